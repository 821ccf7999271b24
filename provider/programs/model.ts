import type { Definition, FunctionDefinition } from "../define";

/** The type of a resource or of a component. */
export type DeclaredType = Pick<Definition, "service" | "token" | "inputs" | "outputs">;

/** A secret in the configuration of the stack. */
export interface DeclaredSecret {
  /** Key in the configuration of the project: `deployUrl`. */
  readonly key: string;
  /** The value is a string, not JSON. */
  readonly isString: boolean;
  /** The value. Undefined if it is not known. */
  readonly value?: unknown;
}

/** A resource in a program. */
export interface DeclaredResource {
  /** Logical name: `deploy-hook`. */
  readonly logical: string;
  /** The same name as a variable: `deployHook`. */
  readonly variable: string;
  readonly secrets: readonly DeclaredSecret[];
  /** Comments above the resource. */
  readonly notes: readonly string[];
}

/** A value in a program, in the terms of any language. */
export type Expression<Resource extends DeclaredResource = DeclaredResource> =
  | { readonly kind: "value"; readonly value: string | number | boolean | null }
  | { readonly kind: "list"; readonly items: readonly Expression<Resource>[] }
  | { readonly kind: "map"; readonly members: readonly (readonly [name: string, value: Expression<Resource>])[] }
  | { readonly kind: "reference"; readonly to: Resource }
  | { readonly kind: "secret"; readonly secret: Resource["secrets"][number] };

/** A statement of the program: a resource and its arguments. */
export interface Statement<Resource extends DeclaredResource = DeclaredResource> {
  readonly resource: Resource;
  readonly args: Expression<Resource>;
  /** Another resource refers to it. */
  readonly isReferenced: boolean;
  /** The resource option `protect` is set. */
  readonly isProtected: boolean;
}

/** Statements of one kind, with comments about the kind. */
export interface Section<Resource extends DeclaredResource = DeclaredResource> {
  readonly definition: DeclaredType;
  readonly notes: readonly string[];
  readonly statements: readonly Statement<Resource>[];
}

/** A call of a function, whose result is the variable `result`. */
export interface FunctionCall {
  readonly definition: FunctionDefinition;
  readonly args: Expression;
}
