import type { Definition, Field } from "../../../define";
import { contentNouns } from "../../../define/resource/resource";
import { foldedIfLong } from "../../folded";
import { nounOf } from "./nouns";
import { descriptionOf } from "./sentences";

const furtherReplacements = "Preview shows further changes that require a replacement.";

/** The inputs as the documentation describes them. Without an update request, every input that is sent replaces the resource. */
export function describedInputs({ inputs, requests }: Definition): Field {
  if (requests({}).update) return inputs;
  const replacing = (field: Field): Field => {
    const { replaceOnRemoval: _, ...facts } = field.facts;
    return facts.providerOnly ? field : copyOf(field, { facts: { ...facts, replaceOnChanges: true } });
  };
  const members = inputs.members.map(([name, field]) => [name, replacing(field)] as const);
  return copyOf(inputs, { members, fields: Object.fromEntries(members) });
}

/** A copy with other properties. A spread alone omits the properties that are read on first use. */
function copyOf(field: Field, others: Partial<Field>): Field {
  const { of, fields, members, variants } = field;
  return { ...field, of, fields, members, variants, ...others };
}

/** A field and its path in the inputs: `fields[].name`. */
export interface Row {
  readonly path: string;
  readonly field: Field;
  /** The members that contain it, the outermost first. */
  readonly enclosing: readonly Row[];
}

/** The position of a field: its path, the types around it, and the members around it. */
interface Position {
  readonly path: string;
  readonly parents: readonly Field["schema"][];
  readonly enclosing: readonly Row[];
}

const outermost: Position = { path: "", parents: [], enclosing: [] };

/** The members of an object at every depth. A recursive type is listed once. */
export function flatten(field: Field, { path, parents, enclosing }: Position = outermost): Row[] {
  return Object.entries(field.fields).flatMap(([name, part]) => {
    const row = { path: path ? `${path}.${name}` : name, field: part, enclosing };
    return [row, ...inside(part, { path: row.path, parents, enclosing: [...enclosing, row] })];
  });
}

function inside(field: Field, { path, parents, enclosing }: Position): Row[] {
  if (parents.includes(field.schema)) return [];
  const now = { path, parents: [...parents, field.schema], enclosing };
  if (field.kind === "array") return parts(field.of as Field, { ...now, path: `${path}[]` });
  if (field.kind === "record") return parts(field.of as Field, { ...now, path: `${path}.*` });
  if (field.kind === "object") return flatten(field, now);
  const rows = [...new Set(Object.values(field.variants))].flatMap((variant) => flatten(variant, now));
  return rows.filter((row, i) => rows.findIndex((other) => other.path === row.path && sameFacts(other, row)) === i);
}

/** The members of the items of an array or of the values of a map, and the parts themselves if they replace the object. */
function parts(field: Field, position: Position): Row[] {
  const { path, enclosing } = position;
  const { replaceOnChanges, replaceOnRemoval } = field.facts;
  const own = replaceOnChanges || replaceOnRemoval ? [{ path, field, enclosing }] : [];
  return [...own, ...inside(field, position)];
}

const sameFacts = (one: Row, other: Row): boolean => descriptionOf(one.field, "") === descriptionOf(other.field, "");

/** Lists the changes that replace a resource. */
export function replacements(definition: Definition): string {
  const { requests, docs, hooks, inputs } = definition;
  const { lists, when } = hooks.unusedParts ?? {};
  const unused = lists?.map((list) => `\`${list}\``).join(", ");
  const conditional = [
    ...Object.values(docs.replacement ?? {}),
    ...(unused ? [`In ${unused}, a change replaces the ${nounOf(definition.name)} only ${when}.`] : []),
  ].join(" ");
  const note = conditional || (hooks.requiresReplacement && furtherReplacements);
  const noun = nounOf(definition.name);
  const hasLocal = Object.values(inputs.fields).some(({ facts }) => facts.providerOnly);
  if (!requests({}).update)
    return `Every change${hasLocal ? " to an input that is sent to the service" : ""} replaces the ${noun}: the service has no update request.`;
  const rows = flatten(inputs);
  const changed = rows.filter(({ field }) => field.facts.replaceOnChanges).map(({ path }) => `- \`${path}\``);
  const removed = rows
    .filter(({ field }) => field.facts.replaceOnRemoval)
    .map(({ path }) => `- \`${path}\`, when it is removed`);
  const lines = [
    ...new Set([...changed, ...removed, ...itemLines(rows), ...withoutUpdate(definition).map(everyInput)]),
  ];
  if (!lines.length && !note) return `None: every change updates the ${noun} in place.`;
  const list = lines.length && `Changing one of these inputs replaces the ${noun}:\n\n${foldedIfLong(lines)}`;
  return [list, note].filter(Boolean).join("\n\n");
}

const everyInput = (condition: string): string => `- every input that is sent to the service, ${condition}`;

/** Changes of items of lists that replace a resource. */
function itemLines(rows: readonly Row[]): string[] {
  return rows.flatMap(({ path, field: { facts } }) => {
    const changes = (["added", "changed", "removed"] as const).filter(
      (change) => facts.listMap?.[change] === "replace",
    );
    return changes.length ? [`- \`${path}\`, when an item is ${changes.join(" or ")}`] : [];
  });
}

/** Values of an input with which the service has no update request, as conditions. */
export function withoutUpdate({ inputs, requests }: Definition): string[] {
  return Object.entries(inputs.fields).flatMap(([name, { values }]) =>
    values.filter((value) => !requests({ [name]: value }).update).map((value) => `if \`${name}\` is \`${value}\``),
  );
}

/** Lists the changes that make a resource temporarily unavailable. */
export function downtimeText({ name, hooks: { downtime } }: Definition): string | undefined {
  if (!downtime) return undefined;
  const lines = downtime.changes.map((change) => {
    const [path, added] = change.split(", ");
    return `- \`${path}\`${added ? ", when an item is added" : ""}`;
  });
  return `Changing one of these inputs makes the ${nounOf(name)} unavailable during the update. Preview rejects the change unless \`${downtime.allowedBy}: true\` is set; it then prints a warning.\n\n${lines.join("\n")}`;
}

const effects = {
  update: "assumed to update in place",
  replace: "assumed to require a replacement",
  downtime: "assumed to interrupt the service",
} as const;
const reasons = {
  inferred: "the vendor documents nothing about it",
  contradicted: "the documentation and responses of the service contradict each other",
} as const;

/** Lists the rules about changes that neither documentation nor a response of the service confirms. */
export function unconfirmedRules({ docs: { evidence = {} } }: Definition): string | undefined {
  const all = Object.entries(evidence);
  if (!all.length) return undefined;
  const lines = all.flatMap(([what, { effect, source }]) => {
    if (source !== "inferred" && source !== "contradicted") return [];
    const [path, ...more] = what.split(", ");
    return [`- \`${path}\`${more.length ? `, ${more.join(", ")}` : ""}: ${effects[effect]}; ${reasons[source]}`];
  });
  return `Of the ${all.length} rules about the effect of a change, ${lines.length} are not confirmed:\n\n${lines.join("\n")}`;
}

/** The data that is lost when a resource is replaced or deleted. */
export function losses({ name, deletionProtection, docs }: Definition): string {
  const content =
    deletionProtection &&
    `Replacing or deleting the ${nounOf(name)} also deletes the ${contentNouns(deletionProtection, "and")} in it.`;
  return (
    [content, docs.losses?.text].filter(Boolean).join(" ") ||
    "None: replacing or deleting it loses only what the program declares."
  );
}

/** The protection against the loss of content. */
export function protection({ name, deletionProtection }: Definition): string | undefined {
  if (!deletionProtection) return undefined;
  return `Trefoil neither deletes nor replaces the ${nounOf(name)} while it may contain ${contentNouns(deletionProtection)}, unless \`forceDestroy: true\` was applied before. Preview rejects a change that would replace it.`;
}

/** How to replace a credential before it expires. */
export function rotationText({ name, rotation }: Definition): string {
  const noun = nounOf(name);
  const general = `To rotate the ${noun}, change a value in \`keepers\`. Trefoil creates the new ${noun} and updates the resources that depend on it before it deletes the old ${noun}.`;
  if (!rotation?.expires) return general;
  return `${general} \`${rotation.expires}\` sets a fixed end; \`lifetimeDays\` counts from the creation. With \`renewBeforeHours\`, a preview in the last hours before the end shows a replacement with its reason. Choose more hours than the pause between two runs of \`pulumi up\`. Trefoil uses the clock of the service, if its responses contain the time, and otherwise the clock of the machine.`;
}

/** Consequences of another logical name or parent. */
export function renaming({ name, singleton }: Definition): string {
  const noun = nounOf(name);
  return [
    "To change the logical name or the parent of a resource, use the resource option `aliases`.",
    `Without it, the new resource adopts the existing object, and Trefoil warns that it does not delete the object of the old resource.${singleton ? " The values from before the adoption are not restored later." : ""}`,
    `Declare each ${noun} once. If two resources manage the same object, deleting one of them also removes the object of the other.`,
  ].join(" ");
}
