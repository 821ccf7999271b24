import { catalogue, functions } from "../../provider";
import type { Field } from "../../provider/define";
import { readSpecification } from "../support/specifications";

/** Public names that differ from the names of the vendor, and the reasons. */
const differences: Readonly<Record<string, readonly Difference[]>> = {
  registry: [
    { names: "teamId tokenId", vendor: "id", reason: "Pulumi reserves `id`." },
    {
      names: "coreRole",
      vendor: "role",
      reason: "The role that responses contain, if it differs from the assigned custom role.",
    },
    { names: "inviteId", vendor: "id", reason: "The id belongs to the invitation, not to the member." },
    { names: "name", vendor: "orgname", reason: "The API calls the same name `name`, `org` and `org_name` elsewhere." },
    {
      names: "organization",
      vendor: "org_name, org, name",
      reason: "The API has three names for it. Docker's documentation uses organization.",
    },
    {
      names: "status",
      vendor: "status, status_description",
      reason: "The API returns a number and its description. The argument accepts the description.",
    },
    { names: "teams", vendor: "groups", reason: "Docker's documentation and Terraform provider call groups teams." },
    {
      names: "allowDockerHub",
      vendor: "standard_registries",
      reason: "The only standard registry is Docker Hub. The name follows `allowOfficialImages`.",
    },
    {
      names: "address allowed",
      vendor: "not in the specification",
      reason: "The specification omits Registry Access Management. The names are those of Docker's Terraform provider.",
    },
    {
      names: "url",
      vendor: "hook_url",
      reason: "The API of webhooks is not documented. Docker Hub's pages call it the webhook URL.",
    },
    {
      names: "effectiveExpiresAt",
      vendor: "expires_at",
      reason:
        "The input `expiresAt` has the vendor's name. The output also has a value if `lifetimeDays` determines the expiration.",
    },
    {
      names: "repositories",
      vendor: "repository_names",
      reason: "The requests are not in the specification. The name is that of Docker's Terraform provider.",
    },
    { names: "previousSettings", vendor: "none", reason: "Trefoil restores these settings." },
  ],
  search: [
    { names: "index", vendor: "indexes", reason: "An alias refers to exactly one index." },
    { names: "etag", vendor: "@odata.etag", reason: "Azure's SDK for JavaScript has this name." },
  ],
  realtime: [
    {
      names: "appId keyId queueId ruleId tokenId",
      vendor: "id",
      reason: "Pulumi reserves `id`. The names are those of other properties of the API.",
    },
    {
      names: "name tokenName",
      vendor: "id, name",
      reason: "The id of a namespace is its name. The account and its token both have a `name`.",
    },
    {
      names: "capabilities",
      vendor: "capability",
      reason: "Ably's Terraform provider and the access tokens of the same API have the plural.",
    },
    { names: "keyName", vendor: "none", reason: "Ably's SDKs call the public part of a key its name." },
    {
      names: "identified",
      vendor: "authenticated",
      reason: "Ably's Terraform provider has this name, and `authenticated` as a deprecated alias.",
    },
    {
      names: "initialKeys",
      vendor: "none",
      reason: "Ids of the keys that Ably created with the app. The list of keys contains them.",
    },
    { names: "exchange", vendor: "not in the specification", reason: "Ably's Terraform provider has this name." },
    {
      names: "appKey appSecret cluster port useTLS",
      vendor: "none",
      reason: "Users of the Pusher protocol know these names from Pusher's libraries.",
    },
    { names: "accepted reason", vendor: "none", reason: "Result of `checkPusherCredentials`, which no vendor offers." },
  ],
};

interface Difference {
  /** Names in Trefoil, separated by spaces. */
  readonly names: string;
  /** The names of the vendor, or where they are missing. */
  readonly vendor: string;
  readonly reason: string;
}

/** The specification of each vendor. Other services have no vendor. */
const specifications: Readonly<Record<string, string>> = {
  registry: "docker-hub",
  search: "azure-search",
  realtime: "ably-control-api",
};

const camelCase = (name: string): string =>
  name.replace(/^@/, "").replace(/[-_.]+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Names of all properties and query parameters, at any depth. */
function namesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) namesIn(item, found);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return found;
  const { properties, query, ...rest } = value as Record<string, unknown>;
  if (typeof properties === "object") for (const key of Object.keys(properties ?? {})) found.add(camelCase(key));
  for (const name of Array.isArray(query) ? query : []) found.add(camelCase(name));
  for (const member of [...Object.values((properties ?? {}) as object), ...Object.values(rest)]) namesIn(member, found);
  return found;
}

/**
 * Names in previews of the search API up to 2026-11-01-preview, which have no specification here. Source: the models of the
 * vendor's clients for Python 11.2 to 12.1, and documents of the vendor.
 */
const previewNames = `
  aiServicesVisionParameters allowedSpecialTokens assertionIdField assetStore authentication
  azureOpenAITokenizerParameters boostInstructions boosts cache confidenceField connectionId containerTypeId
  dataAgentId defaultDiversityFactor defaultKind defaultMinDiversityPoolSize documentsPath enableFreshness
  enableImageServing enableReprocessing encoderModelName entraAppAuthentication fabricDataAgentParameters
  fabricOntologyParameters factIdField field fieldValues filterExpression filterInstructions filters flightingOptIn
  foundryConnectionParameters freshnessPolicy graphNameField graphProfile headers includeContext indexName
  isServiceLevelKey jsonParameters managedIdentityAudience maxOutputTokens mcpServerParameters objectBoolField
  objectConfidenceField objectDateTimeField objectDoubleField objectField objectIdDisplayNameField objectIdField
  objectStringField objectTypeField ontologyId openAICompatibleParameters outputParsing predicateConfidenceField
  predicateField provenanceIndexName purviewEnabled queryHints remoteSharePointParameters resourceMetadata
  resultsProcessing retrieveDefaults sensitivityLabelId sensitivityLabelName serverURL sourceChunkIdField
  sourceDocumentId sourceParentIdField splitParameters storedHeadersParameters subjectConfidenceField subjectField
  subjectIdDisplayNameField subjectIdField subjectTypeField synthesizeGeneratedKeyName tags tools topicGraphProfiles
  workIQParameters workspaceId
`
  .trim()
  .split(/\s+/);

const vendorNames = Object.fromEntries(
  Object.entries(specifications).map(([service, file]) => [
    service,
    namesIn(readSpecification(file), new Set(service === "search" ? previewNames : [])),
  ]),
);

/** Fields at any depth, with their names. Fields may contain themselves. */
function fieldsIn(field: Field, seen = new Set<Field>()): [name: string, field: Field][] {
  if (seen.has(field)) return [];
  seen.add(field);
  const { fields, of, variants } = field;
  return [
    ...Object.entries(fields).flatMap(([name, member]) => [
      [name, member] as [string, Field],
      ...fieldsIn(member, seen),
    ]),
    ...[...(of ? [of] : []), ...Object.values(variants)].flatMap((part) => fieldsIn(part, seen)),
  ];
}

/** Names of a service that differ from the vendor's, except arguments that are not sent. */
function differing(service: string): string[] {
  const known = vendorNames[service] ?? new Set();
  const definitions = [
    ...catalogue
      .filter((definition) => definition.service.name === service)
      .flatMap((one) => [one.inputs, one.outputs]),
    ...functions.filter((one) => one.service.name === service).flatMap((one) => [one.inputs, one.result]),
  ];
  const names = definitions
    .flatMap((field) => fieldsIn(field))
    .flatMap(([name, { facts }]) => {
      if (facts.providerOnly || name === "extra") return [];
      const isSame = facts.wireName === undefined ? known.has(name) : camelCase(facts.wireName) === name;
      return isSame ? [] : [`${service}: ${name}`];
    });
  return [...new Set(names)].sort();
}

describe("a public name", () => {
  it("is the vendor's name in camelCase, or the list of differences contains it with a reason", () => {
    const listed = Object.entries(differences).flatMap(([service, rows]) =>
      rows.flatMap(({ names }) => names.split(" ").map((name) => `${service}: ${name}`)),
    );
    expect(Object.keys(specifications).flatMap(differing).sort()).toEqual(listed.sort());
  });
});
