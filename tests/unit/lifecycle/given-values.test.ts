import { randomBytes } from "node:crypto";
import { z } from "zod";
import { catalogue } from "../../../provider";
import { type Definition, defineResource, json, object } from "../../../provider/define";
import { check, markSecrets, type SecretPaths, unknown, type Values } from "../../../provider/lifecycle";
import { failureTexts } from "../../../provider/lifecycle/validation/given-value";
import { anyResource } from "../define/any-resource";

const shape = object({
  name: z.string().max(3),
  size: z.int().max(3),
  password: z.string().max(3).meta({ secret: true }),
});
const definition = defineResource({
  ...anyResource,
  inputs: {
    name: z.string().max(3),
    size: z.int().max(3).optional(),
    colour: z.enum(["red", "green"]).optional(),
    tags: z.array(z.string().max(3)).max(2).optional(),
    parts: z.array(shape.partial()).optional(),
    locks: z.array(object({ name: z.string().meta({ secret: true }), size: z.int().max(3) })).optional(),
    login: shape.partial().optional(),
    vault: json().meta({ secret: true }).optional(),
    keys: z
      .record(z.string(), object({ id: z.string() }))
      .meta({ secret: true })
      .optional(),
    auth: z
      .discriminatedUnion("kind", [
        object({ kind: z.literal("key"), value: z.string().max(3).meta({ secret: true }) }),
        object({ kind: z.literal("name"), value: z.string().max(3) }),
      ])
      .optional(),
  },
});

const canary = `canary-${randomBytes(8).toString("hex")}`;

/** The failures of inputs, as the user reads them. */
function textsOf(news: Values, marked: SecretPaths | undefined = [], of: Definition = definition): string {
  const { failures } = check(of, undefined, news, { logicalName: "dev/thing" });
  return failureTexts(failures, { field: of.inputs, inputs: news, credentials: [], marked }).join("\n");
}

describe("the message of a failed check", () => {
  it.each([
    [{ name: "four" }, 'name ("four") must have at most 3 characters'],
    [{ name: "a", size: 1.5 }, "size (1.5) must be a whole number"],
    [{ name: true }, "name (true) must be a string"],
    [{ name: "a", login: { name: "four" } }, 'login.name ("four") must have at most 3 characters'],
    [{ name: "a", tags: ["a", "b", "c"] }, "tags (3 items) must have at most 2 items"],
    [{ name: { x: canary } }, "name (an object) must be a string"],
    [{ name: "\u001b[2J" }, 'name ("\\u001b[2J") must have'],
    [{ name: "a", auth: { kind: "name", value: "four" } }, 'auth.value ("four") must have'],
    [{ name: "a", parts: [{}, { name: "one", size: 4 }] }, "parts[1].size (4) must be at most 3"],
    [{ name: "a", parts: [{ name: "four" }] }, 'parts[0].name ("four") must have at most 3 characters'],
    [{ name: "a", parts: [{ name: "one", password: canary }] }, "parts[0].password must have at most"],
    [{ name: "a", locks: [{ name: canary, size: 4 }] }, "locks[0].size (4) must be at most 3"],
  ])("contains the given value: %j", (news, text) => {
    expect(textsOf(news)).toContain(text);
    expect(textsOf(news)).not.toContain(canary);
  });

  it("suggests the nearest value of a closed list", () => {
    expect(textsOf({ name: "a", colour: "gren" })).toBe(
      'colour ("gren") must be one of red, green (did you mean "green"?)',
    );
    expect(textsOf({ name: "a", colour: "blue-black" })).toBe('colour ("blue-black") must be one of red, green');
  });

  it("shortens a long value after its secrets are hidden", () => {
    const name = `${"x".repeat(90)}${canary}${"y".repeat(9000)}`;
    const text = textsOf({ name, login: { password: canary } });
    expect(text).toMatch(/^name \("x{90}\[secret\]yy…", 9\d{3} characters\) must have at most 3 characters$/m);
    expect(text).not.toContain(canary.slice(0, 10));
  });

  it.each([
    ["of a secret field", { login: { password: canary } }],
    ["of a secret field with another type", { login: { password: [canary] } }],
    ["of an object with a secret field", { login: canary }],
    ["inside a secret field", { keys: { one: { id: [canary] } } }],
    ["of an object that may be of a kind with a secret", { auth: canary }],
    ["of a member that is secret in one kind, without a kind", { auth: { value: canary } }],
    ["with an unknown name", { passwrod: canary, login: { passwrod: canary } }],
    ["that is unknown", { size: unknown, tags: [unknown, 5, "four"] }],
    ["with the user of a URL", { login: { name: `https://user:${canary}@example.com` } }],
    ["of a connection string", { login: { name: `Endpoint=x;AccountKey=${canary}` } }],
    ["of a private key", { login: { name: `-----BEGIN PRIVATE KEY-----\n${canary}` } }],
  ])("contains no value %s", (_what, news) => {
    const text = textsOf({ name: "four", ...news });
    expect(text).toContain('name ("four") must');
    expect(text).not.toContain(canary);
    expect(text).not.toContain("unknown until");
  });

  it("contains no value that the program marks as secret, and no copy of it", () => {
    const news = { name: canary, size: 12345, tags: ["four", canary], login: { name: `a ${canary}` } };
    const text = textsOf(news, [["name"], ["size"], ["tags"]]);
    const items = { name: "a", parts: [{ name: "one", size: 4 }] };
    expect(textsOf(items, [["parts"]])).toBe("parts[0].size must be at most 3");
    expect(text.split("\n")).toEqual([
      "name must have at most 3 characters",
      "size must be at most 3",
      "tags[0] must have at most 3 characters",
      "tags[1] must have at most 3 characters",
      'login.name ("a [secret]") must have at most 3 characters',
    ]);
  });

  it("contains no value if the library of the program does not send which values are secret", () => {
    const { failures } = check(definition, undefined, { name: "four" });
    const secrets = { field: definition.inputs, inputs: { name: "four" }, credentials: [], marked: undefined };
    expect(failureTexts(failures, secrets)).toEqual(["name must have at most 3 characters"]);
  });

  it("contains no credential of the session", () => {
    const { failures } = check(definition, undefined, { name: canary });
    const secrets = { field: definition.inputs, inputs: { name: canary }, credentials: [canary], marked: [] };
    expect(failureTexts(failures, secrets)).toEqual(['name ("[secret]") must have at most 3 characters']);
  });
});

describe("a wrong value of a secret field", () => {
  const withSecrets = catalogue.flatMap((one) =>
    Object.entries(one.examples).flatMap(([name, example]) => {
      let found = 0;
      const broken = markSecrets(one.inputs, example, () => {
        found++;
        return [[canary]];
      });
      return found ? [[`${one.token} as in "${name}"`, one, broken as Values] as const] : [];
    }),
  );

  it.each(withSecrets)("is never in a message: %s", (_name, one, broken) => {
    const texts = textsOf(broken, [], one);
    expect(texts).not.toBe("");
    expect(texts).not.toContain(canary);
  });
});
