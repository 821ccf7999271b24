import { functions } from "../../provider";
import { invoke, read, remove, Session, update, type Values } from "../../provider/lifecycle";
import { openApi, type Specification, search } from "../support/specifications";
import { isSent } from "./key-changes";
import { keySubjects, subjects } from "./subjects";
import { checked, useTestEnvironment } from "./test-environment";
import { vary } from "./variation";

const undocumented = "The vendor's own clients send it; its specification leaves it out.";
const repository = "/v2/namespaces/acme/repositories/_";

/** Where and what differs, by reason. */
type Deviations = Readonly<Record<string, readonly string[]>>;

interface Api {
  readonly specification: () => Specification;
  /** A journal's path in the notation of the specification. */
  readonly path: (path: string) => string;
  readonly deviations: Deviations;
  /** The same of functions. */
  readonly ofFunctions?: Deviations;
}

const requests = (path: string, ...methods: readonly string[]): string[] =>
  methods.map((method) => `${method} ${path}: not in it`);

const apis: Readonly<Record<string, Api>> = {
  search: {
    specification: () => search("2026-10-01"),
    path: (path) => path,
    deviations: {
      "An update carries what the live object holds beside ours, nulls that the service filled in included.": [
        "*: null",
      ],
      "An update carries the read-only names of the created objects, whose type lists no members.": [
        "datasource",
        "indexer",
        "skillset",
        "index",
      ].map((name) => `CreatedResources: ${name}`),
      "Headers may have any name: the type lists none.": ["WebApiHttpHeaders: alpha", "WebApiHttpHeaders: beta"],
    },
  },
  registry: {
    specification: () => openApi("docker-hub"),
    path: (path) => path,
    deviations: {
      [undocumented]: [
        ...requests(repository, "DELETE", "PATCH"),
        ...requests(`${repository}/privacy`, "POST"),
        ...requests(`${repository}/categories`, "PATCH"),
        ...requests(`${repository}/groups/_`, "GET", "PATCH", "DELETE"),
        ...requests(`${repository}/groups`, "GET", "POST"),
        ...requests("/v2/orgs/acme/settings/registry-access-management", "GET", "PUT"),
        ...requests(`${repository}/webhook_pipeline`, "POST"),
        ...requests(`${repository}/webhook_pipeline/deploy`, "GET", "DELETE"),
      ],
    },
    ofFunctions: {
      [undocumented]: requests("/v2/orgs/acme/", "GET"),
      "The specification wants an expression to look like a name.": ["/regex: must match pattern"],
    },
  },
  realtime: {
    specification: () => openApi("ably-control-api", "/v1"),
    path: (path) => decodeURIComponent(path),
    deviations: {
      [undocumented]: [
        ...["namespace_post", "namespace_patch"].map((at) => `${at}: identified`),
        ...["/target: exchange", "/target: primarySite"],
      ],
    },
  },
};

const environment = useTestEnvironment();

describe("requests against the specifications", () => {
  it.each(Object.entries(apis))(
    "agree for the %s service",
    async (name, { specification, path, deviations }) => {
      for (const { definition, example } of subjects.filter((subject) => subject.definition.service.name === name)) {
        const kept = await environment.make(definition, await environment.withParents(definition, example));
        await read(environment.context(definition), kept.id, kept.state);
        await remove(environment.context(definition), kept.id, kept.state);
      }
      const sent = keySubjects.filter(
        ({ definition, key }) => definition.service.name === name && isSent(definition, key),
      );
      for (const { definition, example, key } of sent) {
        const { given, other } = vary(definition, await environment.withParents(definition, example), key);
        const kept = await environment.make(definition, await environment.withParents(definition, given.args));
        const wanted = checked(definition, await environment.withParents(definition, other), kept.state);
        const state = await update(environment.context(definition), kept.id, kept.state, wanted);
        await remove(environment.context(definition), kept.id, state);
      }
      const checker = specification();
      const service = subjects.find((subject) => subject.definition.service.name === name)?.definition.service;
      for (const { method, path: asked, body } of service ? environment.journal(service) : []) {
        const template = asked
          .replace(/\/(repositories\/acme|acme\/repositories)\/[^/]+/, "/$1/_")
          .replace(/\/groups\/\d+/, "/groups/_");
        checker.checkRequest(method, path(asked), template, body);
      }
      expect([...checker.differences].sort()).toEqual(Object.values(deviations).flat().sort());
      // Every key of every kind is changed and compared.
    },
    300_000,
  );

  it.each(Object.entries(apis))("agree for the functions of the %s service", async (name, api) => {
    const { specification, path, ofFunctions = {} } = api;
    const own = functions.filter(({ service, connection }) => service.name === name && !connection);
    const [first] = own;
    if (!first) throw new Error(`The ${name} service has no functions.`);
    for (const definition of own) {
      const session = new Session(definition.service, environment.bag(), () => {});
      // Its target does not exist. The test checks the request, not the response.
      for (const args of Object.values(definition.examples)) {
        await invoke(definition, session, args as Values).catch(() => undefined);
      }
    }
    const checker = specification();
    const asked = environment.journal(first.service).filter(({ path }) => !/\/(auth\/token|users\/login)$/.test(path));
    expect(asked.length).toBeGreaterThanOrEqual(own.length);
    for (const { method, path: sent, body } of asked) checker.checkRequest(method, path(sent), sent, body);
    const expected = Object.values(ofFunctions)
      .flat()
      .map((difference) => expect.stringContaining(difference));
    expect([...checker.differences].sort().reverse()).toEqual(expected);
  });
});
