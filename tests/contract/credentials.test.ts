import { randomBytes } from "node:crypto";
import type { JsonObject } from "../../emulator/json";
import type { Definition } from "../../provider/define";
import { Context, create, read, remove, Session, update, type Values } from "../../provider/lifecycle";
import { repository } from "../../provider/services/registry/repository";
import { repositoryTeamPermission } from "../../provider/services/registry/repository-team-permission";
import { registry } from "../../provider/services/registry/service";
import { accessToken } from "../../provider/services/registry/tokens/access-token";
import { webhook } from "../../provider/services/registry/webhook";
import { checked, isMutation, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

interface Credential {
  readonly username: string;
  readonly password: string;
}

const putObject = (collection: string, key: string, merge: JsonObject) =>
  environment.service(registry).control.change({ collection, key, merge });
/** The password of a user without any permissions. */
function person(): Credential {
  const password = randomBytes(12).toString("hex");
  putObject("accounts", "bob", { password });
  return { username: "bob", password };
}
/** A personal access token of an owner of the organization. */
function personal(...scopes: string[]): Credential {
  const token = `dckr_pat_${randomBytes(12).toString("hex")}`;
  putObject("personalTokens", "personal", { token, scopes });
  return { username: environment.emulator.credentials.registry.username, password: token };
}
/** An organization access token for a path. */
function organizational(path: string, ...scopes: string[]): Credential {
  const token = `dckr_oat_${randomBytes(12).toString("hex")}`;
  putObject("organizationTokens", "organizational", {
    org: "acme",
    token,
    resources: [{ type: "TYPE_REPO", path, scopes }],
  });
  return { username: "acme", password: token };
}

function as({ username, password }: Credential, definition: Definition = repository, url?: string): Context {
  const bag = {
    ...environment.bag(),
    "trefoil:registryUsername": username,
    "trefoil:registryPassword": password,
    ...(url && { "trefoil:registryUrl": url }),
  };
  return new Context(definition, new Session(registry, bag, () => {}), { name: "dev/sample" });
}

const args = { namespace: "acme", name: "app" };
const make = (who: Credential, definition: Definition, wanted: Values) =>
  create(as(who, definition), checked(definition, wanted, undefined));
const logins = () => environment.journal(registry).filter(({ path }) => path === "/v2/auth/token");

describe("a login", () => {
  it.each([
    ["a password", person],
    ["a personal access token", () => personal("repo:read")],
    ["an organization access token", () => organizational("acme/*", "scope-repository-read")],
  ])("accepts %s, and sends only GET requests to read", async (_what, credential) => {
    const { id, state } = await environment.make(repository, args);
    const who = credential();
    environment.emulator.registry.control.requests.clear();
    const seen = await read(as(who), id, state);
    expect(seen?.inputs).toEqual(state.inputs);
    expect(logins()).toHaveLength(1);
    expect(environment.journal(registry).filter(isMutation)).toEqual([]);
  });

  it("is repeated exactly once when its token is no longer accepted", async () => {
    const { id, state } = await environment.make(repository, args);
    const { control } = environment.emulator.registry;
    const context = as(personal("repo:read"));
    await read(context, id, state);
    const refusal = { method: "GET", path: "/v2/namespaces", status: 401, body: { message: "unauthorized" } };
    control.faults.add(refusal);
    control.requests.clear();
    await expect(read(context, id, state)).resolves.toEqual(state);
    expect(logins()).toHaveLength(1);

    control.faults.add({ ...refusal, count: 2 });
    control.requests.clear();
    await expect(read(context, id, state)).rejects.toThrow(
      /401 unauthorized.*\. The credential was rejected. Check trefoil:registryPassword, and whether it has expired\. `pulumi refresh` and `pulumi destroy` use .* `--run-program`\.\nSee .*#http_401$/,
    );
    expect(logins()).toHaveLength(1);
  });

  it("does not refer to the credential in the state if `trefoil drift` passed the current one", async () => {
    const { id, state } = await environment.make(repository, args);
    const context = as(personal("repo:read"));
    const refusal = { method: "GET", path: "/v2/namespaces", status: 401, body: { message: "unauthorized" }, count: 2 };
    environment.emulator.registry.control.faults.add(refusal);
    process.env.TREFOIL_DRIFT_CONFIGURATION = "{}";
    try {
      await expect(read(context, id, state)).rejects.toThrow(
        /Check trefoil:registryPassword, and whether it has expired\.\nSee .*#http_401$/,
      );
    } finally {
      delete process.env.TREFOIL_DRIFT_CONFIGURATION;
    }
  });

  it("names the organization as the user name when an organization access token is rejected", async () => {
    const { id, state } = await environment.make(repository, args);
    const { control } = environment.emulator.registry;
    const advice =
      /An organization access token signs in with the name of its organization: check `registryUsername`\./;
    const wrongName = { ...organizational("acme/*", "scope-repository-read"), username: "octavia" };
    await expect(read(as(wrongName), id, state)).rejects.toThrow(advice);

    control.faults.add({ method: "POST", path: "/v2/auth/token", status: 401, body: { detail: "unauthorized" } });
    const rejected = read(as(organizational("acme/*", "scope-repository-read")), id, state);
    await expect(rejected).rejects.toThrow(advice);
    const personalToken = { ...personal("repo:read"), username: "bob" };
    await expect(read(as(personalToken), id, state)).rejects.not.toThrow(advice);
  });

  it("uses the older path where the current one rejects the credentials, reports this once, and uses it for renewals", async () => {
    const { id, state } = await environment.make(repository, args);
    const { control } = environment.emulator.registry;
    const who = personal("repo:read");
    control.faults.add({
      method: "POST",
      path: "/v2/auth/token",
      status: 401,
      body: { message: "unauthorized" },
      count: 9,
    });
    control.requests.clear();
    const reported: string[] = [];
    const bag = {
      ...environment.bag(),
      "trefoil:registryUsername": who.username,
      "trefoil:registryPassword": who.password,
    };
    const context = new Context(repository, new Session(registry, bag, (message) => reported.push(message)));
    expect(await read(context, id, state)).toEqual(state);
    // The token expires, and a renewal uses the older path directly.
    control.faults.add({ method: "GET", path: "/v2/namespaces", status: 401, body: { message: "unauthorized" } });
    expect(await read(context, id, state)).toEqual(state);
    const posts = environment.journal(registry).flatMap(({ method, path }) => (method === "POST" ? [path] : []));
    expect(posts).toEqual(["/v2/auth/token", "/v2/users/login", "/v2/users/login"]);
    expect(reported).toEqual([
      "Docker Hub: POST /v2/auth/token rejected the credentials (401), but POST /v2/users/login accepted them.",
    ]);
  });

  it("is rejected with the response of the current path if both paths reject it, and without the password", async () => {
    const { id, state } = await environment.make(repository, args);
    const who = { username: "octavia", password: randomBytes(12).toString("hex") };
    const error = await read(as(who), id, state).catch((reason: unknown) => reason);
    expect(String(error)).toContain("POST /v2/auth/token -> 401");
    expect(String(error)).not.toContain(who.password);
    const posts = environment.journal(registry).flatMap(({ method, path }) => (method === "POST" ? [path] : []));
    expect(posts.slice(-2)).toEqual(["/v2/auth/token", "/v2/users/login"]);
  });

  it("of an organization access token is never sent to the older path", async () => {
    const { id, state } = await environment.make(repository, args);
    const who = { ...organizational("acme/*", "scope-repository-read"), username: "umbrella" };
    await expect(read(as(who), id, state)).rejects.toThrow("401");
    expect(environment.journal(registry).map(({ path }) => path)).not.toContain("/v2/users/login");
  });

  it("is not repeated while the user name is locked, and the error contains the duration", async () => {
    const { id, state } = await environment.make(repository, args);
    const { control } = environment.emulator.registry;
    const body = { detail: "Too many login attempts." };
    control.faults.add({ method: "POST", path: "/v2/auth/token", status: 429, body, count: 9 });
    control.requests.clear();
    const context = as(personal("repo:read"));
    const message =
      /POST \/v2\/auth\/token -> 429 Too many login attempts\. Docker Hub locks a user name for ten minutes .*Wait ten minutes, then retry\.\nSee .*$/;
    await expect(read(context, id, state)).rejects.toThrow(message);
    await expect(read(context, id, state)).rejects.toThrow(message);
    expect(logins()).toHaveLength(1);
  });

  it("that a proxy removed from a request is named as the cause", async () => {
    const { id, state } = await environment.make(repository, args);
    const message = "pagination offset too large for anonymous requests; sign in to page further";
    const refusal = { method: "GET", path: "/v2/namespaces", status: 403, body: { message } };
    environment.emulator.registry.control.faults.add(refusal);
    await expect(read(as(personal("repo:read")), id, state)).rejects.toThrow(
      /403 pagination offset .*\. Docker Hub received the request without the sign-in, .* no proxy removes the header `Authorization`, then retry\.\nSee .*$/,
    );
  });

  it("lasts ten minutes when its token contains no lifetime", () => {
    const { auth } = registry.connection({ url: "https://hub.example", username: "octavia", password: "x" });
    expect(auth).toMatchObject({ kind: "login", path: "/v2/auth/token", lifetimeSeconds: 600 });
  });
});

describe("an insufficient credential", () => {
  it("of the kind personal access token reports that only the password creates tokens", async () => {
    const error = make(personal("repo:admin"), accessToken, { tokenLabel: "ci", scopes: ["repo:read"] });
    await expect(error).rejects.toThrow(
      /403 access to the resource is forbidden with personal access token( \(.*\))?\. The personal access token may not do this; it needs the password of the account itself \(personal access tokens and organization access tokens are rejected, regardless of their scopes\)\. Check trefoil:registryPassword\.\nSee .*#http_403$/,
    );
  });

  it("of the kind personal access token reports the scope that a change requires", async () => {
    const { id, state } = await environment.make(repository, args);
    const wanted = checked(repository, { ...args, description: "New." }, state);
    await expect(update(as(personal("repo:read")), id, state, wanted)).rejects.toThrow(
      /403 insufficient scope.* The personal access token may not do this; it needs the password of an owner or editor or a personal access token with the scope repo:admin \(read, write and delete\)/,
    );
  });

  it("of the kind organization access token reports the scopes that a change requires", async () => {
    const { id, state } = await environment.make(repository, args);
    const wanted = checked(repository, { ...args, description: "New." }, state);
    const who = organizational("acme/*", "scope-repository-read");
    await expect(update(as(who), id, state, wanted)).rejects.toThrow(
      /403 insufficient scope.* The organization access token may not do this; it needs the password of an owner or editor or .*scope-repository-edit to change it/,
    );
  });

  it("of an unknown kind is reported without a kind", async () => {
    await expect(make(person(), repository, args)).rejects.toThrow("The credential may not do this; it needs");
  });
});

describe("an organization access token", () => {
  /** A token with scopes for the organization and for its repositories. */
  function robot(organization: string[], ...repositories: string[]): Credential {
    const who = organizational("acme/*", ...repositories);
    if (organization.length === 0) return who;
    const resources = [
      { type: "TYPE_ORG", path: "acme", scopes: organization },
      { type: "TYPE_REPO", path: "acme/*", scopes: repositories },
    ];
    putObject("organizationTokens", "organizational", { resources });
    return who;
  }

  /** Creates, reads, changes and deletes a resource with the credential. */
  async function live(who: Credential, definition: Definition, program: Values, later: Values): Promise<Values> {
    const { id, state } = await make(who, definition, program);
    expect(await read(as(who, definition), id, state)).toEqual(state);
    const changed = await update(as(who, definition), id, state, checked(definition, later, state));
    await remove(as(who, definition), id, changed);
    return changed.inputs;
  }

  it("creates, changes and deletes a repository with the scopes that its page documents", async () => {
    const who = robot(
      ["scope-repository-create"],
      "scope-repository-edit",
      "scope-repository-settings-admin",
      "scope-repository-admin",
      "scope-tag-read",
    );
    const program = { ...args, status: "inactive", categories: ["security"], immutableTagsSettings: { enabled: true } };
    const later = { ...args, status: "active", description: "New.", isPrivate: true, categories: ["networking"] };
    expect(await live(who, repository, program, later)).toMatchObject(later);
    expect(environment.objects(registry).repositories).not.toHaveProperty(["acme/app"]);
  });

  it("manages webhooks and permissions of teams with the scopes that their pages document", async () => {
    await environment.make(repository, args);
    const hook = { repository: "acme/app", name: "deploy", url: "https://deploy.example.com/hook" };
    const hooks = robot([], "scope-webhook-edit", "scope-webhook-admin");
    const kept = await make(hooks, webhook, hook);
    expect(await read(as(hooks, webhook), kept.id, kept.state)).toEqual(kept.state);
    await remove(as(hooks, webhook), kept.id, kept.state);
    expect(environment.objects(registry).webhooks).toEqual({});

    putObject("teams", "acme/devs", { id: 7 });
    const permission = { repository: "acme/app", team: "acme/7", permission: "read" };
    const groups = robot([], "scope-repo-group-edit", "scope-repo-group-admin");
    const later = { ...permission, permission: "write" };
    expect(await live(groups, repositoryTeamPermission, permission, later)).toMatchObject(later);
    expect(environment.objects(registry).teamPermissions).toEqual({});
  });
});
