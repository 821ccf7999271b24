import { catalogue } from "../../provider";
import { type Deviation, openApi, type Specification, search } from "../emulator/specifications";
import { kinds } from "./kinds";

interface Described {
  readonly read: () => Specification;
  readonly deviations: readonly Deviation[];
}

const undocumented = "The vendor's own clients send it; its specification leaves it out.";
const waiting = "Documented in the vendor's pages on limits and concurrency, and not at each request.";

const anyHeaders = "Headers may have any name: the type lists none.";
const anyType = "The members are the types of the created objects: the type lists none.";
const hidden = "How a secret is told is not known of this one: null is one of the forms, and all are read alike.";

const lastPage = "Beyond the last page there is null, as in the specification's other lists.";

const webhooks = "Nothing of webhooks is documented; the vendor's own web pages send it.";

/** Differences between the literals and the specifications, with the known behavior of the real services. */
const services: Readonly<Record<string, Described>> = {
  registry: {
    read: () => openApi("docker-hub"),
    deviations: [
      { at: "DELETE /v2/namespaces/acme/repositories/app", what: "not in it", why: undocumented },
      { at: "PATCH /v2/namespaces/acme/repositories/app", what: "not in it", why: undocumented },
      { at: "POST /v2/namespaces/acme/repositories/app/privacy", what: "not in it", why: undocumented },
      { at: "PATCH /v2/namespaces/acme/repositories/app/categories", what: "not in it", why: undocumented },
      ...["GET", "DELETE"].map((method) => ({
        at: `${method} /v2/namespaces/acme/repositories/app/webhook_pipeline/deploy`,
        what: "not in it",
        why: webhooks,
      })),
      { at: "POST /v2/namespaces/acme/repositories/app/webhook_pipeline", what: "not in it", why: webhooks },
      ...["GET", "PATCH", "DELETE"].map((method) => ({
        at: `${method} /v2/namespaces/acme/repositories/app/groups/4711`,
        what: "not in it",
        why: undocumented,
      })),
      ...["GET", "POST"].map((method) => ({
        at: `${method} /v2/namespaces/acme/repositories/app/groups`,
        what: "not in it",
        why: undocumented,
      })),
      ...["GET", "PUT"].map((method) => ({
        at: `${method} /v2/orgs/acme/settings/registry-access-management`,
        what: "not in it",
        why: undocumented,
      })),
      { at: "/next", what: "must be string", why: lastPage },
      { at: "/previous", what: "must be string", why: lastPage },
      {
        at: "",
        what: "must be array",
        why: "Members come in pages, as all clients read them; not in a list of pages.",
      },
      {
        at: "/invitees",
        what: "must be object",
        why: "Who is invited comes as a list, as the example beside it has it.",
      },
      { at: "/role", what: "must be equal to one of the allowed values", why: "Editors are answered as such." },
      { at: "GET /v2/access-tokens", what: "403", why: "Personal tokens are refused, as clients report." },
      { at: "POST /v2/orgs/acme/access-tokens", what: "504", why: "A gateway may answer any request." },
      {
        at: "POST /v2/namespaces/acme/repositories",
        what: "409",
        why: "How a taken name is refused is not documented: both forms that clients report are read.",
      },
    ],
  },
  search: {
    read: () => search("2026-10-01"),
    deviations: [
      { at: "*", what: "null", why: "Recorded answers carry null for every optional member that is not set." },
      { at: "*", what: "@odata.context", why: "OData puts it into every answer; the types do not list it." },
      { at: "GET /indexes('hotels')/docs/$count", what: "403", why: "A key that may not read documents is refused." },
      { at: "WebApiHttpHeaders", what: "x-key", why: anyHeaders },
      { at: "AIServicesAccountKey", what: "key missing", why: hidden },
      { at: "SearchIndexerKnowledgeStore", what: "storageConnectionString missing", why: hidden },
      { at: "AzureBlobKnowledgeSourceParameters", what: "connectionString missing", why: hidden },
      ...["datasource", "indexer"].map((what) => ({ at: "CreatedResources", what, why: anyType })),
      { at: "PUT /synonymmaps('geo')", what: "409", why: waiting },
      { at: "PUT /synonymmaps('geo')", what: "429", why: waiting },
    ],
  },
  realtime: {
    read: () => openApi("ably-control-api", "/v1"),
    deviations: [
      { at: "POST /v1/apps/28GY6a/keys", what: "429", why: waiting },
      {
        at: "POST /v1/apps/28GY6a/keys",
        what: "403",
        why: "A limit has a code of its own, and with which status it comes is not documented.",
      },
      { at: "GET /v1/apps/28AB6x/keys", what: "403", why: "How a missing capability is answered is not documented." },
      ...["namespace_post", "namespace_patch", "namespace_response"].map((at) => ({
        at,
        what: "identified",
        why: undocumented,
      })),
      ...["amqp_external", "google_cloud_function"].map((kind) => ({
        at: `${kind}_rule_post`,
        what: "status",
        why: undocumented,
      })),
      ...["exchange", "primarySite"].map((what) => ({ at: "/target", what, why: undocumented })),
      { at: "/1/target", what: "primarySite", why: undocumented },
      { at: "ingress_mongodb_changestream_rule_response", what: "_links", why: "Every other kind has them." },
      {
        at: "POST /v1/apps/28GY6a/rules",
        what: "403",
        why: "The account's package lacks a type, as its provider says.",
      },
      { at: "rule_source", what: "channelFilter missing", why: "The vendor's own provider found a source of its own." },
    ],
  },
};

const serviceOf = (token: string): string | undefined =>
  catalogue.find((definition) => definition.token === token)?.service.name;

describe("literals against the specifications", () => {
  it.each(Object.entries(services))("agree for the %s service", (name, { read, deviations }) => {
    const specification = read();
    const own = Object.entries(kinds).filter(([token]) => serviceOf(token) === name);
    const exchanges = own.flatMap(([, { setup, operations }]) => [
      ...setup.entry,
      ...operations.flatMap((operation) => operation.exchanges),
    ]);
    expect(exchanges.length).toBeGreaterThan(10);
    for (const { request, body, status, response } of exchanges) {
      const [method = "", address = ""] = request.split(" ");
      const [path = ""] = address.split("?");
      specification.checkRequest(method, path, path, body);
      if (specification.find(method, path)) {
        specification.check(method, path, { status, body: response, headers: new Headers() });
      }
    }
    const expected = deviations.map(({ at, what }) => `${at}: ${what}`);
    expect([...specification.differences].sort()).toEqual(expected.sort());
  });
});
