import fc from "fast-check";
import { isRecord, markSecrets, validate } from "../../../provider/lifecycle";
import { mergeForPut, renameMembers } from "../../../provider/lifecycle/encoding/encode";
import { observe } from "../../../provider/lifecycle/encoding/observe";
import { alignOrder, findChanges, isSame } from "../../../provider/lifecycle/state/compare";
import { isEmpty, mergeDeep, withoutEmpty, withoutUndefined } from "../../../provider/lifecycle/state/values";
import { fieldWith } from "../define/arbitrary";

fc.configureGlobal({ numRuns: 300 });

const view = { masks: ["<redacted>"] };
const one = fieldWith(1).map(({ field, values: [value] }) => ({ field, value }));
const two = fieldWith(2).map(({ field, values: [a, b] }) => ({ field, a, b }));

describe("for fields and values of any shape", () => {
  it("a value goes to the wire and comes back", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        expect(renameMembers(field, renameMembers(field, value, "to wire"), "from wire")).toEqual(value);
      }),
    );
  });

  it("a value is the same as itself, and differences are differences both ways", () => {
    fc.assert(
      fc.property(two, ({ field, a, b }) => {
        expect(findChanges(field, a, structuredClone(a))).toEqual([]);
        expect(isSame(field, a, b)).toBe(isSame(field, b, a));
      }),
    );
  });

  it("an object that says what was written shows no drift, whatever else it says", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        expect(observe(field, value, structuredClone(value), view)).toEqual(value);
        expect(observe(field, value, withMore(value), view)).toEqual(value);
      }),
    );
  });

  it("what is seen of another object is as different from what was written as the object is", () => {
    fc.assert(
      fc.property(two, ({ field, a, b }) => {
        if (isSame(field, a, b)) expect(isSame(field, a, observe(field, a, b, view))).toBe(true);
      }),
    );
  });

  it("a valid value passes as it is, and passes again", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        expect(validate(field, value)).toEqual({ value, failures: [] });
      }),
    );
  });

  it("alignment changes the order alone, and once", () => {
    fc.assert(
      fc.property(two, ({ field, a, b }) => {
        const aligned = alignOrder(field, a, b);
        expect(isSame(field, b, aligned)).toBe(true);
        expect(alignOrder(field, a, aligned)).toEqual(aligned);
        expect(JSON.stringify(aligned)).toHaveLength(JSON.stringify(b).length);
      }),
    );
  });

  it("no secret is left at any depth, and nothing else is touched", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        expect(JSON.stringify(markSecrets(field, value, () => "hidden"))).not.toContain("canary-");
        expect(markSecrets(field, value, (secret) => secret)).toEqual(value);
      }),
    );
  });

  it("what is laid over nothing, or over itself, is what it was", () => {
    fc.assert(
      fc.property(one, ({ field, value }) => {
        const wire = renameMembers(field, value, "to wire");
        expect(mergeForPut(field, {}, undefined, wire)).toEqual(wire);
        expect(mergeForPut(field, structuredClone(wire), wire, wire)).toEqual(wire);
      }),
    );
  });
});

describe("for plain values of any shape", () => {
  // No service has a member of that name, which JavaScript takes for something else.
  const plain = (value: unknown) => !JSON.stringify(value).includes("__proto__");
  const json = fc.jsonValue({ maxDepth: 4 }).filter(plain);

  it("tidying takes away what is empty, and once", () => {
    fc.assert(
      fc.property(json, (value) => {
        const once = withoutEmpty(value);
        expect(withoutEmpty(once)).toEqual(once);
        if (isRecord(once)) for (const member of Object.values(once)) expect(isEmpty(member)).toBe(false);
      }),
    );
  });

  it("nothing undefined is left anywhere", () => {
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

  it("an overlay says all that lies on top, and laid again changes nothing", () => {
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

/** The same object as a service shows it, with members and empty things of its own. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withMore(member)] as const);
  return { ...Object.fromEntries(members), ...("kind" in value && { "~filled": 1, "~empty": [] }) };
}
