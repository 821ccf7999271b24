import type { Document } from "./document";
import { comparable, singular } from "./names";
import { requestsByPath } from "./operations";

/** Requests that may form the objects of one collection. */
export interface Candidate {
  readonly create: string;
  readonly read?: string | undefined;
  /** The requests that may update an object, the usual one first. */
  readonly updates: readonly string[];
  readonly delete?: string | undefined;
  readonly list?: string | undefined;
  readonly doubts: readonly string[];
}

/** Shape of a path: its parameters have no names. A version at its beginning is kept. */
export const shapeOf = (path: string): string => path.replace(/\{[^{}]*\}/g, "{}").replace(/\/$/, "");

/** The nouns of a path: `apps` and `keys` of `/v1/apps/{appId}/keys`. */
export const nounsOf = (path: string): string[] =>
  path.split("/").filter((part) => part && !part.startsWith("{") && !/^v\d+(\.\d+)*$/.test(part));

/** The names of the parameters in a path. */
export const parametersIn = (path: string): string[] =>
  [...path.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] as string);

/** Ends of paths that delete an object without the method DELETE. */
const deletions = /\/(revoke|delete|remove|archive|deactivate)$/;

/** Ends of paths that create an object of the collection before them. */
export const creations = /\/(create|add|new)\/?$/;

/** The end of a path whose POST creates nothing: `/cats/{id}:clone`. */
const action = /:\w+$/;

/** The requests of a document. */
interface Paths {
  /** Requests by the shapes of their paths and by their methods. */
  readonly requests: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Paths of one object without a collection, by the noun before the id. */
  readonly items: ReadonlyMap<string, readonly string[]>;
  /** Paths with a POST that may delete an object. */
  readonly deletions: readonly string[];
}

function pathsIn(document: Document): Paths {
  const requests = new Map<string, Readonly<Record<string, string>>>();
  for (const [path, own] of requestsByPath(document)) {
    const shape = shapeOf(path);
    const other = requests.get(shape) ?? {};
    // A path with another name of a parameter, such as `{username}` and `{id}`, may be that of a single request.
    const isMain = Object.keys(own).length > Object.keys(other).length;
    requests.set(shape, isMain ? { ...other, ...own } : { ...own, ...other });
  }
  const shapes = [...requests.keys()];
  const items = shapes.filter((path) => path.endsWith("/{}") && !requests.has(path.slice(0, -3)));
  return {
    requests,
    items: Map.groupBy(items, (path) => path.split("/").at(-2) ?? ""),
    deletions: shapes.filter((path) => deletions.test(path) && requests.get(path)?.POST && !requests.get(path)?.GET),
  };
}

/** True for the shape of the path of one object. */
export const isItem = (shape: string): boolean => /\{\}'?\)?$/.test(shape);

/** The objects that requests form, by the paths: a collection, to which a POST adds, and its items. */
export function candidatesOf(document: Document): Candidate[] {
  const paths = pathsIn(document);
  const shapes = [...paths.requests.keys()];
  const posted = shapes.filter((shape) => !isItem(shape) && paths.requests.get(shape)?.POST);
  // A POST to the collection creates these objects.
  const created = new Set(posted.map((shape) => itemPathOf(collectionOf(shape, paths), paths)));
  return shapes
    .filter((shape) => !created.has(shape))
    .flatMap((shape) => (isItem(shape) ? createdInPath : createdInCollection)(shape, paths) ?? []);
}

/** Paths of one object below the path of its collection. */
const itemPaths = (shape: string): string[] => [`${shape}/{}`, `${shape}('{}')`, `${shape}({})`];

/** The path of one object of a collection. Empty if no such path exists. */
function itemPathOf(shape: string, { requests, items }: Paths): string {
  const noun = nounsOf(shape).at(-1) ?? "";
  // Some APIs name one object in the singular: `/silences` and `/silence/{id}`.
  const other = `${shape.slice(0, -noun.length)}${singular(noun)}/{}`;
  const own = [...itemPaths(shape), other].find((path) => requests.has(path));
  // Collections inside a parent may have items at the top: `/accounts/{id}/apps` and `/apps/{id}`.
  const [only = "", another] = items.get(noun) ?? [];
  return own ?? (another === undefined ? only : "");
}

/** The path of the collection to which a POST adds. Some APIs name the action: `/volumes/create` and `/volumes/{id}`. */
function collectionOf(shape: string, paths: Paths): string {
  const before = shape.replace(creations, "");
  // A path that ends with a parameter is that of one object, to which the action adds something: `/carts/{id}/add`.
  return isItem(before) || itemPathOf(shape, paths) || paths.requests.get(before)?.POST ? shape : before;
}

/** An object that a POST adds to a collection. */
function createdInCollection(shape: string, paths: Paths): Candidate | undefined {
  const { POST: create } = paths.requests.get(shape) ?? {};
  if (!create || action.test(shape)) return undefined;
  const collection = collectionOf(shape, paths);
  const list = paths.requests.get(collection)?.GET;
  const path = itemPathOf(collection, paths);
  const { GET: read, PATCH, PUT, POST, DELETE } = paths.requests.get(path) ?? {};
  const deletion = path && !DELETE ? paths.deletions.find((one) => one.startsWith(path)) : undefined;
  const updates = [PATCH, PUT].filter((one) => one !== undefined);
  const doubts = [
    ...(collection !== shape ? ["the path of the request that creates an object is not that of a collection"] : []),
    ...(path && !itemPaths(collection).includes(path)
      ? ["the path of an object is not below the path of its collection"]
      : []),
    ...(deletion ? ["the request that deletes an object is a POST, which may do something else"] : []),
  ];
  return {
    create,
    read,
    // Some APIs update with a POST to the path of the object.
    updates: updates.length || !POST ? updates : [POST],
    delete: DELETE ?? paths.requests.get(deletion ?? "")?.POST,
    list,
    doubts,
  };
}

/**
 * An object whose name the program chooses: a PUT to its path creates it, or a POST, if a read can prove before that no such object
 * exists. Not if a POST to its collection may create it. A POST to an `{id}` changes an object.
 */
function createdInPath(shape: string, { requests }: Paths): Candidate | undefined {
  const collection = shape.replace(/(\/\{\}|\('?\{\}'?\))$/, "");
  const { POST: other, GET } = requests.get(collection) ?? {};
  // A path that ends with a parameter is that of one object.
  const list = isItem(collection) ? undefined : GET;
  const { PUT, POST, GET: read, PATCH, DELETE } = requests.get(shape) ?? {};
  const create = PUT ?? (read && !isIdOfNoun(POST) ? POST : undefined);
  if (!create || !DELETE || other) return undefined;
  const doubts = [`the ${PUT ? "PUT" : "POST"} may only update an object that exists`];
  const updates = [PATCH, create].filter((one) => one !== undefined);
  return { create, read, updates, delete: DELETE, list, doubts };
}

/** True for a path that ends with an id which services assign: `/cats/{id}` and `/cats/{cat_id}`. */
function isIdOfNoun(request = ""): boolean {
  const noun = comparable(singular(nounsOf(request).at(-1) ?? ""));
  const name = comparable(parametersIn(request).at(-1) ?? "");
  return ["id", "uid", "uuid"].some((id) => name === id || name === noun + id);
}
