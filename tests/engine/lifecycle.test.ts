import { hostNames } from "../../tools/engine-harness";
import { isFirstKey } from "../support/existing-objects";
import { passed, product, program, stepsIn, useTestEnvironment } from "./support";

const everything = ["app", "places", "hotels", "chat", "server"];

describe.each(hostNames)("the life of a product over three services, %s host", (host) => {
  const environment = useTestEnvironment();

  /** Ids of the only app and the only key of the program, which the realtime service assigns. */
  function ids(): { app: string; key: string } {
    const { apps = {}, keys = {} } = environment.emulator.realtime.control.objects();
    const [key = ""] = Object.entries(keys).find(([, object]) => !isFirstKey(object)) ?? [];
    return { app: Object.keys(apps)[0] ?? "", key };
  }

  it("is created, changed, repaired and deleted, without drift after a change, and with no objects at the end", async () => {
    const { registry, search, realtime } = environment.emulator;
    // The other tests with the plugin let the engine start it for each operation, which takes longer.
    const stack = await environment.project(product, { host, attached: host === "plugin", served: true });
    const created = passed(await stack.up());
    expect(stepsIn(created).slice(-5).sort()).toEqual(everything.map((name) => `create ${name}`).sort());
    expect(created.stdout + created.stderr).not.toContain("warning");

    environment.clearRequests();
    const changed = product
      .replace('"The app."', '"The shop application."')
      .replace('"coast, beach"', '"coast, beach, seaside"')
      .replace('{ name: "id"', '{ name: "stars", type: "Edm.Int32" }, { name: "id"')
      .replace('name: "chat" }', 'name: "chat", tlsOnly: true }')
      .replace('["publish", "subscribe"]', '["subscribe"]');
    stack.write(program(changed));
    expect(stepsIn(passed(await stack.up())).sort()).toEqual(everything.map((name) => `update ${name}`).sort());
    const { app, key } = ids();
    const updatesOfThree = [
      "PUT /indexes('hotels')",
      `PATCH /v1/apps/${app}`,
      `PATCH /v1/apps/${key.replace("/", "/keys/")}`,
    ];
    expect(environment.writes().sort()).toEqual(
      ["PATCH /v2/namespaces/acme/repositories/app", "PUT /synonymmaps('places')", ...updatesOfThree].sort(),
    );

    // A preview with a refresh shows the drift of each object at its path alone, and does not change the state.
    const before = stack.stateText();
    registry.control.change({ collection: "repositories", key: "acme/app", merge: { description: "Somebody's." } });
    search.control.change({ collection: "synonymmaps", key: "places", merge: { synonyms: "usa, united states" } });
    search.control.change({
      collection: "indexes",
      key: "hotels",
      merge: { fields: { 1: { synonymMaps: { 0: "other" } } } },
    });
    realtime.control.change({ collection: "apps", key: app, merge: { name: "other" } });
    realtime.control.change({ collection: "keys", key, merge: { capability: { "chat:*": ["history"] } } });
    const drifted = await stack.preview({ refresh: true, diff: true, expectNoChanges: true });
    expect(drifted.exitCode).not.toBe(0);
    expect(stack.stateText()).toBe(before);
    const shown = Object.fromEntries(
      drifted.steps.filter(({ op }) => op === "update").map(({ name, diff }) => [name, diff]),
    );
    expect(shown).toEqual({
      app: { description: "update" },
      places: { "synonyms[1]": "add" },
      hotels: { "fields[1].synonymMaps[0]": "update" },
      chat: { name: "update" },
      server: { 'capabilities["chat:*"][0]': "update" },
    });

    // Drift is repaired, and objects that were deleted outside Pulumi are created again.
    registry.control.change({ collection: "repositories", key: "acme/app", remove: true });
    search.control.change({ collection: "synonymmaps", key: "places", remove: true });
    environment.clearRequests();
    const repaired = stepsIn(passed(await stack.up({ refresh: true })));
    expect(repaired.filter((step) => !step.startsWith("refresh ")).sort()).toEqual(
      ["create app", "create places", "update chat", "update hotels", "update server"].sort(),
    );
    expect(environment.writes().sort()).toEqual(
      [
        "POST /v2/namespaces/acme/repositories",
        "PATCH /v2/namespaces/acme/repositories/app/categories",
        "PATCH /v2/namespaces/acme/repositories/app/immutabletags",
        "PUT /synonymmaps('places')",
        ...updatesOfThree,
      ].sort(),
    );

    // A delete succeeds for an object that does not exist any more.
    registry.control.change({ collection: "repositories", key: "acme/app", remove: true });
    expect(stepsIn(passed(await stack.destroy())).sort()).toEqual(everything.map((name) => `delete ${name}`).sort());
    expect(environment.objects()).toEqual([]);
    expect((await stack.export()).deployment.resources ?? []).toEqual([]);
  });
});
