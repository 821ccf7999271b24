import { upgrade } from "@scalar/openapi-upgrader";
import { type ZodType, z } from "zod";
import { mapValues } from "../define";
import { isRecord, memberOf } from "../text/json";
import { decodeUrlPart } from "../text/strings";

/** A JSON object of a document, whose members are not known to be valid. */
// biome-ignore lint/suspicious/noExplicitAny: the members of a document are read by name, and checked where they are used.
export type Node = Readonly<Record<string, any>>;

/** A problem of a document or of a resources file, with its place and the remedy. */
export class DocumentError extends Error {}

/** The result, or the reason why the document or the resources file does not allow it. */
export function rejectionFrom<T extends object | undefined>(make: () => T): T | { readonly reason: string } {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { reason: error.message.replace(/\.$/, "") };
  }
}

/** Maximum size of a file. In bytes. */
const maxSize = 32 * 1024 * 1024;

/** Maximum size of the content of a document, with each use of an alias. A value counts as 8 characters, and a string also as its own. */
const maxContent = 64 * 1024 * 1024;
const sizeOfValue = 8;

/** Maximum depth of a document as text. */
const maxTextDepth = 500;

/** Maximum number of schemas around a schema, with each reference. */
export const maxDepth = 100;

/** Maximum number of references that lead to one node. */
const maxReferences = 50;

/** The form of an object whose members have one form. An extension, whose name starts with `x-`, may have any value. */
export const objectOf = (member: ZodType) => z.looseRecord(z.string().regex(/^(?!x-)/), member, "must be an object");
/** A schema that was read has a member whose key is a symbol. */
export const record = z.custom(isRecord, "must be an object");

/** The innermost place of a problem, and the problem. Of a value with several forms, the last form is the usual one. */
export function problemIn({ issues: [issue] }: Pick<z.core.$ZodError, "issues">, place = ""): string {
  const path = [place, ...(issue?.path ?? [])].filter((part) => part !== "").join(".");
  const form = issue?.code === "invalid_union" ? issue.errors.at(-1) : undefined;
  const inner = issue?.code === "invalid_key" ? issue.issues : form?.[0]?.path.length ? form : undefined;
  return inner ? problemIn({ issues: inner }, path) : `\`${path}\`: ${issue?.message}`;
}

const form = z.looseObject({
  paths: record,
  info: record.optional(),
  servers: z.array(record, "must be a list").optional(),
  security: z.array(record, "must be a list").nullish(),
  components: objectOf(record).nullish(),
});

/** An OpenAPI document of version 3.1, to which older versions are upgraded. Its references lead to its own parts. */
export class Document {
  readonly #results = new WeakMap<Node, Node>();
  #places: ReadonlyMap<Node, string> | undefined;
  /** Number of calls that have no result yet. */
  #depth = 0;

  /** @throws DocumentError if a part of the document has another form. */
  constructor(readonly root: Node) {
    this.checked(root, form);
  }

  /** The result for a node, from one call of the function. During this call, the node has no members. */
  once<T extends Node>(node: Node, make: () => T): T {
    const known = this.#results.get(node);
    if (known) return known as T;
    this.#results.set(node, {});
    try {
      if (++this.#depth > maxDepth)
        throw new DocumentError(
          `A schema has parts that are nested deeper than ${maxDepth} levels. Correct the document.`,
        );
      const result = make();
      this.#results.set(node, result);
      return result;
    } catch (error) {
      this.#results.delete(node);
      throw error;
    } finally {
      this.#depth--;
    }
  }

  /** The node itself, or the node that it refers to. Undefined if a reference leads nowhere. */
  resolve(node: unknown): Node | undefined {
    let found = node;
    for (let i = 0; i < maxReferences; i++) {
      if (!isRecord(found)) return undefined;
      if (typeof found.$ref !== "string") return found as Node;
      found = this.at(found.$ref);
    }
    return undefined;
  }

  /** The node of a reference such as `#/components/schemas/Cat`. */
  at(reference: string): unknown {
    if (!reference.startsWith("#/")) return undefined;
    const inside = (node: unknown, part: string) => (isComposite(node) ? memberOf(node, part) : undefined);
    return partsOf(reference).reduce<unknown>(inside, this.root);
  }

  /**
   * The node, whose members have the expected form.
   *
   * @throws DocumentError with the place of a member that has another form.
   */
  checked(node: Node, form: ZodType, place?: string): Node {
    const { error } = form.safeParse(node);
    if (!error) return node;
    this.#places ??= new Map(nodesIn(this.root));
    throw new DocumentError(`${problemIn(error, place ?? this.#places.get(node))}. Correct the document.`);
  }
}

const isComposite = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The names in a reference to a part of the document. */
export const partsOf = (reference: string): string[] =>
  reference
    .slice(2)
    .split("/")
    .map((part) => decodeUrlPart(part).replaceAll("~1", "/").replaceAll("~0", "~"));

/** @throws DocumentError for a file that is too large. */
export function requireSize(bytes: number, name: string): void {
  if (bytes > maxSize)
    throw new DocumentError(
      `${name} is larger than ${maxSize / 2 ** 20} MiB. Remove the operations that you do not need.`,
    );
}

/**
 * Reads a document in JSON or YAML.
 *
 * @param name name of the file, for messages.
 * @throws DocumentError if it is not a document that this version supports.
 */
export function readDocument(text: string, name: string): Document {
  requireSize(Buffer.byteLength(text), name);
  const root = parsed(text, name);
  if (!isRecord(root) || !isRecord(root.paths))
    throw new DocumentError(`${name} is not an OpenAPI document: it has no object \`paths\`.`);
  const given = root.openapi ?? root.swagger ?? "";
  // YAML without quotes contains a number.
  const version = Number.isInteger(given) ? `${given}.0` : String(given);
  if (!/^(2\.0|3\.[01](\..*)?)$/.test(version))
    throw new DocumentError(
      `${name} has the version "${version.slice(0, 20)}" of OpenAPI. Trefoil reads 2.0, 3.0 and 3.1. Convert the document.`,
    );
  const file = otherFile(root);
  if (file !== undefined)
    throw new DocumentError(
      `${name} refers to another file: "${file}". Combine the files first, for example with \`npx @redocly/cli bundle\`.`,
    );
  const read = rejectionFrom(() => new Document(upgraded(root, version)));
  if ("reason" in read) throw new DocumentError(`${name}: ${read.reason}.`);
  return read;
}

/** A path that cannot be upgraded. */
export class Malformed {
  constructor(readonly problem: string) {}
}

/** The library ends at a part in another form, which usually belongs to one path, and changes the document. */
function upgraded(root: Node, version: string): Node {
  const problem = (error: unknown) => `cannot be upgraded from OpenAPI ${version} to 3.1: ${(error as Error).message}`;
  const { consumes, produces } = root;
  const head = version === "2.0" ? { swagger: version } : { openapi: version };
  // These tables change the references to their parts.
  const others = { ...head, consumes, produces, responses: {}, definitions: {} };
  const paths = mapValues(root.paths as Node, (item, path): unknown => {
    try {
      const parameters = placesOfParameters(root, item);
      return upgrade(structuredClone({ ...others, parameters, paths: { [path]: item } }), "3.1").paths?.[path];
    } catch (error) {
      return new Malformed(`\`paths.${path}\` ${problem(error)}`);
    }
  });
  try {
    return { ...upgrade({ ...root, ...head, paths: {} }, "3.1"), paths };
  } catch (error) {
    throw new DocumentError(`The document ${problem(error)}. Correct it.`);
  }
}

/** The shared parameters to which a path refers, without their schemas: a reference to a body changes in another way. */
function placesOfParameters(root: Node, item: unknown): Node {
  const names = [...nodesIn(item)].flatMap(([{ $ref: reference }]) =>
    typeof reference === "string" ? (/^#\/parameters\/([^/]+)$/.exec(reference)?.[1] ?? []) : [],
  );
  const shared: Node = isRecord(root.parameters) ? root.parameters : {};
  return Object.fromEntries(names.map((name) => [name, { in: memberOf(shared, name)?.in ?? "query" }]));
}

/** The part of the package that is used: it contains no types. */
interface YamlReader {
  load(text: string, options: { readonly schema: object }): unknown;
  readonly CORE_SCHEMA: { extend(more: object): object };
  readonly types: { readonly merge: object };
}

/** Reads values of JSON, and the key `<<`. */
function readYaml(text: string): unknown {
  const { load, CORE_SCHEMA, types } = require("js-yaml") as YamlReader;
  return load(text, { schema: CORE_SCHEMA.extend({ implicit: [types.merge] }) });
}

/** Some tools write it before a document. */
const byteOrderMark = /^\ufeff/;

/** The content of a document in JSON. Undefined for YAML, which may also be in braces. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(byteOrderMark, ""));
  } catch {
    return undefined;
  }
}

/** Parses JSON or YAML. A YAML document whose aliases contain each other is rejected: a small one could expand to gigabytes. */
export function parsed(text: string, name: string): unknown {
  let root: unknown;
  try {
    root = jsonIn(text) ?? readYaml(text.replace(byteOrderMark, ""));
  } catch (error) {
    throw new DocumentError(`${name} is neither valid JSON nor valid YAML: ${(error as Error).message.split("\n")[0]}`);
  }
  if (sizeOf(root, new Map()) > maxContent)
    throw new DocumentError(
      `${name} is too large with each use of its aliases, or is nested deeper than ${maxTextDepth} levels. Remove YAML aliases that contain others, and the operations that you do not need.`,
    );
  return root;
}

/** Size of the content, with each use of an alias. Infinite for a value that contains itself, or is nested too deeply. */
function sizeOf(value: unknown, known: Map<object, number>, depth = 0): number {
  if (!isComposite(value)) return sizeOfValue + (typeof value === "string" ? value.length : 0);
  if (depth > maxTextDepth) return Number.POSITIVE_INFINITY;
  const before = known.get(value);
  if (before !== undefined) return before;
  known.set(value, Number.POSITIVE_INFINITY);
  let size = sizeOfValue;
  for (const [name, one] of Object.entries(value)) size += name.length + sizeOf(one, known, depth + 1);
  known.set(value, size);
  return size;
}

/** A reference to another file. */
function otherFile(root: unknown): string | undefined {
  // An example is data.
  for (const [{ $ref: reference }] of nodesIn(root, ["example", "examples"]))
    if (typeof reference === "string" && !reference.startsWith("#")) return reference.slice(0, 200);
  return undefined;
}

/** The objects and lists in a value with their places, each once, without those in members with some names. */
export function* nodesIn(root: unknown, omitted: readonly string[] = []): Generator<readonly [Node, string]> {
  const pending: [unknown, string][] = [[root, ""]];
  const seen = new Set<unknown>();
  for (const [node, place] of pending) {
    if (!isComposite(node) || seen.has(node)) continue;
    seen.add(node);
    yield [node, place];
    for (const [name, value] of Object.entries(node))
      if (isComposite(value) && !omitted.includes(name)) pending.push([value, place ? `${place}.${name}` : name]);
  }
}

/** Members whose names are those of properties, responses, media types and schemas, and not members of a document. */
const tables: ReadonlySet<string> = new Set(
  "properties patternProperties responses content securitySchemes mapping variables $defs".split(" "),
);

/**
 * A copy of a part of a document, in which each member has the value that `change` returns. A member without such a value is omitted.
 *
 * @param isTable the part is a table itself.
 */
export function withMembers(
  node: unknown,
  change: (name: string, value: unknown, node: Node) => unknown,
  isTable = false,
): unknown {
  if (Array.isArray(node)) return node.map((item) => withMembers(item, change));
  if (!isRecord(node)) return node;
  const members = Object.entries(node).flatMap(([name, given]): [string, unknown][] => {
    if (isTable) return [[name, withMembers(given, change)]];
    const value = change(name, given, node);
    if (value === undefined) return [];
    // These are values of the API, and names of security schemes.
    const isData = /^(enum|default|const|security)$/.test(name);
    return [[name, isData ? value : withMembers(value, change, tables.has(name))]];
  });
  return Object.fromEntries(members);
}
