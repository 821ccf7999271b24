import { z } from "zod";
import { type Api, defineResource, json, local, memberAt, replaces, secret, writeOnly } from "../../define";
import { headerArgs, headersIn, wrongHeaders } from "./headers";
import { listArgs, listForm } from "./lists";
import { rest } from "./service";

export const resource = defineResource({
  service: rest,
  name: "Resource",
  description: "One object of a collection of any JSON API.",
  collection: "{path}",
  item: "{path}/{objectId}",
  id: "{path}/{objectId}",
  // Such an API says nothing of names: a create whose answer was lost looks through the collection.
  naturalKey: ["path"],
  inputs: {
    path: replaces(z.string().regex(/^\/.*[^/]$/, "begin with a slash, and do not end with one"))
      .default("/v1/resources")
      .describe(
        "Path of the collection below the base address; its version gives way to one that the address ends in.",
      ),
    body: json().describe("The object. Only the members written here are compared, at any depth."),
    secretBody: writeOnly(secret(z.record(z.string(), json())))
      .optional()
      .describe(
        "Further members of the object with secret values. If `compare` is set, only the members named there are compared.",
      ),
    // With another id the object is another one: what was made under the old id would be lost sight of.
    idField: local(replaces(z.string().min(1)))
      .default("id")
      .describe("Member of the object that holds its id, such as `id` or `metadata.uid`."),
    within: local(z.string().min(1))
      .optional()
      .describe(
        "Member in which answers hold the object, such as `data`, while requests and the items of a list are the object itself. Where requests hold it there too, write that member into `body` and `idField` instead.",
      ),
    updateVerb: local(z.enum(["PUT", "PATCH", "none"]))
      .default("PUT")
      .describe("How the API updates: whole by `PUT`, what changed by `PATCH`, or not at all."),
    readBy: local(z.enum(["item", "list"]))
      .default("item")
      .describe("Whether the API reads one object, or only lists them."),
    items: local(listArgs.items),
    next: local(listArgs.next),
    nextParameter: local(listArgs.nextParameter),
    ifMatch: local(z.boolean())
      .optional()
      .describe(
        "Send the `ETag` of the object, as a read just before returns it, as `If-Match` with each update and delete. Some services require it, and reject requests without it with 428 or 412. Default: `false`.",
      ),
    ...headerArgs,
    compare: local(z.array(z.string()))
      .optional()
      .describe("Members of the body to compare, where the API alters others."),
  },
  outputs: { objectId: z.string().describe("Id of the object within its collection.") },
  encode: ({ body, secretBody }) => ({ ...(body as Api), ...secretBody }),
  decode: (api, { idField = "id", body, secretBody, compare }) => {
    const compared = compare && Object.fromEntries(compare.map((name) => [name, api[name]]));
    return {
      objectId: idIn(api, idField),
      body: compared && body ? { ...(body as Api), ...compared } : api,
      ...(secretBody && { secretBody: compared ?? api }),
    };
  },
  readBy: (args) => args.readBy,
  within: ({ within }) => within,
  list: listForm,
  headers: headersIn,
  ifMatch: ({ ifMatch }) => ifMatch === true,
  advise: (status) => conditionAdvice[status],
  updates: ({ updateVerb }) => updateVerb !== "none",
  send: ({ updateVerb }) => (updateVerb === "PUT" ? "whole" : "changed"),
  validate: ({ body, ifMatch, readBy, ...args }) => [
    ...(typeof body === "object" && body !== null && !Array.isArray(body)
      ? []
      : [{ path: "body", reason: "must be an object" }]),
    ...(ifMatch && readBy === "list"
      ? [{ path: "ifMatch", reason: 'needs `readBy: "item"`: a list returns no ETag of each object' }]
      : []),
    ...wrongHeaders(args),
  ],
  lost: "A replaced or deleted object takes with it all that the API keeps under it; a new one gets an id of its own.",
  permissions: { read: "whatever the API asks for a read", write: "whatever the API asks for a write" },
  notes: [
    "With `ifMatch` an update fails if somebody else changes the object between its read and its write; a delete reads the object again. A weak ETag (`W/…`) is sent as the service returns it, although some services accept only strong ones.",
    "`headers` and `secretHeaders` are sent with every request of the resource. A lookup by `get` and an import send none.",
    "The id of a new object is read from the answer, else from the header `Location`, else found in the list of the collection.",
    "Where the collection cannot be listed, nothing can be looked up after a create whose answer was lost: the error says so, and nothing is sent twice.",
  ],
  examples: {
    basic: { body: { name: "alpha", size: 1, labels: { team: "web" } } },
    guarded: {
      path: "/v1/others",
      body: { name: "epsilon" },
      ifMatch: true,
      headers: { "X-Region": "eu" },
      secretHeaders: { "X-Tenant": "generated" },
    },
    listed: { path: "/v1/things", readBy: "list", updateVerb: "PATCH", body: { name: "beta" } },
  },
});

const conditionAdvice: Readonly<Record<number, string>> = {
  428: "The service requires the ETag of the object: set `ifMatch: true`.",
  412: "Somebody else changed the object at the same time, or the service requires its ETag. Nothing was overwritten. Run `pulumi up --refresh` and try again; if it persists, set `ifMatch: true`.",
};

function idIn(api: Api, idField: string): string | undefined {
  const id = memberAt(api, idField);
  return id === undefined || id === null ? undefined : String(id);
}
