import * as pulumi from "@pulumi/pulumi";

import entry = require("../../provider/hosts/package-export");

import { withoutSecretMarks } from "../../provider/hosts/shared/engine-values";
import * as trefoil from "../../sdk";
import { secretKeys } from "../../sdk/secret-keys";

type DynamicProvider = ReturnType<typeof entry>;

type Props = Record<string, unknown>;
type Bag = Readonly<Record<string, string>>;

/** Messages of one run of a program. */
export interface Report {
  /** Failures of checks and functions, and the error that the program itself ended with. */
  readonly failures: readonly string[];
  readonly warnings: readonly string[];
}

interface Saved {
  readonly id: string;
  readonly inputs: Props;
  readonly outputs: Props;
}

/**
 * Runs programs in the process of the test. Pulumi's mocks take the place of the engine, and hand each resource to the
 * provider that its inputs name, in the form in which Pulumi's dynamic host does.
 */
export class ProgramRunner {
  readonly #saved = new Map<string, Saved>();

  constructor(private readonly config: Bag) {}

  /** Creates everything that a program declares, as a first `pulumi up`. */
  async apply(program: string): Promise<void> {
    const { failures } = await this.#run(program, async (provider, key, inputs) => {
      const { id, outs } = await provider.create(inputs);
      this.#saved.set(key, { id, inputs, outputs: outs });
    });
    if (failures.length) throw new Error(failures.join("\n"));
  }

  /** Checks and compares every declared resource with the applied inputs, as `pulumi preview` does. */
  check(program: string): Promise<Report> {
    return this.#run(program, async () => undefined);
  }

  async #run(program: string, act: (provider: DynamicProvider, key: string, inputs: Props) => Promise<void>) {
    const failures: string[] = [];
    const warnings: string[] = [];
    const warn = jest.spyOn(pulumi.log, "warn").mockImplementation(async (message) => {
      warnings.push(message);
    });
    /** The arguments of each account that the program declares. */
    const accounts = new Map<string, Props>();
    const settingsOf = (reference: string | undefined) => {
      const own = reference && accounts.get(nameIn(reference));
      return (key: string) => (own ? unwrapped(own[key]) : this.config[key]) as string | undefined;
    };
    const newResource = async ({ type, name, inputs, provider: reference }: pulumi.runtime.MockResourceArgs) => {
      if (type.startsWith("pulumi:providers:")) accounts.set(name, inputs);
      const [, token] = /^exports\.handler=.*\("([\w:]+)"\)$/.exec(String(inputs.__provider)) ?? [];
      if (!token) return { id: name, state: inputs };
      const provider = entry(token);
      await provider.configure({ config: { get: settingsOf(reference) } });
      const key = `${type} ${name}`;
      // The engine sends the secrets of the program in plain text.
      const plainInputs = withoutSecretMarks(inputs) as Props;
      const checked = await provider.check(this.#saved.get(key)?.inputs ?? {}, plainInputs);
      failures.push(...checked.failures.map(({ reason }) => reason));
      if (!checked.failures.length)
        await act(provider, key, checked.inputs).catch((error: Error) => failures.push(error.message));
      const saved = this.#saved.get(key);
      return { id: saved?.id ?? `${name}-id`, state: plain(saved?.outputs ?? inputs) };
    };
    const calls: Promise<unknown>[] = [];
    const response = ({ token, inputs, provider }: pulumi.runtime.MockCallArgs) => {
      const called = entry.call(token.replace("trefoil:", ""), inputs, settingsOf(provider)).catch((error: Error) => {
        failures.push(error.message);
        return {};
      });
      calls.push(called);
      return called;
    };
    try {
      pulumi.runtime.setAllConfig(
        { ...this.config },
        secretKeys.map((key) => `trefoil:${key}`),
      );
      await pulumi.runtime.setMocks(
        { newResource, call: response as pulumi.runtime.Mocks["call"] },
        "test",
        "dev",
        false,
      );
      execute(program);
      // Functions of Trefoil are called after the program has run.
      await new Promise(setImmediate);
      await Promise.all([pulumi.runtime.disconnect(), ...calls]);
    } catch (error) {
      failures.push(...(error as Error).message.split("\n"));
    } finally {
      warn.mockRestore();
    }
    return { failures, warnings };
  }
}

/** Runs the body of a program with the names that `support/program.ts` gives it. */
function execute(body: string): void {
  const { realtime, registry, rest, search } = trefoil;
  const names = { pulumi, trefoil, realtime, registry, rest, search, exports: {} };
  new Function(...Object.keys(names), body)(...Object.values(names));
}

/** The logical name in a reference to a provider, which is a URN and an id. */
const nameIn = (reference: string): string => reference.split("::")[3] ?? "";

/** The value of a property that may be marked as a secret. */
const unwrapped = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "value" in value ? value.value : value;

/** Outputs with their secrets in plain text, as mocks return them. */
const plain = (outputs: Props): Props =>
  Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, unwrapped(value)]));
