import type { Definition } from "../../define";
import type { CheckFailure } from "../validation/validate";
import { type Declared, downtimeChanges } from "../values/resource-changes";

/** A change that makes the object unavailable requires an opt-in, unless another change replaces the object. */
export function downtimeFailures(definition: Definition, olds: Declared, news: Declared): CheckFailure[] {
  const { hooks, name } = definition;
  const { downtime } = hooks;
  if (!downtime || news.inputs[downtime.allowedBy] === true) return [];
  return downtimeChanges(definition, olds, news).map(({ path }) => ({
    path,
    reason: `can change in place only while the ${name} ${downtime.effect}. Revert the change, or allow it with \`${downtime.allowedBy}: true\``,
  }));
}
