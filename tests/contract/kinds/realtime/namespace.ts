import { type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs, without } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { accepts, refuses, replaces, updates, warns } from "../previews";

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
const list = (...response: unknown[]): Exchange => sends(`GET ${namespaces}`).receives(200, response);
const minimal = { appId: "28GY6a", name: "chat" };
const ofConflation = { conflationInterval: 200, conflationKey: "#{name}" };
const conflating = { ...minimal, conflationEnabled: true, ...ofConflation };
/** The members of the returned object with the values of an object without settings. */
const unchanged = { authenticated: false, persisted: false, batchingEnabled: false, batchingInterval: undefined };

const operations: readonly Operation[] = [
  creates(
    "is created under the id that the user chose",
    program,
    [
      list({ ...returned, id: "other" }),
      sends(`POST ${namespaces}`, {
        id: "chat",
        identified: true,
        persisted: true,
        batchingEnabled: true,
        batchingInterval: 100,
      }).receives(201, returned),
    ],
    { id: "28GY6a:chat", args: program },
  ),
  creates("is not changed if another client created it", program, [list(returned), list(returned)], failure("exists")),
  creates(
    "is not changed if another client creates it at the same time",
    program,
    [
      list(),
      sends(`POST ${namespaces}`, {
        id: "chat",
        identified: true,
        persisted: true,
        batchingEnabled: true,
        batchingInterval: 100,
      }).receives(400, {
        message: "namespace id already exists",
        code: 40300,
        statusCode: 400,
        href: "https://help.example/40300",
        details: null,
      }),
    ],
    failure("exists"),
  ),
  creates(
    "sends the old name of a setting under the new name",
    { appId: "28GY6a", name: "chat", authenticated: true },
    [list(), sends(`POST ${namespaces}`, { id: "chat", identified: true }).receives(201, returned)],
    { args: { appId: "28GY6a", name: "chat", authenticated: true } },
  ),
  reads(
    "is found in the list under either name of the setting",
    kept,
    [list({ ...returned, authenticated: undefined, identified: false })],
    { args: { ...program, identified: false } },
  ),
  changes(
    "is changed by the differences, and removed values return to their defaults",
    kept,
    { appId: "28GY6a", name: "chat", persisted: false, persistLast: true, batchingEnabled: true },
    [
      sends(`PATCH ${namespaces}/chat`, {
        identified: false,
        persisted: false,
        persistLast: true,
        batchingInterval: 20,
      }).receives(200, {
        ...returned,
        authenticated: false,
        persisted: false,
        persistLast: true,
        batchingInterval: 20,
      }),
    ],
    { args: { appId: "28GY6a", name: "chat", persisted: false, persistLast: true, batchingEnabled: true } },
  ),
  ...["absent", "kept"].map((answer) =>
    changes(
      `has no batching when it is removed, even if the interval is ${answer} afterwards`,
      { id: "28GY6a:chat", args: { ...minimal, batchingEnabled: true, batchingInterval: 100 } },
      minimal,
      [
        sends(`PATCH ${namespaces}/chat`, { batchingEnabled: false, batchingInterval: 20 }).receives(200, {
          ...returned,
          ...unchanged,
          batchingInterval: answer === "kept" ? 20 : undefined,
        }),
      ],
      { args: minimal },
    ),
  ),
  ...["absent", "kept"].map((answer) =>
    changes(
      `keeps the interval of batching while it is disabled, if the service returns it ${answer}`,
      { id: "28GY6a:chat", args: { ...minimal, batchingEnabled: true, batchingInterval: 100 } },
      { ...minimal, batchingEnabled: false, batchingInterval: 100 },
      [
        sends(`PATCH ${namespaces}/chat`, { batchingEnabled: false, batchingInterval: 20 }).receives(200, {
          ...returned,
          ...unchanged,
          batchingInterval: answer === "kept" ? 20 : undefined,
        }),
      ],
      { args: { ...minimal, batchingEnabled: false, batchingInterval: 100 } },
    ),
  ),
  changes(
    "sends the interval of batching again when it is enabled again",
    { id: "28GY6a:chat", args: { ...minimal, batchingEnabled: false, batchingInterval: 100 } },
    { ...minimal, batchingEnabled: true, batchingInterval: 100 },
    [
      sends(`PATCH ${namespaces}/chat`, { batchingEnabled: true, batchingInterval: 100 }).receives(200, {
        ...returned,
        ...unchanged,
        batchingEnabled: true,
        batchingInterval: 100,
      }),
    ],
    { args: { ...minimal, batchingEnabled: true, batchingInterval: 100 } },
  ),
  changes(
    "needs no request when the program uses the other name of a setting",
    { id: "28GY6a:chat", args: { appId: "28GY6a", name: "chat", authenticated: true } },
    { appId: "28GY6a", name: "chat", identified: true },
    [],
    { args: { appId: "28GY6a", name: "chat", identified: true } },
  ),
  ...["absent", "kept"].map((answer) =>
    changes(
      `clears the settings of conflation when it is disabled, and keeps the inputs if they are ${answer} afterwards`,
      { id: "28GY6a:chat", args: conflating },
      { ...conflating, conflationEnabled: false },
      [
        sends(`PATCH ${namespaces}/chat`, {
          conflationEnabled: false,
          conflationInterval: null,
          conflationKey: null,
        }).receives(200, { ...returned, ...(answer === "kept" && ofConflation) }),
      ],
      { args: { ...conflating, conflationEnabled: false } },
    ),
  ),
  changes(
    "sends the settings of conflation again when it is enabled again",
    { id: "28GY6a:chat", args: { ...conflating, conflationEnabled: false } },
    conflating,
    [
      sends(`PATCH ${namespaces}/chat`, { conflationEnabled: true, ...ofConflation }).receives(200, {
        ...returned,
        conflationEnabled: true,
        ...ofConflation,
      }),
    ],
    { args: conflating },
  ),
  changes(
    "sends nothing when the settings of disabled conflation are removed",
    { id: "28GY6a:chat", args: { ...conflating, conflationEnabled: false } },
    { ...minimal, conflationEnabled: false },
    [],
    { args: { ...minimal, conflationEnabled: false } },
  ),
  changes(
    "clears settings of conflation that are removed while it is enabled",
    { id: "28GY6a:chat", args: conflating },
    { ...minimal, conflationEnabled: true },
    [
      sends(`PATCH ${namespaces}/chat`, { conflationInterval: null, conflationKey: null }).receives(200, {
        ...returned,
        conflationEnabled: true,
        conflationInterval: null,
      }),
    ],
    { args: { ...minimal, conflationEnabled: true } },
  ),
  reads(
    "has no difference if the service removed the settings of disabled conflation",
    { id: "28GY6a:chat", args: { ...conflating, conflationEnabled: false } },
    [list({ ...returned, ...unchanged })],
    { args: { ...conflating, conflationEnabled: false } },
  ),
  reads(
    "has no difference if the service kept settings of disabled conflation that the program omits",
    { id: "28GY6a:chat", args: minimal },
    [list({ ...returned, ...unchanged, ...ofConflation })],
    { args: minimal },
  ),
  reads(
    "has the settings of conflation that were set elsewhere",
    { id: "28GY6a:chat", args: { ...minimal, conflationEnabled: true } },
    [list({ ...returned, ...unchanged, conflationEnabled: true, ...ofConflation })],
    { args: conflating },
  ),
  reads(
    "lacks a setting of enabled conflation that was removed elsewhere",
    { id: "28GY6a:chat", args: conflating },
    [list({ ...returned, ...unchanged, conflationEnabled: true, conflationKey: "#{name}" })],
    { args: { ...conflating, conflationInterval: undefined } },
  ),
  reads(
    "has no difference if the service persists mutable messages",
    { id: "28GY6a:chat", args: { ...minimal, mutableMessages: true } },
    [list({ ...returned, ...unchanged, mutableMessages: true, persisted: true })],
    { args: { ...minimal, mutableMessages: true } },
  ),
  deletes("is deleted by its id", kept, [sends(`DELETE ${namespaces}/chat`).receives(204)]),
];

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

/** All settings, disabled by removing them from the program. */
const flags = Object.entries(on).flatMap(([name, value]) => (value === true ? [name] : []));

const switchedOff = flags.map(
  (flag): Operation =>
    changes(
      `is disabled when ${flag} is removed, since the service does not accept null`,
      { id: "28GY6a:chat", args: { appId: "28GY6a", name: "chat", [flag]: true } },
      { appId: "28GY6a", name: "chat" },
      [sends(`PATCH ${namespaces}/chat`, { [flag]: false }).receives(200, { ...returned, ...unchanged })],
      { args: { appId: "28GY6a", name: "chat" } },
    ),
);

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  replaces("a namespace stays with its app and its name", minimal, { appId: "I2E_JQ", name: "news" }),
  updates("every setting changes in place", minimal, { identified: true, ...on }, ["identified", ...Object.keys(on)]),
  updates("the old name of a setting is a separate input", minimal, { authenticated: true }),
  refuses("one setting has one name", minimal, { identified: true, authenticated: true }, ["authenticated"]),
  refuses("the inputs of batching and conflation require them", minimal, {
    batchingInterval: 20,
    conflationInterval: 1,
    conflationKey: "#{name}",
  }),
  refuses(
    "an interval of batching below 20 ms and an interval of conflation of 0 are rejected",
    { ...minimal, ...on },
    { batchingInterval: 19, conflationInterval: 0 },
  ),
  refuses("an interval of batching above one second is rejected", { ...minimal, ...on }, { batchingInterval: 1001 }),
  updates(
    "the inputs of conflation are removed in place while it is enabled",
    { ...minimal, ...on },
    { conflationInterval: undefined, conflationKey: undefined },
  ),
  {
    title: "the inputs of conflation are removed in place together with it",
    before: conflating,
    after: minimal,
    updates: ["conflationEnabled", "conflationInterval", "conflationKey"],
  },
  updates(
    "the inputs of conflation are kept while conflation is disabled",
    { ...minimal, conflationEnabled: true, conflationInterval: 200, conflationKey: "#{name}" },
    { conflationEnabled: false },
  ),
  warns("mutable messages without persisted messages cause a warning", minimal, { mutableMessages: true }, [
    "persisted",
  ]),
  warns(
    "mutable messages that are not persisted cause a warning",
    { ...minimal, mutableMessages: true },
    { persisted: false },
  ),
  accepts("mutable messages that are persisted are accepted", minimal, { mutableMessages: true, persisted: true }),
  refuses("a name with a colon is rejected", {}, { appId: "", name: "chat:room" }),
];

export const namespace: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "namespaces", key: id.replace(":", "/") }),
    another: (args, n) => ({ ...args, name: `many-${n}` }),
    values: { batchingInterval: [20, 1000], extra: [{ persistLast: true }, { persistLast: false }] },
    given: {
      authenticated: without("identified"),
      mutableMessages: (args) => ({ ...args, persisted: true }),
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
  operations: [...operations, ...switchedOff],
  previews,
};
