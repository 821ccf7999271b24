import type { Definition } from "../../define";
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

/** The request line of an update that makes the object unavailable. Undefined for other updates. */
export function downtimeRequest(definition: Definition, olds: Inputs, news: Inputs): string | undefined {
  const { downtime } = definition.hooks;
  const changes = downtime ? findChanges(definition.inputs, olds, news) : [];
  return changes.some((one) => needsDowntime(definition, one)) ? downtime?.request : undefined;
}
