import { isObject, type Json, type JsonObject, merge } from "../../json";
import { type FieldErrors, tooManyBytes } from "../errors";

/** Repository as responses contain it (`repository_info`). */
export type Repository = JsonObject & {
  name: string;
  namespace: string;
  description: string;
  full_description: string;
  is_private: boolean;
  status: number;
  last_updated: string;
  pull_count: number;
  categories: { name: string; slug: string }[];
  immutable_tags_settings: { enabled: boolean; rules: string[] };
};

/** Adds the default values of a new repository. */
export function completeRepository(key: string, given: JsonObject): Repository {
  const [namespace = "", name = ""] = key.split("/");
  const now = new Date().toISOString();
  const defaults: JsonObject = {
    user: namespace,
    name,
    namespace,
    repository_type: "image",
    status: 1,
    status_description: "active",
    description: "",
    is_private: false,
    is_automated: false,
    star_count: 0,
    pull_count: 0,
    last_updated: now,
    last_modified: now,
    date_registered: now,
    collaborator_count: 0,
    affiliation: null,
    hub_user: namespace,
    has_starred: false,
    full_description: "",
    permissions: { read: true, write: true, admin: true },
    media_types: [],
    content_types: [],
    categories: [],
    immutable_tags_settings: { enabled: false, rules: [".*"] },
    storage_size: 0,
    source: null,
  };
  return merge(defaults, given) as Repository;
}

/** Members in a list. Unlike a read, a list has no overview and no immutable tag rules. */
export const listedMembers = [
  "name",
  "namespace",
  "repository_type",
  "status",
  "status_description",
  "description",
  "is_private",
  "star_count",
  "pull_count",
  "last_updated",
  "last_modified",
  "date_registered",
  "affiliation",
  "media_types",
  "content_types",
  "categories",
  "storage_size",
] as const;

/** Maximum length of the descriptions. In bytes, not in characters. */
const maximumBytes = { description: 100, full_description: 25_000 } as const;

/** Errors of the descriptions by field. @throws HttpError 400 without a field if one is too long. */
export function descriptionErrors(body: JsonObject): FieldErrors {
  const problems: FieldErrors = {};
  for (const [field, limit] of Object.entries(maximumBytes)) {
    const text = body[field];
    if (text === undefined) continue;
    if (typeof text !== "string") problems[field] = "must be a string";
    else if (Buffer.byteLength(text) > limit) throw tooManyBytes(limit, Buffer.byteLength(text));
  }
  return problems;
}

/** Paths of a repository. Clients use both; the second is the legacy path. */
export const repositoryPaths = [
  "/v2/namespaces/:namespace/repositories/:repository",
  "/v2/repositories/:namespace/:repository",
] as const;

export const bodyOf = (body: Json | undefined): JsonObject => (isObject(body) ? body : {});
