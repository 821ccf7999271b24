import { ScriptedService } from "./scripted-service";

type Item = { id: number };
const items: Item[] = [{ id: 1 }];

/** A cache of lists with this form. */
interface Lists {
  isShared(key: string): Promise<boolean>;
  get(key: string, fetch: () => Promise<Item[]>): Promise<Item[]>;
  getNew(key: string, fetch: () => Promise<Item[]>): Promise<Item[]>;
  invalidate(key: string): void;
}
const listsOf = (name: "lists" | "listsBeforeCreate" = "lists") =>
  new ScriptedService({}).session[name] as unknown as Lists;

/** The list, if reads share it. */
const listIfShared = async (lists: Lists, key: string, fetch: () => Promise<Item[]>) =>
  (await lists.isShared(key)) ? lists.get(key, fetch) : undefined;

/** Reads that wait at the same time, and the number of list requests for them. */
async function reads(count: number, lists = listsOf()) {
  const fetch = jest.fn(async () => items);
  const found = await Promise.all(Array.from({ length: count }, () => listIfShared(lists, "/things", fetch)));
  return { found, taken: fetch.mock.calls.length, lists, fetch };
}

describe("a list request for many reads", () => {
  it("is not sent for five reads", async () => {
    const { found, taken } = await reads(5);
    expect([taken, found]).toEqual([0, Array(5).fill(undefined)]);
  });

  it("is sent once for six and more reads", async () => {
    for (const count of [6, 300]) {
      const { found, taken } = await reads(count);
      expect([taken, found]).toEqual([1, Array(count).fill(items)]);
    }
  });

  it("is reused for the rest of the process, by collection", async () => {
    const { lists, fetch } = await reads(6);
    expect(await listIfShared(lists, "/things", fetch)).toBe(items);
    expect(await listIfShared(lists, "/others", fetch)).toBeUndefined();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("is discarded by a write of this process to the collection", async () => {
    const { lists, fetch } = await reads(6);
    lists.invalidate("/others");
    await lists.get("/things", fetch);
    expect(fetch).toHaveBeenCalledTimes(1);
    lists.invalidate("/things");
    await lists.get("/things", fetch);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("is sent again when the list is too old", async () => {
    const now = jest.spyOn(performance, "now").mockReturnValue(1_000);
    const { lists, fetch } = await reads(6);
    now.mockReturnValue(60_999);
    await lists.get("/things", fetch);
    expect(fetch).toHaveBeenCalledTimes(1);
    now.mockReturnValue(61_000);
    await lists.get("/things", fetch);
    expect(fetch).toHaveBeenCalledTimes(2);
    now.mockRestore();
  });

  it("is shared until it is complete, and kept for ten times its duration, at most one minute", async () => {
    const now = jest.spyOn(performance, "now");
    const at = (ms: number) => now.mockReturnValue(1_000_000 + ms);
    const requests = async (seconds: number, ages: readonly number[]) => {
      const lists = listsOf("listsBeforeCreate");
      let complete = (_: Item[]) => {};
      const fetch = jest.fn(() => new Promise<Item[]>((resolve) => (complete = resolve)));
      at(0);
      const first = lists.get("/things", fetch);
      at(1000 * seconds - 1);
      void lists.get("/things", fetch);
      at(1000 * seconds);
      complete(items);
      await first;
      return ages.map((age) => {
        at(1000 * age);
        void lists.get("/things", fetch);
        return fetch.mock.calls.length;
      });
    };
    expect(await requests(0.1, [4.9, 5])).toEqual([1, 2]);
    expect(await requests(2, [19.9, 20])).toEqual([1, 2]);
    expect(await requests(7, [59.9, 60])).toEqual([1, 2]);
    now.mockRestore();
  });

  it("that must begin after a call is the next request, which all calls during a request share", async () => {
    const lists = listsOf();
    const started: ((found: Item[]) => void)[] = [];
    const fetch = jest.fn(() => new Promise<Item[]>((resolve) => void started.push(resolve)));
    const old = lists.get("/things", fetch);
    const news = [1, 2, 3].map(() => lists.getNew("/things", fetch));
    expect(started).toHaveLength(1);
    started[0]?.([]);
    expect(await old).toEqual([]);
    await new Promise(setImmediate);
    started[1]?.(items);
    expect(await Promise.all(news)).toEqual([items, items, items]);
    expect(await lists.get("/things", fetch)).toBe(items);
    const last = lists.getNew("/things", fetch);
    await new Promise(setImmediate);
    started[2]?.([]);
    expect(await last).toEqual([]);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it("that must begin after a call is sent even if the request before it fails", async () => {
    const lists = listsOf();
    const broken = lists.get("/things", async () => {
      throw new Error("down");
    });
    const next = lists.getNew("/things", async () => items);
    await expect(broken).rejects.toThrow("down");
    expect(await next).toBe(items);
  });

  it("that failed fails the waiting reads and is not kept", async () => {
    const lists = listsOf();
    const broken = async () => {
      throw new Error("down");
    };
    await expect(lists.get("/things", broken)).rejects.toThrow("down");
    expect(await lists.get("/things", async () => items)).toBe(items);
  });
});
