import fc from "fast-check";
import { isRecord, type Values } from "../../provider/lifecycle";

/** Names of members that every object inherits. */
export const inheritedNames = [
  "constructor",
  "__proto__",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "isPrototypeOf",
  "__defineGetter__",
] as const;

/** Names that Pulumi can pass to a provider. */
export const passableNames = inheritedNames.filter((name) => name !== "__proto__");

/** An object with a further member, which is its own also if its name is `__proto__`. */
export const withMember = (values: Values, name: string, member: unknown): Values =>
  Object.fromEntries([...Object.entries(values), [name, member]]);

/** The value with one change: such a name in the place of a string, or a further member of an object, at any depth. */
export function* renamings(value: unknown, name: string): Generator<unknown> {
  if (typeof value === "string") yield name;
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) for (const other of renamings(item, name)) yield value.with(i, other);
  } else if (isRecord(value)) {
    yield withMember(value, name, { a: 1 });
    yield withMember(value, name, "b");
    for (const [key, member] of Object.entries(value))
      for (const other of renamings(member, name)) yield withMember(value, key, other);
  }
}

/** JSON objects whose members have such names and ordinary names, at any depth. */
export const objectsWith = (names: readonly string[]): fc.Arbitrary<Values> =>
  fc.letrec<{ object: Values; value: unknown }>((tie) => ({
    object: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...names, "a", "b"), tie("value")), {
        maxLength: 4,
        selector: ([name]) => name,
      })
      .map((members) => Object.fromEntries(members)),
    value: fc.oneof(
      { maxDepth: 2, depthSize: "small" },
      fc.constantFrom<unknown>("x", 1, true, ...names),
      fc.array(tie("value"), { minLength: 1, maxLength: 2 }),
      tie("object").filter((object) => Object.keys(object).length > 0),
    ),
  })).object;
