import { isObject, type Json, type JsonObject, memberOf } from "../../json";
import type { RouteRequest } from "../../server/router";
import { canonicalTime } from "../canonical";
import { invalid, notEmulated } from "../errors";
import { type Field, fieldsIn, isComplex, isList, isVector } from "../indexes/fields";
import { facetsOf } from "./facets";
import { parseFilter } from "./filter";
import { wordFilter } from "./matching";
import { parseOrderBy } from "./ordering";
import { parseSelect } from "./selection";

/** Supported query parameters. Others are rejected. */
const supportedParameters = [
  "search",
  "count",
  "select",
  "top",
  "skip",
  "facets",
  "filter",
  "orderby",
  "searchMode",
  "searchFields",
  "queryType",
  "minimumCoverage",
];

/** Default and maximum number of results in a response. */
const [defaultPageSize, maximumPageSize] = [50, 1000];

/** Maximum number of results before the page, as documented. */
const maximumSkip = 100_000;

const isPageMember = (member: string): boolean => member === "top" || member === "skip";

/** Converts a query string to the body of a POST query. A page size that is not a number stays a string. */
export function parseQueryString(query: URLSearchParams): JsonObject {
  const given: JsonObject = {};
  for (const [name, value] of query) {
    const member = name.replace(/^\$/, "");
    if (member === "api-version" || member === "api-key") continue;
    // Every facet has a separate parameter.
    if (member === "facet") {
      given.facets = query.getAll(name);
      continue;
    }
    given[member] =
      member === "count" ? value === "true" : isPageMember(member) && /^\d+$/.test(value) ? Number(value) : value;
  }
  return given;
}

/** Finds documents that contain the search terms in a searchable field and match the filter, without ranking. */
export function runQuery(all: JsonObject[], index: JsonObject, query: JsonObject, request: RouteRequest): JsonObject {
  const parameters = Object.keys(query).filter((name) => query[name] !== null && query[name] !== undefined);
  const unsupported = parameters.find((name) => !supportedParameters.includes(name));
  if (unsupported)
    throw notEmulated(
      `The query parameter '${unsupported}'`,
      `Supported parameters: ${supportedParameters.join(", ")}.`,
    );
  const { queryType = "simple" } = query;
  if (queryType !== "simple") throw notEmulated(`The query type '${queryType}'`, "Use 'simple'.");

  const invalidPage = parameters.find((name) => isPageMember(name) && !isCount(query[name]));
  if (invalidPage)
    throw invalid(`The parameter '${invalidPage}' must be a whole number of at least 0, not '${query[invalidPage]}'.`);
  if (Number(query.skip ?? 0) > maximumSkip)
    throw invalid(`The parameter 'skip' must be at most ${maximumSkip}, not ${query.skip}.`);

  const fields = fieldsIn(index.fields);
  const matches = wordFilter(query, index);
  const passes = parseFilter(query.filter, fields);
  const order = parseOrderBy(query.orderby, fields);
  const selected = parseSelect(query.select, index);
  const hits = all.filter((document) => matches(document) && passes(document)).sort(order);
  const skip = Number(query.skip ?? 0);
  const wanted = Number(query.top ?? Number.POSITIVE_INFINITY);
  const page = query.top === undefined || query.top === null ? defaultPageSize : Math.min(wanted, maximumPageSize);
  const isPartial = hits.length > skip + page && wanted > page;
  const value = hits
    .slice(skip, skip + page)
    .map((document) => ({ "@search.score": 1, ...selected(documentResponse(index, document)) }));
  return {
    "@odata.context": `${request.origin}/indexes('${index.name}')/$metadata#docs(*)`,
    ...(query.count === true && { "@odata.count": hits.length }),
    ...coverageOf(query),
    ...(Array.isArray(query.facets) &&
      query.facets.length > 0 && { "@search.facets": facetsOf(query.facets, index, hits) }),
    ...(isPartial && continuation(query, request, skip + page, wanted - page)),
    value,
  };
}

/** Part of the index that a query covers, in percent: everything. Returned if a query requires a minimum. */
export function coverageOf({ minimumCoverage }: JsonObject): JsonObject {
  if (minimumCoverage === undefined || minimumCoverage === null) return {};
  const minimum = Number(minimumCoverage);
  if (minimumCoverage === "" || !(minimum >= 0 && minimum <= 100))
    throw invalid(`The parameter 'minimumCoverage' must be a number from 0 to 100, not '${minimumCoverage}'.`);
  return { "@search.coverage": 100 };
}

const isCount = (value: Json | undefined): boolean => Number.isInteger(value) && Number(value) >= 0;

/** Link to the next page, and for a POST the body of the next request. */
function continuation(query: JsonObject, request: RouteRequest, skip: number, top: number): JsonObject {
  const rest: JsonObject = { skip, ...(Number.isFinite(top) && { top }) };
  const link = new URL(`${request.origin}${request.rawPath}`);
  if (request.method === "POST") {
    link.searchParams.set("api-version", request.query.get("api-version") ?? "");
    return { "@search.nextPageParameters": { ...query, ...rest }, "@odata.nextLink": link.href };
  }
  for (const [name, value] of request.query)
    if (!(name.replace("$", "") in rest)) link.searchParams.append(name, value);
  for (const [name, value] of Object.entries(rest)) link.searchParams.set(`$${name}`, String(value));
  return { "@odata.nextLink": link.href };
}

/** Document with its retrievable fields, as responses contain it. */
export const documentResponse = (index: JsonObject, document: JsonObject): JsonObject =>
  retrievableMembers(fieldsIn(index.fields), document);

function retrievableMembers(fields: readonly Field[], value: JsonObject): JsonObject {
  const shown = (field: Field): boolean => field.retrievable !== false && !(isVector(field) && field.stored === false);
  return Object.fromEntries(
    fields.filter(shown).map((field) => [field.name, fieldResponse(field, memberOf(value, field.name))]),
  );
}

/** An unset collection is empty, another unset field null. Times are in UTC, in milliseconds. */
function fieldResponse(field: Field, value: Json = null): Json {
  if (isList(field)) return Array.isArray(value) ? value.map((item) => itemResponse(field, item)) : [];
  return itemResponse(field, value);
}

function itemResponse(field: Field, value: Json): Json {
  if (isComplex(field)) return isObject(value) ? retrievableMembers(fieldsIn(field.fields), value) : value;
  return field.type.includes("Edm.DateTimeOffset") ? canonicalTime(value, 3) : value;
}
