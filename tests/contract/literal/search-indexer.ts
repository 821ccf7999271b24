import type { Exchange, Literal, Operation } from "./operations";
import { creating, list, notes, setup, updating, version } from "./search-setup";

const item = `/indexers('reader')?${version}`;
const program = {
  name: "reader",
  dataSourceName: "documents",
  targetIndexName: "hotels",
  schedule: { interval: "PT24H", startTime: "2030-01-31T00:00:00Z" },
  parameters: { maxFailedItems: 0, configuration: { parsingMode: "json" } },
  fieldMappings: [{ sourceFieldName: "path", targetFieldName: "id", mappingFunction: { name: "base64Encode" } }],
  disabled: false,
};
const { disabled: _disabled, ...created } = program;
const defaults = { timeout: 3600 };
/** The response of the service: durations and times in another notation, and default members. */
const returned = {
  ...notes,
  ...program,
  description: null,
  skillsetName: null,
  schedule: { interval: "P1D", startTime: "2030-01-31T00:00:00.000Z" },
  parameters: {
    batchSize: null,
    maxFailedItems: null,
    maxFailedItemsPerBatch: 0,
    configuration: { parsingMode: "json", dataToExtract: "contentAndMetadata" },
  },
  fieldMappings: [
    { sourceFieldName: "path", targetFieldName: "id", mappingFunction: { name: "base64Encode", parameters: null } },
  ],
  outputFieldMappings: [],
  disabled: null,
  encryptionKey: null,
};
const kept = { id: "reader", args: { ...program, ...defaults } };
const get: Exchange = { request: `GET ${item}`, status: 200, response: returned };
const { "@odata.context": _context, "@odata.etag": _etag, ...live } = returned;

const { configuration } = live.parameters;
const ofAnother = { ...program, targetIndexName: "hotels-2" };
const asked = (what: string) => `/indexers('reader')/search.${what}?${version}`;
const succeeded = (startTime: string) => ({ status: "success", startTime, itemsProcessed: 7, itemsFailed: 0 });
/** The last run in the status response. */
const status = (last: object): Exchange => {
  const lastResult = { itemsProcessed: 0, itemsFailed: 0, errors: [], warnings: [], ...last };
  const response = { name: "reader", status: "running", lastResult, executionHistory: [lastResult], limits: {} };
  return { request: `GET ${asked("status")}`, status: 200, response };
};

const operations: readonly Operation[] = [
  {
    title: "is created by a PUT that only creates",
    verb: "create",
    program,
    exchanges: [
      list("/indexers"),
      { request: `PUT ${item}`, headers: creating, body: created, status: 201, response: returned },
    ],
    result: { id: "reader", args: kept.args, outputs: {} },
  },
  {
    title: "is read as it was written, regardless of defaults and of other notations of durations",
    verb: "read",
    kept,
    exchanges: [get],
    result: { args: kept.args, outputs: {} },
  },
  {
    title: "is read with changes from outside Pulumi",
    verb: "read",
    kept,
    exchanges: [{ ...get, response: { ...returned, disabled: true, schedule: null } }],
    result: {
      args: {
        name: "reader",
        dataSourceName: "documents",
        targetIndexName: "hotels",
        parameters: program.parameters,
        fieldMappings: program.fieldMappings,
        disabled: true,
        ...defaults,
      },
    },
  },
  {
    title: "requires no request for defaults of the service",
    verb: "update",
    kept,
    program: {
      name: "reader",
      dataSourceName: "documents",
      targetIndexName: "hotels",
      schedule: { interval: "P1D", startTime: "2030-01-31T01:00:00+01:00" },
      parameters: { configuration: { parsingMode: "json", dataToExtract: "contentAndMetadata" } },
      fieldMappings: program.fieldMappings,
    },
    exchanges: [],
    result: { outputs: {} },
  },
  {
    title: "is changed whole and on condition, and configuration that others set stays",
    verb: "update",
    kept,
    program: { ...program, skillsetName: "enrich" },
    exchanges: [
      get,
      {
        request: `PUT ${item}`,
        headers: updating,
        body: {
          ...live,
          ...program,
          skillsetName: "enrich",
          parameters: { ...live.parameters, ...program.parameters, configuration: live.parameters.configuration },
        },
        status: 200,
        response: returned,
      },
    ],
    result: { outputs: {} },
  },
  {
    title: "reads all documents again for another index, and the update ends when that run has succeeded",
    verb: "update",
    kept,
    program: { ...ofAnother, waitForCompletion: true },
    exchanges: [
      get,
      {
        request: `PUT ${item}`,
        headers: updating,
        body: { ...live, ...ofAnother, parameters: { ...live.parameters, ...program.parameters, configuration } },
        status: 200,
        response: { ...returned, targetIndexName: "hotels-2" },
      },
      status(succeeded("2026-04-01T10:00:00Z")),
      { request: `POST ${asked("reset")}`, status: 204 },
      status({ status: "reset", startTime: "2026-04-01T11:00:00Z" }),
      { request: `POST ${asked("run")}`, status: 202 },
      status({ status: "inProgress", startTime: "2026-04-01T11:00:01Z", itemsProcessed: 3, itemsFailed: 0 }),
      status(succeeded("2026-04-01T11:00:01Z")),
    ],
    result: { args: { ...ofAnother, ...defaults, waitForCompletion: true } },
  },
  { title: "is deleted by its name", verb: "delete", kept, exchanges: [{ request: `DELETE ${item}`, status: 204 }] },
];

export const indexer: Literal = { token: "search:Indexer", setup, operations };
