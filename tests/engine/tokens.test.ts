import { engineTimeout } from "./harness";
import { did, kept, leaks, passed, program, resource, said, useWorld } from "./support";

jest.setTimeout(engineTimeout);

const hour = 3_600_000;
const inFuture = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

describe("a token that is rotated before its expiration", () => {
  const world = useWorld();
  /** A token, and a REST resource that receives its value. */
  const handedOn = (token: string) => `
    const token = ${token};
    new rest.Resource("job", { body: { name: "job" }, secretBody: { token: token.token } });
    exports.token = token.token;`;
  const endsIn = (hours: number, collection: "personalTokens" | "organizationTokens", key: string) =>
    world.emulator.registry.control.change({ collection, key, merge: { expires_at: inFuture(hours) } });
  const given = () => Object.values(world.emulator.rest.control.objects()["/v1/resources"] ?? {})[0]?.token;

  it("is replaced without a changed input: the new token is created and passed on before the old token is revoked", async () => {
    const body = handedOn(
      `new registry.AccessToken("ci", { tokenLabel: "ci", scopes: ["repo:read"], lifetimeDays: 90, renewBeforeHours: 48 })`,
    );
    const stack = await world.project(body);
    passed(await stack.up());
    const { token: before } = await stack.outputs();
    expect(before).toMatch(/^dckr_pat_/);
    expect(given()).toBe(before);
    const { id: old = "" } = await resource(stack, "ci");
    passed(await stack.up({ refresh: true, expectNoChanges: true }));

    endsIn(49, "personalTokens", old);
    passed(await stack.preview({ refresh: true, flags: ["--expect-no-changes"] }));
    endsIn(47, "personalTokens", old);
    const planned = passed(await stack.preview({ refresh: true }));
    expect(planned.steps).toContainEqual(expect.objectContaining({ op: "replace", name: "ci" }));
    expect(said(planned)).toMatch(
      new RegExp(`AccessToken "${old}" will be replaced: it expires at [^ ]+, and is renewed 48 hours before\\.`),
    );
    passed(await stack.refresh());

    world.forget();
    const renewed = passed(await stack.up());
    expect(did(renewed)).toEqual(["create-replacement ci", "replace ci", "update job", "delete-replaced ci"]);
    const [made, handed, revoked] = [
      world.writes().indexOf("POST /v2/access-tokens"),
      world.writes().findIndex((line) => line.startsWith("PUT /v1/resources/")),
      world.writes().indexOf(`DELETE /v2/access-tokens/${old}`),
    ];
    expect([made >= 0, revoked >= 0, handed >= 0]).toEqual([true, true, true]);
    expect(made).toBeLessThan(revoked);
    const { token: after } = await stack.outputs();
    expect(after).not.toBe(before);
    expect(given()).toBe(after);
    passed(await stack.up({ refresh: true, expectNoChanges: true }));
    for (const value of [before, after]) expect(leaks(stack, String(value))).toEqual([]);
    passed(await stack.destroy());
    expect(world.objects()).toEqual([]);
  });

  it("is replaced because of its state alone, without a refresh, and by a change of its keepers", async () => {
    const robot = (more: string) =>
      `new registry.OrgAccessToken("robot", {
        organization: "acme", resources: [{ type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull"] }],
        lifetimeDays: 1, ${more} });`;
    const stack = await world.project(robot("renewBeforeHours: 1"));
    passed(await stack.up());
    const first = await resource(stack, "robot");
    // Nearly the entire lifetime of the token is within this time.
    stack.write(program(robot("renewBeforeHours: 23.9999999")));
    const replaced = ["create-replacement robot", "replace robot", "delete-replaced robot"];
    expect(did(passed(await stack.up()))).toEqual(replaced);
    const second = await resource(stack, "robot");
    expect(second.id).not.toBe(first.id);

    stack.write(program(robot(`renewBeforeHours: 1, keepers: { turn: "2" }`)));
    const turned = passed(await stack.up());
    expect(did(turned)).toEqual(replaced);
    expect(world.objects()).toEqual([
      `registry organizationTokens ${(await resource(stack, "robot")).id?.replace("acme/", "")}`,
    ]);
    stack.write(program(robot(`renewBeforeHours: 2, keepers: { turn: "2" }`)));
    world.forget();
    expect(did(passed(await stack.up()))).toEqual(["update robot"]);
    expect(world.writes()).toEqual([]);
  });
});

describe("tokens and webhooks", () => {
  const world = useWorld();

  it("support all operations, from the create to the delete", async () => {
    const all = (label: string, active: boolean, url: string) => `
      const app = new registry.Repository("app", { namespace: "acme", name: "app" });
      new registry.AccessToken("ci", { tokenLabel: "${label}", scopes: ["repo:write", "repo:read"], isActive: ${active} });
      new registry.OrgAccessToken("robot", {
        organization: "acme", label: "${label}", description: "Pulls.", isActive: ${active},
        resources: [{ type: "TYPE_REPO", path: app.id, scopes: ["scope-image-pull"] }],
      });
      new registry.Webhook("deploy", { repository: app, name: "deploy", url: "${url}" });`;
    const [first, second] = ["https://deploy.example/one-7f3c", "https://deploy.example/two-9a1b"];
    const stack = await world.project(all("one", true, first));
    expect(did(passed(await stack.up())).sort()).toEqual(["create app", "create ci", "create deploy", "create robot"]);
    passed(await stack.up({ refresh: true, expectNoChanges: true }));
    stack.write(program(all("two", false, second)));
    world.forget();
    expect(did(passed(await stack.up())).sort()).toEqual([
      "create-replacement deploy",
      "delete-replaced deploy",
      "replace deploy",
      "update ci",
      "update robot",
    ]);
    const hooks = "/v2/repositories/acme/app/webhook_pipeline/";
    expect(world.writes().filter((line) => line.includes("webhook"))).toEqual([
      `DELETE ${hooks}deploy/`,
      `POST ${hooks}`,
    ]);
    passed(await stack.up({ refresh: true, expectNoChanges: true }));

    const gone = world.objects().find((object) => object.startsWith("registry personalTokens ")) ?? "";
    const key = gone.split(" ")[2] as string;
    world.emulator.registry.control.change({ collection: "personalTokens", key, remove: true });
    expect(did(passed(await stack.up({ refresh: true })))).toContain("create ci");
    for (const url of [first, second]) {
      const told = leaks(stack, url).filter((file) => !file.endsWith("/index.js"));
      expect(told).toEqual([]);
    }
    expect((await kept(stack)).length).toBe(4);
    passed(await stack.destroy());
    expect(world.objects()).toEqual([]);
  });
});
