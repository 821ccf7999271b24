import { isDeepStrictEqual } from "node:util";
import { isRecord, joinPath } from "../../../provider/lifecycle";

/** The program reads the value from the configuration of the stack. */
export const secret = "secret";
/** The service does not return the input, or returns its own default for it. */
const omitted = "omitted";
const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

/** Inputs of imported programs that differ from the examples of the definitions, by path. */
export const differences: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "registry:AccessToken renewed": { lifetimeDays: omitted, renewBeforeHours: omitted, expiresAt: aTime },
  "registry:OrgAccessToken renewed": { lifetimeDays: omitted, renewBeforeHours: omitted, expiresAt: aTime },
  "registry:Webhook basic": { url: secret },
  "registry:Team basic": { role: "member" },
  "registry:OrgMember awaited": { waitFor: omitted, timeout: omitted },
  "registry:OrgImageAccessManagement basic": { enabled: omitted, adopt: omitted },
  "registry:OrgRegistryAccessManagement basic": {
    enabled: omitted,
    adopt: omitted,
    "customRegistries[0].allowed": omitted,
  },
  "registry:OrgNamespaceSettings basic": { adopt: omitted },
  "registry:OrgImageAccessAllowlist basic": { adopt: omitted },
  "registry:OrgRegistrySettings basic": { adopt: omitted },
  "registry:ImageTag basic": { onDelete: omitted, overwrite: omitted },
  "search:Index hotels": {
    "fields[1].searchable": omitted,
    "fields[2].searchable": omitted,
    "fields[3].filterable": omitted,
    "fields[3].facetable": omitted,
    "fields[4].filterable": omitted,
    "fields[4].sortable": omitted,
  },
  "search:Index full": {
    "fields[0].filterable": omitted,
    "fields[1].searchable": omitted,
    "fields[2].facetable": omitted,
    "fields[3].fields[0].filterable": omitted,
    "fields[3].fields[1].facetable": omitted,
    "fields[4].searchable": omitted,
    "vectorSearch.algorithms[0].hnswParameters": omitted,
    "corsOptions.maxAgeInSeconds": omitted,
  },
  "search:Index permissions": { "fields[1].searchable": omitted },
  "search:Alias basic": { propagationDelay: omitted },
  "search:Alias careful": { minDocumentRatio: omitted, timeout: omitted, propagationDelay: omitted },
  "search:DataSource basic": { "credentials.connectionString": secret },
  "search:DataSource database": { "credentials.connectionString": secret },
  "search:DataSource permissions": { "credentials.connectionString": secret },
  "search:Skillset full": {
    "skills[10].categories": [
      ...["PhoneNumber", "Skill", "Location", "URL", "Email", "Address", "IPAddress", "DateTime", "Product"],
      ...["Quantity", "Person", "Event", "Organization", "PersonType"],
    ],
    "skills[15].parsingMode": omitted,
    "skills[16].outputFormat": omitted,
    "skills[19].uri": secret,
  },
  "search:Indexer awaited": { waitForCompletion: omitted, timeout: omitted },
  "search:Indexer full": { "parameters.configuration.dataToExtract": omitted },
  "search:KnowledgeSource blobs": {
    "azureBlobParameters.connectionString": secret,
    "azureBlobParameters.ingestionParameters.contentExtractionMode": omitted,
  },
  "search:KnowledgeSource site": { "indexedSharePointParameters.connectionString": secret },
  "search:KnowledgeSource sql": { "indexedSqlParameters.connectionString": secret },
  "search:KnowledgeSource tools": { "mcpServerParameters.authentication.storedHeadersParameters.headers": secret },
  "realtime:App push": { apnsSigningKey: omitted },
  "realtime:App certificate": { apnsCertificate: omitted, apnsPrivateKey: omitted },
  // A set, which is sorted.
  "realtime:Key server": { 'capabilities["chat:*"]': ["history", "publish", "subscribe"] },
  "realtime:Key rotated": { keepers: omitted },
  "realtime:Queue waiting": { timeout: omitted },
  "realtime:HttpRule batch": { "target.headers[0].value": secret, "target.format": omitted },
  "realtime:IftttRule basic": { "target.webhookKey": secret },
  "realtime:ZapierRule basic": { "target.url": secret },
  "realtime:LambdaRule credentials": { "target.authentication.secretAccessKey": secret },
  "realtime:SqsRule basic": { "target.authentication.secretAccessKey": secret },
  "realtime:AmqpExternalRule basic": { "target.url": secret },
  "realtime:KafkaRule basic": { "target.auth.sasl.username": secret, "target.auth.sasl.password": secret },
  "realtime:PulsarRule basic": { "target.authentication.token": secret },
  "realtime:PostgresOutboxRule basic": { "target.url": secret },
  "realtime:MongoRule basic": { "target.url": secret },
  "realtime:HttpBeforePublishRule basic": { "target.headers[0].value": secret },
  ...Object.fromEntries(
    ["HiveText", "HiveDashboard", "Bodyguard", "Tisane", "AzureModeration"].map((name) => [
      `realtime:${name}Rule basic`,
      { "target.apiKey": secret },
    ]),
  ),
  "rest:Resource awaited": { outputFields: "omitted", secretOutputFields: "omitted", waitFor: "omitted" },
  "rest:Resource basic": { path: "/v1/resources" },
  "rest:Resource listed": { readMethod: omitted, updateMethod: omitted },
  "rest:Resource guarded": { ifMatch: omitted, headers: omitted, secretHeaders: omitted },
};

const mayHide = (service: string, name: string, ...inputs: readonly string[]): string =>
  `${service} may hide these inputs of ${name}. Add the inputs that are set: ${inputs.map((path) => `\`${path}\``).join(", ")}.`;
const onlyOnce = (output: string, name: string): string =>
  `Docker Hub returns \`${output}\` of ${name} only once, so it has no value here.`;
const ofRule = (name: string, ...inputs: readonly string[]): Record<string, readonly string[]> => ({
  [`realtime:${name}Rule`]: [mayHide("Ably", `${name}Rule`, ...inputs.map((input) => `target.${input}`))],
});
const modelKey = "ingestionParameters.embeddingModel.azureOpenAIParameters.apiKey";

/** Notes in imported programs, by kind. */
export const notes: Readonly<Record<string, readonly string[]>> = {
  "registry:AccessToken": [onlyOnce("token", "AccessToken")],
  "registry:OrgAccessToken": [onlyOnce("token", "OrgAccessToken")],
  "search:Skillset": [
    mayHide("Azure AI Search", "Skillset", "skills[].apiKey", "skills[].httpHeaders", "skills[].key"),
  ],
  "search:KnowledgeSource": [
    mayHide(
      "Azure AI Search",
      "KnowledgeSource",
      ...["azureBlobParameters", "fileParameters"].map((holder) => `${holder}.${modelKey}`),
    ),
  ],
  "search:KnowledgeBase": [mayHide("Azure AI Search", "KnowledgeBase", "models[].azureOpenAIParameters.apiKey")],
  "realtime:App": [
    mayHide(
      ...(["Ably", "App", "fcmKey", "fcmServiceAccount"] as const),
      ...["apnsCertificate", "apnsPrivateKey", "apnsSigningKey"],
    ),
  ],
  ...ofRule("Http", "signingKeyId"),
  ...ofRule("Zapier", "signingKeyId"),
  ...ofRule("CloudflareWorker", "signingKeyId"),
  ...ofRule("AzureFunction", "signingKeyId"),
  ...ofRule("GoogleCloudFunction", "signingKeyId"),
  ...ofRule("AmqpExternal", "exchange", "messageTtl"),
  ...ofRule("Pulsar", "tlsTrustCerts"),
  "rest:Resource": [
    mayHide("REST", "Resource", "secretBody"),
    "The API does not describe its secrets. `secretBody` contains each property whose value may be a secret. Move the others to `body`.",
  ],
};

/** Inputs of a program that differ from another program, by path. Lists are compared as a whole, except equally long lists of objects. */
export function differencesBetween(before: unknown, after: unknown, path = ""): Record<string, unknown> {
  if (isDeepStrictEqual(before, after)) return {};
  const haveMembers = Array.isArray(before)
    ? Array.isArray(after) && before.length === after.length && before.every(isRecord)
    : isRecord(before) && isRecord(after);
  if (!haveMembers) return { [path]: after ?? omitted };
  const [olds, news] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  const steps = new Set([...Object.keys(olds), ...Object.keys(news)]);
  const inside = [...steps].map((step) =>
    differencesBetween(olds[step], news[step], joinPath(path, Array.isArray(before) ? Number(step) : step)),
  );
  return Object.assign({}, ...inside);
}
