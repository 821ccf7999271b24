import type { Definition } from "../../../provider/define";
import { Context, create, Session } from "../../../provider/lifecycle";
import { key } from "../../../provider/services/realtime/key";
import { realtime } from "../../../provider/services/realtime/service";
import { resource } from "../../../provider/services/rest/resource";
import { rest } from "../../../provider/services/rest/service";
import { checked, useTestEnvironment } from "../../contract/test-environment";

const environment = useTestEnvironment();

const existing = 250;
const creates = 10;

/** Number of items that the definition decodes in some creates of one process, the responses included. */
async function decodedIn(definition: Definition, create: (i: number) => Promise<unknown>): Promise<number> {
  const decode = jest.spyOn(definition, "decode");
  for (let i = 0; i < creates; i++) await create(i);
  return decode.mock.calls.length;
}

afterEach(() => jest.restoreAllMocks());

describe("many creates of objects whose id the service generates", () => {
  it("decode a list with other keys once, not for each create", async () => {
    environment.put(realtime, "apps", "app", { name: "chat" });
    for (let i = 0; i < existing; i++) environment.put(realtime, "keys", `app/k${i}`, { name: `other-${i}` });
    const session = new Session(realtime, environment.bag(), () => {});
    const createKey = (i: number) =>
      create(
        new Context(key, session, { name: `dev/key-${i}` }),
        checked(key, { appId: "app", name: `key-${i}`, capabilities: { "*": ["publish"] } }),
      );
    expect(await decodedIn(key, createKey)).toBeLessThan(existing + 3 * creates);
  });

  it("do not compare new objects with the objects of the same process that have the same key", async () => {
    const session = new Session(rest, environment.bag(), () => {});
    const createThing = (i: number) =>
      create(
        new Context(resource, session, { name: `dev/thing-${i}` }),
        checked(resource, { path: "/v1/things", body: { name: `thing-${i}` } }),
      );
    for (let i = 0; i < existing; i++) await createThing(i);
    session.listsBeforeCreate.clear();
    expect(await decodedIn(resource, (i) => createThing(existing + i))).toBeLessThan(existing + 3 * creates);
  });
});
