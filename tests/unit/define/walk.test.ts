import fc from "fast-check";
import { z } from "zod";
import {
  enclosing,
  type Field,
  fieldOf,
  fieldOfPart,
  json,
  object,
  type Position,
  partsOf,
  startAt,
  transform,
  walk,
} from "../../../provider/define";
import { pathOf, splitPath } from "../../../provider/lifecycle";
import { fieldWith } from "./arbitrary";
import { nestings } from "./nestings";

fc.configureGlobal({ numRuns: 300 });

const one = fieldWith(1).map(({ field, values: [value] }) => ({ field, value }));
const two = fieldWith(2).map(({ field, values: [a, b] }) => ({ field, a, b }));

const isComposite = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The path and the value of each number, string and boolean in a value, by the value alone. */
function leavesOf(value: unknown, steps: readonly (string | number)[] = []): (readonly [string, unknown])[] {
  if (!isComposite(value)) return value === undefined ? [] : [[JSON.stringify(steps), value]];
  if (Array.isArray(value)) return value.flatMap((item, i) => leavesOf(item, [...steps, i]));
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...steps, name]));
}

const stepsOf = ({ parent, step }: Position): (string | number)[] =>
  parent && step !== undefined ? [...stepsOf(parent), step] : [];

const valueAt = (value: unknown, steps: readonly (string | number)[]): unknown =>
  steps.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value);

describe("for fields and values of any shape", () => {
  it("a walk visits each value once, with its field", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        const visited = walk(startAt(field, value)).filter((at) => at.value !== undefined && !isComposite(at.value));
        expect(visited.map((at) => [JSON.stringify(stepsOf(at)), at.value]).sort()).toEqual(leavesOf(value).sort());
        for (const at of visited) expect(at.field.schema.safeParse(at.value).success).toBe(true);
      }),
    );
  });

  it("a walk visits a position before its parts", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        const seen = new Set<unknown>();
        for (const { parent, ...rest } of walk(startAt(field, value))) {
          expect(parent === undefined || seen.has(JSON.stringify(stepsOf(parent)))).toBe(true);
          seen.add(JSON.stringify(stepsOf({ parent, ...rest } as Position)));
        }
      }),
    );
  });

  it("the path of a position leads to its value", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        for (const position of walk(startAt(field, value))) {
          if (position.value === undefined) continue;
          expect(valueAt(value, stepsOf(position))).toBe(position.value);
          if (!/[\\"[\]]/.test(stepsOf(position).join("")) && !stepsOf(position).includes(""))
            expect(splitPath(pathOf(position))).toEqual(stepsOf(position));
        }
      }),
    );
  });

  it("the other value of a position is at the same path", () => {
    fc.assert(
      fc.property(two, ({ field, a, b }) => {
        for (const position of walk(startAt(field, a, b), { all: true })) {
          const { other } = position;
          if (other !== undefined) expect(valueAt(b, stepsOf(position))).toBe(other);
        }
      }),
    );
  });

  it("a transformation that changes nothing returns an equal value", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        expect(transform(startAt(field, value), (_, inner) => inner())).toEqual(value);
      }),
    );
  });

  it("a transformation reaches each value", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        const hidden = transform(startAt(field, value), (at, inner) =>
          isComposite(at.value) ? inner() : at.value && "x",
        );
        expect(leavesOf(hidden).map(([path]) => path)).toEqual(
          expect.arrayContaining(leavesOf(value).map(([path]) => path)),
        );
        for (const [, leaf] of leavesOf(hidden)) expect(["x", 0, "", false]).toContain(leaf);
      }),
    );
  });

  it("the names in requests lead back to the names in the SDK", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        const wired = transform(startAt(field, value), (_, inner) => inner(), { into: "wire" });
        expect(transform(startAt(field, wired), (_, inner) => inner(), { names: "wire", into: "sdk" })).toEqual(value);
      }),
    );
  });
});

describe.each(nestings)("inside $title", ({ around, hold, at }) => {
  const field = fieldOf(object({ top: around(z.string().meta({ secret: true })) }));

  it("a walk for a fact visits the field that has it", () => {
    const found = walk(startAt(field, { top: hold("a") }), { fact: "secret" }).filter((one) => one.field.facts.secret);
    expect(found.filter((one) => one.value !== undefined).map((one) => [pathOf(one), one.value])).toEqual([
      [`top${at}`, "a"],
    ]);
    expect(walk(startAt(field, { top: hold("a") }), { fact: "autoName" })).toEqual([]);
  });
});

describe("a position", () => {
  const rules = z.array(object({ name: z.string().meta({ wireName: "id" }), limits: z.record(z.string(), z.int()) }));
  const field = fieldOf(object({ rules }));
  const value = { rules: [{ name: "a", limits: { daily: 5 } }] };

  it("has the objects around it, the innermost first", () => {
    const daily = walk(startAt(field, value)).find(({ step }) => step === "daily") as Position;
    expect(enclosing(daily)).toEqual([value.rules[0], value]);
  });

  it("of an object has the members with a value in either object, in the order of the schema", () => {
    const item = fieldOf(rules).of as Field;
    const names = (parts: readonly Position[]) => parts.map(({ name }) => name);
    expect(names(partsOf(startAt(item, { name: "a" })))).toEqual(["name"]);
    expect(names(partsOf(startAt(item, { limits: {}, name: "a" })))).toEqual(["name", "limits"]);
    expect(names(partsOf(startAt(item, { limits: {} }, { name: "a" })))).toEqual(["name", "limits"]);
  });

  it("of an object includes members without a value on request: all, or the members that are needed", () => {
    const item = fieldOf(rules).of as Field;
    expect(partsOf(startAt(item, { name: "a" }), { missing: "all" }).map(({ name, value }) => [name, value])).toEqual([
      ["name", "a"],
      ["limits", undefined],
    ]);
    const options = { names: "wire", missing: "all" } as const;
    expect(partsOf(startAt(item, { id: "a" }), options).map(({ step, name }) => [step, name])).toEqual([
      ["id", "name"],
      ["limits", "limits"],
    ]);
    const sizes = fieldOf(object({ a: z.int().optional(), b: z.int().default(1), c: z.int() }));
    expect(partsOf(startAt(sizes, {}), { missing: "needed" }).map(({ name }) => name)).toEqual(["b", "c"]);
  });

  it("without a value has no parts", () => {
    const labels = fieldOf(z.record(z.string(), z.string()));
    for (const none of [undefined, null, 7, "text"]) {
      expect(partsOf(startAt(field, none))).toEqual([]);
      expect(partsOf(startAt(labels, undefined, none), { all: true })).toEqual([]);
    }
  });

  it("of JSON has no parts", () => {
    expect(partsOf(startAt(fieldOf(json()), { a: 1 }))).toEqual([]);
  });

  it("finds the field of a declared member alone", () => {
    const item = fieldOf(rules).of as Field;
    expect(fieldOfPart(startAt(item, {}), "name")).toBe(item.fields.name);
    expect(fieldOfPart(startAt(item, {}), "id", { names: "wire" })).toBe(item.fields.name);
    expect(fieldOfPart(startAt(item, {}), "constructor")).toBeUndefined();
    const named = z.string().meta({ wireName: "x" });
    const twice = fieldOf(object({ a: named, b: named.optional() }));
    expect(fieldOfPart(startAt(twice, {}), "x", { names: "wire" })).toBe(twice.fields.a);
  });
});

describe("a union", () => {
  const variants = z.discriminatedUnion("kind", [
    object({ kind: z.literal("key"), value: z.string().meta({ secret: true }) }),
    object({ kind: z.literal("note"), value: z.string() }),
  ]);

  it("without a discriminator has no parts, and is not changed", () => {
    const undefinedVariant = { value: "a" };
    expect(partsOf(startAt(fieldOf(variants), undefinedVariant))).toEqual([]);
    expect(
      transform(startAt(fieldOf(variants), undefinedVariant), (_, inner) => inner(), { fieldsOnly: true }),
    ).toEqual(undefinedVariant);
  });

  it("of an unknown kind has the members that all variants have", () => {
    const value = { kind: "new", value: "a" };
    const nameOf = ({ name }: { name?: string }) => name;
    expect(partsOf(startAt(fieldOf(variants), value)).map(nameOf)).toEqual(["kind"]);
    expect(partsOf(startAt(fieldOf(variants), value), { anyVariant: true }).map(nameOf)).toEqual(["kind", "value"]);
  });

  it("of an unknown variant has the members of all variants on request, with the preferred field", () => {
    const parts = partsOf(startAt(fieldOf(variants), { value: "a" }), { fact: "secret", anyVariant: true });
    expect(parts.find(({ name }) => name === "value")?.field.facts.secret).toBe(true);
  });
});

describe("a transformation", () => {
  const field = fieldOf(object({ a: z.string().meta({ wireName: "b" }), b: z.string().meta({ wireName: "a" }) }));

  it("exchanges names", () => {
    expect(transform(startAt(field, { a: "1", b: "2" }), (_, inner) => inner(), { into: "wire" })).toEqual({
      b: "1",
      a: "2",
    });
  });

  it("keeps members that the schema does not declare, unless declared ones are requested", () => {
    const given = JSON.parse('{"a":"1","__proto__":"x","constructor":"y"}');
    expect(JSON.stringify(transform(startAt(field, given), (_, inner) => inner()))).toBe(
      '{"__proto__":"x","constructor":"y","a":"1"}',
    );
    expect(transform(startAt(field, given), (_, inner) => inner(), { fieldsOnly: true })).toEqual({ a: "1" });
  });

  it("of declared members removes all members of an object that declares none", () => {
    const empty = startAt(fieldOf(object({})), { a: "1" });
    expect(transform(empty, (_, inner) => inner(), { fieldsOnly: true })).toEqual({});
  });

  it("removes members that become undefined", () => {
    const list = fieldOf(z.array(z.string()));
    expect(transform(startAt(list, ["a", "b"]), (at, inner) => (at.value === "a" ? undefined : inner()))).toEqual([
      "b",
    ]);
  });
});
