import type { Values } from "../../../../provider/lifecycle";
import { credential, type Exchange, type Operation } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { refuses, replaces, updates } from "../previews";
import { creating, list, notes, preconditionFailed, setup, updating, version } from "./requests";
import { federated, keptMembers, keySecret, newest } from "./shared";

const item = `/synonymmaps('geo')?${version}`;
const rules = ["usa, united states", "ussr => soviet union"];
const sent = { name: "geo", format: "solr", synonyms: "usa, united states\nussr => soviet union" };
const returned = { ...notes, ...sent, encryptionKey: null };
const program = { name: "geo", synonyms: rules };
const kept = { id: "geo", args: program };
const get: Exchange = { request: `GET ${item}`, status: 200, response: returned };
const applicationSecret = credential();
const encryptionKey = (secret: unknown) => ({
  keyVaultUri: "https://vault.example",
  keyVaultKeyName: "one",
  accessCredentials: { applicationId: "app", applicationSecret: secret },
});

const locked = { ...kept, args: { ...program, encryptionKey: encryptionKey(applicationSecret) } };
const put: Exchange = { request: `PUT ${item}`, headers: creating, body: sent, status: 201, response: returned };

const operations: readonly Operation[] = [
  {
    title: "is created by a PUT that only creates",
    verb: "create",
    program,
    exchanges: [list("/synonymmaps", { ...returned, name: "others" }), put],
    result: { id: "geo", args: program, outputs: {} },
  },
  {
    title: "is reported as existing when the PUT returns 412",
    verb: "create",
    program,
    exchanges: [list("/synonymmaps"), { ...put, status: 412, response: preconditionFailed }, get],
    errorCode: "exists",
  },
  {
    title: "is tried again after a 409, which is only another change at the same time",
    verb: "create",
    program,
    exchanges: [list("/synonymmaps"), { ...put, status: 409, response: { error: { code: "", message: "busy" } } }, put],
    result: { id: "geo", args: program },
  },
  {
    title: "is not tried again when the quota is used up, which is a 429 as well",
    verb: "create",
    program,
    exchanges: [
      list("/synonymmaps"),
      { ...put, status: 429, response: { error: { code: "", message: "Index quota has been exceeded." } } },
    ],
    errorCode: "http_error",
  },
  {
    title: "is read by its name, one rule a line",
    verb: "read",
    kept,
    exchanges: [{ ...get, response: { ...returned, synonyms: "usa, united states" } }],
    result: { args: { ...program, synonyms: ["usa, united states"] }, outputs: {} },
  },
  {
    title: "is read the same with line endings of Windows, including the last line",
    verb: "read",
    kept,
    exchanges: [{ ...get, response: { ...returned, synonyms: "usa, united states\r\nussr => soviet union\r\n" } }],
    result: { args: program },
  },
  {
    title: "is read the same when its last line ends",
    verb: "read",
    kept,
    exchanges: [{ ...get, response: { ...returned, synonyms: `${sent.synonyms}\n` } }],
    result: { args: program },
  },
  {
    title: "is read without its secret, which is null, masked or omitted",
    verb: "read",
    kept: locked,
    exchanges: [{ ...get, response: { ...returned, encryptionKey: encryptionKey("<redacted>") } }],
    result: { args: locked.args },
  },
  {
    title: "counts as deleted after a 404",
    verb: "read",
    kept,
    exchanges: [
      {
        request: `GET ${item}`,
        status: 404,
        response: { error: { code: "OperationNotAllowed", message: "none", details: [{ code: "NotFound" }] } },
      },
    ],
  },
  {
    title: "is changed whole, on condition that it is still what was read",
    verb: "update",
    kept,
    program: { name: "geo", synonyms: ["uk, united kingdom"] },
    exchanges: [
      get,
      {
        request: `PUT ${item}`,
        headers: updating,
        body: { name: "geo", format: "solr", synonyms: "uk, united kingdom", encryptionKey: null },
        status: 200,
        response: { ...returned, synonyms: "uk, united kingdom" },
      },
    ],
    result: { args: { name: "geo", synonyms: ["uk, united kingdom"] }, outputs: {} },
  },
  {
    title: "is not overwritten when it was changed outside Pulumi in the meantime",
    verb: "update",
    kept,
    program: { name: "geo", synonyms: ["uk, united kingdom"] },
    exchanges: [
      get,
      {
        request: `PUT ${item}`,
        headers: updating,
        body: { name: "geo", format: "solr", synonyms: "uk, united kingdom", encryptionKey: null },
        status: 412,
        response: preconditionFailed,
      },
      {
        ...get,
        response: { ...returned, "@odata.etag": '"0x8DE0000"', synonyms: "somebody, else", encryptionKey: null },
      },
    ],
    errorCode: "conflict",
    errorMessage: "It was changed outside this stack between the read and the write of this update: synonyms",
  },
  {
    title: "is sent without a key that was added outside Pulumi, whose secret the service masks and keeps",
    verb: "update",
    kept,
    program: { name: "geo", synonyms: ["uk, united kingdom"] },
    exchanges: [
      { ...get, response: { ...returned, encryptionKey: encryptionKey("<redacted>") } },
      {
        request: `PUT ${item}`,
        headers: updating,
        body: { name: "geo", format: "solr", synonyms: "uk, united kingdom" },
        status: 200,
        response: returned,
      },
    ],
    result: { args: { name: "geo", synonyms: ["uk, united kingdom"] }, outputs: {} },
  },
  {
    title: "is deleted by its name",
    verb: "delete",
    kept,
    exchanges: [{ request: `DELETE ${item}`, status: 204 }],
  },
  {
    title: "is deleted when it was deleted before",
    verb: "delete",
    kept,
    exchanges: [{ request: `DELETE ${item}`, status: 404, response: { error: { code: "", message: "none" } } }],
  },
];

const vaultKey: Values = { keyVaultUri: "https://vault.example", keyVaultKeyName: "one" };
const minimal = { name: "geo", synonyms: ["usa, united states"] };
const identity = { odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity", userAssignedIdentity: "/ids/one" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  replaces("a map cannot be renamed", minimal, { name: "other" }),
  updates(
    "rules and key change in place, and their order has a meaning",
    {
      ...minimal,
      synonyms: ["a, b", "c, d"],
      encryptionKey: { keyVaultUri: "https://a.example", keyVaultKeyName: "a" },
    },
    { synonyms: ["c, d", "a, b"], encryptionKey: { keyVaultUri: "https://a.example", keyVaultKeyName: "b", identity } },
    ["synonyms[0]", "synonyms[1]", "encryptionKey.keyVaultKeyName", "encryptionKey.identity"],
  ),
  refuses("a name begins with a letter or digit", minimal, { name: "-geo" }),
  refuses("a name has 128 characters at most", minimal, { name: "g".repeat(129) }),
  refuses("a rule is one line", minimal, { synonyms: ["a, b\nc, d", "e, f\r", "g, h"] }, [
    "synonyms[0]",
    "synonyms[1]",
  ]),
  refuses("a map has rules", minimal, { synonyms: [] }),
  refuses("a rule is not empty", minimal, { synonyms: [""] }, ["synonyms[0]"]),
];

export const synonymMap: KindFacts = {
  hints: {
    stored: (key) => ({ collection: "synonymmaps", key }),
    values: {
      extra: [{ encryptionKey: vaultKey }, { encryptionKey: { ...vaultKey, keyVaultKeyName: "two" } }],
    },
    onWire: { synonyms: (synonyms) => ({ synonyms: (synonyms as string[]).join("\n") }) },
    foreign: { encryptionKey: { keyVaultUri: "https://others.example", keyVaultKeyName: "theirs" } },
  },
  facts: { ...hiddenArgs(keySecret), kept: keptMembers },
  wholeList: true,
  newer: { "encryptionKey.identity": newest, ...federated("encryptionKey.identity") },
  schema: { name: "SynonymMap", differences: ["without format"] },
  setup,
  operations,
  previews,
  defaults: [
    {
      title: "synonym map: its form and its key",
      written: { name: "geo", synonyms: ["usa, united states"] },
      returned: { name: "geo", format: "solr", synonyms: "usa, united states", encryptionKey: null },
    },
  ],
};
