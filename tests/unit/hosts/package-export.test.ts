import entry = require("../../../provider/hosts/package-export");

const { engines } = require("../../../package.json") as { engines: { node: string } };

/** Simulates another version of Node. */
function under<T>(version: string, act: () => T): T {
  const before = Object.getOwnPropertyDescriptor(process, "versions") as PropertyDescriptor;
  Object.defineProperty(process, "versions", { ...before, value: { ...process.versions, node: version } });
  try {
    return act();
  } finally {
    Object.defineProperty(process, "versions", before);
  }
}

describe("the entry of the provider", () => {
  it.each(["22.19.0", "22.20.1", "24.0.0", "100.1.0"])("runs on Node %s", (version) => {
    expect(() => under(version, () => entry("search:SynonymMap"))).not.toThrow();
  });

  it.each(["18.20.0", "20.19.9", "22.0.0", "22.18.0"])("rejects Node %s before any other action", (version) => {
    const run = () => under(version, () => entry("search:SynonymMap"));
    expect(run).toThrow(`Trefoil needs Node 22.19 or newer, and runs on ${version} (${process.execPath})`);
    expect(run).toThrow("Install a newer version and put it first on PATH.");
  });

  it("requires the Node version of the package", () => {
    const [, floor = ""] = /^>=(\d+\.\d+)$/.exec(engines.node) ?? [];
    expect(() => under(`${floor}.0`, () => entry("search:Index"))).not.toThrow();
    const [major = 0, minor = 0] = floor.split(".").map(Number);
    expect(() => under(`${major}.${minor - 1}.9`, () => entry("search:Index"))).toThrow(floor);
  });

  it("names the version to install for an unknown type", () => {
    expect(() => entry("search:Shelf")).toThrow(
      'This version of trefoil has no resource "search:Shelf". Install the version of Trefoil that created the resource, or a newer one.',
    );
  });

  it("throws errors without a stack, which the host would print", () => {
    const error = (() => {
      try {
        return entry("search:Shelf");
      } catch (reason) {
        return reason as Error;
      }
    })();
    expect((error as Error).stack).toBe("");
  });
});
