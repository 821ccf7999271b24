import { setTimeout } from "node:timers/promises";
import { pollUntil, throttleReports, waitAndReport } from "../../../provider/lifecycle/read/wait";

jest.mock("node:timers/promises", () => {
  const actual = jest.requireActual<typeof import("node:timers/promises")>("node:timers/promises");
  return { ...actual, setTimeout: jest.fn(actual.setTimeout) };
});

beforeEach(() => jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] }));
afterEach(() => jest.useRealTimers());

describe("the report of a long operation", () => {
  it("is empty if the operation ends soon, and else one line per five seconds", () => {
    const lines: string[] = [];
    const tell = throttleReports((line) => lines.push(line));
    for (let tenths = 0; tenths <= 170; tenths += 1) {
      tell(`at ${tenths / 10} s`);
      jest.advanceTimersByTime(100);
    }
    expect(lines).toEqual(["at 5 s", "at 10 s", "at 15 s"]);
  });
});

describe("the report of a wait", () => {
  it("is written once if no repetition is required", () => {
    const lines: string[] = [];
    const report = throttleReports((line) => lines.push(line), Number.POSITIVE_INFINITY);
    for (let seconds = 0; seconds <= 60; seconds += 1) {
      report(`at ${seconds} s`);
      jest.advanceTimersByTime(1000);
    }
    expect(lines).toEqual(["at 5 s"]);
  });

  it("names cause and length of a pause of more than five seconds", async () => {
    const lines: string[] = [];
    const aborted = AbortSignal.abort();
    for (const ms of [5_000, 7_500]) {
      await expect(
        waitAndReport(ms, 'Queue "orders": it is busy.', (line) => lines.push(line), aborted),
      ).rejects.toThrow();
    }
    expect(lines).toEqual(['Queue "orders": it is busy. Waiting 8 s.']);
  });
});

describe("waiting until an object is found", () => {
  it("returns the object, and stops", async () => {
    jest.useRealTimers();
    let looks = 0;
    const look = async () => (++looks === 2 ? "it" : undefined);
    expect(await pollUntil(5, look)).toBe("it");
    expect(looks).toBe(2);
  });

  it("reads once more when the time is up, and then gives up", async () => {
    jest.useRealTimers();
    const looks: number[] = [];
    const start = performance.now();
    const found = await pollUntil(0.4, async () => {
      looks.push(performance.now() - start);
      return undefined;
    });
    expect(found).toBeUndefined();
    // On a loaded machine, the second read takes place when the time is up.
    expect(looks.length).toBeGreaterThanOrEqual(2);
    expect(looks.at(-1)).toBeGreaterThanOrEqual(395);
  });

  it("looks less and less often, every five seconds in the end, and a last time when the time is up", async () => {
    let now = 1_000;
    const waits: number[] = [];
    jest.spyOn(performance, "now").mockImplementation(() => now);
    jest.mocked(setTimeout).mockImplementation(async (ms = 0, value) => {
      waits.push(ms);
      now += ms;
      return value as never;
    });
    let looks = 0;
    const found = await pollUntil(20, async () => void looks++);
    jest.mocked(setTimeout).mockImplementation(jest.requireActual("node:timers/promises").setTimeout);
    jest.restoreAllMocks();
    expect([found, waits, looks]).toEqual([undefined, [250, 500, 1000, 2000, 4000, 5000, 5000, 2250], 9]);
  });

  it("ends when it is canceled", async () => {
    jest.useRealTimers();
    const given = new AbortController();
    const waiting = pollUntil(60, async () => undefined, given.signal);
    given.abort();
    await expect(waiting).rejects.toBe(given.signal.reason);
  });
});
