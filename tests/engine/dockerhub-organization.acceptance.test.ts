import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EmulatorOptions } from "../../emulator";
import { engineTimeout, type OperationOptions, type Result, type Stack } from "../../tools/engine-harness";
import {
  leaks,
  loginOf,
  type OrganizationExample,
  organizationExample,
  organizationSeed,
  outputOf,
  passed,
  secretLocations,
  stepsIn,
  useTestEnvironment,
} from "./support";

jest.setTimeout(engineTimeout * 4);

const options: EmulatorOptions = { seed: organizationSeed };
const tokens = "/v2/orgs/acme/access-tokens";

/** All resources of the organization's program, one per line. */
const everything = [
  "api",
  "bob",
  "carol@example.com",
  "developers",
  "developers-api",
  "developers-web",
  "dora",
  "images",
  "operators",
  "operators-api",
  "operators-web",
  "registries",
  "robot",
  "web",
];

describe("the organization example", () => {
  const environment = useTestEnvironment(options, "file");
  const runs: Result[] = [];
  /** The intended failures, and their messages. */
  let failures: { readonly result: Result; readonly says: RegExp }[];
  /** Files in Trefoil's own folder while it contains the record of a lost response. */
  let remembered: string[];
  /** The two logins of the deployment, `user:password`. */
  let logins: string[];
  /** Both states with secrets in plain text. */
  let shown: string;
  let example: OrganizationExample;

  const stacks = () => [example.organization, example.deployment];
  const home = () => String(example.organization.env.TREFOIL_HOME);
  const logFile = () => join(example.organization.root, "requests.log");

  async function run(verb: "up" | "preview" | "refresh" | "destroy", stack: Stack, options: OperationOptions = {}) {
    const result = await stack[verb]({ diff: true, env: { TREFOIL_LOG: logFile() }, ...options });
    runs.push(result);
    return result;
  }

  /** The status of a login to the service by `user:password`. */
  async function login(credential: string): Promise<number> {
    const [identifier, secret] = credential.split(":");
    const answer = await fetch(`${environment.emulator.registry.url}/v2/auth/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ identifier, secret }),
    });
    return answer.status;
  }

  /**
   * All credentials of the service, past and present: the password, the tokens of robots, short-lived tokens, and the
   * logins for Docker.
   */
  function secrets(): string[] {
    const issued = environment.emulator.registry.control.issuedTokens();
    const robots = issued.filter((token) => token.startsWith("dckr_oat_"));
    const forDocker = robots.map((token) => Buffer.from(`acme:${token}`).toString("base64"));
    return [environment.emulator.credentials.registry.password, ...issued, ...forDocker];
  }

  it("passes a robot's token to another stack, renews it, and restores the original settings", async () => {
    const { control } = environment.emulator.registry;
    const { username, password } = environment.emulator.credentials.registry;
    const before = control.objects();
    example = await organizationExample(environment);
    const { organization, deployment } = example;

    const planned = passed(await run("preview", organization));
    expect(stepsIn(planned).sort()).toEqual(everything.map((name) => `create ${name}`));
    expect(environment.writes()).toEqual([]);
    expect(stepsIn(passed(await run("up", organization))).sort()).toEqual(everything.map((name) => `create ${name}`));
    expect(Object.values(control.objects().invites ?? {})).toMatchObject([{ status: "pending" }]);
    const overviews = Object.values(control.objects().repositories ?? {}).map(
      (repository) => repository.full_description,
    );
    expect(overviews.filter(Boolean)).toEqual([
      expect.stringContaining("[The program](https://github.com/acme/shop/blob/main/index.ts)"),
    ]);
    expect(control.objects().teamMembers).not.toEqual({});

    passed(await run("up", deployment));
    const { robotToken, images } = await organization.outputs();
    const first = await loginOf(deployment);
    expect(first).toBe(`acme:${robotToken}`);
    expect((await deployment.outputs()).images).toEqual(images);
    expect(await login(first)).toBe(200);

    // A service that repeats the request, and an earlier response.
    const message = `${first.replace("acme:", "")} and ${password} are not welcome`;
    control.faults.add({ method: "GET", path: `${tokens}/`, status: 400, body: { message } });
    const repeating = await run("refresh", organization);

    // The robot has fewer permissions than an owner.
    const enter = (name: string, secret: string) =>
      organization.configure({ "trefoil:registryUsername": name }, { "trefoil:registryPassword": secret });
    await enter("acme", first.replace("acme:", ""));
    await organization.configure({ turn: "2" });
    const refused = await run("up", organization);
    await enter(username, password);

    // A lost response leaves a token whose value is unknown.
    control.faults.add({ method: "POST", path: tokens, reset: "after" });
    control.faults.add({ method: "GET", path: tokens, status: 400, skip: 1, count: 99 });
    const lost = await run("up", organization);
    remembered = readdirSync(home(), { recursive: true, encoding: "utf8" });
    expect(secretLocations(secrets(), stacks(), runs)).toEqual([]);
    control.faults.clear();
    const renewed = ["create-replacement robot", "replace robot", "delete-replaced robot"];
    expect(stepsIn(passed(await run("up", organization)))).toEqual(renewed);
    const second = `acme:${(await organization.outputs()).robotToken}`;
    expect([await login(first), await login(second)]).toEqual([401, 200]);
    expect(await loginOf(deployment)).toBe(first);
    passed(await run("up", deployment));
    logins = [first, await loginOf(deployment)];
    expect(logins).toEqual([first, second]);
    passed(await run("up", organization, { refresh: true, expectNoChanges: true }));

    failures = [
      { result: repeating, says: /-> 400 \[+secret\]+ and \[+secret\]+ are not welcome/ },
      { result: lost, says: /OrgAccessToken "[^"]+": create failed/ },
      { result: refused, says: /it needs the password of an owner of the organization/ },
    ];
    for (const stack of stacks()) {
      const commands = ["stack", "stack export", "stack output", "stack output --json", "stack history", "config"];
      for (const command of commands) runs.push(passed(await stack.run(...command.split(" "))));
    }
    shown = JSON.stringify(await Promise.all(stacks().map((stack) => stack.export({ showSecrets: true }))));
    passed(await run("destroy", deployment));
    expect(stepsIn(passed(await run("destroy", organization))).sort()).toEqual(
      everything.map((name) => `delete ${name}`),
    );
    expect(control.objects()).toEqual(before);
    expect([await login(first), await login(second)]).toEqual([401, 401]);
  });

  describe("has secrets, which", () => {
    it("are the ones from the service: three robot tokens and one token per login", async () => {
      const { control } = environment.emulator.registry;
      const robots = control.issuedTokens().filter((token) => token.startsWith("dckr_oat_"));
      const shortLived = control.issuedTokens().filter((token) => /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(token));
      expect(robots.length).toBe(3);
      expect(logins.map((login) => robots.includes(login.replace("acme:", "")))).toEqual([true, true]);
      expect(control.issuedTokens()).toHaveLength(robots.length + shortLived.length);
      expect(secrets().filter((secret) => secret.length < 20)).toEqual([]);

      const journal = control.journal();
      // Logins within one second return the same token.
      const answered = journal.filter(({ path, status }) => path === "/v2/auth/token" && status === 200);
      expect(new Set(answered.map(({ body }) => (body as { identifier: string }).identifier))).toEqual(
        new Set([environment.emulator.credentials.registry.username, "acme"]),
      );
      expect(shortLived.length).toBeGreaterThan(1);
      expect(shortLived.length).toBeLessThanOrEqual(answered.length);
      expect(journal.filter(({ headers }) => headers.authorization === "[present]").length).toBeGreaterThan(50);
      const ask = (token: string) =>
        fetch(`${environment.emulator.registry.url}/v2/orgs/acme/groups`, {
          headers: { authorization: `Bearer ${token}` },
        });
      expect((await ask(String(shortLived[0]))).status).toBe(200);
    });

    it("appear nowhere in plain text: state, history, backups, logs, settings and output", () => {
      expect(readFileSync(logFile(), "utf8")).toContain(`"path":"${tokens}"`);
      expect(remembered.filter((file) => /^journal.*\.json$/.test(file))).toHaveLength(1);
      expect(runs.length).toBeGreaterThan(20);
      expect(secretLocations(secrets(), stacks(), runs)).toEqual([]);
    });

    it("appear in no request line: the log contains neither a header's name nor a login's body", () => {
      expect(readFileSync(logFile(), "utf8")).not.toMatch(/authorization|bearer|identifier|eyJ/i);
    });

    it("are hidden in error messages", () => {
      for (const { result, says } of failures) {
        expect(result.exitCode).not.toBe(0);
        expect(outputOf(result)).toMatch(says);
      }
    });

    it("would be found: the same search finds a planted secret, and states with secrets in plain text contain them", () => {
      for (const login of logins) expect(shown.includes(login.replace("acme:", ""))).toBe(login === logins[1]);
      const planted = join(home(), "planted");
      const [one = "", other = ""] = secrets().slice(-2);
      writeFileSync(planted, `x${one}x`);
      const found = secretLocations([one, other], stacks(), [{ ...(runs[0] as Result), stderr: `error: ${other}` }]);
      rmSync(planted);
      expect(found).toEqual([`secret 0 in ${planted}`, "secret 1 in the output of run 0"]);
      expect(leaks(example.organization, one)).toEqual([]);
    });
  });
});
