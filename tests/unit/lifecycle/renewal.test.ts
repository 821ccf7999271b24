import { z } from "zod";
import { type Definition, defineResource, time } from "../../../provider/define";
import { Context, check, create, diff, Session, type State, type Values } from "../../../provider/lifecycle";
import { accessToken } from "../../../provider/services/registry/tokens/access-token";
import { rest } from "../../../provider/services/rest/service";
import { useTestEnvironment } from "../../contract/test-environment";
import { pageOf } from "../../support/reference-page";
import { temporaryFolder } from "../../support/temporary-folder";
import { anyResource } from "../define/any-resource";
import { ScriptedService } from "./scripted-service";

const environment = useTestEnvironment();

const spec = {
  ...anyResource,
  name: "Pass",
  path: { collection: "/passes", item: "/passes/{passId}" },
  naturalKey: ["name"],
  inputs: { name: z.string(), expiresAt: time().optional() },
  outputs: { passId: z.string() },
} as const;
const pass = defineResource({ ...spec, rotation: { expires: "expiresAt" } });
const key = defineResource({ ...spec, rotation: {} });

const now = Date.parse("2030-01-01T00:00:00Z");
const state = (effectiveExpiresAt?: string): State => ({ inputs: {}, outputs: { effectiveExpiresAt } });
beforeEach(() => void jest.spyOn(Date, "now").mockReturnValue(now));
afterEach(() => void jest.restoreAllMocks());

/** The change that renews an object. */
const due = (effectiveExpiresAt: string | undefined, renewBeforeHours?: number) => {
  const context = new Context(pass, new Session(rest, {}, () => {}), { name: "dev/ci" });
  const inputs = { ...(renewBeforeHours === undefined ? {} : { renewBeforeHours }) };
  const [change] = diff(context, "7", { ...state(effectiveExpiresAt), inputs }, { inputs }).changes;
  return change;
};

describe("an expiring object", () => {
  it("accepts keepers, and inputs for timely renewal if it has an expiry", () => {
    expect(Object.keys(key.inputs.fields)).toEqual(["name", "expiresAt", "keepers", "extra", "drift"]);
    expect(Object.keys(pass.inputs.fields)).toEqual([
      ...["name", "expiresAt", "lifetimeDays", "renewBeforeHours", "keepers", "extra", "drift"],
    ]);
    expect(Object.keys(pass.outputs.fields)).toEqual(["passId", "effectiveExpiresAt"]);
    expect(pass.decode({ expiresAt: "2030-01-01T00:00:00Z" }, {})).toMatchObject({
      effectiveExpiresAt: "2030-01-01T00:00:00Z",
    });
  });

  it("is replaced as soon as fewer hours remain than configured, and the log contains its expiry", () => {
    expect(due("2030-01-02T00:00:01Z", 24)).toBeUndefined();
    expect(due("2030-01-02T00:00:00Z", 24)).toEqual({
      path: "renewBeforeHours",
      kind: "update",
      replaces: true,
      reason: "it expires at 2030-01-02T00:00:00Z, and is renewed 24 hours before",
    });
    expect(due("2029-12-31T00:00:00Z", 1)?.reason).toContain("1 hour before");
  });

  it("is not replaced if it never expires, or if renewal is disabled", () => {
    expect([due(undefined, 24), due("soon", 24), due("2030-01-01T00:00:00Z")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("computes its expiry from its lifetime in days, and omits it without a lifetime", async () => {
    const sent = async (definition: Definition, inputs: Values) => {
      process.env.TREFOIL_HOME = temporaryFolder();
      const service = new ScriptedService({ "GET /passes": [], "POST /passes": { passId: "7", name: "a" } });
      await create(service.context(definition), { inputs, outputs: {} }).catch(() => {});
      return service.writes[0]?.[1];
    };
    expect(await sent(pass, { name: "a", lifetimeDays: 1.5 })).toMatchObject({ expiresAt: "2030-01-02T12:00:00Z" });
    for (const [definition, inputs] of [
      [pass, { name: "a" }],
      [key, { name: "a", lifetimeDays: 1 }],
    ] as const)
      expect(await sent(definition, inputs)).not.toHaveProperty("expiresAt");
  });
});

describe("the clock of this machine", () => {
  it.each([400, -300])("has no effect if it is %d days ahead of that of the service", async (days) => {
    jest.mocked(Date.now).mockRestore();
    const [hour, real] = [3_600_000, Date.now()];
    jest.spyOn(Date, "now").mockReturnValue(real + days * 24 * hour);
    const context = environment.context(accessToken);
    await context.session.client.get("/v2/access-tokens");
    const inputs = { renewBeforeHours: 24 };
    const changes = (ends: number) =>
      diff(context, "7", { ...state(new Date(ends).toISOString()), inputs }, { inputs }).changes.length;
    expect([changes(real + 25 * hour), changes(real - hour)]).toEqual([0, 1]);
    const service = new ScriptedService({ "GET /passes": [], "POST /passes": { passId: "7", name: "a" } });
    jest.mocked(Date.now).mockReturnValue(now + days * 24 * hour);
    service.session.clock.note(new Date(now));
    await create(service.context(pass), { inputs: { name: "a", lifetimeDays: 1 }, outputs: {} }).catch(() => {});
    expect(service.writes[0]?.[1]).toMatchObject({ expiresAt: "2030-01-02T00:00:00Z" });
  });
});

describe("inputs that renew", () => {
  const refused = (args: Values) => {
    const { failures } = check(pass, undefined, { name: "a", ...args }, { logicalName: "dev/a" });
    return failures.map(({ path, reason }) => `${path} ${reason}`);
  };
  const expiresAt = "2030-01-31T00:00:00Z";

  it.each([
    [
      { expiresAt, renewBeforeHours: 1 },
      "renewBeforeHours requires lifetimeDays. With a fixed expiresAt, each new object would be replaced again",
    ],
    [{ renewBeforeHours: 1 }, "renewBeforeHours requires lifetimeDays"],
    [{ expiresAt, lifetimeDays: 1 }, "lifetimeDays is mutually exclusive with expiresAt. Set only one of them"],
    [
      { lifetimeDays: 2, renewBeforeHours: 48 },
      "renewBeforeHours must be less than the 48 hours of its lifetime, or each new object is replaced immediately",
    ],
    [{ lifetimeDays: 0 }, "lifetimeDays must be more than 0"],
    [{ expiresAt: "tomorrow" }, "expiresAt must be a time such as 2030-01-31T00:00:00Z"],
  ])("are rejected with instructions (%#)", (args, told) => {
    expect(refused(args)).toEqual([told]);
  });

  it("may omit unused members", () => {
    expect(refused({ lifetimeDays: 2, renewBeforeHours: 47, keepers: { turn: "2" } })).toEqual([]);
    expect(refused({ expiresAt, keepers: {} })).toEqual([]);
  });
});

describe("the reference page of an expiring object", () => {
  it("documents its renewal", () => {
    expect(pageOf(pass)).toContain("## Rotation");
    expect(pageOf(pass)).toContain("`renewBeforeHours`");
    expect(pageOf(key)).toContain("## Rotation");
    expect(pageOf(key)).not.toContain("renewBeforeHours");
  });
});
