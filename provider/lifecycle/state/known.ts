import { hasUnknown, unknown, type Values } from "./values";

/** Something asked for a value that a preview does not know. */
class NotKnownYet extends Error {}

/**
 * What a function of args comes to when all that it looks at is known, however much else is unknown; undefined when it
 * looks at an unknown, and nobody can tell yet.
 */
export function ifKnown<T>(args: Values, ask: (args: Values) => T): T | undefined {
  try {
    return ask(throwingOnUnknown(args));
  } catch (error) {
    if (error instanceof NotKnownYet) return undefined;
    throw error;
  }
}

/** The value with every unknown in it telling when somebody looks. */
function throwingOnUnknown<T>(value: T): T {
  if (!hasUnknown(value)) return value;
  const copy = (Array.isArray(value) ? [] : {}) as Values;
  for (const [key, member] of Object.entries(value as Values)) {
    if (member !== unknown) copy[key] = throwingOnUnknown(member);
    else Object.defineProperty(copy, key, { enumerable: true, get: throwNotKnown });
  }
  return copy as T;
}

function throwNotKnown(): never {
  throw new NotKnownYet();
}
