import { isDeepStrictEqual } from "node:util";
import { diff, read, update } from "../../../provider/lifecycle";
import { app } from "../../../provider/services/realtime/app";
import { campaign } from "../../support/campaign";
import * as cases from "../cases";
import { faultSubjects } from "../fault-subjects";
import { programs } from "../programs";
import { kindSubjects, subjects } from "../subjects";
import { checked, useTestEnvironment } from "../test-environment";
import { hosts } from "./host";
import { TestStack } from "./stack";

const environment = useTestEnvironment();

/** Both hosts share the lifecycle. The dynamic host runs each kind, and the plugin one example of each shape of requests. */
const ofHost = { dynamic: kindSubjects, plugin: faultSubjects };

describe.each(hosts)("the %s host", (host) => {
  it.each(campaign ? subjects : ofHost[host])(
    "creates, refreshes, changes, repairs and deletes $title",
    async (subject) => {
      const { definition } = subject;
      const { service } = definition;
      const { first, second } = programs(subject);
      const [program, changed] = [
        await environment.withParents(definition, first),
        await environment.withParents(definition, second),
      ];
      const bystanders = cases.existingObjects(environment, definition);
      const stack = new TestStack(environment, host, definition);
      const unchanged = async (same: typeof program) => {
        expect(
          await environment.changesSent(service, async () => expect(await stack.up(same)).toBe("unchanged")),
        ).toEqual([]);
      };

      expect(await stack.up(program)).toBe("create");
      await unchanged(program);
      const created = stack.stored;
      expect(await stack.refresh()).toBe(true);
      expect(stack.stored).toEqual(created);
      await unchanged(program);

      if (!isDeepStrictEqual(program, changed)) {
        const step = await stack.up(changed);
        expect(["update", "replace"]).toContain(step);
        expect(cases.otherObjects(environment, { definition, id: stack.id })).toEqual(bystanders);
        await unchanged(changed);
        await stack.refresh();
        await unchanged(changed);

        // Another program changes the object back, if that needs no replacement.
        const context = environment.context(definition);
        const theirs = await read(context, stack.id, checked(definition, changed, undefined));
        if (!theirs) throw new Error(`${stack.id} does not exist.`);
        const wanted = checked(definition, program, theirs);
        if (step === "update" && !diff(context, stack.id, theirs, wanted).changes.some(({ replaces }) => replaces)) {
          await update(context, stack.id, theirs, wanted);
          expect(await stack.refresh()).toBe(true);
          expect(await stack.up(changed)).toBe("update");
          await stack.refresh();
          await unchanged(changed);
        }
      }
      await stack.destroy();
      expect(cases.existingObjects(environment, definition)).toEqual(bystanders);
    },
  );

  it("keeps the name that the program declared before, although another client renames the object", async () => {
    const stack = new TestStack(environment, host, app);
    const context = environment.context(app);
    expect(await stack.up({ name: "chat" })).toBe("create");
    const steps = async () => expect(await stack.up({})).toBe("update");
    expect(await environment.changesSent(app.service, steps)).toEqual([]);
    const theirs = checked(app, { name: "chat" }, undefined);
    await update(context, stack.id, theirs, checked(app, { name: "renamed" }, theirs));
    expect(await stack.refresh()).toBe(true);
    expect(stack.stored?.inputs.name).toBe("chat");
    expect(await stack.up({})).toBe("unchanged");
  });
});

it("moves to the dynamic host and stores an omitted name in one update", async () => {
  const stack = new TestStack(environment, "plugin", app);
  expect(await stack.up({ name: "chat" })).toBe("create");
  stack.moveTo("dynamic");
  const steps = async () => expect([await stack.up({}), await stack.up({})]).toEqual(["update", "unchanged"]);
  expect(await environment.changesSent(app.service, steps)).toEqual([]);
  expect(stack.stored?.outputs).toMatchObject({ __trefoil: { autoNamed: true } });
});
