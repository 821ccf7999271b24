import type { Finding } from "../../../cli/verify/types";
import type { JsonObject } from "../../../emulator/json";
import type { ServiceName } from "../../../emulator/start";
import { type Deviation, listsAt, objectsAt, type Reply, respond } from "./proxy";

/** A difference between the emulated service and the proxy in front of it, and the finding that reports it. */
export interface Planted extends Pick<Finding, "step" | "member"> {
  readonly title: string;
  readonly service: ServiceName;
  readonly kind: string;
  /** A part of the consequence in the finding. */
  readonly consequence: string;
  readonly deviation: () => Deviation;
}

type Expected = readonly [step: Finding["step"], member: string, consequence: string];

const drift = (member: string, step: Finding["step"]): Expected => [
  step,
  member,
  `A refresh shows drift in \`${member}\``,
];

/** A deviation of the service of a kind such as `search.Index`. */
const finds =
  (token: string) =>
  (title: string, [step, member, consequence]: Expected, deviation: () => Deviation): Planted => {
    const [service = "", kind = ""] = token.split(".");
    return { title, service: service as ServiceName, kind, step, member, consequence, deviation };
  };
const [ofIndex, ofMap, ofSkillset] = [finds("search.Index"), finds("search.SynonymMap"), finds("search.Skillset")];
const [ofApp, ofRepository] = [finds("realtime.App"), finds("registry.Repository")];

const ifPresent = (name: string, change: (value: never) => unknown) => (object: JsonObject) =>
  name in object ? ({ ...object, [name]: change(object[name] as never) } as JsonObject) : object;

/** Objects whose member has another value. */
const changed = (path: RegExp, name: string, change: (value: never) => unknown) => () =>
  objectsAt(path, ifPresent(name, change));

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
  ofIndex(
    "a different default",
    ["read", "fields[0].sortable", "omits `fields[0].sortable`"],
    changed(/^\/indexes/, "fields", (fields: JsonObject[]) =>
      fields.map((field) => ({ ...field, sortable: !field.sortable })),
    ),
  ),
  ofMap("a missing member", ["read", "synonyms", "A refresh fails"], () => objectsAt(maps, without("synonyms"))),
  ofMap("an extra member", ["read", "language", "Trefoil ignores `language`"], () =>
    objectsAt(maps, (object) => ({ ...object, language: "en" })),
  ),
  ofIndex(
    "an extra member inside a list",
    ["read", "fields[0].weight", "Trefoil ignores"],
    changed(/^\/indexes/, "fields", (fields: JsonObject[]) => fields.map((field) => ({ ...field, weight: 3 }))),
  ),
  ofMap("another error for an existing object", ["existing", "", "confusing error"], () => ({
    after: (_asked, reply) =>
      reply.status === 412 ? { status: 400, body: { error: { code: "Rejected", message: "Rejected." } } } : reply,
  })),
  ofMap("a create that overwrites an existing object", ["existing", "", "overwrites"], () => ({
    before: ({ headers }) => {
      delete headers["if-none-match"];
      return undefined;
    },
  })),
  ofMap("a slower delete", ["delete", "", "still shows the object"], () => slowDelete(oneMap, 600)),
  finds("search.DataSource")(
    "a masked value",
    ["read", "container.name", "does not show changes of the masked part"],
    changed(/^\/datasources/, "container", () => ({ name: "*****" })),
  ),
  ofMap("a lost response of a create", ["requests", "PUT /synonymmaps", "not known whether"], () =>
    lostOnce("PUT", oneMap),
  ),
  ofMap("an exhausted quota", ["create", "", "cannot create"], () => {
    const error = { code: "QuotaExceeded", message: "The quota of synonym maps has been exceeded." };
    return respond("PUT", oneMap, { status: 429, body: { error } });
  }),
  ofMap("a forbidden delete", ["delete", "", "leaves the object"], () =>
    respond("DELETE", oneMap, { status: 403, body: { error: { message: "Forbidden." } } }, 3),
  ),
  ofMap(
    "a list in another order",
    drift("synonyms[0]", "create"),
    changed(maps, "synonyms", (text: string) => text.split("\n").reverse().join("\n")),
  ),
  ofMap("a list of objects that omits some", ["list", "", "miss the object"], () =>
    listsAt(/^\/synonymmaps$/, () => []),
  ),
  ofMap("a list of objects that repeats some", ["list", "", "list functions"], () =>
    listsAt(/^\/synonymmaps$/, (items) => [...items, ...items]),
  ),
  ofMap(
    "names in capital letters in lists",
    ["list", "", "miss the object"],
    changed(maps, "name", (name: string) => name.toUpperCase()),
  ),
  ofMap(
    "another name than requested",
    ["create", "name", "cannot create"],
    changed(oneMap, "name", (name: string) => `${name}-2`),
  ),
  ofSkillset("an update without effect", drift("description", "update"), () => ({
    before: ({ method, body }) =>
      method === "PUT" && (body as JsonObject | undefined)?.description === "Splits documents into pages."
        ? { status: 204 }
        : undefined,
  })),
  ofSkillset("reads of an old version", drift("description", "update"), () => staleReads(/^\/skillsets\(/)),
  ofMap("404 for a new object", ["read", "", "removes the resource from the state"], () => hiddenAtFirst(oneMap)),
  ofMap("410 for a missing object", ["delete", "", "leaves the object, or fails"], () => ({
    after: ({ method, path }, reply) =>
      method === "GET" && oneMap.test(path) && reply.status === 404 ? { status: 410, body: {} } : reply,
  })),
  ofApp("a successful update of a deleted object", ["missing", "", "After a deletion outside Pulumi"], () => ({
    after: ({ method, path }, reply) =>
      method === "PATCH" && reply.status === 404
        ? { status: 200, body: { id: path.split("/").at(-1) as string, name: "again", accountId: "account" } }
        : reply,
  })),
  ofMap(
    "a request limit that is lower than documented",
    ["requests", "GET /synonymmaps", "request limit is lower"],
    () => respond("GET", oneMap, { status: 429, headers: { "retry-after": "1" }, body: {} }, 1),
  ),
  ofMap("an error of the service", ["requests", "GET /synonymmaps", "repeats the request"], () =>
    respond("GET", oneMap, { status: 500, body: {} }, 1),
  ),
  finds("realtime.Namespace")(
    "a string instead of a boolean",
    ["create", "persisted", "cannot create"],
    changed(/\/namespaces/, "persisted", String),
  ),
  finds("realtime.Key")(
    "a create response without the secret",
    ["create", "appSecret", "The output `appSecret` is empty"],
    () => objectsAt(/\/keys/, without("key")),
  ),
  finds("realtime.Queue")(
    "an output that changes with each read",
    ["read", "amqp.uri", "changes without an update"],
    () => {
      let reads = 0;
      const another = (amqp: JsonObject) => ({ ...amqp, uri: `amqps://host-${++reads}.example` });
      return objectsAt(/\/queues/, ifPresent("amqp", another));
    },
  ),
  ofApp("an update that resets another input", drift("name", "update"), () => {
    let isUpdated = false;
    return {
      before: ({ method }) => {
        isUpdated ||= method === "PATCH";
        return undefined;
      },
      ...objectsAt(/\/apps/, (object) => (isUpdated && "tlsOnly" in object ? { ...object, name: "reset" } : object)),
    };
  }),
  finds("realtime.HttpRule")(
    "a rule that cannot be disabled",
    drift("status", "update"),
    changed(/\/rules/, "status", () => "enabled"),
  ),
  ofRepository(
    "another default of a new repository",
    drift("isPrivate", "create"),
    changed(/\/repositories/, "is_private", () => true),
  ),
  ofRepository(
    "a normalized value",
    drift("description", "create"),
    changed(/\/repositories/, "description", (text: string) => text?.toLowerCase()),
  ),
  finds("registry.Team")(
    "a shortened value",
    drift("description", "create"),
    changed(/\/groups/, "description", (text: string) => text?.slice(0, 10)),
  ),
  finds("rest.Resource")(
    "a number as a string",
    drift("body.size", "create"),
    changed(/^\/v1\/resources/, "size", String),
  ),
];
