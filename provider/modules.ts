import type { ComponentDefinition, Definition, FunctionDefinition } from "./define";

/** What one folder of definitions declares. */
interface Module {
  readonly resources: readonly Definition[];
  readonly functions: readonly FunctionDefinition[];
  readonly components?: readonly ComponentDefinition[];
}

/**
 * By the first part of tokens, each loaded when it is first asked for: a process that serves one service need not read
 * the definitions of the others, and every run of the engine starts such processes anew.
 */
export const modules: Readonly<Record<string, () => Module>> = {
  registry: () => require("./services/registry") as Module,
  search: () => require("./services/search") as Module,
  realtime: () => require("./services/realtime") as Module,
  rest: () => require("./services/rest") as Module,
};

/** The resource of a token such as `search:Index`; undefined where there is none. */
export const definitionOf = (token: string): Definition | undefined =>
  moduleFor(token)?.resources.find((definition) => definition.token === token);

/** The function of a token such as `search:getIndex`; undefined where there is none. */
export const functionOf = (token: string): FunctionDefinition | undefined =>
  moduleFor(token)?.functions.find((definition) => definition.token === token);

const moduleFor = (token: string): Module | undefined => {
  const [name = ""] = token.split(":", 1);
  return Object.hasOwn(modules, name) ? modules[name]?.() : undefined;
};
