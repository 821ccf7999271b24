import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Emulator } from "../../emulator";
import { engineTimeout } from "./harness";
import { did, leaks, passed, program, resource, said, secretsOf, useWorld } from "./support";

jest.setTimeout(engineTimeout);

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
  const world = useWorld();
  const words = `
    ${declareEurope}
    new search.SynonymMap("here", { name: "words", synonyms: ["a, b"] });
    new search.SynonymMap("there", { name: "words", synonyms: ["c, d"] }, { provider: eu });`;
  const rules = (emulator: Emulator) => emulator.search.control.objects().synonymmaps?.words?.synonyms;

  it("of the same service contains separate objects with the same names", async () => {
    const other = await world.another();
    const stack = await world.project(words, europe(other));
    passed(await stack.up());
    expect([rules(world.emulator), rules(other)]).toEqual(["a, b", "c, d"]);
    // The provider received its key in plain text. The key is still a secret.
    expect(leaks(stack, other.credentials.search.adminKey)).toEqual([]);
    expect(await stack.up({ refresh: true, expectNoChanges: true })).toMatchObject({ exitCode: 0 });
    passed(await stack.destroy());
    expect([...world.objects(), ...world.objects(other)]).toEqual([]);
  });

  it("may use a key from another resource, and a change of the key replaces no objects", async () => {
    const data = mkdtempSync(join(tmpdir(), "trefoil-engine-"));
    const start = (adminKey: string, searchPort = 0) =>
      world.another({ dataDir: data, searchPort, credentials: { search: { adminKey } } });
    const withKey = (tlsOnly: boolean) => `
      const app = new realtime.App("app", { name: "app", tlsOnly: ${tlsOnly} });
      const config = new pulumi.Config("test");
      // Not known before the app is there, and so in a preview not at all.
      const searchApiKey = app.appId.apply(() => config.get("euKey"));
      const eu = new trefoil.Provider("eu", { searchUrl: config.require("euUrl"), searchApiKey });
      new search.SynonymMap("there", { name: "words", synonyms: ["c, d"] }, { provider: eu });`;
    try {
      const first = await start("first-key");
      const stack = await world.project(withKey(false), europe(first));
      const planned = passed(await stack.up({ preview: true }));
      expect(did(planned).slice(-3)).toEqual(["create app", "create eu", "create there"]);
      expect(await stack.up({ expectNoChanges: true })).toMatchObject({ exitCode: 0 });

      await first.close();
      const second = await start("second-key", Number(new URL(first.search.url).port));
      await stack.configure({}, { "test:euKey": "second-key" });
      stack.write(program(withKey(true)));
      expect(did(passed(await stack.up()))).toEqual(["update app", "update eu"]);
      expect(concerningObjects(second)).toEqual([]);
      passed(await stack.destroy());
      expect(world.objects(second)).toEqual([]);
    } finally {
      rmSync(data, { recursive: true });
    }
  });

  it("receives no requests for a resource of another account", async () => {
    const other = await world.another();
    const map = (options: string) =>
      `${declareEurope} new search.SynonymMap("words", { name: "words", synonyms: ["a"] }, ${options});`;
    const stack = await world.project(map("{}"), europe(other));
    passed(await stack.up());
    const before = concerningObjects(world.emulator).length;
    const message = `SynonymMap "words": update failed: it belongs to ${world.emulator.search.url}, but ${other.search.url} is configured. Nothing was sent.`;

    stack.write(program(map("{ provider: eu }")));
    const moved = await stack.preview();
    expect(moved.exitCode).not.toBe(0);
    expect(said(moved)).toContain(message);

    stack.write(program(map("{}")));
    await stack.configure(
      { "trefoil:searchUrl": other.search.url },
      { "trefoil:searchApiKey": other.credentials.search.adminKey },
    );
    const refused = await stack.up();
    expect(refused.exitCode).not.toBe(0);
    expect(said(refused)).toContain(message);
    expect(said(refused)).toContain("remove the resource from the stack with `pulumi state delete`");
    expect(concerningObjects(other)).toEqual([]);
    expect(concerningObjects(world.emulator)).toHaveLength(before);
  });

  it("at the same URL is distinguished by its id", async () => {
    const stack = await world.project('new realtime.App("app", { name: "app" });');
    passed(await stack.up());
    const other = await world.another();
    const port = Number(new URL(world.emulator.realtime.url).port);
    expect((await resource(stack, "app")).outputs?.__trefoil).toMatchObject({
      account: `http://127.0.0.1:${port}/v1#${world.emulator.credentials.realtime.accountId}`,
    });
    world.emulator.realtime.control.faults.add({
      method: "GET",
      path: "/v1/me",
      count: 9,
      status: 200,
      body: { account: { id: other.credentials.realtime.accountId } },
    });
    world.forget();
    const refused = await stack.destroy();
    expect(refused.exitCode).not.toBe(0);
    expect(said(refused)).toContain('App "');
    expect(said(refused)).toContain("delete failed: it belongs to");
    expect(world.writes()).toEqual([]);
  });
});

describe("configuration", () => {
  const world = useWorld();
  const words = 'new search.SynonymMap("words", { name: "words", synonyms: ["a"] });';

  it("may come completely from the environment", async () => {
    const { search, registry, realtime, credentials } = world.emulator;
    const stack = await world.bareProject(
      `${words} new realtime.App("app"); new registry.Repository("image", { namespace: "acme" });`,
      {
        env: {
          AZURE_SEARCH_ENDPOINT: search.url,
          AZURE_SEARCH_API_KEY: credentials.search.adminKey,
          DOCKER_HUB_API_URL: registry.url,
          DOCKER_USERNAME: credentials.registry.username,
          DOCKER_PASSWORD: credentials.registry.password,
          ABLY_URL: realtime.url,
          ABLY_ACCOUNT_TOKEN: credentials.realtime.token,
        },
      },
    );
    passed(await stack.up());
    expect(world.objects()).toHaveLength(3);
    for (const secret of Object.values(secretsOf(world.emulator))) expect(leaks(stack, secret)).toEqual([]);
    passed(await stack.destroy());
  });
});
