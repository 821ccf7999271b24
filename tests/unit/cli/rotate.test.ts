import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { type Services, start } from "../../../emulator/start";
import { until } from "../../../tools/until";
import { runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";
import { holdRequests } from "../rotate/hold-requests";

const root = resolve(__dirname, "../../..");

let services: Services;
let folder: string;
beforeAll(async () => {
  services = await start();
});
beforeEach(() => {
  services.reset();
  folder = temporaryFolder();
  write("rotate.json", { ci: { type: "registry:AccessToken", inputs: { scopes: ["repo:read"] } } });
});
afterAll(() => services.close());

const write = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content));
const rotate = (...args: readonly string[]) => runCommand(["rotate", ...args], { folder, env: services.env });
const now = ["--once", "--owner", "github:acme/shop"];
const tokens = () => Object.keys(services.objects("registry").personalTokens ?? {});

/** Starts a rotation in another process. */
function startRotation(args: readonly string[], env: Readonly<Record<string, string>>) {
  const program = ["--require", join(root, "tools/typescript.js"), join(root, "cli/main.ts"), "rotate", ...now];
  return spawn(process.execPath, [...program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

interface Result {
  readonly token: string;
  readonly rotation: { readonly id: string; readonly name: string };
}

describe("trefoil rotate --once", () => {
  it("prints the credential, and revokes the one before the last", async () => {
    const ids: string[] = [];
    for (const state of [[], ["--state", "state.json"], ["--state", "state.json"]]) {
      const { code, out, err } = await rotate(...now, ...state);
      expect(code).toBeUndefined();
      const result = JSON.parse(out) as Result;
      expect(services.objects("registry").personalTokens?.[result.rotation.id]?.token).toBe(result.token);
      expect(err).not.toContain(result.token);
      ids.push(result.rotation.id);
      // The state needs no secret.
      write("state.json", { rotation: result.rotation });
    }
    expect(tokens()).toEqual(ids.slice(1));
  });

  it("is continued after it was killed between the create and its output", async () => {
    const held = await holdRequests(services.registry.url, "POST", /^\/v2\/access-tokens$/);
    const env = { ...services.env, DOCKER_HUB_API_URL: held.url };
    const rotateHere = async (...args: readonly string[]) =>
      JSON.parse((await runCommand(["rotate", ...now, ...args], { folder, env })).out) as Result;
    const first = await rotateHere();
    write("state.json", first);
    held.holds = "after";
    const child = startRotation(["--state", "state.json"], env);
    await until(() => held.held > 0, "the create");
    child.kill("SIGKILL");
    await once(child, "exit");
    held.holds = undefined;
    const before = tokens();
    expect(before).toHaveLength(2);
    const second = await rotateHere("--state", "state.json");
    // The current credential stays, and so does the unused one until the next rotation.
    expect(tokens()).toEqual([...before, second.rotation.id]);
    write("state.json", second);
    const third = await rotateHere("--state", "state.json");
    expect(tokens()).toEqual([second.rotation.id, third.rotation.id]);
    await held.close();
  });

  it("names the credential and the next step if its output cannot be written", async () => {
    const child = startRotation([], services.env);
    child.stdout.destroy();
    const [err, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect(code).toBe(1);
    expect(tokens()).toHaveLength(1);
    expect(err.split("\n").slice(1)).toEqual([
      `trefoil: The credential "${tokens()[0]}" was created, but the output could not be written (EPIPE). Correct the destination of the output, and rotate again with the same options and the same state.`,
      "",
    ]);
  });

  it("separates owners", async () => {
    const one = JSON.parse((await rotate(...now)).out) as Result;
    for (let i = 0; i < 2; i++) await rotate("--once", "--owner", "github:acme/other");
    write("state.json", one);
    const two = JSON.parse((await rotate(...now, "--state", "state.json")).out) as Result;
    write("state.json", two);
    await rotate(...now, "--state", "state.json");
    expect(tokens()).toHaveLength(4);
    expect(tokens()).not.toContain(one.rotation.id);
  });

  it.each([
    ["without --once", ["--owner", "a"], /Pass --once/],
    ["with an unknown credential", ["other", ...now], /"other" is not defined\. Defined are ci\./],
    ["without its state", [...now, "--state", "none.json"], /Omit --state only for a first rotation/],
    [
      "with a state that is not JSON",
      [...now, "--state", "broken.json"],
      /broken\.json does not contain JSON\. Pass the output of the last successful rotation/,
    ],
    ["with a state of something else", [...now, "--state", "rotate.json"], /not the result of a rotation/],
  ])("fails %s, and creates nothing", async (_, args, message) => {
    writeFileSync(join(folder, "broken.json"), "hush-hush");
    const { code, out, err } = await rotate(...args);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(message);
    expect(err).not.toContain("hush-hush");
    expect(tokens()).toEqual([]);
  });

  it("prints no credential to a terminal, unless the user allows it", async () => {
    const { isTTY } = process.stdout;
    process.stdout.isTTY = true;
    try {
      expect((await rotate(...now)).err).toMatch(/pass --show/);
      expect(tokens()).toEqual([]);
      expect((await rotate(...now, "--show")).out).toContain('"token"');
    } finally {
      process.stdout.isTTY = isTTY;
    }
  });

  it("names the credential if the file contains several", async () => {
    const content = JSON.parse(readFileSync(join(folder, "rotate.json"), "utf8"));
    write("rotate.json", { ...content, other: content.ci });
    expect((await rotate(...now)).err).toContain("Pass the name of a credential: ci, other.");
    expect((await rotate("other", ...now)).out).toContain('"other-');
  });
});
