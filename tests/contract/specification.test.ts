import { functions } from "../../provider";
import { type Inputs, invoke, read, remove, Session, update, type Values } from "../../provider/lifecycle";
import { encodeInputs } from "../../provider/lifecycle/values/encode";
import { changedMembers, withRemovals } from "../../provider/lifecycle/values/update-bodies";
import { pick } from "../../provider/lifecycle/values/values";
import { campaign } from "../support/campaign";
import { openApi, type Specification, search } from "../support/specifications";
import { isSent } from "./key-changes";
import { oneExamplePerKey, onePerShape } from "./shapes";
import { keySubjects, type Subject, subjects } from "./subjects";
import { checked, useTestEnvironment } from "./test-environment";
import { vary } from "./variation";

const undocumented = "The vendor's own clients send it; its specification leaves it out.";
const repository = "/v2/namespaces/acme/repositories/_";

/** Where and what differs, by reason. */
type Deviations = Readonly<Record<string, readonly string[]>>;

interface Api {
  readonly specification: () => Specification;
  /** A journal's path in the notation of the specification. */
  readonly path: (path: string) => string;
  readonly deviations: Deviations;
  /** The same of functions. */
  readonly ofFunctions?: Deviations;
}

const requests = (path: string, ...methods: readonly string[]): string[] =>
  methods.map((method) => `${method} ${path}: not in it`);

const apis: Readonly<Record<string, Api>> = {
  search: {
    specification: () => search("2026-10-01"),
    path: (path) => path,
    deviations: {
      "An update carries what the live object holds beside ours, nulls that the service filled in included.": [
        "*: null",
      ],
      "An update carries the read-only names of the created objects, whose type lists no members.": [
        "datasource",
        "indexer",
        "skillset",
        "index",
      ].map((name) => `CreatedResources: ${name}`),
      "Headers may have any name: the type lists none.": ["WebApiHttpHeaders: alpha", "WebApiHttpHeaders: beta"],
      "Only preview versions have five kinds of knowledge sources and this member. Source: the vendor's client for Python 12.1.0b2.":
        [': value of tag "kind" must be in oneOf', "SearchIndexKnowledgeSource: resultsProcessing"],
      "Only preview versions have these members. Source: the vendor's client for Python 12.1.0b2.": [
        ...["AzureBlob", "File", "IndexedOneLake", "IndexedSharePoint", "IndexedSql", "SearchIndex"].map(
          (kind) => `${kind}KnowledgeSourceParameters: queryHints`,
        ),
        ...["assetStore", "freshnessPolicy"].map((name) => `KnowledgeSourceIngestionParameters: ${name}`),
        ...["retrieveDefaults", "tags"].map((name) => `KnowledgeBase: ${name}`),
        ...["enableFreshness", "enableImageServing"].map((name) => `KnowledgeSourceReference: ${name}`),
        ...["sensitivityLabelId", "sensitivityLabelName", "sourceDocumentId"].map((name) => `SearchField: ${name}`),
        ...["azureOpenAITokenizerParameters", "unit"].map((name) => `SplitSkill: ${name}`),
        "SearchIndex: purviewEnabled",
        "SearchIndexer: cache",
        "SearchIndexerKnowledgeStore: parameters",
        "SearchResourceEncryptionKey: isServiceLevelKey",
        "SemanticConfiguration: flightingOptIn",
      ],
      "Only preview versions have these kinds of skills, vectorizers and models.": [
        ...["azureBlob", "file", "indexedOneLake", "indexedSharePoint", "indexedSql"].flatMap((kind) =>
          ["chatCompletionModel", "embeddingModel"].map(
            (model) => `/${kind}Parameters/ingestionParameters/${model}: value of tag "kind" must be in oneOf`,
          ),
        ),
        ...["/models/0", "/vectorSearch/vectorizers/0"].map((at) => `${at}: value of tag "kind" must be in oneOf`),
        ...["/skills/0", "/skills/1"].map((at) => `${at}: value of tag "@odata.type" must be in oneOf`),
      ],
      "Azure's client libraries have these members of the skill.": [
        ...["authResourceId", "batchSize", "degreeOfParallelism", "httpHeaders", "httpMethod", "timeout"].map(
          (name) => `ChatCompletionSkill: ${name}`,
        ),
      ],
      "Only 2026-11-01-preview has graphs. Source: the type reference of the client for JavaScript.": [
        "SearchIndex: graphProfile",
        "VectorSearch: topicGraphProfiles",
      ],
    },
  },
  registry: {
    specification: () => openApi("docker-hub"),
    path: (path) => path,
    deviations: {
      [undocumented]: [
        ...requests(repository, "DELETE", "PATCH"),
        ...requests(`${repository}/privacy`, "POST"),
        ...requests(`${repository}/categories`, "PATCH"),
        ...requests(`${repository}/groups/_`, "GET", "PATCH", "DELETE"),
        ...requests(`${repository}/groups`, "GET", "POST"),
        ...requests("/v2/orgs/acme/settings/registry-access-management", "GET", "PUT"),
        ...requests("/v2/namespaces/acme/settings", "GET", "PUT"),
        ...requests("/v2/namespaces/acme/allowlist/items", "GET", "POST", "DELETE"),
        ...requests("/v2/namespaces/acme/registry-settings", "GET"),
        ...requests("/v2/namespaces/acme/registry-settings/default_repo_visibility", "PATCH"),
        ...requests(`${repository}/webhook_pipeline`, "POST"),
        ...requests(`${repository}/webhook_pipeline/deploy`, "GET", "DELETE"),
      ],
    },
    ofFunctions: {
      [undocumented]: requests("/v2/orgs/acme/", "GET"),
      "The specification wants an expression to look like a name.": ["/regex: must match pattern"],
    },
  },
  realtime: {
    specification: () => openApi("ably-control-api", "/v1"),
    path: (path) => decodeURIComponent(path),
    deviations: {
      [undocumented]: [
        ...["namespace_post", "namespace_patch"].map((at) => `${at}: identified`),
        ...["/target: exchange", "/target: primarySite"],
      ],
    },
  },
};

const environment = useTestEnvironment();

type KeySubject = (typeof keySubjects)[number];

/** Creates, reads and deletes an object. */
async function createAndDelete({ definition, example }: Subject): Promise<void> {
  const { id, state } = await environment.make(definition, await environment.withParents(definition, example));
  await read(environment.context(definition), id, state);
  await remove(environment.context(definition), id, state);
}

/** Creates an object with a key, changes the key, and deletes the object. */
async function changeKey({ definition, example, key }: KeySubject): Promise<void> {
  const { given, other } = vary(definition, await environment.withParents(definition, example), key);
  const { id, state } = await environment.make(definition, await environment.withParents(definition, given.args));
  const wanted = checked(definition, await environment.withParents(definition, other), state);
  const changed = await update(environment.context(definition), id, state, wanted);
  await remove(environment.context(definition), id, changed);
}

/** Returns true if the create request and the update request consist of encoded inputs only. */
function hasComputableRequests({ definition: { requests, parts, operations } }: KeySubject): boolean {
  const { create, update } = requests({});
  if (create.request === "PUT {item}") return update?.request === create.request;
  const hasOwnRequests = Object.keys(parts).length > 0 || operations.create !== undefined;
  return !hasOwnRequests && create.request === "POST {collection}" && update?.request === "PATCH {item}";
}

/** The requests with a key and with another value of it, which are not sent. */
function requestsWith({ definition, example, key }: KeySubject): readonly Sent[] {
  const { given, other } = vary(definition, example, key);
  const base = new URL(environment.service(definition.service).url).pathname.replace(/\/$/, "");
  const pathOf = (template: string, args: Values) =>
    base + template.replace(/\{(\w+)\}/g, (_, name) => String(args[name] ?? "any"));
  const { collection, item } = definition.path;
  const [before, after] = [given.args, other].map((args) => checked(definition, args).inputs) as [Inputs, Inputs];
  const [olds, news] = [encodeInputs(definition, before), encodeInputs(definition, after)];
  const { create, update } = definition.requests({});
  if (create.request === "PUT {item}")
    return [olds, news].map((body) => ({ method: "PUT", path: pathOf(item, given.args), body }));
  const { fields } = definition.inputs;
  // A create omits what check adds and the service assumes.
  const isSent = (name: string) =>
    fields[name]?.defaultValue === undefined || before[name] !== fields[name]?.facts.serverDefault;
  const created = encodeInputs(definition, pick(before, Object.keys(before).filter(isSent)));
  const changes =
    update?.body === "inputs" ? withRemovals(definition.inputs, olds, news) : changedMembers(definition, olds, news);
  return [
    { method: "POST", path: pathOf(collection, given.args), body: created },
    { method: "PATCH", path: pathOf(item, given.args), body: changes },
  ];
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

const nameOf = ({ definition, key }: KeySubject): string => `${definition.token} ${key.name}`;

/** Differences between the requests and the specification. */
function differencesOf({ specification, path: pathOf }: Api, sent: readonly Sent[]): string[] {
  const checker = specification();
  for (const { method, path, body } of sent) {
    const template = path
      .replace(/\/(repositories\/acme|acme\/repositories)\/[^/]+/, "/$1/_")
      .replace(/\/groups\/\d+/, "/groups/_");
    checker.checkRequest(method, pathOf(path), template, body);
  }
  return [...checker.differences].sort();
}

const known = (deviations: Deviations): string[] => Object.values(deviations).flat().sort();

describe.each(Object.entries(apis))("given the specification of the %s service", (name, api) => {
  const isOwn = ({ definition }: Subject) => definition.service.name === name;
  const own = subjects.filter(isOwn);
  const keys = keySubjects.filter((subject) => isOwn(subject) && isSent(subject.definition, subject.key));
  // `make campaign` sends the requests of each key.
  const changed = onePerShape(keys);
  const names = new Set(changed.map(nameOf));
  const others = oneExamplePerKey(keys.filter((subject) => !changed.includes(subject))).filter(
    (subject) => campaign || !names.has(nameOf(subject)),
  );

  it("when each kind is created, read and deleted, and each key is changed, all requests agree with it", async () => {
    for (const subject of own) await createAndDelete(subject);
    for (const subject of changed) await changeKey(subject);
    for (const subject of others) if (!hasComputableRequests(subject)) await changeKey(subject);
    const unsent = others.filter(hasComputableRequests).flatMap(requestsWith);
    const [{ definition }] = own as [Subject];
    const sent = [...environment.journal(definition.service), ...unsent];
    expect(differencesOf(api, sent)).toEqual(known(api.deviations));
  }, 300_000);

  it("when each function is called, all requests agree with it", async () => {
    const called = functions.filter(({ service, connection }) => service.name === name && !connection);
    for (const definition of called) {
      const session = new Session(definition.service, environment.bag(), () => {});
      // Its target does not exist. The test checks the request, not the response.
      for (const args of Object.values(definition.examples)) {
        await invoke(definition, session, args as Values).catch(() => undefined);
      }
    }
    const [{ definition }] = own as [Subject];
    const sent = environment
      .journal(definition.service)
      .filter(({ path }) => !/\/(auth\/token|users\/login)$/.test(path));
    expect(sent.length).toBeGreaterThanOrEqual(called.length);
    expect(differencesOf(api, sent)).toEqual(
      known(api.ofFunctions ?? {}).map((difference) => expect.stringContaining(difference)),
    );
  });
});
