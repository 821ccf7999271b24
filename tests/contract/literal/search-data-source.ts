import { credential, type Exchange, type Literal, type Operation } from "./operations";
import { creating, list, notes, setup, updating, version } from "./search-setup";

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
  subtype: null,
  credentials: { connectionString: null },
  container: { name: "hotels", query: null },
  encryptionKey: null,
};
const kept = { id: "documents", args: program };
const get: Exchange = { request: `GET ${item}`, status: 200, response: returned };
const { "@odata.context": _context, "@odata.etag": _etag, ...live } = returned;
const { identity: _identity, ...nameless } = program;

const operations: readonly Operation[] = [
  {
    title: "is created with its connection string, which no response contains",
    verb: "create",
    program,
    exchanges: [
      list("/datasources"),
      { request: `PUT ${item}`, headers: creating, body: sent, status: 201, response: returned },
    ],
    result: { id: "documents", args: program, outputs: {} },
  },
  {
    title: "is read with the connection string that was saved",
    verb: "read",
    kept,
    exchanges: [get],
    result: { args: program, outputs: {} },
  },
  {
    title: "is read with the saved connection string, although the response contains a mask",
    verb: "read",
    kept,
    exchanges: [{ ...get, response: { ...returned, credentials: { connectionString: "<redacted>" } } }],
    result: { args: program, outputs: {} },
  },
  {
    title: "is changed with the connection string itself, never with the null of the response",
    verb: "update",
    kept,
    program: { ...program, description: "Hotels." },
    exchanges: [
      get,
      {
        request: `PUT ${item}`,
        headers: updating,
        body: { ...live, credentials: { connectionString }, description: "Hotels." },
        status: 200,
        response: returned,
      },
    ],
    result: { outputs: {} },
  },
  {
    title: "loses its identity by the identity `none`, since the service keeps an omitted identity",
    verb: "update",
    kept,
    program: nameless,
    exchanges: [
      get,
      {
        request: `PUT ${item}`,
        headers: updating,
        body: { ...live, credentials: { connectionString }, identity: none },
        status: 200,
        response: { ...returned, identity: null },
      },
    ],
    result: { args: nameless },
  },
  {
    title: "without an identity equals the identity `none`",
    verb: "read",
    kept: { ...kept, args: { ...program, identity: { odataType: none["@odata.type"] } } },
    exchanges: [{ ...get, response: { ...returned, identity: null } }],
    result: { args: { ...program, identity: { odataType: none["@odata.type"] } } },
  },
  { title: "is deleted by its name", verb: "delete", kept, exchanges: [{ request: `DELETE ${item}`, status: 204 }] },
];

export const dataSource: Literal = { token: "search:DataSource", setup, operations };
