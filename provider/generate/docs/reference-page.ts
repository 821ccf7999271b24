import { type Definition, type Field, moduleOf, settingKey } from "../../define";
import type { Library } from "../../programs/library";
import { foldedExamples } from "../examples";
import { folded, foldedIfLong } from "../folded";
import { TypeNames } from "../type-names";
import { importSection } from "./import-section";
import { TypesByPage } from "./nested-types";
import { kebabCase, membersTable, type Tables } from "./tables";
import { actionsText } from "./text/actions";
import { badgeLine } from "./text/badges";
import { nounOf } from "./text/nouns";
import { permissionLines } from "./text/permissions";
import {
  describedInputs,
  downtimeText,
  flatten,
  losses,
  protection,
  type Row,
  renaming,
  replacements,
  rotationText,
  unconfirmedRules,
} from "./text/replacements";

/** The file of a reference page: `search-synonym-map.md`. */
export const pageName = ({ service, name }: Pick<Definition, "service" | "name">): string =>
  `${moduleOf(service)}-${kebabCase(name)}.md`;

/**
 * The reference pages of a resource by file: `search-index.md`, and the pages of its long nested types.
 *
 * @param names the names of the nested types of the module.
 */
export function referencePages(
  definition: Definition,
  library: Library,
  names = new TypeNames([definition]),
): Record<string, string> {
  const file = pageName(definition);
  const fields = [describedInputs(definition), definition.outputs].flatMap((part) => Object.values(part.fields));
  const types = new TypesByPage(fields, names, file);
  const tables = { names, certain: "required", fileOf: (type: Field) => types.fileOf(type) } as const;
  const downtimeOf = downtimeIn(definition);
  const onPage = { ...tables, file, downtimeOf };
  return {
    [file]: mainPage(definition, library, onPage, types.sections(onPage)),
    ...types.pages(definition, { ...tables, downtimeOf }),
  };
}

/** Changes that interrupt the object, by field. */
function downtimeIn(definition: Definition): (field: Field) => string | undefined {
  const declared = (definition.hooks.downtime?.changes ?? []).map((change) => change.split(", "));
  const changes = new Map(declared.map(([path = "", item]) => [path, item ? `item ${item}` : "any"]));
  const rows = flatten(describedInputs(definition)).filter(({ path }) => changes.has(path));
  const bySchema = new Map(rows.map(({ path, field }) => [field.schema, path]));
  return ({ schema }) => {
    const path = bySchema.get(schema);
    return path === undefined ? undefined : changes.get(path);
  };
}

function mainPage(definition: Definition, library: Library, tables: Tables, types: string | undefined): string {
  const { name, token, description, service, outputs, rotation } = definition;
  const inputs = describedInputs(definition);
  const outputTables = { ...tables, certain: "always set" } as const;
  const module = moduleOf(service);
  const notes = notesOf(definition);
  const sections = [
    `# ${module}.${name}\n\n${description}\n\nService: ${service.title}. Type: \`trefoil:${token}\`.`,
    `## Example Usage\n\n${foldedExamples(definition, library)}`,
    `## Inputs\n\n${badgeLine}\n\n${membersTable(inputs, tables)}`,
    `## Outputs\n\n${Object.keys(outputs.fields).length ? `All inputs, and:\n\n${membersTable(outputs, outputTables)}` : "All inputs."}`,
    `## Replacement and data loss\n\n${changes(definition)}`,
    rotation && `## Rotation\n\n${rotationText(definition)}`,
    definition.hasObject && (definition.adoptedBy ?? definition.adopts({})) && `## Renaming\n\n${renaming(definition)}`,
    `## Drift\n\n${drift(definition)}`,
    `## Permissions\n\n${permissionLines(definition.permissions)
      .map((line) => `- ${line}`)
      .join("\n")}`,
    definition.actions && `## Actions\n\n${actionsText(definition)}`,
    definition.hasObject &&
      `## Lookup\n\n\`${module}.${name}.get("name", id)\` reads an existing ${nounOf(name)} without managing it. The id is \`${definition.id}\`.`,
    definition.hasObject && `## Import\n\n${importSection(definition)}`,
    notesSection(notes),
    types,
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

function changes(definition: Definition): string {
  const parts = {
    Replacement: replacements(definition),
    "Data loss": losses(definition),
    "Deletion protection": protection(definition),
    Downtime: downtimeText(definition),
    "Unconfirmed rules": unconfirmed(definition),
  };
  return Object.entries(parts)
    .flatMap(([title, text]) => (text ? [`### ${title}\n\n${text}`] : []))
    .join("\n\n");
}

function unconfirmed(definition: Definition): string | undefined {
  const [summary, list] = unconfirmedRules(definition)?.split("\n\n") ?? [];
  return list && `${summary?.replace(/:$/, ".")}\n\n${folded("Unconfirmed rules", list)}`;
}

/** The anchor of a kind on the page of compared inputs. */
const anchorOf = ({ service, name }: Definition): string => `${moduleOf(service)}${name}`.toLowerCase();

function drift(definition: Definition): string {
  const rows = flatten(definition.inputs);
  const unreliable = rows.filter(({ field }) => field.facts.returned);
  const maps = rows.filter(
    ({ field: { kind, of, extra, facts } }) =>
      kind === "record" && of?.kind !== "json" && !extra && !facts.providerOnly,
  );
  const parts = [
    definition.hasObject
      ? `Trefoil compares the inputs that the program sets. It compares omitted inputs with their default if the default is known: see [Which inputs are compared?](compared-inputs.md#${anchorOf(definition)}). Other properties that the service adds are not drift.`
      : "Trefoil compares the inputs that the program sets.",
    ...(maps.length ? [listed("An entry that is added to one of these maps is drift", maps)] : []),
    ...(unreliable.length
      ? [
          listed(
            "The service may omit or mask these inputs, which are compared only if the response contains the value",
            unreliable,
          ),
        ]
      : []),
  ];
  return parts.join(parts.some((part) => part.includes("\n")) ? "\n\n" : " ");
}

/** A sentence with the paths of the rows, each once: types of a union share members. Many paths are a list. */
function listed(sentence: string, rows: readonly Row[]): string {
  const paths = [...new Set(rows.map(({ path }) => `\`${path}\``))];
  if (paths.length <= 12) return `${sentence}: ${paths.join(", ")}.`;
  return `${sentence}:\n\n${foldedIfLong(paths.map((path) => `- ${path}`))}`;
}

/** More notes than these are folded below their headings: the page would be too long for a phone. */
const maxOpenNotes = 4;

/** A section with a short paragraph below each heading. */
export function notesSection(notes: Readonly<Record<string, string>>): string | undefined {
  const entries = Object.entries(notes);
  const isOpen = entries.length <= maxOpenNotes;
  const paragraphs = entries.map(([title, text]) => (isOpen ? `### ${title}\n\n${text}` : folded(title, text)));
  return paragraphs.length ? ["## Notes", ...paragraphs].join("\n\n") : undefined;
}

/** The notes of the definition, and the note that follows from its quota. */
function notesOf({ name, docs: { notes = {} }, quota, service }: Definition): Readonly<Record<string, string>> {
  if (!quota) return notes;
  const noun = nounOf(name);
  const condition =
    quota.setting && service.settings[quota.setting]?.optional ? settingKey(service, quota.setting) : "";
  return {
    ...notes,
    Quota: `A replacement creates the new ${noun} before it deletes the old ${noun}, and therefore requires free quota. If the quota of ${quota.objects} is exhausted, the preview fails${condition && `. This requires the setting \`trefoil:${condition}\``}.`,
  };
}
