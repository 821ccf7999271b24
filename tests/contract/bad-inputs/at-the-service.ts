import type { Fault } from "../../../emulator";
import { organizationAtTheService, tokens } from "./organization-at-the-service";

/** Objects that exist before each invalid program, and must be unchanged afterwards. */
export const base = `
  new registry.Repository("app", { namespace: "acme", name: "app" });
  const places = new search.SynonymMap("places", { name: "places", synonyms: ["usa, united states"] });
  new search.Index("hotels", {
    name: "hotels",
    fields: [
      { name: "id", type: "Edm.String", key: true },
      { name: "title", type: "Edm.String" },
      { name: "stars", type: "Edm.Int32" },
    ],
  });
  const chat = new realtime.App("chat", { name: "chat" });
  new realtime.Key("server", { appId: chat.id, name: "server", capabilities: { "*": ["*"] } });
  new rest.Resource("thing", { body: { name: "thing" } });`;

/** Additional accounts, each invalid in a different way. */
export const accounts = `
  // What a preview rejects would end the run at the first of them.
  const skipCredentialsValidation = true;
  const nowhere = new trefoil.Provider("nowhere", {
    searchUrl: "http://127.0.0.1:1", searchApiKey: "unused", skipCredentialsValidation,
  });
  const keyless = new trefoil.Provider("keyless", { searchUrl: "http://search.example.com", skipCredentialsValidation });
  const config = new pulumi.Config("trefoil");
  const stale = new trefoil.Provider("stale", {
    searchUrl: config.require("searchUrl"), searchApiKey: "no-longer-valid",
    registryUrl: config.require("registryUrl"), registryUsername: "octavia", registryPassword: "no-longer-valid",
    skipCredentialsValidation,
  });
  const hub = (registryUsername, registryPassword) =>
    ({ registryUrl: config.require("registryUrl"), registryUsername, registryPassword });
  const reader = new trefoil.Provider("reader", hub("octavia", "${tokens.personal}"));
  const robot = new trefoil.Provider("robot", hub("acme", "${tokens.organizational}"));`;

/** A resource or a function call that only the service, or the connection to it, rejects. */
export interface ServiceRefusal {
  readonly program: string;
  readonly fault?: Fault & { readonly service: "registry" | "search" | "realtime" | "rest" | "images" };
  /** The operation and the resource. */
  readonly doing: string;
  readonly next: string;
}

const map = (name: string, options = "") =>
  `new search.SynonymMap("${name}", { name: "${name}", synonyms: ["a, b"] }${options});`;
const creating = (name: string) => `SynonymMap "${name}": create failed`;
const faultOf = (name: string, fault: Partial<Fault>): ServiceRefusal["fault"] => ({
  service: "search",
  method: "PUT",
  path: `/synonymmaps('${name}')`,
  count: 20,
  ...fault,
});

export const atTheService: readonly ServiceRefusal[] = [
  {
    program: map("taken"),
    doing: `${creating("taken")}: it already exists`,
    next: "Give the new object another name, import the existing one",
  },
  {
    program: 'new registry.Repository("theirs", { namespace: "acme", name: "theirs" });',
    doing: 'Repository "acme/theirs": create failed: it already exists',
    next: "or read it with Repository.get",
  },
  {
    program: map("forbidden"),
    fault: faultOf("forbidden", { status: 403 }),
    doing: `${creating("forbidden")}: PUT /synonymmaps('forbidden')?api-version=2026-10-01 -> 403`,
    next: "Wrong key or query key: set an admin key of this service",
  },
  {
    program: map("expired", ", { provider: stale }"),
    doing: `${creating("expired")}: GET /synonymmaps?api-version=2026-10-01 -> 403 The api-key`,
    next: "Wrong key or query key: set an admin key of this service",
  },
  {
    program: map("unknown-token"),
    fault: faultOf("unknown-token", { status: 401 }),
    doing: `${creating("unknown-token")}: PUT`,
    next: "The credential was rejected. Check trefoil:searchApiKey or trefoil:searchToken",
  },
  {
    program: 'new registry.Repository("barred", { namespace: "acme", name: "barred" }, { provider: stale });',
    doing: "create failed: POST /v2/auth/token -> 401",
    next: 'The credential was rejected. Check the argument `registryPassword` of the provider "stale"',
  },
  {
    program: map("page"),
    fault: faultOf("page", { html: true, method: "*" }),
    doing: creating("page"),
    next: "is an HTML page of a proxy or firewall",
  },
  {
    program: map("lost", ", { provider: nowhere }"),
    doing: `${creating("lost")}: GET /synonymmaps?api-version=2026-10-01`,
    next: "(5 attempts). Check host and port, and that the service is running.",
  },
  {
    program: map("keyless-map", ", { provider: keyless }"),
    doing: `${creating("keyless-map")}: GET /synonymmaps?api-version=2026-10-01: An Entra token is not sent without TLS.`,
    next: 'Set an https URL. Or set the argument `searchApiKey` or `searchToken` of the provider "keyless".',
  },
  {
    program: 'new registry.Repository("stray", { namespace: "nobody", name: "stray" });',
    doing: 'Repository "stray": create failed: POST /v2/namespaces/nobody/repositories -> 403',
    next: "it needs the password of an owner or editor or a personal access token with the scope repo:admin",
  },
  {
    program: 'new realtime.Key("orphan", { appId: "ghost", name: "orphan", capabilities: { "*": ["*"] } });',
    doing: 'Key "orphan": create failed: POST /v1/apps/ghost/keys -> 404',
    next: "The parent resource was not found. If it was deleted outside Pulumi, run `pulumi up --refresh` to create it again. Otherwise check appId and the service URL.",
  },
  {
    program: 'new search.Alias("ruled", { name: "ruled", index: "no-such-index" });',
    doing: `Alias "ruled": create failed: PUT /aliases('ruled')?api-version=2026-10-01 -> 400`,
    next: "There is no index 'no-such-index' to map the alias to.",
  },
  {
    program: map("quota"),
    fault: faultOf("quota", { status: 429, body: { error: { code: "", message: "The quota of maps is used up." } } }),
    doing: `${creating("quota")}: PUT /synonymmaps('quota')?api-version=2026-10-01 -> 429 The quota of maps is used up.`,
    next: "Waiting does not help. Delete an object that is not needed, or raise the quota.",
  },
  {
    program: 'search.Index.get("unknown", "none");',
    doing: 'Index "none": read failed: no object with this id exists.',
    next: "An id of this kind has the form {name}. Check the id and the URL of the service, and whether the credential may read the object.",
  },
  {
    program: 'realtime.App.get("unknown-app", "no-such-app");',
    doing: 'App "no-such-app": read failed: no object with this id exists.',
    next: "An id of this kind has the form {appId}. Check the id and the URL of the service, and whether the credential may read the object.",
  },
  {
    program: 'search.SynonymMap.get("unknown-map", "no-such-map");',
    doing: 'SynonymMap "no-such-map": read failed: no object with this id exists.',
    next: "An id of this kind has the form {name}. Check the id and the URL of the service, and whether the credential may read the object.",
  },
  {
    program: 'registry.Repository.get("unknown-repository", "acme/nothing");',
    doing: 'Repository "acme/nothing": read failed: no object with this id exists.',
    next: "An id of this kind has the form {namespace}/{name}. Check the id and the URL of the service, and whether the credential may read the object.",
  },
  {
    program: 'registry.Repository.get("misshapen-repository", "nothing");',
    doing: 'Repository "nothing": read failed',
    next: "an id of this kind has the form {namespace}/{name}.",
  },
  {
    program: 'realtime.Key.get("misshapen", "none");',
    doing: 'Key "none": read failed',
    next: "an id of this kind has the form {appId}.{keyId}.",
  },
  ...organizationAtTheService,
];

/** Function calls of the program. The program fails with their message. */
export const lookups: readonly ServiceRefusal[] = [
  {
    program: 'registry.getTeam({ organization: "acme", name: "nobody" })',
    doing: "registry.getTeam: GET ",
    next: "-> 404",
  },
  {
    program: 'rest.getDocument({ path: "/v1/none" })',
    doing: "rest.getDocument: GET /v1/none -> 404",
    next: "The object does not exist, or is not visible to these credentials. Check path and trefoil:restUrl.",
  },
  {
    program: 'rest.getDocument({ path: "/v1/forbidden" })',
    fault: { service: "rest", method: "GET", path: "/v1/forbidden", status: 403 },
    doing: "rest.getDocument: GET /v1/forbidden -> 403",
    next: "it needs the read permission that the API requires.",
  },
  {
    program: 'rest.getResources({ path: "/v1/expired" })',
    fault: { service: "rest", method: "GET", path: "/v1/expired", status: 401 },
    doing: "rest.getResources: GET /v1/expired -> 401",
    next: "The credential was rejected. Check trefoil:restToken or trefoil:restPassword, and whether it has expired.",
  },
];
