import { create, diff, remove } from "../../provider/lifecycle";
import { key } from "../../provider/services/realtime/key";
import { isFirstKey } from "../support/existing-objects";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

/** Status by the whole key: 0 is active, 1 is revoked. */
const keysThere = (): Record<string, number> =>
  Object.fromEntries(
    Object.values(environment.objects(key.service).keys ?? {})
      .filter((object) => !isFirstKey(object))
      .map(({ key: whole, status }) => [String(whole), Number(status)]),
  );

describe("a realtime key whose keepers change", () => {
  it("is recreated while the old key is still active, and the old key is revoked last", async () => {
    const program = { appId: "I2E_JQ", name: "server", capabilities: { "*": ["publish"] }, keepers: { quarter: "1" } };
    const made = await environment.make(key, await environment.withParents(key, program));
    const wanted = checked(key, { ...made.state.inputs, keepers: { quarter: "2" } }, made.state);
    expect(diff(environment.context(key), made.id, made.state, wanted)).toMatchObject({
      changes: [{ path: "keepers.quarter", replaces: true }],
      deleteBeforeReplace: false,
    });
    const fresh = await create(environment.context(key), wanted);
    const [before, after] = [String(made.state.outputs.key), String(fresh.state.outputs.key)];
    expect(after).not.toBe(before);
    expect(keysThere()).toEqual({ [before]: 0, [after]: 0 });
    await remove(environment.context(key), made.id, made.state);
    expect(keysThere()).toEqual({ [before]: 1, [after]: 0 });
  });
});
