import { catalogue } from "../../provider";
import { check, type Values } from "../../provider/lifecycle";
import { inputsForProgram } from "../../provider/lifecycle/import";
import { decodeBody } from "../../provider/lifecycle/values/encode";
import { namespace } from "../../provider/services/realtime/namespace";
import { dataSource } from "../../provider/services/search/data-source";
import { index } from "../../provider/services/search/indexes/search-index";
import { knowledgeBase } from "../../provider/services/search/knowledge/knowledge-base";
import { knowledgeSource } from "../../provider/services/search/knowledge/knowledge-source";
import { skillset } from "../../provider/services/search/skillset/skillset";

type Definition = (typeof catalogue)[number];

const reasonsOf = (definition: Definition, inputs: Values): Record<string, string> => {
  const { failures } = check(definition, undefined, { name: "guide", ...inputs }, {});
  return Object.fromEntries(failures.map(({ path, reason }) => [path, reason]));
};
const withFields = (fields: Values[], more: Values = {}): Values => ({
  fields: [{ name: "id", type: "Edm.String", key: true }, ...fields],
  ...more,
});
const old = "belongs to an earlier version of the API.";

describe("a member that the vendor has renamed", () => {
  it("is rejected with its successors", () => {
    const vector = { name: "vector", type: "Collection(Edm.Single)", dimensions: 2, vectorSearchConfiguration: "one" };
    const vectorSearch = {
      algorithmConfigurations: [{ name: "one", kind: "hnsw" }],
      compressions: [{ name: "small", kind: "scalarQuantization", rerankWithOriginalVectors: true }],
      profiles: [{ name: "p", algorithm: "one", algorithmConfigurationName: "one" }],
    };
    expect(reasonsOf(index, withFields([vector], { vectorSearch, semanticSettings: {} }))).toEqual({
      "fields[1].vectorSearchConfiguration": `${old} Use \`vectorSearchProfile\`, the name of a profile in \`vectorSearch.profiles\`, instead`,
      "vectorSearch.algorithmConfigurations": `${old} Use \`algorithms\` and \`profiles\`, to which fields refer by \`vectorSearchProfile\`, instead`,
      "vectorSearch.compressions[0].rerankWithOriginalVectors": `${old} Use \`rescoringOptions.enableRescoring\` instead`,
      "vectorSearch.profiles[0].algorithmConfigurationName": "is the name in Azure's client libraries. Use `algorithm`",
      semanticSettings: "is the name in Azure's client libraries. Use `semantic`",
    });
  });

  it("is rejected in knowledge sources and bases", () => {
    const azureBlobParameters = { connectionString: "x", containerName: "docs", embeddingModel: {} };
    expect(reasonsOf(knowledgeSource, { kind: "azureBlob", azureBlobParameters })).toEqual({
      "azureBlobParameters.embeddingModel": `${old} Use \`ingestionParameters.embeddingModel\` instead`,
    });
    const knowledgeSources = [{ name: "hotels", includeReferences: true }];
    expect(reasonsOf(knowledgeBase, { knowledgeSources, outputConfiguration: {} })).toEqual({
      "knowledgeSources[0].includeReferences": `${old} It is a parameter of queries now. Remove it`,
      outputConfiguration: `${old} Use \`outputMode\` and \`answerInstructions\` instead`,
    });
  });
});

describe("a member without an effect", () => {
  const textSkill = {
    odataType: "#Microsoft.Skills.Vision.OcrSkill",
    context: "/document/normalized_images/*",
    inputs: [{ name: "image", source: "/document/normalized_images/*" }],
    outputs: [{ name: "text" }],
  };

  it("is rejected, and must be removed", () => {
    const skills = [{ ...textSkill, textExtractionAlgorithm: "printed" }];
    expect(reasonsOf(skillset, { skills })).toEqual({
      "skills[0].textExtractionAlgorithm": `${old.slice(0, -1)}, and has no effect: the service recognizes printed and handwritten text. Remove it`,
    });
  });

  it("is no part of the program for an existing object, in `extra` neither", () => {
    const { odataType, ...others } = textSkill;
    const body = {
      name: "pages",
      skills: [{ "@odata.type": odataType, ...others, textExtractionAlgorithm: "printed" }],
    };
    const { inputs, failures } = inputsForProgram(skillset, { ...decodeBody(skillset, body, {}), extra: body });
    expect([failures, inputs]).toEqual([[], { name: "pages", skills: [textSkill] }]);
  });
});

describe("a member that the service chooses", () => {
  const created = { createdResources: { index: "manuals-index" } };

  it.each([
    ["azureBlob", { azureBlobParameters: { connectionString: "x", containerName: "docs", ...created } }],
    ["indexedOneLake", { indexedOneLakeParameters: { fabricWorkspaceId: "1", lakehouseId: "2", ...created } }],
    [
      "indexedSharePoint",
      { indexedSharePointParameters: { connectionString: "x", containerName: "allSitePages", ...created } },
    ],
    ["indexedSql", { indexedSqlParameters: { connectionString: "x", tableOrView: "a.b", ...created } }],
    ["file", { fileParameters: { ...created } }],
  ])("is rejected, and must be removed: createdResources of the kind %s", (kind, parameters) => {
    expect(Object.values(reasonsOf(knowledgeSource, { kind, ...parameters }))).toEqual([
      "is not an input: the service chooses the names of the objects that it creates. Remove it, and use the output `createdResources`",
    ]);
  });

  it("is rejected at the top of each kind, without the advice to pass it in `extra`", () => {
    const reason = expect.stringMatching(/^is not known here; .*\. The service chooses this value: remove it$/);
    expect(reasonsOf(knowledgeSource, { kind: "web", ...created, "@odata.etag": "1" })).toMatchObject({
      createdResources: reason,
      '["@odata.etag"]': reason,
    });
    expect(reasonsOf(dataSource, { subtype: "sqliaas" })).toMatchObject({ subtype: reason });
    expect(reasonsOf(namespace, { appId: "I2E_JQ", created: 1, modified: 2 })).toEqual({
      created: reason,
      modified: reason,
    });
    for (const definition of catalogue)
      for (const name of Object.keys(definition.outputs.fields))
        if (!Object.hasOwn(definition.inputs.fields, name))
          expect([definition.token, reasonsOf(definition, { [name]: "x" })[name]]).toEqual([definition.token, reason]);
  });
});

describe("a member that no version has", () => {
  it("may be passed in `extra`", () => {
    const reasons = reasonsOf(index, withFields([{ name: "text", type: "Edm.String", newFilter: "strict" }]));
    expect(reasons["fields[1].newFilter"]).toMatch(/If the API has this member, pass it in `extra`/);
  });
});
