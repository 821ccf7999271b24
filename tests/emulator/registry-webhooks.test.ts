import { type Hub, readAllPages, secret, startHub } from "./hub";

let hub: Hub;
beforeEach(async () => {
  hub = await startHub({ repositories: { "acme/app": {}, "acme/api": {} } });
});

const address = `https://hooks.example/${secret()}`;
const families = ["/v2/repositories/acme/app", "/v2/namespaces/acme/repositories/app"];

describe.each(families)("webhooks under %s", (repository) => {
  const pipelines = `${repository}/webhook_pipeline/`;
  const legacy = `${repository}/webhooks/`;

  it("are created in one request and identified by slug", async () => {
    const created = await hub.owner("POST", pipelines, {
      name: "Deploy it",
      expect_final_callback: false,
      webhooks: [{ name: "Deploy it", hook_url: address }],
      registry: "registry-1.docker.io",
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: "Deploy it",
      slug: "deploy-it",
      expect_final_callback: false,
      webhooks: [{ name: "Deploy it", hook_url: address }],
    });
    expect((await hub.owner("GET", `${pipelines}deploy-it/`)).body).toEqual(created.body);
    expect((await hub.owner("GET", pipelines)).body).toMatchObject({ count: 1, results: [created.body] });
    expect((await hub.owner("GET", `${pipelines}deploy-it/history/`)).body).toMatchObject({ count: 0, results: [] });
    expect((await hub.owner("PATCH", `${pipelines}deploy-it/`, {})).status).toBe(405);
    expect((await hub.owner("DELETE", `${pipelines}deploy-it/`)).status).toBe(204);
    expect((await hub.owner("GET", `${pipelines}deploy-it/`)).status).toBe(404);
  });

  it("are created in two requests and identified by number in the legacy format", async () => {
    const created = await hub.owner("POST", legacy, { name: "deploy" });
    expect(created.body).toMatchObject({ name: "deploy", active: true, creator: "octavia", hooks: [] });
    const { id } = created.body;
    const hook = await hub.owner("POST", `${legacy}${id}/hooks/`, { hook_url: address });
    expect([hook.status, hook.body]).toMatchObject([201, { hook_url: address, active: true }]);
    expect((await hub.owner("GET", legacy)).body.results).toMatchObject([{ id, hooks: [hook.body] }]);
    expect((await hub.owner("DELETE", `${legacy}${id}/`)).status).toBe(204);
    expect((await hub.owner("GET", legacy)).body.count).toBe(0);
  });

  it("are the same in both formats, with either key", async () => {
    const { body } = await hub.owner("POST", pipelines, { name: "deploy" });
    await hub.owner("POST", `${pipelines}${body.id}/hooks/`, { hook_url: address });
    expect((await hub.owner("GET", `${pipelines}deploy/`)).body.webhooks).toMatchObject([{ hook_url: address }]);
    expect((await hub.owner("GET", `${legacy}deploy/`)).body.id).toBe(body.id);
    expect((await hub.owner("DELETE", `${pipelines}${body.id}`)).status).toBe(204);
  });

  it("reject an existing name and an invalid URL", async () => {
    await hub.owner("POST", pipelines, { name: "deploy" });
    expect((await hub.owner("POST", pipelines, { name: "Deploy" })).status).toBe(400);
    expect((await hub.owner("POST", legacy, { name: "" })).status).toBe(400);
    const wrong = await hub.owner("POST", pipelines, { name: "other", webhooks: [{ hook_url: "ftp://example" }] });
    expect(Object.keys(wrong.body.errinfo.fielderrors)).toEqual(["webhooks"]);
    expect((await hub.owner("POST", `${legacy}deploy/hooks/`, {})).status).toBe(400);
  });
});

describe("webhooks", () => {
  const [repository] = families;

  it("are listed in pages for each repository, and deleted with it", async () => {
    for (const name of ["one", "two", "three"]) await hub.owner("POST", `${repository}/webhook_pipeline`, { name });
    expect((await readAllPages(hub.owner, `${repository}/webhook_pipeline?page_size=2`)).pages).toBe(2);
    expect((await hub.owner("GET", "/v2/repositories/acme/api/webhook_pipeline")).body.count).toBe(0);
    await hub.owner("DELETE", "/v2/repositories/acme/app");
    expect(hub.emulator.registry.control.objects().webhooks).toEqual({});
  });

  it("can be seeded by slug", async () => {
    hub.change("webhooks", "acme/app/deploy", { webhooks: [{ hook_url: address }] });
    const { body } = await hub.owner("GET", `${repository}/webhook_pipeline/deploy`);
    expect(body).toMatchObject({ name: "deploy", webhooks: [{ hook_url: address }] });
  });
});
