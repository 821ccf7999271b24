import {
  type Auth,
  basicUser,
  type Connection,
  defineService,
  generalSettings,
  headersOfUnknownApi,
  mapValues,
  type Service,
  type Setting,
  unknownApi,
} from "../define";
import { isRecord, memberOf } from "../text/json";
import { type Document, DocumentError, type Node } from "./document";
import { camelCase, comparable, plainText } from "./names";
import { type Operation, type Operations, operationsIn, type Parameter } from "./operations";
import type { ResourcesFile } from "./resources-file";
import { isSecret } from "./secrets";

type Settings = Readonly<Record<string, string>>;

/** Authentication of an API: the settings that it needs, and the credentials of requests. */
interface Authentication {
  readonly settings: Readonly<Record<string, Omit<Setting, "env">>>;
  auth(settings: Settings): Auth;
}

const bearer: Authentication = {
  settings: { token: { description: "Token, which is sent as `Authorization: Bearer`.", secret: true } },
  auth: ({ token = "" }) => ({ kind: "bearer", token }),
};

const basic: Authentication = {
  settings: {
    username: { description: "User name.", ...basicUser },
    password: { description: "Password.", secret: true },
  },
  auth: ({ username = "", password = "" }) => ({ kind: "basic", username, password }),
};

const none: Authentication = { settings: {}, auth: () => ({ kind: "none" }) };

const apiKey = (place: "header" | "query", name: string): Authentication => ({
  settings: {
    apiKey: {
      description: `API key, which is sent in the ${place === "query" ? "query parameter" : "header"} \`${name}\`.`,
      secret: true,
    },
  },
  auth: ({ apiKey: value = "" }) => ({ kind: place, name, value }),
});

/** Characters that the name of a header may have. */
const isToken = /^[\w!#$%&'*+.^`|~-]+$/;

/** Client credentials of OAuth 2.0. The token is requested from the host of the API alone. */
const clientCredentials = (tokenPath: string): Authentication => ({
  settings: {
    clientId: { description: "Client id of OAuth 2.0.", sameSourceAsCredentials: true },
    clientSecret: { description: "Client secret of OAuth 2.0.", secret: true },
  },
  auth: ({ url = "", clientId: id = "", clientSecret: secret = "" }) => ({
    kind: "login",
    path: URL.parse(tokenPath, url)?.href ?? tokenPath,
    body: { grant_type: "client_credentials", client_id: id, client_secret: secret },
    form: true,
    token: "access_token",
  }),
});

/** The path of the token endpoint for client credentials, if it is on the host of the API. */
function tokenPathOf(scheme: Node, api: string | undefined): string | undefined {
  const { tokenUrl } = scheme.flows?.clientCredentials ?? {};
  const address = typeof tokenUrl === "string" ? URL.parse(tokenUrl, api) : null;
  return address && address.host === URL.parse(api ?? "")?.host ? address.pathname : undefined;
}

/** The authentication by a scheme of the document. Undefined if Trefoil does not support it. */
function authenticationBy(scheme: Node | undefined, api: string | undefined): Authentication | undefined {
  const tokenPath = scheme?.type === "oauth2" ? tokenPathOf(scheme, api) : undefined;
  if (tokenPath !== undefined) return clientCredentials(tokenPath);
  if (scheme?.type === "http") return memberOf({ bearer, basic }, String(scheme.scheme).toLowerCase());
  if (scheme?.type === "apiKey" && typeof scheme.name === "string") {
    if (scheme.in === "query" || (scheme.in === "header" && isToken.test(scheme.name)))
      return apiKey(scheme.in, scheme.name);
  }
  // The user obtains the token.
  return scheme?.type === "oauth2" || scheme?.type === "openIdConnect" ? bearer : undefined;
}

/**
 * The authentication of the API: the scheme that the resources file names, or else the first supported one of the operations.
 *
 * @param isStored an earlier run added the package, so that it is not rejected.
 * @throws DocumentError if no scheme is supported.
 */
function authenticationOf(
  document: Document,
  operations: readonly Operation[],
  { authentication: wanted, url }: ResourcesFile,
  isStored: boolean,
): Authentication {
  const schemes: Node = document.root.components?.securitySchemes ?? {};
  const found = (name: string) =>
    authenticationBy(document.resolve(memberOf(schemes, name)), url ?? serverUrl(document));
  const supported = Object.keys(schemes).filter(found);
  if (wanted !== undefined) {
    const chosen = typeof wanted === "string" ? found(wanted) : authenticationBy(wanted, url);
    if (chosen) return chosen;
    throw new DocumentError(
      `\`authentication\` is neither a supported scheme of the document (${supported.join(", ") || "none"}) nor one in its form, such as \`{ type: http, scheme: bearer }\`.`,
    );
  }
  const alternatives = alternativesOf(document, operations);
  const single = alternatives.filter((names) => names.length === 1).flat();
  const others = isStored ? alternatives.flat() : [];
  const first = alternatives.length ? [...single, ...others].find(found) : supported[0];
  if (first !== undefined) return found(first) as Authentication;
  if (!alternatives.length || isStored) return none;
  const described = alternatives.map((names) => names.map((name) => `\`${name}\``).join(" and "));
  throw new DocumentError(
    `The document requires the authentication ${[...new Set(described)].join(" or ")}, which is not supported. Supported is one credential: a bearer token, an API key in a header or the query, basic authentication, or client credentials of OAuth 2.0. If the API accepts another one, write it into the resources file as \`authentication\`.`,
  );
}

/** The names of the schemes that a request needs together, for each alternative. An operation replaces the alternatives of the document. */
function alternativesOf(document: Document, operations: readonly Operation[]): readonly (readonly string[])[] {
  const own = operations.map(({ node }): readonly Node[] | undefined => node.security ?? undefined);
  const shared: readonly Node[] = own.includes(undefined) ? (document.root.security ?? []) : [];
  return [...shared, ...own.flatMap((list = []) => list)].map(Object.keys).filter((names) => names.length > 0);
}

/** True for a required parameter that neither the path nor the client contains. */
const isNeeded = ({ name, in: place, required }: Parameter): boolean =>
  required &&
  (place === "query" || (place === "header" && !/^(accept|authorization|content-type|if-(none-)?match)$/i.test(name)));

/** True if a request needs the version of the object, which a read returns as its `ETag`. */
export const needsVersion = ({ parameters }: Operation): boolean =>
  parameters.some((one) => one.in === "header" && one.required && /^if-match$/i.test(one.name));

/** Parameters of the query and the headers that the requests of all resources need, such as the version of the API. */
export function sharedParameters(operations: readonly Operation[]): readonly Parameter[] {
  const [first, ...others] = operations.map((one) => one.parameters.filter(isNeeded));
  const isSame = (one: Parameter, other: Parameter) => one.name === other.name && one.in === other.in;
  return first?.filter((one) => others.every((own) => own.some((other) => isSame(one, other)))) ?? [];
}

/** The first operation on an object that needs a value which Trefoil does not send, and this value as the object of a sentence. */
export function unsentBy(
  operations: Operations,
  shared: readonly Parameter[],
): { readonly request: string; readonly needed: string } | undefined {
  const { create, read } = operations;
  for (const one of operationsIn(operations)) {
    const hasVersion = read && one.request !== create.request;
    const version = "the header `If-Match`, and no operation reads the version of the object before it";
    const needed = needsVersion(one) && !hasVersion ? version : unsentParameter(one, shared);
    if (needed !== undefined) return { request: one.request, needed };
  }
  return undefined;
}

/** A parameter that a request needs and that Trefoil does not send, as the object of a sentence. */
export function unsentParameter({ parameters, path }: Operation, shared: readonly Parameter[]): string | undefined {
  if (/#|\/\.{1,2}(\/|$)/.test(path))
    return "a path with `#` or with a segment of dots, which is that of another request";
  // The values of such a path are not those of its parameters alone: `;id=1`.
  if (/\{[;.?#&+]|\*\}/.test(path)) return "a parameter of the path in another form than its value";
  const form = parameters.find((one) => one.in === "path" && /^(matrix|label)$/.test(String(one.style)));
  if (form) return `the path parameter \`${form.name}\` in the form \`${form.style}\``;
  const cookie = parameters.find((one) => one.in === "cookie" && one.required);
  if (cookie) return `the cookie \`${cookie.name}\``;
  const own = parameters.find((one) => isNeeded(one) && !shared.some(({ name }) => name === one.name));
  return own && `the ${own.in} parameter \`${own.name}\`, which other operations do not have`;
}

/** The address of the first server. Undefined if it is relative to that of the document. */
function serverUrl(document: Document): string | undefined {
  const [server]: readonly (Node | undefined)[] = document.root.servers ?? [];
  if (typeof server?.url !== "string") return undefined;
  const variables: Node = isRecord(server.variables) ? server.variables : {};
  const url = server.url.replace(/\{([^{}]*)\}/g, (_, name: string) =>
    String(memberOf(variables, name)?.default ?? `{${name}}`),
  );
  return /^https?:\/\/[^{}?#@]+$/.test(url) ? url.replace(/\/+$/, "") : undefined;
}

/** Facts that requests may need and the document lacks, with the member of the resources file that states them. */
export function missingIn(document: Document, { url, authentication }: Partial<ResourcesFile> = {}): string[] {
  const schemes = Object.keys(document.root.components?.securitySchemes ?? {});
  return [
    ...((url ?? serverUrl(document)) ? [] : ["the URL of the API: set `url` in the file, or the setting `url`"]),
    ...((authentication ?? schemes.length)
      ? []
      : ["an authentication: if the API needs one, set `authentication` in the file"]),
  ];
}

/** The service of a package: URL, authentication and settings of the API. */
export function serviceOf(
  document: Document,
  file: ResourcesFile,
  operations: readonly Operation[],
  isStored: boolean,
): Service {
  const { name } = file;
  const authentication = authenticationOf(document, operations, file, isStored);
  const url = file.url ?? serverUrl(document);
  const shared = sharedParameters(operations).map((one) => ({ ...one, setting: settingName(one.name) }));
  const prefix = name.toUpperCase().replaceAll("-", "_");
  const variable = (setting: string) => `${prefix}_${setting.replace(/([A-Z])/g, "_$1").toUpperCase()}`;
  const declared: Authentication["settings"] = {
    url: { description: "Base URL of the API.", ...(url !== undefined && { default: url }) },
    ...authentication.settings,
    ...Object.fromEntries(shared.map((one) => [one.setting, settingOf(document, one)])),
  };
  const settings = mapValues(declared, (facts, setting) => ({ ...facts, env: [variable(setting)] }));
  const valuesIn = (place: string, given: Settings): Record<string, string> =>
    Object.fromEntries(shared.flatMap((one) => (one.in === place ? [[one.name, given[one.setting] ?? ""]] : [])));
  return defineService({
    ...unknownApi,
    name,
    package: name,
    title: plainText(document.root.info?.title, name)
      .replace(/['"`\\]/g, "")
      .replace(/\s+/g, " ")
      .slice(0, 80)
      .replace(/\.$/, ""),
    description: plainText(document.root.info?.description, name),
    settings,
    access: authentication === none ? { allowsAnonymous: true } : {},
    connection: (given): Connection => ({
      url: given.url ?? "",
      auth: authentication.auth(given),
      headers: { ...headersOfUnknownApi, ...valuesIn("header", given) },
      query: valuesIn("query", given),
    }),
    advice: ({ status }) => {
      if (status === 405)
        return "The API has no such operation, although its document describes it. Use the document of the version that the API has.";
      return authentication === none && [401, 403].includes(status)
        ? "Requests have no credential, because the document describes no authentication. Write it into the resources file, such as `authentication: { type: http, scheme: basic }`, and run `pulumi package add` again."
        : undefined;
    },
  });
}

/** Names of settings that all packages have, or that the engine reserves. */
const taken = new Set(
  "url token username password clientId clientSecret apiKey requestLimit version name pluginDownloadURL".split(" "),
);

function settingName(parameter: string): string {
  const name = camelCase(parameter) || "parameter";
  return taken.has(name) || Object.hasOwn(generalSettings, name) ? `${name}Parameter` : name;
}

/** The setting for a parameter of all requests. The version of the API is that of the document. */
function settingOf(document: Document, { name, description, schema }: Parameter): Omit<Setting, "env"> {
  const [only, second] = Array.isArray(schema.enum) ? schema.enum : [];
  const isVersion = comparable(name).endsWith("apiversion");
  const value =
    schema.default ??
    (second === undefined ? only : undefined) ??
    (isVersion ? document.root.info?.version : undefined);
  return {
    description: plainText(description, `Value of the parameter \`${name}\` of all requests.`),
    ...(isSecret(document, name, { ...schema, description }) && { secret: true as const }),
    ...(["string", "number", "boolean"].includes(typeof value) && { default: String(value) }),
  };
}
