import { execFileSync } from "node:child_process";
import fs, { readdirSync, readFileSync, readlinkSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Context, create, Session } from "../../../provider/lifecycle";
import { OperationJournal, pendingRecords } from "../../../provider/lifecycle/journal";
import { trefoilWords } from "../../../provider/lifecycle/settings/environment";
import { app } from "../../../provider/services/realtime/app";
import { realtime } from "../../../provider/services/realtime/service";
import { writeFiles } from "../../../tools/files";
import { until } from "../../../tools/until";
import { checked, useTestEnvironment } from "../../contract/test-environment";
import { rewriteRecord } from "../../support/records";
import { temporaryFolder } from "../../support/temporary-folder";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  process.env.TREFOIL_JOURNAL_KEY = "k".repeat(32);
});
afterEach(() => {
  jest.restoreAllMocks();
  delete process.env.TREFOIL_JOURNAL_KEY;
});

const records = () => join(folder, "journal");
const key = { token: "realtime:App", account: "a", resource: { name: "dev/chat" }, inputsDigest: "d" };

/** Replaces the folder of the records by a file, so that no process can write there. Returns a function that restores it. */
function block(path: string): () => void {
  renameSync(path, `${path}.moved`);
  writeFileSync(path, "");
  return () => {
    rmSync(path);
    renameSync(`${path}.moved`, path);
  };
}

describe("a record on a disk without space", () => {
  /** Output of a process whose files have at most 512 bytes. A longer write is short, and the write of the remainder fails. */
  function output(existing: number, length: number): string {
    const hook = join(__dirname, "../rest/typescript-hook.js");
    const program = [process.execPath, "-r", hook, join(__dirname, "limited-disk-process.ts"), folder];
    const args = ["-c", 'ulimit -f 1; exec "$@"', "sh", ...program, String(existing), String(length)];
    return execFileSync("sh", args, { encoding: "utf8" });
  }

  it("is an error before the request is sent, and leaves no file, although a part of it could be written", () => {
    expect(output(100, 1)).toBe(
      `error: The records of creates cannot be written to ${records()} (EFBIG). Nothing was sent. Free disk space, or set TREFOIL_HOME to a writable folder.\n`,
    );
    expect(readdirSync(records())).toEqual([]);
  });

  it("keeps its content if the id of the object does not fit, which is a warning", () => {
    const id = "x".repeat(3_000);
    expect(output(0, id.length)).toBe(
      `warning: realtime.App "${id}": the object was created, but its id cannot be added to the record of the create in ${records()} (EFBIG). The update continues, and the state will contain the object. If the update is interrupted before it ends, run \`${trefoilWords().join(" ")} recover\` before the next \`pulumi up\`, and check whether it finds this object. Free disk space.\n`,
    );
    expect(readdirSync(records())).toHaveLength(1);
    expect(pendingRecords({}, folder)).toEqual([
      expect.objectContaining({
        token: "realtime:App",
        content: expect.objectContaining({ owner: expect.objectContaining({ name: "chat" }) }),
      }),
    ]);
  });
});

describe("a create whose record cannot be updated after its request was sent", () => {
  const environment = useTestEnvironment();

  const chat = () => checked(app, { name: "chat" });
  const posts = () => environment.journal(realtime).filter(({ method }) => method === "POST");

  it("returns the object with a warning, and an interrupted update is continued", async () => {
    const home = process.env.TREFOIL_HOME as string;
    environment.fail(realtime, { method: "POST", path: "/v1", delayMs: 300 });
    const reports: unknown[] = [];
    const session = new Session(realtime, environment.bag(), (...report) => reports.push(report));
    const creating = create(new Context(app, session, { name: "dev/chat" }), chat());
    await until(() => posts().length > 0, "the request to be sent");
    const restore = block(join(home, "journal"));
    const { id, state } = await creating;
    expect(state.inputs).toMatchObject({ name: "chat" });
    // One report, although the keys that the service created with the app are not recorded either.
    const report = [
      expect.stringMatching(`^realtime\\.App "${id}": the object was created, but .* the state will contain`),
      "warning",
    ];
    expect(reports).toEqual([report]);
    session.journal.endReturned(performance.now());
    restore();
    expect(pendingRecords({}, home)).toHaveLength(1);
    expect(await create(environment.context(app, "dev/chat"), chat())).toMatchObject({ id });
    expect(posts()).toHaveLength(1);
  });
});

describe("the record of an object, at the end of an update with checkpoints", () => {
  it.each([
    { title: "is removed if the update ends soon after", lastChange: 0, end: 9_000, remaining: 0 },
    { title: "is removed if the engine requested a change later", lastChange: 6_000, end: 60_000, remaining: 0 },
    { title: "remains if the engine may have repeated a failed write", lastChange: 1_000, end: 15_000, remaining: 1 },
    { title: "is removed if the update ends after exactly ten seconds", lastChange: 0, end: 10_000, remaining: 0 },
    { title: "remains if the update ends after more than ten seconds", lastChange: 0, end: 10_001, remaining: 1 },
    { title: "remains for a change less than five seconds later", lastChange: 4_999, end: 60_000, remaining: 1 },
    { title: "is removed for a change five seconds later", lastChange: 5_000, end: 60_000, remaining: 0 },
  ])("$title", async ({ lastChange, end, remaining }) => {
    const journal = new OperationJournal(folder);
    const returned = await journal.begin(key);
    const now = jest.spyOn(performance, "now").mockReturnValue(0);
    journal.markReturned(returned, "id");
    now.mockReturnValue(end);
    journal.endReturned(lastChange);
    expect(readdirSync(records()).filter((file) => file.endsWith(".returned.json"))).toHaveLength(remaining);
    expect(readdirSync(records())).toHaveLength(remaining);
  });
});

describe("a folder of records that cannot be used", () => {
  const messages = { full: "Free disk space", other: "Make the folder readable and writable" };
  /** Makes a call of the file system fail. */
  const failing = (name: "openSync" | "renameSync" | "readdirSync", code: string) =>
    jest.spyOn(fs, name).mockImplementation(() => {
      throw Object.assign(new Error(code), { code });
    });

  it.each([
    ["ENOSPC", messages.full],
    ["EDQUOT", messages.full],
    ["EFBIG", messages.full],
    ["EROFS", messages.other],
    ["EACCES", messages.other],
  ])("fails a create before its request, with the action to take after %s", async (code, advice) => {
    const journal = new OperationJournal(folder);
    failing("openSync", code);
    await expect(journal.begin(key)).rejects.toThrow(
      `The records of creates cannot be written to ${records()} (${code}). Nothing was sent. ${advice}, or set TREFOIL_HOME to a writable folder.`,
    );
  });

  it("is named with the action that failed if it cannot be read", async () => {
    failing("readdirSync", "EIO");
    const message = `The records of creates cannot be read in ${records()} (EIO). Nothing was sent.`;
    await expect(new OperationJournal(folder).begin(key)).rejects.toThrow(message);
    expect(() => new OperationJournal(folder).claim(key)).toThrow(message);
  });

  it.each([
    [undefined, "created"],
    [{ enabled: true }, "adopted"],
  ])("is a warning after the request, whose object was %j: %s", async (previousSettings, change) => {
    const warnings: string[] = [];
    const journal = new OperationJournal(folder, "", (message) => warnings.push(message));
    const record = await journal.begin(key, { before: previousSettings && { settings: previousSettings } });
    failing("renameSync", "EACCES");
    await journal.recordCreated(record, "a");
    expect(journal.hasRecorded(key, "a")).toBe(false);
    jest.restoreAllMocks();
    expect(warnings).toEqual([
      `realtime.App "a": the object was ${change}, but its id cannot be added to the record of the create in ${records()} (EACCES). The update continues, and the state will contain the object. If the update is interrupted before it ends, run \`${trefoilWords().join(" ")} recover\` before the next \`pulumi up\`, and check whether it finds this object. Make the folder readable and writable.`,
    ]);
    expect(readdirSync(records())).toEqual([record.file]);
    await journal.recordCreated(record, "a");
    expect(journal.hasRecorded(key, "a")).toBe(true);
  });

  it("does not keep the records of objects in the state, if the folder cannot be listed at the end", async () => {
    const warnings: string[] = [];
    const journal = new OperationJournal(folder, "", (message) => warnings.push(message));
    journal.markReturned(await journal.begin(key), "a");
    failing("readdirSync", "EIO");
    journal.endReturned(performance.now());
    jest.restoreAllMocks();
    expect(readdirSync(records())).toEqual([]);
    expect(warnings).toEqual([
      `The records of creates cannot be read in ${records()} (EIO). Records of finished creates remain, and later runs may report these creates as interrupted. Make the folder readable and writable, and run \`pulumi up\` again, which removes them.`,
    ]);
  });

  it("counts a record that cannot be read as damaged, so that no other create of its resource is sent", async () => {
    await new OperationJournal(folder).begin(key);
    failing("openSync", "EACCES");
    expect(pendingRecords({}, folder)).toMatchObject([{ token: "realtime:App", isUnreadable: true }]);
    expect(new OperationJournal(folder).claim(key)).toMatchObject({ isForeign: true });
  });

  it("is a warning if the name of a record cannot be changed", async () => {
    process.env.PULUMI_SKIP_CHECKPOINTS = "1";
    try {
      const warnings: string[] = [];
      const journal = new OperationJournal(folder, "", (message) => warnings.push(message));
      journal.markReturned(await journal.begin(key), "a");
      failing("renameSync", "EACCES");
      journal.endReturned(performance.now());
      expect(warnings).toEqual([expect.stringContaining("cannot be renamed in")]);
    } finally {
      delete process.env.PULUMI_SKIP_CHECKPOINTS;
    }
  });
});

describe("the folder of the program", () => {
  it("and the records in it survive a crash of the system: their contents are flushed before their names", async () => {
    if (process.platform !== "linux") return;
    const home = join(folder, "cache");
    const steps: string[] = [];
    const nameOf = (fd: number) =>
      readlinkSync(`/proc/self/fd/${fd}`)
        .replace(folder, "")
        .replace(/(\.json|\.gitignore).*/, "$1");
    const { renameSync } = fs;
    jest.spyOn(fs, "fsyncSync").mockImplementation((fd) => void steps.push(`flush ${nameOf(fd)}`));
    jest.spyOn(fs, "fsync").mockImplementation((fd, done) => {
      steps.push(`flush ${nameOf(fd)}`);
      setImmediate(done, null);
    });
    jest.spyOn(fs, "renameSync").mockImplementation((from, to) => {
      steps.push("rename");
      renameSync(from, to);
    });
    const opened = jest.spyOn(fs, "openSync");
    const closed = jest.spyOn(fs, "closeSync");
    const { file } = await new OperationJournal(home).begin(key);
    const record = `flush /cache/journal/${file.replace(/\.json$/, "")}.json`;
    expect(steps).toEqual([
      "flush /cache/.gitignore",
      "rename",
      "flush /cache",
      "flush ",
      record,
      "rename",
      "flush /cache/journal",
    ]);
    expect(closed.mock.calls.length).toBe(opened.mock.calls.length);
  });

  it("is named in a warning if another user can change it after the request", async () => {
    const warnings: string[] = [];
    const journal = new OperationJournal(folder, "", (message) => warnings.push(message));
    const record = await journal.begin(key);
    fs.chmodSync(records(), 0o777);
    await journal.recordCreated(record, "a");
    expect(journal.hasRecorded(key, "a")).toBe(false);
    expect(warnings).toEqual([expect.stringContaining(`(Other users can change the folder ${records()}.`)]);
  });

  it("is excluded from Git once, also after a full disk, and the user may change that", async () => {
    const ignore = join(folder, ".gitignore");
    jest.spyOn(fs, "writeFileSync").mockImplementationOnce((file) => {
      fs.closeSync(fs.openSync(file as string, "wx"));
      throw Object.assign(new Error("full"), { code: "ENOSPC" });
    });
    await expect(new OperationJournal(folder).begin(key)).rejects.toThrow("(ENOSPC). Nothing was sent.");
    await new OperationJournal(folder).begin(key);
    expect(readFileSync(ignore, "utf8")).toBe("*\n");
    writeFileSync(ignore, "keys\n");
    await new OperationJournal(folder).begin(key);
    expect(readFileSync(ignore, "utf8")).toBe("keys\n");
  });

  it("contains records that only the user can read", async () => {
    const { end, path } = await unfinished();
    expect(fs.statSync(path).mode & 0o777).toBe(0o600);
    end();
    expect(fs.statSync(path).mode & 0o777).toBe(0o600);
    expect(pendingRecords({}, folder)).toMatchObject([
      { path, content: { owner: { name: "other" }, before: { existing: ["id"] } } },
    ]);
  });
});

/** A create without a response. Its record is replaced when its run ends with the object of another create. */
async function unfinished() {
  const warnings: string[] = [];
  const record = await new OperationJournal(folder).begin({ ...key, resource: { name: "dev/other" } });
  const journal = new OperationJournal(folder, undefined, (line) => warnings.push(line));
  journal.markReturned(await journal.begin(key), "id");
  return { record, warnings, path: journal.pathOf(record), end: () => journal.endReturned(performance.now()) };
}

describe("a record that is replaced", () => {
  it("keeps its content if the disk is full, and leaves no other file", async () => {
    const { record, end, path, warnings } = await unfinished();
    const before = readFileSync(path, "utf8");
    jest.spyOn(fs, "writeFileSync").mockImplementationOnce((file) => {
      fs.closeSync(fs.openSync(file as string, "wx"));
      throw Object.assign(new Error("full"), { code: "ENOSPC" });
    });
    end();
    expect(warnings).toEqual([expect.stringContaining("(ENOSPC)")]);
    expect(readdirSync(records())).toEqual([record.file]);
    expect(readFileSync(path, "utf8")).toBe(before);
  });

  it("survives a crash of the system: its content is flushed before its name", async () => {
    const { end } = await unfinished();
    const steps: string[] = [];
    const { renameSync } = fs;
    jest.spyOn(fs, "renameSync").mockImplementation((from, to) => {
      steps.push("rename");
      renameSync(from, to);
    });
    const opened = jest.spyOn(fs, "openSync");
    const closed = jest.spyOn(fs, "closeSync");
    jest.spyOn(fs, "fsyncSync").mockImplementation((fd) => {
      steps.push(fs.fstatSync(fd).isDirectory() ? "flush of the folder" : "flush");
    });
    end();
    expect(steps).toEqual(["flush", "rename", "flush of the folder"]);
    expect(closed.mock.calls.length).toBe(opened.mock.calls.length);
  });

  it.each(["EPERM", "EACCES", "EISDIR", "EINVAL", "ENOTSUP"])(
    "is replaced on a system that cannot flush a folder (%s), and other failures are warnings",
    async (code) => {
      const fail = (name: string) =>
        jest.spyOn(fs, "fsyncSync").mockImplementation((fd) => {
          if (fs.fstatSync(fd).isDirectory()) throw Object.assign(new Error(name), { code: name });
        });
      const warningsAfter = async (failure: string) => {
        const { end, warnings } = await unfinished();
        fail(failure);
        end();
        jest.restoreAllMocks();
        return warnings;
      };
      expect(await warningsAfter(code)).toEqual([]);
      expect(await warningsAfter("EIO")).toEqual([expect.stringContaining("(EIO)")]);
    },
  );
});

describe("records that cannot be removed", () => {
  it("are one warning, and no error", async () => {
    const warnings: string[] = [];
    const journal = new OperationJournal(folder, "shop", (message) => warnings.push(message));
    const records = [await journal.begin(key), await journal.begin(key)];
    jest.spyOn(fs, "rmSync").mockImplementation(() => {
      throw Object.assign(new Error("read-only file system"), { code: "EROFS" });
    });
    for (const record of records) journal.markReturned(record, "id");
    journal.endReturned(performance.now());
    jest.restoreAllMocks();
    expect(warnings).toEqual([
      expect.stringMatching(/^The records of creates cannot be removed from .* \(EROFS\)\. .*run `pulumi up` again/),
    ]);
  });

  it("are a warning if the folder cannot be read, when an object is deleted or refreshed", () => {
    writeFileSync(records(), "");
    const warnings: string[] = [];
    new OperationJournal(folder, "shop", (message) => warnings.push(message)).removeStored("a", key.token, "id");
    expect(warnings).toEqual([expect.stringContaining("cannot be read in")]);
    expect(() => new OperationJournal(folder).claim(key)).toThrow(
      /cannot be read in .*\. Nothing was sent\. .* is a file, where Trefoil needs a folder/,
    );
  });
});

describe("a record", () => {
  /** The flushes of the folder: the number of records that have their names at the start, and a function that ends the flush. */
  function flushes(result?: NodeJS.ErrnoException) {
    const started: { readonly named: number; readonly end: () => void }[] = [];
    const renamed = jest.spyOn(fs, "renameSync");
    const { fsync } = fs;
    jest.spyOn(fs, "fsync").mockImplementation((fd, done) => {
      if (!fs.fstatSync(fd).isDirectory()) return fsync(fd, done);
      started.push({ named: renamed.mock.calls.length, end: () => done(result ?? null) });
      if (result) done(result);
    });
    return { started, renamed };
  }

  it("waits for a flush of its folder that starts after it has its name, and shares it with other records", async () => {
    writeFileSync(join(folder, ".gitignore"), "");
    const { started, renamed } = flushes();
    const journal = new OperationJournal(folder);
    const written: string[] = [];
    const write = (name: string) => journal.begin(key).then(() => written.push(name));
    const first = write("first");
    await until(() => started.length === 1, "the first flush");
    const others = [write("second"), write("third")];
    await until(() => renamed.mock.calls.length === 3, "all names");
    expect(written).toEqual([]);
    started[0]?.end();
    await first;
    await until(() => started.length === 2, "the second flush");
    expect(written).toEqual(["first"]);
    started[1]?.end();
    await Promise.all(others);
    expect(started.map(({ named }) => named)).toEqual([1, 3]);
  });

  it("gets its id, although another call changes it while the id is written", async () => {
    const unanswered = await new OperationJournal(folder).begin(key);
    const stored = await new OperationJournal(folder).begin({ ...key, inputsDigest: "e" });
    const earlier = new OperationJournal(folder);
    await earlier.recordCreated(stored, "stored");
    for (const file of readdirSync(records())) {
      const content = JSON.parse(readFileSync(join(records(), file), "utf8"));
      rewriteRecord(join(records(), file), { ...content, writer: { pid: 2 ** 22 + 1 } });
    }
    const warnings: string[] = [];
    const journal = new OperationJournal(folder, "", (message) => warnings.push(message));
    journal.recordedIds(key.account, key.token);
    let end = () => {};
    const synced = jest.spyOn(fs, "fsync").mockImplementationOnce((_fd, done) => {
      end = () => done(null);
    });
    const written = journal.recordCreated(unanswered, "id");
    await until(() => synced.mock.calls.length === 1, "the write of the id");
    journal.removeStored("a", key.token, "stored");
    end();
    await written;
    expect(warnings).toEqual([]);
    expect(pendingRecords({}, folder).map(({ content }) => content.response?.id)).toEqual(["id"]);
  });

  it.each(["EPERM", "EACCES", "EISDIR", "EINVAL", "ENOTSUP"])(
    "is written on a system that cannot flush a folder (%s)",
    async (code) => {
      flushes(Object.assign(new Error(code), { code }));
      await new OperationJournal(folder).begin(key);
      expect(pendingRecords({}, folder)).toHaveLength(1);
    },
  );

  it("is an error for each create that waits for a failed flush, but not for a later create", async () => {
    flushes(Object.assign(new Error("EIO"), { code: "EIO" }));
    const journal = new OperationJournal(folder);
    const begun = await Promise.allSettled([journal.begin(key), journal.begin(key)]);
    expect(begun).toEqual(
      Array(2).fill({
        status: "rejected",
        reason: expect.objectContaining({ message: expect.stringContaining("(EIO). Nothing was sent.") }),
      }),
    );
    jest.restoreAllMocks();
    await journal.begin(key);
  });
});

describe("files of records that were not completed", () => {
  it("are removed after a day", async () => {
    // Before or after the current time: the clock may have been set back.
    const hours = { "a.json.1.7.new": -25, "b.json.7.new": 25, "c.json.7.new": -23, "d.json.7.new": 23, "e.json": -25 };
    writeFiles(records(), Object.fromEntries(Object.keys(hours).map((name) => [name, ""])));
    for (const [name, distance] of Object.entries(hours)) {
      const time = Date.now() / 1000 + distance * 3600;
      utimesSync(join(records(), name), time, time);
    }
    await new OperationJournal(folder).begin({ ...key, token: "realtime:Key" });
    const left = readdirSync(records()).filter((name) => !name.startsWith("realtime.Key"));
    expect(left.sort()).toEqual(["c.json.7.new", "d.json.7.new", "e.json"]);
  });
});
