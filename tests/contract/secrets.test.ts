import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Definition, Field } from "../../provider/define";
import { markSecrets, type Values } from "../../provider/lifecycle";
import { kafkaRule } from "../../provider/services/realtime/rules/streaming/kafka-rule";
import { resource } from "../../provider/services/rest/resource";
import { campaign } from "../support/campaign";
import { forms, kinds } from "../support/secret-kinds";
import { allowing, hintsOf } from "./hints";
import { hosts } from "./hosts/host";
import { clear, marked, opened, type Props } from "./hosts/markers";
import { InvalidInputsError, TestStack } from "./hosts/stack";
import { type Key, place, setAt } from "./keys";
import { kindOf } from "./kinds/kind-of";
import { onePerPlace, onePerService, onePerShape } from "./shapes";
import { kindSubjects, secretKeys, subjects } from "./subjects";
import { isMutation, useTestEnvironment } from "./test-environment";
import { sample } from "./variation";

const environment = useTestEnvironment();
let logFile: string;
beforeEach(() => {
  logFile = environment.logRequests();
});

/** Inputs of a program that marks each of its secrets. */
const withMarks = (field: Field, args: Values): Values => markSecrets(field, args, marked) as Values;

/** A unique secret value. */
function canary(definition?: Definition, key?: Key): string {
  const text = `canary-${randomBytes(12).toString("hex")}`;
  return (definition && hintsOf(definition).secret?.[key?.name ?? ""]?.(text)) ?? text;
}

/** The secret key with a test value of a valid shape. */
function withCanary(definition: Definition, example: Values, key: Key, text: string): Values {
  const make = (field: Parameters<typeof sample>[1], name: string) => sample(definition, field, name);
  const { args, at } = place(key, allowing(definition, key.name, example), make);
  return setAt(args, at, holding(key, text)) as Values;
}

function holding({ chain: [field] }: Key, text: string): unknown {
  if (field?.kind === "record") return { alpha: text };
  return field?.kind === "array" ? [text] : text;
}

/** All traces of a run except its result: the log, and requests without their bodies. */
function traces(definition: Definition): string {
  const log = existsSync(logFile) ? readFileSync(logFile, "utf8") : "";
  const heads = environment.journal(definition.service).map(({ body: _, fault: __, ...head }) => head);
  return log + JSON.stringify(heads);
}

const secrets = onePerShape(secretKeys);

/** Both hosts share the encoding of states. The dynamic host has the life of each key, and the plugin of one key in each place. */
const ofLives = { dynamic: secrets, plugin: onePerPlace(secrets) };

/** Both hosts share the checks and the errors. The dynamic host has those of each key, and the plugin of one key of each service. */
const ofErrors = { dynamic: secrets, plugin: onePerService(secrets) };

const redactedKinds = (...names: string[]) =>
  Object.entries(kinds).filter(([kind]) => campaign || names.includes(kind));

/**
 * Secrets that errors repeat in part: one value, and in the dynamic host one of several parts. Both hosts share the errors, and
 * `tests/unit/rest/secret-forms.test.ts` redacts all kinds.
 */
const redacted = {
  dynamic: redactedKinds("a plain value", "a service account"),
  plugin: redactedKinds("a plain value"),
};

describe.each(hosts)("secrets in the %s host", (host) => {
  it.each(ofLives[host])(
    "appear nowhere in a life without faults, and keep their marks: $title",
    async ({ definition, example, key }) => {
      const [first, second] = [canary(definition, key), canary(definition, key)];
      const program = (text: string) => environment.withParents(definition, withCanary(definition, example, key, text));
      const stack = new TestStack(environment, host, definition);
      await stack.up(await program(first));
      expect(JSON.stringify(stack.stored?.outputs)).toContain(first);
      const stored = [stack.stored];
      await stack.refresh();
      expect(stack.stored).toEqual(stored[0]);
      await stack.up(await program(second));
      stored.push(stack.stored);
      await stack.refresh();
      stored.push(stack.stored);
      for (const props of [stack.stored?.inputs, stack.stored?.outputs])
        expect(JSON.stringify(props)).toContain(second);
      await stack.destroy();
      for (const text of [first, second]) {
        expect(clear([stack.returned, stored])).not.toContain(text);
        expect(traces(definition)).not.toContain(text);
      }
    },
  );

  it.each(onePerPlace(secrets))(
    "keep the marks of the program in a refresh without a change: $title",
    async ({ definition, example, key }) => {
      const text = canary(definition, key);
      const program = await environment.withParents(definition, withCanary(definition, example, key, text));
      const stack = new TestStack(environment, host, definition);
      await stack.up(withMarks(definition.inputs, program));
      const { stored } = stack;
      await stack.refresh();
      expect(stack.stored).toEqual(stored);
    },
  );

  it.each(ofErrors[host])("stay hidden when the service repeats them in an error: $title", async (subject) => {
    const { definition, example, key } = subject;
    const text = canary(definition, key);
    const program = await environment.withParents(definition, withCanary(definition, example, key, text));
    const message = `the value ${text} is wrong`;
    const body = { message, detail: message, error: { code: text, message } };
    const [method = ""] = definition.requests({}).create.request.split(" ");
    const { control } = environment.service(definition.service);
    control.faults.add({ method, path: "/", status: 400, body });
    const error = await failureOf(new TestStack(environment, host, definition).up(program));
    expect(error.message).toContain("[secret]");
    expect(error.message + error.stack + JSON.stringify(error)).not.toContain(text);
    expect(traces(definition)).not.toContain(text);
  });

  it.each(redacted[host])(
    "stay hidden when an error repeats a part in any encoding: %s",
    async (_kind, kind) => {
      const { control } = environment.emulator.rest;
      const stack = new TestStack(environment, host, resource);
      const program = (size: number) => ({
        updateMethod: "PATCH",
        body: { name: "alpha", size },
        secretBody: { store: kind.whole },
      });
      await stack.up(program(1));
      const parts = [kind.whole, ...kind.parts.slice(0, 2)];
      const shown: string[] = [];
      for (const encode of Object.values(forms)) {
        for (const part of parts) {
          // A letter after a space could be a character of the encoded secret before the part, which is redacted, too.
          const words = `the value #${encode(part)}# is wrong`;
          const body = { message: words, code: encode(part), errors: [{ message: words }], [encode(part)]: words };
          control.faults.add({ method: "PATCH", path: "/", status: 400, body });
          const error = await failureOf(stack.up(program(2)));
          // The mask of some encodings contains the character after them.
          expect(error.message).toMatch(/the value #\[secret\]#? is wrong/);
          shown.push(error.message, error.stack ?? "", JSON.stringify(error));
        }
      }
      control.faults.add({ method: "GET", path: "/", status: 403, body: { message: `wrong: ${parts.join(" ")}` } });
      shown.push((await failureOf(stack.refresh())).message, traces(resource), JSON.stringify(clear(stack.returned)));
      await stack.destroy();
      const secret = Object.values(forms).flatMap((encode) => parts.map(encode));
      expect(secret.filter((part) => shown.some((text) => text.includes(part)))).toEqual([]);
      // `make campaign` has all kinds of secrets. Some are long.
    },
    900_000,
  );

  it("stay hidden as numbers", async () => {
    const { control } = environment.emulator.rest;
    const secretBody = { pin: 4711, codes: [98761, -54321], ratio: 0.1234567 };
    control.faults.add({ method: "POST", path: "/", status: 400, body: { message: "4711, 98761, -54321, 0.1234567" } });
    const stack = new TestStack(environment, host, resource);
    const error = await failureOf(stack.up({ body: { name: "beta" }, secretBody }));
    expect(error.message).toContain("[secret], [secret], [secret], [secret]");
  });

  it("that were read from the service stay hidden when the next update fails", async () => {
    const [mine, theirs] = [canary(), canary()];
    const example = { ...kafkaRule.examples.basic, status: "disabled" } as Values;
    const password = ["target", "auth", "sasl", "password"];
    const program = await environment.withParents(kafkaRule, setAt(example, password, mine) as Values);
    const stack = new TestStack(environment, host, kafkaRule);
    await stack.up(program);
    const { control } = environment.emulator.realtime;
    control.change({
      ...hintsOf(kafkaRule).stored(stack.id),
      merge: { target: { auth: { sasl: { password: theirs } } } },
    });
    await stack.refresh();
    expect(clear(stack.stored)).not.toContain(theirs);
    expect(JSON.stringify(stack.stored?.inputs)).toContain(theirs);
    control.faults.add({ method: "PATCH", path: "/", status: 400, body: { message: `${theirs} is not ${mine}` } });
    const { message } = await failureOf(stack.up(program));
    expect(message).toContain("[secret] is not [secret]");
    expect(traces(kafkaRule)).not.toContain(theirs);
  });

  it.each(ofErrors[host])("stay hidden when their value is invalid: $title", async ({ definition, example, key }) => {
    const text = canary();
    const make = (field: Parameters<typeof sample>[1], name: string) => sample(definition, field, name);
    const { args, at } = place(key, allowing(definition, key.name, example), make);
    const wrong = key.chain[0]?.kind === "array" ? text : [text];
    const error = await failureOf(new TestStack(environment, host, definition).up(setAt(args, at, wrong) as Values));
    expect(error).toBeInstanceOf(InvalidInputsError);
    expect(error.message).not.toContain(text);
  });

  // The emulator of an unknown API generates no secrets.
  const withOutputs = subjects.filter(
    ({ definition }) => kindOf(definition).facts.secretOutputs.length && !definition.service.isUnknownApi,
  );
  it.each(withOutputs)("that the service generates are marked: $title", async ({ definition, example }) => {
    const stack = new TestStack(environment, host, definition);
    await stack.up(await environment.withParents(definition, example));
    await stack.refresh();
    const outputs = opened(stack.stored?.outputs) as Props;
    const values = kindOf(definition).facts.secretOutputs.map((name) => outputs[name] as string);
    for (const value of values) {
      expect(value.length).toBeGreaterThan(10);
      expect(clear(stack.returned)).not.toContain(value);
      expect(traces(definition)).not.toContain(value);
    }
    const [message = ""] = values;
    const { control } = environment.service(definition.service);
    const [method = ""] = definition.requests({}).delete.request.split(" ");
    control.faults.add({ method, path: "*", status: 400, body: { message } });
    const error = await failureOf(stack.destroy());
    expect(error.message).toContain("[secret]");
    expect(error.message).not.toContain(message);
    await stack.destroy();
  });
});

describe("credentials", () => {
  it("of the services appear in no log and no request line", async () => {
    const { registry, search, realtime, rest } = environment.emulator.credentials;
    const states: object[] = [];
    for (const { definition, example } of kindSubjects)
      states.push((await environment.make(definition, await environment.withParents(definition, example))).state);
    const ofServices = new Map(kindSubjects.map(({ definition }) => [definition.service.name, definition]));
    for (const definition of ofServices.values()) {
      expect(environment.journal(definition.service).filter(isMutation).length).toBeGreaterThan(0);
      for (const secret of [registry.password, search.adminKey, realtime.token, rest.token])
        expect(traces(definition) + JSON.stringify(states)).not.toContain(secret);
    }
  });
});

async function failureOf(operation: Promise<unknown>): Promise<Error> {
  const error = await operation.then(
    () => undefined,
    (reason: Error) => reason,
  );
  if (!error) throw new Error("The operation did not fail.");
  return error;
}
