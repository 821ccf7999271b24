import type { Definition } from "../../define";
import { StepError } from "../errors/errors";
import type { Context } from "../read/context";
import type { CheckFailure } from "../validation/validate";
import { type Change, findChanges } from "../values/compare";
import { downtimeChanges, isDowntimeAllowed, needsDowntime } from "../values/resource-changes";
import type { Inputs } from "../values/values";

/** Check failures of changes that make the object unavailable without an opt-in. None if another change replaces the object. */
export function downtimeFailures(definition: Definition, news: Inputs, changes: readonly Change[]): CheckFailure[] {
  const { hooks, name } = definition;
  const { downtime } = hooks;
  if (!downtime || isDowntimeAllowed(definition, news)) return [];
  return downtimeChanges(definition, changes).map(({ path }) => ({
    path,
    code: "downtime",
    reason: `can change in place only while the ${name} ${downtime.effect}. Revert the change, or allow it with \`${downtime.allowedBy}: true\``,
  }));
}

export function reportDowntime(context: Context, id: string, changes: readonly Change[]): void {
  const { definition, session } = context;
  const paths = downtimeChanges(definition, changes).map(({ path }) => path);
  if (!paths.length) return;
  const { effect } = definition.hooks.downtime ?? {};
  session.report(`${context.displayName(id)} ${effect} while this is changed: ${paths.join(", ")}.`);
}

/**
 * The request line of an update that makes the object unavailable. Undefined for other updates.
 *
 * @throws StepError without the opt-in, which check does not require of a create that continues with the object of another program.
 */
export function downtimeRequest(
  definition: Definition,
  { olds, news }: { readonly olds: Inputs; readonly news: Inputs },
  desired: Inputs,
): string | undefined {
  const { downtime } = definition.hooks;
  const changes = downtime ? findChanges(definition.inputs, olds, news) : [];
  if (!changes.some((one) => needsDowntime(definition, one))) return undefined;
  const [failure] = downtimeFailures(definition, desired, changes);
  if (failure) throw new StepError(`nothing was sent. \`${failure.path}\` ${failure.reason}.`, "downtime");
  return downtime?.request;
}
