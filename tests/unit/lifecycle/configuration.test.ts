import { z } from "zod";
import { catalogue } from "../../../provider";
import { defineResource, type Service, settingKey } from "../../../provider/define";
import { type ResourceError, Session, unknown } from "../../../provider/lifecycle";
import { explain } from "../../../provider/lifecycle/errors/errors";
import {
  type Config,
  ConfigurationError,
  configFor,
  currentConfig,
  isIncomplete,
  isSameAccount,
  prepareSettings,
  resolveSettings,
} from "../../../provider/lifecycle/settings";
import {
  cacheFolder,
  dockerFolder,
  driftFile,
  environmentOfPrograms,
  journalKey,
  passedConfiguration,
  projectName,
  writesCheckpoints,
} from "../../../provider/lifecycle/settings/environment";
import { CredentialError, HttpError } from "../../../provider/rest";
import { realtime } from "../../../provider/services/realtime/service";
import { images } from "../../../provider/services/registry/images/service";
import { registry } from "../../../provider/services/registry/service";
import { rest } from "../../../provider/services/rest/service";
import { search } from "../../../provider/services/search/service";
import { anyResource } from "../define/any-resource";

type DockerLogin = ReturnType<NonNullable<Parameters<typeof resolveSettings>[3]>>;

const services: readonly Service[] = [...new Set(catalogue.map(({ service }) => service))];

const failure = (act: () => unknown): Error => {
  try {
    act();
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error("It did not fail.");
};

describe("settings", () => {
  it.each(services.filter(({ access }) => !access.allowsAnonymous))(
    "of $name that are missing are named in config and in the environment",
    (service) => {
      const { message } = failure(() => resolveSettings(service, {}, {}));
      const [first = ""] = Object.keys(service.settings).filter(
        (name) => service.settings[name]?.default === undefined && !service.settings[name]?.optional,
      );
      expect(message).toContain(`trefoil:${settingKey(service, first)}`);
      expect(message).toContain(service.settings[first]?.env[0]);
      expect(message).toContain("pulumi config set");
    },
  );

  it("may lack a credential if the machine has an identity, unless another source contains one", () => {
    const bag = { "trefoil:searchUrl": "https://bag.example" };
    const { values } = resolveSettings(search, bag, {});
    expect(search.connection(values).auth).toEqual({ kind: "entra", scope: "https://search.azure.com/.default" });
    const other = { TREFOIL_SEARCH_SCOPE: "https://search.azure.us/.default" };
    expect(search.connection(resolveSettings(search, bag, other).values).auth).toMatchObject({
      scope: other.TREFOIL_SEARCH_SCOPE,
    });
    const { message } = failure(() => resolveSettings(search, bag, { AZURE_SEARCH_API_KEY: "of-env" }));
    expect(message).toContain(", or unset AZURE_SEARCH_API_KEY to use the identity of this machine.");
    expect(message).not.toContain("of-env");
  });

  it("are rejected with a specific message if they are invalid, and never repeated", () => {
    const bag = { "trefoil:ociRegistries": '{"ghcr.io": "canary"}' };
    const { message } = failure(() => resolveSettings(images, bag, {}));
    expect(message).toContain('trefoil:ociRegistries must be JSON such as {"ghcr.io": {"username": "bot"');
    expect(message).not.toContain("canary");
  });

  it("accept any version of the API in a valid form", () => {
    const bag = { "trefoil:searchUrl": "https://bag.example", "trefoil:searchApiKey": "of-bag" };
    const version = (text: string) =>
      resolveSettings(search, { ...bag, "trefoil:searchApiVersion": text }, {}).values.apiVersion;
    for (const text of [
      "2026-10-01",
      "2026-04-01",
      "2025-09-01",
      "2024-07-01",
      "2026-08-01-preview",
      "2020-06-30-Preview",
    ])
      expect(version(text)).toBe(text);
    for (const other of ["2026-4-1", "2026-13-01", "2026-01-32", "2026-04-01-beta", "newest", ""]) {
      expect(failure(() => version(other)).message).toContain(
        "trefoil:searchApiVersion must be a version such as 2026-10-01. Nothing was sent",
      );
    }
  });

  it("default to the URLs of the vendors", () => {
    const hub = resolveSettings(registry, { "trefoil:registryUsername": "a", "trefoil:registryPassword": "b" }, {});
    expect(hub.values.url).toBe("https://hub.docker.com");
    expect(resolveSettings(realtime, { "trefoil:realtimeToken": "a" }, {}).values.url).toBe(
      "https://control.ably.net/v1",
    );
  });

  const portal = "https://portal.azure.com/#@contoso.example/resource/subscriptions/s/resourceGroups/g";
  const id = "/providers/Microsoft.Search/searchServices/my-service";
  it.each([
    [search, `${portal}${id}/overview`, "is an address of the Azure portal, not", "my-service.search.windows.net`"],
    [search, "Portal.Azure.US/#home", "is an address of the Azure portal", "NAME.search.azure.us`, with the name"],
    [search, "https://portal.azure.cn", "is an address of the Azure portal", "NAME.search.azure.cn`, with the name"],
    [search, `/subscriptions/s/resourceGroups/g${id}`, "is the resource id", "my-service.search.windows.net`"],
    [search, "My-Service.Search.Windows.net", "must begin with https://", "my-service.search.windows.net`"],
    [search, "http://my-service.search.windows.net", "must begin", "my-service.search.windows.net`"],
    [search, "https://a.search.azure.cn/indexes?api-version=1", "end with the host", "a.search.azure.cn`"],
    [realtime, "https://control.ably.net", "with its version", "control.ably.net/v1`"],
    [realtime, "Control.Ably.net/v1", "must be the URL of the Control API", "control.ably.net/v1`"],
    [realtime, "https://ably.com/accounts/x/apps", "URL of the Control API", "control.ably.net/v1`"],
    [registry, "Hub.Docker.com", "URL of the API of Docker Hub", "hub.docker.com`"],
    [registry, "docker.io", "URL of the API of Docker Hub", "hub.docker.com`"],
    [registry, "https://registry-1.docker.io/v2", "URL of the API of Docker Hub", "hub.docker.com`"],
    [registry, "https://hub.docker.com/v2/", "URL of the API of Docker Hub", "hub.docker.com`"],
  ])("of $name recognize %s as another address, and name the right one", (service, url, why, next) => {
    const key = `trefoil:${settingKey(service, "url")}`;
    const { message } = failure(() => resolveSettings(service, { [key]: url }, {}));
    expect(message).toMatch(new RegExp(`^${service.title}: ${key} `));
    expect(message).toContain(why);
    expect(message).toContain(`Set \`https://${next}`);
  });

  it.each([
    [search, ["https://my-service.search.windows.net/", "https://search.example.com/gateway", "http://127.0.0.1:80"]],
    [search, ["https://a.privatelink.search.windows.net/x", "https://portal.azure.com.example.org"]],
    [realtime, ["https://control.ably.net/v1/", "https://ably.example.com", "http://localhost:1/v1"]],
    [registry, ["https://hub.docker.com/", "https://hub-stage.docker.com", "https://docker.com.example.org/hub"]],
  ])("of $name accept the addresses of the vendor, of proxies and of emulators", (service, urls) => {
    const secrets = { "trefoil:searchApiKey": "a", "trefoil:realtimeToken": "a", "trefoil:registryPassword": "a" };
    for (const url of urls) {
      const bag = { ...secrets, "trefoil:registryUsername": "a", [`trefoil:${settingKey(service, "url")}`]: url };
      expect(resolveSettings(service, bag, {}).values.url).toBe(url);
    }
  });

  it("default to the documented request limits; a whole number changes a limit, and 0 removes it", () => {
    const bag = { "trefoil:realtimeToken": "a" };
    expect(resolveSettings(realtime, bag, {}).limit).toBe(2000);
    expect([registry.budget, search.budget, realtime.budget]).toEqual([
      { limit: 5000, windowSeconds: 3600 },
      { limit: 100, windowSeconds: 60 },
      { limit: 2000, windowSeconds: 3600 },
    ]);
    expect(resolveSettings(realtime, { ...bag, "trefoil:realtimeRequestLimit": "50" }, {}).limit).toBe(50);
    expect(resolveSettings(realtime, { ...bag, "trefoil:realtimeRequestLimit": "0" }, {}).limit).toBe(Infinity);
    expect(resolveSettings(realtime, { ...bag, "trefoil:realtimeRequestLimit": "" }, {}).limit).toBe(2000);
  });
});

/** The numbers of the settings, with accepted values at their limits, and rejected values. */
const numbers: Readonly<
  Record<string, { readonly accepted: readonly string[]; readonly rejected: readonly string[] }>
> = {
  searchRoleTimeout: { accepted: ["0", "3600"], rejected: ["-1", "3601", "ten", "1.5"] },
  searchRequestLimit: { accepted: ["0", "1", "999999999"], rejected: ["-1", "1.5", "1e3", "ten"] },
  requestTimeout: { accepted: ["0.5", "86400"], rejected: ["0", "-1", "86401", "2m", "NaN", "Infinity"] },
  maxResponseSize: { accepted: ["0.5", "500"], rejected: ["0", "-1", "501", "64MiB"] },
};

it.each(Object.entries(numbers))("the setting %s accepts its limits, and rejects other values", (name, values) => {
  const bag = { "trefoil:searchUrl": "https://bag.example", "trefoil:searchApiKey": "of-bag" };
  const settings = (value: string) => resolveSettings(search, { ...bag, [`trefoil:${name}`]: value }, {});
  for (const value of values.accepted) expect(() => settings(value)).not.toThrow();
  for (const value of values.rejected) expect(() => settings(value)).toThrow(`trefoil:${name} must be a`);
});

describe("the limit store", () => {
  const storeOf = (config: Config, env: NodeJS.ProcessEnv = {}) =>
    resolveSettings(realtime, { "trefoil:realtimeToken": "a", ...config }, env).limitStore;

  it("is a file by default, and comes from config or the environment", () => {
    expect(storeOf({})).toBeUndefined();
    expect(storeOf({ "trefoil:limitStore": unknown })).toBeUndefined();
    expect(storeOf({}, { TREFOIL_LIMIT_STORE: "redis://a:6379" })).toBe("redis://a:6379");
    const inConfig = { "trefoil:limitStore": "rediss://user:pass@b/1" };
    expect(storeOf(inConfig, { TREFOIL_LIMIT_STORE: "redis://a" })).toBe("rediss://user:pass@b/1");
  });

  it.each(["canary", "https://:canary@cache", "redis:canary", "redis://:canary@cache/x", "redis://:canary@"])(
    "is rejected as %j, without the value",
    (value) => {
      const inConfig = failure(() => storeOf({ "trefoil:limitStore": value })).message;
      expect(inConfig).toContain("trefoil:limitStore must be the URL of a Redis server");
      const inEnvironment = failure(() => storeOf({}, { TREFOIL_LIMIT_STORE: value })).message;
      expect(inEnvironment).toContain("TREFOIL_LIMIT_STORE must be the URL of a Redis server");
      expect(inConfig + inEnvironment).not.toContain("canary");
    },
  );
});

/** A service with a setting of each kind. */
const toys: Service = {
  ...rest,
  name: "toys",
  title: "Toys",
  settings: {
    url: { description: "URL.", env: ["TOYS_URL", "TOYS_OLD_URL"] },
    owner: { description: "Required.", env: ["TOYS_OWNER"] },
    key: { description: "Secret.", env: ["TOYS_KEY", "TOYS_OLD_KEY"], secret: true, optional: true },
    other: { description: "Another secret.", env: ["TOYS_OTHER"], secret: true, optional: true },
    user: { description: "User.", env: ["TOYS_USER"], optional: true, sameSourceAsCredentials: true },
    label: { description: "Optional.", env: ["TOYS_LABEL"], optional: true },
    mode: { description: "List.", env: ["TOYS_MODE"], default: "fast", values: ["fast", "slow"] },
    size: {
      description: "Checked.",
      env: ["TOYS_SIZE"],
      optional: true,
      problem: (value) => (value === "0" ? "must not be 0" : undefined),
    },
  },
  access: {},
  budget: { limit: 70, windowSeconds: 60 },
};
const see = "\nSee docs/troubleshooting.md#configuration";
const ofToys = (values: Readonly<Record<string, Config[string]>>): Config =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`trefoil:${settingKey(toys, name)}`, value]));
const inConfig = { url: "https://a.example", owner: "acme", key: "k" };
const inEnv = { TOYS_URL: "https://e.example", TOYS_OWNER: "env", TOYS_KEY: "ek" };
const noEnvironment = "of the environment is not sent to an address or an account of the configuration or of arguments";
const told = (config: Config, env: NodeJS.ProcessEnv = {}, service = toys): string =>
  failure(() => resolveSettings(service, config, env)).message.replace(see, "");

describe("the source of a setting", () => {
  const sources = (config: Config, env: NodeJS.ProcessEnv) => resolveSettings(toys, config, env);

  it("is the configuration for all that belongs to the credentials, and any source for the others", () => {
    const env = { ...inEnv, TOYS_OTHER: "eo", TOYS_USER: "eu", TOYS_LABEL: "el", TOYS_MODE: "slow" };
    expect(sources(ofToys(inConfig), env)).toMatchObject({
      values: { ...inConfig, label: "el", mode: "slow" },
      sources: {
        ...{ url: "trefoil:toysUrl", owner: "trefoil:toysOwner", key: "trefoil:toysKey" },
        ...{ label: "TOYS_LABEL", mode: "TOYS_MODE" },
      },
      fromEnvironment: false,
      fromDockerLogin: false,
    });
    expect(Object.keys(sources(ofToys(inConfig), env).values)).toEqual(["url", "owner", "key", "label", "mode"]);
  });

  it("is the environment if the configuration contains none of them, with the first variable that is set", () => {
    const env = { ...inEnv, TOYS_OLD_URL: "https://old.example", TOYS_USER: "eu" };
    const found = sources(ofToys({ label: "l" }), env);
    expect(found.values).toEqual({
      ...{ url: "https://e.example", owner: "env", key: "ek", user: "eu", label: "l", mode: "fast" },
    });
    expect(found.sources).toMatchObject({ url: "TOYS_URL", label: "trefoil:toysLabel", mode: "default" });
    expect(found.fromEnvironment).toBe(true);
    const old = sources({}, { ...inEnv, TOYS_URL: "", TOYS_OLD_URL: "https://old.example" });
    expect([old.values.url, old.sources.url]).toEqual(["https://old.example", "TOYS_OLD_URL"]);
  });

  it.each(["url", "owner", "key", "other", "user"])("is the configuration as soon as it contains %s", (name) => {
    const config = ofToys({ [name]: name === "url" ? "https://a.example" : "x" });
    expect(told(config, inEnv)).toContain(noEnvironment);
  });
});

describe("the message about a missing setting", () => {
  const same =
    "URL and credentials must come from the same source: the configuration, the arguments of the provider, or the environment";
  const any = `${same}.`;

  it("names the command and the variable, or both ways for a credential", () => {
    expect(told({})).toBe(
      `Toys is not configured: run \`pulumi config set trefoil:toysUrl\` (or set TOYS_URL or TOYS_OLD_URL in the environment). ${any}`,
    );
    expect(told({}, { TOYS_URL: "https://e.example", TOYS_OWNER: "o" })).toBe(
      `Toys is not configured: run \`pulumi config set --secret trefoil:toysKey\` (or set TOYS_KEY or TOYS_OLD_KEY in the environment), or run \`pulumi config set --secret trefoil:toysOther\` (or set TOYS_OTHER in the environment). ${any}`,
    );
  });

  it("names the variables that are not sent to an address or an account of the configuration", () => {
    expect(told(ofToys({ url: "https://a.example" }))).toBe(
      `Toys is not configured: run \`pulumi config set trefoil:toysOwner\`. ${any}`,
    );
    expect(told(ofToys({ url: "https://a.example", user: "u" }), inEnv)).toBe(
      `Toys is not configured: run \`pulumi config set trefoil:toysOwner\`. ${same}, so that TOYS_OWNER ${noEnvironment}.`,
    );
    const both = { ...inEnv, TOYS_OTHER: "eo" };
    expect(told(ofToys({ url: "https://a.example", owner: "o" }), both)).toContain(
      `, so that TOYS_KEY and TOYS_OTHER ${noEnvironment}.`,
    );
  });

  it("names the arguments of a provider", () => {
    const eu = { "trefoil:providerName": "eu" };
    const start = 'Provider "eu": Toys is not configured: set the argument';
    const key = `${start} \`toysKey\` of this provider, or set the argument \`toysOther\` of this provider.`;
    const given = { ...eu, ...ofToys({ url: "https://a.example", owner: "o" }) };
    expect(told(eu)).toBe(
      `${start} \`toysUrl\` of this provider (or set TOYS_URL or TOYS_OLD_URL in the environment). ${any}`,
    );
    expect(told(given)).toBe(`${key} ${any}`);
    expect(told(given, { TOYS_KEY: "k", TOYS_OTHER: "o" })).toBe(
      `${key} ${same}, so that TOYS_KEY and TOYS_OTHER ${noEnvironment}.`,
    );
    expect(told(eu, { TOYS_URL: "https://e.example", TOYS_OWNER: "o" })).not.toContain("is not sent");
  });

  it("names the setting that another one requires", () => {
    const needy: Service = { ...toys, access: { missingSetting: ({ label }) => (label ? "user" : undefined) } };
    expect(told(ofToys({ ...inConfig, label: "l" }), {}, needy)).toContain("run `pulumi config set trefoil:toysUser`.");
    expect(resolveSettings(needy, ofToys(inConfig), {}).values.key).toBe("k");
  });

  it("is omitted if the machine has an identity or the service needs no credential, unless the environment has one", () => {
    const config = ofToys({ ...inConfig, key: undefined });
    const machine: Service = { ...toys, access: { fallbackIdentity: "the identity" } };
    expect(resolveSettings(machine, config, {}).values).not.toHaveProperty("key");
    expect(told(config, { TOYS_OTHER: "o" }, machine)).toContain(
      ", or unset TOYS_OTHER to use the identity of this machine.",
    );
    const { key: _, other: __, ...withoutSecrets } = toys.settings;
    const plain: Service = { ...toys, settings: withoutSecrets };
    expect(resolveSettings(plain, ofToys({ ...inConfig, key: undefined }), {}).values.owner).toBe("acme");
    const open: Service = { ...toys, access: { allowsAnonymous: true } };
    expect(resolveSettings(open, config, { TOYS_KEY: "k" }).values).not.toHaveProperty("key");
    expect(resolveSettings(toys, ofToys({ ...inConfig, key: undefined, other: "o" }), {}).values.other).toBe("o");
  });
});

describe("the message about an invalid setting", () => {
  const wrong = (values: Readonly<Record<string, string>>) => told(ofToys({ ...inConfig, ...values }));
  const end = "Nothing was sent. Fix the setting and retry.";

  it.each([
    ["mode", "fat", 'must be one of fast, slow (did you mean "fast"?)'],
    ["mode", "medium", "must be one of fast, slow"],
    ["size", "0", "must not be 0"],
    ["url", "ftp://a.example", "is not an address such as https://toys.example.com"],
    ["url", "a.example", "is not an address such as https://toys.example.com"],
    ["url", "https://u@a.example", "contains a user name or a password; credentials have their own settings"],
    ["url", "https://:p@a.example?b", "contains a user name or a password; credentials have their own settings"],
    ["url", "https://a.example#b", "contains a query or a fragment, which is not part of the address of a service"],
    ["url", "http://a.example/?b", "contains a query or a fragment, which is not part of the address of a service"],
  ])("names the key and the problem: %s, %s", (name, value, problem) => {
    expect(wrong({ [name]: value })).toBe(`Toys: trefoil:${settingKey(toys, name)} ${problem}. ${end}`);
  });

  it("names the variable, and comes before a missing and an unknown setting", () => {
    expect(told({}, { TOYS_SIZE: "0" })).toBe(`Toys: TOYS_SIZE must not be 0. ${end}`);
    expect(told(ofToys({ url: unknown, size: "0" }))).toBe(`Toys: trefoil:toysSize must not be 0. ${end}`);
    expect(told({ "trefoil:toysRequestLimit": "x" })).toMatch(/^trefoil:toysRequestLimit must be/);
  });

  it("has the address form of the service first, and its own check of a URL before the form", () => {
    const url = {
      ...toys.settings.url,
      description: "URL.",
      env: [],
      problem: (value: string) => `is bad: ${value.length}`,
    };
    const strict: Service = { ...toys, settings: { ...toys.settings, url } };
    expect(told(ofToys({ ...inConfig, url: "x" }), {}, strict)).toContain("trefoil:toysUrl is bad: 1.");
    expect(told(ofToys({ ...inConfig, url: "https://u@a.example" }), {}, strict)).toContain("contains a user name");
  });

  it("names an unknown setting, and distinguishes it", () => {
    const error = failure(() => resolveSettings(toys, ofToys({ ...inConfig, label: unknown, user: unknown }), {}));
    expect(error.message).toBe(
      `Toys: "toysUser" is an output of a resource that does not exist yet. Run \`pulumi up\` without \`--refresh\`.${see}`,
    );
    expect(isIncomplete(error as ConfigurationError)).toBe(true);
    expect(isIncomplete(failure(() => resolveSettings(toys, {}, {})) as ConfigurationError)).toBe(true);
    expect(isIncomplete(new ConfigurationError("wrong"))).toBe(false);
  });

  const time = `must be a number of seconds greater than 0 and up to 86400, such as 120. ${end}`;
  const store = `must be the URL of a Redis server, such as redis://cache.example.com:6379. ${end}`;
  const flag = `must be one of true, false. ${end}`;
  const level = `must be one of declared, watched, complete. ${end}`;

  it.each<[string, Config, NodeJS.ProcessEnv, string]>([
    [
      "trefoil:toysRequestLimit",
      { "trefoil:toysRequestLimit": "1.5" },
      {},
      `must be a whole number of requests in 60 seconds, such as 70, or 0 for no limit. ${end}`,
    ],
    ["TREFOIL_REQUEST_TIMEOUT", {}, { TREFOIL_REQUEST_TIMEOUT: "x" }, time],
    ["trefoil:requestTimeout", { "trefoil:requestTimeout": "86401" }, { TREFOIL_REQUEST_TIMEOUT: "1" }, time],
    ["trefoil:limitStore", { "trefoil:limitStore": "x" }, {}, store],
    ["TREFOIL_LIMIT_STORE", {}, { TREFOIL_LIMIT_STORE: "x" }, store],
    ["trefoil:skipCredentialsValidation", { "trefoil:skipCredentialsValidation": "yes" }, {}, flag],
    ["TREFOIL_SKIP_CREDENTIALS_VALIDATION", {}, { TREFOIL_SKIP_CREDENTIALS_VALIDATION: "TRUE" }, flag],
    ["trefoil:drift", { "trefoil:drift": "watch" }, {}, level],
    ["TREFOIL_DRIFT", {}, { TREFOIL_DRIFT: "everything" }, level],
  ])("of all services names its source: %s", (source, config, env, problem) => {
    const expected = `${source} ${problem}`;
    expect(told({ ...ofToys(inConfig), ...config }, env)).toBe(expected);
    // A provider has arguments instead of a configuration. The environment applies to it, too.
    const ofProvider = told({ ...ofToys(inConfig), ...config, "trefoil:providerName": "eu" }, env);
    const argument = `Provider "eu": the argument \`${source.replace("trefoil:", "")}\` ${problem}`;
    expect(ofProvider).toBe(Object.keys(config).length ? argument : expected);
  });

  it("of all services has defaults, limits and sources", () => {
    const resolved = (config: Config, env: NodeJS.ProcessEnv = {}) =>
      resolveSettings(toys, { ...ofToys(inConfig), ...config }, env);
    expect(resolved({})).toMatchObject({
      ...{ limit: 70, timeoutMs: 120_000, maxResponseBytes: 2 ** 26, driftLevel: "watched", skipsValidation: false },
    });
    expect(resolved({ "trefoil:requestTimeout": "86400", "trefoil:maxResponseSize": "0.0000001" })).toMatchObject({
      timeoutMs: 86_400_000,
      maxResponseBytes: 1,
    });
    const empty = { "trefoil:requestTimeout": "", "trefoil:limitStore": "", "trefoil:drift": "" };
    const env = { TREFOIL_REQUEST_TIMEOUT: "5", TREFOIL_LIMIT_STORE: "redis://a", TREFOIL_DRIFT: "complete" };
    expect(resolved(empty, env)).toMatchObject({ timeoutMs: 120_000, limitStore: undefined, driftLevel: "watched" });
    expect(resolved({}, env)).toMatchObject({ timeoutMs: 5_000, limitStore: "redis://a", driftLevel: "complete" });
    const unknowns = Object.fromEntries(
      ["requestTimeout", "limitStore", "drift", "skipCredentialsValidation", "toysRequestLimit"].map((name) => [
        `trefoil:${name}`,
        unknown,
      ]),
    ) as Config;
    expect(resolved(unknowns, { ...env, TREFOIL_SKIP_CREDENTIALS_VALIDATION: "true" })).toMatchObject({
      ...{ timeoutMs: 120_000, limitStore: undefined, driftLevel: "watched", skipsValidation: false, limit: 70 },
    });
    expect(resolved({ "trefoil:skipCredentialsValidation": "" }).skipsValidation).toBe(false);
    expect(resolved({ "trefoil:drift": "declared" }, env).driftLevel).toBe("declared");
  });
});

describe("the credentials of `docker login` for a service", () => {
  const login = { registry: "docker.example", username: "user", password: "key" };
  const signedIn: Service = { ...toys, access: { dockerLogin: login } };
  const found: DockerLogin = { values: { user: "moby", key: "pass" } };
  const asked: (string | undefined)[] = [];
  const read = (result: DockerLogin) => (_: Service, url: string | undefined) => {
    asked.push(url);
    return result;
  };
  const required = { TOYS_OWNER: "acme" };
  const noteOf = (config: Config, env: NodeJS.ProcessEnv, result: DockerLogin) =>
    failure(() => resolveSettings(signedIn, config, env, read(result))).message.replace(see, "");

  beforeEach(() => {
    asked.length = 0;
  });

  it("are read for the URL of either source, and only if neither has a user or a password", () => {
    const config = ofToys({ url: "https://a.example", owner: "o" });
    const settings = resolveSettings(signedIn, config, {}, read(found));
    expect(settings).toMatchObject({ values: { user: "moby", key: "pass" }, fromDockerLogin: true });
    expect(settings.sources).toMatchObject({ user: "docker login", key: "docker login", url: "trefoil:toysUrl" });
    resolveSettings(signedIn, {}, { TOYS_URL: "https://e.example", ...required }, read(found));
    expect(asked).toEqual(["https://a.example", "https://e.example"]);
    for (const one of [{ user: "u" }, { key: "k" }])
      failure(() => resolveSettings(signedIn, { ...ofToys(one) }, {}, read(found)));
    failure(() => resolveSettings(signedIn, ofToys({ url: unknown }), {}, read(found)));
    for (const env of [{ TOYS_USER: "u" }, { TOYS_OLD_KEY: "k" }])
      failure(() => resolveSettings(signedIn, {}, env, read(found)));
    resolveSettings(toys, {}, inEnv, read(found));
    expect(asked).toHaveLength(2);
  });

  it("are offered, or the reason is named, and neither for a service without them", () => {
    const env = { TOYS_URL: "https://e.example", ...required };
    expect(noteOf({}, env, { values: {} })).toMatch(/ or the environment\. Or sign in with `docker login`\.$/);
    expect(noteOf({}, env, { values: {}, problem: "It is broken." })).toMatch(
      / or the environment\. `docker login` cannot be used: It is broken\.$/,
    );
    expect(noteOf({ "trefoil:providerName": "eu" }, env, { values: {}, problem: "It is broken." })).toMatch(
      / or the environment\. `docker login` cannot be used: It is broken\.$/,
    );
    expect(noteOf({}, { ...env, TOYS_USER: "u" }, found)).not.toContain("docker login");
    const error = failure(() => resolveSettings(signedIn, {}, env, read({ values: {}, problem: "It is broken." })));
    expect(error).toMatchObject({ loginProblem: "It is broken." });
    const provider = { "trefoil:providerName": "eu" };
    expect(failure(() => resolveSettings(signedIn, provider, env, read({ values: {}, problem: "No." })))).toMatchObject(
      { loginProblem: "No." },
    );
  });

  it("are prepared only for a service that uses them", async () => {
    await expect(prepareSettings(toys, {}, {})).resolves.toBeUndefined();
  });
});

describe("the settings that a message names", () => {
  const env = { provider: "eu", fromEnvironment: true } as const;
  const facts = { method: "GET", path: "/a" };
  const problem = (service: Service, error: Error, access: object) => {
    const definition = defineResource({ ...anyResource, service, inputs: { name: z.string() } });
    return (explain({ definition, resource: "a", operation: "list" }, error, access) as ResourceError).problem;
  };
  /** The credentials that the message about an unavailable identity names, and those of a rejected credential. */
  const keys = (service: Service, access: object) =>
    /^no\. Or set (.*)\.$/.exec(problem(service, new CredentialError("no", facts), access))?.[1];
  const sources = (service: Service, access: object = {}) =>
    /Check (.*), and whether/.exec(problem(service, new HttpError("no", { ...facts, status: 401 }), access))?.[1];

  it("are all credentials of the service, by their source", () => {
    expect(keys(toys, {})).toBe("trefoil:toysKey or trefoil:toysOther");
    expect(keys(toys, { provider: "eu" })).toBe('the argument `toysKey` or `toysOther` of the provider "eu"');
    expect(sources(toys, env)).toBe("TOYS_KEY or TOYS_OTHER in the environment");
    expect(sources(toys, { fromDockerLogin: true })).toBe("trefoil:toysKey or trefoil:toysOther");
    expect(sources(registry, { ...env, fromDockerLogin: true })).toBe("the credentials of `docker login`");
  });

  it("include the identity of the machine, and both logins of a registry", () => {
    const machine: Service = { ...toys, access: { fallbackIdentity: "the identity of the machine" } };
    expect(sources(machine)).toBe("trefoil:toysKey or trefoil:toysOther, or without one the identity of the machine");
    const registries: Service = { ...toys, access: { dockerHub: registry } };
    expect(sources(registries, { provider: "eu" })).toBe(
      'the credentials of `docker login`, or else the argument `toysKey` or `toysOther` of the provider "eu" (for Docker Hub also the argument `registryPassword` of the provider "eu")',
    );
  });
});

describe("the configuration of a service", () => {
  it("contains the keys that it reads, with objects as JSON", () => {
    const bag: Record<string, unknown> = {
      ...{
        "trefoil:toysKey": "k",
        "trefoil:toysSize": { a: 1 },
        "trefoil:toysUrl": unknown,
        "trefoil:drift": "declared",
      },
      ...{
        "trefoil:searchUrl": "s",
        "trefoil:providerName": "eu",
        "trefoil:toysRequestLimit": 5,
        "trefoil:toysLabel": null,
      },
    };
    expect(configFor(toys, (key) => bag[key])).toStrictEqual({
      ...{
        "trefoil:toysKey": "k",
        "trefoil:toysSize": '{"a":1}',
        "trefoil:toysUrl": unknown,
        "trefoil:drift": "declared",
      },
      ...{ "trefoil:providerName": "eu", "trefoil:toysRequestLimit": "5", "trefoil:toysLabel": "null" },
    });
    const keysOf = (service: Service) => {
      const keys: string[] = [];
      configFor(service, (key) => void keys.push(key));
      return keys;
    };
    expect(keysOf(toys)).not.toContain("trefoil:registryUsername");
    expect(keysOf(images)).toEqual(expect.arrayContaining(["trefoil:registryUsername", "trefoil:ociRequestLimit"]));
  });

  it("is passed by `trefoil drift`, except for the arguments of a provider", () => {
    const before = process.env.TREFOIL_DRIFT_CONFIGURATION;
    const config = { "trefoil:toysKey": "old" };
    expect(currentConfig(toys, config)).toBe(config);
    process.env.TREFOIL_DRIFT_CONFIGURATION = JSON.stringify({ "trefoil:toysKey": "new", "trefoil:searchUrl": "s" });
    try {
      expect(currentConfig(toys, config)).toEqual({ "trefoil:toysKey": "new" });
      const ofProvider = { ...config, "trefoil:providerName": "eu" };
      expect(currentConfig(toys, ofProvider)).toBe(ofProvider);
    } finally {
      if (before === undefined) delete process.env.TREFOIL_DRIFT_CONFIGURATION;
      else process.env.TREFOIL_DRIFT_CONFIGURATION = before;
    }
  });
});

describe("the environment", () => {
  it("has the folders and the key of a user, and the file and the configuration of a comparison", () => {
    expect(cacheFolder({})).toMatch(/.+\/\.cache\/trefoil$/);
    expect([dockerFolder({ DOCKER_CONFIG: "/d" }), dockerFolder({})]).toEqual([
      "/d",
      expect.stringMatching(/.+\/\.docker$/),
    ]);
    expect(journalKey({ TREFOIL_JOURNAL_KEY: " a \n" })).toBe("a");
    expect([journalKey({ TREFOIL_JOURNAL_KEY: " " }), journalKey({})]).toEqual([undefined, undefined]);
    expect([driftFile({ TREFOIL_DRIFT_FILE: "/f" }), driftFile({})]).toEqual(["/f", undefined]);
    expect([projectName({ PULUMI_PROJECT: "p" }), projectName({})]).toEqual(["p", undefined]);
    expect(passedConfiguration({ TREFOIL_DRIFT_CONFIGURATION: '{"a":"b"}' })).toEqual({ a: "b" });
    expect([passedConfiguration({}), passedConfiguration({ TREFOIL_DRIFT_CONFIGURATION: "" })]).toEqual([
      undefined,
      undefined,
    ]);
    expect(environmentOfPrograms({ TREFOIL_DRIFT_CONFIGURATION: "{}", PATH: "/bin" })).toEqual({ PATH: "/bin" });
  });

  it.each([
    [undefined, true],
    ["", true],
    ["0", true],
    ["false", true],
    ["10", true],
    ["1", false],
    ["true", false],
    ["TRUE", false],
  ])("lets the engine write its state after each step unless checkpoints are skipped: %s", (value, expected) => {
    expect(writesCheckpoints({ PULUMI_SKIP_CHECKPOINTS: value })).toBe(expected);
  });
});

describe("an account", () => {
  it("has a URL and may have a user, who counts only if users have separate objects", () => {
    const shared: Service = { ...toys, access: { userSetting: "user" } };
    expect(isSameAccount(shared, "https://a.example#bob", "https://a.example#ann")).toBe(true);
    expect(isSameAccount(shared, "https://a.example#bob", "https://b.example#bob")).toBe(false);
    expect(isSameAccount(toys, "https://a.example#1", "https://a.example#2")).toBe(false);
    expect(isSameAccount(toys, "https://a.example#1", "https://a.example#1")).toBe(true);
  });

  it.each([
    ["HTTPS://A.example:443/V1//", "https://a.example/V1"],
    ["http://a.example:8080/", "http://a.example:8080"],
  ])("has one form of its address: %s", (url, canonical) => {
    expect(new Session(rest, { "trefoil:restUrl": url, "trefoil:restToken": "a" }, () => {}).address).toBe(canonical);
  });
});
