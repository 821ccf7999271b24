import type { JsonObject } from "../../emulator/json";
import { functions } from "../../provider";
import { wireName } from "../../provider/define";
import { Context, invoke, list, type SecretPaths, Session, type Values } from "../../provider/lifecycle";
import { repository } from "../../provider/services/registry/repository";
import { registry } from "../../provider/services/registry/service";
import { readSpecification } from "../support/specifications";
import { useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

const own = functions.filter(({ service }) => service === registry);

/** The result in a program, in a separate process. */
async function call(name: string, args: Values, marked?: SecretPaths): Promise<unknown> {
  const definition = own.find((one) => one.name === name);
  if (!definition) throw new Error(`The catalogue has no ${name}.`);
  return invoke(definition, new Session(registry, environment.bag(), () => {}), args, marked);
}

const putObject = (collection: string, key: string, merge: JsonObject = {}) =>
  environment.emulator.registry.control.change({ collection, key, merge });

/** The numbers of more than two pages of items. */
const many = Array.from({ length: 205 }, (_, i) => i);

/** Names of a list, without the repositories that the environment of the tests has. */
const namesOf = (found: unknown, member = "name"): unknown[] =>
  (found as Values[]).map((one) => one[member]).filter((name) => !String(name).startsWith("legacy"));

describe("getRepository", () => {
  it("returns the inputs and outputs of the resource, under the same names", async () => {
    putObject("repositories", "acme/app", {
      description: "Sells books.",
      full_description: "# Books",
      is_private: true,
      pull_count: 12,
      star_count: 3,
      storage_size: 4096,
      last_updated: "2026-01-02T03:04:05Z",
      date_registered: "2025-01-02T03:04:05Z",
      categories: [{ slug: "security", name: "Security" }],
      immutable_tags_settings: { enabled: true, rules: ["v.*"] },
    });
    expect(await call("getRepository", { namespace: "acme", name: "app" })).toEqual({
      namespace: "acme",
      name: "app",
      description: "Sells books.",
      fullDescription: "# Books",
      isPrivate: true,
      status: "active",
      categories: [{ slug: "security", name: "Security" }],
      immutableTagsSettings: { enabled: true, rules: ["v.*"] },
      starCount: 3,
      pullCount: 12,
      storageSize: 4096,
      lastUpdated: "2026-01-02T03:04:05Z",
      lastModified: expect.any(String),
      dateRegistered: "2025-01-02T03:04:05Z",
      affiliation: "owner",
      repositoryType: "image",
      isAutomated: false,
      collaboratorCount: 0,
      hasStarred: false,
      permissions: { read: true, write: true, admin: true },
      contentTypes: [],
      mediaTypes: [],
    });
  });

  it("reports that a missing object may be hidden, and names the arguments to check", async () => {
    await expect(call("getRepository", { namespace: "acme", name: "nothing" })).rejects.toThrow(
      /^registry\.getRepository: GET .*nothing -> 404 .* The object does not exist, or is not visible to these credentials\. Check namespace and name\.\nSee .*#http_404$/,
    );
  });

  it("shows an invalid argument, but not if the program marks it as secret", async () => {
    const args = { namespace: "acme", name: 4711 };
    await expect(call("getRepository", args, [])).rejects.toThrow(
      "registry.getRepository: name (4711) must be a string.",
    );
    await expect(call("getRepository", args, [["name"]])).rejects.toThrow("name must be a string.");
  });
});

describe("lists are read to their last page", () => {
  it("by getRepositories", async () => {
    for (const n of many) putObject("repositories", `acme/app-${n}`);
    putObject("repositories", "octavia/other");
    const names = namesOf(await call("getRepositories", { namespace: "acme" }));
    expect(names.sort()).toEqual(many.map((n) => `app-${n}`).sort());
  });

  it.each([
    ["the scope to list", ["scope-repository-list"], ["app", "secret"], 0],
    ["another scope", ["scope-member-read"], ["app"], 1],
    ["another scope, with one warning for a namespace without repositories", ["scope-member-read"], [], 1],
  ])("by getRepositories with an organization access token with %s", async (_what, scopes, names, warnings) => {
    if (names.length) putObject("repositories", "acme/app");
    putObject("repositories", "acme/secret", { is_private: true });
    putObject("repositories", "octavia/public");
    const token = `dckr_oat_${"x".repeat(20)}`;
    const resources = [{ type: "TYPE_ORG", path: "acme", scopes }];
    putObject("organizationTokens", "robot", { org: "acme", token, resources });
    const bag = { ...environment.bag(), "trefoil:registryUsername": "acme", "trefoil:registryPassword": token };
    const reported: unknown[] = [];
    const session = new Session(registry, bag, (message, severity) => reported.push([severity, message]));
    const definition = own.find(({ name }) => name === "getRepositories") as (typeof own)[number];
    for (let n = 0; n < 2; n++)
      expect(namesOf(await invoke(definition, session, { namespace: "acme" })).sort()).toEqual(names);
    await list(new Context(repository, session), { namespace: "acme" } as never);
    // The token belongs to one organization.
    expect(namesOf(await invoke(definition, session, { namespace: "octavia" }))).toEqual(["public"]);
    const warning = [
      "warning",
      expect.stringMatching(/no private repository.* lacks the scope scope-repository-list\./),
    ];
    expect(reported).toEqual(Array(warnings).fill(warning));
  });

  it("by getRepositories, without a relation that the response does not contain", async () => {
    const results = [{ namespace: "acme", name: "app", is_private: false, affiliation: null, source: null }];
    const body = { count: 1, next: null, previous: null, results };
    environment.fail(registry, { method: "GET", path: "/v2/namespaces", status: 200, body });
    expect(await call("getRepositories", { namespace: "acme" })).toEqual([
      { namespace: "acme", name: "app", isPrivate: false },
    ]);
  });

  it("by getRepositories, whose error names the missing sign-in if the service limits anonymous users", async () => {
    const body = { message: "pagination offset too large for anonymous requests; sign in to page further" };
    environment.fail(registry, { method: "GET", path: "/v2/namespaces", status: 403, body });
    await expect(call("getRepositories", { namespace: "acme" })).rejects.toThrow(
      "Docker Hub received the request without the sign-in",
    );
  });

  it("by getRepositoryTags", async () => {
    putObject("repositories", "acme/app");
    for (const n of many) putObject("tags", `acme/app:v${n}`);
    expect(namesOf(await call("getRepositoryTags", { namespace: "acme", name: "app" }))).toEqual(
      many.map((n) => `v${n}`),
    );
  });

  it("by getOrgMembers", async () => {
    for (const n of many) putObject("members", `umbrella/person-${n}`, { role: "editor" });
    putObject("invites", "one", { org: "umbrella", invitee: "invited@example.com" });
    const found = await call("getOrgMembers", { organization: "umbrella" });
    expect(namesOf(found, "username")).toEqual(["octavia", ...many.map((n) => `person-${n}`)]);
    expect(namesOf(found, "role").slice(0, 2)).toEqual(["owner", "editor"]);
  });

  it("by getOrgMembers, and a member without a role is an invalid response", async () => {
    const body = { count: 1, next: null, results: [{ id: "1", username: "bob", role: null }] };
    environment.fail(registry, { method: "GET", path: "/v2/orgs/acme/members", status: 200, body });
    await expect(call("getOrgMembers", { organization: "acme" })).rejects.toThrow('lacks "[0].role"');
  });

  it("by getTeamMembers", async () => {
    const members = many.map((n) => `person-${n}`);
    for (const name of members) putObject("members", `acme/${name}`);
    putObject("teams", "acme/developers", { members });
    expect(namesOf(await call("getTeamMembers", { organization: "acme", name: "developers" }), "username")).toEqual(
      members,
    );
  });

  it("by getAccessTokens", async () => {
    for (const n of many)
      putObject("personalTokens", `token-${n}`, { token_label: `robot ${n}`, is_active: n % 2 === 0 });
    expect(namesOf(await call("getAccessTokens", {}), "tokenLabel")).toEqual(many.map((n) => `robot ${n}`));
    expect(await call("getAccessTokens", { isActive: true })).toHaveLength(103);
    expect(await call("getAccessTokens", { isActive: false })).toHaveLength(102);
  });
});

describe("tokens", () => {
  it("are returned by id without their values", async () => {
    const at = "2030-01-02T03:04:05Z";
    putObject("personalTokens", "one", { token_label: "ci", scopes: ["repo:read"], created_at: at, expires_at: at });
    expect(await call("getAccessToken", { uuid: "one" })).toEqual({
      uuid: "one",
      tokenLabel: "ci",
      scopes: ["repo:read"],
      isActive: true,
      createdAt: at,
      expiresAt: at,
      generatedBy: "manual",
      clientId: "HUB",
      creatorIp: "127.0.0.1",
      creatorUa: "",
    });
    await expect(call("getAccessToken", { uuid: "none" })).rejects.toThrow("Check uuid.");
  });

  it("of an organization are listed to the last page, and returned with their resources", async () => {
    const resources = [{ type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull"] }];
    const stored = { org: "acme", description: "Pulls.", created_by: "octavia", created_at: "2026-01-02T03:04:05Z" };
    for (const n of many)
      putObject("organizationTokens", `id-${n}`, { ...stored, label: `${n}`, resources, is_active: n % 2 === 0 });
    const found = (await call("getOrgAccessTokens", { organization: "acme" })) as Values[];
    expect(namesOf(found, "label")).toEqual(many.map(String));
    const one = {
      tokenId: "id-7",
      label: "7",
      description: "Pulls.",
      isActive: false,
      createdBy: "octavia",
      createdAt: "2026-01-02T03:04:05Z",
    };
    expect(found[7]).toEqual(one);
    expect(await call("getOrgAccessTokens", { organization: "acme", isActive: true })).toHaveLength(103);
    const args = { organization: "acme", tokenId: "id-7" };
    expect(await call("getOrgAccessToken", args)).toEqual({ ...one, resources });
  });
});

describe("getRepositoryTags", () => {
  it("returns the images of a tag by platform", async () => {
    putObject("repositories", "acme/app");
    putObject("tags", "acme/app:v1", {
      digest: "sha256:0123",
      full_size: 300,
      media_type: "application/vnd.oci.image.index.v1+json",
      content_type: "image",
      tag_status: "active",
      last_updated: "2026-01-02T03:04:05Z",
      tag_last_pushed: "2026-01-02T03:04:05Z",
      images: [
        {
          architecture: "arm64",
          variant: "v8",
          os: "linux",
          os_version: null,
          digest: "sha256:4567",
          size: 300,
          features: "",
          status: "active",
          last_pushed: "2026-01-02T03:04:05Z",
        },
      ],
    });
    expect(await call("getRepositoryTags", { namespace: "acme", name: "app" })).toEqual([
      {
        name: "v1",
        digest: "sha256:0123",
        fullSize: 300,
        mediaType: "application/vnd.oci.image.index.v1+json",
        contentType: "image",
        tagStatus: "active",
        lastUpdated: "2026-01-02T03:04:05Z",
        tagLastPushed: "2026-01-02T03:04:05Z",
        id: 1,
        repository: 1,
        creator: 1,
        lastUpdater: 1,
        lastUpdaterUsername: "acme",
        v2: true,
        images: [
          {
            os: "linux",
            architecture: "arm64",
            variant: "v8",
            digest: "sha256:4567",
            size: 300,
            features: "",
            status: "active",
            lastPushed: "2026-01-02T03:04:05Z",
          },
        ],
      },
    ]);
  });

  it("accepts a single image where the specification requires a list", async () => {
    const results = [{ name: "v1", images: { os: "linux", architecture: "amd64" } }];
    const body = { count: 1, next: null, previous: null, results };
    environment.fail(registry, { method: "GET", path: "/v2/", status: 200, body });
    expect(await call("getRepositoryTags", { namespace: "acme", name: "app" })).toMatchObject([
      { images: [{ os: "linux", architecture: "amd64" }] },
    ]);
  });
});

describe("verifyImmutableTags", () => {
  it("returns the tags that a rule matches, and changes nothing", async () => {
    putObject("repositories", "acme/app");
    for (const tag of ["v1", "v2", "latest"]) putObject("tags", `acme/app:${tag}`);
    const before = environment.objects(registry);
    expect(await call("verifyImmutableTags", { namespace: "acme", name: "app", regex: "v.*" })).toEqual(["v1", "v2"]);
    expect(environment.objects(registry)).toEqual(before);
  });
});

describe("organizations and teams", () => {
  it("are found by name", async () => {
    expect(await call("getOrganization", { organization: "acme" })).toMatchObject({ name: "acme", fullName: "" });
    putObject("teams", "acme/developers", { id: 7, description: "Builders.", members: ["bob"] });
    expect(await call("getTeam", { organization: "acme", name: "developers" })).toMatchObject({
      id: "acme/7",
      teamId: 7,
      name: "developers",
      description: "Builders.",
      memberCount: 1,
    });
  });

  it("may have no role", async () => {
    const body = { id: 7, name: "developers", role: null };
    const path = "/v2/orgs/acme/groups/developers";
    environment.fail(registry, { method: "GET", path, status: 200, body });
    expect(await call("getTeam", { organization: "acme", name: "developers" })).toMatchObject({ teamId: 7 });
  });

  it("reject personal access tokens, and the error names the accepted credentials", async () => {
    environment.fail(registry, {
      method: "GET",
      path: "/v2/orgs/",
      status: 403,
      body: { detail: "access to the resource is forbidden with personal access token" },
    });
    await expect(call("getOrganization", { organization: "acme" })).rejects.toThrow(
      /needs the password of a member of the organization \(personal access tokens/,
    );
  });
});

/** Members of a type of the specification that the result of a function lacks, with the reason. */
const results: Readonly<
  Record<string, { readonly type: string; readonly without?: Readonly<Record<string, string>> }>
> = {
  getRepository: {
    type: "repository_info",
    without: {
      status: "`status` is its description.",
      user: "It equals the namespace.",
      hub_user: "It equals the namespace.",
      source: "It belongs to automated builds.",
    },
  },
  getRepositories: { type: "repository_list_entry", without: { status: "`status` is its description." } },
  getRepositoryTags: { type: "tag", without: { status: "The service names it `tag_status`." } },
  getOrgMembers: { type: "org_member", without: { primary_email: "It is deprecated." } },
  getTeamMembers: { type: "group_member" },
  getAccessTokens: { type: "accessToken", without: { token: "It is empty." } },
  getAccessToken: { type: "accessToken", without: { token: "It is empty." } },
  getOrgAccessTokens: { type: "orgAccessToken" },
  getOrgAccessToken: { type: "getOrgAccessTokenResponse" },
  getTeam: { type: "org_group" },
};

describe("the result of a function", () => {
  const { schemas } = readSpecification("docker-hub");
  const membersOf = (name: string): string[] => {
    const { properties = {}, allOf = [] } = schemas[name] as { properties?: object; allOf?: (object | string)[] };
    const bases = allOf.flatMap((base) => {
      const { $ref, properties: own = {} } = base as { $ref?: string; properties?: object };
      return $ref ? membersOf($ref.split("/").at(-1) as string) : Object.keys(own);
    });
    return [...bases, ...Object.keys(properties)];
  };

  it.each(Object.entries(results))("contains every member of the specification: %s", (name, { type, without = {} }) => {
    const { result } = own.find((one) => one.name === name) as (typeof own)[number];
    const { members } = result.of ?? result;
    const named = members.map(([member, field]) => wireName(member, field));
    // The result of `getTeam` has another id.
    const known = name === "getTeam" ? [...named, "id"] : named;
    expect(
      membersOf(type)
        .filter((member) => !known.includes(member))
        .sort(),
    ).toEqual(Object.keys(without).sort());
  });
});

describe("every function", () => {
  it.each(own)(
    "$name does not draw conclusions about the credential from an HTML page",
    async ({ name, request, examples }) => {
      const [, method = "", path = ""] = /^(\w+) (\/v2\/[\w-]+)/.exec(request) ?? [];
      environment.fail(registry, { method, path, status: 403, html: true });
      const [example = {}] = Object.values(examples);
      const error: unknown = await call(name, example).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "html_page", name: "FunctionError" });
      expect(String(error)).toContain("not a response of the service");
      expect(String(error)).not.toMatch(/credential|password|token .* may not/);
    },
  );

  it.each(own)("$name rejects a response with an invalid shape", async ({ name, request, examples }) => {
    const [, method = "", path = ""] = /^(\w+) (\/v2\/[\w-]+)/.exec(request) ?? [];
    environment.fail(registry, { method, path, status: 200, body: [{}] });
    const [example = {}] = Object.values(examples);
    await expect(call(name, example)).rejects.toMatchObject({ code: "invalid_response" });
  });

  it.each(own)("$name sends nothing for an unknown argument", async ({ name, examples }) => {
    const [example = {}] = Object.values(examples);
    await expect(call(name, { ...example, nonsense: 1 })).rejects.toMatchObject({ code: "invalid_arguments" });
    expect(environment.journal(registry)).toEqual([]);
  });
});
