import fc from "fast-check";
import { z } from "zod";
import { defineResource, json } from "../../../provider/define";
import {
  asSecret,
  containsSecret,
  copySecretMarks,
  type EngineProps,
  fromEngine,
  isMarkedSecret,
  openSecrets,
  type ReceivedProps,
  toEngine,
  withoutSecretMarks,
  withSecretArrays,
} from "../../../provider/hosts/shared/engine-values";
import { decode, encodeRefreshed, encodeState } from "../../../provider/hosts/shared/props";
import { unknown } from "../../../provider/lifecycle";
import { resource } from "../../../provider/services/rest/resource";
import { parseUrn, unknownText, urnOf } from "../../../provider/text/engine-format";
import { ExactNumber, forPulumi } from "../../../provider/text/json";
import { anyResource } from "../define/any-resource";

type Values = Record<string, unknown>;
const isComposite = (value: unknown): value is Values => typeof value === "object" && value !== null;

/** The steps of the conversions, one at a time, each over the whole value. The code takes them in one pass. */
function replaced(value: unknown, from: unknown, to: unknown): unknown {
  if (value === from) return to;
  if (Array.isArray(value)) return value.map((item) => replaced(item, from, to));
  if (!isComposite(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaced(member, from, to)]));
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(withoutUndefined);
  if (!isComposite(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutUndefined(member)]));
}

function pathsOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (isMarkedSecret(value)) return [path];
  if (Array.isArray(value)) return value.flatMap((item, i) => pathsOf(item, [...path, i]));
  return isComposite(value) ? Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...path, name])) : [];
}

function marked(returned: Values, sent: Values): Values {
  const isObject = (value: unknown): value is Values =>
    isComposite(value) && !Array.isArray(value) && !isMarkedSecret(value);
  const result = { ...returned };
  for (const [name, value] of Object.entries(sent)) {
    if (!Object.hasOwn(returned, name)) continue;
    const own = returned[name];
    if (isObject(own) && isObject(value)) result[name] = marked(own, value);
    else if (!isMarkedSecret(own) && containsSecret(value)) result[name] = asSecret(own);
  }
  return result;
}

const asset = { "4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17", text: "a" };
const output = { "4dabf18193072939515e22adb298388d": "d0e6a833031e9bbcd3f4e8bde6ca49a4", value: "a", secret: true };
const leaf = fc.oneof(
  fc.string({ maxLength: 4 }),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.constantFrom<unknown>(null, unknownText, asset, output),
);
const names = fc.constantFrom("a", "b", "0", "value", "constructor", "__proto__");
const membersOf = (value: fc.Arbitrary<unknown>) =>
  fc.array(fc.tuple(names, value), { maxLength: 4 }).map((members) => Object.fromEntries(members) as Values);
const { sent, desired } = fc.letrec<{ sent: unknown; desired: unknown }>((tie) => ({
  sent: fc.oneof(
    { maxDepth: 4, depthSize: "medium" },
    leaf,
    tie("sent").map(asSecret),
    fc.array(tie("sent"), { maxLength: 3 }),
    membersOf(tie("sent")),
  ),
  desired: fc.oneof(
    { maxDepth: 4, depthSize: "medium" },
    leaf,
    fc.constantFrom<unknown>(
      unknown,
      undefined,
      new ExactNumber("12345678901234567890"),
      new ExactNumber("0.10000000000000000001"),
    ),
    tie("desired").map(asSecret),
    fc.array(tie("desired"), { maxLength: 3 }),
    membersOf(tie("desired")),
  ),
}));

const exact = (value: unknown) =>
  JSON.stringify(value, (_, part) => (part === unknown ? "#unknown" : part === undefined ? "#undefined" : part));

describe("for values with secrets, unknown values, assets, exact numbers and inherited names", () => {
  it("one pass opens what the engine sent as its single steps do", () => {
    fc.assert(
      fc.property(sent, (value) => {
        const { value: plain, secrets } = openSecrets(value);
        expect(exact(plain)).toBe(exact(replaced(withoutSecretMarks(value), unknownText, unknown)));
        expect(secrets).toEqual(pathsOf(value));
        expect(exact(fromEngine(value))).toBe(exact(replaced(value, unknownText, unknown)));
      }),
      { numRuns: 2000 },
    );
  });

  it("one pass encodes a value as its single steps do", () => {
    fc.assert(
      fc.property(desired, (value) => {
        expect(exact(toEngine(value))).toBe(exact(withoutUndefined(replaced(forPulumi(value), unknown, unknownText))));
      }),
      { numRuns: 2000 },
    );
  });

  it("the paths of sent secrets mark the same values as the sent values do", () => {
    fc.assert(
      fc.property(membersOf(sent), membersOf(sent), (returned, given) => {
        const paths = openSecrets(given).secrets;
        // The library for messages drops this name.
        fc.pre(!paths.some((path) => path.includes("__proto__")));
        expect(exact(copySecretMarks(returned as EngineProps, paths))).toBe(exact(marked(returned, given)));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("an array that contains a secret", () => {
  it("is marked once as a whole, at any depth, as the engine stores it in a refresh", () => {
    const pin = asSecret("1234");
    const props = { users: [{ name: "bot", pin }], plain: [1], rule: { pins: [pin], one: pin }, all: asSecret(["a"]) };
    expect(withSecretArrays(props)).toEqual({
      users: asSecret([{ name: "bot", pin: "1234" }]),
      plain: [1],
      rule: { pins: asSecret(["1234"]), one: pin },
      all: asSecret(["a"]),
    });
  });
});

describe("the name of a resource in a URN", () => {
  it.each([
    ["trefoil:search:Index::hotels", { token: "search:Index", logicalName: "hotels", name: "dev/hotels" }],
    ["acme:Chat$acme:Part$trefoil:realtime:Key::a::b/c", { logicalName: "a::b/c", parents: "acme:Chat$acme:Part" }],
  ])("has parents only inside a component: %s", (end, expected) => {
    const found = parseUrn(`urn:pulumi:dev::shop::${end}`);
    expect(found).toMatchObject({ project: "shop", ...expected });
    expect(urnOf(found, end.slice(found.parents ? found.parents.length + 1 : 0).split("::")[0] ?? "")).toBe(found.urn);
    expect(found.parents).toBe("parents" in expected ? expected.parents : undefined);
  });
});

describe("the state of an object", () => {
  const key = "canary-key1";
  const stateWith = (secret: string) =>
    encodeState(
      resource,
      {
        inputs: { path: "/v1/things", body: { name: "a", hint: `hint ${secret}` }, secretBody: { secret } },
        outputs: {
          objectId: "1",
          outputValues: {
            copy: `copy of ${secret}`,
            status: { [secret]: "x" },
            list: [secret],
            url: encodeURI(secret),
            phase: "on",
          },
        },
      },
      { autoNamed: false },
    );

  it("marks each input and output in which the service repeats a secret of the object", () => {
    expect(stateWith(key).body).toEqual({ name: "a", hint: asSecret(`hint ${key}`) });
    expect(stateWith(key).outputValues).toEqual({
      copy: asSecret(`copy of ${key}`),
      status: asSecret({ [key]: "x" }),
      list: asSecret([key]),
      url: asSecret(key),
      phase: "on",
    });
  });

  it("marks the members of returned JSON that are named like a secret", () => {
    const inputs = { path: "/v1/things", body: { name: "a", password: "p" } };
    const config = { host: "h", apiKey: "k", partitionKey: "customerId" };
    const outputs = { objectId: "1", outputValues: { config, column: "customerId" } };
    const found = { inputs, outputs };
    expect(encodeState(resource, found, { autoNamed: false })).toMatchObject({
      body: { password: "p" },
      outputValues: { config: { host: "h", apiKey: asSecret("k") }, column: "customerId" },
    });
    const looked = decode(resource, {} as ReceivedProps);
    expect(encodeRefreshed(resource, found, looked).props.body).toEqual({ name: "a", password: asSecret("p") });
  });

  it("marks the entries of a returned map that are named like a secret, and not the members of the definition", () => {
    const outputs = { thingId: z.string(), variables: z.record(z.string(), z.string()), token: json() };
    const definition = defineResource({ ...anyResource, outputs, inputs: {}, requests: { update: undefined } });
    const state = { inputs: {}, outputs: { thingId: "1", token: "t", variables: { HOST: "h", DB_PASSWORD: "p" } } };
    expect(encodeState(definition, state, { autoNamed: false })).toMatchObject({
      token: "t",
      variables: { HOST: "h", DB_PASSWORD: asSecret("p") },
    });
  });

  it("marks no output that contains an ordinary word, or a word in a secret", () => {
    expect(containsSecret(stateWith("admin").outputValues)).toBe(false);
    const inputs = {
      path: "/v1/my-app-prod",
      body: { name: "my-app-prod" },
      secretBody: { key: "my-app-prod-Passw0rd!" },
    };
    const state = encodeState(resource, { inputs, outputs: { objectId: "1" } }, { autoNamed: false });
    expect(state).toMatchObject({ path: inputs.path, body: inputs.body });
  });
});
