import { badgesOf } from "../../../provider/generate/docs/text/badges";
import { check, type Values } from "../../../provider/lifecycle";
import { apiVersionFailures } from "../../../provider/lifecycle/protection/api-versions";
import { index } from "../../../provider/services/search/indexes/search-index";
import { knowledgeBase } from "../../../provider/services/search/knowledge/knowledge-base";
import { knowledgeSource } from "../../../provider/services/search/knowledge/knowledge-source";

const sources = [{ name: "hotels" }];
const base = (modelName: string): Values => ({
  name: "guide",
  knowledgeSources: sources,
  models: [
    {
      kind: "azureOpenAI",
      azureOpenAIParameters: { resourceUri: "https://models.example", deploymentId: "planning", modelName },
    },
  ],
});
const warningsOf = (modelName: string, version?: string) =>
  check(knowledgeBase, undefined, base(modelName), { version }).warnings.map(({ reason }) => reason);

describe("the name of a model", () => {
  it.each([
    ["gpt-4.1-mini", "2025-11-01-preview"],
    ["gpt-5", "2026-05-01-preview"],
    ["gpt-5.6-sol", "2026-08-01-preview"],
    ["gpt-5.6-sol", "2026-11-01-preview"],
    ["gpt-4.1-mini", undefined],
    ["gpt-5-mini", "2026-10-01"],
  ])("%s is known in version %s", (modelName, version) => {
    expect(warningsOf(modelName, version)).toEqual([]);
  });

  it.each([
    ["gpt-4.1-mini", "2026-10-01", "2025-05-01-preview"],
    ["gpt-5.6-sol", "2026-05-01-preview", "2026-08-01-preview"],
    ["gpt-5-mini", "2025-09-01", "2026-04-01"],
    ["gpt-5-mini", "2025-05-01-preview", "2025-11-01-preview"],
    ["gpt-5.4-mini", "2025-11-01-preview", "2026-05-01-preview"],
  ])("%s is not one of version %s, without another model as a suggestion", (modelName, version, since) => {
    expect(warningsOf(modelName, version)).toEqual([
      `"${modelName}" is a model of version ${since} of the API, and ${version} is configured. If the service does not know it, the update fails`,
    ]);
  });

  it.each(["gpt-5-pro", "gpt-5.3-mini", "gpt-5", "gpt-4.1"])(
    "%s causes no suggestion of another model",
    (modelName) => {
      expect(warningsOf(modelName, "2026-10-01").join()).not.toMatch(/did you mean/);
    },
  );

  it("causes a suggestion for another spelling", () => {
    expect(warningsOf("gpt5-mini", "2026-10-01")).toEqual([expect.stringMatching(/did you mean "gpt-5-mini"\?/)]);
  });
});

/** The findings of a preview version about inputs, by path. */
const findings = (
  version: string,
  inputs: Values,
  { inputs: field } = knowledgeSource as { inputs: typeof index.inputs },
) => apiVersionFailures(version, field, inputs).map(({ path, reason }) => [path, reason]);

describe("a member of a later stable version", () => {
  const known: [string, string, Values][] = [
    ["2025-11-01-preview", "retrievalReasoningEffort", { retrievalReasoningEffort: { kind: "low" } }],
    ["2025-11-01-preview", "outputMode", { outputMode: "answerSynthesis", answerInstructions: "Short." }],
    ["2026-05-01-preview", "corsOptions", { corsOptions: { allowedOrigins: ["*"] } }],
  ];
  it.each(known)("is one of version %s: %s", (version, _, inputs) => {
    const given = { knowledgeSources: sources, ...inputs };
    expect(findings(version, given, knowledgeBase)).toEqual([]);
    expect(findings("2026-08-01-preview", given, knowledgeBase)).toEqual([]);
  });

  it.each([
    ["file", { fileParameters: {} }],
    ["indexedSql", { indexedSqlParameters: { connectionString: "x", tableOrView: "dbo.Products" } }],
    ["indexedSharePoint", { indexedSharePointParameters: { connectionString: "x", containerName: "useQuery" } }],
  ])("is one of the previews of 2026: the kind %s", (kind, parameters) => {
    expect(findings("2026-05-01-preview", { kind, ...parameters })).toEqual([]);
  });

  it("is one of the first preview that has it", () => {
    expect(findings("2025-05-01-preview", { permissionFilterOption: "enabled" }, index)).toEqual([]);
  });

  it("may be missing in an older preview, by the date of the preview that has it", () => {
    expect(findings("2025-11-01-preview", { kind: "file", fileParameters: {} })).toEqual([
      [
        "fileParameters",
        "came with version 2026-05-01-preview of the API, and 2025-11-01-preview is configured. If that preview lacks it, the update fails",
      ],
    ]);
  });

  it("is a preview for a kind that no stable version has, in any preview version", () => {
    const mcp = {
      kind: "mcpServer",
      mcpServerParameters: { serverURL: "https://mcp.example", tools: [{ name: "a" }] },
    };
    expect(findings("2026-05-01-preview", mcp)).toEqual([
      ["kind", 'is "mcpServer", which is in preview: a later version of the API may change or remove it'],
    ]);
    expect(findings("2026-10-01", mcp)).toEqual([
      ["kind", expect.stringMatching(/No stable version has it\. .* to 2026-08-01-preview$/)],
    ]);
  });
});

describe("a member of previews", () => {
  const field = index.inputs.fields.purviewEnabled as (typeof index)["inputs"];

  it("has the first preview that has it on its reference page", () => {
    expect(badgesOf(field, false)).toContain("preview 2025-11-01");
    expect(badgesOf(index.inputs.fields.graphProfile as typeof field, false)).toContain("preview 2026-11-01");
  });

  it("is compared by date, and a stable version names the version with all members", () => {
    const given = { purviewEnabled: true };
    expect(findings("2025-05-01-preview", given, index)[0]?.[1]).toContain("came with version 2025-11-01-preview");
    expect(findings("2026-05-01-preview", given, index)[0]?.[1]).toContain("is in preview");
    expect(findings("2026-10-01", given, index)[0]?.[1]).toContain("to 2026-08-01-preview");
    expect(findings("2026-08-01-preview", { graphProfile: { kind: "a", fields: {} } }, index)[0]?.[1]).toContain(
      "came with version 2026-11-01-preview",
    );
  });
});
