import { mapValues } from "../define";
import { contentSchema, reservedConstant } from "../generate/schema";
import { DocumentError } from "./document";
import { derivedNames, Numbers, pascalCase, safeText } from "./names";
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
  const content = contentSchema({ services: [service], definitions, functions });
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
    ...content,
    types: withNamedValues(content),
  };
  const text = JSON.stringify(schema, forLanguages);
  // The settings that all packages have.
  return JSON.parse(text.replaceAll("`trefoil:drift`", `\`${name}:drift\``)) as object;
}

/** Characters that end a string or a line in a library. */
const unsafe = /['"`\\\p{Cc}\u2028\u2029]/u;

/**
 * A description contains the defaults and the values of the document, too. All other text becomes code.
 *
 * @throws DocumentError for text that could end a string in a library.
 */
function forLanguages(name: string, value: unknown): unknown {
  if (name === "description" && typeof value === "string") return safeText(value);
  for (const text of [name, value])
    if (typeof text === "string" && unsafe.test(text))
      throw new DocumentError(
        `The libraries cannot contain ${JSON.stringify(text.slice(0, 80))}. Change the document.`,
      );
  return value;
}

interface EnumValue {
  readonly value: unknown;
}

interface TypeSchema {
  readonly enum?: readonly EnumValue[];
}

/** The types of a package, in which the values of enums have names. Go has one constant for each, next to the types. */
function withNamedValues({ types, resources, functions }: ReturnType<typeof contentSchema>): object {
  const all: Readonly<Record<string, TypeSchema>> = { ...types, ...resources, ...functions };
  const used = new Set(
    Object.entries(all).flatMap(([token, { enum: values }]) => derivedNames(nameIn(token), values !== undefined)),
  );
  return mapValues(types as typeof all, (type, token) =>
    type.enum ? { ...type, enum: namedValues(nameIn(token), type.enum, used) } : type,
  );
}

const nameIn = (token: string): string => token.slice(token.lastIndexOf(":") + 1).toLowerCase();

/** The values of an enum with different names: languages make the same of `+1` and `-1`, and of `a` and `A`. */
function namedValues(type: string, values: readonly EnumValue[], used: Set<string>): readonly EnumValue[] {
  const numbers = new Numbers("No");
  const isFree = (name: string) => name.toLowerCase() !== reservedConstant && !used.has(type + name.toLowerCase());
  return values.map((one) => {
    const plain = pascalCase(String(one.value).replace(/^-/, "Minus ").replace(/^[+]/, "Plus ")) || "Empty";
    const name = numbers.firstFree(plain, isFree);
    used.add(type + name.toLowerCase());
    return { ...one, name };
  });
}
