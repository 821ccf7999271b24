/** An object in the state of a stack, or an object that this run creates. */
export interface StackObject {
  /** Kind of the object: `registry:ImageTag`. */
  readonly kind: string;
  /** Id of the object. Undefined for an interrupted create. */
  readonly id: string | undefined;
  /** Inputs that name tags, in plain text. */
  readonly inputs: Readonly<Record<string, string | undefined>>;
  readonly stack: string;
}
