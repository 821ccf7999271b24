import { setTimeout } from "node:timers/promises";
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
