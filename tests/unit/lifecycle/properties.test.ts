import fc from "fast-check";
import { type Field, startAt, transform } from "../../../provider/define";
import { findChanges, isEmpty, isRecord, markSecrets, withoutUndefined } from "../../../provider/lifecycle";
import { validate } from "../../../provider/lifecycle/validation/validate";
import { alignOrder, isSame } from "../../../provider/lifecycle/values/compare";
import { mergeDeep, renameMembers } from "../../../provider/lifecycle/values/encode";
import { observe, observeJson } from "../../../provider/lifecycle/values/observe";
import { mergeForPut } from "../../../provider/lifecycle/values/update-bodies";
import { withoutEmpty } from "../../../provider/lifecycle/values/values";
import { setAt, valueAt } from "../../contract/keys";
import { fieldWith } from "../define/arbitrary";

fc.configureGlobal({ numRuns: 300 });

const view = {};
const one = fieldWith(1).map(({ field, values: [value] }) => ({ field, value }));
const two = fieldWith(2).map(({ field, values: [a, b] }) => ({ field, a, b }));

describe("for fields and values of any shape", () => {
  it("a value equals itself after encoding and decoding", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        expect(renameMembers(field, renameMembers(field, value, "to wire"), "from wire")).toEqual(value);
      }),
    );
  });

  it("a value equals itself, and differences are symmetric", () => {
    fc.assert(
      fc.property(two, ({ field, a, b }) => {
        expect(findChanges(field, a, structuredClone(a))).toEqual([]);
        expect(isSame(field, a, b)).toBe(isSame(field, b, a));
      }),
    );
  });

  it("an object that contains the written values shows no drift, regardless of its other members", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        expect(observe(field, value, structuredClone(value), view)).toEqual(value);
        expect(observe(field, value, withMore(value), view)).toEqual(value);
      }),
    );
  });

  it("an object with its sets and keyed lists in another order shows no drift", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        const other = reversed(field, value);
        expect(isSame(field, value, other)).toBe(true);
        expect(isSame(field, value, observe(field, value, other, view))).toBe(true);
      }),
    );
  });

  it("an object with one other value shows drift", () => {
    const changed = one
      .filter(({ value }) => leavesOf(value).length > 0)
      .chain(({ field, value }) =>
        fc.constantFrom(...leavesOf(value)).map((at) => ({ field, value, other: withOtherLeaf(value, at) })),
      );
    fc.assert(
      fc.property(changed, ({ field, value, other }) => {
        expect(isSame(field, value, other)).toBe(false);
        expect(isSame(field, value, observe(field, value, other, view))).toBe(false);
      }),
    );
  });

  it("a valid value passes unchanged, and passes again", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        expect(validate(field, value)).toEqual({ value, failures: [] });
      }),
    );
  });

  it("alignment changes the order alone, and is idempotent", () => {
    fc.assert(
      fc.property(two, ({ field, a, b }) => {
        const aligned = alignOrder(field, a, b);
        expect(isSame(field, b, aligned)).toBe(true);
        expect(alignOrder(field, a, aligned)).toEqual(aligned);
        expect(JSON.stringify(aligned)).toHaveLength(JSON.stringify(b).length);
      }),
    );
  });

  it("no secret remains at any depth, and other values are unchanged", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        expect(JSON.stringify(markSecrets(field, value, () => "hidden"))).not.toContain("canary-");
        expect(markSecrets(field, value, (secret) => secret)).toEqual(value);
      }),
    );
  });

  it("a value merged over an empty value, or over itself, is unchanged", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        const wire = renameMembers(field, value, "to wire");
        expect(mergeForPut(field, { remote: {}, olds: undefined, news: wire })).toEqual(wire);
        expect(mergeForPut(field, { remote: structuredClone(wire), olds: wire, news: wire })).toEqual(wire);
      }),
    );
  });
});

describe("for times and URLs in JSON", () => {
  const instant = fc.integer({ min: 0, max: 4e12 });
  const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });
  const two = (number: number) => String(number).padStart(2, "0");
  /** The time in a zone, with trailing zeros of its fraction. */
  const written = (time: number, minutes: number) => {
    const zone = `${minutes < 0 ? "-" : "+"}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
    return new Date(time + minutes * 60_000).toISOString().replace("Z", `000${zone}`);
  };

  it("each form of an instant shows no drift, and no other instant is equal", () => {
    fc.assert(
      fc.property(instant, instant, offset, (time, other, minutes) => {
        const declared = { at: new Date(time).toISOString() };
        expect(observeJson(declared, { at: written(time, minutes) })).toEqual(declared);
        fc.pre(time !== other);
        const remote = { at: written(other, minutes) };
        expect(observeJson(declared, remote)).toEqual(remote);
      }),
    );
  });

  it("the host has no case, and any other part of a URL is compared exactly", () => {
    const part = fc.stringMatching(/^[a-zA-Z]{1,4}$/);
    fc.assert(
      fc.property(part, part, part, (host, path, other) => {
        const declared = { url: `https://${host}/${path}` };
        expect(observeJson(declared, { url: `HTTPS://${host.toUpperCase()}:443/${path}` })).toEqual(declared);
        fc.pre(path !== other);
        for (const url of [`https://${host}/${other}`, `https://${host}/${path}/`, `https://${host}:8443/${path}`])
          expect(observeJson(declared, { url })).toEqual({ url });
      }),
    );
  });
});

describe("for plain values of any shape", () => {
  // No service has a member of that name, which JavaScript treats specially.
  const plain = (value: unknown) => !JSON.stringify(value).includes("__proto__");
  const json = fc.jsonValue({ maxDepth: 4 }).filter(plain);

  it("cleaning removes empty members, and is idempotent", () => {
    fc.assert(
      fc.property(json, (value) => {
        const once = withoutEmpty(value);
        expect(withoutEmpty(once)).toEqual(once);
        if (isRecord(once)) for (const member of Object.values(once)) expect(isEmpty(member)).toBe(false);
      }),
    );
  });

  it("no undefined value remains anywhere", () => {
    const holes = fc.object({ maxDepth: 3, values: [fc.constant(undefined), fc.integer(), fc.string()] }).filter(plain);
    fc.assert(
      fc.property(holes, (value) => {
        const left = JSON.stringify(withoutUndefined(value), (_key, member) =>
          member === undefined ? "a hole" : member,
        );
        expect(left).not.toContain("a hole");
      }),
    );
  });

  it("an overlay overrides all values below it, and is idempotent", () => {
    const records = fc.dictionary(fc.string(), json, { noNullPrototype: true }).filter(plain);
    fc.assert(
      fc.property(records, records, (under, over) => {
        const both = mergeDeep(under, over);
        expect(mergeDeep(both, over)).toEqual(both);
        expect(both).toMatchObject(over as object);
      }),
    );
  });
});

/** The same value with the items of its sets and keyed lists, which have no order, in reverse. */
const reversed = (field: Field, value: unknown): unknown =>
  transform(startAt(field, value), ({ field: { facts }, value: part }, inner) => {
    const copy = inner();
    return Array.isArray(part) && (facts.set || facts.listMap) ? (copy as unknown[]).toReversed() : copy;
  });

type Path = readonly (string | number)[];

/** Paths of plain values, without secrets, which a service may return in another form, and without kinds of a union. */
function leavesOf(value: unknown, at: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => leavesOf(item, [...at, i]));
  if (isRecord(value)) return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...at, name]));
  const isFixed = at.at(-1) === "kind" || String(value).startsWith("canary-");
  return isFixed ? [] : [at];
}

/** Another value of the same type. Items of sets stay unique. */
function withOtherLeaf(value: unknown, at: Path): unknown {
  const leaf = valueAt(value, at);
  if (typeof leaf === "boolean") return setAt(value, at, !leaf);
  return setAt(value, at, typeof leaf === "number" ? leaf + 1 : `${leaf} and more`);
}

/** The same object in the response of a service, with its own members and empty values. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withMore(member)] as const);
  return { ...Object.fromEntries(members), ...("kind" in value && { "~filled": 1, "~empty": [] }) };
}
