import { tokenOf } from "../text/engine-format";
import type { ComponentDefinition } from "./component";
import type { FunctionDefinition } from "./function";
import type { Definition } from "./resource/resource";
import type { Service } from "./service";

/** Definitions of one module. */
export interface Module {
  readonly resources: readonly Definition[];
  readonly functions: readonly FunctionDefinition[];
  readonly components?: readonly ComponentDefinition[];
}

/** Modules by the first part of their tokens. A module may be loaded on first use. */
export type Modules = Readonly<Record<string, () => Module>>;

/** The definitions that a run may use. A type of Pulumi and a token identify the same definition. */
export class Catalogue {
  /** Name of a separate package, whose types are `NAME:index:Cat`, and its tokens `NAME:Cat`. */
  readonly package: string | undefined;

  /** @param services all services, without their definitions. Their settings are needed before it is known which definitions are. */
  constructor(
    readonly modules: Modules,
    readonly services: () => readonly Service[],
    ofPackage?: string,
  ) {
    this.package = ofPackage;
  }

  /** The resource of a token such as `search:Index`. Undefined if no such resource exists. */
  definitionOf(type: string): Definition | undefined {
    return this.#find(type, ({ resources }) => resources);
  }

  /** The function of a token such as `search:getIndex`. Undefined if no such function exists. */
  functionOf(type: string): FunctionDefinition | undefined {
    return this.#find(type, ({ functions }) => functions);
  }

  /** The component of a token such as `realtime:PusherApp`. Undefined if no such component exists. */
  componentOf(type: string): ComponentDefinition | undefined {
    return this.#find(type, ({ components = [] }) => components);
  }

  /** All kinds of the module of a kind. */
  kindsLike(type: string): readonly Definition[] {
    return this.#moduleFor(this.#tokenOf(type))?.resources ?? [];
  }

  #find<D extends { readonly token: string }>(type: string, among: (module: Module) => readonly D[]): D | undefined {
    const token = this.#tokenOf(type);
    const module = this.#moduleFor(token);
    return module && among(module).find((definition) => definition.token === token);
  }

  #moduleFor(token: string): Module | undefined {
    const [name = ""] = token.split(":", 1);
    return Object.hasOwn(this.modules, name) ? this.modules[name]?.() : undefined;
  }

  #tokenOf(type: string): string {
    const start = `${this.package}:index:`;
    return type.startsWith(start) ? `${this.package}:${type.slice(start.length)}` : tokenOf(type);
  }
}
