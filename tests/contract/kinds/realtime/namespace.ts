import type { Exchange, Operation } from "../exchange";
import { hiddenArgs, without } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { refuses, replaces, updates } from "../previews";
import { setup } from "./requests";

const namespaces = "/v1/apps/28GY6a/namespaces";
const returned = {
  appId: "28GY6a",
  id: "chat",
  authenticated: true,
  persisted: true,
  persistLast: false,
  pushEnabled: false,
  batchingEnabled: true,
  batchingInterval: 100,
  conflationEnabled: false,
  tlsOnly: false,
  created: 1602844091815,
  modified: 1602844091815,
};

const program = {
  appId: "28GY6a",
  name: "chat",
  identified: true,
  persisted: true,
  batchingEnabled: true,
  batchingInterval: 100,
};

const kept = { id: "28GY6a:chat", args: program };
const list = (...response: unknown[]): Exchange => ({ request: `GET ${namespaces}`, status: 200, response });
const conflating = {
  appId: "28GY6a",
  name: "chat",
  conflationEnabled: true,
  conflationInterval: 200,
  conflationKey: "#{name}",
};

const operations: readonly Operation[] = [
  {
    title: "is created under the id that the user chose",
    verb: "create",
    program,
    exchanges: [
      list({ ...returned, id: "other" }),
      {
        request: `POST ${namespaces}`,
        body: { id: "chat", identified: true, persisted: true, batchingEnabled: true, batchingInterval: 100 },
        status: 201,
        response: returned,
      },
    ],
    result: { id: "28GY6a:chat", args: program },
  },
  {
    title: "is not changed if another client created it",
    verb: "create",
    program,
    exchanges: [list(returned), list(returned)],
    errorCode: "exists",
  },
  {
    title: "is not changed if another client creates it at the same time",
    verb: "create",
    program,
    exchanges: [
      list(),
      {
        request: `POST ${namespaces}`,
        body: { id: "chat", identified: true, persisted: true, batchingEnabled: true, batchingInterval: 100 },
        status: 400,
        response: {
          message: "namespace id already exists",
          code: 40300,
          statusCode: 400,
          href: "https://help.example/40300",
          details: null,
        },
      },
    ],
    errorCode: "exists",
  },
  {
    title: "sends the old name of a setting under the new name",
    verb: "create",
    program: { appId: "28GY6a", name: "chat", authenticated: true },
    exchanges: [
      list(),
      { request: `POST ${namespaces}`, body: { id: "chat", identified: true }, status: 201, response: returned },
    ],
    result: { args: { appId: "28GY6a", name: "chat", authenticated: true } },
  },
  {
    title: "is found in the list under either name of the setting",
    verb: "read",
    kept,
    exchanges: [list({ ...returned, authenticated: undefined, identified: false })],
    result: { args: { ...program, identified: false } },
  },
  {
    title: "is changed by the differences, and removed values return to their defaults",
    verb: "update",
    kept,
    program: { appId: "28GY6a", name: "chat", persisted: false, persistLast: true, batchingEnabled: true },
    exchanges: [
      {
        request: `PATCH ${namespaces}/chat`,
        body: { identified: false, persisted: false, persistLast: true, batchingInterval: 20 },
        status: 200,
        response: { ...returned, authenticated: false, persisted: false, persistLast: true, batchingInterval: 20 },
      },
    ],
    result: { args: { appId: "28GY6a", name: "chat", persisted: false, persistLast: true, batchingEnabled: true } },
  },
  {
    title: "stays as it is when a setting is given by its other name",
    verb: "update",
    kept: { id: "28GY6a:chat", args: { appId: "28GY6a", name: "chat", authenticated: true } },
    program: { appId: "28GY6a", name: "chat", identified: true },
    exchanges: [],
    result: { args: { appId: "28GY6a", name: "chat", identified: true } },
  },
  {
    title: "keeps what cannot be cleared when conflation is switched off",
    verb: "update",
    kept: { id: "28GY6a:chat", args: conflating },
    program: { ...conflating, conflationEnabled: false },
    exchanges: [
      {
        request: `PATCH ${namespaces}/chat`,
        body: { conflationEnabled: false },
        status: 200,
        response: { ...returned, conflationInterval: 200, conflationKey: "#{name}" },
      },
    ],
    result: { args: { ...conflating, conflationEnabled: false } },
  },
  {
    title: "is deleted by its id",
    verb: "delete",
    kept,
    exchanges: [{ request: `DELETE ${namespaces}/chat`, status: 204 }],
  },
];

/** All settings enabled, then disabled by removing them from the program, under their wire names. */
const flags = [
  "persisted",
  "persistLast",
  "pushEnabled",
  "batchingEnabled",
  "conflationEnabled",
  "tlsOnly",
  "exposeTimeserial",
  "mutableMessages",
  "populateChannelRegistry",
];

const switchedOff = flags.map(
  (flag): Operation => ({
    title: `is disabled when ${flag} is removed, since the service does not accept null`,
    verb: "update",
    kept: { id: "28GY6a:chat", args: { appId: "28GY6a", name: "chat", [flag]: true } },
    program: { appId: "28GY6a", name: "chat" },
    exchanges: [{ request: `PATCH ${namespaces}/chat`, body: { [flag]: false }, status: 200, response: returned }],
    result: { args: { appId: "28GY6a", name: "chat" } },
  }),
);

const minimal = { appId: "28GY6a", name: "chat" };
const on = {
  persisted: true,
  persistLast: true,
  pushEnabled: true,
  batchingEnabled: true,
  batchingInterval: 1000,
  conflationEnabled: true,
  conflationInterval: 200,
  conflationKey: "#{name}",
  tlsOnly: true,
  exposeTimeserial: true,
  mutableMessages: true,
  populateChannelRegistry: true,
};

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  {
    title: "a namespace stays with its app and its name",
    before: minimal,
    after: { appId: "I2E_JQ", name: "news" },
    replaces: ["appId", "name"],
  },
  {
    title: "every setting changes in place",
    before: minimal,
    after: { ...minimal, identified: true, ...on },
    updates: ["identified", ...Object.keys(on)],
  },
  updates("the old name of a setting is a separate input", minimal, { authenticated: true }),
  refuses("one setting has one name", minimal, { identified: true, authenticated: true }, ["authenticated"]),
  refuses("the inputs of batching and conflation require them", minimal, {
    batchingInterval: 20,
    conflationInterval: 1,
    conflationKey: "#{name}",
  }),
  refuses(
    "a batch gathers for 20 ms to a second",
    { ...minimal, ...on },
    { batchingInterval: 19, conflationInterval: 0, conflationKey: "" },
  ),
  refuses("and no longer", { ...minimal, ...on }, { batchingInterval: 1001 }),
  replaces(
    "the inputs of conflation cannot be cleared while it is enabled",
    { ...minimal, ...on },
    { conflationInterval: undefined, conflationKey: undefined },
  ),
  {
    title: "nor with conflation, since it would be back with it",
    before: { ...minimal, conflationEnabled: true, conflationInterval: 200, conflationKey: "#{name}" },
    after: minimal,
    updates: ["conflationEnabled"],
    replaces: ["conflationInterval", "conflationKey"],
  },
  updates(
    "it may wait until it conflates again",
    { ...minimal, conflationEnabled: true, conflationInterval: 200, conflationKey: "#{name}" },
    { conflationEnabled: false },
  ),
  refuses("a namespace is the part before the first colon", {}, { appId: "", name: "chat:room" }),
];

export const namespace: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "namespaces", key: id.replace(":", "/") }),
    another: (args, n) => ({ ...args, name: `many-${n}` }),
    values: {
      batchingInterval: [20, 1000],
      extra: [{ persistLast: true }, { persistLast: false }],
    },
    given: {
      authenticated: without("identified"),
      batchingInterval: (args) => ({ ...args, batchingEnabled: true }),
      conflationInterval: (args) => ({ ...args, conflationEnabled: true }),
      conflationKey: (args) => ({ ...args, conflationEnabled: true }),
      conflationEnabled: without("conflationInterval", "conflationKey"),
    },
    together: (args) => ({ ...without("authenticated")(args), batchingEnabled: true, conflationEnabled: true }),
    // It is stored under its old name.
    onWire: { identified: (identified) => ({ authenticated: identified as boolean }) },
    foreign: { created: 7 },
  },
  facts: hiddenArgs(),
  wholeList: true,
  references: { appId: "realtime:App" },
  setup,
  operations: [...operations, ...switchedOff],
  previews,
};
