import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { engineTimeout, type Result } from "./harness";
import { passed, places, program, said, useWorld } from "./support";

jest.setTimeout(2 * engineTimeout);

const failed = (result: Result): string => {
  expect(result.exitCode).not.toBe(0);
  return said(result);
};

/** Messages of the engine that contain a string. The printed output repeats them at the end. */
const messages = ({ events }: Result, text: string) =>
  events.filter(({ diagnosticEvent }) => diagnosticEvent?.message.includes(text));

describe("credentials that changed since the last update", () => {
  const world = useWorld();
  const maps = `
    const config = new pulumi.Config("test");
    new search.SynonymMap("here", { name: "here", synonyms: ["a, b"] });
    const eu = new trefoil.Provider("eu", { searchUrl: config.require("euUrl"), searchApiKey: config.requireSecret("euKey") });
    new search.SynonymMap("there", { name: "there", synonyms: ["c, d"] }, { provider: eu });`;

  it("are used by a refresh and a destroy that run the program, and the messages say so", async () => {
    const data = mkdtempSync(join(tmpdir(), "trefoil-engine-"));
    const start = (adminKey: string, searchPort = 0) =>
      world.another({ dataDir: data, searchPort, credentials: { search: { adminKey } } });
    try {
      let service = await start("key-number-one");
      const { url } = service.search;
      const keys = (key: string) => ({ "trefoil:searchApiKey": key, "test:euKey": key });
      const rotate = async (key: string) => {
        await service.close();
        service = await start(key, Number(new URL(url).port));
        await stack.configure({}, keys(key));
      };
      const stack = await world.project(maps, {
        config: { "trefoil:searchUrl": url, "test:euUrl": url },
        secrets: keys("key-number-one"),
      });
      passed(await stack.up());

      await rotate("key-number-two");
      const one = (name: string) => [
        "--target",
        `urn:pulumi:dev::test::pulumi-nodejs:dynamic/trefoil/search:SynonymMap::${name}`,
      ];
      const refresh = await stack.refresh({ flags: one("here") });
      const text = failed(refresh);
      expect(text).toContain("`pulumi refresh` and `pulumi destroy` use the configuration of the stack that the last");
      expect(text).toContain("run `pulumi up` first, or repeat the command with `--run-program`");
      passed(await stack.refresh({ flags: ["--run-program"] }));

      await rotate("key-number-three");
      const destroy = await stack.destroy({ flags: one("there") });
      expect(failed(destroy)).toContain('use the arguments of the provider "eu" that the last `pulumi up` stored');
      passed(await stack.up());
      await rotate("key-number-four");
      passed(await stack.destroy({ flags: ["--run-program"] }));
      expect(world.objects(service)).toEqual([]);
      const secrets = ["one", "two", "three", "four"].map((number) => `key-number-${number}`);
      expect(places(secrets, [stack], [refresh, destroy])).toEqual([]);
    } finally {
      rmSync(data, { recursive: true });
    }
  });
});

describe("a preview", () => {
  const world = useWorld();
  const words = 'new search.SynonymMap("words", { name: "words", synonyms: ["a"] });';

  it("fails with the error of an update, when the credentials or the URL are invalid", async () => {
    const stack = await world.project(words, { secrets: { "trefoil:searchApiKey": "canary-of-the-key" } });
    const runs = [await stack.preview(), await stack.up()];
    for (const run of runs) {
      expect(failed(run)).toContain('SynonymMap "words": check failed: GET /servicestats');
      expect(said(run)).toContain("-> 403");
      expect(messages(run, "check failed")).toHaveLength(1);
    }
    await stack.configure({ "trefoil:searchUrl": "notaurl" });
    const malformed = await stack.preview();
    expect(failed(malformed)).toContain("trefoil:searchUrl is not an address");
    expect(places(["canary-of-the-key"], [stack], [...runs, malformed])).toEqual([]);
    expect(world.writes()).toEqual([]);
  });

  it("continues with one warning when the service cannot be reached", async () => {
    const stack = await world.project(`${words} ${words.replaceAll("words", "others")}`);
    world.emulator.search.control.faults.add({ method: "GET", path: "/servicestats", status: 501, count: 9 });
    const warned = passed(await stack.preview());
    expect(messages(warned, "the credentials were not validated")).toHaveLength(1);
    await stack.configure({ "trefoil:skipCredentialsValidation": "true" });
    world.forget();
    expect(said(passed(await stack.preview()))).not.toContain("not validated");
    expect(world.requests()).toEqual([]);
  });

  it("does not validate unknown arguments of a provider, and names missing arguments", async () => {
    const provider = (args: string) => `
      const app = new realtime.App("app", { name: "app" });
      const searchApiKey = app.appId.apply((id) => "wrong-" + id);
      const eu = new trefoil.Provider("eu", ${args});
      new search.SynonymMap("words", { name: "words", synonyms: ["a"] }, { provider: eu });`;
    const stack = await world.project(provider(`{ searchUrl: "${world.emulator.search.url}", searchApiKey }`));
    passed(await stack.preview());
    stack.write(program(provider('{ realtimeToken: "canary" }')));
    const lacking = failed(await stack.preview());
    expect(lacking).toContain('Provider "eu": Azure AI Search is not configured. Set the argument `searchUrl`');
    expect(lacking).not.toContain("pulumi config set");
  });
});
