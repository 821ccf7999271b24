import { isDeepStrictEqual } from "node:util";
import { isObject, type Json, type JsonObject } from "../../json";
import { invalid, notAllowed } from "../errors";
import { objectOrEmpty } from "./schemas";

/** Where a blob knowledge source has its graph and its cache is not documented, so that both are identified by their members. */
function objectsIn(value: Json | undefined): JsonObject[] {
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

const isSet = (value: Json | undefined): boolean => value !== undefined && value !== null;

const graphOf = ({ azureBlobParameters }: JsonObject): JsonObject | undefined =>
  objectsIn(azureBlobParameters).find(({ graphName }) => isSet(graphName));

const cacheOf = ({ azureBlobParameters }: JsonObject): JsonObject | undefined =>
  objectsIn(azureBlobParameters).find(({ storageConnectionString }) => isSet(storageConnectionString));

/** @throws HttpError for an invalid graph, and for changes that the service does not make. */
export function checkGraph(next: JsonObject, previous: JsonObject | undefined, isRunning: () => boolean): void {
  const graph = graphOf(next);
  if (graph) checkDocument(graph, next);
  if (!previous) return;
  const before = graphOf(previous);
  if (isSet(before?.ontology) && !isSet(graph?.ontology))
    throw notAllowed(
      "An ontology that is attached to a knowledge source cannot be removed.",
      "OntologyCannotBeRemoved",
    );
  if (isSet(before?.ontology) && !isSameOntology(before?.ontology, graph?.ontology) && isRunning())
    throw invalid("The ontology cannot be changed while a synchronization is active.");
  checkCache(cacheOf(next), cacheOf(previous), before !== undefined);
}

function checkDocument({ ontology, grounding }: JsonObject, source: JsonObject): void {
  if (isObject(ontology) && ontology.kind !== "inline") throw invalid("The property 'ontology.kind' must be 'inline'.");
  if (isObject(ontology) && typeof documentOf(ontology) !== "object")
    throw invalid("The property 'ontology.value' must contain a JSON document.");
  if (isObject(grounding) && (grounding.kind ?? "searchIndex") !== "searchIndex")
    throw invalid("The property 'grounding.kind' must be 'searchIndex'.");
  const parameters = objectOrEmpty(source.azureBlobParameters);
  if (parameters.isADLSGen2 === true) throw invalid("Graph extraction does not support 'isADLSGen2'.");
}

function documentOf({ value }: JsonObject): Json | undefined {
  try {
    return JSON.parse(String(value)) as Json;
  } catch {
    return undefined;
  }
}

const isSameOntology = (one: Json | undefined, other: Json | undefined): boolean =>
  isObject(one) && isObject(other)
    ? one.name === other.name && isDeepStrictEqual(documentOf(one), documentOf(other))
    : one === other;

function checkCache(next: JsonObject | undefined, previous: JsonObject | undefined, hasGraph: boolean): void {
  if (!previous) return;
  if (!next) {
    if (hasGraph) throw notAllowed("A cache cannot be removed while it is used by graph extraction.", "CacheInUse");
    return;
  }
  for (const name of ["storageConnectionString", "identity"])
    if (!isDeepStrictEqual(next[name] ?? null, previous[name] ?? null))
      throw notAllowed(`The property '${name}' of a cache cannot be changed.`, "CacheCannotBeChanged");
}

/** Statistics of a graph in the status. The emulator extracts one triple from each document. */
export function graphStatistics(source: JsonObject, documents: number): JsonObject {
  const graph = graphOf(source);
  if (!graph) return {};
  const { name = null } = objectOrEmpty(graph.ontology);
  return { graphStatistics: { ontologyName: name, triplesWritten: isSet(graph.ontology) ? documents : 0 } };
}
