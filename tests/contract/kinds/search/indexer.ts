import { type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, reads } from "../operations";
import { accepts, completes, ignores, refuses, updates } from "../previews";
import { creating, list, notes, updating, version } from "./requests";
import {
  federated,
  inPreview,
  keptMembers,
  keySecret,
  keyVault,
  namePreviews,
  newest,
  permissionVersion,
  serviceLevelKey,
  withPreviews,
} from "./shared";

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
const get: Exchange = sends(`GET ${item}`).receives(200, returned);
const { "@odata.context": _context, "@odata.etag": _etag, ...live } = returned;
const { configuration } = live.parameters;
const ofAnother = { ...program, targetIndexName: "hotels-2" };
const asked = (what: string) => `/indexers('reader')/search.${what}?${version}`;
const succeeded = (startTime: string) => ({ status: "success", startTime, itemsProcessed: 7, itemsFailed: 0 });

/** The last run in the status response. */
const status = (last: object): Exchange => {
  const lastResult = { itemsProcessed: 0, itemsFailed: 0, errors: [], warnings: [], ...last };
  const response = { name: "reader", status: "running", lastResult, executionHistory: [lastResult], limits: {} };
  return sends(`GET ${asked("status")}`).receives(200, response);
};

const operations: readonly Operation[] = [
  creates(
    "is created by a PUT that only creates",
    program,
    [list("/indexers"), sends(`PUT ${item}`, created, creating).receives(201, returned)],
    { id: "reader", args: kept.args, outputs: {} },
  ),
  reads("is read as it was written, regardless of defaults and of other notations of durations", kept, [get], {
    args: kept.args,
    outputs: {},
  }),
  reads(
    "is read with changes from outside Pulumi",
    kept,
    [{ ...get, response: { ...returned, disabled: true, schedule: null } }],
    {
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
  ),
  changes(
    "requires no request for defaults of the service",
    kept,
    {
      name: "reader",
      dataSourceName: "documents",
      targetIndexName: "hotels",
      schedule: { interval: "P1D", startTime: "2030-01-31T01:00:00+01:00" },
      parameters: { configuration: { parsingMode: "json", dataToExtract: "contentAndMetadata" } },
      fieldMappings: program.fieldMappings,
    },
    [],
    { outputs: {} },
  ),
  changes(
    "is changed by a conditional request that keeps members which were set outside Pulumi",
    kept,
    { ...program, skillsetName: "enrich" },
    [
      get,
      sends(
        `PUT ${item}`,
        {
          ...live,
          ...program,
          skillsetName: "enrich",
          parameters: { ...live.parameters, ...program.parameters, configuration: live.parameters.configuration },
        },
        updating,
      ).receives(200, { ...returned, skillsetName: "enrich" }),
    ],
    { outputs: {} },
  ),
  changes(
    "reads all documents again for another index, and the update ends when that run has succeeded",
    kept,
    { ...ofAnother, waitForCompletion: true },
    [
      get,
      sends(
        `PUT ${item}`,
        { ...live, ...ofAnother, parameters: { ...live.parameters, ...program.parameters, configuration } },
        updating,
      ).receives(200, { ...returned, targetIndexName: "hotels-2" }),
      status(succeeded("2026-04-01T10:00:00Z")),
      sends(`POST ${asked("reset")}`).receives(204),
      status({ status: "reset", startTime: "2026-04-01T11:00:00Z" }),
      sends(`POST ${asked("run")}`).receives(202),
      status({ status: "inProgress", startTime: "2026-04-01T11:00:01Z", itemsProcessed: 3, itemsFailed: 0 }),
      status(succeeded("2026-04-01T11:00:01Z")),
    ],
    { args: { ...ofAnother, ...defaults, waitForCompletion: true } },
  ),
  deletes("is deleted by its name", kept, [sends(`DELETE ${item}`).receives(204)]),
];

/** One parameter with two values, since an additional parameter would be ignored. */
const encodings = [true, false].map((useHttpServerUtilityUrlTokenEncode) => ({ useHttpServerUtilityUrlTokenEncode }));
const minimal = { name: "reader", dataSourceName: "documents", targetIndexName: "hotels" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  ...namePreviews(minimal),
  completes("the default timeout is one hour", minimal, { timeout: 3600 }),
  refuses("a timeout of zero is rejected", minimal, { timeout: 0 }),
  refuses("a disabled indexer cannot wait for a run", minimal, { disabled: true, waitForCompletion: true }, [
    "waitForCompletion",
  ]),
  accepts("a timeout of one second is accepted", minimal, { timeout: 1 }),
  updates(
    "every input except the name changes in place",
    minimal,
    {
      dataSourceName: "others",
      targetIndexName: "motels",
      skillsetName: "enrich",
      schedule: { interval: "PT2H" },
      outputFieldMappings: [{ sourceFieldName: "/document/a", targetFieldName: "a" }],
      disabled: true,
    },
    ["dataSourceName", "skillsetName", "targetIndexName", "schedule", "outputFieldMappings", "disabled"],
  ),
  ignores(
    "two notations of a duration are equal",
    { ...minimal, schedule: { interval: "PT24H" } },
    { schedule: { interval: "P1D" } },
  ),
  ignores(
    "the start time of a schedule without one equals an omitted start time",
    { ...minimal, schedule: { interval: "P1D", startTime: "0001-01-01T00:00:00Z" } },
    { schedule: { interval: "P1D" } },
  ),
  ignores(
    "an explicit default of the service equals an omitted value",
    { ...minimal, disabled: false, parameters: { configuration: { parsingMode: "default" } } },
    { disabled: undefined, parameters: undefined },
  ),
  refuses("invalid durations and mappings are rejected", minimal, {
    schedule: { interval: "2 hours", startTime: "tomorrow" },
    fieldMappings: [{ sourceFieldName: "", mappingFunction: { name: "" } }],
  }),
  refuses("empty names of the data source and the index are rejected", minimal, {
    dataSourceName: "",
    targetIndexName: "",
  }),
  accepts("empty names that may be omitted are accepted", minimal, {
    skillsetName: "",
    fieldMappings: [{ sourceFieldName: "id", targetFieldName: "" }],
  }),
];

export const indexer: KindFacts = {
  hints: {
    config: withPreviews,
    stored: (key) => ({ collection: "indexers", key }),
    values: {
      "fieldMappings[].mappingFunction.parameters": encodings,
      "outputFieldMappings[].mappingFunction.parameters": encodings,
      extra: [{ description: "One." }, { description: "Two." }],
    },
    given: {
      extra: ({ description: _, ...args }) => args,
      // A disabled indexer cannot be awaited.
      disabled: ({ waitForCompletion: _, ...args }) => args,
      waitForCompletion: ({ disabled: _, ...args }) => args,
    },
    together: ({ waitForCompletion: _, ...args }) => args,
    // A run is not part of the object.
    preparing: /^POST .*\/search\.(reset|run)$/,
    foreign: { encryptionKey: { keyVaultUri: "https://others.example", keyVaultKeyName: "theirs" } },
  },
  facts: { ...hiddenArgs("cache.storageConnectionString", keySecret), kept: keptMembers, addresses: [keyVault] },
  wholeList: true,
  references: { dataSourceName: "search:DataSource", skillsetName: "search:Skillset", targetIndexName: "search:Index" },
  newer: {
    "parameters.configuration.markdownParsingSubmode": newest,
    "parameters.configuration.markdownHeaderDepth": newest,
    "encryptionKey.identity": newest,
    ...serviceLevelKey,
    "parameters.configuration.refreshAllAcls": permissionVersion,
    ...inPreview("cache"),
    ...federated("encryptionKey.identity"),
  },
  disabled: ["disabled", { disabled: true }, true],
  schema: { name: "SearchIndexer" },
  operations,
  previews,
  defaults: [
    {
      title: "indexer: omitted members, and default numbers",
      written: {
        name: "reader",
        dataSourceName: "documents",
        targetIndexName: "hotels",
        schedule: { interval: "PT120M" },
      },
      returned: {
        name: "reader",
        description: null,
        dataSourceName: "documents",
        skillsetName: null,
        targetIndexName: "hotels",
        disabled: null,
        schedule: { interval: "PT2H", startTime: "2026-01-01T00:00:00Z" },
        parameters: { batchSize: null, maxFailedItems: 0, maxFailedItemsPerBatch: 0, configuration: {} },
        fieldMappings: [],
        outputFieldMappings: [],
        encryptionKey: null,
      },
    },
  ],
};
