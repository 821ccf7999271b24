import { hasUnknown, isRecord, type ObjectValues, type Values } from "../../provider/lifecycle";
import { inputsForProgram } from "../../provider/lifecycle/import";
import { PluginClient, type Props, plain } from "../support/plugin-client";
import { factsOf } from "./facts";
import { providerSettings } from "./hosts/host";
import { subjects } from "./subjects";
import { TestEnvironment } from "./test-environment";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await TestEnvironment.start();
});
afterAll(() => environment.stop());

/** Properties as the engine sends them to the plugin. */
const sent = (props: Props | undefined): Props => plain(props ?? {}) as Props;

/** The inputs that `pulumi import` writes into the program. */
const generated = (inputs: Props): Props =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !name.startsWith("__")));

/** Inputs with the values that an import cannot read, from the program that created the object. */
function completed(inputs: unknown, program: unknown, isWithheld: (path: string) => boolean, path = ""): unknown {
  if (Array.isArray(inputs) && Array.isArray(program))
    return inputs.map((item, i) => completed(item, program[i], isWithheld, `${path}[]`));
  if (!isRecord(inputs) || !isRecord(program)) return inputs;
  const names = new Set([...Object.keys(inputs), ...Object.keys(program)]);
  const members = [...names].flatMap((name): [string, unknown][] => {
    const at = path ? `${path}.${name}` : name;
    if (name in inputs) return [[name, completed(inputs[name], program[name], isWithheld, at)]];
    return isWithheld(at) ? [[name, program[name]]] : [];
  });
  return Object.fromEntries(members);
}

describe.each(subjects)("an import by the plugin of $title", ({ definition, example }) => {
  const urn = `urn:pulumi:dev::shop::trefoil:${definition.token}::sample`;
  let plugin: PluginClient;
  let program: Values;
  let id: string;
  let found: Awaited<ReturnType<PluginClient["read"]>>;
  beforeAll(async () => {
    environment.reset();
    plugin = await PluginClient.start();
    await plugin.configure(providerSettings(environment.bag(definition)));
    program = await environment.withParents(definition, example);
    ({ id } = await environment.make(definition, program, "other/one"));
    found = await plugin.read(urn, id);
  });
  afterAll(() => plugin.stop());

  it("changes nothing with the program of `trefoil import`", async () => {
    const declared = inputsForProgram(
      definition,
      generated(plain(found.outputs ?? {}) as Props) as ObjectValues,
    ).inputs;
    // A value that the service does not return is a secret of the configuration.
    const [own, withheld] = [{} as Props, [] as string[]];
    for (const [name, value] of Object.entries(declared)) {
      if (hasUnknown(value)) withheld.push(name);
      else own[name] = value;
    }
    for (const name of withheld) own[name] = example[name];
    const { inputs, failures } = await plugin.check(urn, sent(found.inputs), own);
    expect(failures).toEqual([]);
    const planned = await plugin.diff(urn, id, sent(found.outputs), sent(inputs));
    const changed = Object.keys(planned.detailed).filter((path) => !withheld.includes(path.replace(/[.[].*/s, "")));
    expect(changed).toEqual([]);
  });

  it("is complete, and the generated program changes nothing", async () => {
    expect(found.id).toBe(id);
    const [olds, state] = [sent(found.inputs), sent(found.outputs)];
    const withheld = factsOf(definition).writeOnly.map((path) => path.replace(/<[^>]*>/g, ""));
    const isWithheld = (path: string) => withheld.some((one) => `${one}.`.startsWith(`${path}.`));
    const wanted = completed(generated(olds), program, isWithheld) as Values;
    const { inputs, failures } = await plugin.check(urn, olds, wanted);
    expect(failures).toEqual([]);
    const planned = await plugin.diff(urn, id, state, sent(inputs));
    expect(planned.replaces).toEqual([]);

    const unread = Object.keys(planned.detailed);
    for (const path of unread) expect(isWithheld(path.replace(/\[\d+\]/g, "[]"))).toBe(true);
    if (!unread.length) return;
    // The values that the service does not return are named, and the next update sends them.
    const message = plugin.log.map((line) => line.message).join();
    for (const path of unread) expect(message).toContain(path);
    const updated = sent(await plugin.update(urn, id, state, sent(inputs)));
    expect((await plugin.diff(urn, id, updated, sent(inputs))).changes).toBe(1);
  });
});
