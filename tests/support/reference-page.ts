import type { Definition, FunctionDefinition } from "../../provider/define";
import { pageName, referencePages } from "../../provider/generate/docs/reference-page";
import { packageSchema } from "../../provider/generate/schema";
import { Library, type PackageTypes } from "../../provider/programs/library";

const manifest = { version: "1.2.3", description: "Tests.", keywords: [], license: "Apache-2.0" };

/** The libraries of a package with these definitions. */
export function libraryOf(definitions: readonly Definition[], functions: readonly FunctionDefinition[] = []): Library {
  const services = [...new Set([...definitions, ...functions].map(({ service }) => service))];
  return new Library(packageSchema({ services, definitions, functions }, manifest) as unknown as PackageTypes);
}

/** The reference page of a definition. */
export const pageOf = (definition: Definition): string => pagesOf(definition)[pageName(definition)] as string;

/** The same with the pages of its long nested types, by file. */
export const pagesOf = (definition: Definition): Record<string, string> =>
  referencePages(definition, libraryOf([definition]));
