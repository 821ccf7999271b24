import timers from "node:timers/promises";

/** Lets waits end immediately, so that time passes by waits alone. Returns the waits of the test, in ms. */
export function useImmediateWaits(): readonly number[] {
  const waits: number[] = [];
  beforeEach(() => {
    waits.length = 0;
    let now = performance.now();
    jest.spyOn(performance, "now").mockImplementation(() => now);
    jest.spyOn(timers, "setTimeout").mockImplementation((async (ms: number, value: unknown, options = {}) => {
      options.signal?.throwIfAborted();
      waits.push(ms);
      now += ms;
      await new Promise(setImmediate);
      return value;
    }) as typeof timers.setTimeout);
  });
  afterEach(() => jest.restoreAllMocks());
  return waits;
}
