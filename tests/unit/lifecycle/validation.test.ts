import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ZodType, z } from "zod";
import {
  type Definition,
  defineResource,
  fieldOf,
  ignoreCaseOfEnums,
  json,
  object,
  openEnum,
  ref,
  type Service,
} from "../../../provider/define";
import {
  type AutoNaming,
  check,
  type Inputs,
  type LogicalResource,
  unknown,
  type Values,
} from "../../../provider/lifecycle";
import {
  failureTexts,
  jsonText,
  publicValueAt,
  withGivenValues,
} from "../../../provider/lifecycle/validation/given-value";
import { fillDefaults, validate } from "../../../provider/lifecycle/validation/validate";
import { temporaryFolder } from "../../support/temporary-folder";
import { anyResource } from "../define/any-resource";
import { ScriptedService } from "./scripted-service";

/** The failures of an input with this schema. */
const failures = (schema: ZodType, value: unknown): string[] =>
  validate(fieldOf(object({ v: schema })), { v: value }).failures.map(({ path, reason }) => `${path} ${reason}`);

describe("JSON that Pulumi does not pass unchanged", () => {
  const rounded =
    "is an integer beyond 2^53, which a number in a program cannot hold exactly. Write its digits as a string, if the API accepts a string, or omit it: an update keeps the number that the object has";
  const lost =
    "has a name that Pulumi cannot pass to a provider. Remove it: an update keeps the member that the object has";
  const parsed = (text: string) => JSON.parse(text) as unknown;

  it.each([
    ['{"a":[9007199254740993]}', [`v.a[0] ${rounded}`]],
    ['{"a":{"__proto__":1}}', [`v.a.__proto__ ${lost}`]],
    ['{"a":[{"__proto__":9007199254740993}]}', [`v.a[0].__proto__ ${lost}`, `v.a[0].__proto__ ${rounded}`]],
    ["[-9007199254740992, 1e300]", [`v[0] ${rounded}`, `v[1] ${rounded}`]],
    ['{"a":9007199254740991,"b":0.1,"e":null,"c":"9007199254740993","d":["__proto__"],"proto":1}', []],
  ])("is rejected by its path: %s", (text, expected) => {
    const value = parsed(text);
    expect(failures(json(), value)).toEqual(expected);
  });

  it("is rejected in a record of other values, too", () => {
    const record = z.record(z.string(), z.string());
    expect(failures(record, parsed('{"__proto__":"x","b":"y"}'))).toEqual([`v.__proto__ ${lost}`]);
    expect(failures(record, { proto: "x" })).toEqual([]);
  });
});

describe("a validated input", () => {
  const onlyA = object({ a: z.string() });
  const colours = openEnum("colour", ["a", "b"]);
  const kinds = z.discriminatedUnion("kind", [object({ kind: z.literal("a") }), object({ kind: z.literal("b") })]);
  const named = z.array(object({ name: z.string().optional() })).meta({ listMap: { key: "name" } });
  const duplicate = (n: number) => `v[${n}].name is a duplicate of v[0]. Each name must be unique`;
  it.each<[string, ZodType, unknown, string[]]>([
    ["a missing object", onlyA, undefined, ["v is required: expected an object"]],
    ["a missing record", z.record(z.string(), z.string()), null, ["v is required: expected an object"]],
    ["missing JSON", json(), undefined, ["v is required: expected a value"]],
    ["a missing whole number", z.int(), undefined, ["v is required: expected an integer"]],
    ["a missing value of a list", z.enum(["a", "b"]), undefined, ["v is required: expected one of a, b"]],
    ["a missing value of an open list", colours, undefined, ["v is required: expected a string, such as a"]],
    ["a missing union", kinds, undefined, ['v is required: expected "kind" to be one of a, b']],
    ["a missing optional value", z.string().optional(), null, []],
    ["a wrong type", z.string(), 5, ["v must be a string"]],
    ["a wrong item, and no failure of the list", z.array(z.string()).min(1), [5], ["v[0] must be a string"]],
    ["an empty list", z.array(z.string()).min(1), [], ["v must not be empty"]],
    ["an unknown item in a list that is too long", z.array(z.string()).max(1), ["a", unknown], []],
    ["an unknown item next to a wrong one", z.array(z.string()), [unknown, 5], ["v[1] must be a string"]],
    ["undeclared members without a value", onlyA, { a: "x", b: null, c: undefined }, []],
    ["an undeclared member", onlyA, { a: "x", b1: 1 }, ['v.b1 is not known here (did you mean "a"?)']],
    [
      "an undeclared member that resembles none",
      object({ alpha: z.string(), beta: z.string().optional() }),
      { alpha: "x", something: 1 },
      ["v.something is not known here; known are alpha, beta"],
    ],
    ["text instead of an object", onlyA, "x", ["v must be an object"]],
    ["a list instead of an object", onlyA, ["x"], ["v must be an object"]],
    ["an object instead of a list", z.array(z.string()), { a: "x" }, ["v must be an array"]],
    [
      "duplicate keys, of which only the first is named",
      named,
      [{ name: "a" }, { name: "b" }, { name: "a" }, { name: "a" }],
      [duplicate(2), duplicate(3)],
    ],
    ["items without a key", named, [{}, {}], []],
    ["unknown keys", named, Array(2).fill({ name: unknown }), []],
    ["equal items without a key", z.array(object({ name: z.string() })), [{ name: "a" }, { name: "a" }], []],
  ])("has these failures: %s", (_, schema, value, expected) => {
    expect(failures(schema, value)).toEqual(expected);
  });

  it("is of one of the known kinds", () => {
    expect(failures(kinds, { kind: 5 })).toEqual(["v.kind must be one of a, b"]);
    expect(failures(kinds, { kind: unknown, c: 1 })).toEqual([]);
    const kind = defineResource({ ...anyResource, inputs: { v: kinds } });
    const [warning] = check(kind, undefined, { v: { kind: "c" } }).warnings;
    expect(warning).toMatchObject({ path: "v.kind", warning: true });
  });

  it("loses members without a value that are not declared, and keeps null in `extra`", () => {
    const definition = defineResource({ ...anyResource, inputs: { alpha: z.string(), beta: z.string().optional() } });
    const given = { alpha: "x", gone: null, extra: { beta: null, other: null } };
    expect(validate(definition.inputs, given).value).toMatchObject({ alpha: "x", extra: { beta: null, other: null } });
    expect(validate(definition.inputs, given).value).not.toHaveProperty("gone");
  });

  it("mentions `extra` only for a resource that has it", () => {
    const withExtra = fieldOf(object({ alpha: z.string(), extra: json().optional() }));
    const [failure] = validate(withExtra, { alpha: "x", something: 1 }).failures;
    expect(failure).toEqual({
      path: "something",
      code: "unknown_input",
      reason:
        "is not known here; known are alpha, extra. If the API has this member, pass it in `extra`, by its name there",
    });
  });

  it("is filled with defaults, also around invalid and unknown values, and keeps explicit ones", () => {
    const schema = fieldOf(
      object({
        a: z.int().default(1),
        list: z.array(object({ b: z.string().default("x"), c: z.string() })).optional(),
        more: object({ d: z.boolean().default(true) }).optional(),
      }),
    );
    expect(validate(schema, { a: null, list: [{ c: "y" }, { b: "z", c: 5 }, unknown], more: {} }).value).toEqual({
      a: 1,
      list: [{ b: "x", c: "y" }, { b: "z", c: 5 }, unknown],
      more: { d: true },
    });
    expect(fillDefaults(schema, { list: [{}], other: 1 })).toEqual({ a: 1, list: [{ b: "x" }], other: 1 });
    expect(fillDefaults(schema, { a: null, more: null })).toEqual({ a: 1, more: null });
    expect(fillDefaults(schema, { a: 0 })).toEqual({ a: 0 });
  });

  const team = defineResource({
    ...anyResource,
    name: "Team",
    path: { collection: "/teams", item: "/teams/{org}/{teamId}" },
    inputs: { org: z.string() },
    outputs: { teamId: z.int() },
  });

  it.each([
    ["acme/12", true],
    ["acme/x", false],
    ["acme", false],
    ["acme/1/2", true],
    [unknown, true],
    ["group:12", true],
    ["group:", false],
    [{ id: "acme/12" }, false],
  ])("refers to a resource by its id, or by a form that the service accepts: %j", (value, isValid) => {
    const schema = ref(() => team, { forms: ["group:{number}"] });
    const reason =
      "v must be the id of a Team: it looks like {org}/{teamId}, teamId being a number, or group:{number}. Pass the Team or its `id`";
    expect(failures(schema, value)).toEqual(isValid ? [] : [reason]);
  });

  it("refers to an object by text that its own rule accepts", () => {
    const label = defineResource({
      ...anyResource,
      name: "Entry",
      path: { collection: "/e", item: "/e/{name}" },
      outputs: {},
      inputs: { name: z.string() },
    });
    const short = z
      .string()
      .max(3)
      .meta({ reference: { to: () => team } });
    expect(failures(short, "four")).toEqual(["v must have at most 3 characters"]);
    expect(failures(short, "fou")).toHaveLength(1);
    const any = z
      .string()
      .max(3)
      .meta({ reference: { to: () => label } });
    expect(failures(any, "four")).toEqual(["v must have at most 3 characters"]);
    expect(failures(any, "fou")).toEqual([]);
    expect(
      failures(
        ref(() => label),
        undefined,
      ),
    ).toEqual(["v is required: expected an Entry or its `id`"]);
    expect(
      failures(
        ref(() => label),
        5,
      ),
    ).toEqual(["v must be the id of an Entry: it looks like {name}. Pass the Entry or its `id`"]);
  });
});

describe("the value in the message of a failure", () => {
  const field = fieldOf(
    object({
      name: z.string(),
      any: json().optional(),
      login: object({ user: z.string(), pin: z.string().meta({ secret: true }) }).optional(),
      list: z.array(z.string()).optional(),
    }),
  );
  type Marked = readonly (readonly string[])[] | undefined;
  const text = (path: string, given: unknown, marked: Marked) =>
    failureTexts([{ path, reason: "is wrong", given }], { field, inputs: {}, credentials: ["s3cret"], marked })[0];

  it.each([
    ["a", 'name ("a") is wrong'],
    ["", "name is wrong"],
    [undefined, "name is wrong"],
    [0, "name (0) is wrong"],
    [2 ** 53, "name is wrong"],
    [false, "name (false) is wrong"],
    [[], "name is wrong"],
    [["a"], "name (1 item) is wrong"],
    [["a", "b"], "name (2 items) is wrong"],
    [{ a: 1 }, "name (an object) is wrong"],
    ["has s3cret inside", 'name ("has [secret] inside") is wrong'],
    ["x".repeat(100), `name ("${"x".repeat(100)}") is wrong`],
    ["x".repeat(101), `name ("${"x".repeat(100)}…", 101 characters) is wrong`],
    ["https://u:p@a.example", "name is wrong"],
    ["https://a.example/@b", 'name ("https://a.example/@b") is wrong'],
    ["-----BEGIN KEY", "name is wrong"],
    ["AccountKey=x", "name is wrong"],
    ['{"password": 1}', "name is wrong"],
    ["?sig=x", "name is wrong"],
    ["token : x", "name is wrong"],
    ["my_credentials=x", "name is wrong"],
    ["a token of mine", 'name ("a token of mine") is wrong'],
  ])("is %j as %s", (given, expected) => {
    expect(text("name", given, [])).toBe(expected);
  });

  it("is omitted if a program marks it, or a value around it, as secret", () => {
    expect(text("login.user", "a", [["login"]])).toBe("login.user is wrong");
    expect(text("login.user", "a", [["login", "user"]])).toBe("login.user is wrong");
    expect(text("login.user", "a", [["login", "user", "x"]])).toBe('login.user ("a") is wrong');
    expect(text("login.user", "a", [["name"], ["login", "pin"]])).toBe('login.user ("a") is wrong');
    expect(text("login.user", "a", undefined)).toBe("login.user is wrong");
  });

  it("is not repeated, and secrets are hidden in the reason, too", () => {
    const found = [
      { path: "list", reason: 'must not be "a"', given: "a" },
      { path: "", reason: "leaks p1npad and marked" },
    ];
    const inputs = { name: "marked", login: { pin: "p1npad" } };
    expect(failureTexts(found, { field, inputs, credentials: [], marked: [["name"]] })).toEqual([
      'list must not be "a"',
      "leaks [secret] and [secret]",
    ]);
    expect(failureTexts([], { field, inputs, credentials: [], marked: [] })).toEqual([]);
  });

  it("is added to failures, except for a whole resource and for values that are missing or unknown", () => {
    const added = (path: string, inputs: Values) => withGivenValues(field, inputs, [{ path, reason: "is wrong" }])[0];
    expect(added("name", { name: "a" })).toEqual({ path: "name", reason: "is wrong", given: "a" });
    for (const name of [null, undefined, unknown])
      expect(added("name", { name })).toStrictEqual({ path: "name", reason: "is wrong" });
    const plain = fieldOf(object({ name: z.string() }));
    expect(withGivenValues(plain, { name: "a" }, [{ path: "", reason: "is wrong" }])).toStrictEqual([
      { path: "", reason: "is wrong" },
    ]);
  });

  it("is read at a path that no secret is in, at or below", () => {
    const inputs = {
      name: "a",
      any: { b: [1, null] },
      login: { user: "u", pin: "p" },
      list: ["x"],
      login2: { pin: 1 },
    };
    const at = (path: string) => publicValueAt(field, inputs, path);
    expect([at("name"), at("any.b[0]"), at("login.user"), at("list[0]"), at("list")]).toEqual([
      "a",
      1,
      "u",
      "x",
      ["x"],
    ]);
    const hidden = [
      "login",
      "login.pin",
      "login.pin[0]",
      "login2.pin",
      "login2",
      "none",
      "any.b[1]",
      "name.x",
      "list[1]",
    ];
    expect(hidden.filter((path) => at(path) !== undefined)).toEqual([]);
    expect(publicValueAt(field, { any: "text" }, "any.length")).toBeUndefined();
    expect(publicValueAt(field, { any: null }, "any.b")).toBeUndefined();
    expect(publicValueAt(field, { any: {} }, "any.toString")).toBeUndefined();
    const vault = fieldOf(object({ vault: z.record(z.string(), object({ b: z.string() })).meta({ secret: true }) }));
    expect(publicValueAt(vault, { vault: { a: { b: "x" } } }, "vault.a.b")).toBeUndefined();
  });

  it("is JSON in other messages, unless it may contain a credential", () => {
    const upper = (text: string) => text.toUpperCase();
    expect(jsonText({ a: [1, "b"] }, upper)).toBe('{"A":[1,"B"]}');
    expect(jsonText({ token: 1 }, upper)).toBeUndefined();
    expect(jsonText("x".repeat(98), upper)).toHaveLength(100);
    expect(jsonText("x".repeat(99), upper)).toBe(`"${"X".repeat(99)}…`);
  });
});

describe("a value that the vendor's list does not contain", () => {
  const kindOf = (v: ZodType) =>
    defineResource({ ...anyResource, inputs: { v, colours: json().optional(), others: json().optional() } });
  const colour = (more = {}) => kindOf(openEnum("colour", ["red", "green"], more));
  const warnings = (definition: Definition, v: string, root: Values = {}) =>
    check(definition, undefined, { v, ...root } as Inputs).warnings.map(({ reason }) => reason);

  it("may be a name by users of the service, unless it resembles a known name", () => {
    const custom = colour({ custom: "the name of a colour" });
    expect(warnings(custom, "ultraviolet")).toEqual([]);
    expect(warnings(custom, "gren")).toHaveLength(1);
    expect(warnings(colour(), "ultraviolet")).toHaveLength(1);
  });

  it("may be a name that the program defines, unless the definitions are unknown or no list", () => {
    const defined = colour({ definedIn: "colours" });
    expect(warnings(defined, "mine", { colours: [{ name: "mine" }] })).toEqual([]);
    expect(warnings(defined, "mine", { colours: [{ name: 5 }, "mine", null, { id: "mine" }] })).toHaveLength(1);
    expect(warnings(defined, "mine", { colours: "mine" })).toHaveLength(1);
    expect(warnings(defined, "mine", { others: [{ name: "mine" }] })).toHaveLength(1);
    expect(warnings(defined, "mine", { colours: [{ name: unknown }] })).toEqual([]);
    expect(warnings(colour(), "mine", { colours: [{ name: "mine" }] })).toHaveLength(1);
    expect(warnings(defined, "mne", { colours: [{ name: "mine" }] })[0]).toContain('did you mean "mine"?');
  });

  it("may have another spelling if the service ignores case", () => {
    const other = kindOf(openEnum("colour", ["Teal", "Pink"]));
    expect(warnings(other, "teal")).toHaveLength(1);
    ignoreCaseOfEnums(other.inputs);
    expect(warnings(other, "teal")).toEqual([]);
  });
});

describe("a generated name", () => {
  const kind = (schema: z.ZodString) =>
    defineResource({
      ...anyResource,
      name: "HotTopic",
      path: { collection: "/topics", item: "/topics/{name}" },
      outputs: {},
      inputs: { name: schema.optional().meta({ autoName: true }), size: z.int().optional() },
    });
  const any = kind(z.string().max(20));
  const naming = (mode: AutoNaming["mode"], name?: string): AutoNaming => ({ mode, ...(name && { name }) });
  const named = (definition: Definition, more: object = {}, olds?: Values, given: Values = { size: 1 }) => {
    const facts = { logicalName: "dev/my topic", ...more };
    const { inputs, autoNamed } = check(definition, olds && { inputs: olds as Inputs }, given as Inputs, facts);
    return { inputs, autoNamed };
  };

  it("has the logical name and seven digits, within the length that the service accepts", () => {
    expect(named(any)).toEqual({
      inputs: { size: 1, name: expect.stringMatching(/^my topic-[0-9a-f]{7}$/) },
      autoNamed: true,
    });
    const long = named(any, { logicalName: `dev/${"n".repeat(30)}` }).inputs.name;
    expect(long).toMatch(/^n{12}-[0-9a-f]{7}$/);
    const unlimited = named(kind(z.string()), { logicalName: `dev/${"n".repeat(300)}` }).inputs.name;
    expect(unlimited).toHaveLength(255);
  });

  it.each([
    ["my topic", "my-topic"],
    ["--Ünïque__Name--", "unique-name"],
    ["索引", "hottopic"],
    ["aaaaaaaaaaa bbbb", "aaaaaaaaaaa"],
    ["aaaaaaaaaa bbbb", "aaaaaaaaaa-b"],
  ])("has simple characters if the service accepts no others: %s", (logicalName, start) => {
    const simple = kind(
      z
        .string()
        .max(20)
        .regex(/^[a-z0-9-]+$/),
    );
    expect(named(simple, { logicalName: `dev/${logicalName}` }).inputs.name).toMatch(
      new RegExp(`^${start}-[0-9a-f]{7}$`),
    );
  });

  it("is that of the engine: enforced, or proposed if the service accepts it", () => {
    expect(named(any, { naming: naming("propose", "given") }).inputs.name).toBe("given");
    expect(named(any, { naming: naming("propose", "n".repeat(21)) }).inputs.name).toMatch(/^my topic-/);
    expect(named(any, { naming: naming("enforce", "n".repeat(21)) }).inputs.name).toBe("n".repeat(21));
    expect(named(any, { naming: naming("enforce") }).inputs.name).toMatch(/^my topic-/);
    expect(named(any, { naming: naming("disable", "given") })).toEqual({ inputs: { size: 1 }, autoNamed: false });
  });

  it("stays that of an existing object, even without a name in its state, or if names are disabled", () => {
    expect(named(any, {}, { name: "old", size: 2 })).toEqual({ inputs: { size: 1, name: "old" }, autoNamed: true });
    expect(named(any, {}, { size: 2 })).toEqual({ inputs: { size: 1 }, autoNamed: true });
    expect(named(any, { naming: naming("disable") }, { name: "old" }).inputs.name).toBe("old");
  });

  it("is not needed if the program has one, without a logical name, or for a kind without one", () => {
    const given = { name: "mine" };
    for (const olds of [undefined, { name: "old" }])
      expect(named(any, {}, olds, given)).toEqual({ inputs: given, autoNamed: false });
    expect(named(any, { logicalName: undefined }, undefined, {})).toEqual({ inputs: {}, autoNamed: false });
    const plain = defineResource({ ...anyResource, inputs: { name: z.string().optional() } });
    expect(named(plain, {}, undefined, {})).toEqual({ inputs: {}, autoNamed: false });
    const disabled = (inputs: Values) =>
      check(any, undefined, inputs as Inputs, { logicalName: "dev/a", naming: naming("disable") }).failures;
    expect([disabled(given), disabled({})]).toEqual([
      [],
      [{ path: "name", reason: "is required, because `pulumi:autonaming` disables automatic names" }],
    ]);
  });
});

describe("declarations of one program", () => {
  const team = defineResource({
    ...anyResource,
    name: "Team",
    path: { collection: "/teams", item: "/teams/{org}/{name}" },
    outputs: {},
    inputs: { org: z.string(), name: z.string(), size: z.int().optional(), other: z.int().optional() },
  });
  let seen: unknown;
  const member = defineResource({
    ...anyResource,
    name: "Member",
    validate: (_inputs, references) => {
      seen = { ...references };
      return [];
    },
    path: { collection: "/members", item: "/members/{name}" },
    outputs: {},
    inputs: {
      name: z.string(),
      team: ref(() => team, { inputs: ["size"] }).optional(),
      more: z.array(ref(() => team, { inputs: ["org", "size"] })).optional(),
      plain: ref(() => team).optional(),
    },
  });
  const facts = { references: {}, secretInputs: [], aliases: [], deleteBeforeReplace: undefined };
  /** The operations of a run, in which check receives these inputs of a kind. */
  const declaring = (definition: Definition) => {
    const service = new ScriptedService({});
    const operations = service.run();
    return async (resource: LogicalResource, inputs: Values, of = definition) =>
      (
        await operations.check(
          { ...service.call(of, resource), session: service.session },
          { inputs: inputs as Inputs, olds: undefined, facts },
        )
      ).failures;
  };
  const noted = (...inputs: Values[]) => {
    const declare = declaring(team);
    return async (given: Values) => {
      for (const [n, one] of inputs.entries()) await declare({ name: `dev/${n}` }, one);
      seen = undefined;
      await declare({ name: "dev/m" }, { name: "m", ...given }, member);
      return seen;
    };
  };

  it("know the inputs of referenced resources that the validation reads, by the path of the reference", async () => {
    const declared = noted({ org: "acme", name: "a", size: 1, other: 2 }, { org: "acme", name: "b" });
    expect(await declared({ team: "acme/a", more: ["acme/b", "acme/a", "acme/c"], plain: "acme/a" })).toEqual({
      team: { size: 1 },
      "more[0]": { org: "acme" },
      "more[1]": { org: "acme", size: 1 },
    });
    expect(await declared({ team: unknown })).toEqual({});
  });

  it("do not know a resource whose id is not known yet, or that is invalid", async () => {
    expect(await noted({ org: unknown, name: "a", size: 1 })({ team: "acme/a" })).toEqual({});
    expect(await noted({ name: "a", size: 1 })({ team: "acme/a" })).toEqual({});
  });

  it("are repeated in one stack and project alone, with the same key", async () => {
    const declaredOnce = { input: "org", key: ({ org }: Values) => String(org).toLowerCase() };
    const declare = declaring({ ...team, hooks: { declaredOnce } });
    const of = (name: string, org: unknown, more: object = {}) =>
      declare({ name, project: "shop", ...more }, { org, name: "x" });
    expect(await of("dev/a", "acme")).toEqual([]);
    expect(await of("dev/b", "ACME")).toEqual([
      expect.stringContaining('is declared by Team "a", too. Declare it in one resource'),
    ]);
    expect(await of("dev/a", "acme")).toHaveLength(1);
    expect(await of("prod/c", "acme")).toEqual([]);
    expect(await of("dev/d", "acme", { project: "other" })).toEqual([]);
    for (const name of ["dev/e", "dev/f"]) expect(await of(name, unknown)).toEqual([]);
    expect(await declare({ name: "dev/g", project: "shop" }, { org: 7, name: "x" })).toEqual([
      expect.stringContaining("must be a string"),
    ]);
  });

  it("are no longer repeated after the first has changed, and two parents may contain the same name", async () => {
    const declare = declaring({
      ...team,
      hooks: { declaredOnce: { input: "org", key: ({ org }: Values) => String(org) } },
    });
    const of = (resource: LogicalResource, org: unknown) => declare(resource, { org, name: "x" });
    expect(await of({ name: "dev/a" }, "one")).toEqual([]);
    expect(await of({ name: "dev/a" }, unknown)).toEqual([]);
    expect(await of({ name: "dev/b" }, "one")).toEqual([]);
    expect(await of({ name: "dev/b", parents: "app:Web" }, "one")).toHaveLength(1);
  });
});

describe("the digest of a file", () => {
  const thing = defineResource({
    ...anyResource,
    inputs: {
      parts: z.array(
        object({
          path: z.string().optional(),
          content: z.string().optional(),
          digest: z
            .string()
            .optional()
            .meta({ digestOf: { file: "path", text: "content" } }),
        }),
      ),
    },
  });
  const hello = "sha256:2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
  const folder = temporaryFolder();
  const file = join(folder, "hello.txt");
  const missing = join(folder, "missing.txt");
  writeFileSync(file, "hello");
  const facts = { references: {}, secretInputs: [], aliases: [], deleteBeforeReplace: undefined };
  const computed = async (parts: Values[], olds?: Values[]) => {
    const service = new ScriptedService({}, thing.service);
    const state = olds && { inputs: { parts: olds }, outputs: {} };
    const { inputs, failures } = await service
      .run()
      .check(service.call(thing), { inputs: { parts }, olds: state, facts });
    return { parts: inputs.parts, failures };
  };

  it("is added to each part that names a file, and not to content or an unknown path", async () => {
    expect(await computed([{ path: file }, { content: "hello" }, { path: unknown }, {}])).toEqual({
      parts: [{ path: file, digest: hello }, { content: "hello" }, { path: unknown }, {}],
      failures: [],
    });
  });

  it("must match if the program contains it, for a file and for content", async () => {
    const digest = `sha256:${"0".repeat(64)}`;
    const { parts, failures: found } = await computed([
      { path: file, digest },
      { content: "hello", digest },
    ]);
    expect(found).toEqual([
      `parts[0].digest is not the digest of the file, which is ${hello}.`,
      `parts[1].digest is not the digest of the content, which is ${hello}.`,
    ]);
    expect(parts).toEqual([
      { path: file, digest: hello },
      { content: "hello", digest },
    ]);
    const right = [
      { path: file, digest: hello },
      { content: "hello", digest: hello },
      { content: "x", digest: unknown },
    ];
    expect((await computed(right)).failures).toEqual([]);
  });

  it("is not computed for a stored part, whose file may have changed", async () => {
    const stored = { path: missing, digest: hello };
    expect(await computed([stored], [stored])).toEqual({ parts: [stored], failures: [] });
    expect((await computed([{ path: missing }], [{ path: missing }])).failures).toHaveLength(1);
    expect((await computed([stored], [{ ...stored, content: "x" }])).failures).toHaveLength(1);
  });

  it("is missing for a file that cannot be read, with one full stop at the end of the message", async () => {
    const [failure] = (await computed([{ path: missing }])).failures;
    expect(failure).toMatch(/^parts\[0\]\.path names a file that cannot be used: .*[^.]\.$/);
  });
});

describe("a part of `extra` that conflicts", () => {
  const service: Service = anyResource.service;
  const definition = defineResource({
    ...anyResource,
    service,
    path: { collection: "/teams/{teamName}", item: "/teams/{teamName}/{thingId}" },
    inputs: {
      teamName: z.string().meta({ wireName: "team_name" }),
      parts: z.array(object({ key: z.string().meta({ wireName: "@key" }) })).meta({ listMap: { key: "key" } }),
      steps: z.array(object({ size: z.int().optional() })).optional(),
      labels: z.record(z.string(), z.string()).optional(),
      ownerId: z.string().optional(),
      inner: object({ map: z.record(z.string(), object({ a: z.int().optional() })).optional() }).optional(),
    },
  });
  const conflicts = (extra: Values, inputs: Values = {}) =>
    check(definition, undefined, {
      teamName: "a",
      parts: [{ key: "k" }, { key: "l" }],
      ...inputs,
      extra,
    } as Inputs).failures.map(({ path, reason }) =>
      reason.startsWith("matches no item") ? `${path} has no item` : path,
    );

  it.each<[string, Values, Values, unknown[]]>([
    ["the value of the path", { team_name: "b" }, {}, ["extra.team_name"]],
    ["the same value of the path", { team_name: "a" }, {}, []],
    ["the name of the input", { teamName: "b" }, {}, []],
    ["an item that the list lacks", { parts: [{ "@key": "x" }] }, {}, ["extra.parts[0] has no item"]],
    ["an item without a key", { parts: [{ a: 1 }] }, {}, ["extra.parts[0] has no item"]],
    ["an item after the last", { steps: [{}, {}] }, { steps: [{ size: 1 }] }, ["extra.steps[1] has no item"]],
    ["a list instead of an object", { inner: [] }, { inner: { map: {} } }, ["extra.inner"]],
    ["an entry of a record", { labels: { b: "x" } }, { labels: { a: "x" } }, ["extra.labels.b"]],
    ["a record that the program omits", { labels: { b: "x" } }, {}, []],
    ["a member of an entry", { inner: { map: { x: { b: 1 } } } }, { inner: { map: { x: { a: 1 } } } }, []],
    [
      "an entry of an object",
      { inner: { map: { y: { b: 1 } } } },
      { inner: { map: { x: {} } } },
      ["extra.inner.map.y"],
    ],
    ["a member in lower case", { ownerid: "x" }, { ownerId: "y" }, ["extra.ownerid"]],
    ["an object instead of text", { ownerId: { a: 1 } }, { ownerId: "y" }, ["extra.ownerId"]],
    ["text instead of a list", { steps: "x" }, { steps: [{ size: 1 }] }, ["extra.steps"]],
    ["a member in another case", { STEPS: [] }, { steps: [{ size: 1 }] }, ["extra.STEPS"]],
    ["a member that the program sets to undefined", { steps: [1] }, { steps: undefined }, []],
  ])("is %s", (_, extra, inputs, expected) => {
    expect(conflicts(extra, inputs)).toEqual(expected);
  });
});
