import { check } from "../../provider/lifecycle";
import { everySkill } from "../../provider/services/search/skillset/skills-example";
import { skillset } from "../../provider/services/search/skillset/skillset";

const image = [{ name: "image", source: "/document/normalized_images/*" }];
const analysis = { inputs: image, outputs: [{ name: "tags" }, { name: "landmarks" }] };
const type = "#Microsoft.Skills.Vision.ImageAnalysisSkill";
const checked = (skills: unknown) => check(skillset, undefined, { name: "enrich", skills }, {});

describe("an input or an output that Azure's page of a skill does not list", () => {
  it("is a warning that names those of the skill", () => {
    const { failures, warnings } = checked([{ odataType: type, ...analysis }]);
    expect(failures).toEqual([]);
    expect(warnings).toEqual([
      {
        path: "skills[0].outputs[1].name",
        reason:
          'is "landmarks", which is not one of the outputs of this skill (`adult`, `brands`, `categories`, `description`, `faces`, `objects`, `tags`) according to Azure\'s documentation. If the service rejects it, the update fails',
        warning: true,
      },
    ]);
  });

  it("is a warning for each kind of skill with fixed names", () => {
    const wrong = [{ name: "wrong" }];
    const { warnings } = checked(everySkill.map((one) => ({ ...one, inputs: wrong, outputs: wrong })));
    const free = (side: string, kind: RegExp) =>
      everySkill.flatMap(({ odataType }, i) => (kind.test(odataType) ? [] : [`skills[${i}].${side}[0].name`]));
    expect(warnings.map(({ path }) => path).sort()).toEqual(
      [...free("inputs", /WebApi|ChatCompletion|Shaper/), ...free("outputs", /WebApi|ChatCompletion/)].sort(),
    );
    expect(checked(everySkill).warnings).toEqual([]);
  });
});
