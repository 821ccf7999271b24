import { list, remove } from "../../provider/lifecycle";
import { type Subject, subjects } from "./subjects";
import { TestEnvironment } from "./test-environment";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await TestEnvironment.start();
});
beforeEach(() => environment.reset());
afterAll(() => environment.stop());

describe.each(subjects)("$title", ({ definition, example }: Subject) => {
  it("is listed while it exists, with the values of a read", async () => {
    const args = await environment.withParents(definition, example);
    const kept = await environment.make(definition, args);
    const ids = async () => (await list(environment.context(definition), kept.state.inputs)).map(({ id }) => id);
    expect(await ids()).toContain(kept.id);
    const found = (await list(environment.context(definition), kept.state.inputs)).find(({ id }) => id === kept.id);
    const { fields } = definition.outputs;
    const again = Object.entries(kept.state.outputs).filter(([name]) => !fields[name]?.facts.returned);
    expect(found?.state.outputs).toEqual(Object.fromEntries(again));
    expect(found?.state.account).toBe(kept.state.account);
    await remove(environment.context(definition), kept.id, kept.state);
    expect(await ids()).not.toContain(kept.id);
  });
});
