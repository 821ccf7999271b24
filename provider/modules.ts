import { Catalogue, type Module } from "./define";

/**
 * The definitions of Trefoil. Each module is loaded on first use: every run of the engine starts new processes, and a process that
 * serves one service does not need the definitions of the others.
 */
export const ownCatalogue = new Catalogue(
  {
    registry: () => require("./services/registry") as Module,
    search: () => require("./services/search") as Module,
    realtime: () => require("./services/realtime") as Module,
    rest: () => require("./services/rest") as Module,
  },
  () => [
    (require("./services/registry/service") as typeof import("./services/registry/service")).registry,
    (require("./services/registry/images/service") as typeof import("./services/registry/images/service")).images,
    (require("./services/search/service") as typeof import("./services/search/service")).search,
    (require("./services/realtime/service") as typeof import("./services/realtime/service")).realtime,
    (require("./services/rest/service") as typeof import("./services/rest/service")).rest,
  ],
);
