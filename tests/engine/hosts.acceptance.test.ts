import { leaks, passed, program, projectWithPlugin, stepsIn, useTestEnvironment } from "./support";

const environment = useTestEnvironment();

/** Every shape of a resource: plain, child, component, of an explicit provider, existing, with secrets, from a function. */
const shapes = (url: string, words = "words", opts = "") => `
  const config = new pulumi.Config("trefoil");
  const eu = new trefoil.Provider("eu", { realtimeUrl: "${url}", realtimeToken: config.require("realtimeToken") });
  const chat = new realtime.App("chat", { name: "chat", fcmServiceAccount: pulumi.secret('{"type":"service_account"}') });
  const server = new realtime.Key("server", { appId: chat, name: "server", capabilities: { "*": ["publish"] } }, { parent: chat });
  const words = new search.SynonymMap("${words}", { synonyms: ["coast, beach"] }, { customTimeouts: { update: "5m" }, ${opts} });
  new search.Index("hotels", {
    fields: [
      { name: "id", type: "Edm.String", key: true },
      { name: "title", type: "Edm.String", searchable: true, synonymMaps: [words] },
    ],
  });
  const shop = new realtime.PusherApp("shop", {}, { provider: eu });
  const found = search.SynonymMap.get("found", "places");
  new registry.Repository("image", {
    namespace: "acme",
    description: realtime.getAppsOutput({}, { provider: eu, dependsOn: [shop, chat] }).apply((apps) => apps.length + " apps"),
  });
  exports.key = server.key;
  exports.rules = found.synonyms;`;

/** Resources that exist already, with the option \`import\` or after the command. */
const imported = `
  new search.SynonymMap("places", { synonyms: ["usa, united states"] }, config.get("host") === "plugin" ? { import: "places" } : {});`;
const importedByCommand = `
  new search.SynonymMap("seas", { synonyms: ["sea, ocean"] });
  new registry.Team("devs", { organization: "acme" });`;

const managed = [
  "chat",
  "hotels",
  "image",
  "server",
  "shop",
  "shop",
  "shop-presence",
  "shop-private",
  "shop-public",
  "terms",
];

describe("a stack with every shape of a resource", () => {
  it("moves to the plugin, which repairs drift and imports objects, and back without a write or a replacement", async () => {
    const { registry, search, realtime } = environment.emulator;
    const add = (key: string, synonyms: string) =>
      search.control.change({ collection: "synonymmaps", key, merge: { synonyms } });
    add("places", "usa, united states");
    add("seas", "sea, ocean");
    registry.control.change({ collection: "teams", key: "acme/devs", merge: { id: 4711, name: "devs" } });
    const stack = await environment.project(shapes(realtime.url), { files: projectWithPlugin, host: "dynamic" });
    passed(await stack.up());
    const { key } = await stack.outputs();
    const objects = environment.objects();

    const moveTo = async (host: string, body: string): Promise<string[]> => {
      await stack.configure({ "trefoil:host": host });
      stack.write(program(body));
      environment.clearRequests();
      const steps = stepsIn(passed(await stack.up({ diff: true })));
      expect(environment.writes()).toEqual([]);
      return steps.sort();
    };
    // The providers of the hosts have different types. An existing object is read by its new type.
    const moved = ["create eu", "delete eu", "read found", "discard found"];
    // The same update renames a resource.
    const whole = `${shapes(realtime.url, "terms", 'aliases: [{ name: "words" }]')}${imported}`;
    expect(await moveTo("plugin", whole)).toEqual([...moved, "import places"].sort());
    const { deployment } = await stack.export();
    expect(deployment.resources?.filter(({ type }) => type.startsWith("pulumi-nodejs"))).toEqual([]);

    // Drift is shown at its path, and repaired.
    const [map = ""] = Object.keys(search.control.objects().synonymmaps ?? {}).filter((name) =>
      name.startsWith("words-"),
    );
    add(map, "coast, shore");
    const repaired = passed(await stack.up({ refresh: true }));
    const updates = repaired.steps.filter(({ op }) => op === "update");
    expect(updates.map(({ name, diff }) => [name, diff])).toEqual([["terms", { "synonyms[0]": "update" }]]);
    expect(environment.writes()).toEqual([`PUT /synonymmaps('${map}')`]);

    // One file with several kinds. The service generates the id of a team, so that the file contains its name.
    const resources = [
      { type: "trefoil:search:SynonymMap", name: "seas", id: "seas" },
      { type: "trefoil:registry:Team", name: "devs", id: "acme/devs" },
    ];
    stack.write({ "import.json": JSON.stringify({ resources }) });
    const options = ["--generate-code=false", "--protect=false", "--yes", "--skip-preview"];
    await stack.succeed("import", "-f", "import.json", ...options);
    const { resources: stored = [] } = (await stack.export()).deployment;
    expect(stored.find(({ type }) => type === "trefoil:registry:Team")).toMatchObject({ id: "acme/4711" });
    const back = await moveTo("dynamic", `${whole}${importedByCommand}`);
    expect(back).toEqual([...moved, ...[...managed, "places", "seas", "devs"].map((name) => `update ${name}`)].sort());
    passed(await stack.up({ refresh: true, expectNoChanges: true }));
    expect(environment.writes()).toEqual([]);
    expect(environment.objects()).toEqual(objects);
    expect(await stack.outputs()).toMatchObject({ key, rules: ["usa, united states"] });
    expect(leaks(stack, String(key))).toEqual([]);
    passed(await stack.destroy());
    expect(environment.objects()).toEqual([]);
  });
});
