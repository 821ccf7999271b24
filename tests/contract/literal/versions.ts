import { type Definition, isOneVersion, versionsByValue } from "../../../provider/define";
import { placesOf } from "../places";

/** Members that an older version of the API lacks, as `newer` of a kind lists them, from a definition. */
export const newerOf = (definition: Definition): Record<string, string> =>
  Object.fromEntries(
    placesOf(definition).flatMap(({ path, field: { facts } }) =>
      versionsByValue(facts.minApiVersion).map(([value, version]) => [
        isOneVersion(facts.minApiVersion) ? path : `${path}: ${value}`,
        version,
      ]),
    ),
  );
