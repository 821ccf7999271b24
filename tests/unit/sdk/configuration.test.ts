import * as pulumi from "@pulumi/pulumi";
import { Provider, realtime, registry, search } from "../../../sdk";

const registered: string[] = [];
const called: string[] = [];

jest.mock("../../../provider/hosts/package-export", () => ({
  ...jest.requireActual("../../../provider/hosts/package-export"),
  call: async (token: string) => {
    called.push(token);
    return [];
  },
}));

const mocks: pulumi.runtime.Mocks = {
  newResource({ name, inputs }) {
    registered.push(name);
    return { id: `${name}-id`, state: inputs };
  },
  call: ({ inputs }) => inputs,
};

/** Starts a stack in this process, with its configuration. */
async function stack(name: string, plain: Record<string, string>, secret: Record<string, string> = {}): Promise<void> {
  await registrationsSettled();
  registered.splice(0);
  called.splice(0);
  await pulumi.runtime.setMocks(mocks, "project", name);
  pulumi.runtime.setAllConfig({ ...plain, ...secret }, Object.keys(secret));
}

afterAll(() => pulumi.runtime.setAllConfig({}));

/** Every first use of Trefoil in a program. */
const uses: Record<string, () => unknown> = {
  "a resource": () => new search.SynonymMap("words", { synonyms: ["a, b"] }),
  "a lookup of an existing resource": () => search.SynonymMap.get("words", "words"),
  "a component": () => new realtime.PusherApp("shop"),
  "a provider": () => new Provider("eu", { searchUrl: "https://eu.example.com" }),
  "a function": () => registry.getRepositoryTags({ namespace: "acme", name: "app" }),
  "a function with outputs": () => registry.getRepositoryTagsOutput({ namespace: "acme", name: "app" }),
};

/** Waits until the mocks have registered all resources, a few turns of the event loop later. */
async function registrationsSettled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
}

/** The message of the error. No resource may have been registered, and no function called. */
async function rejectionOf(use: () => unknown): Promise<string> {
  const error = await Promise.resolve()
    .then(use)
    .then(
      () => undefined,
      (reason: unknown) => reason,
    );
  await registrationsSettled();
  expect({ registered, called }).toEqual({ registered: [], called: [] });
  expect(pulumi.RunError.isInstance(error)).toBe(true);
  return (error as Error).message;
}

const anyUse = uses["a resource"] as () => unknown;

describe("the configuration of a stack", () => {
  it.each(Object.entries(uses))("is validated before %s", async (_, use) => {
    await stack("plain", { "trefoil:searchApiKey": "canary" });
    const message = await rejectionOf(use);
    expect(message).toContain("trefoil:searchApiKey is in the stack's config in plain text");
    expect(message).toContain("`pulumi config set --secret trefoil:searchApiKey`");
    expect(message).not.toContain("canary");
  });

  it("is validated again for the next stack of the process, and for a changed configuration", async () => {
    await stack("first", {}, { "trefoil:searchApiKey": "canary" });
    expect(anyUse).not.toThrow();
    await stack("second", { "trefoil:searchApiKey": "canary" });
    expect(await rejectionOf(anyUse)).toContain("trefoil:searchApiKey");
    await stack("second", {}, { "trefoil:searchApiKey": "canary" });
    expect(anyUse).not.toThrow();
    pulumi.runtime.setAllConfig({ "trefoil:searchApiKey": "other canary" }, []);
    expect(anyUse).toThrow("trefoil:searchApiKey");
  });

  it("keeps its secrets after the program sets another key, although Pulumi then empties its list of secret keys", async () => {
    await stack("set", {}, { "trefoil:searchApiKey": "canary" });
    expect(anyUse).not.toThrow();
    for (const value of ["eu", "us", "us"]) {
      pulumi.runtime.setConfig("aws:region", value);
      expect(anyUse).not.toThrow();
    }
    pulumi.runtime.setConfig("trefoil:realtimeToken", "canary");
    expect(anyUse).toThrow("trefoil:realtimeToken is in the stack's config in plain text");

    // The same value in the configuration of another stack is not encrypted there.
    await stack("another", { "trefoil:searchApiKey": "canary" });
    expect(await rejectionOf(anyUse)).toContain("trefoil:searchApiKey is in the stack's config in plain text");
  });

  it("may contain every known key, and any key in another namespace", async () => {
    const plain = {
      "trefoil:searchUrl": "https://hotels.example.com",
      "trefoil:searchRequestLimit": "0",
      "trefoil:realtimeUrl": "http://127.0.0.1:80/v1",
      "trefoil:registryUsername": "octavia@example.com",
      "trefoil:skipCredentialsValidation": "true",
      "project:searchApikey": "canary",
      "aws:secretKey": "canary",
    };
    await stack("whole", plain, { "trefoil:ociRegistries": '{"ghcr.io":{"password":"canary"}}' });
    expect(anyUse).not.toThrow();
  });
});

/** The keys that contain a secret. `ociRegistries` and `limitStore` contain passwords. */
const secretKeys = [
  ...["registryPassword", "ociRegistries", "searchApiKey", "searchToken", "realtimeToken", "restToken"],
  ...["restPassword", "limitStore"],
];

describe("a key of a secret", () => {
  it.each(secretKeys)("is rejected in plain text, and with a misspelt name: %s", async (key) => {
    await stack("plain", { [`trefoil:${key}`]: "canary" });
    expect(await rejectionOf(anyUse)).toContain(
      `trefoil:${key} is in the stack's config in plain text, and would be in its state in plain text too. Set it again with \`pulumi config set --secret trefoil:${key}\`.`,
    );
    await stack("misspelt", { [`trefoil:${key}x`]: "canary" });
    const message = await rejectionOf(anyUse);
    expect(message).toContain(" Its value may be a secret.");
    expect(message).toContain(`then run \`pulumi config set --secret trefoil:${key}\`.`);
  });

  it.each(secretKeys)("keeps its value secret after the program sets another key: %s", async (key) => {
    await stack("set", {}, { [`trefoil:${key}`]: "canary" });
    expect(anyUse).not.toThrow();
    pulumi.runtime.setConfig("aws:region", "eu");
    expect(anyUse).not.toThrow();
  });

  it.each(secretKeys)("is a secret argument of a provider: %s", async (key) => {
    await stack("arguments", {});
    const { settings } = new Provider("eu", { [key]: "{}", searchUrl: "https://eu.example.com" } as object);
    const isSecret = async (name: string) =>
      (settings[`trefoil:${name}`] as unknown as { readonly isSecret: Promise<boolean> }).isSecret;
    expect([await isSecret(key), await isSecret("searchUrl")]).toEqual([true, false]);
  });
});

describe("an unknown key", () => {
  it("is rejected with a suggestion", async () => {
    await stack("misspelt", { "trefoil:searchUri": "https://hotels.example.com" });
    const message = await rejectionOf(anyUse);
    expect(message).toContain('trefoil:searchUri is not a known configuration key (did you mean "trefoil:searchUrl"?)');
    expect(message).toContain("`pulumi config rm trefoil:searchUri`");
    expect(message).toContain("`pulumi config set trefoil:searchUrl`");
    expect(message).not.toContain("hotels.example.com");
  });

  it.each([
    ["resembles a secret key", "searchApikey", "searchApiKey", false],
    ["resembles a secret key and is encrypted", "restTokn", "restToken", true],
  ])(
    "that %s is rejected with the commands to remove it and to set the known key as a secret",
    async (_, key, meant, encrypted) => {
      const config = { [`trefoil:${key}`]: "canary" };
      await stack("misspelt", encrypted ? {} : config, encrypted ? config : {});
      const message = await rejectionOf(anyUse);
      expect(message).toContain("may be a secret");
      expect(message).toContain(`\`pulumi config rm trefoil:${key}\``);
      expect(message).toContain(`\`pulumi config set --secret trefoil:${meant}\``);
      expect(message.includes("replace the credential in the service")).toBe(!encrypted);
      expect(message).not.toContain("canary");
    },
  );

  it.each(["sshKeys", "tokenOfRobot", "myPassword", "topSecret", "credentialsOfCi"])(
    "with a word of a secret is rejected with a warning about its value: %s",
    async (key) => {
      await stack("odd", { [`trefoil:${key}`]: "canary" });
      expect(await rejectionOf(anyUse)).toContain(" Its value may be a secret.");
    },
  );

  it("without a word of a secret is rejected without a warning", async () => {
    await stack("odd", { "trefoil:somethingElse": "canary" });
    expect(await rejectionOf(anyUse)).not.toContain("may be a secret");
  });

  it("without a similar known key is rejected with all known keys", async () => {
    await stack("odd", { "trefoil:somethingElseAltogether": "canary" });
    const message = await rejectionOf(anyUse);
    expect(message).toContain("`pulumi config rm trefoil:somethingElseAltogether`");
    expect(message).toContain("searchApiKey");
    expect(message).not.toContain("did you mean");
  });

  it("with the name of a credential is rejected with a warning about its value", async () => {
    await stack("odd", { "trefoil:personalAccessTokenOfTheRobot": "canary" });
    expect(await rejectionOf(anyUse)).toContain("may be a secret");
  });

  it("rejects a limit store in plain text, since its URL may contain a password", async () => {
    await stack("store", { "trefoil:limitStore": "redis://:canary@cache" });
    const message = await rejectionOf(anyUse);
    expect(message).toContain("`pulumi config set --secret trefoil:limitStore`");
    expect(message).not.toContain("canary");
  });

  it("does not hide other errors", async () => {
    await stack("two", { "trefoil:searchUri": "x", "trefoil:restToken": "canary" });
    const message = await rejectionOf(anyUse);
    expect(message).toContain("trefoil:searchUri");
    expect(message).toContain("trefoil:restToken is in the stack's config in plain text");
  });
});

describe("an address", () => {
  it.each([
    ["restUrl", "https://robot:canary@api.example.com/v1", "restToken"],
    ["searchUrl", "https://canary@hotels.example.com", "searchApiKey"],
    ["registryUrl", "robot:canary@hub.example.com", "registryPassword"],
    ["realtimeUrl", " https:\\\\robot:canary@control.example.com", "realtimeToken"],
    ["restUrl", "//robot:canary@api.example.com", "restToken"],
  ])("in %s is rejected if it contains a credential (%#)", async (key, address, secret) => {
    for (const encrypted of [false, true]) {
      const config = { [`trefoil:${key}`]: address };
      await stack("address", encrypted ? {} : config, encrypted ? config : {});
      const message = await rejectionOf(anyUse);
      expect(message).toContain(`trefoil:${key} contains a user name or a password`);
      expect(message).toContain(`\`pulumi config set --secret trefoil:${secret}\``);
      expect(message).not.toContain("canary");
    }
  });

  it.each(["https://api.example.com/v1?api_key=canary", "https://api.example.com/#canary"])(
    "is rejected if it contains a query or a fragment (%#)",
    async (address) => {
      await stack("address", { "trefoil:restUrl": address });
      const message = await rejectionOf(anyUse);
      expect(message).toContain("trefoil:restUrl contains a query or a fragment");
      expect(message).not.toContain("canary");
    },
  );

  it("of the Azure portal is rejected with the address of the service", async () => {
    const id = "/subscriptions/s/resourceGroups/g/providers/Microsoft.Search/searchServices/my-service";
    await stack("address", {
      "trefoil:searchUrl": `https://portal.azure.com/#@contoso.example/resource${id}/overview`,
    });
    expect(await rejectionOf(anyUse)).toBe(
      "trefoil:searchUrl is an address of the Azure portal, not of the search service. Set `https://my-service.search.windows.net`.",
    );
  });

  it("in another setting is rejected too if it contains a credential", async () => {
    await stack("address", { "trefoil:searchScope": "https://robot:canary@search.azure.com/.default" });
    expect(await rejectionOf(anyUse)).toContain("trefoil:searchScope contains a user name or a password");
  });

  it("is rejected if it is an object, whose members may be credentials in plain text", async () => {
    await stack("path", { "trefoil:restUrl": '{"password":"canary"}' });
    const message = await rejectionOf(anyUse);
    expect(message).toContain("trefoil:restUrl is set to an object or a list");
    expect(message).not.toContain("canary");
  });
});

describe("the arguments of a provider", () => {
  beforeEach(() => stack("arguments", {}));

  it("are rejected if they are unknown, with a suggestion", async () => {
    const misspelt = { searchApikey: "canary" } as object;
    const message = await rejectionOf(() => new Provider("eu", misspelt));
    expect(message).toContain('Provider "eu": searchApikey is not a known argument. ');
    expect(message).toContain("Known arguments: registryUrl, ");
    expect(message).toContain('Did you mean "searchApiKey"?');
    expect(message).not.toContain("canary");
  });

  it("are rejected if an address contains a credential", async () => {
    const message = await rejectionOf(() => new Provider("eu", { restUrl: "https://robot:canary@api.example.com" }));
    expect(message).toContain('Provider "eu": restUrl contains a user name or a password');
    expect(message).toContain("set the argument `restToken`");
    expect(message).not.toContain("canary");
  });

  it("may be numbers and booleans", async () => {
    const eu = new Provider("eu", { searchRequestLimit: 0, skipCredentialsValidation: true, realtimeToken: "canary" });
    const values = await Promise.all(
      Object.values(eu.settings).map((setting) => (setting as unknown as { promise(): Promise<string> }).promise()),
    );
    expect(values).toEqual(expect.arrayContaining(["0", "true", "canary"]));
  });
});
