import { catalogue } from "../../../provider";
import { type Service, settingKey } from "../../../provider/define";
import { unknown } from "../../../provider/lifecycle";
import { type Config, ConfigurationError, resolveSettings } from "../../../provider/lifecycle/settings";
import { cacheFolder, workingFolder } from "../../../provider/lifecycle/settings/environment";
import { realtime } from "../../../provider/services/realtime/service";
import { images } from "../../../provider/services/registry/images/service";
import { registry } from "../../../provider/services/registry/service";
import { search } from "../../../provider/services/search/service";

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

  it("come from config, or else from the environment", () => {
    const env = { AZURE_SEARCH_ENDPOINT: "https://env.example", AZURE_SEARCH_API_KEY: "of-env" };
    expect(resolveSettings(search, {}, env).values).toMatchObject({ url: "https://env.example", apiKey: "of-env" });
    const bag = { "trefoil:searchUrl": "https://bag.example", "trefoil:searchToken": "of-bag" };
    expect(resolveSettings(search, bag, env).values).toEqual({
      url: "https://bag.example",
      token: "of-bag",
      scope: "https://search.azure.com/.default",
      apiVersion: "2026-10-01",
      roleTimeout: "600",
    });
  });

  it("use the credential of the environment if config contains only optional values", () => {
    const bag = { "trefoil:realtimeQueueLimit": "10" };
    const { values } = resolveSettings(realtime, bag, {
      ABLY_ACCOUNT_TOKEN: "of-env",
      TREFOIL_REALTIME_QUEUE_LIMIT: "5",
    });
    expect(values).toMatchObject({ queueLimit: "10", token: "of-env" });
    expect(resolveSettings(realtime, {}, { ABLY_ACCOUNT_TOKEN: "of-env" }).values).not.toHaveProperty("queueLimit");
    expect(failure(() => resolveSettings(realtime, { "trefoil:realtimeQueueLimit": "many" }, {})).message).toContain(
      "trefoil:realtimeQueueLimit must be a whole number",
    );
  });

  it("never combine the URL of one source and the credential of another", () => {
    const env = { AZURE_SEARCH_ENDPOINT: "https://env.example", AZURE_SEARCH_API_KEY: "of-env" };
    const { message } = failure(() => resolveSettings(search, { "trefoil:searchUrl": "https://bag.example" }, env));
    expect(message).toContain("trefoil:searchApiKey");
    expect(message).not.toContain("of-env");
    const config = { "trefoil:registryUsername": "octavia" };
    expect(() => resolveSettings(registry, config, { DOCKER_PASSWORD: "of-env" })).toThrow("trefoil:registryPassword");
  });

  it("have the source that was read, not another one with the same value", () => {
    const bag = { "trefoil:registryUsername": "octavia", "trefoil:registryPassword": "of-bag" };
    const env = { DOCKER_HUB_API_URL: "https://hub.docker.com", DOCKER_USERNAME: "octavia" };
    expect(resolveSettings(registry, bag, env).sources).toEqual({
      url: "default",
      username: "trefoil:registryUsername",
      password: "trefoil:registryPassword",
    });
  });

  it("explain why a credential of the environment is not used, and both alternatives", () => {
    const bag = { "trefoil:registryUrl": "https://hub.example", "trefoil:registryUsername": "octavia" };
    const { message } = failure(() => resolveSettings(registry, bag, { DOCKER_PASSWORD: "of-env" }));
    expect(message).toContain("run `pulumi config set --secret trefoil:registryPassword`");
    expect(message).toContain("trefoil:registryUrl and trefoil:registryUsername are set in the configuration");
    expect(message).toContain("DOCKER_PASSWORD of the environment is not sent there");
    expect(message).toContain("remove them from the configuration and set DOCKER_HUB_API_URL and DOCKER_USERNAME");
    expect(message).not.toContain("(or set DOCKER_PASSWORD in the environment)");
    expect(message).not.toContain("of-env");
  });

  it("never name a variable that would not be read", () => {
    const { message } = failure(() => resolveSettings(realtime, { "trefoil:realtimeUrl": "https://bag.example" }, {}));
    expect(message).toContain("trefoil:realtimeToken");
    expect(message).not.toContain("ABLY_ACCOUNT_TOKEN in the environment");
  });

  it("may all be missing if a service allows anonymous access", () => {
    expect(resolveSettings(images, {}, {}).values).toEqual({});
  });

  it("may lack a credential if the machine has an identity, unless another source contains one", () => {
    const bag = { "trefoil:searchUrl": "https://bag.example" };
    const { values } = resolveSettings(search, bag, {});
    expect(search.connection(values).auth).toEqual({ kind: "entra", scope: "https://search.azure.com/.default" });
    const other = { TREFOIL_SEARCH_SCOPE: "https://search.azure.us/.default" };
    expect(search.connection(resolveSettings(search, bag, other).values).auth).toMatchObject({
      scope: other.TREFOIL_SEARCH_SCOPE,
    });
    const { message } = failure(() => resolveSettings(search, bag, { AZURE_SEARCH_API_KEY: "of-env" }));
    expect(message).toContain("Unset AZURE_SEARCH_API_KEY to authenticate with the identity of this machine.");
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

  it("that are not sensitive may come from any source", () => {
    const bag = { "trefoil:searchUrl": "https://bag.example", "trefoil:searchApiKey": "of-bag" };
    expect(resolveSettings(search, bag, { TREFOIL_SEARCH_API_VERSION: "2025-09-01" }).values.apiVersion).toBe(
      "2025-09-01",
    );
  });

  it("default to the URLs of the vendors", () => {
    const hub = resolveSettings(registry, { "trefoil:registryUsername": "a", "trefoil:registryPassword": "b" }, {});
    expect(hub.values.url).toBe("https://hub.docker.com");
    expect(resolveSettings(realtime, { "trefoil:realtimeToken": "a" }, {}).values.url).toBe(
      "https://control.ably.net/v1",
    );
  });

  it.each(["hub.docker.com", "ftp://hub.docker.com", "/v2", ""])("reject a URL such as %j", (url) => {
    const bag = { "trefoil:realtimeUrl": url, "trefoil:realtimeToken": "a" };
    expect(failure(() => resolveSettings(realtime, bag, {})).message).toContain("trefoil:realtimeUrl");
  });

  const portal = "https://portal.azure.com/#@contoso.example/resource/subscriptions/s/resourceGroups/g";
  const id = "/providers/Microsoft.Search/searchServices/my-service";
  it.each([
    [search, `${portal}${id}/overview`, "is an address of the Azure portal, not", "my-service.search.windows.net`"],
    [search, "portal.azure.us/#home", "is an address of the Azure portal", "NAME.search.azure.us`, with the name"],
    [search, `/subscriptions/s/resourceGroups/g${id}`, "is the resource id", "my-service.search.windows.net`"],
    [search, "my-service.search.windows.net", "must begin with https://", "my-service.search.windows.net`"],
    [search, "http://my-service.search.windows.net", "must begin", "my-service.search.windows.net`"],
    [search, "https://a.search.azure.cn/indexes?api-version=1", "end with the host", "a.search.azure.cn`"],
    [realtime, "https://control.ably.net", "with its version", "control.ably.net/v1`"],
    [realtime, "control.ably.net/v1", "must be the URL of the Control API", "control.ably.net/v1`"],
    [realtime, "https://ably.com/accounts/x/apps", "URL of the Control API", "control.ably.net/v1`"],
    [registry, "hub.docker.com", "URL of the API of Docker Hub", "hub.docker.com`"],
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

  it("report unknown values", () => {
    const bag: Config = { "trefoil:realtimeToken": unknown };
    expect(failure(() => resolveSettings(realtime, bag, {})).message).toContain(
      "is an output of a resource that does not exist yet",
    );
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
    for (const limit of ["", "-1", "1.5", "1e3", "many"]) {
      const wrong = { ...bag, "trefoil:realtimeRequestLimit": limit };
      expect(failure(() => resolveSettings(realtime, wrong, {})).message).toContain("trefoil:realtimeRequestLimit");
    }
  });
});

describe("the time limit of a request", () => {
  const bag = { "trefoil:realtimeToken": "a" };
  const timeoutOf = (more: Config, env = {}) => resolveSettings(realtime, { ...bag, ...more }, env).timeoutMs;

  it("defaults to 120 seconds", () => {
    expect(timeoutOf({})).toBe(120_000);
    expect(timeoutOf({ "trefoil:requestTimeout": unknown })).toBe(120_000);
    expect(timeoutOf({ "trefoil:requestTimeout": "30" })).toBe(30_000);
    expect(timeoutOf({}, { TREFOIL_REQUEST_TIMEOUT: "0.5" })).toBe(500);
    expect(timeoutOf({ "trefoil:requestTimeout": "30" }, { TREFOIL_REQUEST_TIMEOUT: "10" })).toBe(30_000);
  });

  it.each(["0", "-1", "2m", "NaN", "Infinity", "1e9"])("is rejected as %j", (value) => {
    const inConfig = failure(() => timeoutOf({ "trefoil:requestTimeout": value })).message;
    expect(inConfig).toContain("Set it with `pulumi config set trefoil:requestTimeout 120`.");
    const inEnvironment = failure(() => timeoutOf({}, { TREFOIL_REQUEST_TIMEOUT: value })).message;
    expect(inEnvironment).toContain("`export TREFOIL_REQUEST_TIMEOUT=120`");
  });
});

describe("the maximum size of a response", () => {
  const sizeOf = (more: Config, env = {}) =>
    resolveSettings(realtime, { "trefoil:realtimeToken": "a", ...more }, env).maxResponseBytes;

  it("defaults to 64 MiB", () => {
    expect(sizeOf({})).toBe(64 * 2 ** 20);
    expect(sizeOf({ "trefoil:maxResponseSize": "0.5" })).toBe(2 ** 19);
    expect(sizeOf({}, { TREFOIL_MAX_RESPONSE_SIZE: "500" })).toBe(500 * 2 ** 20);
  });

  it.each(["0", "501", "64MiB"])("is rejected as %j", (value) => {
    expect(failure(() => sizeOf({ "trefoil:maxResponseSize": value })).message).toBe(
      "trefoil:maxResponseSize must be a number of MiB greater than 0 and up to 500, such as 64. Set it with `pulumi config set trefoil:maxResponseSize 64`.\nSee docs/troubleshooting.md#configuration",
    );
  });
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

describe("folders", () => {
  it("are in the program's folder for data of the next run, and in the user's folder for data that runs share", () => {
    expect(workingFolder({})).toBe(`${process.cwd()}/.trefoil`);
    expect(cacheFolder({ XDG_CACHE_HOME: "/cache" })).toBe("/cache/trefoil");
    expect([workingFolder({ TREFOIL_HOME: "/t" }), cacheFolder({ TREFOIL_HOME: "/t" })]).toEqual(["/t", "/t"]);
  });
});
