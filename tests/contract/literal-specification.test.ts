import { catalogue } from "../../provider";
import { openApi, type Specification, search } from "../support/specifications";
import { kinds } from "./kinds";
import { definitionOf, setupOf } from "./kinds/kind-of";

interface Described {
  readonly read: () => Specification;
  /** Where and what differs, by reason. */
  readonly deviations: Readonly<Record<string, readonly string[]>>;
}

const undocumented = "The vendor's own clients send it; its specification leaves it out.";
const waiting = "Documented in the vendor's pages on limits and concurrency, and not at each request.";
const webhooks = "Nothing of webhooks is documented; the vendor's own web pages send it.";
const repository = "/v2/namespaces/acme/repositories/app";

const requests = (path: string, ...methods: readonly string[]): string[] =>
  methods.map((method) => `${method} ${path}: not in it`);

/** Differences between the literals and the specifications, with the known behavior of the real services. */
const services: Readonly<Record<string, Described>> = {
  registry: {
    read: () => openApi("docker-hub"),
    deviations: {
      [undocumented]: [
        ...requests(repository, "DELETE", "PATCH"),
        ...requests(`${repository}/privacy`, "POST"),
        ...requests(`${repository}/categories`, "PATCH"),
        ...requests(`${repository}/groups/4711`, "GET", "PATCH", "DELETE"),
        ...requests(`${repository}/groups`, "GET", "POST"),
        ...requests("/v2/orgs/acme/settings/registry-access-management", "GET", "PUT"),
        ...requests("/v2/namespaces/acme/settings", "GET", "PUT"),
        ...requests("/v2/namespaces/acme/allowlist/items", "GET", "POST", "DELETE"),
        ...requests("/v2/namespaces/acme/registry-settings", "GET"),
        ...requests("/v2/namespaces/acme/registry-settings/default_repo_visibility", "PATCH"),
      ],
      [webhooks]: [
        ...requests(`${repository}/webhook_pipeline/deploy`, "GET", "DELETE"),
        ...requests(`${repository}/webhook_pipeline`, "POST"),
      ],
      "Beyond the last page there is null, as in the specification's other lists.": [
        "/next: must be string",
        "/previous: must be string",
      ],
      "Members come in pages, as all clients read them; not in a list of pages.": [": must be array"],
      "Who is invited comes as a list, as the example beside it has it.": ["/invitees: must be object"],
      "Editors are answered as such.": ["/role: must be equal to one of the allowed values"],
      "Personal tokens are refused, as clients report.": ["GET /v2/access-tokens: 403"],
      "A gateway may answer any request.": ["POST /v2/orgs/acme/access-tokens: 504"],
      "How a taken name is refused is not documented: both forms that clients report are read.": [
        "POST /v2/namespaces/acme/repositories: 409",
      ],
    },
  },
  search: {
    read: () => search("2026-10-01"),
    deviations: {
      "Recorded answers carry null for every optional member that is not set.": ["*: null"],
      "OData puts it into every answer; the types do not list it.": ["*: @odata.context"],
      "A key that may not read documents is refused.": ["GET /indexes('hotels')/docs/$count: 403"],
      "An emptied member may be null, although it is required.": [
        "SearchAlias: indexes missing",
        "SynonymMap: synonyms missing",
      ],
      "Headers may have any name: the type lists none.": ["WebApiHttpHeaders: x-key"],
      "It is not documented how the service hides this secret. `null` is one of the known forms, and Trefoil reads all of them in the same way.":
        [
          "AIServicesAccountKey: key missing",
          "SearchIndexerKnowledgeStore: storageConnectionString missing",
          "AzureBlobKnowledgeSourceParameters: connectionString missing",
        ],
      "The members are the types of the created objects: the type lists none.": [
        "CreatedResources: datasource",
        "CreatedResources: indexer",
      ],
      [waiting]: ["PUT /synonymmaps('geo'): 409", "PUT /synonymmaps('geo'): 429"],
    },
  },
  realtime: {
    read: () => openApi("ably-control-api", "/v1"),
    deviations: {
      [waiting]: ["POST /v1/apps/28GY6a/keys: 429"],
      "A limit has a code of its own, and with which status it comes is not documented.": [
        "POST /v1/apps/28GY6a/keys: 403",
      ],
      "How a missing capability is answered is not documented.": ["GET /v1/apps/28AB6x/keys: 403"],
      [undocumented]: [
        ...["namespace_post", "namespace_patch", "namespace_response"].map((at) => `${at}: identified`),
        ...["amqp_external", "google_cloud_function"].map((kind) => `${kind}_rule_post: status`),
        ...["/target: exchange", "/1/target: exchange", "/target: primarySite", "/1/target: primarySite"],
        // The vendor's Go client clears them with null.
        ...["/conflationInterval: must be integer", "/conflationKey: must be string"],
      ],
      "Every other kind has them.": ["ingress_mongodb_changestream_rule_response: _links"],
      "The account's package lacks a type, as its provider says.": ["POST /v1/apps/28GY6a/rules: 403"],
      "The vendor's own provider found a source of its own.": ["rule_source: channelFilter missing"],
    },
  },
};

const serviceOf = (token: string): string | undefined =>
  catalogue.find((definition) => definition.token === token)?.service.name;

describe("literals against the specifications", () => {
  it.each(Object.entries(services))("agree for the %s service", (name, { read, deviations }) => {
    const specification = read();
    const own = Object.entries(kinds).filter(([token]) => serviceOf(token) === name);
    const exchanges = own.flatMap(([token, { operations }]) => [
      ...setupOf(definitionOf(token).service).entry,
      ...operations.flatMap((operation) => operation.exchanges),
    ]);
    expect(exchanges.length).toBeGreaterThan(10);
    for (const { request, body, status, response } of exchanges) {
      const [method = "", address = ""] = request.split(" ");
      const [path = ""] = address.split("?");
      specification.checkRequest(method, path, path, body);
      if (specification.find(method, path)) {
        specification.check(method, path, { status, body: response });
      }
    }
    expect([...specification.differences].sort()).toEqual(Object.values(deviations).flat().sort());
  });
});
