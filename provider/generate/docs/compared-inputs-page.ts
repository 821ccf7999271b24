import { type Definition, type Field, moduleOf, type Omission, omissionOf, type Service } from "../../define";
import { folded } from "../folded";
import { pageName } from "./reference-page";
import { describedInputs } from "./text/replacements";
import { valueText } from "./text/sentences";

/** The file of this page. */
export const comparedInputsPageName = "compared-inputs.md";

const introduction = `Inputs that a refresh, \`trefoil drift\` and the next preview compare at the level \`watched\`, which is the default. [Find and settle drift](../guides/drift.md#levels) describes the levels.

- **Watched**: if the program omits the input, the value of the object is compared with this default of the service. The defaults are those of the vendor's documentation and specification. Tests compare them with recorded responses of the service. \`not set\`: the service has no value.
- **Declared only**: if the program omits the input, the value of the object is ignored, for the given reason.
- **Computed**: outputs, which are never compared.

A value that a response omits is no difference. An input is ignored too if its repair would replace the object, or interrupt it although the program does not allow this.`;

/** An input at any depth that a program may omit, and the decision on it. Undefined if the definition lacks the decision. */
export interface OmittedInput {
  readonly path: string;
  readonly omission: Omission | undefined;
}

/** The inputs that a program may omit, at every depth. A recursive type is listed once. */
export const omittedInputs = (definition: Definition): OmittedInput[] =>
  membersIn(describedInputs(definition), "", []).filter(({ path }) => path !== "extra");

function membersIn(field: Field, path: string, around: readonly Field[]): OmittedInput[] {
  if (around.some(({ schema }) => schema === field.schema)) return [];
  const now = [...around, field];
  if (field.of) return membersIn(field.of, field.kind === "array" ? `${path}[]` : `${path}.*`, now);
  const variants = [...new Set(Object.values(field.variants))];
  return [
    ...field.members.flatMap(([name, member]) => {
      const at = path ? `${path}.${name}` : name;
      const own = member.optional ? [{ path: at, omission: omissionOf(member, now) }] : [];
      return [...own, ...membersIn(member, at, now)];
    }),
    ...variants.flatMap((variant) => membersIn(variant, path, now)),
  ];
}

/** `docs/reference/compared-inputs.md`: the decision on each input of each resource. */
export function comparedInputsPage(services: readonly Service[], definitions: readonly Definition[]): string {
  const sections = services.flatMap((service) =>
    definitions.filter((definition) => definition.service === service && definition.hasObject).map(sectionOf),
  );
  return `# Which inputs are compared?\n\n${introduction}\n\n${sections.join("\n\n")}\n`;
}

function sectionOf(definition: Definition): string {
  const rows = new Map<string, Set<string>>();
  const add = (decision: string, path: string) => rows.set(decision, (rows.get(decision) ?? new Set()).add(path));
  for (const { path, omission } of omittedInputs(definition)) if (omission) add(decisionText(omission), path);
  for (const [name] of definition.outputs.members) add("Computed", name);
  const listed = (paths: Iterable<string>) => Array.from(paths, (path) => `\`${path}\``).join(", ");
  const lines = Array.from(rows, ([decision, paths]) => `| ${decision} | ${listed(paths)} |`);
  const name = `${moduleOf(definition.service)}.${definition.name}`;
  return `## ${name}\n\nAll other inputs are required. [${name}](${pageName(definition)})\n\n${folded("Inputs by comparison", `| comparison | inputs |\n|---|---|\n${lines.join("\n")}`)}`;
}

function decisionText(omission: Omission): string {
  if (!omission.isWatched) return `Declared only: ${omission.reason}`;
  const { default: assumed } = omission;
  if (typeof assumed === "function") return "Watched, default depends on other inputs";
  if (assumed === null || assumed === "") return "Watched, default: not set";
  return `Watched, default ${valueText(assumed)}`;
}
