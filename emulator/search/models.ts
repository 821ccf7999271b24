import { isObject, type Json, type JsonObject } from "../json";
import { integer, nullishObject, pattern, record, required, string } from "../validation/schema";
import { graphPreview, since } from "../validation/versions";
import { invalid } from "./errors";
import { identity } from "./secrets";

const holder = "openAICompatibleParameters";

/** Parameters of a model that an endpoint with the API of OpenAI hosts. */
export const compatibleParameters = since(
  graphPreview,
  nullishObject("OpenAICompatibleParameters", {
    uri: string,
    headers: record(string),
    managedIdentityAudience: pattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
    authIdentity: identity,
    modelName: required(string),
    dimensions: integer,
  }),
);

/** Members that must stay for the service to keep headers that an update omits. */
const bound = ["uri", "modelName", "authIdentity"] as const;

/**
 * The stored headers of each model whose headers a request omits. A model is identified by its place in the object.
 *
 * @throws HttpError if the model has no stored headers, or another address, name or identity.
 */
export function keepHeaders(next: Json, previous: Json | undefined): Json {
  if (Array.isArray(next))
    return next.map((item, i) => keepHeaders(item, Array.isArray(previous) ? previous[i] : undefined));
  if (!isObject(next)) return next;
  const before = isObject(previous) ? previous : {};
  const members = Object.entries(next).map(([name, value]): [string, Json] => [
    name,
    name === holder && isObject(value) ? withHeaders(value, before[name]) : keepHeaders(value, before[name]),
  ]);
  return Object.fromEntries(members);
}

function withHeaders(model: JsonObject, previous: Json | undefined): JsonObject {
  const { headers = null, managedIdentityAudience: audience = null } = model;
  if (isObject(headers) && !Object.keys(headers).length)
    throw invalid("The property 'headers' of a model must not be empty.");
  if (headers !== null && audience !== null)
    throw invalid("The properties 'headers' and 'managedIdentityAudience' of a model exclude each other.");
  if (headers !== null || audience !== null) return { ...model, headers, managedIdentityAudience: audience };
  const before = isObject(previous) ? previous : {};
  const isSame = bound.every((name) => JSON.stringify(before[name] ?? null) === JSON.stringify(model[name] ?? null));
  if (!isObject(before.headers) || !isSame)
    throw invalid(
      "A model requires 'headers' or 'managedIdentityAudience'. Stored headers are kept only if the address, the model and the identity are unchanged.",
    );
  return { ...model, headers: before.headers, managedIdentityAudience: null };
}

/** The object as responses contain it, without the headers of models. */
export function hideHeaders<T extends Json>(value: T): T {
  if (Array.isArray(value)) return value.map(hideHeaders) as Json as T;
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]): [string, Json] => [
    name,
    name === holder && isObject(member) ? { ...member, headers: null } : hideHeaders(member),
  ]);
  return Object.fromEntries(members) as Json as T;
}
