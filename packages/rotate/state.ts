import { z } from "zod";
import { RotationError } from "./errors";

/** Facts about the previous rotation. They contain no secret. */
const record = z.object({
  /** Type of the credential. */
  type: z.string().min(1),
  /** Address and account of the service. */
  account: z.string().min(1),
  /** Id of the current credential. */
  id: z.string().min(1),
  /** Id of the previous credential, which the next rotation revokes. */
  previousId: z.string().min(1).optional(),
});

/** The member `rotation` of a state. */
export type RotationRecord = z.output<typeof record>;

/** The result of a rotation: the outputs of the new credential, and the record for the next rotation. It contains secrets. */
export interface RotationState {
  readonly rotation: RotationRecord & {
    /** Name of the credential in the service. */
    readonly name: string;
    readonly rotatedAt: string;
  };
  readonly [output: string]: unknown;
}

/**
 * The record in the state of the previous rotation. Undefined before the first rotation.
 *
 * @throws RotationError if the state was not returned by a rotation.
 */
export function recordIn(state: unknown): RotationRecord | undefined {
  if (state === null || state === undefined) return undefined;
  const { data, error } = z.object({ rotation: record }).safeParse(state);
  if (data) return data.rotation;
  const paths = error.issues.map(({ path }) => path.join(".") || "state");
  const are = paths.length === 1 ? "is" : "are";
  throw new RotationError(
    "invalid_body",
    `The state is not the result of a rotation: ${paths.join(", ")} ${are} missing or invalid. Nothing was changed. Pass the complete state of the last rotation. For a first rotation, pass no state.`,
  );
}
