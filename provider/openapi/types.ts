import { type ZodType, z } from "zod";
import { type FieldFacts, json } from "../define";
import { isRecord } from "../text/json";
import { namesSecret } from "../text/possible-secrets";
import { capital } from "../text/strings";
import { type Document, DocumentError, maxDepth } from "./document";
import { camelCase, Numbers, pascalCase, plainText, propertyName, requireDistinct } from "./names";
import type { MemberFacts } from "./resources-file";
import {
  additions,
  formIn,
  formsOf,
  membersOf,
  nameOf,
  reference,
  requiredOf,
  type Schema,
  schemaOf,
  typesOf,
  type Variants,
} from "./schemas";
import { isSecret, nameInKey, type Surroundings } from "./secrets";

/** A use of schemas: the inputs of a resource, or an object as responses contain it. */
export interface Types {
  readonly document: Document;
  /** Name of the resource, with which the names of its types begin. */
  readonly owner: string;
  /** Facts by the path of the member: `spec.token` or `rules[].key`. */
  readonly members: Readonly<Record<string, MemberFacts>>;
  /** True for the path of a member that is an id in the path of the object. */
  isId(path: string): boolean;
  /** Without members that only responses contain, and with the names of required members. */
  readonly isInput: boolean;
  /** Names that other types, resources or functions of the package have, in lower case. */
  readonly usedNames: Set<string>;
}

/** A type that several members have. It may contain itself, so that it is missing while its schema is read. */
interface SharedType {
  /** Path of the first member that has it. */
  readonly path: string;
  type?: ZodType;
}

/** Reads schemas as fields of a definition. A named schema of the document is one type of the resource. */
export class TypeReader {
  /** Types by the references to their schemas. */
  readonly #shared = new Map<string, SharedType>();
  readonly #numbers = new Numbers();
  /** Number of values around the value that is read. */
  #depth = 0;
  /** Paths of the members that have any value, because no member distinguishes the forms of their union. */
  readonly untypedUnions: string[] = [];

  /** Paths of the members inside which a fact of the resources file applies. */
  readonly #withOwnFacts: ReadonlySet<string>;

  constructor(readonly types: Types) {
    const inner = Object.keys(types.members).flatMap((path) =>
      [...path.matchAll(/\.|\[\]/g)].map(({ index }) => path.slice(0, index)),
    );
    this.#withOwnFacts = new Set(inner);
  }

  /** @param path path of the member in the API, for facts. */
  #read(given: unknown, path: string): ZodType {
    const { document, owner, members } = this.types;
    const schema = schemaOf(document, given);
    if (members[path]?.untyped) return json();
    if (this.#depth === maxDepth)
      throw new DocumentError(`${owner}: a member is nested deeper than ${maxDepth} levels. Correct the document.`);
    this.#depth++;
    const shared = this.#sharedType(keyOf(schema), path, () => this.#typeOf(schema, path));
    this.#depth--;
    if (shared.type) return shared.type;
    // A list or a map of itself, without an object in between, has no type with a name.
    const isInObject = path.slice(shared.path.length).includes(".");
    const hasName = isRecord(schema.properties) || formsOf(schema) !== undefined || isInObject;
    return hasName ? z.lazy(() => shared.type ?? json()) : json();
  }

  /** The type by a key, which is read once, unless a fact applies inside this member. */
  #sharedType(key: string | undefined, path: string, read: () => ZodType): SharedType {
    const shared = key === undefined || this.#withOwnFacts.has(path) ? undefined : `${isInSecret(path)} ${key}`;
    const known = shared === undefined ? undefined : this.#shared.get(shared);
    if (known) return known;
    const own: SharedType = { path };
    if (shared !== undefined) this.#shared.set(shared, own);
    own.type = read();
    return own;
  }

  /** A name that no other type of the package has: languages put all of them into one module. */
  #typeName(name: string): string {
    const { owner, isInput, usedNames } = this.types;
    const short = pascalCase(name);
    const base = (short.startsWith(owner) && short !== owner ? short : owner + short) + (isInput ? "" : "Result");
    const unique = this.#numbers.firstFree(base, (one) => !usedNames.has(one.toLowerCase()));
    usedNames.add(unique.toLowerCase());
    return unique;
  }

  #typeOf(schema: Schema, path: string): ZodType {
    const typeName = () => this.#typeName(nameOf(schema) ?? path);
    const form = formIn(this.types.document, schema);
    switch (form.kind) {
      case "enum":
        return z.literal([...new Set(form.values)]).meta({ typeName: typeName() });
      case "union":
        return this.#union(form.union, path, typeName);
      case "list":
        return z.array(this.#read(form.items, `${path}[]`));
      case "map":
        return z.record(z.string(), this.#read(form.values, `${path}[]`));
      case "object": {
        // The name of an object comes before those of its members.
        const meta = { typeName: typeName() };
        return z.object(this.shape(schema, path)).meta(meta);
      }
      case "scalar":
        return scalarOf(form.type, schema);
      case "any":
        if (formsOf(schema)) this.untypedUnions.push(path);
        return json();
    }
  }

  /** The members of an object by their names in programs. */
  shape(schema: Schema, path = ""): Record<string, ZodType> {
    const shape: Record<string, ZodType> = {};
    const required = requiredOf(this.types.document, schema);
    const names = new Map<string, string>();
    const members = membersOf(this.types.document, schema);
    for (const [wireName, member] of Object.entries(members)) {
      const place = path ? `${path}.${wireName}` : wireName;
      const given = this.types.members[place] ?? {};
      const isUntyped = (inner: string) => this.types.members[place + inner]?.untyped === true;
      const around = { isInSecret: isInSecret(path), isUntyped, isId: this.types.isId(place) };
      const facts = { ...factsOf(this.types.document, member, nameInKey(members, wireName), around), ...given };
      const { name = propertyName(this.types.owner, wireName, path !== "") } = facts;
      if (!this.#isIncluded(member, facts)) continue;
      names.set(place, name);
      const isOptional = !this.types.isInput || !required.has(wireName);
      const type = this.#read(member, place);
      shape[name] = asMember(type, member, isOptional).meta({
        ...this.#fieldFacts(member, { ...facts, set: facts.set && !facts.untyped && this.#isList(member) }, isOptional),
        ...(name !== wireName && { wireName }),
      });
    }
    requireDistinct(this.types.owner, names);
    return shape;
  }

  #isList(schema: Schema): boolean {
    return formIn(this.types.document, schema).kind === "list";
  }

  #isIncluded({ readOnly, writeOnly }: Schema, { input }: MemberFacts): boolean {
    return this.types.isInput ? readOnly !== true && input !== false : writeOnly !== true;
  }

  #fieldFacts(
    schema: Schema,
    { set, replaceOnChanges, secret, returned }: MemberFacts,
    isOptional: boolean,
  ): FieldFacts {
    const isCompared = isOptional && this.types.isInput && !replaceOnChanges && !secret && !returned;
    return {
      description: plainText(schema.description, plainText(schema.title)),
      ...(set && { set }),
      ...(replaceOnChanges && { replaceOnChanges }),
      ...(secret && { secret }),
      ...(returned && { returned }),
      ...(isCompared && omitted(schema)),
    } as FieldFacts;
  }

  #union({ tag, variants: given }: Variants, path: string, name: () => string): ZodType {
    const variants = given.map((one) => this.#variant(one, tag, path));
    const typeName = name();
    const union = () =>
      z.discriminatedUnion(tagName(tag), variants.map(({ type }) => type) as never).meta({ typeName });
    if (variants.every(({ type }) => type)) return union();
    let complete: ZodType | undefined;
    return z.lazy(() => (complete ??= union()));
  }

  #variant({ schema, values }: Variants["variants"][number], tag: string, path: string): SharedType {
    const name = tagName(tag);
    const own = schema[reference];
    const key = own && JSON.stringify([own, schema[additions], tag, values, Object.keys(schema.properties ?? {})]);
    return this.#sharedType(key, path, () => {
      const shape = {
        ...this.shape(schema, path),
        [name]: z.enum(values as [string, ...string[]]).meta({
          description: plainText(schemaOf(this.types.document, schema.properties?.[tag]).description),
          ...(name !== tag && { wireName: tag }),
        }),
      };
      return z.object(shape).meta({ typeName: this.#typeName(nameOf(schema) ?? capital(values[0] as string)) });
    });
  }
}

/** Name in programs of the member that distinguishes variants. */
const tagName = (tag: string): string => camelCase(tag) || "value";

/** The facts of a member are not those of its type, which other members may have, and which is one schema for all of them. */
function asMember(type: ZodType, schema: Schema, isOptional: boolean): ZodType {
  if (isOptional) return type.optional();
  return keyOf(schema) === undefined ? type : z.lazy(() => type);
}

/** The reference to an object, a list or a union, or those to all variants of a union. Undefined for another schema. */
function keyOf(schema: Schema): string | undefined {
  const forms = formsOf(schema);
  if (forms?.length && forms.every((one) => one?.$ref) && !schema.properties) return JSON.stringify(forms);
  const isShared = schema[reference] && (forms || ["object", "array"].includes(typesOf(schema)[0] ?? ""));
  return isShared ? schema[reference] + (schema[additions] ?? "") : undefined;
}

/** The comparison of a member that the program omits, and its value in an update: the default of the document. */
const omitted = (schema: Schema): FieldFacts =>
  isOfType(schema, schema.default)
    ? { serverDefault: schema.default, valueOnRemoval: schema.default }
    : { declaredOnly: "The document of the API states no default." };

/** True for a string, a number or a boolean that the type of the schema allows. A document may contain `default: "10"` for an integer. */
function isOfType(schema: Schema, value: unknown): boolean {
  const types = typesOf(schema);
  const type = typeof value;
  if (type === "number" && Number.isInteger(value) && types.includes("integer")) return true;
  return ["string", "number", "boolean"].includes(type) && (types.length === 0 || types.includes(type));
}

/** Any value for a type that JSON does not have. */
function scalarOf(type: string | undefined, { minLength, maxLength, minimum, maximum }: Schema): ZodType {
  if (!["boolean", "string", "integer", "number"].includes(type ?? "")) return json();
  return z.fromJSONSchema({ type: type as "string", minLength, maxLength, minimum, maximum });
}

/** True for a path inside an object with the name of a secret, such as `secret: { value }`, at any depth. */
const isInSecret = (path: string): boolean => path.split(/(?:\[\])*(?:\.|$)/).some(namesSecret);

/** The facts of a member in the document, which the resources file replaces. */
export function factsOf(document: Document, schema: Schema, name: string, around?: Surroundings): MemberFacts {
  const secret = isSecret(document, name, schema, around);
  return {
    ...(secret && { secret }),
    ...((secret || schema.writeOnly === true) && { returned: "sometimes" as const }),
    ...(schema.uniqueItems === true && { set: true }),
  };
}
