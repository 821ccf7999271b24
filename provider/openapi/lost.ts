import { apiObject } from "./api-object";
import { requestsOfFile } from "./definitions";
import type { Document } from "./document";
import { operationsOf } from "./operations";
import type { ResourceEntry, ResourcesFile } from "./resources-file";
import { membersOf } from "./schemas";

/** A part of a resource in the file that the document does not contain. */
export interface Loss {
  readonly resource: string;
  /** Complete sentence. */
  readonly problem: string;
}

/** Parts of a resources file that the document no longer contains. */
export function lossesIn(document: Document, file: ResourcesFile): Loss[] {
  const operations = operationsOf(document);
  return Object.entries(file.resources).flatMap(([resource, entry]): Loss[] => {
    if (entry === false) return [];
    const missing = requestsOfFile({ ...file, resources: { [resource]: entry } }).filter((one) => !operations.has(one));
    if (missing.length)
      return missing.map((one) => ({
        resource,
        problem: `The document has no operation \`${one}\`. Objects that stacks manage remain in the service. Remove the operation or the resource, or use the earlier document.`,
      }));
    return membersLostIn(document, resource, entry).map((member) => ({
      resource,
      problem: `The document has no member \`${member}\`. Write its new name, or remove its facts.`,
    }));
  });
}

/** The members of the object, the first parts of their paths, that neither a body nor a response has. */
function membersLostIn(document: Document, name: string, entry: ResourceEntry): string[] {
  const { body, updateBody, created, found } = apiObject(document, operationsOf(document), name, entry);
  const known = new Set(
    [body, updateBody, created, found].flatMap((schema) => Object.keys(membersOf(document, schema))),
  );
  // The path of a PUT may contain the id, and a document may describe no response.
  const id = entry.create.startsWith("PUT ") || !known.size ? [] : [entry.id];
  const named = [...id, ...Object.keys(entry.members ?? {}), ...(entry.naturalKey ?? [])];
  return [...new Set(named.map((path) => path.split(/\.|\[/, 1)[0] ?? ""))].filter((member) => !known.has(member));
}
