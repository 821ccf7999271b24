import { readFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue, functions } from "../../provider";
import type { Field } from "../../provider/define";
import { readSpecification } from "../support/specifications";

const root = join(__dirname, "../..");

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
  it("is the vendor's name in camelCase, or the decision about public names contains it with a reason", () => {
    const text = readFileSync(join(root, "docs/decisions/0002-public-names.md"), "utf8");
    const rows = [...text.matchAll(/^\| (registry|search|realtime) \| (.+?) \| (.+?) \| (.+?) \|$/gm)];
    const listed = rows.flatMap(([, service, names = ""]) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `${service}: ${name}`),
    );
    expect(Object.keys(specifications).flatMap(differing).sort()).toEqual(listed.sort());
  });
});
