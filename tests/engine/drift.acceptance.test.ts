import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { markdownReport, textReport } from "../../cli/drift/print";
import type { StackReport } from "../../cli/drift/types";
import type { JsonObject } from "../../emulator/json";
import { defaultHost, type HostName, hostNames, type Stack } from "../../tools/engine-harness";
import { passed, secretLocations, trefoil, useTestEnvironment } from "./support";

/** The first belongs to a field that is a secret in each program, the second is marked by the program. */
const secrets = ["canary-of-the-header", "canary-of-the-name"] as const;
const changedSecrets = ["changed-header-canary", "changed-name-canary"] as const;

const chat = `
  const chat = new realtime.App("chat", { name: "chat" });
  new realtime.Namespace("support", { appId: chat.id, name: "support", persisted: false });
  new realtime.Key("hidden", { appId: chat.id, name: pulumi.secret("${secrets[1]}"), capabilities: { "*": ["publish"] } });
  new realtime.Key("deleted", { appId: chat.id, name: "deleted", capabilities: { "*": ["publish"] } });
  new realtime.HttpRule("hook", {
    appId: chat.id,
    source: { type: "channel.message", channelFilter: "^a" },
    target: { url: "https://example.com/hook", headers: [{ name: "authorization", value: "${secrets[0]}" }] },
  });
  new realtime.HttpRule("other", {
    appId: chat.id,
    source: { type: "channel.message" },
    target: { url: "https://example.com/other", headers: [{ name: "authorization", value: "${secrets[0]}" }] },
  });
  new realtime.HttpRule("ignoring", {
    appId: chat.id,
    source: { type: "channel.message" },
    target: { url: "https://example.com/ignoring", headers: [{ name: "authorization", value: "${secrets[0]}" }] },
  }, { ignoreChanges: ["target.headers"] });`;

const environment = useTestEnvironment({}, "file");
const control = () => environment.emulator.realtime.control;

/** Keys of the objects of a collection that still exist. */
const existingIds = (collection: string): string[] =>
  Object.entries(control().objects()[collection] ?? {})
    .filter(([, object]) => collection !== "keys" || object.status === 0)
    .map(([key]) => key);

const credentials = (token: string) => ({ ABLY_URL: environment.emulator.realtime.url, ABLY_ACCOUNT_TOKEN: token });

/** A token with these capabilities, as a program or a schedule in CI uses it. */
function tokenWith(...capabilities: readonly string[]) {
  const token = capabilities.join("-") || "none";
  control().change({ collection: "tokens", key: token, merge: { capabilities: [...capabilities] } });
  return credentials(token);
}

const reader = () => tokenWith("read:app", "read:key", "read:namespace", "read:rule");

/** Compares the stack `dev`, and returns its report. */
async function compared(stack: Stack, env: Readonly<Record<string, string>>, ...args: string[]) {
  const result = await trefoil(stack, ["drift", "--stack", "dev", "--json", ...args], env);
  const { stacks } = JSON.parse(result.out) as { stacks: [StackReport] };
  return { ...result, report: stacks[0] };
}

const paths = ({ drifted }: StackReport) =>
  Object.fromEntries(
    drifted.map(({ name, status, changes }) => [name, status === "deleted" ? status : changes.map(({ path }) => path)]),
  );

/** Changes made outside Pulumi. */
function interfere(): void {
  const [app] = existingIds("apps");
  const keys = Object.entries(control().objects().keys ?? {});
  const keyNamed = (name: string) => keys.findLast(([, key]) => key.name === name)?.[0] as string;
  control().change({ collection: "apps", key: app as string, merge: { status: "disabled" } });
  control().change({ collection: "namespaces", key: `${app}/support`, merge: { persisted: true } });
  control().change({ collection: "keys", key: keyNamed("deleted"), merge: { status: 1 } });
  control().change({ collection: "keys", key: keyNamed(secrets[1]), merge: { name: changedSecrets[1] } });
  for (const [key, { target }] of Object.entries(control().objects().rules ?? {})) {
    const { url } = target as { readonly url: string };
    const headers = [{ name: "authorization", value: changedSecrets[0] }];
    const changes: Readonly<Record<string, JsonObject>> = {
      hook: { source: { channelFilter: "^b" }, target: { headers } },
      other: { target: { url: "https://example.com/other-url" } },
      ignoring: { target: { headers } },
    };
    control().change({ collection: "rules", key, merge: changes[url.split("/").at(-1) as string] as JsonObject });
  }
}

const reported = {
  // The program omits it.
  chat: ["status"],
  support: ["persisted"],
  hidden: ["name"],
  deleted: "deleted",
  hook: ["source.channelFilter", "target.headers[0].value"],
  // Its header is unchanged, although the engine shows a change of every array that contains a secret.
  other: ["target.url"],
};

/** Runs a command that must change neither an object nor the state. */
async function unchanged<Result>(stack: Stack, act: () => Promise<Result>): Promise<Result> {
  const before = stack.stateText();
  environment.clearRequests();
  const result = await act();
  expect(environment.writes()).toEqual([]);
  expect(stack.stateText()).toBe(before);
  return result;
}

const admin = () => credentials(environment.emulator.credentials.realtime.token);

async function created(host: HostName): Promise<Stack> {
  control().reset();
  const stack = await environment.bareProject(chat, { host });
  passed(await stack.up({ env: admin() }));
  return stack;
}

describe("trefoil drift", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await created(defaultHost);
  });

  it("finds no drift after an update, with read-only credentials", async () => {
    const { code, out, err } = await unchanged(stack, () => trefoil(stack, ["drift"], reader()));
    expect({ code, out, err }).toEqual({ code: 0, out: "Stack dev: 7 resources compared, 0 with drift.\n", err: "" });
  });

  it("reports each change at its path, and no secret in any format", async () => {
    interfere();
    const file = join(stack.root, "drift.html");
    const { code, out, err, report } = await unchanged(stack, () => compared(stack, reader(), "--html", file));
    expect([code, err, paths(report)]).toEqual([2, "", reported]);
    for (const text of [out, readFileSync(file, "utf8"), textReport([report]), markdownReport([report])]) {
      expect(text).toContain("persisted");
      for (const secret of [...secrets, ...changedSecrets]) expect(text).not.toContain(secret);
    }
  });

  it("repairs the objects", async () => {
    const { code, err } = await trefoil(stack, ["drift", "--stack", "dev", "--repair", "--yes"], admin());
    expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
    expect(Object.values(control().objects().namespaces ?? {})).toMatchObject([{ persisted: false }]);
    expect(Object.values(control().objects().apps ?? {})).toMatchObject([{ status: "enabled" }]);
    expect((await compared(stack, reader())).code).toBe(0);
  });

  it("accepts the changes into the state, and changes no object", async () => {
    interfere();
    environment.clearRequests();
    const { code } = await trefoil(stack, ["drift", "--stack", "dev", "--accept", "--yes"], reader());
    expect([code, environment.writes()]).toEqual([0, []]);
    expect((await compared(stack, reader())).code).toBe(0);
  });

  it("names what the credentials may not read", async () => {
    const half = tokenWith("read:app", "read:namespace", "read:rule");
    const { code, report } = await unchanged(stack, () => compared(stack, half));
    expect(code).toBe(1);
    expect(report.errors).toEqual(expect.arrayContaining([expect.stringContaining("The token lacks read:key")]));
    expect(report.unchecked.map((urn) => urn.split("::").at(-1))).toContain("hidden");
    expect(report.checked + report.unchecked.length).toBe(6);
  });

  it.each<[string, () => Readonly<Record<string, string>>, RegExp]>([
    ["missing", () => ({ ABLY_URL: environment.emulator.realtime.url }), /ABLY_ACCOUNT_TOKEN/],
    ["invalid", () => credentials("invalid"), /401/],
  ])("reports %s credentials", async (_, env, message) => {
    const { code, report } = await unchanged(stack, () => compared(stack, env()));
    expect([code, report.drifted, report.checked]).toEqual([1, [], 0]);
    expect(report.errors.join("\n")).toMatch(message);
  });

  it("reports a stack that does not exist", async () => {
    const { code, out, err } = await trefoil(stack, ["drift", "--stack", "none"]);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toContain("no stack named 'none' found");
  });

  it("reports the same changes with the other host", async () => {
    const other = await created(defaultHost === "dynamic" ? "plugin" : "dynamic");
    interfere();
    const { code, report } = await unchanged(other, () => compared(other, reader()));
    expect([code, paths(report)]).toEqual([2, reported]);
  });
});

describe.each(hostNames)("trefoil drift with the host %s", (host) => {
  const apps = `
    const config = new pulumi.Config("test");
    const eu = new trefoil.Provider("eu", { realtimeUrl: config.require("url"), realtimeToken: config.requireSecret("token") });
    new realtime.App("here", { name: "here", tlsOnly: false });
    new realtime.App("there", { name: "there", tlsOnly: false }, { provider: eu });`;

  /** A generated token with these capabilities. */
  function token(...capabilities: readonly string[]): string {
    const key = randomBytes(12).toString("hex");
    control().change({ collection: "tokens", key, merge: { capabilities: [...capabilities] } });
    return key;
  }

  it("uses the configuration of the stack without the program, and for an explicit provider the stored arguments", async () => {
    control().reset();
    const { url } = environment.emulator.realtime;
    const [writer, explicit, reader] = [
      token("write:app", "read:app"),
      token("write:app", "read:app"),
      token("read:app"),
    ];
    const stack = await environment.bareProject(apps, {
      host,
      config: { "trefoil:realtimeUrl": url, "test:url": url },
      secrets: { "trefoil:realtimeToken": writer, "test:token": explicit },
    });
    passed(await stack.up());
    control().change({ collection: "tokens", key: writer, merge: { capabilities: [] } });
    await stack.configure({}, { "trefoil:realtimeToken": reader, "test:token": "not-a-token" });
    stack.write({ "index.js": 'throw new Error("The program ran.");' });
    for (const key of existingIds("apps")) control().change({ collection: "apps", key, merge: { tlsOnly: true } });

    const { code, out, err, report } = await unchanged(stack, () =>
      compared(stack, {}, "--html", join(stack.root, "drift.html")),
    );
    expect([code, err, report.errors]).toEqual([2, "", []]);
    expect(paths(report)).toEqual({ here: ["tlsOnly"], there: ["tlsOnly"] });
    const secrets = [writer, explicit, reader];
    expect(secretLocations(secrets, [stack], [])).toEqual([]);
    for (const secret of secrets) expect(out + err).not.toContain(secret);
  });
});
