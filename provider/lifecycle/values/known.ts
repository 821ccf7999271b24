import { hasUnknown, type Inputs, unknown, type Values } from "./values";

/** A function read a value that is unknown in a preview. */
class NotKnownYet extends Error {}

/**
 * Result of a function of the inputs, or undefined if the function reads an unknown value. Other unknowns have no
 * effect.
 */
export function ifKnown<T>(inputs: Inputs, evaluate: (inputs: Inputs) => T): T | undefined {
  try {
    return evaluate(throwingOnUnknown(inputs));
  } catch (error) {
    if (error instanceof NotKnownYet) return undefined;
    throw error;
  }
}

/** A copy of the value in which reading an unknown member throws. */
function throwingOnUnknown<T>(value: T): T {
  if (!hasUnknown(value)) return value;
  const copy = (Array.isArray(value) ? [] : {}) as Values;
  for (const [key, member] of Object.entries(value as Values)) {
    const property = member === unknown ? { get: throwNotKnown } : { value: throwingOnUnknown(member), writable: true };
    Object.defineProperty(copy, key, { enumerable: true, ...property });
  }
  return copy as T;
}

function throwNotKnown(): never {
  throw new NotKnownYet();
}
