import { catalogue } from "../../provider";
import type { Field } from "../../provider/define";
import { wireName } from "../../provider/define";
import { readSpecification } from "../support/specifications";
import { kinds } from "./kinds";

interface Type {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: Type;
  readonly properties?: Readonly<Record<string, Type>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Type[];
  readonly discriminator?: { readonly mapping: Readonly<Record<string, string>> };
}

/** The schemas of a version of the specification. */
const specified = (version: string): Readonly<Record<string, Type>> =>
  readSpecification("azure-search", version).schemas;

let version = "2026-10-01";
let definitions = specified(version);

const nameOf = ({ $ref = "" }: Type): string => $ref.split("/").at(-1) as string;
const resolved = (type: Type): Type => (type.$ref ? (definitions[nameOf(type)] as Type) : type);

/** Members of a type, including the members of its base types. */
function whole(type: Type): Pick<Required<Type>, "properties" | "required"> {
  const parts = [...(type.allOf ?? []).map((part) => whole(resolved(part))), type];
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties ?? {})),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

const kindsOf = (base: Type): Readonly<Record<string, Type>> =>
  Object.fromEntries(
    Object.entries(base.discriminator?.mapping ?? {}).map(([value, $ref]) => [value, resolved({ $ref })]),
  );

/** Returns true if the version has the field, or the kind that the field identifies. */
function isThere(field: Field, tag?: string): boolean {
  const { minApiVersion } = (tag ? field.fields[tag] : field)?.facts ?? {};
  return typeof minApiVersion !== "string" || minApiVersion <= version;
}

/** Members that only the specification or only the field has. */
function differences(field: Field, type: Type, path: string, seen = new Set<Field>()): string[] {
  const known = resolved(type);
  if (seen.has(field)) return [];
  seen.add(field);
  switch (field.kind) {
    case "array":
      return known.items ? differences(field.of as Field, known.items, `${path}[]`, seen) : [`${path}: no list`];
    case "union": {
      const kinds = kindsOf(known);
      const tags = Object.keys(field.variants).filter((tag) =>
        isThere(field.variants[tag] as Field, field.discriminator),
      );
      return [
        ...missing(Object.keys(kinds), tags, path),
        ...Object.entries(field.variants).flatMap(([tag, variant]) =>
          kinds[tag] ? differences(variant, kinds[tag], `${path}<${tag}>`, seen) : [],
        ),
      ];
    }
    case "object": {
      const { properties, required } = whole(known);
      // The members of all kinds of an object that is not a union in the definition.
      for (const kind of path === "" ? Object.values(kindsOf(known)) : [])
        Object.assign(properties, whole(kind).properties);
      const own = Object.entries(field.fields).filter(([, member]) => isThere(member));
      const wired = new Map(own.map(([name, member]) => [wireName(name, member), member]));
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
      return known.enum ? missing(known.enum, valuesOf(field).map(itemType), path) : [];
    default:
      return [];
  }
}

/** The values of an enum that the version has. */
const valuesOf = ({ values, facts: { minApiVersion } }: Field): Field["values"] =>
  typeof minApiVersion === "object"
    ? values.filter((value) => (minApiVersion[String(value)] ?? version) <= version)
    : values;

/** The specification names only the types of fields, and lists enclose them. */
const itemType = (value: string | number | boolean): string => String(value).replace(/^Collection\((.*)\)$/, "$1");

const missing = (theirs: readonly string[], ours: readonly string[], path: string): string[] => [
  ...theirs.filter((name) => !ours.includes(name)).map((name) => `${path}: without ${name}`),
  ...ours.filter((name) => !theirs.includes(name)).map((name) => `${path}: with ${name}`),
];

const described = Object.entries(kinds).flatMap(([token, { schema }]) => (schema ? [{ token, ...schema }] : []));

/** Provider-only members, and computed members of an object. */
const around = [
  "without @odata.etag",
  "with extra",
  "with forceDestroy",
  "with allowIndexDowntime",
  "with copyDocumentsOnReplacement",
  "with onFieldRemoval",
  ...[
    "minDocumentCount",
    "minDocumentRatio",
    "propagationDelay",
    "timeout",
    "waitForCompletion",
    "waitForIngestion",
  ].map((name) => `with ${name}`),
];

/** An array of rules, which the request contains as one string. */
const lists = [".synonyms: no list"];

/** Members that only one source of the version contains, as `docs/guides/search-api.md` explains. */
const uncertain = [".fields[]: without organizationAccessExpiration"];

/** Members that only the older version has or requires. */
const older: readonly string[] = [
  ".encryptionKey.keyVaultKeyVersion: optional",
  ...["binaryQuantization", "scalarQuantization"].flatMap((kind) =>
    ["defaultOversampling", "rerankWithOriginalVectors"].map(
      (member) => `.vectorSearch.compressions[]<${kind}>: without ${member}`,
    ),
  ),
  ".skills[]: without #Microsoft.Skills.Text.EntityRecognitionSkill",
  ".skills[]: without #Microsoft.Skills.Text.SentimentSkill",
];

/** Members that only responses contain. */
const outputs = [
  ...["azureBlobParameters", "indexedOneLakeParameters"],
  ...["fileParameters", "indexedSharePointParameters", "indexedSqlParameters"],
].map((at) => `.${at}: without createdResources`);

/** Other type names in the older version. */
const formerly: Readonly<Record<string, string>> = { SearchIndexerDataSourceConnection: "SearchIndexerDataSource" };

describe("members of the specification", () => {
  const cases = ["2026-10-01", "2026-04-01", "2025-09-01"].flatMap((of) =>
    described
      .filter(({ isNew }) => !isNew || of >= "2026-04-01")
      .map(({ token, name, differences = [] }) => ({ token, of, type: name, expected: differences })),
  );
  it.each(cases)("are those of $token in $of, at every depth and of every kind", ({ token, of, type, expected }) => {
    version = of;
    definitions = specified(of);
    const definition = catalogue.find((candidate) => candidate.token === token);
    if (!definition) throw new Error(`The catalogue has no ${token}.`);
    const schema = of === "2025-09-01" ? (formerly[type] ?? type) : type;
    if (!definitions[schema])
      throw new Error(
        `Version ${of} has no schema ${schema}. Correct \`schema\` of ${token}, or add \`isNew\` if only the newest version has it.`,
      );
    const found = differences(definition.inputs, { $ref: `/${schema}` }, "").filter(
      (difference) => !around.some((known) => difference === `: ${known}`) && difference !== ".name: optional",
    );
    const known = [
      ...lists,
      ...outputs,
      ...expected.map((difference) => `: ${difference}`),
      ...(of === "2025-09-01" ? older : []),
      ...(of === "2026-10-01" ? uncertain : []),
    ];
    expect(found.filter((difference) => !known.includes(difference)).sort()).toEqual([]);
  });
});
