import type { Finding } from "../../../cli/verify/types";
import type { JsonObject } from "../../../emulator/json";
import type { ServiceName } from "../../../emulator/start";
import { type Deviation, listsAt, objectsAt, type Reply, respond } from "./proxy";

/** A difference between the emulated service and the proxy in front of it, and the finding that reports it. */
export interface Planted {
  readonly title: string;
  readonly service: ServiceName;
  readonly kinds: string;
  readonly deviation: () => Deviation;
  /** The member and the step of the finding, and a part of its consequence. */
  readonly finds: Pick<Finding, "kind" | "step" | "member"> & { readonly consequence: string };
}

const search = (kind: string) => ({ service: "search" as const, kinds: kind });
const ably = (kind: string) => ({ service: "realtime" as const, kinds: kind });
const hub = (kind: string) => ({ service: "registry" as const, kinds: kind });

const drift = (kind: string, member: string, step: Finding["step"] = "read") => ({
  kind,
  step,
  member,
  consequence: `A refresh shows drift in \`${member}\``,
});

const ifPresent = (name: string, change: (value: never) => unknown) => (object: JsonObject) =>
  name in object ? ({ ...object, [name]: change(object[name] as never) } as JsonObject) : object;

const without = (name: string) => (object: JsonObject) => {
  const { [name]: _, ...rest } = object;
  return rest;
};

/** The service still returns an object for some time after its deletion. */
function slowDelete(path: RegExp, ms: number): Deviation {
  const seen = new Map<string, Reply>();
  const deleted = new Map<string, number>();
  return {
    before: ({ method, path: at }) => {
      const until = deleted.get(at);
      return method === "GET" && until !== undefined && Date.now() < until ? seen.get(at) : undefined;
    },
    after: ({ method, path: at }, reply) => {
      if (!path.test(at)) return reply;
      if (method === "GET" && reply.status === 200) seen.set(at, reply);
      if (method === "DELETE" && !deleted.has(at)) deleted.set(at, Date.now() + ms);
      return reply;
    },
  };
}

/** A service whose reads return the first version of each object. */
function staleReads(path: RegExp): Deviation {
  const first = new Map<string, Reply>();
  return {
    after: ({ method, path: at }, reply) => {
      if (method !== "GET" || !path.test(at) || reply.status !== 200) return reply;
      if (!first.has(at)) first.set(at, reply);
      return first.get(at) as Reply;
    },
  };
}

/** The next two reads after a create do not find the object. */
function hiddenAtFirst(path: RegExp): Deviation {
  const left = new Map<string, number>();
  return {
    after: ({ method, path: at }, reply) => {
      if (!path.test(at)) return reply;
      if (method === "PUT" && reply.status === 201) left.set(at, 2);
      const hidden = left.get(at) ?? 0;
      if (method !== "GET" || !hidden) return reply;
      left.set(at, hidden - 1);
      return { status: 404, body: { error: { message: "Not found." } } };
    },
  };
}

/** Loses the response of the first request that matches. */
function lostOnce(method: string, path: RegExp): Deviation {
  let isLost = false;
  return {
    after: (asked, reply) => {
      if (isLost || asked.method !== method || !path.test(asked.path)) return reply;
      isLost = true;
      return "lost";
    },
  };
}

const maps = /^\/synonymmaps/;
const oneMap = /^\/synonymmaps\(/;

export const planted: readonly Planted[] = [
  {
    title: "a different default",
    ...search("Index"),
    deviation: () =>
      objectsAt(/^\/indexes/, (object) =>
        ifPresent("fields", (fields: JsonObject[]) => fields.map((field) => ({ ...field, sortable: !field.sortable })))(
          object,
        ),
      ),
    finds: {
      kind: "search.Index",
      step: "read",
      member: "fields[0].sortable",
      consequence: "omits `fields[0].sortable`",
    },
  },
  {
    title: "a missing member",
    ...search("SynonymMap"),
    deviation: () => objectsAt(maps, without("synonyms")),
    finds: { kind: "search.SynonymMap", step: "read", member: "synonyms", consequence: "A refresh fails" },
  },
  {
    title: "an extra member",
    ...search("SynonymMap"),
    deviation: () => objectsAt(maps, (object) => ({ ...object, language: "en" })),
    finds: { kind: "search.SynonymMap", step: "read", member: "language", consequence: "Trefoil ignores `language`" },
  },
  {
    title: "an extra member inside a list",
    ...search("Index"),
    deviation: () =>
      objectsAt(
        /^\/indexes/,
        ifPresent("fields", (fields: JsonObject[]) => fields.map((field) => ({ ...field, weight: 3 }))),
      ),
    finds: { kind: "search.Index", step: "read", member: "fields[0].weight", consequence: "Trefoil ignores" },
  },
  {
    title: "another error for an existing object",
    ...search("SynonymMap"),
    deviation: () => ({
      after: (_asked, reply) =>
        reply.status === 412 ? { status: 400, body: { error: { code: "Rejected", message: "Rejected." } } } : reply,
    }),
    finds: { kind: "search.SynonymMap", step: "existing", member: "", consequence: "confusing error" },
  },
  {
    title: "a create that overwrites an existing object",
    ...search("SynonymMap"),
    deviation: () => ({
      before: ({ headers }) => {
        delete headers["if-none-match"];
        return undefined;
      },
    }),
    finds: { kind: "search.SynonymMap", step: "existing", member: "", consequence: "overwrites" },
  },
  {
    title: "a slower delete",
    ...search("SynonymMap"),
    deviation: () => slowDelete(oneMap, 600),
    finds: { kind: "search.SynonymMap", step: "delete", member: "", consequence: "still shows the object" },
  },
  {
    title: "a masked value",
    ...search("DataSource"),
    deviation: () =>
      objectsAt(
        /^\/datasources/,
        ifPresent("container", () => ({ name: "*****" })),
      ),
    finds: {
      kind: "search.DataSource",
      step: "read",
      member: "container.name",
      consequence: "does not show changes of the masked part",
    },
  },
  {
    title: "a lost response of a create",
    ...search("SynonymMap"),
    deviation: () => lostOnce("PUT", oneMap),
    finds: {
      kind: "search.SynonymMap",
      step: "requests",
      member: "PUT /synonymmaps",
      consequence: "not known whether",
    },
  },
  {
    title: "an exhausted quota",
    ...search("SynonymMap"),
    deviation: () =>
      respond("PUT", oneMap, {
        status: 429,
        body: { error: { code: "QuotaExceeded", message: "The quota of synonym maps has been exceeded." } },
      }),
    finds: { kind: "search.SynonymMap", step: "create", member: "", consequence: "cannot create" },
  },
  {
    title: "a forbidden delete",
    ...search("SynonymMap"),
    deviation: () => respond("DELETE", oneMap, { status: 403, body: { error: { message: "Forbidden." } } }, 3),
    finds: { kind: "search.SynonymMap", step: "delete", member: "", consequence: "leaves the object" },
  },
  {
    title: "a list in another order",
    ...search("SynonymMap"),
    deviation: () =>
      objectsAt(
        maps,
        ifPresent("synonyms", (text: string) => text.split("\n").reverse().join("\n")),
      ),
    finds: drift("search.SynonymMap", "synonyms[0]", "create"),
  },
  {
    title: "a list of objects that omits some",
    ...search("SynonymMap"),
    deviation: () => listsAt(/^\/synonymmaps$/, () => []),
    finds: { kind: "search.SynonymMap", step: "list", member: "", consequence: "miss the object" },
  },
  {
    title: "a list of objects that repeats some",
    ...search("SynonymMap"),
    deviation: () => listsAt(/^\/synonymmaps$/, (items) => [...items, ...items]),
    finds: { kind: "search.SynonymMap", step: "list", member: "", consequence: "list functions" },
  },
  {
    title: "names in capital letters in lists",
    ...search("SynonymMap"),
    deviation: () =>
      objectsAt(
        maps,
        ifPresent("name", (name: string) => name.toUpperCase()),
      ),
    finds: { kind: "search.SynonymMap", step: "list", member: "", consequence: "miss the object" },
  },
  {
    title: "another name than requested",
    ...search("SynonymMap"),
    deviation: () =>
      objectsAt(
        oneMap,
        ifPresent("name", (name: string) => `${name}-2`),
      ),
    finds: { kind: "search.SynonymMap", step: "create", member: "name", consequence: "cannot create" },
  },
  {
    title: "an update without effect",
    ...search("Skillset"),
    deviation: () => ({
      before: ({ method, body }) =>
        method === "PUT" && (body as JsonObject | undefined)?.description === "Splits documents into pages."
          ? { status: 204 }
          : undefined,
    }),
    finds: drift("search.Skillset", "description", "update"),
  },
  {
    title: "reads of an old version",
    ...search("Skillset"),
    deviation: () => staleReads(/^\/skillsets\(/),
    finds: drift("search.Skillset", "description", "update"),
  },
  {
    title: "404 for a new object",
    ...search("SynonymMap"),
    deviation: () => hiddenAtFirst(oneMap),
    finds: { kind: "search.SynonymMap", step: "read", member: "", consequence: "removes the resource from the state" },
  },
  {
    title: "410 for a missing object",
    ...search("SynonymMap"),
    deviation: () => ({
      after: ({ method, path }, reply) =>
        method === "GET" && oneMap.test(path) && reply.status === 404 ? { status: 410, body: {} } : reply,
    }),
    finds: { kind: "search.SynonymMap", step: "delete", member: "", consequence: "leaves the object, or fails" },
  },
  {
    title: "a successful update of a deleted object",
    ...ably("App"),
    deviation: () => ({
      after: ({ method, path }, reply) =>
        method === "PATCH" && reply.status === 404
          ? { status: 200, body: { id: path.split("/").at(-1) as string, name: "again", accountId: "account" } }
          : reply,
    }),
    finds: { kind: "realtime.App", step: "missing", member: "", consequence: "After a deletion outside Pulumi" },
  },
  {
    title: "a request limit that is lower than documented",
    ...search("SynonymMap"),
    deviation: () => respond("GET", oneMap, { status: 429, headers: { "retry-after": "1" }, body: {} }, 1),
    finds: {
      kind: "search.SynonymMap",
      step: "requests",
      member: "GET /synonymmaps",
      consequence: "request limit is lower",
    },
  },
  {
    title: "an error of the service",
    ...search("SynonymMap"),
    deviation: () => respond("GET", oneMap, { status: 500, body: {} }, 1),
    finds: {
      kind: "search.SynonymMap",
      step: "requests",
      member: "GET /synonymmaps",
      consequence: "repeats the request",
    },
  },
  {
    title: "a string instead of a boolean",
    ...ably("Namespace"),
    deviation: () => objectsAt(/\/namespaces/, ifPresent("persisted", String)),
    finds: { kind: "realtime.Namespace", step: "create", member: "persisted", consequence: "cannot create" },
  },
  {
    title: "a create response without the secret",
    ...ably("Key"),
    deviation: () => objectsAt(/\/keys/, without("key")),
    finds: {
      kind: "realtime.Key",
      step: "create",
      member: "appSecret",
      consequence: "The output `appSecret` is empty",
    },
  },
  {
    title: "an output that changes with each read",
    ...ably("Queue"),
    deviation: () => {
      let reads = 0;
      return objectsAt(/\/queues/, (object) =>
        "amqp" in object
          ? { ...object, amqp: { ...(object.amqp as JsonObject), uri: `amqps://host-${++reads}.example` } }
          : object,
      );
    },
    finds: { kind: "realtime.Queue", step: "read", member: "amqp.uri", consequence: "changes without an update" },
  },
  {
    title: "an update that resets another input",
    ...ably("App"),
    deviation: () => {
      let isUpdated = false;
      return {
        before: ({ method }) => {
          isUpdated ||= method === "PATCH";
          return undefined;
        },
        ...objectsAt(/\/apps/, (object) => (isUpdated && "tlsOnly" in object ? { ...object, name: "reset" } : object)),
      };
    },
    finds: drift("realtime.App", "name", "update"),
  },
  {
    title: "a rule that cannot be disabled",
    ...ably("HttpRule"),
    deviation: () =>
      objectsAt(
        /\/rules/,
        ifPresent("status", () => "enabled"),
      ),
    finds: drift("realtime.HttpRule", "status", "update"),
  },
  {
    title: "another default of a new repository",
    ...hub("Repository"),
    deviation: () =>
      objectsAt(
        /\/repositories/,
        ifPresent("is_private", () => true),
      ),
    finds: drift("registry.Repository", "isPrivate", "create"),
  },
  {
    title: "a normalized value",
    ...hub("Repository"),
    deviation: () =>
      objectsAt(
        /\/repositories/,
        ifPresent("description", (text: string) => text?.toLowerCase()),
      ),
    finds: drift("registry.Repository", "description", "create"),
  },
  {
    title: "a shortened value",
    ...hub("Team"),
    deviation: () =>
      objectsAt(
        /\/groups/,
        ifPresent("description", (text: string) => text?.slice(0, 10)),
      ),
    finds: drift("registry.Team", "description", "create"),
  },
  {
    title: "a number as a string",
    service: "rest",
    kinds: "Resource",
    deviation: () => objectsAt(/^\/v1\/resources/, ifPresent("size", String)),
    finds: drift("rest.Resource", "body.size", "create"),
  },
];
