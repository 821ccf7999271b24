import type { JsonObject } from "../../json";
import type { HttpResponse } from "../../server/http";
import type { RouteRequest, Router } from "../../server/router";
import { array, nullishObject, required, string } from "../../validation/schema";
import { apiError, invalid, validate } from "../errors";
import { contextOf, serviceName } from "../kind";
import { type Analyzer, customAnalyzer, findAnalyzer, findNormalizer } from "./analyzers";

const requestSchema = nullishObject("AnalyzeRequest", {
  text: required(string),
  analyzer: string,
  tokenizer: string,
  normalizer: string,
  tokenFilters: array(string),
  charFilters: array(string),
});

/** Routes to analyze text. Unlike queries, they do not accept an alias instead of the index. */
export function analyzeRoutes(router: Router, indexes: Map<string, JsonObject>): void {
  const analyzed = (request: RouteRequest<"name">): HttpResponse => {
    const index = indexes.get(request.params.name);
    if (!index) throw notFound(request);
    validate(requestSchema, request.body);
    const body = request.body as JsonObject;
    let position = -1;
    const analyze = analyzerOf(index, body);
    const tokens = analyze(String(body.text)).map(({ text, start, end, increment }) => {
      position += increment;
      return { token: text, startOffset: start, endOffset: end, position };
    });
    const context = contextOf(request, "AnalyzeResult");
    return { status: 200, body: { "@odata.context": context, tokens } };
  };
  router.on("POST", "/indexes/:name/search.analyze", analyzed).on("POST", "/indexes/:name/analyze", analyzed);
}

function notFound({ params }: RouteRequest<"name">): Error {
  const message = `No index with the name '${params.name}' was found in a service named '${serviceName}'.`;
  return apiError(404, message, "OperationNotAllowed", [{ code: "IndexNotFoundInService", message }]);
}

/** The analyzer that a request selects. @throws HttpError 400 unless there is exactly one. */
function analyzerOf(index: JsonObject, body: JsonObject): Analyzer {
  const { analyzer = null, tokenizer = null, normalizer = null, tokenFilters = null, charFilters = null } = body;
  const given = [analyzer, tokenizer, normalizer].filter((name) => name !== null);
  if (given.length !== 1)
    throw invalid(
      "The request is invalid. Details: options : Exactly one of 'analyzer', 'tokenizer' and 'normalizer' is required.",
      "InvalidRequestParameter",
    );
  if (tokenizer !== null) return customAnalyzer(index, body);
  if (tokenFilters !== null || charFilters !== null)
    throw invalid(
      "The request is invalid. Details: options : 'tokenFilters' and 'charFilters' require a 'tokenizer'.",
      "InvalidRequestParameter",
    );
  return analyzer !== null ? findAnalyzer(index, String(analyzer)) : findNormalizer(index, String(normalizer));
}
