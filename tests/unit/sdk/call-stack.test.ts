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

  it("has the position of the line that creates the resource", () => {
    let line: number | null | undefined;
    const noteLine = () => {
      line = lineOfCaller(2);
      return "here";
    };
    new search.SynonymMap(noteLine(), { synonyms: [] });
    const [frames = []] = stacks.splice(0);
    expect(frames.at(-1)).toMatchObject({ line });
  });

  it("is unchanged for errors of the program, also after a constructor that threw", () => {
    const before = [Error.prepareStackTrace, Error.stackTraceLimit];
    const wrong = { id: {} } as unknown as pulumi.CustomResourceOptions;
    expect(() => new search.SynonymMap(undefined as unknown as string, { synonyms: [] }, wrong)).toThrow();
    inProgram("after");
    expect([Error.prepareStackTrace, Error.stackTraceLimit]).toEqual(before);
    const deep = (levels: number): Error => (levels ? deep(levels - 1) : new Error("of the program"));
    expect(deep(5).stack?.split("\n").length).toBeGreaterThan(5);
  });

  it("leads to the line of the program in an error of the constructor", () => {
    const create = () => new search.SynonymMap(undefined as unknown as string, { synonyms: [] });
    const deep = (levels: number): unknown => (levels ? deep(levels - 1) : create());
    const error = thrownBy(() => deep(3));
    expect(error.message).toContain("Missing resource name argument");
    expect(error.stack?.match(/at deep .*call-stack\.test\.ts/g)?.length).toBeGreaterThan(2);
  });

  it.each<[string, (fail: pulumi.ResourceTransformation) => unknown]>([
    ["of a resource", (fail) => new search.SynonymMap("own", { synonyms: [] }, { transformations: [fail] })],
    ["of a component", (fail) => new realtime.PusherApp("component", {}, { transformations: [fail] })],
  ])("is complete for an error in a transformation %s", (_, create) => {
    const inTransformation = (): never => {
      throw new Error("of the program");
    };
    const error = thrownBy(() => create(() => inTransformation()));
    expect(error.stack).toMatch(/^Error: of the program\n +at inTransformation .*call-stack\.test\.ts/);
  });

  it("is not recorded for the promise of each property, except to find promises that are never settled", () => {
    const { length: usual } = recordedBy(() => inProgram("quick"));
    expect(usual).toBe(0);
    process.env.PULUMI_DEBUG_PROMISE_LEAKS = "true";
    try {
      expect(recordedBy(() => inProgram("debugged")).length).toBeGreaterThan(0);
    } finally {
      delete process.env.PULUMI_DEBUG_PROMISE_LEAKS;
    }
  });
});

function thrownBy(act: () => unknown): Error {
  try {
    act();
  } catch (error) {
    return error as Error;
  }
  throw new Error("Nothing was thrown.");
}

/** Call stacks of promises that are formatted during an action. */
function recordedBy(act: () => unknown): NodeJS.CallSite[][] {
  const before = Error.prepareStackTrace;
  const recorded: NodeJS.CallSite[][] = [];
  Error.prepareStackTrace = (_, frames) => {
    if (frames[0]?.getFunctionName() === "debuggablePromise") recorded.push(frames);
    return "";
  };
  try {
    act();
  } finally {
    Error.prepareStackTrace = before;
  }
  return recorded;
}

/** The line of a caller of this function, in the compiled test, as Pulumi records it. */
function lineOfCaller(level: number): number | null | undefined {
  const before = Error.prepareStackTrace;
  Error.prepareStackTrace = (_, frames) => frames[level]?.getLineNumber();
  try {
    return new Error().stack as unknown as number;
  } finally {
    Error.prepareStackTrace = before;
  }
}
