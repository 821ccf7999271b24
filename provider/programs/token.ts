import type { DeclaredType } from "./model";
import { reservedNames } from "./reserved";

/** Module of the resources and functions of a service in programs and tokens. A package from a document is one module. */
export const moduleOf = (token: string): string => token.split(":")[0] as string;

/** Name of a type in a program: `search.Index`. @param variableOf the variable of a module. */
export function nameIn(token: string, variableOf: (module: string) => string): string {
  const [module = "", name = ""] = token.split(":");
  return `${variableOf(module)}.${name}`;
}

/** The variable of a module. A package may have the name of a keyword. */
export const moduleVariable = (name: string): string => (reservedNames.has(name) ? `${name}_` : name);

/** Pulumi's type of a resource in all languages: `trefoil:search:Index`, and `pets:index:Cat` of a package. */
export const typeIn = ({ token, service }: Pick<DeclaredType, "token" | "service">): string =>
  service.package === undefined ? `trefoil:${token}` : token.replace(":", ":index:");

/** The modules of Trefoil and the packages that a program imports, in their order. */
export function importsOf(sections: readonly { readonly definition: Pick<DeclaredType, "token" | "service"> }[]): {
  readonly modules: readonly string[];
  readonly packages: readonly string[];
} {
  const ofKind = (isPackage: boolean) =>
    sections.filter(({ definition }) => (definition.service.package !== undefined) === isPackage);
  const names = (isPackage: boolean) => [
    ...new Set(ofKind(isPackage).map(({ definition }) => moduleOf(definition.token))),
  ];
  return { modules: names(false).sort(), packages: names(true).sort() };
}
