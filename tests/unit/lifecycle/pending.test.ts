import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, renameSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { displayNameOfRecord, forget, isInterrupted, pendingRecords } from "../../../provider/lifecycle/journal";
import { OperationJournal } from "../../../provider/lifecycle/journal/operation-journal";
import { pendingWarning } from "../../../provider/lifecycle/journal/pending-records";
import { isRunning } from "../../../provider/lifecycle/journal/processes";
import type { JournalRecord } from "../../../provider/lifecycle/journal/record-folder";
import type { LogicalResource } from "../../../provider/lifecycle/values/logical-resource";
import { locatorOf } from "../../../provider/lifecycle/write/create-record";
import { resource } from "../../../provider/services/rest/resource";
import { writeFiles } from "../../support/files";
import { temporaryFolder } from "../../support/temporary-folder";
import { until } from "../../support/until";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const account = "https://control.example/v1#acme";
const facts = { hasGeneratedName: false, existingIds: [], listsAllExisting: true };
const begin = (place: LogicalResource, project = "shop", token = "realtime:Key") =>
  new OperationJournal(folder, project).begin({ token, account, resource: place, inputsDigest: "digest" }, facts);

/** A process id that was in use and is unused now. */
const ended = spawnSync(process.execPath, ["--version"]).pid;

describe("the record of a create", () => {
  it("is moved from the folder of earlier versions", async () => {
    await begin({ name: "dev/server" });
    renameSync(join(folder, "journal"), join(folder, "intents"));
    expect(pendingRecords({}, folder)).toMatchObject([{ content: { name: "server" } }]);
    expect(readdirSync(join(folder, "intents"))).toEqual([]);
    expect(readdirSync(join(folder, "journal"))).toHaveLength(1);
  });

  it("identifies its resource, so that it can be reported without the program", async () => {
    await begin({ name: "dev/a/b", parents: "acme:Chat" });
    expect(pendingRecords({}, folder)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}$/),
        path: expect.stringContaining(join(folder, "journal")),
        isReturned: false,
        token: "realtime:Key",
        content: expect.objectContaining({
          version: 3,
          project: "shop",
          stack: "dev",
          name: "a/b",
          parents: "acme:Chat",
          token: "realtime:Key",
          account,
        }),
      },
    ]);
  });

  it("keeps the arguments that locate the object, and no secret", () => {
    const args = { path: "/v1/things", readMethod: "list", body: { name: "a" }, secretBody: { pin: "hush" } };
    expect(locatorOf(resource, args)).toEqual({ locator: { path: "/v1/things", readMethod: "list" } });
  });

  it("keeps no header, whose value may be a secret, but records that the request had some", () => {
    const [headers, secretHeaders] = [{ "X-Key": "hush-1" }, { "X-Pin": "hush-2" }];
    const key = { path: "/v1/things" };
    expect(locatorOf(resource, { ...key, headers, secretHeaders })).toEqual({
      locator: key,
      omittedInputs: ["headers", "secretHeaders"],
    });
    expect(locatorOf(resource, { ...key, headers: {}, secretHeaders: {} })).toEqual({ locator: key });
  });

  it("is also read in the first format, whose type is the type of its file", () => {
    const content = {
      account,
      args: "digest",
      madeUp: false,
      before: [],
      complete: true,
      pid: ended,
      time: "2026-01-01",
    };
    const uuid = "0a1b2c3d-0000-4000-8000-000000000000";
    writeFiles(folder, { [`journal/registry.OrgMember-${"0".repeat(32)}-${uuid}.json`]: JSON.stringify(content) });
    const [record] = pendingRecords({ project: "shop", stack: "dev" }, folder);
    expect(record).toMatchObject({ id: "0a1b2c3d", token: "registry:OrgMember" });
    expect(record && displayNameOfRecord(record)).toBe("registry.OrgMember");
  });

  it("is removed for its object only, even if an object of another kind or account has the same name", async () => {
    const journal = new OperationJournal(folder, "shop");
    const key = { resource: { name: "dev/hotels" }, inputsDigest: "digest" };
    const begun = [
      { token: "search:Index", account },
      { token: "search:SynonymMap", account },
      { token: "search:Index", account: "https://other.example" },
    ];
    for (const object of begun) journal.markReturned(await journal.begin({ ...key, ...object }, facts), "hotels");
    journal.removeReturned(account, "search:Index", "hotels");
    const left = pendingRecords({}, folder).map(({ token, content }) => ({ token, account: content.account }));
    expect(left.sort((a, b) => a.token.localeCompare(b.token))).toEqual([begun[2], begun[1]]);
  });

  it("belongs to the process that adopted it", async () => {
    const journal = new OperationJournal(folder, "shop");
    const left = await begin({ name: "dev/server" });
    await journal.recordCreated(
      { ...left, content: { ...left.content, pid: ended, time: "2026-01-01T00:00:00Z" } },
      "app.key",
    );
    const [record] = pendingRecords({}, folder);
    expect(record?.content).toMatchObject({ id: "app.key", pid: process.pid });
    expect(record && isInterrupted(record)).toBe(false);
  });
});

describe("the record of a create without a response, while parallel creates are completed", () => {
  const places = ["dev/a", "dev/b"];
  const existing = () => pendingRecords({}, folder).map(({ content }) => [content.name, content.existingIds]);

  /** Writes the records of interrupted creates. Returns the records of completed creates with the ids of their objects. */
  async function recorded(): Promise<[JournalRecord, string][]> {
    const journal = new OperationJournal(folder, "shop");
    const key = { token: "realtime:Key", account, inputsDigest: "digest" };
    await journal.begin({ ...key, resource: { name: "dev/lost" } }, { ...facts, existingIds: ["before"] });
    await journal.begin({ ...key, resource: { name: "dev/app" }, token: "realtime:App" }, facts);
    await journal.begin({ ...key, resource: { name: "dev/other" }, account: "another" }, facts);
    const created = places.map(async (name): Promise<[JournalRecord, string]> => {
      const record = await begin({ name });
      await journal.recordCreated(record, `id of ${name}`);
      return [record, `id of ${name}`];
    });
    return Promise.all(created);
  }

  const expected = [
    ["app", []],
    ["lost", ["before", "id of dev/a", "id of dev/b"]],
    ["other", []],
  ];

  it("lists their objects as existing once the state contains each of them", async () => {
    const next = new OperationJournal(folder, "shop");
    for (const [, id] of await recorded()) next.removeStored(account, "realtime:Key", id);
    expect(existing().sort()).toEqual(expected);
  });

  it("lists their objects as existing at the end of the run that returned them", async () => {
    const journal = new OperationJournal(folder, "shop");
    for (const [record, id] of await recorded()) journal.markReturned(record, id);
    journal.endReturned(performance.now());
    expect(existing().sort()).toEqual(expected);
  });
});

describe("pending records", () => {
  it("are those of a project and a stack", async () => {
    await begin({ name: "dev/one" });
    await begin({ name: "prod/two" });
    await begin({ name: "dev/three" }, "other");
    const names = (filter: object) => pendingRecords(filter, folder).map(({ content }) => content.name);
    expect(names({}).sort()).toEqual(["one", "three", "two"]);
    expect(names({ project: "shop", stack: "dev" })).toEqual(["one"]);
    expect(names({ stack: "dev" }).sort()).toEqual(["one", "three"]);
  });

  it("are ordered by their time, the oldest first, and a create continues with the oldest", async () => {
    const key = { token: "realtime:Key", account, resource: { name: "dev/server" }, inputsDigest: "digest" };
    const earlier = new OperationJournal(folder, "shop");
    const begun: JournalRecord[] = [];
    for (const day of [2, 1, 3]) {
      const record = await earlier.begin(key, facts);
      const content = { ...record.content, time: `2026-01-0${day}T00:00:00.000Z` };
      writeFiles(folder, { [`journal/${record.file}`]: JSON.stringify({ ...content, version: 3 }) });
      begun.push({ file: record.file, content });
    }
    const times = (records: readonly Pick<JournalRecord, "content">[]) => records.map(({ content }) => content.time);
    const [second, first, third] = times(begun);
    expect(times(pendingRecords({}, folder))).toEqual([first, second, third]);
    const next = new OperationJournal(folder, "shop");
    const claimed = [1, 2, 3].flatMap(() => next.claim(key) ?? []);
    expect(times(claimed)).toEqual([first, second, third]);
  });

  it("do not exist if the folder is missing, or once they are completed", async () => {
    expect(pendingRecords({}, folder)).toEqual([]);
    await begin({ name: "dev/one" });
    pendingRecords({}, folder).forEach(forget);
    expect(pendingRecords({}, folder)).toEqual([]);
    expect(readdirSync(join(folder, "journal"))).toEqual([]);
  });

  it("are reported with the objects that they may have created, the time, and what to do", async () => {
    const journal = new OperationJournal(folder, "shop");
    await journal.recordCreated(await begin({ name: "dev/server" }), "app.key");
    await begin({ name: "dev/chat" }, "shop", "realtime:App");
    const records = pendingRecords({}, folder);
    const warning = pendingWarning(records);
    const time = records.find(({ content }) => content.name === "chat")?.content.time;
    expect(warning).toContain('- realtime.Key "server" at https://control.example/v1: created "app.key"');
    expect(warning).toContain(
      `- realtime.App "chat" at https://control.example/v1: may have created an object (${time}).`,
    );
    expect(warning).toContain("`pulumi destroy` does not delete what the state lacks:");
    expect(warning).toContain("Otherwise run `npx trefoil recover --stack dev`");
  });
});

describe("the process of a record", () => {
  const now = () => new Date().toISOString();

  it("runs as long as it has not ended", async () => {
    const child = spawn(process.execPath, ["--eval", "process.stdin.resume()"], {
      stdio: ["pipe", "ignore", "ignore"],
    });
    const pid = child.pid as number;
    // The record of a process is written after the process has started.
    const record = { pid, time: new Date(Date.now() + 60_000).toISOString() };
    expect(isRunning(record)).toBe(true);
    const exit = once(child, "exit");
    child.stdin.end();
    await exit;
    expect(isRunning(record)).toBe(false);
  });

  it("runs if the system's uptime is that of a container, but the kernel's clock is not", async () => {
    const child = spawn(process.execPath, ["--eval", "process.stdin.resume()"], {
      stdio: ["pipe", "ignore", "ignore"],
    });
    const pid = child.pid as number;
    const exit = once(child, "exit");
    const uptime = jest.spyOn(os, "uptime").mockReturnValue(os.uptime() / 1000);
    try {
      expect(isRunning({ pid, time: new Date(Date.now() + 1_000).toISOString() })).toBe(true);
      const onLinux = process.platform === "linux";
      expect(isRunning({ pid, time: new Date(Date.now() - 60_000).toISOString() })).toBe(!onLinux);
    } finally {
      uptime.mockRestore();
      child.stdin.end();
      await exit;
    }
  });

  it("has ended if its parent has not read its exit status, as in a container without an init process", async () => {
    // `sleep` replaces the shell, and does not wait for the child, which ends with its input.
    const parent = spawn("sh", ["-c", "cat <&3 & echo $!; exec sleep 60"], {
      stdio: ["ignore", "pipe", "ignore", "pipe"],
    });
    const exit = once(parent, "exit");
    try {
      const [line] = (await once(parent.stdout as Readable, "data")) as [Buffer];
      const record = { pid: Number(line), time: new Date(Date.now() + 60_000).toISOString() };
      if (process.platform !== "linux") return;
      // The shell would read the exit status of a child that ends before.
      await until(() => readFileSync(`/proc/${parent.pid}/comm`, "utf8") === "sleep\n", "the shell to be replaced");
      expect(isRunning(record)).toBe(true);
      (parent.stdio[3] as Writable).end();
      await until(() => !isRunning(record), "the process to end");
      expect(() => process.kill(record.pid, 0)).not.toThrow();
    } finally {
      parent.kill();
      await exit;
    }
  });

  it("is recognized by its start, although the clock was set since", async () => {
    const { content } = await begin({ name: "dev/server" });
    const onLinux = process.platform === "linux";
    expect(isRunning({ ...content, time: "2001-01-01T00:00:00Z" })).toBe(onLinux);
    const another = { ...content, startTicks: Number(content.startTicks) - 1 };
    expect(isRunning({ ...another, time: "2101-01-01T00:00:00Z" })).toBe(!onLinux);
  });

  it("has ended if another process has its id", () => {
    expect(isRunning({ pid: process.pid, time: now() })).toBe(true);
    expect(isRunning({ pid: process.pid, time: "2026-01-01T00:00:00Z" })).toBe(false);
    const onLinux = process.platform === "linux";
    expect(isRunning({ pid: process.ppid, time: "2001-01-01T00:00:00Z" })).toBe(!onLinux);
  });
});
