import { campaign } from "../../support/campaign";
import * as cases from "../cases";
import { mutationsOf, programs, type Sent } from "../programs";
import { kindSubjects, type Subject, subjects } from "../subjects";
import { isMutation, useTestEnvironment } from "../test-environment";
import type { Steering } from "../watched-registry";
import { hosts } from "./host";
import { type Step, TestStack } from "./stack";

const environment = useTestEnvironment();

describe("a stack that moves between the hosts", () => {
  it.each(campaign ? subjects : kindSubjects)("keeps $title, and changes nothing in the service", async (subject) => {
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
