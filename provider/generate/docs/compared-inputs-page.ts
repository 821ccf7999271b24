import {
  type DefaultSources,
  type Definition,
  type Field,
  moduleOf,
  type Omission,
  omissionOf,
  type Service,
} from "../../define";
import { folded } from "../folded";
import { pageName } from "./reference-page";
import { describedInputs } from "./text/replacements";
import { valueText } from "./text/sentences";

/** The file of this page. */
export const comparedInputsPageName = "compared-inputs.md";

const introduction = `Inputs that a refresh, \`trefoil drift\` and the next preview compare at the level \`watched\`, which is the default. [Find and settle drift](../guides/drift.md#levels) describes the levels.

- **Watched**: if the program omits the input, the value of the object is compared with this default of the service. \`not set\`: the service has no value.
- **Declared only**: if the program omits the input, the value of the object is ignored, for the given reason.
- **Computed**: outputs, which are never compared.

Sources of the defaults:

- \`documentation\`: the documentation or the API description of the vendor ([Docker Hub](https://docs.docker.com/reference/api/hub/latest/), [Azure AI Search](https://learn.microsoft.com/rest/api/searchservice/), [Ably](https://ably.com/docs/platform/account/control-api)).
- \`responses\`: responses of the service in public recordings of the vendor's client libraries. Tests compare the default with their form.
- \`client of the vendor\`: a default that a client of the vendor uses, such as its Terraform provider.

A value that a response omits is no difference. An input is ignored too if its repair would replace the object, or interrupt it although the program does not allow this.`;

/** An input at any depth that a program may omit, and the decision on it. Undefined if the definition lacks the decision. */
export interface OmittedInput {
  readonly path: string;
  readonly omission: Omission | undefined;
  /** Source of the default. Undefined for an input that is not watched, or if the definition lacks the source. */
  readonly source: keyof DefaultSources | undefined;
}

/** The inputs that a program may omit, at every depth. A recursive type is listed once. */
export const omittedInputs = (definition: Definition): OmittedInput[] =>
  membersIn(describedInputs(definition), "", [])
    .filter(({ path }) => path !== "extra")
    .map(({ path, omission }) => ({
      path,
      omission,
      source: omission?.isWatched ? sourceOf(path, definition) : undefined,
    }));

function sourceOf(path: string, { service, docs }: Definition): keyof DefaultSources | undefined {
  const { documented = [], recorded = [], vendorClient = [] } = docs.defaults ?? {};
  if (recorded.includes(path)) return "recorded";
  const isIn = (inputs: readonly string[]) =>
    inputs.some((input) => path === input || path.startsWith(`${input}.`) || path.startsWith(`${input}[`));
  if (isIn([...documented, ...(service.documentedDefaults ?? [])])) return "documented";
  return isIn(vendorClient) ? "vendorClient" : undefined;
}

function membersIn(field: Field, path: string, around: readonly Field[]): Omit<OmittedInput, "source">[] {
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
  for (const { path, omission, source } of omittedInputs(definition))
    if (omission) add(`${decisionText(omission)} | ${source ? sourceTexts[source] : ""}`, path);
  for (const [name] of definition.outputs.members) add("Computed | ", name);
  const listed = (paths: Iterable<string>) => Array.from(paths, (path) => `\`${path}\``).join(", ");
  const lines = Array.from(rows, ([decision, paths]) => `| ${decision} | ${listed(paths)} |`);
  const name = `${moduleOf(definition.service)}.${definition.name}`;
  return `## ${name}\n\nAll other inputs are required. [${name}](${pageName(definition)})\n\n${folded("Inputs by comparison", `| comparison | source | inputs |\n|---|---|---|\n${lines.join("\n")}`)}`;
}

const sourceTexts: Readonly<Record<keyof DefaultSources, string>> = {
  documented: "documentation",
  recorded: "responses",
  vendorClient: "client of the vendor",
};

function decisionText(omission: Omission): string {
  if (!omission.isWatched) return `Declared only: ${omission.reason}`;
  const { default: assumed } = omission;
  if (typeof assumed === "function") return "Watched, default depends on other inputs";
  if (assumed === null || assumed === "") return "Watched, default: not set";
  return `Watched, default ${valueText(assumed)}`;
}
