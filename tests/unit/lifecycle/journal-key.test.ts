import { randomBytes } from "node:crypto";
import fs, { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Inputs } from "../../../provider/lifecycle";
import { digestInputs as digest, requireKey } from "../../../provider/lifecycle/journal/journal-key";
import { temporaryFolder } from "../../support/temporary-folder";

let working: string;
beforeEach(() => {
  working = temporaryFolder();
  process.env.TREFOIL_HOME = working;
});
afterEach(() => {
  jest.restoreAllMocks();
  delete process.env.TREFOIL_JOURNAL_KEY;
});

const key = () => join(working, "keys", "journal.key");
/** The digest in a new process with this folder. */
const digestInputs = (home: string, values: Inputs) => {
  process.env.TREFOIL_HOME = home;
  return digest(values, requireKey());
};
const inputs = { name: "a", headers: { authorization: "Bearer 1234" }, list: [{ x: 1, y: 2 }] };

describe("the digest of inputs", () => {
  it("is the same for the same inputs in any order, in every process", () => {
    const own = digestInputs(working, inputs);
    expect(own).toMatch(/^[0-9a-f]{64}$/);
    const { name, ...others } = inputs;
    expect(digestInputs(working, { ...others, list: [{ y: 2, x: 1 }], name })).toBe(own);
  });

  it.each([
    ["a plain value", { ...inputs, name: "b" }],
    ["a header", { ...inputs, headers: { authorization: "Bearer 1235" } }],
    ["the order of a list", { ...inputs, list: [{ y: 2 }, { x: 1 }] }],
    ["an omitted value", { name: "a" }],
  ])("changes with %s", (_what, others) => {
    expect(digestInputs(working, others)).not.toBe(digestInputs(working, inputs));
  });

  it("uses a random key of the folder, which only the user can read", () => {
    digestInputs(working, inputs);
    expect(readFileSync(key())).toHaveLength(32);
    expect(statSync(key()).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(working, "keys"))).toEqual(["journal.key"]);
  });

  it("differs after the key was lost or replaced", () => {
    const own = digestInputs(working, inputs);
    rmSync(key());
    const next = digestInputs(working, inputs);
    expect(next).not.toBe(own);
    writeFileSync(key(), randomBytes(32), { mode: 0o600 });
    expect([own, next]).not.toContain(digestInputs(working, inputs));
  });

  it("uses the key in the environment without a file, so that records are sufficient for another machine", () => {
    process.env.TREFOIL_JOURNAL_KEY = randomBytes(32).toString("hex");
    const own = digestInputs(working, inputs);
    expect(readdirSync(working)).toEqual([]);
    process.env.TREFOIL_JOURNAL_KEY += "\n";
    expect(digestInputs(join(working, "other"), inputs)).toBe(own);
    process.env.TREFOIL_JOURNAL_KEY = randomBytes(32).toString("hex");
    expect(digestInputs(working, inputs)).not.toBe(own);
  });

  it("rejects a short key in the environment", () => {
    process.env.TREFOIL_JOURNAL_KEY = "a-short-key";
    expect(() => digestInputs(working, inputs)).toThrow(/fewer than 32 characters.*openssl rand/);
  });

  it.each([0, 1, 31])("rejects a file with a key of %d bytes, which a crash or another program left", (length) => {
    digestInputs(working, inputs);
    writeFileSync(key(), randomBytes(length), { mode: 0o600 });
    expect(() => digestInputs(working, inputs)).toThrow(
      /operation journal.*\. Nothing was sent\. The file .*journal\.key has fewer than 32 bytes.*Delete it\. Or set TREFOIL_JOURNAL_KEY/,
    );
  });

  it("uses the key of another process that was faster", () => {
    const theirs = randomBytes(32);
    jest.spyOn(fs, "linkSync").mockImplementationOnce(() => {
      writeFileSync(key(), theirs, { mode: 0o600 });
      throw Object.assign(new Error("exists"), { code: "EEXIST" });
    });
    const own = digestInputs(working, inputs);
    expect(readFileSync(key())).toEqual(theirs);
    expect(own).toBe(digest(inputs, theirs));
    expect(readdirSync(join(working, "keys"))).toEqual(["journal.key"]);
  });

  it("uses its own key on a file system without links", () => {
    jest.spyOn(fs, "linkSync").mockImplementationOnce(() => {
      throw Object.assign(new Error("no links"), { code: "EPERM" });
    });
    const own = digestInputs(working, inputs);
    expect(readFileSync(key())).toHaveLength(32);
    expect(digestInputs(working, inputs)).toBe(own);
    expect(readdirSync(join(working, "keys"))).toEqual(["journal.key"]);
  });

  it("accepts a key of 32 characters in the environment, and not one of 31", () => {
    process.env.TREFOIL_JOURNAL_KEY = "k".repeat(31);
    expect(() => digestInputs(working, inputs)).toThrow("Nothing was sent.");
    process.env.TREFOIL_JOURNAL_KEY = "k".repeat(32);
    expect(digestInputs(working, inputs)).toBe(digestInputs(join(working, "other"), inputs));
  });

  it("does not create another key if the existing one cannot be read", () => {
    digestInputs(working, inputs);
    const before = readFileSync(key());
    jest.spyOn(fs, "openSync").mockImplementationOnce(() => {
      throw Object.assign(new Error("denied"), { code: "EACCES" });
    });
    expect(() => digestInputs(working, inputs)).toThrow(
      `The key of the operation journal cannot be read or created in ${join(working, "keys")} (EACCES). Nothing was sent. Make the folder readable and writable. Or set TREFOIL_JOURNAL_KEY`,
    );
    expect(readFileSync(key())).toEqual(before);
  });

  it("removes the unfinished key of a killed process", () => {
    digestInputs(working, inputs);
    rmSync(key());
    const unfinished = join(working, "keys", "key.1.new");
    writeFileSync(unfinished, "");
    fs.utimesSync(unfinished, 1, 1);
    digestInputs(working, inputs);
    expect(readdirSync(join(working, "keys"))).toEqual(["journal.key"]);
  });

  it("explains which folder it needs", () => {
    writeFileSync(join(working, "keys"), "a file");
    expect(() => digestInputs(working, inputs)).toThrow(
      /operation journal.*\. Nothing was sent\. .* is a file, where Trefoil needs a folder\. .*TREFOIL_JOURNAL_KEY/,
    );
  });
});
