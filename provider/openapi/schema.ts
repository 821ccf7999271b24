import { contentSchema, reservedConstant } from "../generate/schema";
import { pascalCase, safeText } from "./names";
import type { ParameterizedPackage } from "./parameter";

/**
 * The Pulumi schema of a package.
 *
 * @param base version of Trefoil.
 */
export function schemaOfPackage(
  { name, version, value, service, definitions, functions }: ParameterizedPackage,
  base: string,
): object {
  const schema = {
    name,
    displayName: service.title,
    version,
    description: service.description,
    language: {
      nodejs: { respectSchemaVersion: true },
      python: { pyproject: { enabled: true }, respectSchemaVersion: true },
      go: { respectSchemaVersion: true },
      csharp: { respectSchemaVersion: true },
      java: { respectSchemaVersion: true },
    },
    meta: { moduleFormat: "(.*)" },
    parameterization: {
      baseProvider: { name: "trefoil", version: base },
      parameter: Buffer.from(value).toString("base64"),
    },
    ...contentSchema({ services: [service], definitions, functions }),
  };
  return JSON.parse(JSON.stringify(schema, forLanguages)) as object;
}

/** A description contains the defaults and the values of the document, too. */
const forLanguages = (name: string, value: unknown): unknown =>
  name === "description" && typeof value === "string"
    ? safeText(value)
    : name === "enum" && Array.isArray(value)
      ? namedValues(value as EnumValue[])
      : value;

interface EnumValue {
  readonly value: unknown;
}

/** The values of an enum with different names: languages make the same of `+1` and `-1`, and of `a` and `A`. */
function namedValues(values: readonly EnumValue[]): readonly EnumValue[] {
  const used = new Set([reservedConstant]);
  return values.map((one) => {
    const plain = pascalCase(String(one.value).replace(/^-/, "Minus ").replace(/^[+]/, "Plus ")) || "Empty";
    let name = plain;
    for (let n = 2; used.has(name.toLowerCase()); n++) name = `${plain}No${n}`;
    used.add(name.toLowerCase());
    return { ...one, name };
  });
}
