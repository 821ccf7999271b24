import { setTimeout } from "node:timers/promises";
import { Context, remove, Session } from "../../provider/lifecycle";
import { alias } from "../../provider/services/search/alias/alias";
import { index } from "../../provider/services/search/indexes/search-index";
import { search } from "../../provider/services/search/service";
import { type StoredResource, TestEnvironment } from "./test-environment";

let environment: TestEnvironment;
let said: string[];
let hotels: StoredResource;
let rooms: StoredResource;

beforeAll(async () => {
  environment = await TestEnvironment.start();
});
afterAll(() => environment.stop());
beforeEach(async () => {
  environment.reset();
  said = [];
  const fields = [{ name: "id", type: "Edm.String", key: true }];
  hotels = await environment.make(index, { name: "hotels", fields });
  rooms = await environment.make(alias, { name: "rooms", index: "hotels" });
});

/** Deletes, with pauses that suit a service on this machine. */
function removed({ definition, id, state }: StoredResource, pauses: readonly number[]): Promise<void> {
  const session = new Session(search, environment.bag(), (message) => said.push(message));
  session.referenceDelaysMs = pauses;
  return remove(new Context(definition, session, { name: "dev/sample" }), id, state);
}

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

  it("is kept while the alias exists, and the error names the alias and what to do", async () => {
    const failure = removed(hotels, [10, 10]);
    await expect(failure).rejects.toThrow(
      /^Index "hotels": delete failed: DELETE .* -> 400 .*the alias 'rooms' maps to it.* Delete the alias or point it to another index/,
    );
    await expect(failure).rejects.toMatchObject({ code: "held" });
    expect(deletions()).toHaveLength(3);
    expect(environment.objects(search).indexes).toHaveProperty("hotels");
  });

  it("is retried for a minute", () => {
    const { referenceDelaysMs: releaseMs } = environment.context(index).session;
    expect(releaseMs.reduce((sum, ms) => sum + ms, 0)).toBe(60_000);
  });
});

describe("a deletion that is rejected for another reason", () => {
  it.each([undefined, "Index 'alias' is busy.", "Index 'alias-rooms' is busy.", "Index rooms-alias is busy."])(
    "fails immediately, also with the message %j",
    async (message) => {
      const body = { error: { message } };
      environment.service(search).control.faults.add({ method: "DELETE", path: "/indexes", status: 400, body });
      await expect(removed(hotels, [10, 10])).rejects.toMatchObject({ code: "http_error" });
      expect(deletions()).toHaveLength(1);
    },
  );
});
