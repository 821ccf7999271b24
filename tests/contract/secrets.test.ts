import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { catalogue } from "../../provider";
import type { Definition, Field } from "../../provider/define";
import { type DynamicProvider, dynamicProvider } from "../../provider/hosts/dynamic/dynamic";
import type { Props } from "../../provider/hosts/shared/props";
import { isRecord, markSecrets, type Values } from "../../provider/lifecycle";
import { kafkaRule } from "../../provider/services/realtime/rules/streaming/kafka-rule";
import { facts, factsOf } from "./facts";
import { hintsOf } from "./hints";
import { type Key, keysOf, place, setAt } from "./keys";
import { subjects } from "./subjects";
import { isMutation, TestEnvironment } from "./test-environment";
import { sample } from "./variation";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await TestEnvironment.start();
});
beforeEach(() => environment.reset());
afterAll(() => environment.stop());

const marker = "4dabf18193072939515e22adb298388d";
const signature = "1b47061264138c4ac30d75fd1eb44270";

/** Properties as the engine passes them: without markers. */
function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (!isRecord(value)) return value;
  if (marker in value) return opened(value.value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, opened(member)]));
}

/** The parts of the properties in plain text. */
function clear(value: unknown): string {
  const hidden = (_key: string, member: unknown) => (isRecord(member) && marker in member ? "[secret]" : member);
  return JSON.stringify(value, hidden);
}

const isMarked = (value: unknown): boolean => isRecord(value) && marker in value;

const holdsMarks = (value: unknown): boolean =>
  isMarked(value) || (typeof value === "object" && value !== null && Object.values(value).some(holdsMarks));

/**
 * Properties as the engine stores them. The host passes no markers on, so the engine copies the markers of the old
 * properties: member by member in objects, and as a whole in any other value.
 */
function annotated(bag: Props, olds: Props): Props {
  const entries = Object.entries(bag).map(([name, value]) => {
    const old = olds[name];
    if (isRecord(value) && isRecord(old) && !isMarked(value) && !isMarked(old)) return [name, annotated(value, old)];
    return [name, !isMarked(value) && holdsMarks(old) ? { [marker]: signature, value } : value];
  });
  return Object.fromEntries(entries);
}

/** Inputs of a program that marks each of its secrets. */
const markedBelow = (field: Field, args: Values): Values =>
  markSecrets(field, args, (value) => ({ [marker]: signature, value })) as Values;

async function host(definition: Definition): Promise<DynamicProvider> {
  const provider = dynamicProvider(definition.token);
  const bag = environment.bag();
  await provider.configure({ config: { get: (key) => bag[key] } });
  return provider;
}

/** A unique secret value. */
function canary(definition?: Definition, key?: Key): string {
  const text = `canary-${randomBytes(12).toString("hex")}`;
  return (definition && hintsOf(definition).secret?.[key?.name ?? ""]?.(text)) ?? text;
}

/** The secret key with a test value of a valid shape. */
function withCanary(definition: Definition, example: Values, key: Key, text: string): Values {
  const make = (field: Parameters<typeof sample>[1], name: string) => sample(definition, field, name);
  const { args, at } = place(key, example, make);
  return setAt(args, at, holding(key, text)) as Values;
}

function holding({ chain: [field] }: Key, text: string): unknown {
  if (field?.kind === "record") return { alpha: text };
  return field?.kind === "array" ? [text] : text;
}

/** All traces of a run except its result: the log, and requests without their bodies. */
function traces(definition: Definition): string {
  const log = existsSync(environment.logFile) ? readFileSync(environment.logFile, "utf8") : "";
  const heads = environment.journal(definition.service).map(({ body: _, fault: __, ...head }) => head);
  return log + JSON.stringify(heads);
}

const secretKeys = subjects.flatMap(({ definition, example, title }) =>
  keysOf(definition, example)
    .filter(({ name }) => facts[definition.token]?.secret.includes(name))
    .map((key) => ({ definition, example, key, title: `${title}: ${key.name}` })),
);

describe("secrets", () => {
  it.each(catalogue)("of $token match the vendor's documents", (definition) => {
    const known = facts[definition.token] ?? fail(definition);
    const said = factsOf(definition);
    expect([...said.secret].sort()).toEqual([...known.secret].sort());
    expect([...said.writeOnly].sort()).toEqual([...known.writeOnly].sort());
    expect([...said.secretOutputs].sort()).toEqual([...known.secretOutputs].sort());
  });

  it.each(secretKeys)("appear nowhere in a life without faults: $title", async ({ definition, example, key }) => {
    const [first, second] = [canary(definition, key), canary(definition, key)];
    const provider = await host(definition);
    const program = async (text: string): Promise<Props> => ({
      ...(await environment.withParents(definition, withCanary(definition, example, key, text))),
      __provider: "exports.handler=…",
      __trefoil: { name: "dev/sample" },
    });
    const { inputs, failures } = await provider.check({}, await program(first));
    expect(failures).toEqual([]);
    const made = await provider.create(opened(inputs) as Props);
    const checkedAgain = await provider.check(opened(inputs) as Props, await program(second));
    const news = opened(checkedAgain.inputs) as Props;
    const { replaces } = await provider.diff(made.id, opened(made.outs) as Props, news);
    if (replaces.length) await provider.delete(made.id, opened(made.outs) as Props);
    const updated = replaces.length
      ? await provider.create(news)
      : { id: made.id, ...(await provider.update(made.id, opened(made.outs) as Props, news)) };
    const seen = await provider.read(updated.id, opened(updated.outs) as Props);
    await provider.delete(updated.id, opened(seen.props) as Props);

    const returned = [inputs, made.outs, checkedAgain.inputs, updated.outs, seen.props, seen.inputs];
    for (const text of [first, second]) {
      expect(returned.map(clear).join()).not.toContain(text);
      expect(traces(definition)).not.toContain(text);
    }
    expect(JSON.stringify(made.outs)).toContain(first);
    // Without inputs the engine keeps its own.
    for (const bag of [updated.outs, seen.props, seen.inputs ?? news]) expect(JSON.stringify(bag)).toContain(second);
  });

  it.each(secretKeys.flatMap((subject) => [false, true].map((inProgram) => ({ ...subject, inProgram }))))(
    "keep the markers of the inputs in a refresh without a change: $title, marked by the program: $inProgram",
    async ({ definition, example, key, inProgram }) => {
      const text = canary(definition, key);
      const provider = await host(definition);
      const given = await environment.withParents(definition, withCanary(definition, example, key, text));
      const program = { ...given, __provider: "exports.handler=…", __trefoil: { name: "dev/sample" } };
      const marked = inProgram ? { ...program, ...markedBelow(definition.inputs, given) } : program;
      const { inputs } = await provider.check({}, program);
      const kept = annotated(inputs, marked);
      const made = await provider.create(opened(inputs) as Props);
      const outs = annotated(made.outs, kept);
      const seen = await provider.read(made.id, opened(outs) as Props);
      expect(seen.inputs ? annotated(seen.inputs, kept) : kept).toEqual(kept);
      expect(annotated(seen.props ?? {}, outs)).toEqual(outs);
    },
  );

  it.each(secretKeys)("stay hidden when the service repeats them in an error: $title", async (subject) => {
    const { definition, example, key } = subject;
    const text = canary(definition, key);
    const provider = await host(definition);
    const args = await environment.withParents(definition, withCanary(definition, example, key, text));
    const { inputs } = await provider.check({}, { ...args, __provider: "p", __trefoil: { name: "dev/sample" } });
    const message = `the value ${text} is wrong`;
    const body = { message, detail: message, error: { code: text, message } };
    const [method = ""] = definition.requests({}).create.request.split(" ");
    const { control } = environment.service(definition.service);
    control.faults.add({ method, path: "/", status: 400, body });
    const error = await provider.create(opened(inputs) as Props).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    const { message: returned, stack } = error as Error;
    expect(returned).toContain("[secret]");
    expect(returned + stack + JSON.stringify(error)).not.toContain(text);
    expect(traces(definition)).not.toContain(text);
  });

  it("that were read from the service stay hidden when the next update fails", async () => {
    const [mine, theirs] = [canary(), canary()];
    const provider = await host(kafkaRule);
    const example = { ...kafkaRule.examples.basic, status: "disabled" } as Values;
    const args = await environment.withParents(
      kafkaRule,
      setAt(example, ["target", "auth", "sasl", "password"], mine) as Values,
    );
    const { inputs } = await provider.check({}, { ...args, __provider: "p", __trefoil: { name: "dev/sample" } });
    const { id, outs } = await provider.create(opened(inputs) as Props);
    const { control } = environment.emulator.realtime;
    const merge = { target: { auth: { sasl: { password: theirs } } } };
    control.change({ ...hintsOf(kafkaRule).stored(id), merge });
    const seen = await provider.read(id, opened(outs) as Props);
    expect(clear([seen.props, seen.inputs])).not.toContain(theirs);
    expect(JSON.stringify(seen.inputs)).toContain(theirs);
    control.faults.add({ method: "PATCH", path: "/", status: 400, body: { message: `${theirs} is not ${mine}` } });
    const error = await provider.update(id, opened(seen.props) as Props, opened(inputs) as Props).catch((e) => e);
    expect(error.message).toContain("[secret] is not [secret]");
    expect(traces(kafkaRule)).not.toContain(theirs);
  });

  it.each(secretKeys)("stay hidden when their value is invalid: $title", async ({ definition, example, key }) => {
    const text = canary();
    const provider = await host(definition);
    const make = (field: Parameters<typeof sample>[1], name: string) => sample(definition, field, name);
    const { args, at } = place(key, example, make);
    const wrong = key.chain[0]?.kind === "array" ? text : [text];
    const { failures } = await provider.check({}, setAt(args, at, wrong) as Props);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.every(({ property }) => property === "")).toBe(true);
    expect(JSON.stringify(failures)).not.toContain(text);
  });

  const withOutputs = subjects.filter(({ definition }) => facts[definition.token]?.secretOutputs.length);
  it.each(withOutputs)("that the service generates are marked: $title", async ({ definition, example }) => {
    const provider = await host(definition);
    const args = await environment.withParents(definition, example);
    const { inputs } = await provider.check({}, { ...args, __provider: "p", __trefoil: { name: "dev/sample" } });
    const { id, outs } = await provider.create(opened(inputs) as Props);
    const seen = await provider.read(id, opened(outs) as Props);
    const names = facts[definition.token]?.secretOutputs ?? [];
    for (const name of names) {
      const value = (opened(outs) as Props)[name] as string;
      expect(value.length).toBeGreaterThan(10);
      expect(clear([outs, seen])).not.toContain(value);
      expect(traces(definition)).not.toContain(value);
    }
    const message = String((opened(outs) as Props)[names[0] as string]);
    const { control } = environment.service(definition.service);
    control.faults.add({ method: "*", path: "*", status: 400, body: { message } });
    const error = await provider.delete(id, opened(outs) as Props).catch((reason: unknown) => reason);
    expect((error as Error).message).toContain("[secret]");
    expect((error as Error).message).not.toContain(message);
    await provider.delete(id, opened(outs) as Props);
  });

  it("of the services appear in no log and no request line", async () => {
    const { registry, search, realtime, rest } = environment.emulator.credentials;
    for (const { definition, example } of subjects) {
      const kept = await environment.make(definition, await environment.withParents(definition, example));
      expect(environment.journal(definition.service).filter(isMutation).length).toBeGreaterThan(0);
      for (const secret of [registry.password, search.adminKey, realtime.token, rest.token]) {
        expect(traces(definition)).not.toContain(secret);
        expect(JSON.stringify(kept.state)).not.toContain(secret);
      }
    }
  });
});

function fail({ token }: Definition): never {
  throw new Error(`tests/contract/facts.ts says nothing of ${token}.`);
}
