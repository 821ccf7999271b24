import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs, { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import type { LogicalResource } from "../../../provider/lifecycle";
import {
  displayNameOfRecord,
  forget,
  isInterrupted,
  type JournalRecord,
  OperationJournal,
  type PendingRecord,
  pendingRecords,
} from "../../../provider/lifecycle/journal";
import { trefoilWords } from "../../../provider/lifecycle/settings/environment";
import { locatorOf } from "../../../provider/lifecycle/verify";
import { resource } from "../../../provider/services/rest/resource";
import { synonymMap } from "../../../provider/services/search/synonym-map";
import { writeFiles } from "../../../tools/files";
import { until } from "../../../tools/until";
import { rewriteRecord } from "../../support/records";
import { temporaryFolder } from "../../support/temporary-folder";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const account = "https://control.example/v1#acme";
const begin = (place: LogicalResource, project = "shop", token = "realtime:Key") =>
  new OperationJournal(folder, project).begin({ token, account, resource: place, inputsDigest: "digest" });

/** A process id that was in use and is unused now. */
const ended = spawnSync(process.execPath, ["--version"]).pid;

describe("the record of a create", () => {
  it("identifies its resource, so that it can be reported without the program", async () => {
    await begin({ name: "dev/a/b", parents: "acme:Chat" });
    expect(pendingRecords({}, folder)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}$/),
        file: expect.stringMatching(/^realtime\.Key-/),
        path: expect.stringContaining(join(folder, "journal")),
        isReturned: false,
        token: "realtime:Key",
        content: expect.objectContaining({
          version: 5,
          owner: { project: "shop", stack: "dev", name: "a/b", parents: "acme:Chat" },
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
      omitted: ["headers", "secretHeaders"],
    });
    expect(locatorOf(resource, { ...key, headers: {}, secretHeaders: {} })).toEqual({ locator: key });
  });

  it("is removed for its object only, even if an object of another kind or account has the same name", async () => {
    const journal = new OperationJournal(folder, "shop");
    const key = { resource: { name: "dev/hotels" }, inputsDigest: "digest" };
    const begun = [
      { token: "search:Index", account },
      { token: "search:SynonymMap", account },
      { token: "search:Index", account: "https://other.example" },
    ];
    for (const object of begun) journal.markReturned(await journal.begin({ ...key, ...object }), "hotels");
    journal.removeReturned(account, "search:Index", "hotels");
    const left = pendingRecords({}, folder).map(({ token, content }) => ({ token, account: content.account }));
    expect(left.sort((a, b) => a.token.localeCompare(b.token))).toEqual([begun[2], begun[1]]);
  });

  it("is not reported to projects without a name as that of an empty one", async () => {
    await begin({ name: "dev/server" }, "");
    expect(pendingRecords({ project: "shop" }, folder)).toHaveLength(1);
    await begin({ name: "dev/other", project: "mine" }, "shop");
    expect(
      pendingRecords({}, folder)
        .map(({ content }) => content.owner.project ?? "")
        .sort(),
    ).toEqual(["", "mine"]);
  });

  it("is not read from a folder that others can change", async () => {
    await begin({ name: "dev/server" });
    fs.chmodSync(join(folder, "journal"), 0o777);
    expect(() => pendingRecords({}, folder)).toThrow("Other users can change the folder");
  });

  it("belongs to the process that adopted it", async () => {
    const journal = new OperationJournal(folder, "shop");
    const left = await begin({ name: "dev/server" });
    await journal.recordCreated(
      { ...left, content: { ...left.content, writer: { pid: ended, time: "2026-01-01T00:00:00Z" } } },
      "app.key",
    );
    const [record] = pendingRecords({}, folder);
    expect(record?.content).toMatchObject({ response: { id: "app.key" }, writer: { pid: process.pid } });
    expect(record && isInterrupted(record)).toBe(false);
  });
});

describe("the record of a create without a response, while parallel creates are completed", () => {
  const places = ["dev/a", "dev/b"];
  const existing = () =>
    pendingRecords({}, folder).map(({ content }) => [content.owner.name, content.before.existing ?? []]);

  /** Writes the records of interrupted creates. Returns the records of completed creates with the ids of their objects. */
  async function recorded(): Promise<[JournalRecord, string][]> {
    const journal = new OperationJournal(folder, "shop");
    const key = { token: "realtime:Key", account, inputsDigest: "digest" };
    await journal.begin({ ...key, resource: { name: "dev/lost" } }, { before: { existing: ["before"] } });
    await journal.begin({ ...key, resource: { name: "dev/app" }, token: "realtime:App" });
    await journal.begin({ ...key, resource: { name: "dev/other" }, account: "another" });
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

  it.each<[string, LogicalResource, object, number]>([
    ["ends if another stack has created an object with its name", { name: "dev/a" }, {}, 0],
    ["ends if another project has", { name: "prod/a", project: "blog" }, {}, 0],
    ["remains if the same stack has", { name: "prod/a" }, {}, 1],
    ["remains if another name was created", { name: "dev/a" }, { request: { expectedId: "other" } }, 1],
    ["remains if its process still runs", { name: "dev/a" }, { writer: { pid: process.pid } }, 1],
    ["remains if it has a response", { name: "dev/a" }, { response: { id: "docs" } }, 1],
    ["remains with settings", { name: "dev/a" }, { request: { expectedId: "docs", settings: {} } }, 1],
    ["remains in another account", { name: "dev/a" }, { account: "another" }, 1],
  ])("%s", async (_, resource, change, count) => {
    const key = { token: "search:Index", account, inputsDigest: "digest" };
    const request = { expectedId: "docs" };
    const journal = new OperationJournal(folder, "shop");
    await journal.begin({ ...key, resource: { name: "prod/docs" } }, { request });
    const [{ path = "" } = {}] = pendingRecords({}, folder);
    rewriteRecord(path, { writer: { pid: ended }, ...change });
    const record = await journal.begin({ ...key, resource }, { request });
    journal.markReturned(record, "docs");
    journal.endReturned(performance.now());
    expect(pendingRecords({}, folder)).toHaveLength(count);
  });

  /** Changes the record without a response, as the process that wrote it does. */
  function changeLost(change: object): void {
    const lost = pendingRecords({}, folder).find(({ content }) => content.owner.name === "lost");
    if (lost) rewriteRecord(lost.path, change);
  }

  it.each<[string, () => object]>([
    ["a process that still runs may write it", () => ({ writer: { pid: process.ppid, startTicks: undefined } })],
    ["it got the id of its object since it was read", () => ({ response: { id: "its own" } })],
  ])("is not changed if %s", async (_, change) => {
    const next = new OperationJournal(folder, "shop");
    const created = await recorded();
    next.recordedIds(account, "realtime:Key");
    changeLost({ writer: { time: new Date().toISOString() } });
    changeLost(change());
    for (const [, id] of created) next.removeStored(account, "realtime:Key", id);
    const [, lost] = existing().sort();
    expect(lost).toEqual(["lost", ["before"]]);
  });

  it("is changed if a search has found its object since it was read, which may be that of another client", async () => {
    const next = new OperationJournal(folder, "shop");
    const created = await recorded();
    next.recordedIds(account, "realtime:Key");
    changeLost({ request: { expectedId: "found" } });
    for (const [, id] of created) next.removeStored(account, "realtime:Key", id);
    expect(existing().sort()).toEqual(expected);
  });

  it("is changed if the process that wrote it has ended, and other records are not written again", async () => {
    const next = new OperationJournal(folder, "shop");
    const created = await recorded();
    changeLost({ writer: { pid: ended, startTicks: undefined, time: "2026-01-01T00:00:00Z" } });
    const nodes = () => readdirSync(join(folder, "journal")).filter((file) => file.includes("App"));
    const [file = ""] = nodes();
    const { ino } = fs.statSync(join(folder, "journal", file));
    for (const [, id] of created) next.removeStored(account, "realtime:Key", id);
    expect(existing().sort()).toEqual(expected);
    expect(fs.statSync(join(folder, "journal", file)).ino).toBe(ino);
  });

  it("lists only the objects whose records end", async () => {
    const journal = new OperationJournal(folder, "shop");
    const [[first, firstId], [second, secondId]] = (await recorded()) as [
      [JournalRecord, string],
      [JournalRecord, string],
    ];
    const now = jest.spyOn(performance, "now").mockReturnValue(100_000);
    journal.markReturned(first, firstId);
    now.mockReturnValue(111_000);
    journal.markReturned(second, secondId);
    // The engine may have repeated the write of the first object.
    journal.endReturned(104_999);
    now.mockRestore();
    const [, lost] = existing()
      .sort((a, b) => (`${a[0]}` < `${b[0]}` ? -1 : 1))
      .filter(([name]) => name !== "a");
    expect(lost).toEqual(["lost", ["before", secondId]]);
    expect(pendingRecords({}, folder).filter(({ isReturned }) => isReturned)).toHaveLength(1);
  });

  it("is not restored after another process removed it", async () => {
    const next = new OperationJournal(folder, "shop");
    const created = await recorded();
    next.recordedIds(account, "realtime:Key");
    const lost = pendingRecords({}, folder).find(({ content }) => content.owner.name === "lost");
    if (lost) forget(lost);
    for (const [, id] of created) next.removeStored(account, "realtime:Key", id);
    expect(existing().sort()).toEqual([
      ["app", []],
      ["other", []],
    ]);
  });
});

describe("the records about an object in the state", () => {
  const key = { token: "realtime:Key", account, resource: { name: "dev/server" }, inputsDigest: "new" };
  const id = "app.key";
  const next = () => new OperationJournal(folder, "shop");
  const left = () => pendingRecords({}, folder).length;
  const replacing = (replaced: "same inputs" | "other inputs") => ({
    request: { expectedId: id },
    before: { replaced },
  });
  const remove = (digest?: string) =>
    next().removeStored(account, "realtime:Key", id, digest === undefined ? {} : { inputsDigest: () => digest });

  it.each<[string, object, number]>([
    ["are removed if the inputs determine the id", { request: { expectedId: id } }, 0],
    ["remain if the inputs determine another id", { request: { expectedId: "app.other" } }, 1],
    ["remain if nothing determines the id", {}, 1],
    ["are removed if the object was created again with the inputs in the state", replacing("other inputs"), 0],
    ["remain if the object was created again with the inputs of the object before it", replacing("same inputs"), 1],
  ])("%s", async (_, more, remaining) => {
    await next().begin(key, more);
    remove("new");
    expect(left()).toBe(remaining);
  });

  it("remain if the object was created again with other inputs, and are removed by its deletion", async () => {
    await next().begin(key, replacing("other inputs"));
    remove("old");
    expect(left()).toBe(1);
    remove();
    expect(left()).toBe(0);
  });

  it("are identified by the id in the response, even if the inputs determined another id", async () => {
    const journal = next();
    await journal.recordCreated(await journal.begin(key, { request: { expectedId: "expected" } }), id);
    next().removeStored(account, "realtime:Key", "expected");
    expect(left()).toBe(1);
    remove();
    expect(left()).toBe(0);
  });

  it.each([
    ["of another kind", account, "realtime:App"],
    ["in another account", "https://other.example", "realtime:Key"],
  ])("remain for an object %s with the same id", async (_, owner, token) => {
    await next().begin(key, { request: { expectedId: id } });
    next().removeStored(owner, token, id);
    expect(left()).toBe(1);
  });

  it("need no digest of the inputs unless the object was created again", async () => {
    await next().begin(key, { request: { expectedId: id } });
    const digest = jest.fn(() => "new");
    next().removeStored(account, "realtime:Key", id, { inputsDigest: digest });
    expect([left(), digest.mock.calls.length]).toEqual([0, 0]);
  });

  it("are not used by a create of the same run", async () => {
    const journal = next();
    await journal.begin(key, { request: { expectedId: id } });
    const run = next();
    run.removeStored(account, "realtime:Key", id);
    expect(run.claim(key)).toBeUndefined();
  });

  it("show that the state of their run was written, if the run returned the object and ended", async () => {
    const run = next();
    process.env.PULUMI_SKIP_CHECKPOINTS = "true";
    try {
      const returned = await run.begin(key, { request: { expectedId: id } });
      const { content } = await run.begin(
        { ...key, resource: { name: "dev/other" } },
        { request: { expectedId: "b" } },
      );
      run.markReturned(returned, id);
      run.endReturned(performance.now());
      const journal = next();
      expect(journal.isStateWritten(content)).toBe(false);
      journal.removeStored(account, "realtime:Key", "b");
      expect(journal.isStateWritten(content)).toBe(false);
      journal.removeStored(account, "realtime:Key", id);
      expect(journal.isStateWritten(content)).toBe(true);
      expect(journal.isStateWritten({ ...content, writer: { ...content.writer, pid: content.writer.pid + 1 } })).toBe(
        false,
      );
      expect(journal.isStateWritten({ ...content, writer: { ...content.writer, startTicks: 1 } })).toBe(false);
    } finally {
      delete process.env.PULUMI_SKIP_CHECKPOINTS;
    }
  });
});

describe("the object that a run returned", () => {
  const key = { token: "realtime:Key", account, resource: { name: "dev/server" }, inputsDigest: "digest" };

  it("has no record after the run found that the state contained it, and is not listed as existing", async () => {
    const journal = new OperationJournal(folder, "shop");
    const [record, other] = [await journal.begin(key), await journal.begin(key)];
    journal.markReturned(record, "a");
    journal.removeReturned(account, "realtime:Key", "b");
    expect(pendingRecords({}, folder)).toHaveLength(2);
    journal.removeReturned(account, "realtime:Key", "a");
    journal.endReturned(performance.now());
    expect(readdirSync(join(folder, "journal"))).toEqual([other.file]);
    expect(pendingRecords({}, folder)[0]?.content.before).toEqual({});
  });

  it("keeps its record under another name without checkpoints, unless another process removed it", async () => {
    process.env.PULUMI_SKIP_CHECKPOINTS = "1";
    try {
      const warnings: string[] = [];
      const journal = new OperationJournal(folder, "shop", (message) => warnings.push(message));
      const [first, second] = [await journal.begin(key), await journal.begin(key)];
      journal.markReturned(first, "a");
      journal.markReturned(second, "b");
      for (let times = 0; times < 2; times++) journal.remove(second);
      journal.endReturned(performance.now());
      expect([warnings, journal.reload(second)]).toEqual([[], undefined]);
      expect(readdirSync(join(folder, "journal"))).toEqual([first.file.replace(/json$/, "returned.json")]);
      const [returned] = pendingRecords({}, folder);
      expect(returned).toMatchObject({ isReturned: true, id: expect.stringMatching(/^[0-9a-f]{8}$/) });
      // The engine could not write the state, and another run returns the object again.
      const next = new OperationJournal(folder, "shop");
      next.markReturned(next.claim(key) as JournalRecord, "a");
      next.endReturned(performance.now());
      expect(pendingRecords({}, folder)).toEqual([returned]);
      expect(returned).not.toHaveProperty("isForeign");
    } finally {
      delete process.env.PULUMI_SKIP_CHECKPOINTS;
    }
  });
});

describe("a create with the record of an earlier run", () => {
  const key = { token: "realtime:Key", account, resource: { name: "dev/server" }, inputsDigest: "digest" };
  const renamed = (...aliases: object[]) => ({ resource: { name: "dev/new", aliases } });
  const claimed = (changed: object) => new OperationJournal(folder, "shop").claim({ ...key, ...changed }) !== undefined;

  it.each<[string, object, boolean]>([
    ["of the same resource continues with it", {}, true],
    ["of the same resource with other inputs continues with it", { inputsDigest: "other" }, true],
    ["of another resource does not", { resource: { name: "dev/other" } }, false],
    ["in another stack does not", { resource: { name: "prod/server" } }, false],
    ["in another component does not", { resource: { name: "dev/server", parents: "acme:Chat" } }, false],
    ["in another project does not", { resource: { name: "dev/server", project: "other" } }, false],
    ["in the project of the environment does", { resource: { name: "dev/server", project: "shop" } }, true],
    ["in another account does not", { account: "https://other.example" }, false],
    ["of another kind does not", { token: "realtime:App" }, false],
    ["of a renamed resource does", renamed({ name: "dev/first" }, { name: "dev/server" }), true],
    [
      "of a resource that had the name in another component does not",
      { resource: { name: "dev/new", aliases: [{ name: "dev/server", parents: "acme:Chat" }] } },
      false,
    ],
    [
      "of a renamed resource in another project does not",
      { resource: { name: "dev/new", project: "other", aliases: [{ name: "dev/server" }] } },
      false,
    ],
  ])("%s", async (_, changed, expected) => {
    await new OperationJournal(folder, "shop").begin(key);
    expect(claimed(changed)).toBe(expected);
  });

  it("without a name is identified by its inputs", async () => {
    await new OperationJournal(folder, "shop").begin({ ...key, resource: {} });
    expect(claimed({ resource: {}, inputsDigest: "other" })).toBe(false);
    expect(claimed({ resource: {} })).toBe(true);
    expect(pendingRecords({}, folder)[0]?.content.owner).toEqual({ project: "shop" });
  });

  it("ignores records that its own run wrote, and records of another process since the first read", async () => {
    const journal = new OperationJournal(folder, "shop");
    await journal.begin({ ...key, resource: { name: "dev/other" } });
    await new OperationJournal(folder, "shop").begin(key);
    expect(journal.claim(key)).toBeUndefined();
    expect(journal.claim({ ...key, resource: { name: "dev/other" } })).toBeUndefined();
  });

  it("reads the ids that earlier runs received or expected, of the same kind and account", async () => {
    const earlier = new OperationJournal(folder, "shop");
    await earlier.begin(key, { request: { expectedId: "expected" } });
    await earlier.recordCreated(await earlier.begin(key), "received");
    const next = new OperationJournal(folder, "shop");
    expect([...earlier.recordedIds(account, key.token)]).toEqual([]);
    expect([...next.recordedIds(account, key.token)]).toEqual(["expected", "received"]);
    expect([...next.recordedIds("https://other.example", key.token)]).toEqual([]);
    expect([...next.recordedIds(account, "realtime:App")]).toEqual([]);
  });
});

describe("the digest of a resource", () => {
  const digestOf = (name: string, autoNamed: boolean, rules = "a") =>
    new OperationJournal(folder, "shop").digestOf(synonymMap, { inputs: { name, rules }, autoNamed });

  it("does not depend on a generated name, but on a declared one and on the other inputs", () => {
    expect(digestOf("one", true)).toBe(digestOf("two", true));
    expect(digestOf("one", true)).not.toBe(digestOf("one", true, "b"));
    expect(digestOf("one", false)).not.toBe(digestOf("two", false));
    expect(digestOf("one", false)).not.toBe(digestOf("one", true));
    const journal = new OperationJournal(folder, "shop");
    const opened = jest.spyOn(fs, "openSync");
    for (let times = 0; times < 3; times++) journal.digestOf(synonymMap, { inputs: {} });
    expect(opened).toHaveBeenCalledTimes(1);
    opened.mockRestore();
  });
});

describe("pending records", () => {
  it("are those of a project and a stack", async () => {
    await begin({ name: "dev/one" });
    await begin({ name: "prod/two" });
    await begin({ name: "dev/three" }, "other");
    const names = (filter: object) => pendingRecords(filter, folder).map(({ content }) => content.owner.name);
    expect(names({}).sort()).toEqual(["one", "three", "two"]);
    expect(names({ project: "shop", stack: "dev" })).toEqual(["one"]);
    expect(names({ stack: "dev" }).sort()).toEqual(["one", "three"]);
  });

  it("are ordered by their time, the oldest first, and a create continues with the oldest", async () => {
    const key = { token: "realtime:Key", account, resource: { name: "dev/server" }, inputsDigest: "digest" };
    const earlier = new OperationJournal(folder, "shop");
    const begun: JournalRecord[] = [];
    for (const day of [2, 1, 3]) {
      const record = await earlier.begin(key);
      const { writer } = record.content;
      const content = { ...record.content, writer: { ...writer, time: `2026-01-0${day}T00:00:00.000Z` } };
      rewriteRecord(earlier.pathOf(record), content);
      begun.push({ file: record.file, content });
    }
    const times = (records: readonly Pick<JournalRecord, "content">[]) =>
      records.map(({ content }) => content.writer.time);
    const [second, first, third] = times(begun);
    expect(times(pendingRecords({}, folder))).toEqual([first, second, third]);
    const next = new OperationJournal(folder, "shop");
    const claimed = [1, 2, 3].flatMap(() => next.claim(key) ?? []);
    expect(times(claimed)).toEqual([first, second, third]);
  });

  it("do not exist if the folder is missing, or once they are completed", async () => {
    expect(pendingRecords({}, folder)).toEqual([]);
    await begin({ name: "dev/one" });
    const records = pendingRecords({}, folder);
    // Another process may remove a record first.
    for (let times = 0; times < 2; times++) records.forEach(forget);
    expect(pendingRecords({}, folder)).toEqual([]);
    expect(readdirSync(join(folder, "journal"))).toEqual([]);
  });

  it("are named by the resource, or else by the id that the inputs determine", () => {
    const [owner, request] = [{}, { inputsDigest: "", expectedId: "hotels" }];
    const record = { token: "search:Index", content: { owner, request } } as PendingRecord;
    expect(displayNameOfRecord(record)).toBe('search.Index "hotels"');
    expect(displayNameOfRecord({ ...record, content: { ...record.content, owner: { name: "rooms" } } })).toBe(
      'search.Index "rooms"',
    );
  });

  it("are removed by npx only where the npm package is installed, since it would run any package of this name", () => {
    writeFiles(folder, { "node_modules/.bin/trefoil": "", "program/index.ts": "", "other/node_modules/.bin/tsc": "" });
    expect(trefoilWords(join(folder, "program"))).toEqual(["npx", "trefoil"]);
    expect(trefoilWords(temporaryFolder())).toEqual(["trefoil"]);
  });
});

/** True if the process of a record still runs. */
const isRunning = (writer: object) => !isInterrupted({ content: { writer } } as PendingRecord);

describe("the process of a record", () => {
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

  it.each([0, -1])("has ended if its id %i is that of a group of processes", (pid) => {
    expect(isRunning({ pid, time: new Date(Date.now() + 60_000).toISOString() })).toBe(false);
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
});

describe("a process, by the statistics of the kernel", () => {
  const pid = 4_194_400;
  /** The file of a process: its name in parentheses, its state, and its start as the 22nd field. */
  const stat = (ticks: number, state = "S", name = "node") => `1 (${name}) ${state} ${"0 ".repeat(18)}${ticks} 0 0`;
  /** Time at which this process started. */
  const start = Date.now() - process.uptime() * 1000;
  const time = (seconds: number) => new Date(start + seconds * 1000).toISOString();

  /** A system with these processes, and the result of a signal to another process. */
  function system(stats: Readonly<Record<string, string>>, failure?: string): void {
    const read = fs.readFileSync;
    jest.spyOn(fs, "readFileSync").mockImplementation((path, options) => {
      const [, name] = /^\/proc\/(\w+)\/stat$/.exec(String(path)) ?? [];
      if (name === undefined) return read(path, options);
      const found = stats[name];
      if (found !== undefined) return found;
      throw Object.assign(new Error("no such process"), { code: "ENOENT" });
    });
    jest.spyOn(process, "kill").mockImplementation(() => {
      if (failure) throw Object.assign(new Error(failure), { code: failure });
      return true;
    });
  }
  afterEach(() => jest.restoreAllMocks());

  it.each<[string, Readonly<Record<string, string>>, object, boolean, string?]>([
    ["runs if its start is that of the record", { [pid]: stat(700) }, { startTicks: 700 }, true],
    [
      "runs if its name contains parentheses and letters of a state",
      { [pid]: stat(700, "S", "a) Z (b") },
      { startTicks: 700 },
      true,
    ],
    ["has ended if it started later", { [pid]: stat(701) }, { startTicks: 700 }, false],
    ["has ended if it started earlier", { [pid]: stat(699) }, { startTicks: 700 }, false],
    ["has ended if it is a zombie", { [pid]: stat(700, "Z") }, { startTicks: 700 }, false],
    ["has ended if it is dead", { [pid]: stat(700, "X") }, { startTicks: 700 }, false],
    ["has ended if it does not exist", {}, { startTicks: 700 }, false, "ESRCH"],
    ["runs if it exists, and its start cannot be read", {}, { startTicks: 700 }, true],
    ["runs if another user owns it", {}, {}, true, "EPERM"],
    ["without a start in the record has ended if it does not exist", {}, {}, false, "ESRCH"],
    ["without a start in the record has ended if it is a zombie", { [pid]: stat(1, "Z") }, {}, false],
    ["without a start in the record runs if it exists", { [pid]: stat(1) }, {}, true],
  ])("%s", (_, stats, record, expected, ...[failure]) => {
    system(stats, failure);
    expect(isRunning({ pid, time: time(0), ...record })).toBe(expected);
  });

  it.each([
    [-1, true],
    [-3, false],
  ])("is this one if the record was written %i s after its start: %s", (seconds, expected) => {
    system({});
    expect(isRunning({ pid: process.pid, time: time(seconds) })).toBe(expected);
  });

  it("has no start in a record of a system other than Linux", async () => {
    system({});
    const writer = async () => (await begin({ name: "dev/server" })).content.writer;
    expect(await writer()).toMatchObject({ pid: process.pid, startTicks: undefined });
    jest.restoreAllMocks();
    system({ self: stat(1_234) });
    expect(await writer()).toMatchObject({ pid: process.pid, startTicks: 1_234 });
  });
});
