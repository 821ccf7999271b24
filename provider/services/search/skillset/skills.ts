import { z } from "zod";
import { named } from "../../../define";
import { otherSkills } from "./other-skills";
import { textSkills } from "./text-skills";

/** A skill of any kind. */
export const skill = named("Skill", z.discriminatedUnion("odataType", [...textSkills, ...otherSkills]));
