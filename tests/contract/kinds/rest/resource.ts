import type { JsonObject } from "../../../../emulator/json";
import { credential, type Exchange, type Operation, type ServiceSetup } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { completes, refuses, replaces, updates } from "../previews";

const token = credential();

/** The base URL ends in a version, which replaces the version of the paths. */
const setup: ServiceSetup = {
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
const get: Exchange = { request: `GET ${collection}/a1`, status: 200, response: returned };
const own = { "x-region": "eu", "x-tenant": "acme" };
const conditional = { ifMatch: true, headers: { "X-Region": "eu" }, secretHeaders: { "X-Tenant": "acme" } };
const guarded = { ...kept, args: { ...filled, ...conditional } };

const operations: readonly Operation[] = [
  {
    title: "is created by a POST, with Authorization and Content-Type in every request",
    verb: "create",
    program: { body, secretBody: { hidden } },
    exchanges: [
      { request: `GET ${collection}`, status: 200, response: [] },
      { request: `POST ${collection}`, body: { ...body, hidden }, status: 201, response: returned },
    ],
    result: { id: "/v1/resources/a1", args: { ...filled, secretBody: { hidden } }, outputs: { objectId: "a1" } },
  },
  {
    title: "is reported as existing when the API returns 409",
    verb: "create",
    program: { body },
    exchanges: [
      { request: `GET ${collection}`, status: 200, response: [] },
      { request: `POST ${collection}`, body, status: 409, response: { message: "taken" } },
    ],
    errorCode: "exists",
  },
  {
    title: "is rejected with the message of the API",
    verb: "create",
    program: { body },
    exchanges: [
      { request: `GET ${collection}`, status: 200, response: [] },
      {
        request: `POST ${collection}`,
        body,
        status: 422,
        response: { error: { code: "bad_size", message: "too small" } },
      },
    ],
    errorCode: "http_error",
    errorMessage: "too small (code bad_size)",
  },
  {
    title: "may have another member for its id",
    verb: "create",
    program: { body, idField: "name" },
    exchanges: [
      { request: `GET ${collection}`, status: 200, response: [] },
      { request: `POST ${collection}`, body, status: 201, response: returned },
    ],
    result: { id: "/v1/resources/alpha", outputs: { objectId: "alpha" } },
  },
  {
    title: "is read with the written members alone",
    verb: "read",
    kept: { ...kept, args: { ...filled, secretBody: { hidden } } },
    exchanges: [{ ...get, response: { ...returned, size: 2, hidden: "masked" } }],
    result: { args: { ...filled, body: { ...body, size: 2 }, secretBody: { hidden } }, outputs: { objectId: "a1" } },
  },
  {
    title: "is read by the list where the API has no read of one",
    verb: "read",
    kept: { ...kept, args: { ...filled, readMethod: "list" } },
    exchanges: [
      { request: `GET ${collection}`, status: 200, response: [{ ...returned, id: "a0", size: 9 }, returned] },
    ],
    result: { args: { ...filled, readMethod: "list" }, outputs: { objectId: "a1" } },
  },
  {
    title: "is read by a list of another form",
    verb: "read",
    kept: {
      ...kept,
      args: { ...filled, readMethod: "list", itemsField: "data.found", nextField: "data.after", nextParameter: "from" },
    },
    exchanges: [
      {
        request: `GET ${collection}`,
        status: 200,
        response: { data: { found: [{ ...returned, id: "a0", size: 9 }], near: [], after: "c1" } },
      },
      { request: `GET ${collection}?from=c1`, status: 200, response: { data: { found: [returned], near: [] } } },
    ],
    result: { outputs: { objectId: "a1" } },
  },
  {
    title: "is read from the member that contains it, by the id in another member",
    verb: "read",
    kept: { ...kept, args: { ...filled, objectField: "data", idField: "meta.id" } },
    exchanges: [{ ...get, response: { data: { ...body, size: 2, meta: { id: "a1" } }, links: {} } }],
    result: {
      args: { ...filled, objectField: "data", idField: "meta.id", body: { ...body, size: 2 } },
      outputs: { objectId: "a1" },
    },
  },
  {
    title: "is compared by the named members alone",
    verb: "read",
    kept: { ...kept, args: { ...filled, comparedFields: ["name"] } },
    exchanges: [{ ...get, response: { ...returned, name: "beta", size: 2 } }],
    result: { args: { ...filled, comparedFields: ["name"], body: { ...body, name: "beta" } } },
  },
  {
    title: "counts as deleted after a 404",
    verb: "read",
    kept,
    exchanges: [{ request: `GET ${collection}/a1`, status: 404, response: { message: "none" } }],
  },
  {
    title: "is changed as a whole by PUT, and keeps members that were added outside Pulumi",
    verb: "update",
    kept,
    program: { body: { name: "alpha", labels: { team: "api" } } },
    exchanges: [
      get,
      {
        request: `PUT ${collection}/a1`,
        body: { id: "a1", name: "alpha", labels: { team: "api", since: "2024" }, owner: "others" },
        status: 200,
        response: returned,
      },
    ],
    result: { outputs: { objectId: "a1" } },
  },
  {
    title: "is changed by the differences with PATCH",
    verb: "update",
    kept: { ...kept, args: { ...filled, updateMethod: "PATCH" } },
    program: { updateMethod: "PATCH", body: { name: "alpha", labels: { team: "api" } } },
    exchanges: [
      {
        request: `PATCH ${collection}/a1`,
        body: { size: null, labels: { team: "api" } },
        status: 200,
        response: returned,
      },
    ],
    result: { outputs: { objectId: "a1" } },
  },
  {
    title: "needs no request for how it is updated, read and compared",
    verb: "update",
    kept,
    program: { body, updateMethod: "PATCH", readMethod: "list", comparedFields: ["name"] },
    exchanges: [],
    result: { outputs: { objectId: "a1" } },
  },
  {
    title: "is read with the headers of the program",
    verb: "read",
    kept: guarded,
    exchanges: [{ ...get, headers: own }],
    result: { outputs: { objectId: "a1" } },
  },
  {
    title: "is changed on condition of the ETag that was read",
    verb: "update",
    kept: guarded,
    program: { ...conditional, body: { ...body, name: "beta" } },
    exchanges: [
      { ...get, headers: own, responseHeaders: { etag: '"v1"' } },
      {
        request: `PUT ${collection}/a1`,
        headers: { ...own, "if-match": '"v1"' },
        body: { ...returned, name: "beta" },
        status: 200,
        response: returned,
      },
    ],
    result: { outputs: { objectId: "a1" } },
  },
  {
    title: "names the required input if the API requires a condition",
    verb: "update",
    kept,
    program: { body: { ...body, name: "beta" } },
    exchanges: [
      get,
      {
        request: `PUT ${collection}/a1`,
        body: { ...returned, name: "beta" },
        status: 428,
        response: { message: "required" },
      },
    ],
    errorCode: "http_error",
    errorMessage: "Set `ifMatch: true`",
  },
  {
    title: "is deleted on condition of the ETag that was read",
    verb: "delete",
    kept: guarded,
    exchanges: [
      { ...get, headers: own, responseHeaders: { etag: '"v1"' } },
      { request: `DELETE ${collection}/a1`, headers: { ...own, "if-match": '"v1"' }, status: 204 },
    ],
  },
  {
    title: "is deleted",
    verb: "delete",
    kept,
    exchanges: [{ request: `DELETE ${collection}/a1`, status: 204 }],
  },
];

const minimal = { body: { name: "alpha" } };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("a collection like most others is assumed", minimal, {
    path: "/v1/resources",
    idField: "id",
    updateMethod: "PUT",
    readMethod: "item",
  }),
  replaces("another collection or another id is another object", minimal, { path: "/v1/things", idField: "name" }),
  {
    title: "members change in place",
    before: minimal,
    after: { body: { name: "beta" }, secretBody: { token: "new" }, updateMethod: "PATCH", readMethod: "list" },
    updates: ["body.name", "secretBody", "updateMethod", "readMethod"],
  },
  {
    title: "every change replaces if the API has no update",
    before: { ...minimal, updateMethod: "none" },
    after: { body: { name: "beta" }, updateMethod: "none" },
    replaces: ["body.name"],
  },
  refuses("an object is an object", {}, { body: [1] }),
  refuses("a path begins with a slash and does not end with one", minimal, { path: "/v1/things/" }),
  refuses("an update is a PUT, a PATCH or none, and a read is of one or of all", minimal, {
    updateMethod: "POST",
    readMethod: "search",
    idField: "",
  }),
  updates(
    "headers and conditions are the program's alone",
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
      extra: [{ colour: "red" }, { colour: "blue" }],
    },
    // The emulated lists are plain arrays without an enclosing member.
    given: { itemsField: (args) => ({ ...args, readMethod: "item" }) },
    onWire: { body: (body) => body as JsonObject, secretBody: (body) => body as JsonObject },
    foreign: { owner: { name: "others", since: 7 } },
  },
  facts: { ...hiddenArgs("secretBody"), secret: ["secretBody", "secretHeaders"] },
  // The API is not known.
  wholeList: false,
  setup,
  operations,
  previews,
};
