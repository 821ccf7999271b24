import { type Emulator, startEmulator } from "../../emulator";
import { createProject, hostNames, reap, type Stack } from "../../tools/engine-harness";
import {
  clearRequestsAndFaults,
  declared,
  existingObjects,
  expectSettled,
  foreign,
  killAt,
  others,
  quickstart,
} from "./kill-support";
import { configOf, passed, secretsOf } from "./support";

/** `kill.acceptance.test.ts` kills at every create, and changes and deletes too. */
describe.each(hostNames)(
  "a create of the quickstart whose engine is killed before it saves the state, %s host,",
  (host) => {
    let emulator: Emulator;
    let stack: Stack;
    beforeAll(async () => {
      emulator = await startEmulator(foreign);
    });
    afterAll(async () => {
      await reap(stack.root);
      await stack.dispose();
      await emulator.close();
    });

    it("is completed by the next update without a second object, and a destroy deletes only its objects", async () => {
      stack = await createProject({
        files: quickstart(),
        config: configOf(emulator),
        secrets: secretsOf(emulator),
        host,
      });
      const created = { service: "realtime", method: "POST", path: "/v1/accounts/*/apps" } as const;
      await killAt(emulator, stack, "up", created, { victim: "engine and host", request: "is carried out" });
      passed(await stack.up());
      expect(existingObjects(emulator)).toEqual([...others, ...declared].sort());
      await expectSettled(stack);
      clearRequestsAndFaults(emulator);
      passed(await stack.destroy());
      expect(existingObjects(emulator)).toEqual(others);
    });
  },
);
