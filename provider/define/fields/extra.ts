import { type ZodType, z } from "zod";
import { tableOf } from "../../text/json";
import { declareField, type Field } from "./field";
import { json } from "./types";
import { wireName } from "./walk";

/** Declares the field of the input `extra`, whose members have the form of the inputs in requests. */
export function declareExtra(schema: ZodType, inputs: () => Field): void {
  const members = membersOf(() => [inputs()]);
  const { description = "" } = schema;
  declareField(schema, { ...base, kind: "record", description, schema: open, of: unknownMember, extra: members });
}

const open = z.record(z.string(), json());

const base = {
  facts: {},
  description: "",
  optional: true,
  defaultValue: undefined,
  schema: z.unknown() as ZodType,
  values: [],
  of: undefined,
  fields: {},
  members: [],
  discriminator: undefined,
  format: undefined,
  variants: {},
  unknownVariant: undefined,
  ignoresCaseOfEnums: false,
} as const satisfies Partial<Field>;

/** Names such as `constructor` are no members. */
const noMembers: Readonly<Record<string, Field>> = tableOf({});

/** A member that no input has. */
const unknownMember: Field = { ...base, kind: "json", extra: { members: noMembers, isUnknown: true } };

const parts = new WeakMap<Field, Field>();

/** The field of a part of `extra` that has the form of an input. */
function partOf(field: Field): Field {
  let part = parts.get(field);
  if (!part) {
    part = makePart(field);
    parts.set(field, part);
  }
  return part;
}

function makePart(field: Field): Field {
  const { secret, returned, listMap, set } = field.facts;
  const facts = { ...(secret && { secret }), ...(returned && { returned }) };
  const { of, format, ignoresCaseOfEnums } = field;
  const leaf: Field = { ...base, kind: "json", facts, format, ignoresCaseOfEnums, extra: { members: noMembers } };
  switch (field.kind) {
    case "object":
    case "union":
      return { ...leaf, kind: "record", of: unknownMember, extra: membersOf(() => [field]) };
    case "record":
      return { ...leaf, kind: "record", of: partOf(of as Field), extra: { members: noMembers } };
    case "array":
      if (set || !of || !["object", "union"].includes(of.kind)) return leaf;
      return {
        ...leaf,
        kind: "array",
        facts: { ...facts, ...(listMap && { listMap: { key: keyOnWire(of, listMap.key) } }) },
        get of() {
          return partOf(of);
        },
      };
    default:
      // The names that a program adds to a list are compared exactly.
      return field.facts.knownValues?.definedIn === undefined ? { ...leaf, values: field.values } : leaf;
  }
}

/** The members of objects, or of all variants of unions, by their names in requests. They are read on demand. */
function membersOf(read: () => readonly Field[]): NonNullable<Field["extra"]> {
  let members: Record<string, Field> | undefined;
  let retired: ReadonlySet<string> | undefined;
  return {
    get members() {
      members ??= tableOf(partsByName(read().flatMap(variantsOf)));
      return members;
    },
    get retired() {
      retired ??= new Set(read().flatMap(variantsOf).flatMap(retiredMembers));
      return retired;
    },
  };
}

/** The fact of a union contains kinds. */
const retiredMembers = ({ kind, facts }: Field): readonly string[] =>
  kind === "object" ? Object.keys(facts.retired ?? {}) : [];

function partsByName(variants: readonly Field[]): Record<string, Field> {
  const members = variants.flatMap((variant) => variant.members).filter(([, { facts }]) => !facts.providerOnly);
  const byName = Map.groupBy(members, ([name, member]) => wireName(name, member));
  return Object.fromEntries([...byName].map(([name, own]) => [name, partOfAll(own.map(([, member]) => member))]));
}

/** The part of a member that several variants may have. If all of them are objects, the part has the members of each. */
function partOfAll(fields: readonly Field[]): Field {
  const part = partOf(fields.at(-1) as Field);
  const areObjects = fields.length > 1 && fields.every(({ kind }) => kind === "object" || kind === "union");
  return areObjects ? { ...part, extra: membersOf(() => fields) } : part;
}

const variantsOf = (field: Field): readonly Field[] => [field, ...Object.values(field.variants)];

/** Name of the member that identifies an item, in requests. */
function keyOnWire(item: Field, key: string): string {
  const owner = variantsOf(item).find(({ fields }) => key in fields);
  return owner ? wireName(key, owner.fields[key] as Field) : key;
}
