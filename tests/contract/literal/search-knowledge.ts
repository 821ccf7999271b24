import { credential, type Exchange, type Literal, type Operation } from "./operations";
import { creating, list, notes, preconditionFailed, setup, updating, version } from "./search-setup";

const item = `/knowledgesources('files')?${version}`;
const connectionString = credential();
const program = {
  name: "files",
  kind: "azureBlob",
  azureBlobParameters: { connectionString, containerName: "manuals" },
};
const defaults = { timeout: 3600 };
const createdResources = { datasource: "files-datasource", indexer: "files-indexer" };
/** The response of the service: the parameters of all kinds, and the objects that it created. */
const returned = {
  ...notes,
  ...program,
  description: null,
  searchIndexParameters: null,
  azureBlobParameters: {
    connectionString: null,
    containerName: "manuals",
    folderPath: null,
    isADLSGen2: false,
    ingestionParameters: null,
    createdResources,
  },
  indexedOneLakeParameters: null,
  webParameters: null,
  encryptionKey: null,
};
const kept = { id: "files", args: { ...program, ...defaults }, outputs: { createdResources } };
const get: Exchange = { request: `GET ${item}`, status: 200, response: returned };
const put: Exchange = { request: `PUT ${item}`, headers: creating, body: program, status: 201, response: returned };
const { "@odata.context": _context, "@odata.etag": _etag, ...live } = returned;

const counts = { startTime: "2026-04-01T10:00:00Z", itemsUpdatesProcessed: 3, itemsUpdatesFailed: 0, itemsSkipped: 0 };
const status = (synchronizationStatus: string, more: object): Exchange => ({
  request: `GET /knowledgesources('files')/status?${version}`,
  status: 200,
  response: { kind: "azureBlob", synchronizationStatus, ...more },
});

const operations: readonly Operation[] = [
  {
    title: "is created by a PUT that only creates, and has the names of the created objects as an output",
    verb: "create",
    program,
    exchanges: [list("/knowledgesources"), put],
    result: { id: "files", args: kept.args, outputs: { createdResources } },
  },
  {
    title: "is reported as existing when the PUT returns 412",
    verb: "create",
    program,
    exchanges: [list("/knowledgesources"), { ...put, status: 412, response: preconditionFailed }, get],
    errorCode: "exists",
  },
  {
    title: "is complete when its first synchronization is complete",
    verb: "create",
    program: { ...program, waitForIngestion: true },
    exchanges: [
      list("/knowledgesources"),
      put,
      status("creating", { currentSynchronizationState: counts }),
      // The status does not contain a completed synchronization before the first synchronization ends.
      status("active", { currentSynchronizationState: counts, lastSynchronizationState: null }),
      status("active", { lastSynchronizationState: { ...counts, endTime: "2026-04-01T10:05:00Z" } }),
    ],
    result: { id: "files", args: { ...kept.args, waitForIngestion: true } },
  },
  {
    title: "is read with the connection string that was saved",
    verb: "read",
    kept,
    exchanges: [get],
    result: { args: kept.args, outputs: { createdResources } },
  },
  {
    title: "is changed with the connection string itself, never with the null of the response",
    verb: "update",
    kept,
    program: { ...program, description: "Manuals." },
    exchanges: [
      get,
      {
        request: `PUT ${item}`,
        headers: updating,
        body: {
          ...live,
          azureBlobParameters: { ...live.azureBlobParameters, connectionString },
          description: "Manuals.",
        },
        status: 200,
        response: { ...returned, description: "Manuals." },
      },
    ],
    result: { outputs: { createdResources } },
  },
  { title: "is deleted by its name", verb: "delete", kept, exchanges: [{ request: `DELETE ${item}`, status: 204 }] },
];

export const knowledgeSource: Literal = { token: "search:KnowledgeSource", setup, operations };

const baseItem = `/knowledgebases('guide')?${version}`;
const apiKey = credential();
const model = { resourceUri: "https://models.example/", deploymentId: "planning", modelName: "gpt-5-mini", apiKey };
const baseProgram = {
  name: "guide",
  knowledgeSources: [{ name: "files" }],
  models: [{ kind: "azureOpenAI", azureOpenAIParameters: model }],
};
/** The service removes the slash at the end of the URL. */
const shownModel = { ...model, resourceUri: "https://models.example", apiKey: "<redacted>", authIdentity: null };
const returnedBase = {
  ...notes,
  ...baseProgram,
  description: null,
  models: [{ kind: "azureOpenAI", azureOpenAIParameters: shownModel }],
  encryptionKey: null,
};
const keptBase = { id: "guide", args: baseProgram };
const getBase: Exchange = { request: `GET ${baseItem}`, status: 200, response: returnedBase };
const { "@odata.context": _baseContext, "@odata.etag": _baseEtag, ...liveBase } = returnedBase;

const baseOperations: readonly Operation[] = [
  {
    title: "is created by a PUT that only creates, with the names of its knowledge sources",
    verb: "create",
    program: baseProgram,
    exchanges: [
      list("/knowledgebases"),
      { request: `PUT ${baseItem}`, headers: creating, body: baseProgram, status: 201, response: returnedBase },
    ],
    result: { id: "guide", args: baseProgram, outputs: {} },
  },
  {
    title: "is read as it was written, with the saved API key and the slash of the URL",
    verb: "read",
    kept: keptBase,
    exchanges: [getBase],
    result: { args: baseProgram, outputs: {} },
  },
  {
    title: "is changed with the API key itself, never with the placeholder of the response",
    verb: "update",
    kept: keptBase,
    program: { ...baseProgram, knowledgeSources: [{ name: "files" }, { name: "hotels" }] },
    exchanges: [
      getBase,
      {
        request: `PUT ${baseItem}`,
        headers: updating,
        body: { ...liveBase, ...baseProgram, knowledgeSources: [{ name: "files" }, { name: "hotels" }] },
        status: 200,
        response: returnedBase,
      },
    ],
    result: { outputs: {} },
  },
  {
    title: "is deleted by its name",
    verb: "delete",
    kept: keptBase,
    exchanges: [{ request: `DELETE ${baseItem}`, status: 204 }],
  },
];

export const knowledgeBase: Literal = { token: "search:KnowledgeBase", setup, operations: baseOperations };
