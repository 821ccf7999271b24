import { z } from "zod";
import { otherSkills } from "./other-skills";
import { textSkills } from "./text-skills";

/** Skills of version 2, which Azure retired. */
const retired = {
  "#Microsoft.Skills.Text.EntityRecognitionSkill": "#Microsoft.Skills.Text.V3.EntityRecognitionSkill",
  "#Microsoft.Skills.Text.NamedEntityRecognitionSkill": "#Microsoft.Skills.Text.V3.EntityRecognitionSkill",
  "#Microsoft.Skills.Text.SentimentSkill": "#Microsoft.Skills.Text.V3.SentimentSkill",
};

/** A skill of any kind. */
export const skill = z
  .discriminatedUnion("odataType", [...textSkills, ...otherSkills])
  .meta({ typeName: "Skill", retired });
