import { paced, until } from "../../../provider/lifecycle/waiting";

beforeEach(() => jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] }));
afterEach(() => jest.useRealTimers());

describe("what is told of something that goes on", () => {
  it("is nothing where it is soon over, and else one line in five seconds", () => {
    const lines: string[] = [];
    const tell = paced((line) => lines.push(line));
    for (let tenths = 0; tenths <= 170; tenths += 1) {
      tell(`at ${tenths / 10} s`);
      jest.advanceTimersByTime(100);
    }
    expect(lines).toEqual(["at 5 s", "at 10 s", "at 15 s"]);
  });
});

describe("waiting until something is found", () => {
  it("gives what was found, and looks no more", async () => {
    jest.useRealTimers();
    let looks = 0;
    const look = async () => (++looks === 2 ? "it" : undefined);
    expect(await until(5, look)).toBe("it");
    expect(looks).toBe(2);
  });

  it("looks once more when the time is up, and then gives up", async () => {
    jest.useRealTimers();
    let looks = 0;
    const start = performance.now();
    const found = await until(0.4, async () => {
      looks += 1;
      return undefined;
    });
    expect(found).toBeUndefined();
    expect(looks).toBeGreaterThanOrEqual(3);
    expect(performance.now() - start).toBeGreaterThanOrEqual(395);
  });

  it("ends when it is told to give up", async () => {
    jest.useRealTimers();
    const given = new AbortController();
    const waiting = until(60, async () => undefined, given.signal);
    given.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  });
});
