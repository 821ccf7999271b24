import type { Definition } from "../../../provider/define";
import { app } from "../../../provider/services/realtime/app";
import { accessToken } from "../../../provider/services/registry/tokens/access-token";
import { synonymMap } from "../../../provider/services/search/synonym-map";
import { campaign } from "../../support/campaign";
import * as cases from "../cases";
import { stateSubjects } from "../fault-subjects";
import { mutationsOf, programs, type Sent } from "../programs";
import { type Subject, subjects } from "../subjects";
import { isMutation, useTestEnvironment } from "../test-environment";
import type { Steering } from "../watched-registry";
import { hosts, openHost, type ResourceHost } from "./host";
import type { Props } from "./markers";
import { type Step, TestStack } from "./stack";

const environment = useTestEnvironment();

describe("a stack that moves between the hosts", () => {
  it.each(campaign ? subjects : stateSubjects)("keeps $title, and changes nothing in the service", async (subject) => {
    const { definition } = subject;
    const program = await environment.withParents(definition, programs(subject).first);
    const bystanders = cases.existingObjects(environment, definition);
    const stack = new TestStack(environment, "plugin", definition);
    const up = async (): Promise<{ step: Step; requests: string[] }> => {
      const before = environment.journal(definition.service).length;
      const step = await stack.up(program);
      const sent = environment.journal(definition.service).slice(before);
      expect(sent.filter(isMutation)).toEqual([]);
      return { step, requests: sent.map(({ method, path }) => `${method} ${path}`).sort() };
    };
    expect(await stack.up(program)).toBe("create");
    const { stored: ofPlugin } = stack;
    const { requests } = await up();

    stack.moveTo("dynamic");
    expect(await up()).toEqual({ step: "update", requests });
    const { stored: ofDynamic } = stack;
    expect(await stack.refresh()).toBe(true);
    expect(stack.stored).toEqual(ofDynamic);

    for (const host of ["plugin", "dynamic", "plugin"] as const) {
      stack.moveTo(host);
      expect((await up()).step).toBe("unchanged");
    }
    expect(await stack.refresh()).toBe(true);
    expect(stack.stored).toEqual(ofPlugin);

    stack.moveTo("dynamic");
    expect((await up()).step).toBe("update");
    expect(stack.stored).toEqual(ofDynamic);
    await stack.destroy();
    expect(cases.existingObjects(environment, definition)).toEqual(bystanders);
  });
});

describe.each(hosts)("a run of the %s host that fails before the stack moves", (host) => {
  const subject = subjects.find(({ title }) => title === 'registry:Repository as in "full"') as Subject;
  const { definition } = subject;
  const { first: program } = programs(subject);
  const other = host === "plugin" ? "dynamic" : "plugin";
  // The engine sets it for the dynamic host. The plugin reads the project from the URN.
  beforeAll(() => {
    process.env.PULUMI_PROJECT = "shop";
  });
  afterAll(() => delete process.env.PULUMI_PROJECT);
  const steering = () => environment.service(definition.service).control;

  /** Fails in a run of this host, and continues with the other host. Returns the state of this host after the move back. */
  async function movedAfter(...faults: Parameters<Steering["faults"]["add"]>[0][]) {
    const stack = new TestStack(environment, host, definition);
    for (const fault of faults) steering().faults.add(fault);
    await expect(stack.up(program)).rejects.toThrow();
    steering().faults.clear();
    const repositories = () =>
      Object.keys(environment.objects(definition.service).repositories ?? {}).filter(
        (name) => !name.includes("legacy"),
      );
    expect(repositories()).toHaveLength(1);
    stack.moveTo(other);
    await stack.up(program);
    expect(repositories()).toHaveLength(1);
    stack.moveTo(host);
    await stack.up(program);
    await stack.refresh();
    return stack.stored;
  }

  it("is completed by the other host", async () => {
    const complete = new TestStack(environment, host, definition);
    const [create, ...parts] = await mutationsOf(environment, definition, () => complete.up(program));
    const rejected = { status: 403, body: { message: "insufficient scope" } };
    for (const part of parts) {
      environment.reset();
      expect(await movedAfter({ ...part, ...rejected })).toEqual(complete.stored);
    }
    expect(parts).not.toEqual([]);

    // The object is found by the record of the first host.
    environment.reset();
    const lost = { ...(create as Sent), reset: "after", count: 50 } as const;
    // The name is looked up once before the create.
    const unreachable = { method: "GET", path: "*/subject*", reset: "before", skip: 1, count: 1000 } as const;
    expect(await movedAfter(lost, unreachable)).toEqual(complete.stored);
  });
});

describe.each(hosts)("a state that a migration from a Terraform provider wrote, in the %s host", (name) => {
  const open: ResourceHost[] = [];
  afterEach(async () => {
    for (const host of open.splice(0)) await host.close();
  });

  async function hostOf(definition: Definition): Promise<ResourceHost> {
    const config = environment.bag(definition);
    const host = await openHost(name, { definition, logicalName: "sample", config });
    open.push(host);
    return host;
  }

  /** Properties of the Terraform provider, with the id of the object in Trefoil. */
  const movedState = (moved: object, props: Props = {}): Props => ({
    ...props,
    ...(name === "dynamic"
      ? { __provider: "the text", __trefoil: { name: "dev/sample", moved } }
      : { __trefoil: { moved } }),
  });

  it("is replaced by a read of the object with its id in Trefoil", async () => {
    await environment.make(synonymMap, { name: "words", synonyms: ["a, b"] });
    const host = await hostOf(synonymMap);
    const olds = movedState({ id: "words", owner: new URL(environment.emulator.search.url).host }, { synonyms: ["x"] });
    const found = await host.read("missing ID", olds);
    expect(found).toMatchObject({ id: "words", inputs: { name: "words", synonyms: ["a, b"] } });
    expect(found?.outputs).toMatchObject({ name: "words", synonyms: ["a, b"] });
    expect(found?.outputs).not.toHaveProperty("__trefoil.autoNamed");
    expect(found?.outputs).not.toHaveProperty("__trefoil.moved");
    // The engine compares the state that was read with the one before.
    expect(await host.diff("missing ID", found?.outputs ?? {}, olds)).toEqual({
      isChanged: false,
      replaces: [],
      deletesFirst: false,
    });
    const program = host.declared({ synonyms: ["a, b"] });
    const { inputs, failures } = await host.check(found?.inputs ?? {}, program);
    expect([failures, inputs.name]).toEqual([[], "words"]);
    expect((await host.diff("words", found?.outputs ?? {}, inputs)).isChanged).toBe(false);
  });

  it("contains inputs, even if they equal the inputs that the migration kept", async () => {
    await environment.make(synonymMap, { name: "words", synonyms: ["a, b"] });
    const olds = movedState({ id: "words" }, { name: "words", synonyms: ["a, b"] });
    const found = await (await hostOf(synonymMap)).read("missing ID", olds);
    expect(found?.inputs).toMatchObject({ name: "words", synonyms: ["a, b"] });
  });

  it("keeps the outputs that only a create returns, and no other", async () => {
    const { id } = await environment.make(accessToken, { tokenLabel: "ci", scopes: ["repo:read"] });
    const host = await hostOf(accessToken);
    const withToken = await host.read("missing ID", movedState({ id }, { uuid: "other", token: "kept" }));
    expect(withToken?.outputs).toMatchObject({ uuid: id, token: expect.objectContaining({ value: "kept" }) });
    const withoutToken = await host.read("missing ID", movedState({ id }, { uuid: "other" }));
    expect(withoutToken?.outputs).toMatchObject({ uuid: id });
    expect(withoutToken?.outputs).not.toHaveProperty("token");
  });

  it("of another account is rejected, with the service whose credentials to change", async () => {
    const { id } = await environment.make(app, { name: "chat" });
    const reading = (await hostOf(app)).read("missing ID", movedState({ id, owner: "other" }));
    await expect(reading).rejects.toThrow(
      `App "${id}": read failed: the object belongs to another account than the credentials of Ably. Nothing was changed. Configure the credentials of its account.`,
    );
  });

  it("of an object that does not exist is not removed", async () => {
    const reading = (await hostOf(synonymMap)).read("missing ID", movedState({ id: "words" }));
    await expect(reading).rejects.toThrow("no object with this id exists");
  });

  it("is required to be read before a check, a comparison and a deletion, which send nothing", async () => {
    const host = await hostOf(synonymMap);
    const olds = movedState({ id: "words" }, { name: "words", synonyms: ["a, b"] });
    const program = host.declared({ name: "words", synonyms: ["a, b"] });
    const problem = (operation: string) =>
      `SynonymMap "words": ${operation} failed: the state comes from a Terraform provider, and the object was not read yet. Nothing was changed. Run`;
    const up = "`pulumi up --refresh --run-program` once, which reads it.";
    await expect(host.check(olds, program)).rejects.toThrow(`${problem("check")} ${up}`);
    await expect(host.check(olds, host.declared({ synonyms: [7] }))).rejects.toThrow("was not read yet");
    await expect(host.diff("missing ID", olds, program)).rejects.toThrow(`${problem("check")} ${up}`);
    await expect(host.delete("missing ID", olds)).rejects.toThrow(
      `${problem("delete")} \`pulumi refresh\`, which reads it.`,
    );
    expect(environment.journal(synonymMap.service).filter(isMutation)).toEqual([]);
  });
});
