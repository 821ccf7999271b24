import { z } from "zod";
import { defineResource, object } from "../../../provider/define";
import { unknown, type Values } from "../../../provider/lifecycle";
import { objectChanges, resourceChanges } from "../../../provider/lifecycle/values/resource-changes";
import { anyResource } from "../define/any-resource";

const sized = defineResource({
  ...anyResource,
  name: "Sized",
  path: { collection: "/sized", item: "/sized/{name}" },
  inputs: { name: z.string(), size: z.int() },
  hooks: {
    requiresReplacement: (olds, news) => (news.size < olds.size ? [{ path: "size", reason: "it only grows" }] : []),
  },
});
const changed = (news: Values) =>
  resourceChanges(sized, { inputs: { name: "a", size: 5 } }, { inputs: { name: "a", ...news } });

describe("a replacement that the definition decides", () => {
  it("replaces the change that causes it, with its reason", () => {
    expect(changed({ size: 4 })).toEqual([{ path: "size", kind: "update", replaces: true, reason: "it only grows" }]);
    expect(changed({ size: 6 })).toEqual([{ path: "size", kind: "update", replaces: false }]);
  });

  it("is not computed while an input is unknown", () => {
    expect(changed({ size: unknown })).toEqual([{ path: "size", kind: "update", replaces: false }]);
  });
});

describe("an input that the service does not return", () => {
  const secret = z.string().meta({ secret: true });
  const fixed = defineResource({
    ...anyResource,
    path: { collection: "/fixed", item: "/fixed/{name}" },
    requests: { update: undefined },
    inputs: {
      name: z.string(),
      url: secret,
      masked: z.string().meta({ returned: "sometimes" }),
      inner: object({ key: secret }).optional(),
      pin: secret.optional(),
      keys: z.record(z.string(), secret).optional(),
      codes: z.array(secret).optional(),
    },
  });
  const program = { name: "a", url: "https://a.example/hook", masked: "m", inner: { key: "k" } };
  const from = (olds: Values, more: Values = {}, compare = resourceChanges) =>
    compare(fixed, { inputs: olds }, { inputs: { ...program, ...more } }).map((change) => [
      change.path,
      change.replaces ? "replaces" : change.storedOnly,
    ]);

  it("is only stored if it is required and missing in the state, at any depth", () => {
    const imported = { name: "a", inner: {} };
    expect(from({ ...program, url: undefined, masked: "" })).toEqual([
      ["url", true],
      ["masked", true],
    ]);
    expect(from({ ...program, inner: { key: undefined, other: "x" } })).toEqual([["inner.key", true]]);
    expect(from({ ...program, url: undefined }, { url: unknown })).toEqual([["url", true]]);
    expect(from(imported, {}, objectChanges).map(([, effect]) => effect)).toEqual(["replaces", "replaces", "replaces"]);
  });

  it("replaces the object if the state contains another value, or the input is optional", () => {
    expect(from({ ...program, url: "https://b.example/hook" })).toEqual([["url", "replaces"]]);
    expect(from(program, { url: unknown })).toEqual([["url", "replaces"]]);
    expect(from(program, { pin: "1" })).toEqual([["pin", "replaces"]]);
    expect(from({ ...program, keys: { a: "1" } }, { keys: { a: "1", b: "2" } })).toEqual([["keys.b", "replaces"]]);
    expect(from({ ...program, codes: ["1"] }, { codes: ["1", "2"] })).toEqual([["codes[1]", "replaces"]]);
  });
});
