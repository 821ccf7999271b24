import { type ZodType, z } from "zod";
import { type Definition, defineResource, type Field, fieldOf, json, object } from "../../../provider/define";
import { findChanges, markSecrets, unknown, type Values } from "../../../provider/lifecycle";
import { validate } from "../../../provider/lifecycle/validation/validate";
import { encodeInputs } from "../../../provider/lifecycle/values/encode";
import { observe } from "../../../provider/lifecycle/values/observe";
import { outputsOf } from "../../../provider/lifecycle/values/state";
import { secretsOf } from "../../../provider/lifecycle/verify";
import { anyResource } from "../define/any-resource";
import { nestings } from "../define/nestings";

const view = {};

/** A kind with these inputs. */
const withInputs = (inputs: Field) => ({ inputs, outputs: fieldOf(object({})) }) as Definition;

/** A resource with one input. */
const resourceWith = (top: ZodType): Definition => defineResource({ ...anyResource, inputs: { top } });

describe.each(nestings)("inside $title", ({ around, hold }) => {
  const field = (schema: ZodType) => fieldOf(object({ top: around(schema) }));
  const args = (value: unknown): Values => ({ top: hold(value) });

  it("only a secret is marked, and all its strings are known", () => {
    const mark = (value: unknown) => ({ marked: value });
    expect(markSecrets(field(z.string().meta({ secret: true })), args("a"), mark)).toEqual(args({ marked: "a" }));
    expect(markSecrets(field(z.string()), args("a"), mark)).toEqual(args("a"));
    expect(
      secretsOf(withInputs(field(z.record(z.string(), json()).meta({ secret: true }))), args({ x: "a", y: ["b"] })),
    ).toEqual(["a", "b"]);
  });

  it("a create-only or provider-only value is kept as it was written", () => {
    for (const fact of [{ returned: "onCreate" }, { providerOnly: true }] as const) {
      expect(observe(field(z.string().meta(fact)), args("a"), args("b"), view)).toEqual(args("a"));
    }
    expect(observe(field(z.string()), args("a"), args("b"), view)).toEqual(args("b"));
  });

  it("a value that the service may mask is kept if the response contains an empty string, and compared if it contains it", () => {
    const withheld = field(z.string().meta({ returned: "sometimes" }));
    expect(observe(withheld, args("a"), args(""), view)).toEqual(args("a"));
    expect(observe(withheld, args("a"), args("b"), view)).toEqual(args("b"));
  });

  it("a masked secret is kept as it was written, and an unmasked secret is compared", () => {
    for (const mask of ["<redacted>", "****", ""]) {
      expect(observe(field(z.string().meta({ secret: true })), args("a"), args(mask), view)).toEqual(args("a"));
    }
    expect(observe(field(z.string().meta({ secret: true })), args("a"), args("b"), view)).toEqual(args("b"));
  });

  it("a provider-only value is never sent", () => {
    const textOf = (schema: ZodType) => JSON.stringify(encodeInputs(resourceWith(around(schema)), args("ours")) ?? {});
    expect(textOf(z.string().optional())).toContain("ours");
    expect(textOf(z.string().optional().meta({ providerOnly: true }))).not.toContain("ours");
  });
});

describe("a union", () => {
  const schema = fieldOf(
    z.discriminatedUnion("kind", [
      object({
        kind: z.literal("key"),
        key: z.string().meta({ secret: true }),
        size: z.number().meta({ replaceOnChanges: true }),
      }),
      object({ kind: z.literal("none"), note: z.string() }),
    ]),
  );

  it("hides the secrets of all its kinds while its kind is unknown", () => {
    const mark = () => "[secret]";
    expect(markSecrets(schema, { kind: unknown, key: "a", note: "b" }, mark)).toEqual({
      kind: unknown,
      key: "[secret]",
      note: "b",
    });
    expect(secretsOf(withInputs(schema), { kind: unknown, key: "a" })).toEqual(["a"]);
  });

  it("with another kind is a different object, and replaces with all removed members", () => {
    const [key, none] = [
      { kind: "key", key: "a", size: 1 },
      { kind: "none", note: "b" },
    ];
    expect(findChanges(schema, none, key)).toEqual([{ path: "", kind: "update", replaces: true }]);
    expect(findChanges(schema, key, none)).toEqual([{ path: "", kind: "update", replaces: true }]);
  });

  it("without a kind lists the known kinds, and with an unknown kind refers to `extra`", () => {
    const reasons = (value: unknown) => validate(schema, value).failures;
    expect(reasons({ kind: "keys", key: "a" })).toEqual([
      { path: "key", code: "unknown_input", reason: expect.stringContaining("Pass its members in `extra`") },
    ]);
    expect(reasons({ key: "a" })).toEqual([{ path: "kind", reason: expect.stringContaining("key, none") }]);
    expect(reasons({ kind: unknown, key: 7 })).toEqual([]);
  });
});

describe("an input or output of a resource", () => {
  it("may be returned only once at any depth", () => {
    const definition = {
      ...resourceWith(z.string().optional()),
      outputs: fieldOf(
        object({ login: object({ user: z.string(), token: z.string().meta({ secret: true, returned: "onCreate" }) }) }),
      ),
    };
    const saved = { login: { user: "a", token: "told" } };
    expect(outputsOf(definition, { login: { user: "b" } }, saved)).toEqual({ login: { user: "b", token: "told" } });
    expect(outputsOf(definition, { login: { user: "b", token: "" } }, saved)).toEqual({
      login: { user: "b", token: "told" },
    });
  });
});
