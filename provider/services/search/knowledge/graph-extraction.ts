import { type Finding, isRecord, isSameIgnoringCase, type Values } from "../../../define";
import { documentedLimit } from "../shapes";

/**
 * Rules of graph extraction and of the enrichment cache of a blob knowledge source, which programs pass in `extra`: no source
 * states where the parameters contain them. They are identified by their members, at any place in `azureBlobParameters`.
 */

/** A part of the parameters, and its path in `extra`. */
interface Part {
  readonly path: string;
  readonly value: Values;
}

/** Inputs as a program passes them, or with the members of `extra` at their places. */
interface Inputs extends Values {
  readonly extra?: unknown;
  readonly azureBlobParameters?: unknown;
}

const top = "azureBlobParameters";

function partsOf({ extra, azureBlobParameters: parameters }: Inputs): Part[] {
  const inside = isRecord(extra) ? extra[top] : undefined;
  return [parameters, inside].flatMap((value) => objectsIn(value, `extra.${top}`));
}

/** All objects in a value. */
function objectsIn(value: unknown, path: string): Part[] {
  if (!isRecord(value)) return [];
  return [{ path, value }, ...Object.entries(value).flatMap(([name, member]) => objectsIn(member, `${path}.${name}`))];
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null;

const graphIn = (inputs: Inputs): Part | undefined => partsOf(inputs).find(({ value }) => isSet(value.graphName));

const cacheIn = (inputs: Inputs): Part | undefined =>
  partsOf(inputs).find(({ value }) => isSet(value.storageConnectionString));

/** True if the knowledge source extracts a graph. */
export const hasGraph = (inputs: Values): boolean => graphIn(inputs) !== undefined;

/** Contradictions in a graph, according to Azure's documents. */
export function graphFindings(inputs: Inputs): Finding[] {
  const graph = graphIn(inputs);
  if (!graph) return [];
  const at = (path: string, limit: string): Finding => documentedLimit(`${graph.path}.${path}`, limit);
  const { ontology, grounding } = graph.value;
  const cache = cacheIn(inputs);
  return [
    ...(isRecord(ontology) ? ontologyFindings(ontology, at) : []),
    ...(isRecord(grounding) ? groundingFindings(grounding, at) : []),
    ...excludedFindings(inputs),
    ...(cache && cache.value.enableReprocessing === false
      ? [
          documentedLimit(
            `${cache.path}.enableReprocessing`,
            "must be true, because a graph is extracted from the cache,",
          ),
        ]
      : []),
  ];
}

type At = (path: string, reason: string) => Finding;

function ontologyFindings({ kind, value }: Values, at: At): Finding[] {
  return [
    ...(typeof kind === "string" && !isSameIgnoringCase(kind, "inline")
      ? [at("ontology.kind", "must be `inline`")]
      : []),
    ...(typeof value === "string" && !isJsonObject(value)
      ? [at("ontology.value", "must be a JSON-LD document, as a string that contains a JSON object,")]
      : []),
    ...(isRecord(value)
      ? [at("ontology.value", "must be a string with the JSON document, for example from `JSON.stringify`,")]
      : []),
  ];
}

function isJsonObject(text: string): boolean {
  try {
    return isRecord(JSON.parse(text));
  } catch {
    return false;
  }
}

function groundingFindings({ kind, index }: Values, at: At): Finding[] {
  const isOther = typeof kind === "string" && !isSameIgnoringCase(kind, "searchIndex");
  const hasIndex = isRecord(index) && isSet(index.indexName);
  return [
    ...(isOther
      ? [at("grounding.kind", "must be `searchIndex`: a graph is grounded only in indexes of the same service")]
      : []),
    ...(isOther || hasIndex ? [] : [at("grounding.index.indexName", "is required for the kind `searchIndex`")]),
  ];
}

/** Settings with which Azure does not extract graphs. */
function excludedFindings(inputs: Inputs): Finding[] {
  const values = partsOf(inputs).map(({ value }) => value);
  const permissions = values.flatMap(({ ingestionPermissionOptions: given }) => (Array.isArray(given) ? given : []));
  const isLake = values.some(({ isADLSGen2 }) => isADLSGen2 === true);
  const limit = "excludes graph extraction";
  return [
    ...(isLake ? [documentedLimit(`${top}.isADLSGen2`, limit)] : []),
    ...(permissions.length ? [documentedLimit(`${top}.ingestionParameters.ingestionPermissionOptions`, limit)] : []),
  ];
}

const costs = "the service then ingests all content again, which takes time, calls the models again and is billed";

/** Changes of a graph or of its cache that the service does not make in place. */
export function graphReplacements(olds: Inputs, news: Inputs): Finding[] {
  const [graphBefore, graph] = [graphIn(olds), graphIn(news)];
  const [cacheBefore, cache] = [cacheIn(olds), cacheIn(news)];
  const findings: Finding[] = [];
  const add = (path: string, reason: string) => findings.push({ path, reason: `${reason}; ${costs}` });
  if (graphBefore && isSet(graphBefore.value.ontology) && !isSet(graph?.value.ontology))
    add(`${graphBefore.path}.ontology`, "an ontology that is attached cannot be removed");
  if (cacheBefore && !cache && graphBefore)
    add(cacheBefore.path, "the cache cannot be removed while it is used for graph extraction");
  if (cacheBefore && cache) {
    // An imported state lacks the connection string.
    for (const name of ["storageConnectionString", "identity"])
      if (!isSame(cacheBefore.value[name] ?? null, cache.value[name] ?? null))
        add(`${cache.path}.${name}`, "the storage of the cache cannot change");
  }
  return findings;
}

/** Compares two JSON values by their members and items. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, i) => isSame(item, other[i]));
  if (!isRecord(one) || !isRecord(other)) return one === other;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]));
}

/** Number of triples in the status, which contains those of one synchronization. Undefined if it has no statistics of a graph. */
export function triplesIn(status: unknown): number | undefined {
  const counts = objectsIn(status, "").flatMap(({ value: { graphStatistics: statistics } }) =>
    isRecord(statistics) && Number.isSafeInteger(statistics.triplesWritten)
      ? [statistics.triplesWritten as number]
      : [],
  );
  return counts.length ? counts.reduce((sum, count) => sum + count, 0) : undefined;
}

/** True if the ontology changes, although its document is the same JSON. */
export function isOntologyChanged(olds: Inputs, news: Inputs): boolean {
  const [before, after] = [olds, news].map((inputs) => graphIn(inputs)?.value.ontology);
  return isSet(before) && isSet(after) && !isSame(parsed(before), parsed(after));
}

const parsed = (ontology: unknown): unknown => {
  if (!isRecord(ontology) || typeof ontology.value !== "string" || !isJsonObject(ontology.value)) return ontology;
  return { ...ontology, value: JSON.parse(ontology.value) };
};
