import { readFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue } from "../../provider";
import type { Field } from "../../provider/define";
import { wireName } from "../../provider/lifecycle/wire";
import { folder, present } from "../emulator/specifications";

interface Type {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: Type;
  readonly properties?: Readonly<Record<string, Type>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Type[];
  readonly discriminator?: string;
  readonly "x-ms-discriminator-value"?: string;
}

const described = present ? describe : describe.skip;
const { definitions } = (
  present
    ? JSON.parse(readFileSync(join(folder, "azure-search-2026-04-01.reconstructed.json"), "utf8"))
    : { definitions: {} }
) as { definitions: Readonly<Record<string, Type>> };

const nameOf = ({ $ref = "" }: Type): string => $ref.split("/").at(-1) as string;
const resolved = (type: Type): Type => (type.$ref ? (definitions[nameOf(type)] as Type) : type);

/** Members of a type with those of the types that it is made of. */
function whole(type: Type): Pick<Required<Type>, "properties" | "required"> {
  const parts = [...(type.allOf ?? []).map((part) => whole(resolved(part))), type];
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties ?? {})),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

const kindsOf = (base: string): Readonly<Record<string, Type>> =>
  Object.fromEntries(
    Object.values(definitions)
      .filter(({ allOf = [] }) => allOf.some((part) => nameOf(part) === base))
      .map((type) => [type["x-ms-discriminator-value"] as string, type]),
  );

/** What the specification has and a field lacks, and the other way round. */
function differences(field: Field, type: Type, path: string, seen = new Set<Field>()): string[] {
  const known = resolved(type);
  if (seen.has(field)) return [];
  seen.add(field);
  switch (field.kind) {
    case "array":
      return known.items ? differences(field.of as Field, known.items, `${path}[]`, seen) : [`${path}: no list`];
    case "union": {
      const kinds = kindsOf(nameOf(type));
      const tags = Object.keys(field.variants);
      return [
        ...missing(Object.keys(kinds), tags, path),
        ...Object.entries(field.variants).flatMap(([tag, variant]) =>
          kinds[tag] ? differences(variant, kinds[tag], `${path}<${tag}>`, seen) : [],
        ),
      ];
    }
    case "object": {
      const { properties, required } = whole(known);
      const wired = new Map(Object.entries(field.fields).map(([name, member]) => [wireName(name, member), member]));
      const optional = [...wired].filter(([, { optional, defaultValue }]) => optional && defaultValue === undefined);
      return [
        ...missing(Object.keys(properties), [...wired.keys()], path),
        ...required.filter((name) => optional.some(([own]) => own === name)).map((name) => `${path}.${name}: optional`),
        ...[...wired].flatMap(([name, member]) =>
          properties[name] ? differences(member, properties[name], `${path}.${name}`, seen) : [],
        ),
      ];
    }
    case "enum":
      return known.enum ? missing(known.enum, field.values.map(String), path) : [];
    default:
      return [];
  }
}

const missing = (theirs: readonly string[], ours: readonly string[], path: string): string[] => [
  ...theirs.filter((name) => !ours.includes(name)).map((name) => `${path}: without ${name}`),
  ...ours.filter((name) => !theirs.includes(name)).map((name) => `${path}: with ${name}`),
];

const roots: Readonly<Record<string, readonly [type: string, ...differences: string[]]>> = {
  "search:Index": ["SearchIndex"],
  // Rules and the index of an alias are written in another form than they are sent.
  "search:SynonymMap": ["SynonymMap", "without format", "without synonyms", "with rules"],
  "search:Alias": ["SearchAlias", "without indexes", "with index"],
  "search:DataSource": ["SearchIndexerDataSourceConnection"],
  "search:Indexer": ["SearchIndexer"],
  "search:Skillset": ["SearchIndexerSkillset"],
};

/** Ours alone, and what the service says of an object beside it. */
const around = [
  "without @odata.etag",
  "with extra",
  "with forceDestroy",
  "with allowIndexDowntime",
  "with onFieldRemoval",
];

described(`members of the specification${present ? "" : ` (skipped: none under ${folder})`}`, () => {
  it.each(Object.entries(roots))("are those of %s, at every depth and of every kind", (token, [type, ...expected]) => {
    const definition = catalogue.find((candidate) => candidate.token === token);
    if (!definition) throw new Error(`The catalogue has no ${token}.`);
    const found = differences(definition.args, { $ref: `/${type}` }, "").filter(
      (difference) => !around.some((known) => difference === `: ${known}`) && difference !== ".name: optional",
    );
    expect(found.sort()).toEqual(expected.map((difference) => `: ${difference}`).sort());
  });
});
