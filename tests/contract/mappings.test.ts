import type { References } from "../../provider/define";
import { check, unknown, type Values } from "../../provider/lifecycle";
import { indexer } from "../../provider/services/search/indexer/indexer";
import { skillset } from "../../provider/services/search/skillset/skillset";

const fields = [
  { name: "id", type: "Edm.String", key: true },
  { name: "Title", type: "Edm.String" },
  { name: "address", type: "Edm.ComplexType", fields: [{ name: "city", type: "Edm.String" }] },
];
const hotels = { targetIndexName: { fields } };

const problems = (definition: typeof indexer, args: Values, passed: References): string[] =>
  check(definition, undefined, args, { logicalName: "dev/sample", references: passed }).failures.map(
    ({ path, reason }) => `${path} ${reason}`,
  );

const filling = (mappings: Values, passed: References = hotels): string[] =>
  problems(indexer, { dataSourceName: "files", targetIndexName: "hotels", ...mappings }, passed);

describe("a mapping into an index that the program passes as a resource", () => {
  it("refers to an existing field", () => {
    expect(filling({ fieldMappings: [{ sourceFieldName: "path", targetFieldName: "id" }] })).toEqual([]);
    expect(filling({ fieldMappings: [{ sourceFieldName: "title" }] })).toEqual([]);
    expect(
      filling({ outputFieldMappings: [{ sourceFieldName: "/document/a", targetFieldName: "address/city" }] }),
    ).toEqual([]);
  });

  it("does not prevent other validation while it is unknown", () => {
    const mappings = [{ sourceFieldName: "a", targetFieldName: unknown }];
    const args = { disabled: true, waitForCompletion: true, outputFieldMappings: mappings };
    expect(filling(args)).toEqual([expect.stringMatching(/^waitForCompletion requires a run/)]);
  });

  it("to a missing field fails with its path and the existing fields", () => {
    const there = "which the index passed as targetIndexName does not contain; its fields are id, Title, address";
    expect(
      filling({
        fieldMappings: [{ sourceFieldName: "id" }, { sourceFieldName: "name" }],
        outputFieldMappings: [{ sourceFieldName: "/document/a", targetFieldName: "phrases" }],
      }),
    ).toEqual([
      `fieldMappings[1].sourceFieldName refers to the field "name", ${there}`,
      `outputFieldMappings[0].targetFieldName refers to the field "phrases", ${there}`,
    ]);
  });

  it("is left to the service if the fields are unknown or incomplete, or if the index is passed by its name", () => {
    const mappings = { fieldMappings: [{ sourceFieldName: "name" }] };
    const passings: readonly References[] = [
      { targetIndexName: { fields: unknown } },
      { targetIndexName: { fields: [unknown] } },
      { targetIndexName: { fields, onFieldRemoval: "retain" } },
      {},
    ];
    for (const passed of passings) expect(filling(mappings, passed)).toEqual([]);
  });

  it("of a projection is checked against the index of its selector", () => {
    const selector = {
      targetIndexName: "pages",
      parentKeyFieldName: "parentId",
      sourceContext: "/document/pages/*",
      mappings: [{ name: "text", source: "/document/pages/*" }],
    };
    const skills = skillset.examples.basic?.skills;
    const args = { skills, indexProjections: { selectors: [selector, selector] } };
    const own = [{ name: "id" }, { name: "parentId" }];
    expect(problems(skillset, args, { "indexProjections.selectors[1].targetIndexName": { fields: own } })).toEqual([
      'indexProjections.selectors[1].mappings[0].name refers to the field "text", which the index passed as indexProjections.selectors[1].targetIndexName does not contain; its fields are id, parentId',
    ]);
  });
});
