import { engineTimeout } from "./harness";
import {
  did,
  loginOf,
  organizationConfig,
  organizationExample,
  organizationSeed,
  passed,
  said,
  useWorld,
} from "./support";

jest.setTimeout(engineTimeout * 3);

const world = useWorld({ seed: organizationSeed });

/** All resources of the organization's program, one per line. */
const everything = [
  "api",
  "bob",
  "carol@example.com",
  "developers",
  "developers-api",
  "developers-web",
  "dora",
  "images",
  "operators",
  "operators-api",
  "operators-web",
  "registries",
  "robot",
  "web",
];

/** The status of a login to the service by `user:password`. */
async function login(credential: string): Promise<number> {
  const [identifier, secret] = credential.split(":");
  const answer = await fetch(`${world.emulator.registry.url}/v2/auth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier, secret }),
  });
  return answer.status;
}

describe("the organization example", () => {
  it("passes a robot's token to another stack, renews it, and restores the original settings", async () => {
    const { control } = world.emulator.registry;
    const before = control.objects();
    const { organization, deployment } = await organizationExample(world);

    const planned = passed(await organization.preview());
    expect(did(planned).sort()).toEqual(everything.map((name) => `create ${name}`));
    expect(world.writes()).toEqual([]);
    expect(did(passed(await organization.up())).sort()).toEqual(everything.map((name) => `create ${name}`));
    passed(await organization.up({ expectNoChanges: true }));
    passed(await organization.refresh({ expectNoChanges: true }));
    expect(Object.values(control.objects().invites ?? {})).toMatchObject([{ status: "pending" }]);
    expect(control.objects().teamMembers).not.toEqual({});

    passed(await deployment.preview());
    passed(await deployment.up());
    passed(await deployment.up({ expectNoChanges: true }));
    const { robotToken, images } = await organization.outputs();
    expect(await loginOf(deployment)).toBe(`acme:${robotToken}`);
    expect((await deployment.outputs()).images).toEqual(images);
    expect(await login(`acme:${robotToken}`)).toBe(200);

    await organization.configure({ turn: "2" });
    world.forget();
    const renewed = ["create-replacement robot", "replace robot", "delete-replaced robot"];
    expect(did(passed(await organization.up()))).toEqual(renewed);
    const tokens = "/v2/orgs/acme/access-tokens";
    expect(world.writes()).toEqual([`POST ${tokens}`, expect.stringMatching(`^DELETE ${tokens}/`)]);
    const { robotToken: second } = await organization.outputs();
    expect(await login(`acme:${robotToken}`)).toBe(401);
    expect(await login(`acme:${second}`)).toBe(200);
    expect(await loginOf(deployment)).toBe(`acme:${robotToken}`);
    passed(await deployment.up());
    expect(await loginOf(deployment)).toBe(`acme:${second}`);
    passed(await organization.up({ refresh: true, expectNoChanges: true }));

    passed(await deployment.destroy());
    expect(did(passed(await organization.destroy())).sort()).toEqual(everything.map((name) => `delete ${name}`));
    expect(control.objects()).toEqual(before);
  });
});

describe("the organization example with a limit of 60 requests per minute", () => {
  const developers = Array.from({ length: 95 }, (_, i) => `developer${i}`);
  const everybody = { ...organizationConfig, developers: JSON.stringify(developers) };

  it("sends no request before the time in a rejection, and is destroyed without any rejection", async () => {
    const { control } = world.emulator.registry;
    for (const name of developers) control.change({ collection: "members", key: `acme/${name}` });
    const { organization } = await organizationExample(world, everybody);

    // The service's minute is shortened, so that a run observes several of them. The reported times are absolute.
    // Only `X-Retry-After` reports the limit. Operations run one by one, since parallel requests would be rejected too.
    control.limit({ limit: 60, windowSeconds: 15, headers: false });
    const made = passed(await organization.up({ flags: ["--parallel", "1"] }));
    expect(made.steps).toHaveLength(everything.length - 2 + developers.length);
    expect(Object.keys(control.objects().teamMembers ?? {})).toHaveLength(developers.length);
    expect(said(made)).toMatch(/Docker Hub asked to retry after \d+ s \(429\)\. Waiting\./);

    const journal = control.journal();
    const refusals = journal.filter(({ status }) => status === 429);
    expect(refusals.length).toBeGreaterThan(0);
    for (const { seq, time, refusal } of refusals) {
      const until = Number(refusal?.["x-retry-after"]) * 1000;
      expect(until - time).toBeGreaterThan(0);
      const early = journal.filter((entry) => entry.seq > seq && entry.time < until);
      expect(early.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    }

    // With the documented headers of the service, the limit is known before it is reached, also with parallel requests.
    control.limit({ limit: 60, windowSeconds: 4 });
    world.forget();
    passed(await organization.destroy());
    expect(world.requests().length).toBeGreaterThan(60);
    expect(control.journal().filter(({ status }) => status === 429)).toEqual([]);
    expect(control.objects()).toMatchObject({ teams: {}, teamMembers: {}, repositories: {}, organizationTokens: {} });
  });
});
