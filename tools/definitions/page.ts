import type { Declared, Documented } from "./members";
import { internalTypes, notation, type Section } from "./sections";

/** The page, and members that lack a comment or an example. The page of incomplete comments must not be written. */
export interface Page {
  readonly markdown: string;
  readonly failures: readonly string[];
}

/** A definition that the introduction shows. */
export interface Example {
  readonly file: string;
  readonly source: string;
}

interface Entry {
  readonly section: Section;
  readonly members: readonly Documented[];
}

/** Generates docs/definitions.md from the doc comments of the declarations. */
export function definitionsPage(
  sections: readonly Section[],
  declared: ReadonlyMap<string, Declared>,
  example: Example,
): Page {
  const entries = sections.map((section) => ({ section, members: membersOf(section, declared) }));
  const types = typesIn(entries, declared);
  const links = new Links(entries, types);
  return {
    markdown: [
      introduction(example),
      contents(entries, types, links),
      ...entries.map((entry) => sectionText(entry, links)),
      "## Types\n\nTypes that the keys above use.",
      ...types.map((type) => typeText(type, links)),
      "",
    ].join("\n\n"),
    failures: entries.flatMap(missingIn),
  };
}

function membersOf(section: Section, declared: ReadonlyMap<string, Declared>): readonly Documented[] {
  const named = (name: string): Declared => {
    const found = declared.get(name);
    if (!found) throw new Error(`provider/define exports no "${name}". Update tools/definitions/sections.ts.`);
    return found;
  };
  return section.interface ? named(section.interface).members : (section.functions ?? []).map(named);
}

function missingIn({ section, members }: Entry): string[] {
  const lacks = (what: string, names: readonly Documented[]): string[] =>
    names.length > 0 ? [`${section.title}: no ${what} for ${names.map(({ name }) => name).join(", ")}.`] : [];
  return [
    ...lacks(
      "comment",
      members.filter(({ comment }) => comment === ""),
    ),
    ...lacks("@example", section.examples ? members.filter(({ examples }) => examples.length === 0) : []),
  ];
}

const wordsIn = (type: string): string[] => type.match(/\b[A-Z]\w*/g) ?? [];

/** Types that the members mention, directly or in another of these types, in alphabetical order. */
function typesIn(entries: readonly Entry[], declared: ReadonlyMap<string, Declared>): Declared[] {
  const listed = new Set([...internalTypes, ...entries.map(({ section }) => section.interface)]);
  const types = new Map<string, Declared>();
  const visit = (documented: Documented): void => {
    for (const name of wordsIn(readable(documented.type))) {
      const type = declared.get(name);
      if (!type || types.has(name) || listed.has(name)) continue;
      types.set(name, type);
      visit(type);
    }
    documented.members.forEach(visit);
  };
  entries.flatMap(({ members }) => members).forEach(visit);
  return [...types.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const readable = (type: string): string =>
  notation.reduce((text, [pattern, replacement]) => {
    let previous: string;
    let next = text;
    do {
      previous = next;
      next = previous.replace(pattern, replacement);
    } while (next !== previous);
    return next;
  }, type);

/** Anchors of the headings, as GitHub generates them: a repeated heading gets a number. */
class Links {
  readonly #anchors = new Map<object, string>();
  readonly #types = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  constructor(entries: readonly Entry[], types: readonly Declared[]) {
    for (const title of ["Definitions", "Contents"]) this.#anchor(title);
    for (const { section, members } of entries) {
      this.#anchors.set(section, this.#anchor(section.title));
      if (section.interface) this.#types.set(section.interface, this.of(section));
      for (const member of members) this.#anchors.set(member, this.#anchor(member.name));
    }
    this.#anchor("Types");
    for (const type of types) {
      this.#anchors.set(type, this.#anchor(type.name));
      this.#types.set(type.name, this.of(type));
    }
  }

  #anchor(title: string): string {
    const anchor = title.toLowerCase().replace(/ /g, "-");
    const uses = this.#uses.get(anchor) ?? 0;
    this.#uses.set(anchor, uses + 1);
    return uses === 0 ? anchor : `${anchor}-${uses}`;
  }

  of(heading: object): string {
    return this.#anchors.get(heading) ?? "";
  }

  /** A type with links to the documented types that it mentions. */
  type(type: string): string {
    const names = [...new Set(wordsIn(type))].filter((name) => this.#types.has(name));
    const links = names.map((name) => `[\`${name}\`](#${this.#types.get(name)})`);
    if (names[0] === type) return `${links[0]}.`;
    return `\`${type}\`.${links.length > 0 ? ` See ${links.join(", ")}.` : ""}`;
  }
}

const withoutImports = (source: string): string => source.replace(/^(?:import .*\n|\n)+/, "").trim();

const introduction = (example: Example): string => `<!-- Generated by \`npm run generate\`. Do not edit. -->

# Definitions

A definition describes one kind of resource, or one function: its fields, its requests, and how the service treats each
field. Trefoil derives validation, diff, requests, the SDK class, the reference page and most tests from it. A definition
performs no I/O.

Definitions are located in \`provider/services\`, in one folder for each service: \`service.ts\` for the service, and one file
for each kind. \`index.ts\` lists them. [CONTRIBUTING.md](../CONTRIBUTING.md#add-a-resource-kind) describes how to add a
kind.

This is the definition in \`${example.file}\`:

\`\`\`ts
${withoutImports(example.source)}
\`\`\`

It has three parts:

- The **inputs** are the fields that a program declares, as zod schemas. \`.meta()\` contains the description and the
  [facts](#facts-of-a-field) of a field.
- The **paths** are templates. Trefoil fills \`{name}\` with the input of this name and derives the requests for create,
  read, update, delete and list from them.
- \`encode\` and \`decode\` translate between the inputs and the body of a request or a response. Omit them if each field has
  the same content in both.

The other keys describe what differs from a plain create, read, update and delete. Use a key only if the service requires
it.`;

function contents(entries: readonly Entry[], types: readonly Declared[], links: Links): string {
  const link = (heading: Documented): string => `[\`${heading.name}\`](#${links.of(heading)})`;
  const rows = entries.map(
    ({ section, members }) => `- [${section.title}](#${links.of(section)}): ${members.map(link).join(", ")}`,
  );
  return ["## Contents", "", ...rows, `- [Types](#types): ${types.map(link).join(", ")}`].join("\n");
}

function sectionText({ section, members }: Entry, links: Links): string {
  // Facts are always optional.
  const distinguishes = section.interface !== undefined && members.some(({ required }) => required);
  const texts = members.map((member) => {
    const presence = member.required ? "Required. " : "Optional. ";
    const type = links.type(readable(member.type));
    return memberText(member, section.functions ? `Call: ${type}` : `${distinguishes ? presence : ""}Type: ${type}`);
  });
  return [`## ${section.title}`, section.introduction, ...texts].join("\n\n");
}

function memberText({ name, comment, members, examples }: Documented, type: string): string {
  const nested = members.filter((member) => member.comment !== "");
  return [
    `### \`${name}\``,
    comment,
    nested.map((member) => `- \`${member.name}\`: ${member.comment}`).join("\n"),
    type,
    ...examples.map((example) => `\`\`\`ts\n${example}\n\`\`\``),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function typeText(type: Declared, links: Links): string {
  const definition = readable(type.type);
  const cell = (text: string): string => text.replace(/\|/g, "\\|");
  const rows = type.members.map((member) => {
    const name = `\`${member.name}${member.required ? "" : "?"}\``;
    return `| ${name} | \`${cell(readable(member.type))}\` | ${cell(member.comment)} |`;
  });
  return [
    `### \`${type.name}\``,
    type.comment,
    definition && `Type: ${links.type(definition)}`,
    rows.length > 0 && ["| member | type | description |", "|---|---|---|", ...rows].join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n");
}
