import { isRecord } from "../text/json";
import { Document, type Node, partsOf } from "./document";
import type { Operation } from "./operations";

/** Members of a document that no definition contains. */
const unused = /^(example|examples|externalDocs|xml|tags|operationId|callbacks|links|headers|deprecated|x-.*)$/;

/** The part of a document that some operations need, so that a run needs neither a network nor a path. */
export function reduced(document: Document, operations: readonly Operation[]): Document {
  const { openapi, info, servers, security, components } = document.root;
  const root: Record<string, unknown> = {
    openapi,
    info: { title: info?.title, version: info?.version, description: info?.description },
    ...(servers && { servers: pruned(servers) }),
    ...(security && { security }),
    paths: {},
    components: { ...(components?.securitySchemes && { securitySchemes: pruned(components.securitySchemes) }) },
  };
  const paths = root.paths as Record<string, Record<string, unknown>>;
  for (const { path, method, node } of operations) {
    const item = document.resolve(document.paths[path]) ?? {};
    paths[path] ??= item.parameters ? { parameters: pruned(item.parameters) } : {};
    paths[path][method.toLowerCase()] = prunedOperation(node);
  }
  for (const reference of referencesIn(root)) copy(document.root, root, reference);
  return new Document(root);
}

/** An operation with its successful responses. */
function prunedOperation(node: Node): unknown {
  const responses = Object.entries(isRecord(node.responses) ? node.responses : {}).filter(([status]) =>
    /^(2|default)/i.test(status),
  );
  return pruned({ ...node, responses: Object.fromEntries(responses) });
}

/** A node without unused members. The names of properties, and of responses and media types, are not members of a document. */
function pruned(node: unknown, isTable = false): unknown {
  if (Array.isArray(node)) return node.map((item) => pruned(item));
  if (!isRecord(node)) return node;
  const members = Object.entries(node).filter(([name]) => isTable || !unused.test(name));
  return Object.fromEntries(
    members.map(([name, value]) => [
      name,
      !isTable && (name === "enum" || name === "default" || name === "const")
        ? value
        : pruned(value, !isTable && tables.has(name)),
    ]),
  );
}

const tables: ReadonlySet<string> = new Set(
  "properties patternProperties responses content securitySchemes mapping variables".split(" "),
);

/** The references in a node and in the nodes that `copy` adds to it. */
function* referencesIn(root: unknown): Generator<string> {
  const pending: unknown[] = [root];
  const seen = new Set<string>();
  while (pending.length) {
    const node = pending.pop();
    if (typeof node !== "object" || node === null) continue;
    const { $ref: reference } = node as Node;
    if (typeof reference === "string" && reference.startsWith("#/") && !seen.has(reference)) {
      seen.add(reference);
      yield reference;
      pending.push(partsOf(reference).reduce<unknown>((at, part) => (at as Node | undefined)?.[part], root));
    }
    pending.push(...Object.values(node));
  }
}

/** Copies the node of a reference to the same place. */
function copy(from: Node, to: Record<string, unknown>, reference: string): void {
  const parts = partsOf(reference);
  const last = parts.pop() as string;
  let [source, target]: [unknown, Record<string, unknown>] = [from, to];
  for (const part of parts) {
    if (typeof source !== "object" || source === null || !Object.hasOwn(source, part)) return;
    source = (source as Node)[part];
    if (!Object.hasOwn(target, part))
      Object.defineProperty(target, part, { value: {}, enumerable: true, writable: true, configurable: true });
    target = target[part] as Record<string, unknown>;
  }
  if (typeof source !== "object" || source === null || !Object.hasOwn(source, last) || Object.hasOwn(target, last))
    return;
  const value = pruned((source as Node)[last]);
  Object.defineProperty(target, last, { value, enumerable: true, writable: true, configurable: true });
}
