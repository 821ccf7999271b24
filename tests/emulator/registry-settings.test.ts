import { type Hub, readAllPages, startHub } from "./hub";

let hub: Hub;
beforeEach(async () => {
  hub = await startHub({ accounts: { bob: { password: "bob" } }, members: { "acme/bob": { role: "editor" } } });
});

const settings = "/v2/orgs/acme/settings";
const registries = `${settings}/registry-access-management`;
const restricted = { enabled: true, allow_official_images: true, allow_verified_publishers: false };
const hubOnly = { enabled: true, standard_registries: [{ id: "DockerHub", allowed: true }], custom_registries: [] };

describe("image access of an organization", () => {
  it("allows all images by default, and is stored as set", async () => {
    const open = { enabled: false, allow_official_images: true, allow_verified_publishers: true };
    expect((await hub.owner("GET", `${settings}/`)).body).toEqual({ restricted_images: open });
    const set = await hub.owner("PUT", settings, { restricted_images: { ...restricted, colour: "red" }, other: 1 });
    expect([set.status, set.body]).toEqual([200, { restricted_images: restricted }]);
    expect((await hub.owner("GET", settings)).body).toEqual({ restricted_images: restricted });
  });

  it("is replaced as a whole", async () => {
    const answer = await hub.owner("PUT", settings, { restricted_images: { enabled: "yes" } });
    expect([answer.status, Object.keys(answer.body.errinfo.fielderrors).sort()]).toEqual([
      400,
      [
        "restricted_images.allow_official_images",
        "restricted_images.allow_verified_publishers",
        "restricted_images.enabled",
      ],
    ]);
    expect((await hub.owner("PUT", settings, {})).status).toBe(400);
  });
});

describe("registry access of an organization", () => {
  it("allows Docker Hub by default, and is sorted by address", async () => {
    expect((await hub.owner("GET", registries)).body).toEqual({ ...hubOnly, enabled: false });
    const custom = (address: string) => ({ address, friendly_name: address, allowed: true });
    const set = { ...hubOnly, custom_registries: [custom("z.example"), custom("a.example")] };
    const answer = await hub.owner("PUT", registries, set);
    const sorted = { ...hubOnly, custom_registries: [custom("a.example"), custom("z.example")] };
    expect([answer.status, answer.body]).toEqual([200, sorted]);
    expect((await hub.owner("GET", `${registries}/`)).body).toEqual(sorted);
    expect((await hub.owner("GET", settings)).body.restricted_images.enabled).toBe(false);
  });

  it("reports an invalid registry", async () => {
    const answer = await hub.owner("PUT", registries, { ...hubOnly, custom_registries: [{ address: "a.example" }] });
    expect(Object.keys(answer.body.errinfo.fielderrors)).toEqual([
      "custom_registries.0.friendly_name",
      "custom_registries.0.allowed",
    ]);
  });
});

describe("settings of an organization", () => {
  it("require the role owner", async () => {
    const bob = await hub.signedInAs("bob");
    for (const path of [settings, registries]) {
      expect((await bob("GET", path)).status).toBe(403);
      expect((await bob("PUT", path, { restricted_images: restricted, ...hubOnly })).status).toBe(403);
    }
    expect((await hub.owner("GET", "/v2/orgs/nothing/settings")).status).toBe(404);
  });

  it("allow organization tokens only for registry access, with separate scopes for reading and writing", async () => {
    const reader = await hub.organizationToken({ organization: ["scope-ram-read"] });
    const writer = await hub.organizationToken({ organization: ["scope-ram-write"] });
    expect((await reader("GET", registries)).status).toBe(200);
    expect((await reader("PUT", registries, hubOnly)).status).toBe(403);
    expect((await writer("PUT", registries, hubOnly)).status).toBe(200);
    expect((await writer("GET", registries)).status).toBe(200);
    expect((await writer("GET", settings)).status).toBe(403);
  });

  it("can be changed without the API, with default values for omitted members", async () => {
    hub.change("imageAccess", "acme", {});
    hub.change("registryAccess", "acme", { enabled: true });
    expect((await hub.owner("GET", settings)).body.restricted_images.enabled).toBe(false);
    expect((await hub.owner("GET", registries)).body).toEqual(hubOnly);
  });
});

describe("settings of a namespace, which only the Terraform provider documents", () => {
  const namespace = "/v2/namespaces/acme/settings";
  const visibility = "/v2/namespaces/acme/registry-settings";
  const allowlist = "/v2/namespaces/acme/allowlist/items";
  const open = {
    disable_public_repositories: false,
    disable_push_member_namespaces: false,
    repository_allowlist_enabled: false,
    require_federated_auth_for_push: false,
  };

  it("restrict nothing by default, and are replaced as a whole by a change without a response", async () => {
    expect((await hub.owner("GET", namespace)).body).toEqual(open);
    const restricted = { ...open, disable_public_repositories: true };
    expect((await hub.owner("PUT", namespace, restricted)).status).toBe(204);
    expect((await hub.owner("GET", namespace)).body).toEqual(restricted);
    expect((await hub.owner("PUT", namespace, { disable_public_repositories: true })).status).toBe(400);
  });

  it("contain the default visibility, which is not public while public repositories are disabled", async () => {
    expect((await hub.owner("GET", visibility)).body).toEqual({ default_repo_visibility: "public" });
    const set = (value: string) =>
      hub.owner("PATCH", `${visibility}/default_repo_visibility`, { default_repo_visibility: value });
    expect((await set("private")).status).toBe(204);
    expect((await hub.owner("GET", visibility)).body).toEqual({ default_repo_visibility: "private" });
    expect((await set("internal")).status).toBe(400);
    await hub.owner("PUT", namespace, { ...open, disable_public_repositories: true });
    expect((await set("public")).status).toBe(400);
  });

  it("contain an allowlist in pages, to which repositories are added and from which they are removed", async () => {
    const names = ["acme/b", "acme/a", "other/c"];
    expect((await hub.owner("POST", allowlist, { repository_names: names })).status).toBe(204);
    expect(await readAllPages(hub.owner, `${allowlist}?page_size=2`)).toMatchObject({
      pages: 2,
      results: [{ repository_name: "acme/a" }, { repository_name: "acme/b" }, { repository_name: "other/c" }],
    });
    expect((await hub.owner("POST", allowlist, { repository_names: ["acme/a"] })).status).toBe(400);
    expect((await hub.owner("DELETE", allowlist, { repository_names: ["acme/none"] })).status).toBe(400);
    expect((await hub.owner("DELETE", allowlist, { repository_names: ["acme/a", "acme/b"] })).status).toBe(204);
    expect((await hub.owner("GET", allowlist)).body.results).toEqual([{ repository_name: "other/c" }]);
    expect((await hub.owner("POST", allowlist, { repository_names: ["c"] })).status).toBe(400);
  });

  it("require an owner", async () => {
    const bob = await hub.signedInAs("bob");
    for (const path of [namespace, visibility, allowlist]) expect((await bob("GET", path)).status).toBe(403);
  });
});
