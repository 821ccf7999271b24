import type { Definition } from "../../provider/define";

import dynamicProvider = require("../../provider/hosts/package-export");

import { check, diff, markSecrets, read, type Values, withoutUndefined } from "../../provider/lifecycle";
import { secretsOf } from "../../provider/lifecycle/verify";
import { synonymMap } from "../../provider/services/search/synonym-map";
import { pageOf } from "../support/reference-page";
import { opened } from "./hosts/markers";
import { withObjects } from "./subjects";
import { useTestEnvironment } from "./test-environment";

type DynamicProvider = ReturnType<typeof dynamicProvider>;

const environment = useTestEnvironment();

interface Imported {
  readonly type: string;
  readonly id: string;
  readonly inputs: Values;
  readonly outputs: Values;
}

/** The one resource in the example of a reference page. */
function fileOf(definition: Definition): Imported {
  const [, json = ""] = /```json\n(.*?)```/s.exec(pageOf(definition)) ?? [];
  const { resources } = JSON.parse(json) as { resources: [Imported] };
  return resources[0];
}

const plain = ({ __provider: _, ...values }: Values): Values => values;

/** The program of the file on a reference page. Only the program contains secrets. */
const programOf = (definition: Definition): Values => ({
  ...plain(fileOf(definition).inputs),
  ...Object.values(definition.examples)[0],
});

const withoutSecrets = ({ inputs }: Definition, values: Values): Values =>
  withoutUndefined(markSecrets(inputs, values, () => undefined)) as Values;

describe.each(withObjects.map((definition) => [definition.token, definition] as const))(
  "an imported object of %s",
  (_token, definition) => {
    /** An existing object as the import file declares it, and its state after the import. */
    async function imported() {
      const program = await environment.withParents(definition, programOf(definition));
      const { id } = await environment.make(definition, program, "other/one");
      return { program, id, kept: { inputs: withoutSecrets(definition, program), outputs: {} } };
    }

    it("has a file on its page that contains no secrets, and whose import requires no other change", async () => {
      for (const secret of secretsOf(definition, programOf(definition)))
        expect(JSON.stringify(fileOf(definition))).not.toContain(secret);
      const { program, id, kept } = await imported();
      const seen = await read(environment.context(definition), id, kept);
      if (!seen) throw new Error("it is read as gone");
      const { failures, ...wanted } = check(definition, seen, program, { logicalName: "dev/sample" });
      expect(failures).toEqual([]);
      const changesTo = (inputs: Values) =>
        diff(environment.context(definition), id, seen, { ...wanted, inputs: inputs as typeof wanted.inputs }).changes;
      expect(changesTo(wanted.inputs).filter(({ replaces }) => replaces)).toEqual([]);
      expect(changesTo(withoutSecrets(definition, wanted.inputs))).toEqual([]);
    });

    it("reads the values of its id from its id, even when the file omits or contradicts them", async () => {
      const { id, kept } = await imported();
      const program = kept.inputs;
      const inId = Object.keys(program).filter((name) => definition.id.includes(`{${name}}`));
      const without = Object.fromEntries(Object.entries(program).filter(([name]) => !inId.includes(name)));
      const other = { ...program, ...Object.fromEntries(inId.map((name) => [name, "something-else"])) };
      const { inputs } = (await read(environment.context(definition), id, kept)) ?? {};
      for (const wrong of [without, other].filter((values) => Object.keys(values).length)) {
        expect(await read(environment.context(definition), id, { inputs: wrong, outputs: {} })).toMatchObject({
          inputs,
        });
      }
    });
  },
);

describe("the plan right after an import", () => {
  it.each(withObjects.map((definition) => [definition.token, definition] as const))(
    "of %s shows no difference apart from secrets, neither with a refresh nor without",
    async (token, definition) => {
      const program = await environment.withParents(definition, programOf(definition));
      const { id } = await environment.make(definition, program, "other/one");
      const host: DynamicProvider = dynamicProvider(token);
      const bag: Record<string, string> = environment.bag(definition);
      await host.configure({ config: { get: (key) => bag[key] } });
      const file = { ...withoutSecrets(definition, program), __provider: "text" };
      // The engine compares the inputs, and finds the secrets.
      const changes = secretsOf(definition, program).length ? undefined : false;
      const declared = { ...program, __provider: "text", __trefoil: { name: "dev/sample" } };

      const { inputs, failures } = await host.check(file, declared);
      expect(failures).toEqual([]);
      expect(await host.diff(id, file, opened(inputs) as Values)).toMatchObject({ changes, replaces: [] });

      // Without inputs the engine keeps its own.
      const { inputs: seen = file } = await host.read(id, file);
      expect(await host.diff(id, file, opened(seen) as Values)).toMatchObject({ changes: false, replaces: [] });
    },
  );
});

describe("an imported object whose program omits the name", () => {
  it("keeps its name", async () => {
    const { inputs } = fileOf(synonymMap);
    const { id } = await environment.make(synonymMap, plain(inputs), "other/one");
    const host: DynamicProvider = dynamicProvider(synonymMap.token);
    const bag: Record<string, string> = environment.bag();
    await host.configure({ config: { get: (key) => bag[key] } });
    const refreshed = await host.read(id, inputs);
    const { name: _, ...nameless } = inputs;
    const program = { ...nameless, __trefoil: { name: "dev/sample" } };
    const { inputs: wanted, failures } = await host.check(refreshed.inputs ?? inputs, program);
    expect(failures).toEqual([]);
    expect(wanted.name).toBe(inputs.name);
    expect(await host.diff(id, refreshed.props ?? {}, wanted)).toMatchObject({ changes: false, replaces: [] });
  });
});
