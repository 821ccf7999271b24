import {
  type Definition,
  type Field,
  fieldOfPart,
  type JsonBody,
  mapValues,
  memberOf,
  placeholders,
  startAt,
  transform,
} from "../../define";
import { hasExactNumber, toDouble } from "../../text/json";
import { itemKey } from "./compare";
import { type Inputs, isRecord, type ObjectValues, pick, type Values } from "./values";

/** The request body for these inputs. */
export function encodeInputs(definition: Definition, inputs: Inputs): JsonBody {
  const { extra, ...own } = withoutProviderOnly(definition.inputs, inputs) as Inputs;
  const body = renameMembers(definition.inputs, definition.encode(own), "to wire");
  return (extra === undefined ? body : mergeDeep(body, extra, definition.inputs.fields.extra)) as JsonBody;
}

/**
 * A body with `extra`. Objects are merged by member. Other values are replaced.
 *
 * @param field the field of `extra`, which names the lists that are merged by item: by key, or else by position.
 */
export function mergeDeep(body: unknown, extra: unknown, field?: Field): unknown {
  if (isRecord(body) && isRecord(extra)) {
    const partOf = (name: string) => field && fieldOfPart({ field, value: extra }, name);
    const merged = mapValues(extra, (value, name) => mergeDeep(memberOf(body, name), value, partOf(name)));
    return { ...body, ...merged };
  }
  if (field?.kind !== "array" || !Array.isArray(body) || !Array.isArray(extra)) return extra;
  return body.map((item, i) => {
    const found = counterpart(field, extra, item, i);
    return found === undefined ? item : mergeDeep(item, found, field.of);
  });
}

/** The item of another list with the same key, or else at the same position. */
export function counterpart({ facts }: Field, others: readonly unknown[], item: unknown, index: number): unknown {
  const { key } = facts.listMap ?? {};
  return key === undefined ? others[index] : others.find((other) => itemKey(other, { key }) === itemKey(item, { key }));
}

/** The inputs and outputs in a response body, by field name. Members without a field keep their wire names. */
export function decodeBody(definition: Definition, body: JsonBody, known: ObjectValues): ObjectValues {
  const renamed = renameMembers(
    definition.outputs,
    renameMembers(definition.inputs, body, "from wire"),
    "from wire",
  ) as JsonBody;
  const decoded: Values = definition.decode(renamed, known);
  return { ...(hasExactNumber(decoded) ? withDoubles(definition, decoded) : decoded), extra: body };
}

/** Rounds the numbers in fields of the kind `number`. A part of the id keeps its digits, which identify the object. */
function withDoubles({ id, inputs, outputs }: Definition, decoded: Values): Values {
  const rounded = [inputs, outputs].reduce<unknown>(
    (values, field) =>
      transform(
        startAt(field, values),
        ({ field: { kind }, value }, inner) => (kind === "number" ? toDouble(value) : inner()),
        { fact: "number" },
      ),
    decoded,
  );
  return { ...(rounded as Values), ...pick(decoded, placeholders(id)) };
}

type Direction = "to wire" | "from wire";

/** Renames the members that have another name on the wire, at any depth. */
export const renameMembers = (field: Field, value: unknown, direction: Direction): unknown =>
  transform(startAt(field, value), (_, inner) => inner(), {
    fact: "wireName",
    ...(direction === "to wire" ? { into: "wire" } : { names: "wire", into: "sdk" }),
  });

/** The value without provider-only fields, at any depth. */
export const withoutProviderOnly = (field: Field, value: unknown): unknown =>
  transform(startAt(field, value), (position, inner) => (position.field.facts.providerOnly ? undefined : inner()), {
    fact: "providerOnly",
  });
