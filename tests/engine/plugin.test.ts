import { engineTimeout } from "./harness";
import { leaks, passed, program, projectWithPlugin, stepsIn, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout);

/** Resources of the plugin without a library: every language of Pulumi sends these requests. */
const resources = `
  const make = (token, name, args, opts) => new pulumi.CustomResource("trefoil:" + token, name, args, opts);
  const app = make("realtime:App", "chat", { name: "chat" });
  const key = make("realtime:Key", "server", { appId: app.id, name: "server", capabilities: { "*": ["publish"] }, key: undefined });
  make("search:SynonymMap", "words", { synonyms: ["coast, beach"] }, { customTimeouts: { create: "5m" } });
  exports.key = key.key;`;

const everything = ["chat", "server", "words"];

describe("a program with the plugin", () => {
  const environment = useTestEnvironment();

  it("is previewed, applied, repaired, extended by an import and destroyed", async () => {
    const { search } = environment.emulator;
    const stack = await environment.project(resources, { files: projectWithPlugin });
    const planned = passed(await stack.preview());
    expect(stepsIn(planned).sort()).toEqual(everything.map((name) => `create ${name}`).sort());
    expect(environment.writes()).toEqual([]);

    passed(await stack.up());
    const { key } = await stack.outputs();
    expect(key).toMatch(/:/);
    expect(leaks(stack, String(key))).toEqual([]);
    expect(await stack.up({ refresh: true, expectNoChanges: true })).toMatchObject({ exitCode: 0 });

    // Drift is shown at its path, and repaired.
    const [map = ""] = Object.keys(search.control.objects().synonymmaps ?? {});
    expect(map).toMatch(/^words-[0-9a-f]{7}$/);
    search.control.change({ collection: "synonymmaps", key: map, merge: { synonyms: "coast, shore" } });
    // An object that another program created.
    search.control.change({ collection: "synonymmaps", key: "places", merge: { synonyms: "usa, united states" } });
    stack.write(
      program(
        `${resources}
        make("search:SynonymMap", "places", { synonyms: ["usa, united states"] }, { import: "places" });`,
      ),
    );
    const drifted = await stack.preview({ refresh: true, diff: true });
    const shown = drifted.steps.filter(({ op }) => op === "update").map(({ name, diff }) => [name, diff]);
    expect(shown).toEqual([["words", { "synonyms[0]": "update" }]]);
    environment.forget();
    expect(stepsIn(passed(await stack.up({ refresh: true })))).toEqual(
      expect.arrayContaining(["import places", "update words"]),
    );
    expect(environment.writes()).toEqual([`PUT /synonymmaps('${map}')`]);
    expect(await stack.up({ expectNoChanges: true })).toMatchObject({ exitCode: 0, steps: [] });

    expect(stepsIn(passed(await stack.destroy())).sort()).toEqual(
      [...everything, "places"].map((name) => `delete ${name}`).sort(),
    );
    expect(environment.objects()).toEqual([]);
  });
});
