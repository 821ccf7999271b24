// Lines to drop belong to the process: those of other files would hide lines here.
jest.resetModules();
import entry = require("../../../provider/hosts/package-export");

const printed: unknown[][] = [];
const print = (...data: unknown[]): unknown => printed.push(data);

/** Handles an error of check, diff, read and delete as Pulumi's dynamic host does before it returns the error. */
function hostPrints(error: unknown): void {
  console.error(`${error}: ${(error as Error).stack}`);
}

let before: typeof console.error;
beforeEach(() => {
  before = console.error;
  console.error = print as typeof console.error;
  printed.splice(0);
});
afterEach(() => {
  console.error = before;
});

const words = { name: "words", synonyms: ["a, b"], __trefoil: { name: "dev/words" } };

/** An error of a read, whose provider has no configuration. */
async function failure(): Promise<Error> {
  const host = entry("search:SynonymMap");
  await host.configure({ config: { get: () => undefined } });
  return host.read("words", words).then(
    () => new Error("it did not fail"),
    (error: Error) => error,
  );
}

function thrownBy(act: () => unknown): Error {
  try {
    act();
  } catch (error) {
    return error as Error;
  }
  throw new Error("nothing was thrown");
}

describe("an error that the dynamic host prints and returns", () => {
  it("is not printed", async () => {
    const error = await failure();
    expect(error.message).toContain("is not configured");
    hostPrints(error);
    expect(printed).toEqual([]);
  });

  it("is not printed when Node is too old or the resource is unknown, and has no stack", () => {
    const versions = Object.getOwnPropertyDescriptor(process, "versions") as PropertyDescriptor;
    Object.defineProperty(process, "versions", { ...versions, value: { ...process.versions, node: "20.19.0" } });
    const tooOld = thrownBy(() => entry("search:SynonymMap"));
    Object.defineProperty(process, "versions", versions);
    const unknown = thrownBy(() => entry("search:Shelf"));
    expect([tooOld.message, tooOld.stack]).toEqual([expect.stringContaining("20.19.0"), ""]);
    for (const error of [tooOld, unknown]) hostPrints(error);
    expect(printed).toEqual([]);
  });

  it("is not printed when several resources fail with the same message before the host prints any", async () => {
    const errors = [await failure(), await failure(), await failure()];
    for (const error of errors) hostPrints(error);
    expect(printed).toEqual([]);
    hostPrints(errors[0]);
    expect(printed).toHaveLength(1);
  });

  it("does not hide other output", async () => {
    const error = await failure();
    console.error("from the program");
    console.error("%s", error.message);
    hostPrints(new Error("of another provider"));
    expect(printed).toEqual([
      ["from the program"],
      ["%s", error.message],
      [expect.stringMatching(/^Error: of another provider: Error: of another provider\n +at /)],
    ]);
    hostPrints(error);
    hostPrints(error);
    expect(printed).toHaveLength(4);
  });
});
