import { type ZodType, z } from "zod";
import { defineFunction, defineResource, defineService, json, object, ref } from "../../../provider/define";
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

const board: ZodType = object({
  name: z.string().meta({ description: "Name of the board." }),
  get boards() {
    return z
      .array(board)
      .optional()
      .meta({ description: "Boards below.", listMap: { key: "name", removed: "replace" } });
  },
}).meta({ typeName: "Board" });

const lock = z.discriminatedUnion("kind", [
  object({
    kind: z.literal("#Shop.CodeLock").meta({ description: "By a code." }),
    code: z.string().meta({ description: "The code.", secret: true }),
  }),
  object({ kind: z.literal("none").meta({ description: "Not at all." }) }),
]);

export const shelf = defineResource({
  service: shop,
  name: "Shelf",
  description: "A shelf.",
  path: { collection: "/shelves", item: "/shelves/{shelfId}" },
  inputs: {
    name: z.string().optional().meta({ description: "Name of the shelf.", autoName: true, replaceOnChanges: true }),
    wide: z.boolean().default(false).meta({ description: "Whether it is wide.", wireName: "is_wide" }),
    colour: z.enum(["red", "blue"]).optional().meta({ description: "Its colour." }),
    tags: z.array(z.string()).optional().meta({ description: "Its tags.", set: true }),
    prices: z.record(z.string(), z.number()).optional().meta({ description: "Prices by currency." }),
    boards: z.array(board).meta({
      description: "Boards.",
      listMap: { key: "name", added: "update", changed: "replace", removed: "replace" },
    }),
    lock: lock.optional().meta({ description: "How it is locked." }),
    pin: z.string().optional().meta({ description: "Its */ pin.", secret: true, returned: "sometimes" }),
    note: z.string().optional().meta({ description: "A note.", providerOnly: true }),
    app: ref(() => app, { inputs: ["name"] })
      .optional()
      .meta({ description: "App that shows it." }),
    more: json().optional().meta({ description: "Anything | more." }),
  },
  outputs: {
    shelfId: z.string().meta({ description: "Id of the shelf." }),
    token: z.string().meta({ description: "Token of the shelf.", secret: true, returned: "onCreate" }),
  },
  deletionProtection: [{ noun: "books", request: "GET {item}/books", count: Number }],
  permissions: { read: "a look", write: "a hand" },
  docs: { notes: { Weight: "Shelves fall." } },
  examples: { basic: { boards: [{ name: "top" }] } },
});

export const getShelves = defineFunction({
  service: shop,
  name: "getShelves",
  description: "All shelves.",
  inputs: { wide: z.boolean().default(true).meta({ description: "Whether wide ones alone." }) },
  request: "GET /shelves",
  result: z.array(json()).meta({ description: "The shelves." }),
  permissions: "a look",
  examples: { basic: {} },
});
