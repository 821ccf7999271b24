import type { Values } from "../../../../provider/lifecycle";
import { credential, type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { refuses, replaces, updates, warns } from "../previews";
import { creating, list, notes, preconditionFailed, updating, version } from "./requests";
import { federated, keptMembers, keySecret, keyVault, newest, serviceLevelKey, withPreviews } from "./shared";

const item = `/synonymmaps('geo')?${version}`;
const rules = ["usa, united states", "ussr => soviet union"];
const sent = { name: "geo", format: "solr", synonyms: "usa, united states\nussr => soviet union" };
const returned = { ...notes, ...sent, encryptionKey: null };
const program = { name: "geo", synonyms: rules };
const kept = { id: "geo", args: program };
const get: Exchange = sends(`GET ${item}`).receives(200, returned);
const applicationSecret = credential();
const encryptionKey = (secret: unknown) => ({
  keyVaultUri: "https://vault.example",
  keyVaultKeyName: "one",
  accessCredentials: { applicationId: "app", applicationSecret: secret },
});

const locked = { ...kept, args: { ...program, encryptionKey: encryptionKey(applicationSecret) } };
const put: Exchange = sends(`PUT ${item}`, sent, creating).receives(201, returned);

const operations: readonly Operation[] = [
  creates(
    "is created by a PUT that only creates",
    program,
    [list("/synonymmaps", { ...returned, name: "others" }), put],
    { id: "geo", args: program, outputs: {} },
  ),
  creates(
    "is reported as existing when the PUT returns 412",
    program,
    [list("/synonymmaps"), { ...put, status: 412, response: preconditionFailed }, get],
    failure("exists"),
  ),
  creates(
    "is sent again after a 409, which means a parallel change",
    program,
    [list("/synonymmaps"), { ...put, status: 409, response: { error: { code: "", message: "busy" } } }, put],
    { id: "geo", args: program },
  ),
  creates(
    "is not sent again after a 429 that means an exhausted quota",
    program,
    [
      list("/synonymmaps"),
      { ...put, status: 429, response: { error: { code: "", message: "Index quota has been exceeded." } } },
    ],
    failure("quota"),
  ),
  reads(
    "is read by its name, with one rule in each line",
    kept,
    [{ ...get, response: { ...returned, synonyms: "usa, united states" } }],
    { args: { ...program, synonyms: ["usa, united states"] }, outputs: {} },
  ),
  ...["", "\n", null].map((synonyms) =>
    reads("is read without rules", kept, [{ ...get, response: { ...returned, synonyms } }], {
      args: { ...program, synonyms: [] },
      outputs: {},
    }),
  ),
  reads(
    "is read from lines that end with CRLF",
    kept,
    [{ ...get, response: { ...returned, synonyms: "usa, united states\r\nussr => soviet union\r\n" } }],
    { args: program },
  ),
  reads(
    "is read from text with a line end after the last rule",
    kept,
    [{ ...get, response: { ...returned, synonyms: `${sent.synonyms}\n` } }],
    { args: program },
  ),
  reads(
    "is read without its secret, which is null, masked or omitted",
    locked,
    [{ ...get, response: { ...returned, encryptionKey: encryptionKey("<redacted>") } }],
    { args: locked.args },
  ),
  reads("counts as deleted after a 404", kept, [
    sends(`GET ${item}`).receives(404, {
      error: { code: "OperationNotAllowed", message: "none", details: [{ code: "NotFound" }] },
    }),
  ]),
  changes(
    "is changed as a whole, by a request with the ETag of the read",
    kept,
    { name: "geo", synonyms: ["uk, united kingdom"] },
    [
      get,
      sends(
        `PUT ${item}`,
        { name: "geo", format: "solr", synonyms: "uk, united kingdom", encryptionKey: null },
        updating,
      ).receives(200, { ...returned, synonyms: "uk, united kingdom" }),
    ],
    { args: { name: "geo", synonyms: ["uk, united kingdom"] }, outputs: {} },
  ),
  changes(
    "is not overwritten when it was changed outside Pulumi in the meantime",
    kept,
    { name: "geo", synonyms: ["uk, united kingdom"] },
    [
      get,
      sends(
        `PUT ${item}`,
        { name: "geo", format: "solr", synonyms: "uk, united kingdom", encryptionKey: null },
        updating,
      ).receives(412, preconditionFailed),
      {
        ...get,
        response: { ...returned, "@odata.etag": '"0x8DE0000"', synonyms: "somebody, else", encryptionKey: null },
      },
    ],
    failure("conflict", "It was changed outside this stack between the read and the write of this update: synonyms"),
  ),
  changes(
    "is sent without a key that was added outside Pulumi, whose secret the service masks and keeps",
    kept,
    { name: "geo", synonyms: ["uk, united kingdom"] },
    [
      { ...get, response: { ...returned, encryptionKey: encryptionKey("<redacted>") } },
      sends(`PUT ${item}`, { name: "geo", format: "solr", synonyms: "uk, united kingdom" }, updating).receives(200, {
        ...returned,
        synonyms: "uk, united kingdom",
      }),
    ],
    { args: { name: "geo", synonyms: ["uk, united kingdom"] }, outputs: {} },
  ),
  deletes("is deleted by its name", kept, [sends(`DELETE ${item}`).receives(204)]),
  deletes("is deleted when it was deleted before", kept, [
    sends(`DELETE ${item}`).receives(404, { error: { code: "", message: "none" } }),
    sends(`GET ${item}`).receives(404, { error: { code: "", message: "none" } }),
  ]),
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
  refuses("a rule with a line break is rejected", minimal, { synonyms: ["a, b\nc, d", "e, f\r", "g, h"] }, [
    "synonyms[0]",
    "synonyms[1]",
  ]),
  warns("an empty list of rules is doubtful", minimal, { synonyms: [] }),
  refuses("an empty rule is rejected", minimal, { synonyms: [""] }, ["synonyms[0]"]),
];

export const synonymMap: KindFacts = {
  hints: {
    config: withPreviews,
    stored: (key) => ({ collection: "synonymmaps", key }),
    values: { extra: [{ encryptionKey: vaultKey }, { encryptionKey: { ...vaultKey, keyVaultKeyName: "two" } }] },
    onWire: { synonyms: (synonyms) => ({ synonyms: (synonyms as string[]).join("\n") }) },
    foreign: { encryptionKey: { keyVaultUri: "https://others.example", keyVaultKeyName: "theirs" } },
  },
  facts: { ...hiddenArgs(keySecret), kept: keptMembers, addresses: [keyVault] },
  wholeList: true,
  newer: { "encryptionKey.identity": newest, ...serviceLevelKey, ...federated("encryptionKey.identity") },
  schema: { name: "SynonymMap", differences: ["without format"] },
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
