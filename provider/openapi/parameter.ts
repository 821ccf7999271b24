import { readFileSync, statSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { isRecord } from "../text/json";
import { objectsOf, type Package, packageOf } from "./definitions";
import {
  Document,
  DocumentError,
  nodesIn,
  partsOf,
  readDocument,
  rejectionFrom,
  requireSize,
  withMembers,
} from "./document";
import { type Operation, operationsIn } from "./operations";
import { readResourcesFile, resourcesFileOf } from "./resources-file";

/** Maximum size of the content of a value. In bytes. */
const maxSize = 64 * 1024 * 1024;

/** A package with the value from which each later run makes it again. */
export interface ParameterizedPackage extends Package {
  readonly name: string;
  readonly version: string;
  readonly value: Uint8Array;
}

/** @throws DocumentError that names the file. */
export function readText(file: string): string {
  requireSize(statSync(file, { throwIfNoEntry: false })?.size ?? 0, file);
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new DocumentError(
      `The file ${file} cannot be read: ${(error as Error).message}. Its path is relative to ${process.cwd()}.`,
    );
  }
}

/**
 * The package for the arguments of `pulumi package add trefoil openapi DOCUMENT RESOURCES`.
 *
 * @param read reads a file.
 * @throws DocumentError with the place of a problem and its remedy.
 */
export function packageFromArguments(args: readonly string[], read = readText): ParameterizedPackage {
  const [kind, documentFile, resourcesFile, ...more] = args;
  if (kind !== "openapi" || !documentFile || !resourcesFile || more.length)
    throw new DocumentError(
      "Trefoil makes a package from an OpenAPI document and a resources file. Use `pulumi package add trefoil openapi DOCUMENT RESOURCES`.",
    );
  const file = readResourcesFile(read(resourcesFile), resourcesFile);
  const document = readDocument(read(documentFile), documentFile);
  const made = rejectionFrom((): ParameterizedPackage => {
    const { root } = reduced(document, objectsOf(document, file).flatMap(operationsIn));
    const value = gzipSync(JSON.stringify({ format: 1, file, document: root }));
    return { ...packageOf(new Document(root), file), name: file.name, version: file.version, value };
  });
  if (!("reason" in made)) return made;
  throw new DocumentError(`${documentFile} and ${resourcesFile} describe no valid package: ${made.reason}.`);
}

/**
 * The package of a value.
 *
 * @throws DocumentError if this version cannot read the value.
 */
export function packageFromValue(name: string, version: string, value: Uint8Array): ParameterizedPackage {
  let content: unknown;
  try {
    content = JSON.parse(gunzipSync(value, { maxOutputLength: maxSize }).toString("utf8"));
  } catch {
    throw new DocumentError(
      `The parameter of the package ${name} is not valid. Run \`pulumi package add trefoil openapi\` again.`,
    );
  }
  if (!isRecord(content) || content.format !== 1 || !isRecord(content.document))
    throw new DocumentError(
      `The parameter of the package ${name} has a form that this version of Trefoil does not know. Install a newer version, or run \`pulumi package add\` again.`,
    );
  const file = resourcesFileOf(content.file, `The parameter of the package ${name}`);
  if (file.name !== name || file.version !== version)
    throw new DocumentError(
      `The parameter belongs to the package ${file.name} ${file.version}, and not to ${name} ${version}.`,
    );
  return { ...packageOf(new Document(content.document), file, true), name, version, value };
}

type Writable = Record<string, unknown>;

/** Members of a document that no definition contains. */
const unused = /^(example|examples|externalDocs|xml|tags|operationId|callbacks|links|headers|deprecated|x-.*)$/;

/** The part of a document that some operations need, so that a run needs neither a network nor a path. */
function reduced(document: Document, operations: readonly Operation[]): Document {
  const { openapi, info, servers, security, components } = document.root;
  const paths: Record<string, Writable> = {};
  for (const { path, method, node } of operations) {
    paths[path] ??= { parameters: document.resolve(document.root.paths[path])?.parameters };
    paths[path][method.toLowerCase()] = { ...node, responses: successful(node.responses) };
  }
  const { securitySchemes } = components ?? {};
  const root = pruned({ openapi, info, servers, security, paths, components: { securitySchemes } }) as Writable;
  const pending: unknown[] = [root];
  const parts = new Map<string, unknown>();
  for (const part of pending)
    for (const [{ $ref: reference }] of nodesIn(part)) {
      if (typeof reference !== "string" || parts.has(reference)) continue;
      parts.set(reference, pruned(document.at(reference)));
      pending.push(parts.get(reference));
    }
  // A part comes before the parts inside it, which it may lack.
  for (const [reference, value] of [...parts].sort(([one], [other]) => one.length - other.length))
    if (value !== undefined) place(root, partsOf(reference), value);
  return new Document(root);
}

const successful = (responses: unknown): object =>
  Object.fromEntries(
    Object.entries(isRecord(responses) ? responses : {}).filter(([status]) => /^(2|default)/i.test(status)),
  );

const pruned = (node: unknown): unknown => withMembers(node, (name, value) => (unused.test(name) ? undefined : value));

/** Sets the value at a path. */
function place(target: Writable, [part = "", ...rest]: readonly string[], value: unknown): void {
  const inner = rest.length ? (Object.hasOwn(target, part) ? target[part] : {}) : value;
  Object.defineProperty(target, part, { value: inner, enumerable: true, writable: true, configurable: true });
  if (rest.length) place(inner as Writable, rest, value);
}
