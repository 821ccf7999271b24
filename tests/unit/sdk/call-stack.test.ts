import * as pulumi from "@pulumi/pulumi";
import { realtime, search } from "../../../sdk";

type Frames = readonly ({ uri: string } | undefined)[];

/** The call stacks that Pulumi would send to the engine. */
const stacks: Frames[] = [];

beforeAll(async () => {
  await pulumi.runtime.setMocks({ newResource: ({ inputs }) => ({ id: "id", state: inputs }), call: () => ({}) });
  const resource = pulumi.Resource as unknown as { stackTrace(skip: number): Frames };
  const original = resource.stackTrace;
  jest.spyOn(resource, "stackTrace").mockImplementation((skip) => {
    const frames = original.call(resource, skip);
    stacks.push(frames);
    return frames;
  });
});

const inProgram = (name: string) => new search.SynonymMap(name, { name, synonyms: [] });

describe("the call stack of a resource", () => {
  it("ends with one line of the program, regardless of the depth of the call", () => {
    const deep = (levels: number): unknown => (levels ? deep(levels - 1) : inProgram("words"));
    deep(9);
    const [frames = []] = stacks.splice(0);
    const ofProgram = frames.map((frame) => frame?.uri.endsWith("call-stack.test.ts"));
    expect(ofProgram.filter(Boolean)).toHaveLength(1);
    expect(ofProgram.at(-1)).toBe(true);
  });

  it("ends with one line of the program for each resource of a component", () => {
    const create = (): unknown => new realtime.PusherApp("shop");
    create();
    const created = stacks.splice(0);
    expect(created).toHaveLength(6);
    for (const frames of created)
      expect(frames.filter((frame) => frame?.uri.endsWith("call-stack.test.ts"))).toHaveLength(1);
  });

  it("is unchanged for errors of the program, also after a constructor that threw", () => {
    const before = Error.prepareStackTrace;
    const wrong = { id: {} } as unknown as pulumi.CustomResourceOptions;
    expect(() => new search.SynonymMap(undefined as unknown as string, { synonyms: [] }, wrong)).toThrow();
    expect(Error.prepareStackTrace).toBe(before);
    const deep = (levels: number): Error => (levels ? deep(levels - 1) : new Error("of the program"));
    expect(deep(5).stack?.split("\n").length).toBeGreaterThan(5);
  });

  it("is not resolved to source positions for the promise of each property", () => {
    const before = Error.prepareStackTrace;
    const resolvePositions = jest.fn((_error: Error, frames: NodeJS.CallSite[]) => frames[0]?.getFunctionName() ?? "");
    Error.prepareStackTrace = resolvePositions;
    try {
      inProgram("quick");
    } finally {
      Error.prepareStackTrace = before;
    }
    expect(resolvePositions).toHaveBeenCalled();
    expect(resolvePositions.mock.results.filter(({ value }) => value === "debuggablePromise")).toEqual([]);
  });
});
