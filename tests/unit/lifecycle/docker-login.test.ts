import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { type Config, ConfigurationError, resolveSettings } from "../../../provider/lifecycle/settings";
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

  it("are those of the host of a configured URL, never those of Docker Hub", () => {
    store(hubKey, "moby", password);
    const url = { "trefoil:registryUrl": "https://hub.example:8443" };
    expect(message(url)).toContain("Docker Hub is not configured");
    store("hub.example:8443", "mirror", password);
    docker.config({ credsStore: "common", credHelpers: { unused: "changed" } });
    expect(settings(url, { PATH: `${docker.env.PATH}:/` }).values).toMatchObject({ username: "mirror", password });
    expect(settings(url, { PATH: `${docker.env.PATH}:/` }).fromEnvironment).toBe(false);
  });

  it("are read once in a process, since a helper may wait for the user", () => {
    store(hubKey, "moby", password);
    settings();
    docker.program("common", "exit 1");
    expect(settings().values).toMatchObject({ username: "moby", password });
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
