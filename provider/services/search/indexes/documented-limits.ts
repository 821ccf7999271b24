import type { Finding } from "../../../define";
import { documentedLimit } from "../shapes";
import { eachField, type PlacedField } from "./each-field";
import { isComplex, isList } from "./field-types";
import type { NamedParts } from "./references";

/** Limits of an index that only documents contain. */
export const documentedLimits = (index: NamedParts): Finding[] => [
  ...scoringLimits(index),
  ...compressionLimits(index),
  ...fieldLimits(eachField(index.fields)),
  ...analysisLimits(index),
  ...atMost("scoringProfiles", index.scoringProfiles, 100, "scoring profiles"),
  ...atMost("semantic.configurations", index.semantic?.configurations, 100, "semantic configurations"),
];

/** Warns about a list with more items than documented. */
const atMost = (path: string, items: readonly unknown[] = [], limit: number, noun: string): Finding[] =>
  items.length > limit ? [documentedLimit(path, `must contain at most ${limit} ${noun}`)] : [];

const scoringLimits = ({ scoringProfiles = [] }: NamedParts): Finding[] =>
  scoringProfiles.flatMap(({ functions = [] }, i) => [
    ...functions.flatMap(({ boost }, j) =>
      boost === 1 ? [documentedLimit(`scoringProfiles[${i}].functions[${j}].boost`, "must not be equal to 1")] : [],
    ),
    ...atMost(`scoringProfiles[${i}].functions`, functions, 8, "functions"),
  ]);

const compressionLimits = ({ vectorSearch = {} }: NamedParts): Finding[] =>
  (vectorSearch.compressions ?? []).flatMap(({ rescoringOptions: { defaultOversampling = 1 } = {} }, i) =>
    defaultOversampling < 1
      ? [documentedLimit(`vectorSearch.compressions[${i}].rescoringOptions.defaultOversampling`, "must be at least 1")]
      : [],
  );

/** Limits of most tiers: the page of the limits has a lower one for fields of the tier Basic. */
function fieldLimits(places: readonly PlacedField[]): Finding[] {
  const simple = places.filter(({ field }) => !isComplex(field.type));
  const collections = places.filter(({ field }) => isComplex(field.type) && isList(field.type));
  const tooDeep = places.find(({ field, parents }) => isComplex(field.type) && parents.length >= 10);
  return [
    ...atMost("fields", simple, 1000, "simple fields, at all levels together"),
    ...atMost("fields", collections, 40, "fields of type Collection(Edm.ComplexType), at all levels together"),
    ...(tooDeep ? [documentedLimit(tooDeep.path, "must have a depth of at most 10 complex fields")] : []),
  ];
}

/** Members of analysis components that must be less than another, with their defaults. */
const ordered: readonly (readonly [lower: string, upper: string, defaults: readonly [number, number]])[] = [
  ["minGram", "maxGram", [1, 2]],
  ["min", "max", [0, 300]],
];

function analysisLimits({ tokenizers = [], tokenFilters = [] }: NamedParts): Finding[] {
  const placed = [
    ...tokenizers.map((given, i): Placed => [`tokenizers[${i}]`, given]),
    ...tokenFilters.map((given, i): Placed => [`tokenFilters[${i}]`, given]),
  ];
  return placed.flatMap(([path, given]) => [...orderLimits(path, given), ...stopwordLimits(path, given)]);
}

type Placed = readonly [path: string, given: Readonly<Record<string, unknown>>];

function orderLimits(path: string, given: Placed[1]): Finding[] {
  const limits = ordered.flatMap(([lower, upper, [least, most]]) =>
    (given[lower] ?? given[upper]) !== undefined && Number(given[lower] ?? least) >= Number(given[upper] ?? most)
      ? [documentedLimit(`${path}.${lower}`, `must be less than ${upper}, whose default is ${most},`)]
      : [],
  );
  // Both sizes of shingles have the default 2, so equal sizes are accepted.
  const { minShingleSize = 2, maxShingleSize = 2 } = given;
  return Number(minShingleSize) > Number(maxShingleSize)
    ? [...limits, documentedLimit(`${path}.minShingleSize`, "must be at most maxShingleSize, whose default is 2,")]
    : limits;
}

const stopwordLimits = (path: string, { stopwords, stopwordsList }: Placed[1]): Finding[] =>
  Array.isArray(stopwords) && stopwords.length && stopwordsList !== undefined
    ? [documentedLimit(`${path}.stopwordsList`, "must not be set together with stopwords")]
    : [];
