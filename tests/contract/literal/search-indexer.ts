import type { Exchange, Literal, Scene } from "./scenes";
import { creating, list, notes, stage, updating, version } from "./search-stage";

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
/** As the service answers: lengths and times in other words, numbers and members that were not written. */
const told = {
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
const kept = { id: "reader", args: program };
const get: Exchange = { request: `GET ${item}`, status: 200, answer: told };
const { "@odata.context": _context, "@odata.etag": _etag, ...live } = told;

const scenes: readonly Scene[] = [
  {
    title: "is created by a PUT that only creates",
    verb: "create",
    program,
    exchanges: [
      list("/indexers"),
      { request: `PUT ${item}`, headers: creating, body: program, status: 201, answer: told },
    ],
    yields: { id: "reader", args: program, outputs: {} },
  },
  {
    title: "is read as it was written, whatever the service fills in and in whatever words it tells lengths of time",
    verb: "read",
    kept,
    exchanges: [get],
    yields: { args: program, outputs: {} },
  },
  {
    title: "is read with what others changed",
    verb: "read",
    kept,
    exchanges: [{ ...get, answer: { ...told, disabled: true, schedule: null } }],
    yields: {
      args: {
        name: "reader",
        dataSourceName: "documents",
        targetIndexName: "hotels",
        parameters: program.parameters,
        fieldMappings: program.fieldMappings,
        disabled: true,
      },
    },
  },
  {
    title: "needs no request for what the service takes anyway",
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
    yields: { outputs: {} },
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
        answer: told,
      },
    ],
    yields: { outputs: {} },
  },
  { title: "is deleted by its name", verb: "delete", kept, exchanges: [{ request: `DELETE ${item}`, status: 204 }] },
];

export const indexer: Literal = { token: "search:Indexer", stage, scenes };
