import { apiObject } from "./api-object";
import type { Document } from "./document";
import { operationsOf, problemWith } from "./operations";
import type { ResourceEntry, ResourcesFile } from "./resources-file";
import { inputsOf, membersOf, requiredInputs } from "./schemas";

/** A part of a resource in the file that the document does not contain, or a change that its programs need. */
export interface Loss {
  readonly resource: string;
  /** Complete sentence. */
  readonly problem: string;
}

/** Parts of a resources file that the document no longer contains, and inputs that it requires now. */
export function lossesIn(document: Document, file: ResourcesFile): Loss[] {
  const operations = operationsOf(document);
  return Object.entries(file.resources).flatMap(([resource, entry]): Loss[] => {
    if (entry === false) return [];
    const { create, read, update, delete: remove, list } = entry;
    const missing = [create, read, update, remove, list].flatMap((one) =>
      one === undefined || one === "none" || operations.has(one) ? [] : one,
    );
    const problems = missing.length
      ? missing.map(
          (one) =>
            `${problemWith(document, one)} Objects that stacks manage remain in the service. Remove the operation or the resource, or use the earlier document.`,
        )
      : memberProblems(document, resource, entry);
    return problems.map((problem) => ({ resource, problem }));
  });
}

function memberProblems(document: Document, name: string, entry: ResourceEntry): string[] {
  const { body, updateBody, created, found } = apiObject(document, operationsOf(document), name, entry);
  const known = new Set(
    [body, updateBody, created, found].flatMap((schema) => Object.keys(membersOf(document, schema))),
  );
  // The path of a PUT may contain the id, and a document may describe no response.
  const id = entry.create.startsWith("PUT ") || !known.size ? [] : [entry.id];
  // A PUT omits a member that the document does not describe, with `input: false`.
  const described = Object.entries(entry.members ?? {}).flatMap(([path, { input }]) => (input === false ? [] : [path]));
  const named = [...id, ...described, ...(entry.naturalKey ?? [])];
  const lost = [...new Set(named.map((path) => path.split(/\.|\[/, 1)[0] ?? ""))].filter(
    (member) => !known.has(member),
  );
  const { required, optional = [] } = entry;
  const inputs = inputsOf(document, body);
  const lostInputs = [...(required ?? []), ...optional].filter(
    (member) => !inputs.includes(member) && !lost.includes(member),
  );
  return [
    ...lost.map((member) => `The document has no member \`${member}\`. Write its new name, or remove its facts.`),
    ...lostInputs.map(
      (member) =>
        `The document has no input \`${member}\`, which it had before. Updates neither change nor compare it. Remove it from programs, and from \`${optional.includes(member) ? "optional" : "required"}\`.`,
    ),
    ...requiredInputs(document, body)
      .filter((member) => required && !required.includes(member))
      .map(
        (member) =>
          `The document requires the input \`${member}\`, which it did not before. A preview rejects programs without it. Set it in programs, and add it to \`required\`.`,
      ),
  ];
}

/** Optional inputs of the resources in a file that the document has, and had not before. */
export function newInputs(document: Document, file: ResourcesFile): Readonly<Record<string, readonly string[]>> {
  const added = Object.entries(file.resources).flatMap(([name, entry]) => {
    if (entry === false || !entry.optional || !operationsOf(document).has(entry.create)) return [];
    const { create, wrapper, variant } = entry;
    const { body } = apiObject(document, operationsOf(document), name, {
      create,
      delete: "none",
      wrapper,
      variant,
    });
    const known = [...entry.optional, ...(entry.required ?? []), ...requiredInputs(document, body)];
    return [[name, inputsOf(document, body).filter((member) => !known.includes(member))] as const];
  });
  return Object.fromEntries(added.filter(([, members]) => members.length));
}
