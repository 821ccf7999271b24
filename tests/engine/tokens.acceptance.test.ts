import { leaks, managedResources, outputOf, passed, program, resource, stepsIn, useTestEnvironment } from "./support";

const hour = 3_600_000;
const inFuture = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

describe("tokens and webhooks", () => {
  const environment = useTestEnvironment();

  interface Changes {
    readonly label?: string;
    readonly active?: boolean;
    readonly url: string;
    /** Arguments that decide when the token of the robot is replaced. */
    readonly rotation?: string;
  }

  /** A token whose value a REST resource receives, tokens of a user and of an organization, and a webhook. */
  const all = ({ label = "one", active = true, url, rotation = "renewBeforeHours: 1" }: Changes) => `
    const token = new registry.AccessToken("renewed", {
      tokenLabel: "renewed", scopes: ["repo:read"], lifetimeDays: 90, renewBeforeHours: 48,
    });
    new rest.Resource("job", { body: { name: "job" }, secretBody: { token: token.token } });
    const robot = { organization: "acme", label: "${label}", isActive: ${active} };
    const resources = [{ type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull"] }];
    new registry.OrgAccessToken("rotated", {
      ...robot, label: "rotated", isActive: true, resources, lifetimeDays: 1, ${rotation},
    });
    const app = new registry.Repository("app", { namespace: "acme", name: "app" });
    new registry.AccessToken("ci", { tokenLabel: "${label}", scopes: ["repo:write", "repo:read"], isActive: ${active} });
    new registry.OrgAccessToken("robot", {
      ...robot, description: "Pulls.", resources: [{ type: "TYPE_REPO", path: app.id, scopes: ["scope-image-pull"] }],
    });
    new registry.Webhook("deploy", { repository: app, name: "deploy", url: "${url}" });
    exports.token = token.token;`;
  const everything = ["app", "ci", "deploy", "job", "renewed", "robot", "rotated"];
  const replaced = (name: string) => [`create-replacement ${name}`, `replace ${name}`, `delete-replaced ${name}`];

  it("are created, changed, renewed before they expire, repaired and deleted", async () => {
    const [first, second] = ["https://deploy.example/one-7f3c", "https://deploy.example/two-9a1b"];
    const { registry, rest } = environment.emulator;
    const endsIn = (hours: number, key: string) =>
      registry.control.change({ collection: "personalTokens", key, merge: { expires_at: inFuture(hours) } });
    const received = () => Object.values(rest.control.objects()["/v1/resources"] ?? {})[0]?.token;

    const stack = await environment.project(all({ url: first }));
    expect(stepsIn(passed(await stack.up())).sort()).toEqual(everything.map((name) => `create ${name}`));
    const { token: before } = await stack.outputs();
    expect(before).toMatch(/^dckr_pat_/);
    expect(received()).toBe(before);
    const { id: old = "" } = await resource(stack, "renewed");

    // A renewal without a changed input: the new token is passed on before the old token is revoked.
    endsIn(47, old);
    const planned = passed(await stack.preview({ refresh: true }));
    expect(planned.steps).toContainEqual(expect.objectContaining({ op: "replace", name: "renewed" }));
    expect(outputOf(planned)).toMatch(
      new RegExp(`AccessToken "${old}" will be replaced: it expires at [^ ]+, and is renewed 48 hours before\\.`),
    );
    environment.clearRequests();
    const renewed = stepsIn(passed(await stack.up({ refresh: true }))).filter((step) => !step.startsWith("refresh "));
    expect(renewed).toEqual(["create-replacement renewed", "replace renewed", "update job", "delete-replaced renewed"]);
    const [made, passedOn, revoked] = [
      environment.writes().indexOf("POST /v2/access-tokens"),
      environment.writes().findIndex((line) => line.startsWith("PUT /v1/resources/")),
      environment.writes().indexOf(`DELETE /v2/access-tokens/${old}`),
    ];
    expect([made >= 0, revoked >= 0, passedOn >= 0]).toEqual([true, true, true]);
    expect(made).toBeLessThan(revoked);
    const { token: after } = await stack.outputs();
    expect(after).not.toBe(before);
    expect(received()).toBe(after);

    // Changes, and a renewal because of the state alone, without a refresh: nearly the entire lifetime is within the time.
    const robotId = (await resource(stack, "rotated")).id;
    const changed = { label: "two", active: false, url: second };
    stack.write(program(all({ ...changed, rotation: "renewBeforeHours: 23.9999999" })));
    environment.clearRequests();
    expect(stepsIn(passed(await stack.up())).sort()).toEqual(
      [...replaced("deploy"), ...replaced("rotated"), "update ci", "update robot"].sort(),
    );
    expect((await resource(stack, "rotated")).id).not.toBe(robotId);
    const hooks = "/v2/namespaces/acme/repositories/app/webhook_pipeline";
    expect(environment.writes().filter((line) => line.includes("webhook"))).toEqual([
      `DELETE ${hooks}/deploy`,
      `POST ${hooks}`,
    ]);

    // A replacement by changed keepers, and a token that was deleted outside Pulumi.
    const { id: ci = "" } = await resource(stack, "ci");
    registry.control.change({ collection: "personalTokens", key: ci, remove: true });
    stack.write(program(all({ ...changed, rotation: 'renewBeforeHours: 1, keepers: { turn: "2" }' })));
    const turned = stepsIn(passed(await stack.up({ refresh: true }))).filter((step) => !step.startsWith("refresh "));
    expect(turned).toEqual(expect.arrayContaining(["create ci", ...replaced("rotated")]));
    const ids = await Promise.all(["robot", "rotated"].map(async (name) => (await resource(stack, name)).id));
    const tokens = environment.objects().filter((object) => object.startsWith("registry organizationTokens "));
    expect(tokens.sort()).toEqual(ids.map((id) => `registry organizationTokens ${id?.replace("acme/", "")}`).sort());

    stack.write(program(all({ ...changed, rotation: 'renewBeforeHours: 2, keepers: { turn: "2" }' })));
    environment.clearRequests();
    expect(stepsIn(passed(await stack.up()))).toEqual(["update rotated"]);
    expect(environment.writes()).toEqual([]);
    passed(await stack.up({ refresh: true, expectNoChanges: true }));

    for (const value of [before, after]) expect(leaks(stack, String(value))).toEqual([]);
    for (const url of [first, second])
      expect(leaks(stack, url).filter((file) => !file.endsWith("/index.js"))).toEqual([]);
    expect((await managedResources(stack)).length).toBe(everything.length);
    passed(await stack.destroy());
    expect(environment.objects()).toEqual([]);
  });
});
