import type { JsonObject } from "../../json";
import type { Router } from "../../server/router";
import { array, nullishObject, required, string } from "../../validation/schema";
import { apiError, invalid, validate } from "../errors";
import { objectsIn } from "../kind";

const skillNames = nullishObject("SkillNames", { skillNames: required(array(string)) });

/** Route to reset skills, so that the next run executes them again. The emulator has no cache of enrichments. */
export const skillsetRoutes = (router: Router, skillsets: Map<string, JsonObject>): void =>
  void router.on("POST", "/skillsets/:name/search.resetskills", (request) => {
    const { name } = request.params;
    const found = skillsets.get(name);
    if (!found) throw apiError(404, `No skillset with the name '${name}' was found.`);
    validate(skillNames, request.body);
    const known = objectsIn(found.skills).map((skill, i) => String(skill.name ?? `#${i + 1}`));
    const given = (request.body as { skillNames: string[] }).skillNames;
    const missing = given.find((one) => !known.includes(one));
    if (missing !== undefined) throw invalid(`The skillset '${name}' has no skill '${missing}'.`);
    return { status: 204 };
  });
