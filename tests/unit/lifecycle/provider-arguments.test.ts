import { check, PartialFailureError, type State, unknown } from "../../../provider/lifecycle";
import { explain } from "../../../provider/lifecycle/errors/errors";
import { type Config, NotConfiguredError, resolveSettings } from "../../../provider/lifecycle/settings";
import { HttpError, TimeoutError } from "../../../provider/rest";
import { realtime } from "../../../provider/services/realtime/service";
import { images } from "../../../provider/services/registry/images/service";
import { orgMember } from "../../../provider/services/registry/organization/org-member";
import { search } from "../../../provider/services/search/service";
import { synonymMap } from "../../../provider/services/search/synonym-map";

const eu = (more: Config = {}): Config => ({ "trefoil:providerName": "eu", ...more });
const address = { "trefoil:searchUrl": "https://eu.example.com" };

const timeout = { "trefoil:requestTimeout": "2m" };
const member = (name: string) => ({ organization: "acme", member: name, role: "owner" });

function message(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("It did not fail.");
}

describe("the settings of a provider with explicit arguments", () => {
  it("that are missing are named as its arguments, not as configuration keys", () => {
    const text = message(() => resolveSettings(search, eu(), {}));
    expect(text).toBe(
      'Provider "eu": Azure AI Search is not configured. Set the argument `searchUrl` of this provider (or AZURE_SEARCH_ENDPOINT in the environment). A provider does not use the configuration of the stack.\nSee docs/troubleshooting.md#configuration',
    );
    expect(() => resolveSettings(search, eu(), {})).toThrow(NotConfiguredError);
  });

  it("that lack a credential name its arguments", () => {
    const text = message(() => resolveSettings(realtime, eu({ "trefoil:realtimeUrl": "https://eu.example.com" }), {}));
    expect(text).toContain('Provider "eu": Ably is not configured. Set the argument `realtimeToken` of this provider.');
    expect(text).not.toContain("pulumi config");
    expect(text).not.toContain("ABLY_ACCOUNT_TOKEN");
  });

  it("explain why a credential of the environment is not used", () => {
    const text = message(() => resolveSettings(search, eu(address), { AZURE_SEARCH_API_KEY: "canary" }));
    expect(text).toContain("Set the argument `searchApiKey` or `searchToken` of this provider.");
    expect(text).toContain("AZURE_SEARCH_API_KEY of the environment is not sent");
    expect(text).not.toContain("canary");
  });

  it("are named as arguments when they are invalid", () => {
    const url = message(() => resolveSettings(search, eu({ "trefoil:searchUrl": "notaurl" }), {}));
    expect(url).toContain('Provider "eu": Azure AI Search: the argument `searchUrl` is not an address');
    const limit = eu({ ...address, "trefoil:searchRequestLimit": "many" });
    expect(message(() => resolveSettings(search, limit, {}))).toMatch(
      /^Provider "eu": the argument `searchRequestLimit` must be/,
    );
  });

  it("that are unknown are distinguished from invalid values", () => {
    expect(() => resolveSettings(search, eu({ "trefoil:searchUrl": unknown }), {})).toThrow(
      "is an output of a resource that does not exist yet",
    );
    for (const invalid of [{ "trefoil:searchRequestLimit": "abc" }, { "trefoil:searchApiVersion": "newest" }])
      expect(message(() => resolveSettings(search, eu({ "trefoil:searchUrl": unknown, ...invalid }), {}))).toContain(
        `the argument \`${Object.keys(invalid)[0]?.slice("trefoil:".length)}\` must be`,
      );
  });
});

describe("a message about a setting to change", () => {
  const origin = { provider: "eu" };
  const facts = { method: "GET", path: "/indexes" };
  const explained = (error: Error) =>
    explain({ definition: synonymMap, resource: 'SynonymMap "words"', operation: "read" }, error, origin).message;

  it.each<[string, () => string, string]>([
    [
      "the time limit, when it is malformed",
      () => message(() => resolveSettings(search, eu({ ...address, "trefoil:searchApiKey": "a", ...timeout }), {})),
      "the argument `requestTimeout` must be",
    ],
    ["the time limit", () => explained(new TimeoutError("GET /indexes: no response", facts)), "`requestTimeout` of"],
    [
      "the request limit, when the service rejects requests",
      () => explained(new HttpError("GET /indexes -> 429", { ...facts, status: 429 })),
      "`searchRequestLimit` of",
    ],
    [
      "the time limit, after the object was created",
      () => {
        const state = { args: {}, outputs: {} } as unknown as State;
        const cause = new TimeoutError("GET /indexes: no response", facts);
        return new PartialFailureError(
          { definition: synonymMap, resource: "sample", operation: "create" },
          cause,
          { id: "words", state },
          origin,
        ).message;
      },
      "`requestTimeout` of",
    ],
    [
      "the account that must not remove itself",
      () => {
        const applied = check(orgMember, undefined, member("octavia"), { logicalName: "dev/sample" });
        const { failures } = check(orgMember, applied, member("carol"), {
          logicalName: "dev/sample",
          user: "octavia",
          references: {},
          source: origin,
        });
        return failures.map(({ reason }) => reason).join();
      },
      "`registryUsername` of",
    ],
  ])("names the argument: %s", (_, told, expected) => {
    const text = told();
    expect(text).toContain(expected);
    expect(text).not.toMatch(/trefoil:|pulumi config/);
    if (expected.endsWith(" of")) expect(text).toContain(`the argument ${expected} the provider "eu"`);
  });
});

describe("settings of the environment", () => {
  it("are named by their variables when they are invalid", () => {
    const env = { AZURE_SEARCH_ENDPOINT: "notaurl", AZURE_SEARCH_API_KEY: "canary" };
    expect(message(() => resolveSettings(search, {}, env))).toContain("AZURE_SEARCH_ENDPOINT is not an address");
  });

  it("have no credential in a URL, and no query", () => {
    const withUser = { AZURE_SEARCH_ENDPOINT: "https://robot:canary@eu.example.com", AZURE_SEARCH_API_KEY: "a" };
    const text = message(() => resolveSettings(search, {}, withUser));
    expect(text).toContain("AZURE_SEARCH_ENDPOINT contains a user name or a password");
    expect(text).not.toContain("canary");
    const withQuery = { AZURE_SEARCH_ENDPOINT: "https://eu.example.com?key=canary", AZURE_SEARCH_API_KEY: "a" };
    expect(message(() => resolveSettings(search, {}, withQuery))).toContain("contains a query or a fragment");
  });
});

describe("the URLs of registries", () => {
  it("contain no user name and no password, which have separate members", () => {
    const registries = { "ghcr.io": { username: "bot" }, "shop.example": { url: "https://robot:canary@shop.example" } };
    const bag = { "trefoil:ociRegistries": JSON.stringify(registries) };
    const text = message(() => resolveSettings(images, bag, {}));
    expect(text).toContain(
      'trefoil:ociRegistries contains a user name or a password in the `url` of "shop.example", which must be set as `username` and `password`',
    );
    expect(text).not.toContain("canary");
  });
});

describe("the setting that disables the validation of credentials", () => {
  const bag = { ...address, "trefoil:searchApiKey": "a" };
  const skips = (value: string | undefined, variable?: string) =>
    resolveSettings(
      search,
      { ...bag, "trefoil:skipCredentialsValidation": value },
      { TREFOIL_SKIP_CREDENTIALS_VALIDATION: variable },
    ).skipsValidation;

  it("comes from the configuration, or else from the environment", () => {
    expect([skips("true"), skips("false"), skips(undefined)]).toEqual([true, false, false]);
    expect([skips(undefined, "true"), skips("false", "true")]).toEqual([true, false]);
  });

  it("accepts only true or false", () => {
    expect(message(() => skips("yes"))).toContain("trefoil:skipCredentialsValidation must be `true` or `false`");
    expect(message(() => skips(undefined, "1"))).toContain("TREFOIL_SKIP_CREDENTIALS_VALIDATION must be");
  });
});
