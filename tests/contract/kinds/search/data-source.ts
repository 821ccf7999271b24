import { credential, type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, reads } from "../operations";
import { accepts, ignores, refuses, replaces, updates, warns } from "../previews";
import { creating, list, notes, updating, version } from "./requests";
import {
  federated,
  keptMembers,
  keySecret,
  keyVault,
  namePreviews,
  newest,
  permissionVersion,
  serviceLevelKey,
  withPreviews,
} from "./shared";

const item = `/datasources('documents')?${version}`;
const connectionString = credential();
const user = "#Microsoft.Azure.Search.DataUserAssignedIdentity";
const none = { "@odata.type": "#Microsoft.Azure.Search.DataNoneIdentity" };
const softDelete = "#Microsoft.Azure.Search.SoftDeleteColumnDeletionDetectionPolicy";
const highWater = "#Microsoft.Azure.Search.HighWaterMarkChangeDetectionPolicy";
const deletion = { softDeleteColumnName: "gone", softDeleteMarkerValue: "yes" };
const program = {
  name: "documents",
  type: "azuresql",
  credentials: { connectionString },
  container: { name: "hotels" },
  identity: { odataType: user, userAssignedIdentity: "/ids/reader" },
  dataChangeDetectionPolicy: { odataType: highWater, highWaterMarkColumnName: "version" },
  dataDeletionDetectionPolicy: { odataType: softDelete, ...deletion },
};

const sent = {
  ...program,
  identity: { "@odata.type": user, userAssignedIdentity: "/ids/reader" },
  dataChangeDetectionPolicy: { "@odata.type": highWater, highWaterMarkColumnName: "version" },
  dataDeletionDetectionPolicy: { "@odata.type": softDelete, ...deletion },
};

/** The response of the service: the connection string is always null, and omitted members are null too. */
const returned = {
  ...notes,
  ...sent,
  description: null,
  credentials: { connectionString: null },
  container: { name: "hotels", query: null },
  encryptionKey: null,
};

const kept = { id: "documents", args: program };
const get: Exchange = sends(`GET ${item}`).receives(200, returned);
const { "@odata.context": _context, "@odata.etag": _etag, ...live } = returned;
const { identity: _identity, ...nameless } = program;

const operations: readonly Operation[] = [
  creates(
    "is created with its connection string, which no response contains",
    program,
    [list("/datasources"), sends(`PUT ${item}`, sent, creating).receives(201, returned)],
    { id: "documents", args: program, outputs: {} },
  ),
  reads("is read with the connection string that was saved", kept, [get], { args: program, outputs: {} }),
  reads(
    "is read with the saved connection string, although the response contains a mask",
    kept,
    [{ ...get, response: { ...returned, credentials: { connectionString: "<redacted>" } } }],
    { args: program, outputs: {} },
  ),
  changes(
    "is changed with the connection string itself, never with the null of the response",
    kept,
    { ...program, description: "Hotels." },
    [
      get,
      sends(`PUT ${item}`, { ...live, credentials: { connectionString }, description: "Hotels." }, updating).receives(
        200,
        { ...returned, description: "Hotels." },
      ),
    ],
    { outputs: {} },
  ),
  changes(
    "loses its identity by the identity `none`, since the service keeps an omitted identity",
    kept,
    nameless,
    [
      get,
      sends(`PUT ${item}`, { ...live, credentials: { connectionString }, identity: none }, updating).receives(200, {
        ...returned,
        identity: null,
      }),
    ],
    { args: nameless },
  ),
  reads(
    "without an identity equals the identity `none`",
    { ...kept, args: { ...program, identity: { odataType: none["@odata.type"] } } },
    [{ ...get, response: { ...returned, identity: null } }],
    { args: { ...program, identity: { odataType: none["@odata.type"] } } },
  ),
  deletes("is deleted by its name", kept, [sends(`DELETE ${item}`).receives(204)]),
];

const policy = "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy";
const noIdentity = "#Microsoft.Azure.Search.DataNoneIdentity";
const userIdentity = {
  odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity",
  userAssignedIdentity: "/ids/one",
};

const minimal = {
  name: "documents",
  type: "azureblob",
  credentials: { connectionString: "ResourceId=/one;" },
  container: { name: "manuals" },
};

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  ...namePreviews(minimal),
  replaces("another type replaces the data source", minimal, { type: "adlsgen2" }),
  updates(
    "every other input changes in place",
    minimal,
    {
      description: "Manuals.",
      credentials: { connectionString: "ResourceId=/two;" },
      container: { name: "books", query: "new" },
      identity: userIdentity,
    },
    ["description", "credentials.connectionString", "container.name", "container.query", "identity"],
  ),
  ignores("the identity `none` equals an omitted identity", minimal, { identity: { odataType: noIdentity } }),
  refuses("a mask is not a valid secret", minimal, { credentials: { connectionString: "<redacted>" } }),
  updates(
    "its permissions change in place, in any order",
    { ...minimal, indexerPermissionOptions: ["rbacScope"] },
    { indexerPermissionOptions: ["groupIds", "userIds"] },
  ),
  ignores(
    "the order of its permissions has no meaning",
    { ...minimal, indexerPermissionOptions: ["groupIds", "userIds"] },
    { indexerPermissionOptions: ["userIds", "groupIds"] },
  ),
  ignores(
    "no permissions equal omitted permissions",
    { ...minimal, indexerPermissionOptions: [] },
    { indexerPermissionOptions: undefined },
  ),
  warns(
    "a database has no documented permissions",
    minimal,
    { type: "azuresql", indexerPermissionOptions: ["userIds"] },
    ["indexerPermissionOptions"],
  ),
  accepts("a database without permissions", minimal, { type: "azuresql", indexerPermissionOptions: [] }),
  refuses("an unknown permission is rejected", minimal, { indexerPermissionOptions: ["users"] }, [
    "indexerPermissionOptions[0]",
  ]),
  {
    title: "an empty name is rejected, and unknown kinds cause a warning",
    after: { ...minimal, type: "ftp", container: { name: "" }, dataDeletionDetectionPolicy: { odataType: "none" } },
    refuses: ["container.name"],
    warns: ["type", "dataDeletionDetectionPolicy.odataType"],
  },
];

export const dataSource: KindFacts = {
  hints: {
    config: withPreviews,
    stored: (key) => ({ collection: "datasources", key }),
    values: { extra: [{ description: "One." }, { description: "Two." }] },
    foreign: { encryptionKey: { keyVaultUri: "https://others.example", keyVaultKeyName: "theirs" } },
  },
  facts: { ...hiddenArgs("credentials.connectionString", keySecret), kept: keptMembers, addresses: [keyVault] },
  wholeList: true,
  newer: {
    identity: newest,
    [`dataDeletionDetectionPolicy<${policy}>.odataType`]: newest,
    "encryptionKey.identity": newest,
    ...serviceLevelKey,
    indexerPermissionOptions: permissionVersion,
    ...federated("identity"),
  },
  schema: { name: "SearchIndexerDataSourceConnection" },
  operations,
  previews,
  defaults: [
    {
      title: "data source: what is not set, with an empty list of permissions",
      written: {
        name: "documents",
        type: "azureblob",
        credentials: { connectionString: "ResourceId=/one;" },
        container: { name: "manuals" },
      },
      returned: {
        name: "documents",
        description: null,
        type: "azureblob",
        indexerPermissionOptions: [],
        credentials: { connectionString: null },
        container: { name: "manuals", query: null },
        identity: null,
        dataChangeDetectionPolicy: null,
        dataDeletionDetectionPolicy: null,
        encryptionKey: null,
      },
    },
    {
      title: "data source: what is not set, with null instead of a list of permissions",
      written: minimal,
      returned: {
        ...minimal,
        credentials: { connectionString: null },
        container: { name: "manuals", query: null },
        indexerPermissionOptions: null,
      },
    },
  ],
};
