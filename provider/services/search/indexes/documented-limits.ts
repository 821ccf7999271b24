import type { Finding } from "../../../define";
import { documentedLimit } from "../shapes";
import type { NamedParts } from "./references";

/** Limits of an index that only documents contain. */
export const documentedLimits = ({ scoringProfiles = [], vectorSearch = {} }: NamedParts): Finding[] => [
  ...scoringProfiles.flatMap(({ functions = [] }, i) =>
    functions.flatMap(({ boost }, j) =>
      boost === 1 ? [documentedLimit(`scoringProfiles[${i}].functions[${j}].boost`, "must not be equal to 1")] : [],
    ),
  ),
  ...(vectorSearch.compressions ?? []).flatMap(({ rescoringOptions: { defaultOversampling = 1 } = {} }, i) =>
    defaultOversampling < 1
      ? [documentedLimit(`vectorSearch.compressions[${i}].rescoringOptions.defaultOversampling`, "must be at least 1")]
      : [],
  ),
];
