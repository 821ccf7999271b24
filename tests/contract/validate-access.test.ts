import { startEmulator } from "../../emulator";
import type { Definition } from "../../provider/define";

import dynamicProvider = require("../../provider/hosts/package-export");

import { Context, create, Session, unknown, validateAccess } from "../../provider/lifecycle";
import type { Config } from "../../provider/lifecycle/settings";
import { app } from "../../provider/services/realtime/app";
import { imageTag } from "../../provider/services/registry/images/image-tag";
import { repository } from "../../provider/services/registry/repository";
import { resource } from "../../provider/services/rest/resource";
import { search } from "../../provider/services/search/service";
import { synonymMap } from "../../provider/services/search/synonym-map";
import { freePort } from "../support/free-port";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

/** A process of the provider with this configuration, and its warnings. */
function start(definition: Definition, more: Config = {}) {
  const warnings: string[] = [];
  const bag = Object.fromEntries(
    Object.entries({ ...environment.bag(), ...more }).filter(([, value]) => value !== undefined),
  );
  const session = new Session(
    definition.service,
    bag as Config,
    (message, severity) => void (severity === "warning" && warnings.push(message)),
  );
  return { session, warnings, validate: () => validateAccess(session, definition, `${definition.name} "sample"`) };
}

const requests = ({ service }: Definition): string[] =>
  environment.journal(service).map(({ method, path }) => `${method} ${path.split("?")[0]}`);

/** The request of each service that validates credentials. */
const validated = [
  { definition: synonymMap, request: "GET /servicestats", wrong: { "trefoil:searchApiKey": "canary" }, status: 403 },
  { definition: app, request: "GET /v1/me", wrong: { "trefoil:realtimeToken": "canary" }, status: 401 },
  {
    definition: repository,
    request: "POST /v2/auth/token",
    wrong: { "trefoil:registryPassword": "canary" },
    status: 401,
    // The login of other accounts, which the service accepts at the older path alone.
    again: "POST /v2/users/login",
  },
];

describe("credentials", () => {
  it.each(validated)("of $definition.service.name are validated by one request", async ({ definition, request }) => {
    const { validate, warnings } = start(definition);
    expect(await Promise.all([validate(), validate()])).toEqual([undefined, undefined]);
    expect(await validate()).toBeUndefined();
    expect(requests(definition)).toEqual([request]);
    expect(warnings).toEqual([]);
  });

  it.each(validated)(
    "of $definition.service.name that are rejected fail with the response and what to do",
    async ({ definition, request, wrong, status, again }) => {
      const { validate } = start(definition, wrong);
      const reason = await validate();
      expect(reason).toContain(`${definition.name} "sample": check failed: ${request}`);
      expect(reason).toContain(`-> ${status} `);
      expect(reason).toMatch(/Check trefoil:|it needs/);
      expect(reason).not.toContain("canary");
      expect(await validate()).toBe(reason);
      expect(requests(definition)).toEqual([request, ...(again ? [again] : [])]);
    },
  );

  it("of an account are validated by the request that an update needs anyway", async () => {
    const { session, validate } = start(app);
    await validate();
    await create(new Context(app, session, { name: "dev/sample" }), checked(app, { name: "chat" }, undefined));
    expect(requests(app).filter((request) => request === "GET /v1/me")).toHaveLength(1);
  });

  it("of Docker Hub are validated by the login that an update needs anyway", async () => {
    // One process signs in once per URL, so this is another URL.
    const other = await startEmulator();
    try {
      const { session, validate } = start(repository, {
        "trefoil:registryUrl": other.registry.url,
        "trefoil:registryPassword": other.credentials.registry.password,
      });
      expect(await validate()).toBeUndefined();
      const wanted = checked(repository, { namespace: "acme", name: "app" }, undefined);
      await create(new Context(repository, session, { name: "dev/sample" }), wanted);
      const paths = other.registry.control.journal().map(({ path }) => path);
      expect(paths.filter((path) => path === "/v2/auth/token")).toHaveLength(1);
      expect(paths.length).toBeGreaterThan(1);
    } finally {
      await other.close();
    }
  });

  it.each([resource, imageTag])(
    "of $service.name are not validated, since no request for it is known",
    async (definition) => {
      expect(await start(definition, { "trefoil:restToken": "canary" }).validate()).toBeUndefined();
      expect(requests(definition)).toEqual([]);
    },
  );

  it("are not validated when the user disables the validation", async () => {
    const off = { "trefoil:skipCredentialsValidation": "true" };
    for (const { definition, wrong } of validated) {
      expect(await start(definition, { ...wrong, ...off }).validate()).toBeUndefined();
      expect(requests(definition)).toEqual([]);
    }
    expect(await start(synonymMap, { ...off, "trefoil:searchUrl": "notaurl" }).validate()).toContain("not an address");
  });

  it("with read permissions only are accepted", async () => {
    const { service } = synonymMap;
    const forbidden = { status: 403, body: { error: { code: "Forbidden", message: "Not with this role." } } };
    environment.service(service).control.faults.add({ method: "GET", path: "/servicestats", count: 1, ...forbidden });
    const { validate, warnings } = start(synonymMap, {
      "trefoil:searchApiKey": undefined,
      "trefoil:searchToken": "of-a-role",
    });
    expect(await validate()).toBeUndefined();
    expect(warnings).toEqual([]);
    expect(requests(synonymMap)).toEqual(["GET /servicestats"]);
  });
});

describe("a service that cannot be reached", () => {
  it("produces no warning after a cancellation", async () => {
    environment.service(search).control.faults.add({ method: "GET", path: "*", delayMs: 2_000 });
    const warnings: string[] = [];
    const cancellation = new AbortController();
    const session = new Session(
      search,
      environment.bag(),
      (message) => void warnings.push(message),
      cancellation.signal,
    );
    const validation = validateAccess(session, synonymMap, 'SynonymMap "sample"');
    cancellation.abort();
    expect(await validation).toBeUndefined();
    expect(warnings).toEqual([]);
  });

  it("produces one warning, and the command continues", async () => {
    const port = await freePort();
    const { validate, warnings } = start(synonymMap, { "trefoil:searchUrl": `http://127.0.0.1:${port}` });
    expect(await Promise.all([validate(), validate()])).toEqual([undefined, undefined]);
    expect(warnings).toEqual([
      expect.stringMatching(/^Azure AI Search: the credentials were not validated: GET \/servicestats/),
    ]);
    expect(warnings[0]).toContain("trefoil:skipCredentialsValidation");
    const eu = start(synonymMap, { "trefoil:providerName": "eu", "trefoil:searchUrl": `http://127.0.0.1:${port}` });
    await eu.validate();
    expect(eu.warnings).toEqual([
      expect.stringContaining('the argument `skipCredentialsValidation` of the provider "eu"'),
    ]);
  });

  it.each([501, 404])("also produces one warning with the status %i", async (status) => {
    environment.service(app.service).control.faults.add({ method: "GET", path: "/v1/me", count: 9, status });
    const { validate, warnings } = start(app);
    expect(await validate()).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining(`GET /v1/me -> ${status}`)]);
  });
});

describe("configuration", () => {
  const eu = { "trefoil:providerName": "eu" };

  it.each<[string, Definition, Config, string]>([
    ["that is missing", synonymMap, { "trefoil:searchUrl": undefined }, "not configured: run `pulumi config set"],
    ["without an address", synonymMap, { "trefoil:searchUrl": "notaurl" }, "trefoil:searchUrl is not an address"],
    ["with a limit that is no number", synonymMap, { "trefoil:searchRequestLimit": "many" }, "must be a whole number"],
    ["with a credential of several lines", synonymMap, { "trefoil:searchApiKey": "canary\n" }, "contains a line break"],
    [
      "of a provider without an address",
      synonymMap,
      { ...eu, "trefoil:searchUrl": "search.example.com" },
      'Provider "eu": Azure AI Search: the argument `searchUrl` is not an address such as https://search.example.com',
    ],
    [
      "with an unknown way to send a credential",
      resource,
      { ...eu, "trefoil:restAuth": "telepathy" },
      'Provider "eu": REST: the argument `restAuth` must be one of bearer, header, query',
    ],
    [
      "with registries that are no JSON",
      imageTag,
      { ...eu, "trefoil:ociRegistries": '{"ghcr.io": {"password": "canary"' },
      'Provider "eu": Container registries: the argument `ociRegistries` must be JSON such as',
    ],
    [
      "with a misspelt member of a registry",
      imageTag,
      { "trefoil:ociRegistries": '{"ghcr.io": {"user": "canary"}}' },
      "Container registries: trefoil:ociRegistries must be JSON such as",
    ],
  ])("%s is rejected without a request", async (_, definition, more, message) => {
    const reason = await start(definition, more).validate();
    expect(reason).toContain(message);
    expect(reason).not.toContain("canary");
    expect(requests(definition)).toEqual([]);
  });

  it("that is not known yet is not validated", async () => {
    expect(await start(synonymMap, { "trefoil:searchApiKey": unknown }).validate()).toBeUndefined();
    expect(await start(synonymMap, { "trefoil:searchUrl": unknown }).validate()).toBeUndefined();
    expect(requests(synonymMap)).toEqual([]);
  });
});

describe("the check of a resource", () => {
  const props = { __provider: "the text", __trefoil: { name: "dev/words" }, synonyms: ["a, b"] };
  const check = async (bag: Record<string, string>, more: object = {}) => {
    const provider = dynamicProvider("search:SynonymMap");
    await provider.configure({ config: { get: (key) => bag[key] } });
    return provider.check({}, { ...props, ...more });
  };

  it("fails with the error that an update would cause", async () => {
    const missing = await check({});
    expect(missing.failures).toEqual([
      { property: "", reason: expect.stringContaining("Azure AI Search is not configured") },
    ]);
    const rejected = await check({ ...environment.bag(), "trefoil:searchApiKey": "canary" });
    expect(rejected.failures).toEqual([
      { property: "", reason: expect.stringMatching(/^SynonymMap "words": check failed: GET \/servicestats.* -> 403/) },
    ]);
    expect((await check(environment.bag())).failures).toEqual([]);
  });

  it("sends nothing for inputs that fail anyway", async () => {
    const { failures } = await check(environment.bag(), { synonyms: [7] });
    expect(failures).toHaveLength(1);
    expect(requests(synonymMap)).toEqual([]);
  });
});
