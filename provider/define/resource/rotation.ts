import { z } from "zod";
import type { Values } from "../template";
import type { Finding } from "./hooks";

/**
 * Rotation of an object whose value expires. A change of `keepers` replaces the object, and so does an approaching
 * expiration.
 */
export interface Rotation {
  /** The input for the expiration time, a `time()`, if the service supports one. */
  readonly expires?: string;
}

/** The output for the expiration time. */
export const expirationOutput = "effectiveExpiresAt";

const hoursOfDay = 24;

const keepers = z.record(z.string(), z.string()).optional().meta({
  description:
    "Arbitrary key-value pairs that trigger a rotation when they change: Trefoil creates a new object before it deletes the old object.",
  replaceOnChanges: true,
  providerOnly: true,
});

const lifetimeDays = z
  .number()
  .positive()
  .max(36_500)
  .optional()
  .meta({ description: "Lifetime in days, counted from creation.", replaceOnChanges: true, providerOnly: true });

const renewBeforeHours = z.number().positive().optional().meta({
  description:
    "Time before expiration from which preview shows a replacement. In hours. Trefoil creates the new object before it deletes the old object. Requires `lifetimeDays`.",
  providerOnly: true,
});

/** Inputs that rotation adds, for examples. */
export interface RotationInputs {
  /** Values whose change rotates the object. */
  readonly keepers?: Readonly<Record<string, string>>;
  /** Lifetime in days. */
  readonly lifetimeDays?: number;
  /** Time before expiration from which preview shows a replacement. In hours. */
  readonly renewBeforeHours?: number;
}

/** Inputs that rotation adds, as fields. */
export function rotationInputs(rotation: Rotation | undefined): z.ZodRawShape {
  if (!rotation) return {};
  return rotation.expires ? { lifetimeDays, renewBeforeHours, keepers } : { keepers };
}

/** Outputs that rotation adds. */
export function rotationOutputs(rotation: Rotation | undefined): z.ZodRawShape {
  return rotation?.expires
    ? {
        [expirationOutput]: z.string().optional().meta({
          description:
            "Expiration time that the service returns: `expiresAt`, or the creation time plus `lifetimeDays`. Omitted if the object does not expire.",
          replaceOnChanges: true,
        }),
      }
    : {};
}

/**
 * Validation failures of the rotation inputs. A fixed expiration time cannot be combined with `renewBeforeHours`: each
 * new object would expire at the same time and be replaced again.
 */
export function rotationFailures({ expires = "" }: Rotation, inputs: Values): Finding[] {
  const { lifetimeDays: days, renewBeforeHours: hours } = inputs;
  const isFixed = inputs[expires] !== undefined;
  if (days !== undefined && isFixed)
    return [{ path: "lifetimeDays", reason: `is mutually exclusive with ${expires}. Set only one of them` }];
  if (hours === undefined) return [];
  if (days === undefined) {
    const why = isFixed ? `. With a fixed ${expires}, each new object would be replaced again` : "";
    return [{ path: "renewBeforeHours", reason: `requires lifetimeDays${why}` }];
  }
  if (Number(hours) < Number(days) * hoursOfDay) return [];
  const reason = `must be less than the ${Number(days) * hoursOfDay} hours of its lifetime, or each new object is replaced immediately`;
  return [{ path: "renewBeforeHours", reason }];
}
