import { isRecord } from "../text/json";
import { Document, nodesIn, partsOf, withMembers } from "./document";
import type { Operation } from "./operations";

/** Members of a document that no definition contains. */
const unused = /^(example|examples|externalDocs|xml|tags|operationId|callbacks|links|headers|deprecated|x-.*)$/;

/** The part of a document that some operations need, so that a run needs neither a network nor a path. */
export function reduced(document: Document, operations: readonly Operation[]): Document {
  const { openapi, info, servers, security, components } = document.root;
  const paths: Record<string, Record<string, unknown>> = {};
  const securitySchemes = pruned(components?.securitySchemes, true);
  const root = pruned({ openapi, info, servers, security }) as Record<string, unknown>;
  Object.assign(root, { paths, components: { ...(securitySchemes !== undefined && { securitySchemes }) } });
  for (const { path, method, node } of operations) {
    const { parameters } = document.resolve(document.root.paths[path]) ?? {};
    paths[path] ??= parameters ? { parameters: pruned(parameters) } : {};
    paths[path][method.toLowerCase()] = pruned({ ...node, responses: successful(node.responses) });
  }
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

const pruned = (node: unknown, isTable = false): unknown =>
  withMembers(node, (name, value) => (unused.test(name) ? undefined : value), isTable);

/** Sets the value at a path. */
function place(target: Record<string, unknown>, [part = "", ...rest]: readonly string[], value: unknown): void {
  const inner = rest.length ? (Object.hasOwn(target, part) ? target[part] : {}) : value;
  Object.defineProperty(target, part, { value: inner, enumerable: true, writable: true, configurable: true });
  if (rest.length) place(inner as Record<string, unknown>, rest, value);
}
