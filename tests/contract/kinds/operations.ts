import type { Values } from "../../../provider/lifecycle";
import type { Exchange, Operation } from "./exchange";

type Kept = NonNullable<Operation["kept"]>;
type Failure = Pick<Operation, "errorCode" | "errorMessage">;
type Outcome = Operation["result"] | Failure;

/** A failed operation: its code, and the part of the response that the message repeats. */
export const failure = (errorCode: string, errorMessage?: string): Failure => ({ errorCode, errorMessage });

const ending = (outcome: Outcome): Partial<Operation> =>
  outcome && "errorCode" in outcome ? outcome : { result: outcome as Operation["result"] };

export const creates = (
  title: string,
  program: Values,
  exchanges: readonly Exchange[],
  outcome: Outcome,
): Operation => ({ title, verb: "create", program, exchanges, ...ending(outcome) });

/** Without an outcome, the object counts as deleted. */
export const reads = (title: string, kept: Kept, exchanges: readonly Exchange[], outcome?: Outcome): Operation => ({
  title,
  verb: "read",
  kept,
  exchanges,
  ...ending(outcome),
});

export const changes = (
  ...[title, kept, program, exchanges, outcome]: [string, Kept, Values, readonly Exchange[], Outcome]
): Operation => ({ title, verb: "update", kept, program, exchanges, ...ending(outcome) });

export const deletes = (title: string, kept: Kept, exchanges: readonly Exchange[], outcome?: Failure): Operation => ({
  title,
  verb: "delete",
  kept,
  exchanges,
  ...ending(outcome),
});
