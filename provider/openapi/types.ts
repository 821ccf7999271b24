import { type ZodType, z } from "zod";
import { type FieldFacts, json } from "../define";
import { isRecord } from "../text/json";
import type { Document } from "./document";
import { camelCase, capital, pascalCase, plainText, propertyName } from "./names";
import type { MemberFacts } from "./resources-file";
import { type Schema, schemaOf, typesOf, type Variants, valuesOf, variantsOf } from "./schemas";
import { isSecret } from "./secrets";

/** A use of schemas: the inputs of a resource, or an object as responses contain it. */
export interface Types {
  readonly document: Document;
  /** Name of the resource, with which the names of its types begin. */
  readonly owner: string;
  /** Facts by the path of the member: `spec.token` or `rules[].key`. */
  readonly members: Readonly<Record<string, MemberFacts>>;
  /** Without members that only responses contain, and with the names of required members. */
  readonly isInput: boolean;
  /** Names that other types, resources or functions of the package have, in lower case. */
  readonly usedNames: Set<string>;
  /** Reports a part of the document that has no type. */
  note(path: string, reason: string): void;
}

/** Reads schemas as fields of a definition. A named schema of the document is one type of the resource. */
export class TypeReader {
  /** Types by the name of the schema. */
  readonly #named = new Map<string, ZodType>();

  constructor(readonly types: Types) {}

  /** @param path path of the member in the API, for facts and notes. */
  read(given: unknown, path: string): ZodType {
    const { document, members } = this.types;
    const schema = schemaOf(document, given);
    if (members[path]?.untyped) return json();
    const name = schema["x-name"];
    const types = typesOf(schema);
    const isShared = name !== undefined && (types.includes("object") || Array.isArray(schema.oneOf));
    if (!isShared || this.#hasOwnFacts(path)) return this.#read(schema, path);
    const known = this.#named.get(name);
    if (known) return known;
    // A schema that contains itself refers to the type that is read here.
    let type: ZodType | undefined;
    this.#named.set(
      name,
      z.lazy(() => type ?? json()),
    );
    const read = this.#read(schema, path);
    type = read;
    this.#named.set(name, read);
    return read;
  }

  /** True if a fact of the resources file applies inside the member. */
  #hasOwnFacts(path: string): boolean {
    return Object.keys(this.types.members).some(
      (other) => other.startsWith(`${path}.`) || other.startsWith(`${path}[]`),
    );
  }

  /** A name that no other type of the package has: languages put all of them into one module. */
  #typeName(name: string): string {
    const { owner, isInput, usedNames } = this.types;
    const short = pascalCase(name);
    const base = (short.startsWith(owner) && short !== owner ? short : owner + short) + (isInput ? "" : "Result");
    let unique = base;
    for (let n = 2; usedNames.has(unique.toLowerCase()); n++) unique = base + n;
    usedNames.add(unique.toLowerCase());
    return unique;
  }

  #read(schema: Schema, path: string): ZodType {
    const values = valuesOf(schema);
    if (values.some((value) => typeof value === "string" && !/^[\w .,:;/@+*#()-]{0,200}$/.test(value)))
      return this.#any(path, "an enum has a value with characters that programs cannot name", z.string());
    if (values.length) return enumOf(values).meta({ typeName: this.#typeName(schema["x-name"] ?? path) });
    if (Array.isArray(schema.oneOf) || Array.isArray(schema.anyOf)) return this.#union(schema, path);
    const [type, other] = typesOf(schema);
    if (type === undefined || other !== undefined) return this.#any(path, "the document describes no single type");
    switch (type) {
      case "string":
      case "number":
      case "integer":
      case "boolean":
        return scalarOf(type, schema);
      case "array":
        return z.array(this.read(schema.items ?? {}, `${path}[]`));
      case "object":
        return this.#object(schema, path);
      default:
        return this.#any(path, `the type "${type}" is not a type of JSON`);
    }
  }

  #any(path: string, reason: string, type: ZodType = json()): ZodType {
    this.types.note(path, reason);
    return type;
  }

  #object(schema: Schema, path: string): ZodType {
    const { additionalProperties: more, properties } = schema;
    const hasMembers = isRecord(properties) && Object.keys(properties).length > 0;
    if (hasMembers && isRecord(more) && Object.keys(more).length > 0)
      return this.#any(path, "the object has declared members, and others by any name");
    if (hasMembers) {
      const typeName = this.#typeName(schema["x-name"] ?? path);
      return z.object(this.shape(schema, path)).meta({ typeName });
    }
    return isRecord(more) && Object.keys(more).length ? z.record(z.string(), this.read(more, `${path}[]`)) : json();
  }

  /** The members of an object by their names in programs. */
  shape(schema: Schema, path: string): Record<string, ZodType> {
    const shape: Record<string, ZodType> = {};
    const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
    for (const [name, given] of Object.entries(isRecord(schema.properties) ? schema.properties : {})) {
      const place = path ? `${path}.${name}` : name;
      if (!this.#isIncluded(given, place)) continue;
      const inProgram = this.#nameOf(name, place, path === "");
      if (Object.hasOwn(shape, inProgram)) {
        const problem = `its name in programs would be \`${inProgram}\`, as that of another member. Set \`name\``;
        this.types.note(place, problem);
        continue;
      }
      const isOptional = !this.types.isInput || !required.includes(name);
      shape[inProgram] = this.member(given, { place, name, inProgram, isOptional });
    }
    return shape;
  }

  #isIncluded(given: unknown, place: string): boolean {
    const { readOnly, writeOnly } = schemaOf(this.types.document, given);
    return this.types.isInput ? readOnly !== true && this.types.members[place]?.input !== false : writeOnly !== true;
  }

  #nameOf(name: string, place: string, isTop: boolean): string {
    const own = this.types.members[place]?.name;
    return own ?? (isTop ? propertyName(this.types.owner, name) : camelCase(name) || "value");
  }

  /** A member of an object with its facts. */
  member(
    given: unknown,
    { place, name, inProgram, isOptional }: { place: string; name: string; inProgram: string; isOptional: boolean },
  ): ZodType {
    const schema = schemaOf(this.types.document, given);
    const type = this.read(given, place);
    const facts = factsOf(schema, name, this.types.members[place] ?? {});
    const isText =
      typeof schema.default === "string" || typeof schema.default === "number" || typeof schema.default === "boolean";
    // The facts of a member are not those of its type, which other members may have.
    return (isOptional ? type.optional() : schema["x-name"] === undefined ? type : z.lazy(() => type)).meta({
      description: plainText(schema.description, plainText(schema.title)),
      ...(name !== inProgram && { wireName: name }),
      ...(facts.set && typesOf(schema)[0] === "array" && { set: true as const }),
      ...(facts.replaceOnChanges && { replaceOnChanges: true as const }),
      ...(facts.secret && { secret: true as const }),
      ...(facts.returned && { returned: facts.returned }),
      ...(isOptional &&
        this.types.isInput &&
        !facts.replaceOnChanges &&
        !facts.secret &&
        !facts.returned &&
        omitted(isText, schema)),
    } satisfies FieldFacts & { description: string } as Record<string, unknown>);
  }

  /** A union. Its variants are objects that one member distinguishes. */
  #union(schema: Schema, path: string): ZodType {
    const { document } = this.types;
    const options = [schema.oneOf ?? schema.anyOf].flat();
    const schemas = options.map((one) => schemaOf(document, one));
    const kinds = [...new Set(schemas.flatMap((one) => typesOf(one)))];
    // Several forms of one type, such as a list of known strings and any string.
    if (kinds.length === 1 && kinds[0] !== "object" && kinds[0] !== "array") return scalarOf(kinds[0] as "string", {});
    const found = variantsOf(document, schema);
    if ("problem" in found) return this.#any(path, found.problem);
    const variants = found.variants.map((one) => this.#variant(one, found.tag, path));
    const typeName = this.#typeName(schema["x-name"] ?? path);
    return z.discriminatedUnion(camelCase(found.tag), variants as never).meta({ typeName });
  }

  #variant({ schema, values }: Variants["variants"][number], tag: string, path: string): ZodType {
    const name = camelCase(tag);
    const shape = {
      ...this.shape(schema, path),
      [name]: z.enum(values as [string, ...string[]]).meta({
        description: plainText(schemaOf(this.types.document, schema.properties?.[tag]).description),
        ...(name !== tag && { wireName: tag }),
      }),
    };
    return z.object(shape).meta({ typeName: this.#typeName(schema["x-name"] ?? capital(values[0] as string)) });
  }
}

/** The comparison of a member that the program omits, and its value in an update: the default of the document. */
const omitted = (hasDefault: boolean, schema: Schema): FieldFacts =>
  hasDefault
    ? { serverDefault: schema.default, valueOnRemoval: schema.default }
    : { declaredOnly: "The document of the API states no default." };

const enumOf = (values: readonly (string | number | boolean)[]): ZodType =>
  values.every((value) => typeof value === "string")
    ? z.enum([...new Set(values)] as [string, ...string[]])
    : z.literal([...new Set(values)] as [number, ...number[]]);

function scalarOf(type: "string" | "number" | "integer" | "boolean", schema: Schema): ZodType {
  if (type === "boolean") return z.boolean();
  if (type === "string") {
    let text = z.string();
    if (Number.isInteger(schema.minLength)) text = text.min(schema.minLength);
    if (Number.isInteger(schema.maxLength)) text = text.max(schema.maxLength);
    return text;
  }
  let number = type === "integer" ? z.number().int() : z.number();
  if (typeof schema.minimum === "number") number = number.min(schema.minimum);
  if (typeof schema.maximum === "number") number = number.max(schema.maximum);
  return number;
}

/** The facts of a member: those of the document, which the resources file replaces. */
export function factsOf(schema: Schema, name: string, given: MemberFacts): MemberFacts {
  const secret = isSecret(name, schema);
  return {
    ...(secret && { secret }),
    ...((secret || schema.writeOnly === true) && { returned: "sometimes" as const }),
    ...(schema.uniqueItems === true && { set: true }),
    ...given,
  };
}
