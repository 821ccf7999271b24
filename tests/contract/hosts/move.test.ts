import * as cases from "../cases";
import { programs } from "../programs";
import { subjects } from "../subjects";
import { isMutation, TestEnvironment } from "../test-environment";
import { type Step, TestStack } from "./stack";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await TestEnvironment.start();
});
beforeEach(() => environment.reset());
afterAll(() => environment.stop());

describe("a stack that moves between the hosts", () => {
  it.each(subjects)("keeps $title, and changes nothing in the service", async (subject) => {
    const { definition } = subject;
    const program = await environment.withParents(definition, programs(subject).first);
    const bystanders = cases.living(environment, definition);
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
    expect(cases.living(environment, definition)).toEqual(bystanders);
  });
});
