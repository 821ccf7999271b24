import type { Result } from "../../tools/engine-harness";
import { temporaryFolder } from "../support/temporary-folder";
import { outputOf, passed, program, secretLocations, typeOf, useTestEnvironment } from "./support";

const failed = (result: Result): string => {
  expect(result.exitCode).not.toBe(0);
  return outputOf(result);
};

/** Messages of the engine that contain a string. The printed output repeats them at the end. */
const messages = ({ events }: Result, text: string) =>
  events.filter(({ diagnosticEvent }) => diagnosticEvent?.message.includes(text));

describe("credentials that changed since the last update", () => {
  const environment = useTestEnvironment();
  const maps = `
    const config = new pulumi.Config("test");
    new search.SynonymMap("here", { name: "here", synonyms: ["a, b"] });
    const eu = new trefoil.Provider("eu", { searchUrl: config.require("euUrl"), searchApiKey: config.requireSecret("euKey") });
    new search.SynonymMap("there", { name: "there", synonyms: ["c, d"] }, { provider: eu });`;

  it("are used by a refresh and a destroy that run the program, and the messages say so", async () => {
    const data = temporaryFolder();
    const start = (adminKey: string, searchPort = 0) =>
      environment.another({ dataDir: data, searchPort, credentials: { search: { adminKey } } });
    let service = await start("key-number-one");
    const { url } = service.search;
    const keys = (key: string) => ({ "trefoil:searchApiKey": key, "test:euKey": key });
    const rotate = async (key: string) => {
      await service.close();
      service = await start(key, Number(new URL(url).port));
      await stack.configure({}, keys(key));
    };
    const stack = await environment.project(maps, {
      config: { "trefoil:searchUrl": url, "test:euUrl": url },
      secrets: keys("key-number-one"),
    });
    passed(await stack.up());

    await rotate("key-number-two");
    const one = (name: string) => ["--target", `urn:pulumi:dev::test::${typeOf("search:SynonymMap")}::${name}`];
    const refresh = await stack.refresh({ flags: one("here") });
    const text = failed(refresh);
    expect(text).toContain("`pulumi refresh` and `pulumi destroy` use the configuration of the stack that the last");
    expect(text).toContain("run `pulumi up` without `--refresh` first, or repeat the command with `--run-program`");
    passed(await stack.refresh({ flags: ["--run-program"] }));

    await rotate("key-number-three");
    const destroy = await stack.destroy({ flags: one("there") });
    expect(failed(destroy)).toContain('use the arguments of the provider "eu" that the last `pulumi up` stored');
    passed(await stack.destroy({ flags: ["--run-program"] }));
    expect(environment.objects(service)).toEqual([]);
    const secrets = ["one", "two", "three"].map((number) => `key-number-${number}`);
    expect(secretLocations(secrets, [stack], [refresh, destroy])).toEqual([]);
  });
});

describe("a preview", () => {
  const environment = useTestEnvironment();
  const words = 'new search.SynonymMap("words", { name: "words", synonyms: ["a"] });';
  const maps = () => `
    ${words} ${words.replaceAll("words", "others")}
    const app = new realtime.App("app", { name: "app" });
    const searchApiKey = app.appId.apply((id) => "wrong-" + id);
    const eu = new trefoil.Provider("eu", { searchUrl: "${environment.emulator.search.url}", searchApiKey });
    new search.SynonymMap("there", { name: "there", synonyms: ["a"] }, { provider: eu });`;

  it("validates the credentials that are known, or warns once", async () => {
    const canary = "canary-of-the-key";
    const { adminKey } = environment.emulator.credentials.search;
    const stack = await environment.project(words, { secrets: { "trefoil:searchApiKey": canary } });
    const run = await stack.preview();
    expect(failed(run)).toContain('SynonymMap "words": check failed: GET /servicestats');
    expect(outputOf(run)).toContain("-> 403");
    expect(messages(run, 'SynonymMap "words": check failed')).toHaveLength(1);
    expect(secretLocations([canary], [stack], [run])).toEqual([]);
    expect(environment.writes()).toEqual([]);

    // The key of the second provider is unknown, and not validated.
    stack.write(program(maps()));
    await stack.configure({}, { "trefoil:searchApiKey": adminKey });
    environment.emulator.search.control.faults.add({ method: "GET", path: "/servicestats", status: 501, count: 9 });
    const warned = passed(await stack.preview());
    expect(messages(warned, "the credentials were not validated")).toHaveLength(1);
  });
});
