import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { catalogue, functions } from "../../provider";
import type { Field } from "../../provider/define";
import { wireName } from "../../provider/define";
import { search } from "../../provider/services/search/service";
import { readSpecification } from "../support/specifications";

interface Type {
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly items?: Type;
  readonly additionalProperties?: Type | boolean;
  readonly properties?: Readonly<Record<string, Type>>;
  readonly allOf?: readonly Type[];
  readonly discriminator?: { readonly mapping: Readonly<Record<string, string>> };
}

interface Operation {
  readonly request?: Type;
  readonly responses: Readonly<Record<string, Type>>;
}

const root = resolve(__dirname, "../..");
const specification = readSpecification("azure-search", "2026-10-01");
const types: Readonly<Record<string, Type>> = specification.schemas;
const page = readFileSync(join(root, "docs/guides/search-api.md"), "utf8");

const nameOf = ({ $ref = "" }: Type): string => $ref.split("/").at(-1) ?? "";
const resolved = (type: Type): Type => types[nameOf(type)] ?? type;

/** Operations in the form `GET /indexes('{indexName}')`. */
const operations = Object.keys(specification.operations);
const withoutNames = (operation: string): string => operation.replace(/\{\w+\}/g, "{}");
/** The operation of a request such as `GET /indexes('{name}')`. */
const operationOf = (request: string): string | undefined =>
  operations.find((operation) => withoutNames(operation) === withoutNames(request));
const operationAt = (request: string): Operation =>
  specification.operations[operationOf(request) ?? ""] ?? { responses: {} };

const resources = catalogue.filter(({ service }) => service === search);
const own = functions.filter(({ service }) => service === search);

/** Operations that the definitions use: to read, write, list and delete, in hooks, and in functions. */
function usedOperations(): string[] {
  const sources = globSync("provider/services/search/**/*.ts", { cwd: root });
  const requests = sources.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/"((?:GET|POST) [^"]+)"/g)].map(([, request = ""]) => request),
  );
  return resources
    .flatMap(({ path: { item, collection } }) => [
      ...["GET", "PUT", "DELETE"].map((method) => `${method} ${item}`),
      `GET ${collection}`,
      ...requests.map((request) => request.replace("{item}", item)),
    ])
    .flatMap((request) => operationOf(request) ?? []);
}

/** Types, and members in the form `Type.member`, that the definitions contain. */
const covered = new Set<string>();
const compared = new Map<Field, Set<Type>>();

function cover(field: Field, type: Type): void {
  const known = resolved(type);
  const before = compared.get(field) ?? new Set();
  if (before.has(known)) return;
  compared.set(field, before.add(known));
  if (type.$ref) covered.add(nameOf(type));
  if (field.kind === "array") coverItems(field, type);
  if (field.kind === "union" || field.kind === "object") coverKinds(field, type);
  if (field.kind === "record" && field.of && typeof known.additionalProperties === "object")
    cover(field.of, known.additionalProperties);
}

function coverItems(field: Field, type: Type): void {
  const { items, properties = {} } = resolved(type);
  if (items) cover(field.of as Field, items);
  // The result of a function may be the list in a response.
  for (const [name, member] of Object.entries(properties))
    if (member.items) coverMember(field, member, `${nameOf(type)}.${name}`);
}

/** The variants of a union, or the members of an object, which may contain those of all kinds. */
function coverKinds(field: Field, type: Type): void {
  const kinds = Object.entries(resolved(type).discriminator?.mapping ?? {});
  if (field.kind === "object") coverMembers(field, type);
  for (const [tag, $ref] of kinds) {
    const variant = field.kind === "object" ? field : field.variants[tag];
    if (variant) coverMembers(variant, { $ref });
  }
}

/** Members of a type and of its base types. */
function coverMembers(field: Field, type: Type): void {
  const { properties = {}, allOf = [] } = resolved(type);
  covered.add(nameOf(type));
  for (const [name, member] of Object.entries(field.fields)) {
    const wired = wireName(name, member);
    if (properties[wired]) coverMember(member, properties[wired], `${nameOf(type)}.${wired}`);
  }
  for (const base of allOf) coverMembers(field, base);
}

function coverMember(member: Field, type: Type, path: string): void {
  covered.add(path);
  cover(member, type);
}

/** Members that an `encode` function writes from inputs with another name or without an input. */
const encoded = ["SearchAlias.indexes", "SynonymMap.format"];

function coverAll(): void {
  for (const member of encoded) covered.add(member);
  for (const { inputs, outputs, path } of resources) {
    const operation = operationAt(`PUT ${path.item}`);
    for (const field of [inputs, outputs]) cover(field, operation.request ?? {});
  }
  for (const { inputs, result, request } of own) {
    const operation = operationAt(request);
    cover(inputs, operation.request ?? {});
    cover(result, operation.responses["200"] ?? {});
  }
}

/** Types and members of the specification that no definition contains. Members of such a type are not listed. */
const uncovered = (): string[] =>
  Object.entries(types).flatMap(([name, { properties = {} }]) =>
    covered.has(name)
      ? Object.keys(properties).flatMap((member) => (covered.has(`${name}.${member}`) ? [] : [`${name}.${member}`]))
      : [name],
  );

/** Names in the first column of the tables of a section, with the reason in the second column. */
function listed(section: string): [name: string, reason: string][] {
  const [, text = ""] = page.split(`\n## ${section}\n`);
  const rows = text.split("\n## ")[0]?.matchAll(/^\| (`.*?) \| (.*?) \|$/gm) ?? [];
  return [...rows].flatMap(([, names = "", reason = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]): [string, string] => [name, reason]),
  );
}

describe("docs/guides/search-api.md", () => {
  const used = new Set(usedOperations());
  coverAll();

  it.each([
    ["Operations", () => operations.filter((operation) => !used.has(operation))],
    ["Types", () => uncovered().filter((name) => !name.includes("."))],
    ["Members", () => uncovered().filter((name) => name.includes("."))],
  ])("lists exactly what no definition has, with the reason: %s", (section, missing) => {
    const rows = listed(section);
    expect(rows.map(([name]) => name).sort()).toEqual(missing().sort());
    expect(rows.filter(([, reason]) => reason.length < 10)).toEqual([]);
  });

  it("would list a new operation, a new type and a new member", () => {
    expect(used.size).toBeGreaterThan(30);
    expect(covered.has("SearchIndex.fields")).toBe(true);
    expect(covered.has("NGramTokenizer.minGram")).toBe(true);
    expect(covered.has("SearchRequest")).toBe(false);
  });
});
