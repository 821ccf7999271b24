import * as pulumi from "@pulumi/pulumi";
import { search } from "../../../sdk";

type Frames = readonly ({ uri: string } | undefined)[];

/** What Pulumi would tell the engine about where a resource comes from. */
const seen: Frames[] = [];

beforeAll(async () => {
  await pulumi.runtime.setMocks({ newResource: ({ inputs }) => ({ id: "id", state: inputs }), call: () => ({}) });
  const resource = pulumi.Resource as unknown as { stackTrace(skip: number): Frames };
  const original = resource.stackTrace;
  jest.spyOn(resource, "stackTrace").mockImplementation((skip) => {
    const frames = original.call(resource, skip);
    seen.push(frames);
    return frames;
  });
});

const inProgram = (name: string) => new search.SynonymMap(name, { name, rules: [] });

it("ends the stack that Pulumi sees with one line of the program, however deep the program calls", () => {
  const deep = (levels: number): unknown => (levels ? deep(levels - 1) : inProgram("words"));
  deep(9);
  const [frames = []] = seen.splice(0);
  const ofProgram = frames.map((frame) => frame?.uri.endsWith("call-stack.test.ts"));
  expect(ofProgram.filter(Boolean)).toHaveLength(1);
  expect(ofProgram.at(-1)).toBe(true);
});

it("leaves the stacks of the program's own errors as they are, also after a constructor that threw", () => {
  const before = Error.prepareStackTrace;
  const wrong = { id: {} } as unknown as pulumi.CustomResourceOptions;
  expect(() => new search.SynonymMap(undefined as unknown as string, { rules: [] }, wrong)).toThrow();
  expect(Error.prepareStackTrace).toBe(before);
  const deep = (levels: number): Error => (levels ? deep(levels - 1) : new Error("of the program"));
  expect(deep(5).stack?.split("\n").length).toBeGreaterThan(5);
});

it("has no frames looked up in the sources for the promise of each property, which nobody may ever see", () => {
  const before = Error.prepareStackTrace;
  const looksUp = jest.fn((_error: Error, frames: NodeJS.CallSite[]) => frames[0]?.getFunctionName() ?? "");
  Error.prepareStackTrace = looksUp;
  try {
    inProgram("quick");
  } finally {
    Error.prepareStackTrace = before;
  }
  expect(looksUp).toHaveBeenCalled();
  expect(looksUp.mock.results.filter(({ value }) => value === "debuggablePromise")).toEqual([]);
});
