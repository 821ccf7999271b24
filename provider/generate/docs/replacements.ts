import type { Definition, Field } from "../../define";

interface Row {
  readonly path: string;
  readonly field: Field;
}

/** What makes a new object of an old one. */
export function replacements(definition: Definition, rows: readonly Row[]): string {
  const { name, requests, replacesNote, args } = definition;
  const ours = Object.values(args.fields).some(({ facts }) => facts.local);
  if (!requests.update) return `Every change${ours ? " of what is sent" : ""}: the service has no update.`;
  const fields = rows.filter(({ field }) => field.facts.replaces).map(({ path }) => `- \`${path}\``);
  const lasting = rows
    .filter(({ field }) => field.facts.lasting)
    .map(({ path }) => `- \`${path}\`, when it is taken away`);
  const lines = [...fields, ...lasting, ...keyedLines(rows), ...unlessUpdates(definition)];
  if (!lines.length && !replacesNote) return "Nothing: every change is made in place.";
  const listed = lines.length && `A change of one of these replaces the ${name}.\n\n${lines.join("\n")}`;
  return [listed, replacesNote].filter(Boolean).join("\n\n");
}

function keyedLines(rows: readonly Row[]): string[] {
  return rows.flatMap(({ path, field: { facts } }) => {
    const whats = (["added", "changed", "removed"] as const).filter((what) => facts.keyed?.[what] === "replace");
    return whats.length ? [`- \`${path}\`: an item that is ${whats.join(" or ")}`] : [];
  });
}

/** What takes the object out of service while it changes in place. */
export function interruptions({ name, interruption }: Definition, rows: readonly Row[]): string | undefined {
  if (!interruption) return undefined;
  const fields = rows.filter(({ field }) => field.facts.interrupts).map(({ path }) => `- \`${path}\``);
  const items = rows.flatMap(({ path, field: { facts } }) => {
    const whats = (["added", "changed", "removed"] as const).filter((what) => facts.keyed?.[what] === "interrupt");
    return whats.length ? [`- \`${path}\`: an item that is ${whats.join(" or ")}`] : [];
  });
  return `While one of these changes, the ${name} ${interruption.what}. Preview refuses it until \`${interruption.leave}: true\` gives leave, and then warns in one line.\n\n${[...fields, ...items].join("\n")}`;
}

const meanings = { update: "is made in place", replace: "replaces", interrupt: "interrupts" } as const;
const reasons = {
  inferred: "nothing is documented",
  contradicted: "documents and answers contradict each other",
} as const;

/** The rules on changes that neither the vendor's documents nor an answer of the service tell, counted and listed. */
export function carefulRules({ evidence }: Definition): string | undefined {
  const all = Object.entries(evidence);
  if (!all.length) return undefined;
  const careful = all.flatMap(([what, { means, by }]) =>
    by === "inferred" || by === "contradicted" ? [{ what, means, by }] : [],
  );
  const lines = careful.map(({ what, means, by }) => {
    const [path, ...more] = what.split(", ");
    return `- \`${path}\`${more.length ? `, ${more.join(", ")}` : ""}: ${meanings[means]}, since ${reasons[by]}`;
  });
  return `Of the ${all.length} rules on what a change means, ${careful.length} are not proven:\n\n${lines.join("\n")}`;
}

/** Values of an arg under which nothing that is sent can change in place. */
function unlessUpdates({ args, updates }: Definition): string[] {
  return Object.entries(args.fields).flatMap(([name, { values }]) => {
    const without = values.filter((value) => !updates({ [name]: value }));
    return without.map((value) => `- everything that is sent, where \`${name}\` is \`${value}\``);
  });
}

/** What goes with an object that is replaced or deleted. */
export function losses({ name, guard, lost }: Definition): string {
  const held =
    guard && `A replaced or deleted ${name} takes with it the ${guard.what.replace(/ or /g, " and ")} that it holds.`;
  return [held, lost].filter(Boolean).join(" ") || "Nothing that the program does not declare.";
}

/** How what ages is made anew. */
export function renewal({ name, renews }: Definition): string {
  const first = `Change a text in \`keepers\` to make a new ${name}.`;
  const order = "It is made, and given to all that depends on it, before the old one is removed.";
  const fixed = `\`${renews?.expires}\` names a fixed end, \`lifetimeDays\` one that is counted from the making.`;
  const before =
    "With `renewBeforeHours` too, a preview in the last hours shows a replacement and says why; somebody has to run it in time, so let the hours cover the pause between two runs.";
  return [first, order, ...(renews?.expires ? [fixed, before] : [])].join(" ");
}
