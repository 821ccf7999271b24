import { z } from "zod";
import type { Finding } from "./definition";
import type { Values } from "./template";

/** How an object whose value ages is made anew: on a change of `keepers`, and before its end where it has one. */
export interface Renews {
  /** The arg that fixes the end of an object, a `time()`, where the service knows one. */
  readonly expires?: string;
}

/** The output that tells when an object ends. */
export const end = "endsAt";

const hoursOfDay = 24;

const keepers = z.record(z.string(), z.string()).optional().meta({
  description:
    "Arbitrary key-value pairs. Changing a value rotates the object: Trefoil creates a new object before it deletes the old object.",
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

/** The args that come with it, as examples write them. */
export interface RenewalInput {
  readonly keepers?: Readonly<Record<string, string>>;
  readonly lifetimeDays?: number;
  readonly renewBeforeHours?: number;
}

/** The same as fields. */
export function renewalArgs(renews: Renews | undefined): z.ZodRawShape {
  if (!renews) return {};
  return renews.expires ? { lifetimeDays, renewBeforeHours, keepers } : { keepers };
}

/** The outputs that come with it. */
export function renewalOutputs(renews: Renews | undefined): z.ZodRawShape {
  return renews?.expires
    ? { [end]: z.string().optional().meta({ description: "Expiration time. Omitted if the object does not expire." }) }
    : {};
}

/** What is wrong with these args. A fixed end would come near again for each new object, and renew it for ever. */
export function renewalRules({ expires = "" }: Renews, args: Values): Finding[] {
  const { lifetimeDays: days, renewBeforeHours: hours } = args;
  const isFixed = args[expires] !== undefined;
  if (days !== undefined && isFixed)
    return [{ path: "lifetimeDays", reason: `cannot stand beside ${expires}: give one of them` }];
  if (hours === undefined) return [];
  if (days === undefined) {
    const why = isFixed ? `, since a new one would end at the same ${expires} and be renewed again for ever` : "";
    return [{ path: "renewBeforeHours", reason: `needs lifetimeDays${why}` }];
  }
  if (Number(hours) < Number(days) * hoursOfDay) return [];
  const reason = `must be less than the ${Number(days) * hoursOfDay} hours that it lives, or each new one is renewed at once`;
  return [{ path: "renewBeforeHours", reason }];
}
