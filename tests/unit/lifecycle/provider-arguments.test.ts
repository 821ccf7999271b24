import { type Bag, settingsOf } from "../../../provider/lifecycle";
import { credentialsOf, NotConfiguredError, NotKnownYetError } from "../../../provider/lifecycle/configuration";
import { unknown } from "../../../provider/lifecycle/values";
import { realtime } from "../../../provider/realtime/service";
import { images } from "../../../provider/registry/images";
import { search } from "../../../provider/search/service";

const eu = (more: Bag = {}): Bag => ({ "trefoil:providerName": "eu", ...more });
const address = { "trefoil:searchUrl": "https://eu.example.com" };

function message(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("It did not fail.");
}

describe("the settings of a provider with arguments of its own", () => {
  it("that are missing are asked of its arguments, and not of the configuration", () => {
    const text = message(() => settingsOf(search, eu(), {}));
    expect(text).toBe(
      'Provider "eu": Azure AI Search is not configured. Set the argument `searchUrl` of this provider (or AZURE_SEARCH_ENDPOINT in the environment). A provider does not use the configuration of the stack.',
    );
    expect(() => settingsOf(search, eu(), {})).toThrow(NotConfiguredError);
  });

  it("that lack a credential name its arguments", () => {
    const text = message(() => settingsOf(realtime, eu({ "trefoil:realtimeUrl": "https://eu.example.com" }), {}));
    expect(text).toContain('Provider "eu": Ably is not configured. Set the argument `realtimeToken` of this provider.');
    expect(text).not.toContain("pulumi config");
    expect(text).not.toContain("ABLY_ACCOUNT_TOKEN");
  });

  it("say why a credential of the environment is not used", () => {
    const text = message(() => settingsOf(search, eu(address), { AZURE_SEARCH_API_KEY: "canary" }));
    expect(text).toContain("Set the argument `searchApiKey` or `searchToken` of this provider.");
    expect(text).toContain("AZURE_SEARCH_API_KEY of the environment is not sent");
    expect(text).not.toContain("canary");
  });

  it("are named as arguments when they are wrong", () => {
    const url = message(() => settingsOf(search, eu({ "trefoil:searchUrl": "notaurl" }), {}));
    expect(url).toContain('Provider "eu": Azure AI Search: the argument `searchUrl` is not an address');
    const limit = eu({ ...address, "trefoil:searchRequestLimit": "many" });
    expect(message(() => settingsOf(search, limit, {}))).toMatch(
      /^Provider "eu": the argument `searchRequestLimit` must be/,
    );
  });

  it("that are rejected are looked for among its arguments", () => {
    expect(credentialsOf(realtime, { provider: "eu" })).toBe('the argument `realtimeToken` of the provider "eu"');
    expect(credentialsOf(images, { provider: "eu" })).toContain("the argument `registryPassword` of the provider");
    expect(credentialsOf(realtime, { fromEnvironment: true })).toBe("ABLY_ACCOUNT_TOKEN in the environment");
    expect(credentialsOf(realtime)).toBe("trefoil:realtimeToken");
  });

  it("that are not known yet are told apart from wrong ones", () => {
    expect(() => settingsOf(search, eu({ "trefoil:searchUrl": unknown }), {})).toThrow(NotKnownYetError);
  });
});

describe("settings of the environment", () => {
  it("are named by their variables when they are wrong", () => {
    const env = { AZURE_SEARCH_ENDPOINT: "notaurl", AZURE_SEARCH_API_KEY: "canary" };
    expect(message(() => settingsOf(search, {}, env))).toContain("AZURE_SEARCH_ENDPOINT is not an address");
  });

  it("have no credential in an address, and no query", () => {
    const withUser = { AZURE_SEARCH_ENDPOINT: "https://robot:canary@eu.example.com", AZURE_SEARCH_API_KEY: "a" };
    const text = message(() => settingsOf(search, {}, withUser));
    expect(text).toContain("AZURE_SEARCH_ENDPOINT contains a user name or a password");
    expect(text).not.toContain("canary");
    const withQuery = { AZURE_SEARCH_ENDPOINT: "https://eu.example.com?key=canary", AZURE_SEARCH_API_KEY: "a" };
    expect(message(() => settingsOf(search, {}, withQuery))).toContain("contains a query or a fragment");
  });
});

describe("the addresses of registries", () => {
  it("contain no user name and no password, which have members of their own", () => {
    const registries = { "ghcr.io": { username: "bot" }, "shop.example": { url: "https://robot:canary@shop.example" } };
    const bag = { "trefoil:ociRegistries": JSON.stringify(registries) };
    const text = message(() => settingsOf(images, bag, {}));
    expect(text).toContain(
      'trefoil:ociRegistries contains a user name or a password in the `url` of "shop.example", which belong into `username` and `password`',
    );
    expect(text).not.toContain("canary");
  });
});

describe("the setting that turns the validation of credentials off", () => {
  const bag = { ...address, "trefoil:searchApiKey": "a" };
  const skips = (value: string | undefined, variable?: string) =>
    settingsOf(
      search,
      { ...bag, "trefoil:skipCredentialsValidation": value },
      { TREFOIL_SKIP_CREDENTIALS_VALIDATION: variable },
    ).skipsValidation;

  it("comes from the configuration, or else from the environment", () => {
    expect([skips("true"), skips("false"), skips(undefined)]).toEqual([true, false, false]);
    expect([skips(undefined, "true"), skips("false", "true")]).toEqual([true, false]);
  });

  it("is true or false and nothing else", () => {
    expect(message(() => skips("yes"))).toContain("trefoil:skipCredentialsValidation must be `true` or `false`");
    expect(message(() => skips(undefined, "1"))).toContain("TREFOIL_SKIP_CREDENTIALS_VALIDATION must be");
  });
});
