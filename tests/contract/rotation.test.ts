import { create, diff, remove } from "../../provider/lifecycle";
import { key } from "../../provider/services/realtime/key";
import { checked, World } from "./world";

let world: World;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** Status by the whole key: 0 is active, 1 is revoked. */
const keysThere = (): Record<string, number> =>
  Object.fromEntries(
    Object.values(world.objects(key.service).keys ?? {}).map(({ key: whole, status }) => [
      String(whole),
      Number(status),
    ]),
  );

describe("a realtime key whose keepers change", () => {
  it("is recreated while the old key is still active, and the old key is revoked last", async () => {
    const program = { appId: "I2E_JQ", name: "server", capabilities: { "*": ["publish"] }, keepers: { quarter: "1" } };
    const made = await world.make(key, await world.withParents(key, program));
    const wanted = checked(key, { ...made.state.inputs, keepers: { quarter: "2" } }, made.state);
    expect(diff(world.context(key), made.id, made.state, wanted)).toMatchObject({
      changes: [{ path: "keepers.quarter", replaces: true }],
      deleteBeforeReplace: false,
    });
    const fresh = await create(world.context(key), wanted);
    const [before, after] = [String(made.state.outputs.key), String(fresh.state.outputs.key)];
    expect(after).not.toBe(before);
    expect(keysThere()).toEqual({ [before]: 0, [after]: 0 });
    await remove(world.context(key), made.id, made.state);
    expect(keysThere()).toEqual({ [before]: 1, [after]: 0 });
  });
});
