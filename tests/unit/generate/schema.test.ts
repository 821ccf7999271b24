import { readFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue, components, functions } from "../../../provider";
import { enumName as goName } from "../../../provider/programs/go";
import { enumName as pythonName } from "../../../provider/programs/python";

interface Property {
  readonly $ref?: string;
  readonly type?: string;
  readonly oneOf?: readonly Property[];
  readonly discriminator?: object;
  readonly items?: Property;
  readonly additionalProperties?: Property;
}
type Properties = Readonly<Record<string, Property>>;
interface Schema {
  readonly resources: Readonly<Record<string, { inputProperties: Properties; properties: Properties }>>;
  readonly functions: Readonly<
    Record<string, { inputs: { properties: Properties }; outputs: { properties: Properties } }>
  >;
  readonly types: Readonly<
    Record<string, { properties?: Properties; enum?: readonly { name?: string; value: unknown }[] }>
  >;
}

const schema = JSON.parse(readFileSync(join(__dirname, "../../../provider/schema.json"), "utf8")) as Schema;

/** All types in the schema, with the name of their property. */
const typed: readonly (readonly [name: string, property: Property])[] = [
  ...Object.values(schema.resources).flatMap(({ inputProperties, properties }) => [inputProperties, properties]),
  ...Object.values(schema.functions).flatMap(({ inputs, outputs }) => [inputs.properties, outputs.properties]),
  ...Object.values(schema.types).flatMap(({ properties }) => properties ?? {}),
].flatMap((properties) =>
  Object.entries(properties).flatMap(([name, property]) => inner(property).map((one) => [name, one] as const)),
);

function inner(property: Property): Property[] {
  const below = [property.items, property.additionalProperties, ...(property.oneOf ?? [])];
  return [property, ...below.flatMap((one) => (one ? inner(one) : []))];
}

const namesOf = (isMeant: (property: Property) => boolean): string[] =>
  [...new Set(typed.filter(([, property]) => isMeant(property)).map(([name]) => name))].sort();

describe("the schema of the package", () => {
  const text = JSON.stringify(schema);

  it("describes references by their id, since libraries in other languages accept no resource", () => {
    expect(text).toContain("Id of an `App`.");
    expect(text).not.toMatch(/Accepts an? |TypeScript/);
  });

  it("requires the version of Python that the page about the installation names", () => {
    const page = readFileSync(join(__dirname, "../../../docs/install.md"), "utf8");
    const [, version] = /Python (\d+\.\d+) or newer/.exec(page) ?? [];
    expect(text).toContain(`"pythonRequires":">=${version}"`);
  });

  it("contains every resource, component and function", () => {
    const types = [...catalogue, ...components].map(({ token }) => `trefoil:${token}`);
    expect(Object.keys(schema.resources)).toEqual(types);
    expect(Object.keys(schema.functions).sort()).toEqual(functions.map(({ token }) => `trefoil:${token}`).sort());
  });

  it("contains exactly the types to which it refers", () => {
    const references = typed.flatMap(([, { $ref }]) =>
      $ref?.startsWith("#/types/") ? $ref.slice("#/types/".length) : [],
    );
    expect([...new Set(references)].sort()).toEqual(Object.keys(schema.types).sort());
  });

  it("leaves a type open only for documents whose members the program or the vendor defines", () => {
    expect(namesOf(({ $ref }) => $ref === "pulumi.json#/Any")).toEqual(
      [
        // Additional members of a request body.
        "extra",
        "extraParameters",
        // Documents of an arbitrary REST API.
        "body",
        "secretBody",
        "items",
        "value",
        "outputValues",
        "secretOutputValues",
        // Settings before an adoption, as the service returned them.
        "previousSettings",
        // Parameters of a mapping function or a skill.
        "parameters",
        "configuration",
        "mappingFunction",
      ].sort(),
    );
  });

  it("has readable names of the values of enums in Python and Go", () => {
    const names = Object.entries(schema.types).flatMap(([token, { enum: values = [] }]) => {
      const type = token.split(":")[2] as string;
      return values.map(({ value, name = String(value) }) => [pythonName(name, type), goName(name, type)] as const);
    });
    expect(names).toContainEqual(["TYPE_REPO", "TokenResourceType_Type_Repo"]);
    expect(names).toContainEqual(["COLLECTION_EDM_STRING", "IndexFieldType_Collection_Edm_String"]);
    expect(names).toContainEqual(["PT_BR_MICROSOFT", "AnalyzerName_Pt_Br_microsoft"]);
    expect(names.filter(([python, go]) => /[A-Z]+_E_(REPO|ORG)|_$/.test(python) || go.endsWith("_"))).toEqual([]);
  });

  it("has a discriminator or an open enum for each choice", () => {
    const isOpenEnum = ({ oneOf = [] }: Property) => oneOf.length === 2 && oneOf[0]?.$ref === undefined;
    expect(namesOf((one) => one.oneOf !== undefined && !one.discriminator && !isOpenEnum(one))).toEqual([]);
  });
});
