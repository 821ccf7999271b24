import fc from "fast-check";
import { catalogue } from "../../../provider";
import { check, unknown, type Values } from "../../../provider/lifecycle";
import { repository } from "../../../provider/services/registry/repository";
import { index } from "../../../provider/services/search/indexes/search-index";
import { nearest } from "../../../provider/text/suggest";

describe("an omitted name", () => {
  const autonamed = catalogue.filter((definition) => definition.autoName);
  /** Generated strings alone are shorter than the longest name of any service. */
  const anyName = fc.tuple(fc.string({ minLength: 1 }), fc.nat(300)).map(([text, length]) => text.padEnd(length, text));

  it.each(autonamed)("is generated from any logical name in a form that the service accepts: $token", (definition) => {
    const [example = {}] = Object.values(definition.examples);
    const name = definition.autoName as string;
    fc.assert(
      fc.property(anyName, (logicalName) => {
        const { inputs: args, failures } = check(
          definition,
          undefined,
          { ...example, [name]: undefined },
          { logicalName: `dev/${logicalName}` },
        );
        expect(failures).toEqual([]);
        expect(args[name]).toMatch(/[0-9a-f]{7}$/);
      }),
    );
  });
});

describe("a change that would lose data", () => {
  const basic: Values = { name: "hotels", fields: [{ name: "id", type: "Edm.String", key: true }] };
  const failures = (name: unknown) => check(index, check(index, undefined, basic), { ...basic, name }).failures;

  it("is not reported while a value is unknown", () => {
    expect([failures("motels"), failures(unknown)]).toMatchObject([[{ path: "name", code: "data_loss" }], []]);
  });
});

describe("check", () => {
  it("keeps the order of old inputs in a set, so that diffs are readable", () => {
    const before = check(repository, undefined, { namespace: "acme", name: "app", categories: ["a", "b"] });
    const after = check(repository, before, { namespace: "acme", name: "app", categories: ["c", "b", "a"] });
    expect(after.inputs.categories).toEqual(["a", "b", "c"]);
  });

  it("reports an unknown name with the nearest known name", () => {
    expect(nearest("descripton", ["description", "fullDescription"])).toBe("description");
    expect(nearest("Private", ["private"])).toBe("private");
    expect(nearest("colour", ["description", "fullDescription"])).toBeUndefined();
    expect(nearest("x", [])).toBeUndefined();
    expect(nearest("contentFields", ["titleField", "prioritizedContentFields"])).toBe("prioritizedContentFields");
    expect(nearest("name", ["fieldName", "otherLongName"])).toBeUndefined();
  });
});
