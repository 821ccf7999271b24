import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Session } from "../../../provider/lifecycle";
import {
  type Config,
  ConfigurationError,
  prepareSettings,
  resolveSettings,
} from "../../../provider/lifecycle/settings";
import { registry } from "../../../provider/services/registry/service";
import { DockerLogin } from "../../support/oci/docker";
import { PluginClient } from "../../support/plugin-client";

const secret = () => randomBytes(12).toString("hex");
const hubKey = "https://index.docker.io/v1/";
const auth = (user: string, password: string) => Buffer.from(`${user}:${password}`).toString("base64");

let docker: DockerLogin;
let password: string;
beforeEach(() => {
  docker = new DockerLogin();
  password = secret();
});

const settings = (config: Config = {}, env: NodeJS.ProcessEnv = {}) =>
  resolveSettings(registry, config, { ...docker.env, ...env });
const message = (config: Config = {}, env: NodeJS.ProcessEnv = {}): string => {
  try {
    settings(config, env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error("The settings are complete.");
};
/** A credential store, which contains one entry. */
const store = (server: string, user: string, value: string) => {
  docker.config({ credsStore: "common" });
  docker.program(
    "common",
    `[ "$server" = "${server}" ] || { echo 'credentials not found in native keychain'; exit 1; }
     echo "$server" >> "${docker.folder}/calls"
     echo '{"Username":"${user}","Secret":"${value}"}'`,
  );
};

describe("the credentials of docker login", () => {
  it("are used by Docker Hub if no other source contains any, from the file", () => {
    docker.config({
      auths: {
        [`${hubKey}access-token`]: { auth: auth("moby", "session") },
        [hubKey]: { auth: auth("moby", password) },
      },
    });
    const { values, sources, fromDockerLogin } = settings();
    expect(values).toEqual({ url: "https://hub.docker.com", username: "moby", password });
    expect(sources).toEqual({ url: "default", username: "docker login", password: "docker login" });
    expect(fromDockerLogin).toBe(true);
  });

  it.each([
    ["the common store", { credsStore: "common" }],
    ["the helper of the registry", { credHelpers: { "docker.io": "common" }, credsStore: "missing-here" }],
  ])("are used from %s", (_source, config) => {
    store(hubKey, "moby", password);
    docker.config(config);
    expect(settings().values).toMatchObject({ username: "moby", password });
  });

  it("come after the configuration and the environment, even if these contain only a user name", () => {
    store(hubKey, "moby", password);
    const own = secret();
    const inConfig = { "trefoil:registryUsername": "octavia", "trefoil:registryPassword": own };
    expect(settings(inConfig)).toMatchObject({
      values: { username: "octavia", password: own },
      fromDockerLogin: false,
    });
    const inEnv = { DOCKER_USERNAME: "octavia", DOCKER_PASSWORD: own };
    expect(settings({}, inEnv)).toMatchObject({
      values: { username: "octavia", password: own },
      sources: { username: "DOCKER_USERNAME", password: "DOCKER_PASSWORD" },
    });
    expect(message({ "trefoil:registryUsername": "octavia" })).toContain("trefoil:registryPassword");
    expect(message({}, { DOCKER_USERNAME: "octavia" })).toContain("DOCKER_PASSWORD");
  });

  it("are those of the host of a configured URL, never those of Docker Hub", () => {
    store(hubKey, "moby", password);
    const url = { "trefoil:registryUrl": "https://hub.example:8443" };
    expect(message(url)).toContain("Docker Hub is not configured");
    store("hub.example:8443", "mirror", password);
    docker.config({ credsStore: "common", credHelpers: { unused: "changed" } });
    expect(settings(url, { PATH: `${docker.env.PATH}:/` }).values).toMatchObject({ username: "mirror", password });
    expect(settings(url, { PATH: `${docker.env.PATH}:/` }).fromEnvironment).toBe(false);
  });

  it("are used for the default URL if it is configured", () => {
    store(hubKey, "moby", password);
    expect(settings({ "trefoil:registryUrl": "https://hub.docker.com/" }).values).toMatchObject({ username: "moby" });
  });

  it("are read once in a process, since a helper may wait for the user", () => {
    store(hubKey, "moby", password);
    settings();
    docker.program("common", "exit 1");
    expect(settings().values).toMatchObject({ username: "moby", password });
  });

  it("are read without blocking the process if the settings are prepared", async () => {
    docker.config({ credsStore: "common" });
    const go = `${docker.folder}/go`;
    docker.program(
      "common",
      `echo run >> "${docker.folder}/calls"
       until [ -e "${go}" ]; do sleep 0.05; done
       echo '{"Username":"moby","Secret":"${password}"}'`,
    );
    const prepared = prepareSettings(registry, {}, docker.env);
    writeFileSync(go, "");
    await prepared;
    // The settings do not run the helper again.
    docker.program("common", "exit 1");
    expect(settings().values).toMatchObject({ username: "moby", password });
    await prepareSettings(registry, {}, docker.env);
    expect(readFileSync(`${docker.folder}/calls`, "utf8")).toBe("run\n");
  });

  it("are not read if another source contains a user name", async () => {
    store(hubKey, "moby", password);
    await prepareSettings(registry, { "trefoil:registryUsername": "octavia" }, docker.env);
    await prepareSettings(registry, {}, { ...docker.env, DOCKER_USERNAME: "octavia" });
    expect(existsSync(`${docker.folder}/calls`)).toBe(false);
  });

  it.each([
    ["an identity token of a store", "<token>", () => secret(), "contains an identity token for docker.io"],
    [
      "a session of Docker Desktop",
      "moby",
      () => `eyJ${secret()}.${secret()}.${secret()}`,
      "a session of Docker Desktop",
    ],
    ["no user name", "", () => secret(), "contains no user name"],
  ])("are rejected with the reason if they are %s", (_what, user, value, reason) => {
    password = value();
    store(hubKey, user, password);
    const text = message();
    expect(text).toContain("Docker Hub is not configured: run `pulumi config set trefoil:registryUsername`");
    expect(text).toContain(
      `\`docker login\` cannot be used: It ${reason.startsWith("a ") ? "contains " : ""}${reason}`,
    );
    expect(text).not.toContain(password);
  });

  it("are rejected with the reason if the file contains an identity token", () => {
    docker.config({ auths: { [hubKey]: { auth: auth("moby", ""), identitytoken: password } } });
    expect(message()).toContain("contains an identity token");
    expect(message()).not.toContain(password);
  });

  it.each([
    ["{", "is not valid JSON"],
    [{ credsStore: "missing-here" }, "docker-credential-missing-here cannot be run (ENOENT)"],
  ])("that cannot be read do not hide the other ways to configure the service (%#)", (config, reason) => {
    docker.config(config);
    expect(message()).toContain("set DOCKER_USERNAME in the environment");
    expect(message()).toContain(reason);
  });

  it("are offered as another way", () => {
    expect(message()).toMatch(/Or sign in with `docker login`\.\nSee .*#configuration$/);
    // A user name elsewhere takes precedence, so that a sign-in would change nothing.
    expect(message({}, { DOCKER_USERNAME: "octavia" })).not.toContain("Or sign in");
    expect(message({ "trefoil:providerName": "eu" })).toMatch(
      /Or sign in with `docker login`\.\nSee .*#configuration$/,
    );
  });
});

describe("the check of the configuration by the plugin", () => {
  it("starts no credential helper, since the program may not use Docker Hub", async () => {
    store(hubKey, "moby", password);
    const before = process.env;
    process.env = { ...docker.env };
    try {
      const plugin = await PluginClient.start();
      expect((await plugin.checkConfig({ requestTimeout: "30" })).failures).toEqual([]);
      await plugin.stop();
    } finally {
      process.env = before;
    }
    expect(existsSync(`${docker.folder}/calls`)).toBe(false);
    settings();
    expect(existsSync(`${docker.folder}/calls`)).toBe(true);
  });
});

describe("a session with the credentials of docker login", () => {
  let before: NodeJS.ProcessEnv;
  beforeEach(() => {
    before = process.env;
    process.env = { ...docker.env };
  });
  afterEach(() => {
    process.env = before;
  });

  it("has a certain user, a kind of credential, and redacts the password", async () => {
    password = `dckr_pat_${secret()}`;
    store(hubKey, "moby", password);
    const session = new Session(registry, {}, () => {});
    expect(await session.account()).toBe("https://hub.docker.com#moby");
    expect(session.user).toBe("moby");
    expect(session.secrets).toEqual([password]);
    expect(session.credential).toEqual({ kind: "personal access token" });
    expect(session.fromDockerLogin).toBe(true);
  });
});
