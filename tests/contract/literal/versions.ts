import type { Definition } from "../../../provider/define";
import { placesOf } from "../places";

/** Members that an older version of the API lacks, as `newer` of a kind lists them, from a definition. */
export const newerOf = (definition: Definition): Record<string, string> =>
  Object.fromEntries(
    placesOf(definition).flatMap(({ path, field: { facts } }) => [
      ...(typeof facts.minApiVersion === "string"
        ? [[path, facts.minApiVersion]]
        : Object.entries(facts.minApiVersion ?? {}).map(([value, version]) => [`${path}: ${value}`, version])),
    ]),
  );
