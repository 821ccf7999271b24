import { type Definition, type FunctionDefinition, moduleOf } from "../../define";

/** The file of a reference page: `search-synonym-map.md`. */
export const pageName = ({ service, name }: Pick<Definition, "service" | "name">): string =>
  `${moduleOf(service)}${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;

/** The file of the functions of a module: `registry-functions.md`. */
export const functionsPageName = (module: string): string => `${module}-functions.md`;

/** A link to the section of a function. */
export function functionLink({ service, name }: Pick<FunctionDefinition, "service" | "name">): string {
  const module = moduleOf(service);
  return `[${module}.${name}](${functionsPageName(module)}#${name.toLowerCase()})`;
}
