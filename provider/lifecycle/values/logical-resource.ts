/** A resource of the program, as far as its URN is known to a provider. */
export interface LogicalResource {
  /** Stack and logical name (`dev/server`), as the SDK sends them. Undefined outside a program. */
  readonly name?: string;
  /** Types of the parent components, outermost first, in the form of a URN. */
  readonly parents?: string;
  /** Project of the program. Default: the project in the environment, which a process that engines attach to lacks. */
  readonly project?: string;
  /** URN for messages. Undefined if a part of it is not known. */
  readonly urn?: string | undefined;
  /** Earlier names and parents, from the resource option `aliases`. Empty if the library of the program does not send them. */
  readonly aliases?: readonly Alias[] | undefined;
}

/** An earlier name of a resource, and its earlier parents. */
export type Alias = Pick<LogicalResource, "name" | "parents">;

export const isSameResource = (one: LogicalResource, other: LogicalResource): boolean =>
  one.name === other.name && one.parents === other.parents;

/** The stack in `stack/name`. */
export const stackOf = (qualifiedName: string): string => qualifiedName.replace(/\/.*/s, "");

/** The logical name in `stack/name`. */
export const logicalNameOf = (qualifiedName: string): string => qualifiedName.replace(/^[^/]*\//, "");
