import type { Emulator } from "../../emulator";
import { temporaryFolder } from "../support/temporary-folder";
import { leaks, outputOf, passed, program, resource, secretsOf, stepsIn, useTestEnvironment } from "./support";

const europe = ({ search, credentials }: Emulator) => ({
  config: { "test:euUrl": search.url },
  secrets: { "test:euKey": credentials.search.adminKey },
});
const declareEurope = `
  const config = new pulumi.Config("test");
  const eu = new trefoil.Provider("eu", { searchUrl: config.require("euUrl"), searchApiKey: config.require("euKey") });`;

/** Requests to the search service for objects, without the validation of credentials. */
const concerningObjects = ({ search }: Emulator) =>
  search.control.journal().filter(({ path }) => path !== "/servicestats");

describe("an additional account", () => {
  const environment = useTestEnvironment();
  const rules = (emulator: Emulator) => emulator.search.control.objects().synonymmaps?.words?.synonyms;

  it("has separate objects with the same names, and receives no requests for a resource of another account", async () => {
    const other = await environment.another();
    const { search, registry, realtime, credentials } = environment.emulator;
    const words = `
      ${declareEurope}
      new search.SynonymMap("here", { name: "words", synonyms: ["a, b"] });
      new search.SynonymMap("there", { name: "words", synonyms: ["c, d"] }, { provider: eu });
      new realtime.App("app", { name: "app" });
      new registry.Repository("image", { namespace: "acme", name: "image" });`;
    // The main accounts come completely from the environment.
    const env = {
      AZURE_SEARCH_ENDPOINT: search.url,
      AZURE_SEARCH_API_KEY: credentials.search.adminKey,
      DOCKER_HUB_API_URL: registry.url,
      DOCKER_USERNAME: credentials.registry.username,
      DOCKER_PASSWORD: credentials.registry.password,
      ABLY_URL: realtime.url,
      ABLY_ACCOUNT_TOKEN: credentials.realtime.token,
    };
    const stack = await environment.bareProject(words, { ...europe(other), env });
    passed(await stack.up());
    expect(environment.objects()).toHaveLength(3);
    expect([rules(environment.emulator), rules(other)]).toEqual(["a, b", "c, d"]);
    // The provider received its key in plain text. The key is still a secret.
    for (const secret of [other.credentials.search.adminKey, ...Object.values(secretsOf(environment.emulator))])
      expect(leaks(stack, secret)).toEqual([]);
    passed(await stack.up({ refresh: true, expectNoChanges: true }));

    const before = [environment.emulator, other].map((emulator) => concerningObjects(emulator).length);
    const belongsTo = `it belongs to ${search.url}, but ${other.search.url} is configured. Nothing was sent.`;
    const elsewhere = {
      AZURE_SEARCH_ENDPOINT: other.search.url,
      AZURE_SEARCH_API_KEY: other.credentials.search.adminKey,
    };
    const refused = await stack.up({ env: elsewhere });
    expect(refused.exitCode).not.toBe(0);
    expect(outputOf(refused)).toContain(`SynonymMap "words": preview failed: ${belongsTo}`);
    expect(outputOf(refused)).toContain("remove the resource from the stack");
    expect([environment.emulator, other].map((emulator) => concerningObjects(emulator).length)).toEqual(before);

    // An account at the same URL is distinguished by its id.
    expect((await resource(stack, "app")).outputs?.__trefoil).toMatchObject({
      account: `${realtime.url}#${credentials.realtime.accountId}`,
    });
    const account = { id: other.credentials.realtime.accountId };
    realtime.control.faults.add({ method: "GET", path: "/v1/me", count: 9, status: 200, body: { account } });
    environment.clearRequests();
    const target = ["--target", (await resource(stack, "app")).urn];
    const kept = await stack.destroy({ flags: target });
    expect(kept.exitCode).not.toBe(0);
    expect(outputOf(kept)).toMatch(/App "[^"]+": delete failed: it belongs to/);
    expect(environment.writes()).toEqual([]);
    realtime.control.faults.clear();

    passed(await stack.destroy());
    expect([...environment.objects(), ...environment.objects(other)]).toEqual([]);
  });

  it("may use a key from another resource, and a change of the key replaces no objects", async () => {
    const data = temporaryFolder();
    const start = (adminKey: string, searchPort = 0) =>
      environment.another({ dataDir: data, searchPort, credentials: { search: { adminKey } } });
    const withKey = (tlsOnly: boolean) => `
      const app = new realtime.App("app", { name: "app", tlsOnly: ${tlsOnly} });
      const config = new pulumi.Config("test");
      // Unknown until the app exists.
      const searchApiKey = app.appId.apply(() => config.get("euKey"));
      const eu = new trefoil.Provider("eu", { searchUrl: config.require("euUrl"), searchApiKey });
      new search.SynonymMap("there", { name: "words", synonyms: ["c, d"] }, { provider: eu });`;
    const first = await start("first-key");
    const stack = await environment.project(withKey(false), europe(first));
    expect(stepsIn(passed(await stack.up()))).toEqual(["create app", "create eu", "create there"]);

    await first.close();
    const second = await start("second-key", Number(new URL(first.search.url).port));
    await stack.configure({}, { "test:euKey": "second-key" });
    stack.write(program(withKey(true)));
    expect(stepsIn(passed(await stack.up()))).toEqual(["update app", "update eu"]);
    expect(concerningObjects(second)).toEqual([]);
    passed(await stack.destroy());
    expect(environment.objects(second)).toEqual([]);
  });
});
