import type { Definition } from "../../../define";
import type { Row } from "../tables";
import { nounOf } from "./nouns";

/** Lists the changes that replace a resource. */
export function replacements(definition: Definition, rows: readonly Row[]): string {
  const { requests, replacesNote, inputs } = definition;
  const noun = nounOf(definition.name);
  const hasLocal = Object.values(inputs.fields).some(({ facts }) => facts.providerOnly);
  if (!requests.update)
    return `Every change${hasLocal ? " to an input that is sent to the service" : ""} replaces the ${noun}: the service has no update request.`;
  const changed = rows.filter(({ field }) => field.facts.replaceOnChanges).map(({ path }) => `- \`${path}\``);
  const removed = rows
    .filter(({ field }) => field.facts.replaceOnRemoval)
    .map(({ path }) => `- \`${path}\`, when it is removed`);
  const lines = [...new Set([...changed, ...removed, ...itemLines(rows, "replace"), ...withoutUpdate(definition)])];
  if (!lines.length && !replacesNote) return `None: every change updates the ${noun} in place.`;
  const list = lines.length && `Changing one of these inputs replaces the ${noun}:\n\n${lines.join("\n")}`;
  return [list, replacesNote].filter(Boolean).join("\n\n");
}

/** Changes of items of lists that have an effect. */
function itemLines(rows: readonly Row[], effect: "replace" | "interrupt"): string[] {
  return rows.flatMap(({ path, field: { facts } }) => {
    const changes = (["added", "changed", "removed"] as const).filter((change) => facts.listMap?.[change] === effect);
    return changes.length ? [`- \`${path}\`, when an item is ${changes.join(" or ")}`] : [];
  });
}

/** Values of an input with which the service has no update request. */
function withoutUpdate({ inputs, updates }: Definition): string[] {
  return Object.entries(inputs.fields).flatMap(([name, { values }]) =>
    values
      .filter((value) => !updates({ [name]: value }))
      .map((value) => `- every input that is sent to the service, if \`${name}\` is \`${value}\``),
  );
}

/** Lists the changes that make a resource temporarily unavailable. */
export function interruptions({ name, interruption }: Definition, rows: readonly Row[]): string | undefined {
  if (!interruption) return undefined;
  const fields = rows.filter(({ field }) => field.facts.interrupts).map(({ path }) => `- \`${path}\``);
  return `Changing one of these inputs makes the ${nounOf(name)} unavailable during the update. Preview rejects the change unless \`${interruption.leave}: true\` is set; it then prints a warning.\n\n${[...fields, ...itemLines(rows, "interrupt")].join("\n")}`;
}

const effects = {
  update: "assumed to update in place",
  replace: "assumed to require a replacement",
  interrupt: "assumed to interrupt the service",
} as const;
const reasons = {
  inferred: "the vendor documents nothing about it",
  contradicted: "the documentation and responses of the service contradict each other",
} as const;

/** Lists the rules about changes that neither documentation nor a response of the service confirms. */
export function unconfirmedRules({ evidence }: Definition): string | undefined {
  const all = Object.entries(evidence);
  if (!all.length) return undefined;
  const lines = all.flatMap(([what, { means, by }]) => {
    if (by !== "inferred" && by !== "contradicted") return [];
    const [path, ...more] = what.split(", ");
    return [`- \`${path}\`${more.length ? `, ${more.join(", ")}` : ""}: ${effects[means]}; ${reasons[by]}`];
  });
  return `Of the ${all.length} rules about the effect of a change, ${lines.length} are not confirmed:\n\n${lines.join("\n")}`;
}

/** The data that is lost when a resource is replaced or deleted. */
export function losses({ name, deletionProtection, lost }: Definition): string {
  const content =
    deletionProtection &&
    `Replacing or deleting the ${nounOf(name)} also deletes the ${deletionProtection.what.replace(/ or /g, " and ")} in it.`;
  return (
    [content, lost].filter(Boolean).join(" ") || "None: replacing or deleting it loses only what the program declares."
  );
}

/** The protection against the loss of content. */
export function protection({ name, deletionProtection }: Definition): string | undefined {
  if (!deletionProtection) return undefined;
  return `Trefoil neither deletes nor replaces the ${nounOf(name)} while it may contain ${deletionProtection.what}, unless \`forceDestroy: true\` was applied before. Preview rejects a change that would replace it.`;
}

/** How to replace a credential before it expires. */
export function renewal({ name, renews }: Definition): string {
  const noun = nounOf(name);
  const rotation = `To replace the ${noun}, change a value in \`keepers\`. Trefoil creates the new ${noun} and updates the resources that depend on it before it deletes the old ${noun}.`;
  if (!renews?.expires) return rotation;
  return `${rotation} \`${renews.expires}\` sets a fixed end; \`lifetimeDays\` counts from the creation. With \`renewBeforeHours\`, a preview in the last hours before the end shows a replacement with its reason. Choose more hours than the pause between two runs of \`pulumi up\`.`;
}

/** Consequences of another logical name or parent. */
export function renaming({ name, untouched }: Definition): string {
  const noun = nounOf(name);
  return [
    "To change the logical name or the parent of a resource, use the resource option `aliases`.",
    `Without it, the new resource adopts the existing object, and Trefoil warns that it does not delete the object of the old resource.${untouched ? " The values from before the adoption are not restored later." : ""}`,
    `Declare each ${noun} once. If two resources manage the same object, deleting one of them also removes the object of the other.`,
  ].join(" ");
}
