import { check } from "../../provider/lifecycle";
import { skillset } from "../../provider/services/search/skillset/skillset";

const ends = { inputs: [{ name: "text", source: "/document/content" }], outputs: [{ name: "out" }] };
const type = (name: string) => `#Microsoft.Skills.Text.${name}`;

/** The failures of a preview of a skillset with one skill. */
function failuresOf(odataType: string): unknown {
  const args = { name: "enrich", skills: [{ odataType, ...ends }] };
  return check(skillset, undefined, args, { logicalName: "dev/sample" }).failures;
}

describe("a retired skill", () => {
  it.each([
    ["EntityRecognitionSkill", "V3.EntityRecognitionSkill"],
    ["NamedEntityRecognitionSkill", "V3.EntityRecognitionSkill"],
    ["SentimentSkill", "V3.SentimentSkill"],
  ])("is rejected by the preview with its successor: %s", (retired, successor) => {
    expect(failuresOf(type(retired))).toEqual([
      expect.objectContaining({ path: "skills[0].odataType", reason: `is retired. Use ${type(successor)}` }),
    ]);
    expect(failuresOf(type(successor))).toEqual([]);
  });
});
