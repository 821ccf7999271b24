import type { JsonObject } from "../../../../emulator/json";
import { credential, type Exchange, type Operation, type ServiceSetup, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { completes, refuses, replaces, updates } from "../previews";

const token = credential();

/** The base URL ends in a version, which replaces the version of the paths. */
export const setup: ServiceSetup = {
  config: (url) => ({ "trefoil:restUrl": `${url}/api/v2`, "trefoil:restToken": token }),
  headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  entry: [],
};

const hidden = credential();
const collection = "/api/v2/resources";
const returned = { id: "a1", name: "alpha", size: 1, labels: { team: "web", since: "2024" }, owner: "others" };
const body = { name: "alpha", size: 1, labels: { team: "web" } };
const filled = { path: "/v1/resources", body, idField: "id", updateMethod: "PUT", readMethod: "item" };
const kept = { id: "/v1/resources/a1", args: filled, outputs: { objectId: "a1" } };
const get: Exchange = sends(`GET ${collection}/a1`).receives(200, returned);
const waitFor = { field: "status", values: ["ready"], interval: 0.1, timeout: 60 };
const own = { "x-region": "eu", "x-tenant": "acme" };
const conditional = { ifMatch: true, headers: { "X-Region": "eu" }, secretHeaders: { "X-Tenant": "acme" } };
const guarded = { ...kept, args: { ...filled, ...conditional } };

const operations: readonly Operation[] = [
  creates(
    "is created by a POST, with Authorization and Content-Type in every request",
    { body, secretBody: { hidden } },
    [
      sends(`GET ${collection}`).receives(200, []),
      sends(`POST ${collection}`, { ...body, hidden }).receives(201, returned),
    ],
    { id: "/v1/resources/a1", args: { ...filled, secretBody: { hidden } }, outputs: { objectId: "a1" } },
  ),
  creates(
    "is reported as existing when the API returns 409",
    { body },
    [
      sends(`GET ${collection}`).receives(200, []),
      sends(`POST ${collection}`, body).receives(409, { message: "taken" }),
    ],
    failure("exists"),
  ),
  creates(
    "is rejected with the message of the API",
    { body },
    [
      sends(`GET ${collection}`).receives(200, []),
      sends(`POST ${collection}`, body).receives(422, { error: { code: "bad_size", message: "too small" } }),
    ],
    failure("http_422", "too small (code bad_size)"),
  ),
  creates(
    "may have another member for its id",
    { body, idField: "name" },
    [sends(`GET ${collection}`).receives(200, []), sends(`POST ${collection}`, body).receives(201, returned)],
    { id: "/v1/resources/alpha", outputs: { objectId: "alpha" } },
  ),
  creates(
    "is complete when it is ready",
    { body, waitFor },
    [
      sends(`GET ${collection}`).receives(200, []),
      sends(`POST ${collection}`, body).receives(201, { ...returned, status: "pending" }),
      sends(`GET ${collection}/a1`).receives(200, { ...returned, status: "ready" }),
    ],
    { id: "/v1/resources/a1", outputs: { objectId: "a1" } },
  ),
  reads(
    "is read with the last parts of a secret object that the API masks or omits",
    {
      ...kept,
      args: { ...filled, secretOutputFields: ["access"] },
      outputs: { objectId: "a1", secretOutputValues: { access: { user: "u", password: hidden, pin: 7 } } },
    },
    [{ ...get, response: { ...returned, access: { user: "v", password: "****" } } }],
    { outputs: { objectId: "a1", secretOutputValues: { access: { user: "v", password: hidden, pin: 7 } } } },
  ),
  reads(
    "is read with the written members alone",
    { ...kept, args: { ...filled, secretBody: { hidden } } },
    [{ ...get, response: { ...returned, size: 2, hidden: "masked" } }],
    { args: { ...filled, body: { ...body, size: 2 }, secretBody: { hidden } }, outputs: { objectId: "a1" } },
  ),
  reads(
    "is read by the list where the API has no read of one",
    { ...kept, args: { ...filled, readMethod: "list" } },
    [sends(`GET ${collection}`).receives(200, [{ ...returned, id: "a0", size: 9 }, returned])],
    { args: { ...filled, readMethod: "list" }, outputs: { objectId: "a1" } },
  ),
  reads(
    "is read by a list of another form",
    {
      ...kept,
      args: { ...filled, readMethod: "list", itemsField: "data.found", nextField: "data.after", nextParameter: "from" },
    },
    [
      sends(`GET ${collection}`).receives(200, {
        data: { found: [{ ...returned, id: "a0", size: 9 }], near: [], after: "c1" },
      }),
      sends(`GET ${collection}?from=c1`).receives(200, { data: { found: [returned], near: [] } }),
    ],
    { outputs: { objectId: "a1" } },
  ),
  reads(
    "is read from the member that contains it, by the id in another member",
    { ...kept, args: { ...filled, objectField: "data", idField: "meta.id" } },
    [{ ...get, response: { data: { ...body, size: 2, meta: { id: "a1" } }, links: {} } }],
    {
      args: { ...filled, objectField: "data", idField: "meta.id", body: { ...body, size: 2 } },
      outputs: { objectId: "a1" },
    },
  ),
  reads(
    "is compared by the named members alone",
    { ...kept, args: { ...filled, comparedFields: ["name"] } },
    [{ ...get, response: { ...returned, name: "beta", size: 2 } }],
    { args: { ...filled, comparedFields: ["name"], body: { ...body, name: "beta" } } },
  ),
  reads("counts as deleted after a 404", kept, [sends(`GET ${collection}/a1`).receives(404, { message: "none" })]),
  changes(
    "is changed as a whole by PUT, and keeps members that were added outside Pulumi",
    kept,
    { body: { name: "alpha", labels: { team: "api" } } },
    [
      get,
      sends(`PUT ${collection}/a1`, {
        id: "a1",
        name: "alpha",
        labels: { team: "api", since: "2024" },
        owner: "others",
      }).receives(200, { ...returned, labels: { team: "api", since: "2024" } }),
    ],
    { outputs: { objectId: "a1" } },
  ),
  changes(
    "is changed by the differences with PATCH",
    { ...kept, args: { ...filled, updateMethod: "PATCH" } },
    { updateMethod: "PATCH", body: { name: "alpha", labels: { team: "api" } } },
    [
      sends(`PATCH ${collection}/a1`, { size: null, labels: { team: "api" } }).receives(200, {
        ...returned,
        labels: { team: "api", since: "2024" },
      }),
    ],
    { outputs: { objectId: "a1" } },
  ),
  changes(
    "needs no request for changes of `updateMethod`, `readMethod` and `comparedFields`",
    kept,
    { body, updateMethod: "PATCH", readMethod: "list", comparedFields: ["name"] },
    [],
    { outputs: { objectId: "a1" } },
  ),
  reads("is read with the headers of the program", guarded, [{ ...get, headers: own }], {
    outputs: { objectId: "a1" },
  }),
  changes(
    "is changed on condition of the ETag that was read",
    guarded,
    { ...conditional, body: { ...body, name: "beta" } },
    [
      { ...get, headers: own, responseHeaders: { etag: '"v1"' } },
      sends(`PUT ${collection}/a1`, { ...returned, name: "beta" }, { ...own, "if-match": '"v1"' }).receives(200, {
        ...returned,
        name: "beta",
      }),
    ],
    { outputs: { objectId: "a1" } },
  ),
  changes(
    "names the required input if the API requires a condition",
    kept,
    { body: { ...body, name: "beta" } },
    [get, sends(`PUT ${collection}/a1`, { ...returned, name: "beta" }).receives(428, { message: "required" })],
    failure("http_428", "Set `ifMatch: true`"),
  ),
  deletes("is deleted on condition of the ETag that was read", guarded, [
    { ...get, headers: own, responseHeaders: { etag: '"v1"' } },
    sends(`DELETE ${collection}/a1`, undefined, { ...own, "if-match": '"v1"' }).receives(204),
  ]),
  deletes("is deleted", kept, [sends(`DELETE ${collection}/a1`).receives(204)]),
];

const minimal = { body: { name: "alpha" } };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("the defaults are those of a usual collection", minimal, {
    path: "/v1/resources",
    idField: "id",
    updateMethod: "PUT",
    readMethod: "item",
  }),
  completes(
    "an object is read every 5 seconds for 10 minutes until it is ready",
    { ...minimal, waitFor: { field: "status" } },
    { waitFor: { field: "status", interval: 5, timeout: 600 } },
  ),
  replaces("another collection or another member for the id replaces the object", minimal, {
    path: "/v1/things",
    idField: "name",
  }),
  updates(
    "members change in place",
    minimal,
    { body: { name: "beta" }, secretBody: { token: "new" }, updateMethod: "PATCH", readMethod: "list" },
    ["body.name", "secretBody", "updateMethod", "readMethod"],
  ),
  {
    title: "every change replaces if the API has no update",
    before: { ...minimal, updateMethod: "none" },
    after: { body: { name: "beta" }, updateMethod: "none" },
    replaces: ["body.name"],
  },
  refuses("a body that is a list is rejected", {}, { body: [1] }),
  refuses("a path that ends with a slash is rejected", minimal, { path: "/v1/things/" }),
  refuses("unknown methods of updates and reads are rejected", minimal, {
    updateMethod: "POST",
    readMethod: "search",
    idField: "",
  }),
  updates(
    "headers and conditions change in the state only",
    minimal,
    { ifMatch: true, headers: { "X-Region": "eu" }, secretHeaders: { "X-Tenant": "acme" } },
    ["ifMatch", "headers", "secretHeaders"],
  ),
  refuses(
    "headers have names and no line breaks, and a condition needs a read of the object",
    minimal,
    { readMethod: "list", ifMatch: true, headers: { Host: "a.example" }, secretHeaders: { "X-Tenant": "a\nb" } },
    ["ifMatch", "headers.Host", 'secretHeaders["X-Tenant"]'],
  ),
  refuses("a member of a response has a name", minimal, {
    objectField: "",
    itemsField: "",
    nextField: "",
    nextParameter: "",
  }),
];

export const resource: KindFacts = {
  hints: {
    stored: (id) => ({ collection: id.slice(0, id.lastIndexOf("/")), key: id.slice(id.lastIndexOf("/") + 1) }),
    values: {
      path: ["/v1/resources", "/v1/others"],
      body: [
        { name: "zeta", size: 2 },
        { name: "delta", size: 3 },
      ],
      secretBody: [{ pin: "first pin" }, { pin: "second pin" }],
      idField: ["id", "name"],
      updateMethod: ["PUT", "PATCH"],
      comparedFields: [["name"], ["name", "size"]],
      "waitFor.field": ["id", "name"],
      "waitFor.values": [["alpha"], ["alpha", "beta"]],
      extra: [{ colour: "red" }, { colour: "blue" }],
    },
    // The emulated lists are plain arrays without an enclosing member.
    given: {
      itemsField: (args) => ({ ...args, readMethod: "item" }),
      "waitFor*": (args) => ({ ...args, waitFor: { field: "id", interval: 0.1 } }),
      "waitFor.values": (args) => ({ ...args, waitFor: { field: "name", interval: 0.1 } }),
    },
    onWire: { body: (body) => body as JsonObject, secretBody: (body) => body as JsonObject },
    foreign: { owner: { name: "others", since: 7 } },
  },
  facts: {
    ...hiddenArgs("secretBody"),
    secret: ["secretBody", "secretHeaders"],
    secretOutputs: ["secretOutputValues"],
    changing: ["outputValues", "secretOutputValues"],
  },
  // The API is not known.
  wholeList: false,
  operations,
  previews,
};
