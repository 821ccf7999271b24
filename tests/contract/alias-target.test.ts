import { setTimeout } from "node:timers/promises";
import type { Definition } from "../../provider/define";
import { Context, diff, remove, Session } from "../../provider/lifecycle";
import { alias } from "../../provider/services/search/alias/alias";
import { index } from "../../provider/services/search/indexes/search-index";
import { search } from "../../provider/services/search/service";
import { isHeldByAlias, removeWithPauses } from "./deletes-in-use";
import { type StoredResource, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();
let said: string[];
let hotels: StoredResource;
let rooms: StoredResource;

beforeEach(async () => {
  said = [];
  const fields = [{ name: "id", type: "Edm.String", key: true }];
  hotels = await environment.make(index, { name: "hotels", fields });
  rooms = await environment.make(alias, { name: "rooms", index: "hotels" });
});

const removed = (resource: StoredResource, pauses: readonly number[]): Promise<void> =>
  removeWithPauses(environment, resource, pauses, (message) => said.push(message));

const deletions = () =>
  environment.journal(search).filter(({ method, path }) => method === "DELETE" && /indexes/.test(path));

/** Resolves when the first deletion was rejected. */
async function refused(): Promise<void> {
  while (!said.length) await setTimeout(5, undefined, { ref: false });
}

describe("the target index of an alias", () => {
  it("is deleted after the alias, in either order of the two deletions", async () => {
    const going = removed(hotels, [50, 50, 50, 50, 50, 50, 50, 50]);
    await Promise.race([going, refused()]);
    await removed(rooms, []);
    await going;
    expect(
      deletions()
        .map(({ status }) => status)
        .slice(-1),
    ).toEqual([204]);
    expect(deletions().length).toBeGreaterThan(1);
    expect(said).toEqual([
      expect.stringMatching(
        /^Index "hotels": another object refers to it\. Retrying the deletion for up to a minute: .*the alias 'rooms'/,
      ),
    ]);
  });

  it("is kept while the alias exists, and the error names the alias and the next step", async () => {
    environment.reset();
    await isHeldByAlias(environment, index);
  });

  it("is not retried for a minute if a replacement deletes it first, and the alias is not in the program", async () => {
    const attempts = async (aliasIsDeclared: boolean) => {
      const session = new Session(search, environment.bag(), () => {});
      session.delays.reference = [5, 5, 5];
      const contextOf = (definition: Definition) => new Context(definition, session, { name: "dev/sample" });
      const fields = [{ name: "id", type: "Edm.String", key: true, filterable: false }];
      const news = { ...hotels.state, inputs: { ...hotels.state.inputs, fields } };
      expect(diff(contextOf(index), hotels.id, hotels.state, news)).toMatchObject({ deleteBeforeReplace: true });
      if (aliasIsDeclared) diff(contextOf(alias), rooms.id, rooms.state, rooms.state);
      const before = deletions().length;
      const failure = remove(contextOf(index), hotels.id, hotels.state);
      await expect(failure).rejects.toMatchObject({ code: "still_referenced" });
      await expect(failure).rejects.toThrow(/the alias 'rooms' maps to it.* (omit the name|with an explicit)/);
      return deletions().length - before;
    };
    expect(await attempts(false)).toBe(2);
    expect(await attempts(true)).toBe(4);
  });

  it("is retried for a minute", () => {
    const { reference: releaseMs } = environment.context(index).session.delays;
    expect(releaseMs.reduce((sum, ms) => sum + ms, 0)).toBe(60_000);
  });
});

describe("a deletion that is rejected for another reason", () => {
  it.each([undefined, "Index 'alias' is busy.", "Index 'alias-rooms' is busy.", "Index rooms-alias is busy."])(
    "fails immediately, also with the message %j",
    async (message) => {
      const body = { error: { message } };
      environment.service(search).control.faults.add({ method: "DELETE", path: "/indexes", status: 400, body });
      await expect(removed(hotels, [10, 10])).rejects.toMatchObject({ code: "http_400" });
      expect(deletions()).toHaveLength(1);
    },
  );
});
