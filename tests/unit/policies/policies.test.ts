import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Policies,
  type PolicyPackConfig,
  type ResourceValidationArgs,
  type StackValidationArgs,
  unknownCheckingProxy,
} from "@pulumi/policy";
import { type TrefoilPolicyConfig, trefoilPolicies } from "../../../packages/policies";
import { catalogue } from "../../../provider";
import type { Definition } from "../../../provider/define";
import { check, type Inputs } from "../../../provider/lifecycle";
import { coreOperations } from "../../../provider/services/realtime/operations";

let mockIds: string[] = [];
jest.mock("../../../provider/hosts/undeclared-objects", () => ({
  undeclaredObjects: async () => [[{ type: "realtime.Key", ids: mockIds }]],
}));

/** The policies as a pack receives them. */
const policies: Policies = trefoilPolicies;

/** Pulumi's value for a string that is unknown in a preview. */
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

interface Member {
  readonly kind: string;
  readonly inputs: object;
  /** Indexes of the resources in the stack that an input depends on. */
  readonly dependencies?: Readonly<Record<string, readonly number[]>>;
}

interface Subject extends Member {
  readonly config?: object;
  readonly protect?: boolean;
  readonly stack?: string;
  /** Other resources in the stack. */
  readonly others?: readonly Member[];
}

class NotApplicable extends Error {}

/** Violations of a policy by a resource of each host, which must be equal. */
function violations(
  policy: string,
  { config = {}, protect = false, stack = "dev", others = [], ...subject }: Subject,
): string[] {
  const [first, second] = ["trefoil:", "pulumi-nodejs:dynamic/trefoil/"].map((prefix) => {
    const reports: string[] = [];
    const run = {
      getConfig: () => config,
      notApplicable: (): never => {
        throw new NotApplicable();
      },
    };
    const resources = [subject, ...others].map(({ kind, inputs }, i) => {
      const type = `${prefix}${kind}`;
      const isType = (of: { isInstance(value: unknown): boolean }) => of.isInstance({ __pulumiType: type });
      const props = unknownCheckingProxy(inputs);
      const asType = (of: { isInstance(value: unknown): boolean }) => (isType(of) ? props : undefined);
      return {
        ...run,
        type,
        urn: `urn:pulumi:${stack}::shop::${type}::urn${i}`,
        props,
        opts: { protect },
        isType,
        asType,
        propertyDependencies: {},
      };
    });
    for (const [i, { dependencies = {} }] of [subject, ...others].entries())
      for (const [input, indexes] of Object.entries(dependencies))
        Object.assign(resources[i]?.propertyDependencies ?? {}, { [input]: indexes.map((index) => resources[index]) });
    const found = policies.find(({ name }) => name === policy);
    const report = (message: string) => void reports.push(message);
    if (found && "validateStack" in found)
      void found.validateStack({ ...run, resources } as unknown as StackValidationArgs, report);
    else if (typeof found?.validateResource === "function")
      void found.validateResource(resources[0] as unknown as ResourceValidationArgs, report);
    else throw new Error(`${policy} has no validation.`);
    return reports;
  });
  expect(second).toEqual(first);
  return first ?? [];
}

describe("trefoil-no-undeclared-objects", () => {
  it.each([
    [1, "1 object of realtime.Key that no stack of the project declares: k0. Import or delete it."],
    [2, "2 objects of realtime.Key that no stack of the project declares: k0, k1. Import or delete them."],
    [10, "k8, k9. Import or delete them."],
    [11, "k8, k9 and 1 more. Import or delete them."],
  ])("names up to ten objects, and counts the others: %i", async (length, text) => {
    mockIds = Array.from({ length }, (_, i) => `k${i}`);
    const inputs = { name: "chat", reportUndeclared: true };
    const found = violations("trefoil-no-undeclared-objects", { kind: "realtime:App", inputs });
    await new Promise(setImmediate);
    expect(found).toEqual([expect.stringContaining(text)]);
  });
});

describe("trefoil-no-wildcard-capabilities", () => {
  const of = (capabilities: object, config = {}) =>
    violations("trefoil-no-wildcard-capabilities", { kind: "realtime:Key", inputs: { capabilities }, config });
  const everyChannel = (channel: string) =>
    `\`capabilities\` contains the channel \`${channel}\`, which matches all channels. Name the channels.`;
  const everyOperation = (channel: string) =>
    `\`capabilities\` allows all operations for \`${channel}\`. Name the operations.`;

  it("accepts named channels and operations", () => {
    expect(of({ "chat:*": ["publish", "subscribe"], "[meta]log": ["subscribe"] })).toEqual([]);
  });

  it("accepts wildcards that match only some channels, and metachannels", () => {
    expect(
      of({ "chat:*": ["publish"], "*:chat": ["publish"], "[meta]*": ["subscribe"], "[queue]*": ["subscribe"] }),
    ).toEqual([]);
  });

  it.each(["*", "[*]*", "*:*", "*:*:*", "[*]*:*"])("rejects the channel %s, unless it is allowed", (channel) => {
    expect(of({ [channel]: ["publish"] })).toEqual([everyChannel(channel)]);
    expect(of({ [channel]: ["publish"] }, { allowAllChannels: true })).toEqual([]);
    expect(of({ [channel]: ["*"] }, { allowAllChannels: true })).toEqual([everyOperation(channel)]);
  });

  it("prints a channel and an option with control characters in one line", () => {
    const hostile = "a\u202e\u001b[2K\n  forged\u200b:*";
    const reported = of({ [hostile]: ["*"] }, { [hostile]: true });
    expect(reported).toHaveLength(2);
    for (const text of reported) expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it("rejects all operations, as `*` and as the list that Ably stores for it", () => {
    const stored =
      "channel-metadata,history,presence,publish,push-admin,push-subscribe,stats,subscribe,privileged-headers".split(
        ",",
      );
    expect(of({ a: ["*"], b: ["publish", "*"], c: stored, d: stored.slice(1) })).toEqual([
      ...["a", "b"].map(everyOperation),
      "`capabilities` contains the core operations for `c`, as the list that Ably stores for `*`: publish, subscribe, presence, history, push-subscribe, push-admin, channel-metadata. Remove operations that the key does not need.",
    ]);
  });

  it("has a page that names the core operations", () => {
    const page = readFileSync(join(__dirname, "../../../docs/policies.md"), "utf8");
    const [, sentence = ""] = /The core operations are ([^.]*)\./.exec(page) ?? [];
    expect([...sentence.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(coreOperations);
  });

  it("checks the known parts of a value", () => {
    expect(of({ a: unknown, b: [unknown, "*"], c: [unknown], "*": [unknown] })).toEqual([
      everyOperation("b"),
      everyChannel("*"),
    ]);
  });
});

describe("trefoil-no-public-repositories", () => {
  const of = (inputs: object, publicRepositories?: readonly string[]) =>
    violations("trefoil-no-public-repositories", {
      kind: "registry:Repository",
      inputs,
      config: publicRepositories ? { publicRepositories } : {},
    });
  const advice = "Set `isPrivate: true`, or add `acme/app` to `publicRepositories`.";

  it("accepts private and listed repositories, and rejects others", () => {
    const app = { namespace: "acme", name: "app", isPrivate: false };
    expect(of({ ...app, isPrivate: true })).toEqual([]);
    expect(of(app)).toEqual([advice]);
    expect(of({ ...app, isPrivate: undefined })).toEqual([advice]);
    expect(of(app, ["acme/application", "acme/ap", "other/*"])).toEqual([advice]);
    expect(of(app, ["acme/app"])).toEqual([]);
    expect(of(app, ["acme/*"])).toEqual([]);
  });

  it.each(["namespace", "name", "isPrivate"])("decides later if `%s` is unknown", (input) => {
    expect(of({ namespace: "acme", name: "app", isPrivate: false, [input]: unknown })).toEqual([]);
  });
});

describe.each([
  { kind: "registry:AccessToken", withScopes: (scopes: unknown) => ({ scopes }) },
  { kind: "registry:OrgAccessToken", withScopes: (scopes: unknown) => ({ resources: [{ path: "acme/*", scopes }] }) },
])("the policies about $kind", ({ kind, withScopes }) => {
  const soon = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000 - 60_000).toISOString();
  const expiry = (inputs: object, config = {}) => violations("trefoil-token-expiry", { kind, inputs, config });
  const scopes = (given: unknown, allowedScopes?: readonly string[]) =>
    violations("trefoil-no-admin-scopes", {
      kind,
      inputs: withScopes(given),
      config: allowedScopes ? { allowedScopes } : {},
    });

  it("must expire", () => {
    expect(expiry({})).toEqual(["Set `lifetimeDays` or `expiresAt`."]);
    expect(expiry({ lifetimeDays: 36_500 })).toEqual([]);
    expect(expiry({ expiresAt: soon(36_500) })).toEqual([]);
    expect(expiry({ expiresAt: unknown })).toEqual([]);
    expect(expiry({ lifetimeDays: unknown })).toEqual([]);
  });

  it("must expire within the configured lifetime", () => {
    const most = { maxLifetimeDays: 30 };
    expect(expiry({}, most)).toEqual(["Set `lifetimeDays` or `expiresAt`."]);
    expect(expiry({ lifetimeDays: 30 }, most)).toEqual([]);
    expect(expiry({ lifetimeDays: 30.5 }, most)).toEqual(["`lifetimeDays` is 30.5. The maximum is 30."]);
    expect(expiry({ expiresAt: soon(30) }, most)).toEqual([]);
    expect(expiry({ expiresAt: soon(31) }, most)).toEqual([
      "`expiresAt` is more than 30 days from now, which is the maximum.",
    ]);
    expect(expiry({ lifetimeDays: 31, expiresAt: unknown }, most)).toEqual([
      "`lifetimeDays` is 31. The maximum is 30.",
    ]);
  });

  it.each([
    ["2026-01-31T00:00:00Z", true],
    ["2026-01-31T00:00:00.001Z", false],
  ])("may expire at the end of the configured lifetime, and no later: %s", (expiresAt, isValid) => {
    jest.useFakeTimers({ now: Date.parse("2026-01-01T00:00:00Z") });
    try {
      expect(expiry({ expiresAt }, { maxLifetimeDays: 30 }).length === 0).toBe(isValid);
    } finally {
      jest.useRealTimers();
    }
  });

  it("must not have an admin scope that is not allowed", () => {
    const advice = (scope: string) => `Remove the scope \`${scope}\`, or add it to \`allowedScopes\`.`;
    expect(scopes(["repo:read", "scope-image-pull", "scope-administrators-read"])).toEqual([]);
    expect(scopes(["repo:admin", unknown, "scope-tag-admin"])).toEqual(["repo:admin", "scope-tag-admin"].map(advice));
    expect(scopes(["repo:admin", "scope-tag-admin"], ["scope-tag-admin"])).toEqual([advice("repo:admin")]);
    expect(scopes(unknown)).toEqual([]);
    expect(scopes(["repo:admin ", "Repo:Admin"])).toEqual(["repo:admin ", "Repo:Admin"].map(advice));
  });
});

it("trefoil-no-admin-scopes checks each resource of an organization token that is known", () => {
  const resources = [unknown, { scopes: unknown }, { path: unknown, scopes: ["scope-webhook-admin"] }];
  expect(
    violations("trefoil-no-admin-scopes", { kind: "registry:OrgAccessToken", inputs: { resources } }),
  ).toHaveLength(1);
});

describe("trefoil-tls-only", () => {
  const of = (kind: string, inputs: object) => violations("trefoil-tls-only", { kind, inputs });

  it("requires TLS of apps", () => {
    expect(of("realtime:App", { tlsOnly: true })).toEqual([]);
    expect(of("realtime:App", { tlsOnly: unknown })).toEqual([]);
    for (const inputs of [{}, { tlsOnly: false }]) expect(of("realtime:App", inputs)).toEqual(["Set `tlsOnly: true`."]);
  });

  it("requires TLS of webhooks", () => {
    expect(of("registry:Webhook", { url: "https://deploy.example/7f3c" })).toEqual([]);
    for (const url of ["HTTP://deploy.example/7f3c", " http://deploy.example/7f3c"])
      expect(of("registry:Webhook", { url })).toEqual(["`url` is not encrypted. Use https://."]);
  });

  const rules = catalogue.filter(({ name }) => name.endsWith("Rule"));
  const urlsIn = (target: object) =>
    Object.entries(target).filter(([, value]) => /^(https|amqps|pulsar\+ssl):/.test(String(value)));

  it.each(rules.map(({ name, examples }) => ({ name, examples: Object.values(examples) })))(
    "requires TLS of the target of $name",
    ({ name, examples }) => {
      const inputs = examples as unknown as { target: object }[];
      expect(inputs.length).toBeGreaterThan(0);
      for (const { target } of inputs) {
        expect(of(`realtime:${name}`, { target })).toEqual([]);
        for (const [member, url] of urlsIn(target)) {
          const open = { [member]: url.replace(/^(http|amqp)s:|^(pulsar)\+ssl:/, "$1$2:"), other: unknown };
          expect(of(`realtime:${name}`, { target: { ...target, ...open } })).toEqual([
            `\`target.${member}\` is not encrypted. Use https://, amqps:// or pulsar+ssl://.`,
          ]);
        }
      }
    },
  );

  it("requires TLS of a URL of the target that only `extra` contains", () => {
    const violation = "`extra.target.modelUrl` is not encrypted. Use https://, amqps:// or pulsar+ssl://.";
    const withExtra = (extra: unknown, target: unknown = { apiKey: "k" }) =>
      of("realtime:HiveTextRule", { target, extra });
    const plain = { target: { modelUrl: "http://model.example", other: unknown } };
    expect(withExtra(plain)).toEqual([violation]);
    expect(withExtra(plain, unknown)).toEqual([violation]);
    for (const extra of [{ target: { modelUrl: "https://model.example" } }, { target: unknown }, unknown, {}])
      expect(withExtra(extra)).toEqual([]);
  });

  it("covers the kinds of integrations that have such a URL", () => {
    const withUrl = rules.filter(({ examples }) =>
      Object.values(examples).some((inputs) => urlsIn((inputs as unknown as { target: object }).target).length),
    );
    expect(withUrl.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "HttpRule",
        "HttpBeforePublishRule",
        "CloudflareWorkerRule",
        "ZapierRule",
        "AmqpExternalRule",
        "PulsarRule",
      ]),
    );
  });
});

describe("trefoil-tls-only of a database", () => {
  const modes = (catalogue.find(({ name }) => name === "PostgresOutboxRule")?.inputs.fields.target?.fields.sslMode
    ?.values ?? []) as string[];

  it("rejects only the SSL mode that does not require TLS", () => {
    expect(modes.length).toBeGreaterThan(2);
    const violating = modes.filter(
      (sslMode) =>
        violations("trefoil-tls-only", { kind: "realtime:PostgresOutboxRule", inputs: { target: { sslMode } } }).length,
    );
    expect(violating).toEqual(["prefer"]);
  });
});

describe("trefoil-deletion-protection", () => {
  const protectedKinds = catalogue.filter(({ deletionProtection }) => deletionProtection?.length);
  const tokens = protectedKinds.map(({ token }) => token.replace("trefoil:", ""));

  it.each(tokens)("rejects `forceDestroy` of %s", (kind) => {
    const of = (inputs: object, config = {}) => violations("trefoil-deletion-protection", { kind, inputs, config });
    expect(of({ forceDestroy: true })).toEqual(["Remove `forceDestroy: true`."]);
    for (const forceDestroy of [false, undefined, unknown]) expect(of({ forceDestroy })).toEqual([]);
    expect(of({ forceDestroy: true }, { resources: [] })).toEqual([]);
    expect(of({ forceDestroy: true }, { resources: [kind.replace(":", ".")] })).toHaveLength(1);
  });

  it("requires `protect` if it is configured", () => {
    const of = (protect: boolean) =>
      violations("trefoil-deletion-protection", {
        kind: "search:Index",
        inputs: { forceDestroy: unknown },
        config: { requireProtect: true },
        protect,
      });
    expect(of(false)).toEqual(["Set the resource option `protect: true`."]);
    expect(of(true)).toEqual([]);
  });
});

describe("trefoil-tag-retention", () => {
  const app = { namespace: "acme", name: "app" };
  const of = (others: readonly Member[], config = {}, inputs: object = app) =>
    violations("trefoil-tag-retention", { kind: "registry:Repository", inputs, config, others });
  const retention = (repository: unknown, dependencies?: Member["dependencies"]): Member => ({
    kind: "registry:TagRetention",
    inputs: { repository },
    ...(dependencies && { dependencies }),
  });
  const advice = "Declare a `registry.TagRetention` for `acme/app`.";

  it("requires rules for each repository", () => {
    expect(of([])).toEqual([advice]);
    for (const repository of ["acme/apps", "other/app", "ghcr.io/acme/app", "localhost/acme/app"])
      expect(of([retention(repository)])).toEqual([advice]);
    for (const repository of ["acme/app", "docker.io/acme/app", "index.docker.io/acme/app"])
      expect(of([retention("acme/other"), retention(repository)])).toEqual([]);
  });

  it("applies to the configured repositories", () => {
    for (const repositories of [["acme/app"], ["acme/*"], ["*/*"]]) expect(of([], { repositories })).toEqual([advice]);
    for (const repositories of [[], ["acme/apps"], ["other/*"]]) expect(of([], { repositories })).toEqual([]);
  });

  it("identifies an unknown repository in a preview by the dependencies of the input", () => {
    for (const repository of [unknown, undefined]) {
      expect(of([retention(repository, { repository: [0] })])).toEqual([]);
      expect(of([retention(repository, { repository: [1] }), retention(repository)])).toEqual([advice]);
    }
    for (const input of ["namespace", "name"])
      for (const value of [unknown, undefined]) expect(of([], {}, { ...app, [input]: value })).toEqual([]);
  });
});

describe("the lists of repositories", () => {
  const patternOf = (policy: string, option: string): RegExp => {
    const found = policies.find(({ name }) => name === policy);
    const schema = found?.configSchema?.properties[option] as { readonly items?: { readonly pattern?: string } };
    return new RegExp(String(schema.items?.pattern));
  };
  const matching = (policy: string, option: string, names: readonly string[]) =>
    names.filter((name) => patternOf(policy, option).test(name));
  const names = [
    "acme/app",
    "acme/*",
    "*/*",
    "*/app",
    "acme/pr-*",
    "acme/*-pr",
    "a*/app",
    "acme",
    "acme/app/v1",
    "/app",
    "acme/",
  ];

  it("accept only patterns that can match a repository", () => {
    expect(matching("trefoil-tag-retention", "repositories", names)).toEqual(names.slice(0, 3));
    expect(matching("trefoil-no-public-repositories", "publicRepositories", names)).toEqual(names.slice(0, 2));
  });
});

describe("the input `extra`", () => {
  const token = { tokenLabel: "ci", scopes: ["repo:read"] };
  const rule = { appId: "I2E_JQ", source: { type: "channel.message" }, target: { url: "https://shop.example" } };
  const postgres = catalogue.find(({ name }) => name === "PostgresOutboxRule")?.examples.basic;

  it.each<[kind: string, inputs: object, extra: object, path: string]>([
    ["registry:Repository", { namespace: "acme", name: "app", isPrivate: true }, { is_private: false }, "is_private"],
    ["registry:Repository", { namespace: "acme", name: "app" }, { namespace: "other" }, "namespace"],
    ["registry:AccessToken", token, { scopes: ["repo:admin"] }, "scopes"],
    ["registry:AccessToken", { ...token, lifetimeDays: 3 }, { expires_at: "2099-01-01T00:00:00Z" }, "expires_at"],
    [
      "registry:OrgAccessToken",
      { organization: "acme", resources: [{ type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull"] }] },
      { resources: [{ type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-push"] }] },
      "resources[0].scopes",
    ],
    [
      "registry:Webhook",
      { repository: "acme/app", name: "w", url: "https://shop.example" },
      { webhooks: [] },
      "webhooks",
    ],
    ["realtime:App", { name: "chat", tlsOnly: true }, { tlsOnly: false }, "tlsOnly"],
    [
      "realtime:Key",
      { appId: "I2E_JQ", name: "k", capabilities: { "chat:*": ["publish"] } },
      { capability: { "*": ["*"] } },
      'capability["*"]',
    ],
    ["realtime:HttpRule", rule, { target: { url: "http://shop.example" } }, "target.url"],
    ["realtime:PostgresOutboxRule", postgres ?? {}, { target: { sslMode: "prefer" } }, "target.sslMode"],
  ])("of %s cannot replace what a policy checks", (kind, inputs, extra, path) => {
    const definition = catalogue.find(({ token: own }) => own === kind) as Definition;
    const failures = (more: object) =>
      check(definition, undefined, { ...inputs, ...more } as Inputs, { logicalName: "a" }).failures;
    expect(failures({ extra: { futureMember: true } })).toEqual([]);
    expect(failures({ extra })).toEqual([
      { path: `extra.${path}`, reason: expect.stringContaining("would replace a value that Trefoil sends") },
    ]);
  });
});

describe("trefoil-no-data-loss", () => {
  const of = (kind: string, inputs: object, more: Partial<Subject> = {}) =>
    violations("trefoil-no-data-loss", {
      kind,
      inputs,
      config: { stacks: ["production"] },
      stack: "production",
      ...more,
    });

  it("requires `protect` of a resource whose loss Trefoil does not reject", () => {
    const losses = "Replacing or deleting a team removes its members and its repository permissions.";
    expect(of("registry:Team", {})).toEqual([`${losses} Set the resource option \`protect: true\`.`]);
    expect(of("registry:Team", {}, { protect: true })).toEqual([]);
  });

  it("accepts an object with data unless `forceDestroy` is set", () => {
    for (const forceDestroy of [undefined, false, unknown]) expect(of("search:Index", { forceDestroy })).toEqual([]);
    expect(of("search:KnowledgeSource", { kind: "azureBlob" })).toHaveLength(1);
    expect(of("search:Index", { forceDestroy: true })).toEqual([
      "Replacing or deleting the index also deletes the documents in it. Set the resource option `protect: true` or remove `forceDestroy: true`.",
    ]);
    // A deletion copies nothing.
    expect(of("search:Index", { forceDestroy: true, copyDocumentsOnReplacement: true })).toHaveLength(1);
    expect(of("realtime:Queue", { forceDestroy: true }, { protect: true })).toEqual([]);
    for (const onDelete of [undefined, "keep"]) expect(of("registry:ImageTag", { onDelete })).toEqual([]);
    expect(of("registry:ImageTag", { onDelete: "delete" })).toEqual([
      expect.stringMatching(/Set the resource option `protect: true` or `onDelete: "keep"`\.$/),
    ]);
  });

  it.each([
    ["production", undefined, 1],
    ["prod", undefined, 1],
    ["dev", undefined, 0],
    ["prod-eu", ["prod-*"], 1],
    ["production", ["prod-*"], 0],
    ["dev", [], 0],
  ])("applies to the stack %s with the stacks %j: %i", (stack, stacks, count) => {
    expect(of("registry:Team", {}, { stack, config: stacks ? { stacks } : {} })).toHaveLength(count);
  });
});

describe("the exceptions of a policy", () => {
  const advice = "Set `isPrivate: true`, or add `acme/app` to `publicRepositories`.";
  const reason = "The page of the product.";
  const of = (...exceptions: readonly object[]) =>
    violations("trefoil-no-public-repositories", {
      kind: "registry:Repository",
      inputs: { namespace: "acme", name: "app" },
      config: { exceptions },
    });
  afterEach(() => jest.useRealTimers());

  it.each<[string, object]>([
    ["a type and a name", { type: "registry.Repository", name: "urn0" }],
    ["a pattern for the name", { type: "registry.Repository", name: "urn*" }],
    ["a pattern for the URN", { urn: "urn:pulumi:dev::shop::*registry:Repository::urn0" }],
    ["a last day", { type: "registry.Repository", name: "urn0", expires: "2999-12-31" }],
  ])("apply to a resource by %s, with their reason", (_title, exception) => {
    expect(() => of({ ...exception, reason })).toThrow(NotApplicable);
  });

  it.each<[string, object]>([
    ["another name", { type: "registry.Repository", name: "urn1" }],
    ["another type", { type: "registry.Team", name: "urn0" }],
    ["another stack", { urn: "urn:pulumi:prod::*" }],
    ["a part of the URN", { urn: "urn0" }],
  ])("do not apply to %s", (_title, exception) => {
    expect(of({ ...exception, reason })).toEqual([advice]);
  });

  it("end after their last day, which the violation contains", () => {
    const exception = { type: "registry.Repository", name: "urn0", reason, expires: "2026-11-27" };
    jest.useFakeTimers({ now: Date.parse("2026-11-27T23:59:59Z") });
    expect(() => of(exception)).toThrow(NotApplicable);
    jest.setSystemTime(Date.parse("2026-11-28T00:00:00Z"));
    expect(of(exception)).toEqual([`${advice} The exception expired on 2026-11-27 (The page of the product).`]);
    expect(() => of(exception, { ...exception, expires: "2026-12-31" })).toThrow(NotApplicable);
  });

  it.each<[object, string]>([
    [{ type: "registry.Repository", name: "urn0", reason: " " }, "has no reason. Set `reason`"],
    [{ reason }, "must have either `urn`, or `type` and `name`"],
    [{ reason, name: "urn0" }, "must have either `urn`, or `type` and `name`"],
    [{ reason, urn: "urn0", name: "urn0" }, "must have either `urn`, or `type` and `name`"],
    ...["**", "urn:*", "urn:pulumi:*::*::*::*"].map((urn): [object, string] => [
      { reason, urn },
      "applies to every resource. Set the level of the policy to `disabled` instead",
    ]),
    [
      { reason, type: "registry.Repository", name: "urn0", expires: "2026-02-30" },
      'has the date "2026-02-30", which does not exist. Write it as 2027-03-31',
    ],
  ])("are ignored and reported if they are invalid: %j", (exception, problem) => {
    expect(of(exception)).toEqual([`\`exceptions[0]\` ${problem}. It is ignored.`, advice]);
  });

  it("leave the violations of other resources of a stack", () => {
    const config = { exceptions: [{ type: "registry.Repository", name: "urn1", reason }] };
    const repository = (name: string) => ({ kind: "registry:Repository", inputs: { namespace: "acme", name } });
    const found = violations("trefoil-tag-retention", { ...repository("app"), config, others: [repository("site")] });
    expect(found).toEqual(["Declare a `registry.TagRetention` for `acme/app`."]);
  });
});

describe("each policy", () => {
  it.each(policies.map(({ name, configSchema }) => ({ name, options: Object.keys(configSchema?.properties ?? {}) })))(
    "$name does not apply to other resources, and reports an option that it does not have",
    ({ name, options }) => {
      expect(() => violations(name, { kind: "search:SynonymMap", inputs: {} })).toThrow(NotApplicable);
      const kinds = catalogue.map(({ token }) => token.replace("trefoil:", ""));
      const reports = kinds.flatMap((kind) => {
        try {
          return violations(name, {
            kind,
            inputs: new Proxy({}, { get: () => unknown }),
            config: { maxLifetimDays: 3 },
          });
        } catch (error) {
          if (!(error instanceof NotApplicable)) throw error;
          return [];
        }
      });
      expect(reports.length).toBeGreaterThan(0);
      expect(new Set(reports)).toEqual(
        new Set([`The policy has no option \`maxLifetimDays\`. Options: ${options.join(", ")}.`]),
      );
    },
  );

  it("is a member of the type of the configuration, which `PolicyPack` accepts", () => {
    const config: Required<TrefoilPolicyConfig> = {
      all: "advisory",
      "trefoil-deletion-protection": { resources: ["search.Index"], requireProtect: true },
      "trefoil-no-admin-scopes": { enforcementLevel: "mandatory", allowedScopes: ["scope-tag-admin"] },
      "trefoil-no-data-loss": { stacks: ["production"], exceptions: [{ urn: "urn:pulumi:*::index", reason: "Test." }] },
      "trefoil-no-public-repositories": { publicRepositories: ["acme/website"] },
      "trefoil-no-undeclared-objects": "advisory",
      "trefoil-no-wildcard-capabilities": { allowAllChannels: true },
      "trefoil-tag-retention": { repositories: ["acme/*"] },
      "trefoil-tls-only": "disabled",
      "trefoil-token-expiry": { maxLifetimeDays: 90 },
    };
    const accepted: PolicyPackConfig = config;
    const names = policies.map(({ name }) => name);
    expect(Object.keys(accepted).sort()).toEqual(["all", ...names].sort());
  });
});
