import { type ZodType, z } from "zod";
import {
  as,
  autonamed,
  defineFunction,
  defineResource,
  defineService,
  json,
  keyed,
  local,
  named,
  object,
  once,
  ref,
  replaces,
  secret,
  unordered,
  writeOnly,
} from "../../../provider/define";
import { app } from "../../../provider/services/realtime/app";
import { rest } from "../../../provider/services/rest/service";

/** A service with one resource that uses all features of a definition. */
export const shop = defineService({
  ...rest,
  name: "shop",
  title: "Shop",
  description: "Shelves of a shop.",
  settings: {
    url: { description: "Address.", env: ["SHOP_URL", "SHOP_ADDRESS"], default: "https://shop.example" },
    key: { description: "Key.", env: ["SHOP_KEY"], secret: true },
  },
});

const board: ZodType = named(
  "Board",
  object({
    name: z.string().describe("Name of the board."),
    get boards() {
      return keyed("name", z.array(board), { removed: "replace" }).optional().describe("Boards below.");
    },
  }),
);

const lock = z.discriminatedUnion("kind", [
  object({ kind: z.literal("#Shop.CodeLock").describe("By a code."), code: secret(z.string()).describe("The code.") }),
  object({ kind: z.literal("none").describe("Not at all.") }),
]);

export const shelf = defineResource({
  service: shop,
  name: "Shelf",
  description: "A shelf.",
  collection: "/shelves",
  item: "/shelves/{shelfId}",
  id: "{shelfId}",
  inputs: {
    name: replaces(autonamed(z.string())).describe("Name of the shelf."),
    wide: as("is_wide", z.boolean().default(false)).describe("Whether it is wide."),
    colour: z.enum(["red", "blue"]).optional().describe("Its colour."),
    tags: unordered(z.array(z.string())).optional().describe("Its tags."),
    prices: z.record(z.string(), z.number()).optional().describe("Prices by currency."),
    boards: keyed("name", z.array(board), { added: "update", changed: "replace", removed: "replace" }).describe(
      "Boards.",
    ),
    lock: lock.optional().describe("How it is locked."),
    pin: writeOnly(secret(z.string())).optional().describe("Its */ pin."),
    note: local(z.string()).optional().describe("A note."),
    app: ref(() => app, { sees: ["name"] })
      .optional()
      .describe("App that shows it."),
    more: json().optional().describe("Anything | more."),
  },
  outputs: {
    shelfId: z.string().describe("Id of the shelf."),
    token: once(secret(z.string())).describe("Token of the shelf."),
  },
  deletionProtection: { what: "books", count: "GET {item}/books", read: Number },
  permissions: { read: "a look", write: "a hand" },
  notes: ["Shelves fall."],
  examples: { basic: { boards: [{ name: "top" }] } },
});

export const getShelves = defineFunction({
  service: shop,
  name: "getShelves",
  description: "All shelves.",
  inputs: { wide: z.boolean().default(true).describe("Whether wide ones alone.") },
  request: "GET /shelves",
  result: z.array(json()).describe("The shelves."),
  permissions: "a look",
  examples: { basic: {} },
});
