import { campaign } from "../../support/campaign";
import * as cases from "../cases";
import { hostFaultSubjects } from "../fault-subjects";
import { mutationsOf, programs } from "../programs";
import type { Subject } from "../subjects";
import { useTestEnvironment } from "../test-environment";
import { hosts } from "./host";
import { TestStack } from "./stack";

const environment = useTestEnvironment();

/** Faults that end the run. The lifecycle is tested with more of them, so one of each kind proves the host. */
const faults = [
  ["is rejected", { status: 403, body: { message: "insufficient scope" } }],
  ["is carried out, but its response is lost", { reset: "after", count: 50 }],
] as const;

/** The first request of a step, and the last: before it, the object is created or changed partially. */
const distinct = <Request>(ofStep: readonly Request[]): readonly Request[] =>
  ofStep.filter((_, i) => i === 0 || i === ofStep.length - 1);

describe.each(hosts)("a run of the %s host that fails", (host) => {
  describe.each(faults)("because a request %s", (_what, fault) => {
    it.each(hostFaultSubjects)("is completed by the next run: $title", async (subject: Subject) => {
      const { definition } = subject;
      const { first, second } = programs(subject);
      const { control } = environment.service(definition.service);

      /** Creates and updates. Repeats each step until it succeeds. */
      const runAll = async (act: (step: () => Promise<unknown>) => Promise<void>) => {
        // After a create without a response, it is not known who created the first key of an app.
        const more = definition.hooks.initialObjects ? { forceDestroy: true } : {};
        const [program, changed] = [
          await environment.withParents(definition, { ...first, ...more }),
          await environment.withParents(definition, { ...second, ...more }),
        ];
        const bystanders = cases.existingObjects(environment, definition);
        const stack = new TestStack(environment, host, definition);
        await act(() => stack.up(program));
        if (definition.requests({}).update) await act(() => stack.up(changed));
        const applied = definition.requests({}).update ? changed : program;
        expect(cases.otherObjects(environment, { definition, id: stack.id })).toEqual(bystanders);
        await stack.refresh();
        expect(await stack.up(applied)).toBe("unchanged");
        await act(() => stack.destroy());
        expect(cases.existingObjects(environment, definition)).toEqual(bystanders);
      };

      const requests: Awaited<ReturnType<typeof mutationsOf>>[] = [];
      await runAll(async (step) => void requests.push(await mutationsOf(environment, definition, step)));
      for (const [number, ofStep] of requests.entries()) {
        for (const request of campaign ? ofStep : distinct(ofStep)) {
          environment.reset();
          let current = 0;
          await runAll(async (step) => {
            if (current++ !== number) return void (await step());
            control.faults.add({ ...request, ...fault });
            const failed = await step().then(
              () => false,
              () => true,
            );
            control.faults.clear();
            if (failed) await step();
          });
        }
      }
    });
  });
});
