import {
  type Auth,
  type Credential,
  defineService,
  type ErrorDescription,
  type ErrorResponse,
  errorCode,
  errorText,
  membersOf,
  type Quota,
  type ResponseMeaning,
} from "../../define";
import { previewVersions, versions } from "./versions";

const prefer = { Prefer: "return=representation" };

const knownVersions = [...versions, ...previewVersions];

/** The form of a version: a date, perhaps of a preview. */
const versionForm = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(-preview)?$/i;

/** Azure's clouds by the end of their portal: `portal.azure.us`. */
const serviceDomains: Readonly<Record<string, string>> = {
  com: "search.windows.net",
  us: "search.azure.us",
  cn: "search.azure.cn",
};

/** Recognizes what the Azure portal shows instead of the URL of the service: its own address, a resource id, a URL with a path. */
function notTheService(value: string): string | undefined {
  const portal = /^(?:https?:)?\/*[a-z0-9.-]*portal\.azure\.(com|us|cn)(?=[:/?#]|$)/i.exec(value)?.[1]?.toLowerCase();
  const domain = serviceDomains[portal ?? "com"];
  const name = /\/searchServices\/([a-z0-9-]{2,60})(?=[/?#]|$)/i.exec(value)?.[1];
  const set = `Set \`https://${name?.toLowerCase() ?? "NAME"}.${domain}\``;
  if (portal)
    return `is an address of the Azure portal, not of the search service. ${set}${name ? "" : ", with the name of the service"}`;
  if (name) return `is the resource id of the search service, not its address. ${set}`;
  const [, host] =
    /^(?:https?:)?\/*([a-z0-9-]+\.search\.(?:windows\.net|azure\.(?:us|cn)))(?=[:/?#]|$)/i.exec(value) ?? [];
  if (!host || /^https:\/\/[^/]+\/?$/i.test(value)) return undefined;
  return `must begin with https:// and end with the host. Set \`https://${host.toLowerCase()}\``;
}

/** Azure AI Search, data plane. Every object is kept by PUT on its name. Lists have pages from version 2026-10-01 on. */
export const search = defineService({
  name: "search",
  title: "Azure AI Search",
  ignoresCaseOfEnums: true,
  omitsEmptyValues: true,
  hasDocumentedLimits: true,
  documentedDefaults: ["encryptionKey"],
  description: "Objects of an Azure AI Search service.",
  verification: {
    cost: "The objects are free of charge: the tier of the service determines its price. They count towards the quotas of the tier.",
  },
  settings: {
    url: {
      description: "URL of the search service, for example `https://my-service.search.windows.net`.",
      env: ["AZURE_SEARCH_ENDPOINT"],
      problem: notTheService,
    },
    apiKey: {
      description: "Admin API key of the search service.",
      env: ["AZURE_SEARCH_API_KEY"],
      secret: true,
      optional: true,
    },
    token: {
      description:
        "Microsoft Entra access token, used if no admin key is set. Without either, Trefoil obtains a token with `@azure/identity` for the identity of the machine.",
      env: ["TREFOIL_SEARCH_TOKEN"],
      secret: true,
      optional: true,
    },
    scope: {
      description:
        "Scope of Microsoft Entra access tokens. Other clouds use another scope, for example `https://search.azure.us/.default`.",
      env: ["TREFOIL_SEARCH_SCOPE"],
      default: "https://search.azure.com/.default",
    },
    roleTimeout: {
      description:
        "Time for which a create, an update or a delete waits for a role assignment: with an Entra token, a 403 is retried. In seconds. `0` does not wait. Maximum: 3600. An API key needs no role.",
      env: ["TREFOIL_SEARCH_ROLE_TIMEOUT"],
      default: "600",
      problem: (value) =>
        /^\d{1,4}$/.test(value) && Number(value) <= 3600
          ? undefined
          : "must be a whole number of seconds from 0 to 3600",
    },
    apiVersion: {
      description: `Version of the API. One of: ${knownVersions.map((version) => `\`${version}\``).join(", ")}. Another version is used, too; a later one is assumed to have all known features.`,
      env: ["TREFOIL_SEARCH_API_VERSION"],
      default: versions[0],
      problem: (value) => (versionForm.test(value) ? undefined : `must be a version such as ${versions[0]}`),
    },
  },
  connection: ({ url = "", apiVersion = "", ...access }) => ({
    url,
    auth: authOf(access),
    query: { "api-version": apiVersion },
    accessRetrySeconds: access.apiKey ? 0 : Number(access.roleTimeout ?? 0),
  }),
  access: {
    credential,
    fallbackIdentity: "the identity of this machine (`az account show` shows it) and trefoil:searchScope",
    // Every key that can manage objects can read the statistics. For roles this is not certain: a 403 is left to the
    // requests that follow.
    validation: {
      request: "GET /servicestats",
      rejects: (status, { apiKey }) => status === 401 || (status === 403 && apiKey !== undefined),
    },
    tier: { request: "GET /servicestats", describe: describeTier },
  },
  budget: { limit: 100, windowSeconds: 60 },
  requests: {
    // Without Prefer a PUT may return 204 without a body.
    create: { request: "PUT {item}", headers: { ...prefer, "If-None-Match": "*" } },
    read: { request: "GET {item}" },
    update: { request: "PUT {item}", headers: prefer, body: "object", ifMatch: "available" },
    delete: { request: "DELETE {item}" },
    list: { request: "GET {collection}", items: "value", next: "@odata.nextLink", complete: true },
  },
  etag: "@odata.etag",
  // Reads of a data source for Azure SQL return `subtype`, which the specification does not contain. Clients for previews have `subType`.
  readOnlyMembers: ["@odata.context", "@odata.etag", "subtype", "subType"],
  classify,
  advice,
  describeError,
});

function credential({ apiKey, token }: Readonly<Record<string, string>>): Credential | undefined {
  if (!apiKey) return token ? undefined : { kind: "Microsoft Entra identity" };
  return {
    kind: "API key",
    namesCause: true,
    // The service returns the same response for a wrong key and for a query key.
    rejected: {
      403: "Wrong key or query key: set an admin key of this service (Azure portal, Settings > Keys). If it accepts no keys, use the role Search Service Contributor. A firewall also causes this.",
    },
  };
}

/** Quotas by which the statistics show the tier Serverless. No documented member of a response identifies the tier. */
const serverlessQuotas = { indexesCount: 30, indexersCount: 30, dataSourcesCount: 30, synonymMaps: 20 };

/** A sentence about the tier Serverless, if no alias is allowed and the other quotas are those of this tier. */
function describeTier(response: unknown): string | undefined {
  const { counters = {} } = (response ?? {}) as Statistics;
  const isServerless = Object.entries(serverlessQuotas).every(([name, quota]) => counters[name]?.quota === quota);
  if (!isServerless || counters.aliasesCount?.quota) return undefined;
  return "the quotas are those of Serverless, which has no index aliases and no shared private links. Its limits are 1 GB for an index, 300 MB for its vectors, and 24 hours of indexer runs for each UTC day. See docs/guides/serverless-search.md";
}

/** Advice for a response that names the tier Serverless. No documented member of a response identifies the tier. */
function advice({ body }: ErrorResponse): string | undefined {
  if (!/\bserverless\b/i.test(describeError(body).message ?? "")) return undefined;
  return "The search service has the tier Serverless, which has no index aliases, no shared private links and no private network of indexers. Remove them from the program: docs/guides/serverless-search.md describes changes of an index without an alias.";
}

function classify({ status, headers, body }: ErrorResponse): ResponseMeaning | undefined {
  const { message = "" } = describeError(body);
  // A failed If-None-Match is a 412. A POST with an existing name would be a 400.
  if (status === 412) return "exists";
  // The service runs index changes one after the other: a second one at the same time gets a 409 and passes later.
  if (status === 409) return "busy";
  if (status === 403) return isNetworkRejection(body, message) ? undefined : "forbidden";
  // The service returns 429 both for too many requests and for an exhausted quota of objects.
  if (status === 429 && /quota/i.test(message)) return "quota exhausted";
  // The service names the reason in a header, or in the message alone; no recording shows a `Retry-After`.
  const throttles =
    headers["throttle-reason"] !== undefined ||
    /throttl|rate of requests|provisioned capacity|enough resources/i.test(message);
  return status === 503 && throttles ? "throttled" : undefined;
}

/**
 * The firewall of the service, or a proxy on the way, rejected the request. A role assignment does not change this. The
 * service reports a missing role as JSON, as plain text or without a body.
 */
const isNetworkRejection = (body: unknown, message: string): boolean =>
  /<(!doctype )?html|firewall|\bIP\b|network|private (endpoint|link)|perimeter/i.test(
    typeof body === "string" ? body : message,
  );

interface Statistics {
  readonly counters?: Readonly<Record<string, { readonly usage: number; readonly quota: number | null } | undefined>>;
}

/** Quota and usage of a kind, as the service counts them. */
export const quota = (objects: string, counter: string): Quota => ({
  objects,
  request: "GET /servicestats",
  read: (body) => {
    const { usage, quota } = (body as Statistics | null)?.counters?.[counter] ?? {};
    return usage === undefined || !quota ? undefined : { usage, limit: quota };
  },
});

/** A key is sent only in its header, because proxies log query strings. */
function authOf({ apiKey, token, scope = "" }: Readonly<Record<string, string>>): Auth {
  if (apiKey) return { kind: "header", name: "api-key", value: apiKey };
  return token ? { kind: "bearer", token } : { kind: "entra", scope };
}

/** The specific code is in the details. The outer code is often empty. */
export function describeError(body: unknown): ErrorDescription {
  const { code, message, details } = membersOf(membersOf(body).error);
  const detail = membersOf(Array.isArray(details) ? details[0] : undefined);
  return { code: errorCode(detail.code) ?? errorCode(code), message: errorText(detail.message) ?? errorText(message) };
}
