import { create, read } from "../../../provider/lifecycle";
import { webhook } from "../../../provider/services/registry/webhook";
import { resource } from "../../../provider/services/rest/resource";
import { rest } from "../../../provider/services/rest/service";
import { checked, TestEnvironment } from "../../contract/test-environment";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await TestEnvironment.start();
});
beforeEach(() => environment.reset());
afterAll(() => environment.stop());

const path = "/v1/resources";
const options = { path, ifMatch: true, headers: { "X-Tenant": "acme" } };

/** Requests after a number of requests. Header values are masked. */
const sentSince = (count: number) => environment.journal(rest).slice(count);

describe("a create whose object is not in the state", () => {
  it("is continued with changed inputs, by requests that depend on provider-only inputs", async () => {
    const args = { ...options, updateMethod: "PATCH", body: { name: "a", size: 1 } };
    const { id } = await create(environment.context(resource), checked(resource, args, undefined));
    const before = environment.journal(rest).length;
    const changed = checked(resource, { ...args, body: { name: "a", size: 2 } }, undefined);
    const resumed = await create(environment.context(resource), changed);
    expect(resumed.id).toBe(id);
    expect(Object.values(environment.objects(rest)[path] ?? {})).toMatchObject([{ name: "a", size: 2 }]);
    const sent = sentSince(before);
    expect(sent.map(({ method }) => method)).toContain("PATCH");
    expect(sent.filter(({ headers }) => headers["x-tenant"] === undefined)).toEqual([]);
  });

  it("is deleted under its version if it cannot be continued", async () => {
    const args = { ...options, updateMethod: "none", body: { name: "a" } };
    await create(environment.context(resource), checked(resource, args, undefined));
    const before = environment.journal(rest).length;
    await create(environment.context(resource), checked(resource, { ...args, body: { name: "b" } }, undefined));
    expect(Object.values(environment.objects(rest)[path] ?? {})).toMatchObject([{ name: "b" }]);
    const removal = sentSince(before).find(({ method }) => method === "DELETE");
    expect(removal?.headers).toMatchObject({ "x-tenant": expect.any(String), "if-match": expect.any(String) });
  });

  it("is deleted if it may have another secret, and the secret cannot change in place", async () => {
    const args = await environment.withParents(webhook, { ...webhook.examples.basic });
    await create(environment.context(webhook), checked(webhook, args, undefined));
    const url = "https://deploy.example.com/hooks/other";
    const { id } = await create(environment.context(webhook), checked(webhook, { ...args, url }, undefined));
    expect(await read(environment.context(webhook), id, { inputs: {}, outputs: {} })).toMatchObject({
      inputs: { url },
    });
  });
});
