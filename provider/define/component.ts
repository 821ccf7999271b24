import { z } from "zod";
import { type Field, fieldOf } from "./fields/field";
import type { Definition } from "./resource/resource";
import { moduleOf, type Service } from "./service";
import type { Values } from "./template";

type Shape = z.ZodRawShape;

/** One of the resources of a component. */
export interface ComponentPart {
  /** Kind of the resource. */
  readonly of: Definition;
  /** Description of the output that contains the resource. */
  readonly description: string;
}

/**
 * Keys of a component definition: several resources that a program declares as one. The definition describes the component
 * for the libraries of other languages and for the reference. A hand-written class in `sdk/` creates the resources.
 */
export interface ComponentSpec<A extends Shape, O extends Shape> {
  /** Service of the resources. */
  readonly service: Service;
  /** Name of the class in the SDK: `PusherApp`. */
  readonly name: string;
  /** Description for the SDK and the reference page. */
  readonly description: string;
  /** Inputs: zod fields with their facts. */
  readonly inputs: A;
  /** Resources of the component, by the output that contains each. */
  readonly parts: Readonly<Record<string, ComponentPart>>;
  /** Outputs in addition to the resources: zod fields with their facts. */
  readonly outputs: O;
  /** Additional sentences for the reference page, by their headings. */
  readonly notes: Readonly<Record<string, string>>;
  /** Inputs by the name of the example, for the reference page. */
  readonly examples: Readonly<Record<string, z.input<z.ZodObject<A>>>>;
}

/** A complete component definition. Its type does not depend on the inputs of the component. */
export interface ComponentDefinition
  extends Pick<ComponentSpec<Shape, Shape>, "service" | "name" | "description" | "parts" | "notes"> {
  /** Pulumi token: `realtime:PusherApp`. */
  readonly token: string;
  readonly inputs: Field;
  readonly outputs: Field;
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
});
