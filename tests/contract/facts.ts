import type { Definition, Field, FieldFacts } from "../../provider/define";
import { stableOutputs } from "../../provider/lifecycle/values/state";
import { keysOf } from "./keys";
import { ruleFacts } from "./rule-facts";

/** Facts of the vendors' documents about values, written down independently of the definitions. */
export interface Facts {
  /** Inputs that are secret. */
  readonly secret: readonly string[];
  /** Inputs that the service does not return, or returns masked. */
  readonly writeOnly: readonly string[];
  /** Outputs that are secret. */
  readonly secretOutputs: readonly string[];
  /** Inputs that the service keeps once they are set, even when a later request omits them. */
  readonly kept?: readonly string[];
  /** URLs that the service returns without the slash at their end. */
  readonly addresses?: readonly string[];
  /** Outputs that an update of the inputs may change. */
  readonly changing?: readonly string[];
}

const customerKey = "encryptionKey.accessCredentials.applicationSecret";

const kept = ["encryptionKey"];

const vectorizerKeys = [
  "vectorSearch.vectorizers[]<azureOpenAI>.azureOpenAIParameters.apiKey",
  "vectorSearch.vectorizers[]<customWebApi>.customWebApiParameters.httpHeaders",
  "vectorSearch.vectorizers[]<aml>.amlParameters.key",
];

const skillKeys = [
  "skills[]<#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill>.apiKey",
  "skills[]<#Microsoft.Skills.Custom.ChatCompletionSkill>.apiKey",
  "skills[]<#Microsoft.Skills.Custom.WebApiSkill>.httpHeaders",
  "cognitiveServices<#Microsoft.Azure.Search.CognitiveServicesByKey>.key",
  "cognitiveServices<#Microsoft.Azure.Search.AIServicesByKey>.key",
  "knowledgeStore.storageConnectionString",
];

const ingestion = ["azureBlobParameters", "indexedOneLakeParameters"].map((holder) => `${holder}.ingestionParameters`);
const ingestionModels = ingestion.flatMap((holder) =>
  ["embeddingModel", "chatCompletionModel"].map((name) => `${holder}.${name}<azureOpenAI>.azureOpenAIParameters`),
);
const [blobs = "", lake = ""] = ingestion;
const [blobEmbedding, blobChat, lakeEmbedding, lakeChat] = ingestionModels.map((holder) => `${holder}.apiKey`);

const knowledgeKeys = [
  "azureBlobParameters.connectionString",
  `${blobEmbedding}`,
  `${blobChat}`,
  `${blobs}.aiServices.apiKey`,
  `${lakeEmbedding}`,
  `${lakeChat}`,
  `${lake}.aiServices.apiKey`,
];

const pushCredentials = ["fcmKey", "fcmServiceAccount", "apnsCertificate", "apnsPrivateKey", "apnsSigningKey"];

const hiddenArgs = (...names: readonly string[]): Facts => ({ secret: names, writeOnly: names, secretOutputs: [] });

export const facts: Readonly<Record<string, Facts>> = {
  "registry:Repository": hiddenArgs(),
  "registry:AccessToken": { ...hiddenArgs(), secretOutputs: ["token"] },
  "registry:OrgAccessToken": { ...hiddenArgs(), secretOutputs: ["token"] },
  // Clients read the URL of a webhook from responses.
  "registry:Webhook": { ...hiddenArgs(), secret: ["url"] },
  "registry:Team": hiddenArgs(),
  "registry:TeamMember": hiddenArgs(),
  "registry:RepositoryTeamPermission": hiddenArgs(),
  // The Docker ID appears when the user accepts the invitation.
  "registry:OrgMember": { ...hiddenArgs(), changing: ["username"] },
  "registry:OrgImageAccessManagement": hiddenArgs(),
  "registry:OrgRegistryAccessManagement": hiddenArgs(),
  "registry:ImageTag": hiddenArgs(),
  // A registry does not store the inputs of a copy.
  "registry:ImageCopy": { ...hiddenArgs(), writeOnly: ["platforms"], changing: ["digest"] },
  "search:Index": {
    ...hiddenArgs(...vectorizerKeys, customerKey),
    kept,
    addresses: ["vectorSearch.vectorizers[]<azureOpenAI>.azureOpenAIParameters.resourceUri"],
  },
  "search:SynonymMap": { ...hiddenArgs(customerKey), kept },
  "search:Alias": hiddenArgs(),
  "search:DataSource": { ...hiddenArgs("credentials.connectionString", customerKey), kept },
  "search:Indexer": { ...hiddenArgs(customerKey), kept },
  "search:Skillset": {
    ...hiddenArgs(...skillKeys, customerKey),
    kept,
    addresses: ["skills[]<#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill>.resourceUri"],
  },
  "search:KnowledgeSource": {
    ...hiddenArgs(...knowledgeKeys, customerKey),
    kept,
    addresses: ingestionModels.map((holder) => `${holder}.resourceUri`),
    // The documents do not define if an update keeps the created objects.
    changing: ["createdResources"],
  },
  "search:KnowledgeBase": {
    ...hiddenArgs("models[]<azureOpenAI>.azureOpenAIParameters.apiKey", customerKey),
    kept,
    addresses: ["models[]<azureOpenAI>.azureOpenAIParameters.resourceUri"],
  },
  "realtime:App": {
    ...hiddenArgs(...pushCredentials),
    changing: ["fcmServiceAccountConfigured", "apnsCertificateConfigured", "apnsSigningKeyConfigured"],
  },
  "realtime:Key": { ...hiddenArgs(), secretOutputs: ["key", "appSecret"] },
  "realtime:Namespace": hiddenArgs(),
  "realtime:Queue": hiddenArgs(),
  ...ruleFacts,
  "rest:Resource": { ...hiddenArgs("secretBody"), secret: ["secretBody", "secretHeaders"] },
};

/** The same facts from a definition. */
export function factsOf(definition: Definition): Facts {
  const [example = {}] = Object.values(definition.examples);
  const keys = keysOf(definition, example);
  const bearing = (has: (facts: FieldFacts) => boolean) =>
    keys.filter(({ chain }) => chain.some((field) => has(field.facts))).map(({ name }) => name);
  const outputs = Object.entries<Field>(definition.outputs.fields);
  const lasting = Object.entries<Field>(definition.inputs.fields).filter(([, field]) => field.facts.keptOnRemoval);
  const addresses = keys.filter(({ chain: [field] }) => field?.format === "url");
  const stable = stableOutputs(definition);
  const changing = definition.requests({}).update
    ? outputs.flatMap(([name]) => (stable.includes(name) ? [] : [name]))
    : [];
  return {
    secret: bearing(({ secret }) => secret === true),
    writeOnly: bearing(({ returned }) => returned === "sometimes"),
    secretOutputs: outputs.filter(([, field]) => field.facts.secret).map(([name]) => name),
    ...(lasting.length && { kept: lasting.map(([name]) => name) }),
    ...(addresses.length && { addresses: addresses.map(({ name }) => name) }),
    ...(changing.length && { changing }),
  };
}
