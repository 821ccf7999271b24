import { setTimeout } from "node:timers/promises";
import { Context, check, create, InterruptedError, Session } from "../../../provider/lifecycle";
import { app } from "../../../provider/services/realtime/app";
import { realtime } from "../../../provider/services/realtime/service";
import { team } from "../../../provider/services/registry/organization/team";
import { registry } from "../../../provider/services/registry/service";
import { synonymMap } from "../../../provider/services/search/synonym-map";
import { causedBy } from "../../../tools/until";
import { checked, useTestEnvironment } from "../../contract/test-environment";

const environment = useTestEnvironment();

const canceled = new InterruptedError("the operation was canceled.", "canceled");
const lines = () => environment.journal(realtime).map(({ method, path }) => `${method} ${path}`);
const posts = () => lines().filter((line) => line.startsWith("POST"));
const records = () => environment.files().filter(([path]) => /operations|journal/.test(path));

/** Waits until the service has received a request. */
async function received(pattern: RegExp): Promise<void> {
  while (!lines().some((line) => pattern.test(line))) await setTimeout(2);
}

describe("a canceled create", () => {
  const chat = () => checked(app, { name: "chat" });
  const contextOf = (signal: AbortSignal) =>
    new Context(app, new Session(realtime, environment.bag(), () => {}, signal), { name: "dev/chat" });

  it("ends its reads immediately, and sends nothing", async () => {
    environment.fail(realtime, { method: "GET", path: "/", delayMs: 5_000 });
    const giveUp = new AbortController();
    const making = create(contextOf(giveUp.signal), chat());
    await received(/^GET/);
    const since = performance.now();
    giveUp.abort(canceled);
    await expect(making).rejects.toThrow("the request was aborted: the operation was canceled.");
    expect(performance.now() - since).toBeLessThan(1_000);
    expect(posts()).toEqual([]);
    expect(records()).toEqual([]);
  });

  it("waits for the response of a request that was sent, so that the state contains the object", async () => {
    const { control } = environment.service(realtime);
    environment.fail(realtime, { method: "POST", path: "/v1", delayMs: 300, headers: { "x-late": "1" } });
    const giveUp = new AbortController();
    const making = create(contextOf(giveUp.signal), chat());
    await received(/^POST/);
    giveUp.abort(canceled);
    const { id } = await making;
    expect(Object.keys(control.objects().apps ?? {})).toEqual([id]);
  });

  it("keeps its record if no response arrives, and the next run adopts the object", async () => {
    const { control } = environment.service(realtime);
    environment.fail(realtime, { method: "POST", path: "/v1", reset: "after" });
    const giveUp = new AbortController();
    const making = create(contextOf(giveUp.signal), chat());
    await received(/^POST/);
    giveUp.abort(canceled);
    await expect(making).rejects.toThrow("The service may have applied");
    expect(records()).toHaveLength(1);
    const { id } = await create(contextOf(new AbortController().signal), chat());
    expect(posts()).toHaveLength(1);
    expect(Object.keys(control.objects().apps ?? {})).toEqual([id]);
  });
});

describe("a create that is canceled while it searches for its object", () => {
  it("does not report the name as taken", async () => {
    environment.put(registry, "teams", "acme/writers", { description: "Not in the program." });
    environment.fail(registry, { method: "POST", path: "/v2/orgs", status: 503 });
    // The search after the second request, whose response is that the name exists.
    environment.fail(registry, { method: "GET", path: "/v2/orgs/acme/groups", skip: 2, delayMs: 2_000 });
    const giveUp = new AbortController();
    const session = new Session(registry, environment.bag(), () => {}, giveUp.signal);
    session.delays.search = [0];
    const writers = checked(team, { organization: "acme", name: "writers" });
    const making = create(new Context(team, session, { name: "dev/writers" }), writers);
    const isRejected = () => environment.journal(registry).some(({ status }) => status === 400);
    await causedBy(making, isRejected);
    giveUp.abort(canceled);
    await expect(making).rejects.toThrow("the operation was canceled.");
  });
});

describe("the name that the engine proposes", () => {
  const named = (naming: NonNullable<Parameters<typeof check>[3]>["naming"], olds?: Parameters<typeof check>[1]) =>
    check(synonymMap, olds, { synonyms: ["a, b"] }, { logicalName: "dev/words", references: {}, source: {}, naming });

  it("is used if the service accepts it", () => {
    const { inputs, autoNamed, failures } = named({ mode: "propose", name: "words-of-dev" });
    expect([inputs.name, autoNamed, failures]).toEqual(["words-of-dev", true, []]);
    expect(named({ mode: "propose", name: "Words of dev!" }).inputs.name).toMatch(/^words-[0-9a-f]{7}$/);
  });

  it("is validated if it is enforced", () => {
    expect(named({ mode: "enforce", name: "Words of dev!" }).failures).toEqual([
      expect.objectContaining({ path: "name" }),
    ]);
    expect(named({ mode: "enforce", name: "words-of-dev" }).inputs.name).toBe("words-of-dev");
  });

  it("is ignored for an existing object with a generated name", () => {
    const olds = { inputs: { name: "words-1234567", synonyms: ["a, b"] }, autoNamed: true };
    for (const naming of [{ mode: "enforce", name: "other" } as const, { mode: "disable" } as const])
      expect(named(naming, olds)).toMatchObject({ inputs: { name: "words-1234567" }, autoNamed: true, failures: [] });
  });

  it("does not exist if automatic names are disabled: the program must contain one", () => {
    expect(named({ mode: "disable" }).failures).toEqual([
      { path: "name", reason: "is required, because `pulumi:autonaming` disables automatic names" },
    ]);
  });
});
