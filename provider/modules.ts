import type { ComponentDefinition, Definition, FunctionDefinition, Service } from "./define";

/** Definitions of one module. */
interface Module {
  readonly resources: readonly Definition[];
  readonly functions: readonly FunctionDefinition[];
  readonly components?: readonly ComponentDefinition[];
}

/**
 * Modules by the first part of their tokens. Each is loaded on first use: every run of the engine starts new processes,
 * and a process that serves one service does not need the definitions of the others.
 */
export const modules: Readonly<Record<string, () => Module>> = {
  registry: () => require("./services/registry") as Module,
  search: () => require("./services/search") as Module,
  realtime: () => require("./services/realtime") as Module,
  rest: () => require("./services/rest") as Module,
};

/** All services, without their definitions. Their settings are needed before it is known which definitions are. */
export const services = (): readonly Service[] => [
  (require("./services/registry/service") as typeof import("./services/registry/service")).registry,
  (require("./services/registry/images/service") as typeof import("./services/registry/images/service")).images,
  (require("./services/search/service") as typeof import("./services/search/service")).search,
  (require("./services/realtime/service") as typeof import("./services/realtime/service")).realtime,
  (require("./services/rest/service") as typeof import("./services/rest/service")).rest,
];

/** The resource of a token such as `search:Index`. Undefined if no such resource exists. */
export const definitionOf = (token: string): Definition | undefined =>
  moduleFor(token)?.resources.find((definition) => definition.token === token);

/** The function of a token such as `search:getIndex`. Undefined if no such function exists. */
export const functionOf = (token: string): FunctionDefinition | undefined =>
  moduleFor(token)?.functions.find((definition) => definition.token === token);

/** The component of a token such as `realtime:PusherApp`. Undefined if no such component exists. */
export const componentOf = (token: string): ComponentDefinition | undefined =>
  moduleFor(token)?.components?.find((definition) => definition.token === token);

const moduleFor = (token: string): Module | undefined => {
  const [name = ""] = token.split(":", 1);
  return Object.hasOwn(modules, name) ? modules[name]?.() : undefined;
};
