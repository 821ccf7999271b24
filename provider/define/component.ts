import { z } from "zod";
import type { Definition } from "./definition";
import { type Field, fieldOf } from "./field";
import { moduleOf, type Service } from "./service";
import type { Values } from "./template";

type Shape = z.ZodRawShape;

/** One of the resources that a component is made of. */
export interface Child {
  readonly of: Definition;
  readonly description: string;
}

/**
 * The words of a component: several resources that a program declares as one. Nothing here makes them: a function of the
 * same name in `sdk/components/` does, in the process of the program.
 */
export interface ComponentSpec<A extends Shape, O extends Shape> {
  readonly service: Service;
  /** The class: `PusherApp`. */
  readonly name: string;
  readonly description: string;
  readonly inputs: A;
  /** Its resources, by the members of the class that hold them. */
  readonly children: Readonly<Record<string, Child>>;
  readonly outputs: O;
  /** What a person should know, each a complete sentence. */
  readonly notes: readonly string[];
  readonly examples: Readonly<Record<string, z.input<z.ZodObject<A>>>>;
}

/** A component as everything else reads it. */
export interface ComponentDefinition {
  readonly service: Service;
  readonly name: string;
  /** `realtime:PusherApp`. */
  readonly token: string;
  readonly description: string;
  readonly inputs: Field;
  readonly children: Readonly<Record<string, Child>>;
  readonly outputs: Field;
  readonly notes: readonly string[];
  readonly examples: Readonly<Record<string, Values>>;
}

/** Declares a component. */
export const defineComponent = <const A extends Shape, const O extends Shape>(
  spec: ComponentSpec<A, O>,
): ComponentDefinition => ({
  ...spec,
  token: `${moduleOf(spec.service)}:${spec.name}`,
  inputs: fieldOf(z.object(spec.inputs)),
  outputs: fieldOf(z.object(spec.outputs)),
  examples: spec.examples as Readonly<Record<string, Values>>,
});
