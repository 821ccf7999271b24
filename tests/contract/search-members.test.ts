import { kinds } from "./kinds";
import { definitionOf } from "./kinds/kind-of";
import { SpecifiedMembers } from "./specified-members";

/** Provider-only members, and computed members of an object. */
const around = [
  "without @odata.etag",
  "with extra",
  "with forceDestroy",
  "with drift",
  "with allowIndexDowntime",
  "with copyDocumentsOnReplacement",
  "with onFieldRemoval",
  ...[
    "minDocumentCount",
    "minDocumentRatio",
    "propagationDelay",
    "timeout",
    "waitForCompletion",
    "waitForIngestion",
  ].map((name) => `with ${name}`),
];

/** An array of rules, which the request contains as one string. */
const lists = [".synonyms: no list"];

/** Members that only one source of the version contains, as `docs/guides/search-api.md` explains. */
const uncertain = [".fields[]: without organizationAccessExpiration"];

/** Members that only the older version has or requires. */
const older: readonly string[] = [
  ".encryptionKey.keyVaultKeyVersion: optional",
  ...["binaryQuantization", "scalarQuantization"].flatMap((kind) =>
    ["defaultOversampling", "rerankWithOriginalVectors"].map(
      (member) => `.vectorSearch.compressions[]<${kind}>: without ${member}`,
    ),
  ),
  ".skills[]: without #Microsoft.Skills.Text.EntityRecognitionSkill",
  ".skills[]: without #Microsoft.Skills.Text.SentimentSkill",
];

/** Members that only responses contain. */
const outputs = [
  ...["azureBlobParameters", "indexedOneLakeParameters"],
  ...["fileParameters", "indexedSharePointParameters", "indexedSqlParameters"],
].map((at) => `.${at}: without createdResources`);

/** Members that only preview versions have. Source: the models of the vendor's client for Python 12.1.0b2. */
const previews = ["mcpServer", "workIQ", "fabricDataAgent", "fabricOntology", "remoteSharePoint"].map(
  (kind) => `: with ${kind}Parameters`,
);

/** Members that only the vendor's client libraries have, whose type of this skill extends that of a Web API skill. */
const inClients = ["httpHeaders", "httpMethod", "timeout", "batchSize", "degreeOfParallelism", "authResourceId"].map(
  (member) => `.skills[]<#Microsoft.Skills.Custom.ChatCompletionSkill>: with ${member}`,
);

/** Other type names in the older version. */
const formerly: Readonly<Record<string, string>> = { SearchIndexerDataSourceConnection: "SearchIndexerDataSource" };

const described = Object.entries(kinds).flatMap(([token, { schema }]) => (schema ? [{ token, ...schema }] : []));

describe.each(["2026-10-01", "2026-04-01", "2025-09-01"])("given version %s of the specification", (version) => {
  const specified = new SpecifiedMembers(version);
  const isOldest = version === "2025-09-01";
  const known = [
    ...lists,
    ...outputs,
    ...previews,
    ...inClients,
    ...(isOldest ? older : []),
    ...(version === "2026-10-01" ? uncertain : []),
  ];

  it.each(described.filter(({ isNew }) => !isNew || !isOldest))(
    "the members, kinds and values of $token are those of its type, at every depth",
    ({ token, name, differences = [] }) => {
      const type = isOldest ? (formerly[name] ?? name) : name;
      // Without the type, correct `schema` of the kind, or add `isNew` if only the newer versions have it.
      expect({ type, isThere: specified.has(type) }).toEqual({ type, isThere: true });
      const found = specified
        .differences(definitionOf(token).inputs, type)
        .filter((difference) => !around.includes(difference.replace(/^: /, "")) && difference !== ".name: optional");
      const own = differences.map((difference) => `: ${difference}`);
      expect(found.filter((difference) => ![...known, ...own].includes(difference))).toEqual([]);
      expect(found).toEqual(expect.arrayContaining(own));
    },
  );

  it("a member that only the type has, and a member that only the definition has, are found", () => {
    const { inputs } = definitionOf("search:SynonymMap");
    const { name: _, ...fields } = inputs.fields;
    const changed = { ...inputs, fields: { ...fields, title: inputs.fields.name } } as typeof inputs;
    expect(specified.differences(changed, "SynonymMap")).toEqual(
      expect.arrayContaining([": without name", ": with title"]),
    );
  });
});
