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
  readonly modules: Modules;
  /** All services, without their definitions. Their settings are needed before it is known which definitions are. */
  readonly services: () => readonly Service[];

  constructor({ modules, services }: Pick<Catalogue, "modules" | "services">) {
    this.modules = modules;
    this.services = services;
  }

  /** The resource of a token such as `search:Index`. Undefined if no such resource exists. */
  definitionOf(type: string): Definition | undefined {
    return byToken(this.#moduleFor(type)?.resources, type);
  }

  /** The function of a token such as `search:getIndex`. Undefined if no such function exists. */
  functionOf(type: string): FunctionDefinition | undefined {
    return byToken(this.#moduleFor(type)?.functions, type);
  }

  /** The component of a token such as `realtime:PusherApp`. Undefined if no such component exists. */
  componentOf(type: string): ComponentDefinition | undefined {
    return byToken(this.#moduleFor(type)?.components, type);
  }

  /** All kinds of the module of a kind. */
  kindsLike(type: string): readonly Definition[] {
    return this.#moduleFor(type)?.resources ?? [];
  }

  #moduleFor(type: string): Module | undefined {
    const [name = ""] = tokenOf(type).split(":", 1);
    return Object.hasOwn(this.modules, name) ? this.modules[name]?.() : undefined;
  }
}

const byToken = <D extends { readonly token: string }>(definitions: readonly D[] = [], type: string): D | undefined => {
  const token = tokenOf(type);
  return definitions.find((definition) => definition.token === token);
};
