import { z } from "zod";
import { otherSkills } from "./other-skills";
import { textSkills } from "./text-skills";

/** A skill of any kind. */
export const skill = z.discriminatedUnion("odataType", [...textSkills, ...otherSkills]).meta({ typeName: "Skill" });
