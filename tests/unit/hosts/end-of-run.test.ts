import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import timers from "node:timers/promises";
import { log } from "@pulumi/pulumi";

import dynamicProvider = require("../../../provider/hosts/package-export");

import { type LogicalResource, type Session, unknown, type Values } from "../../../provider/lifecycle";
import { OperationJournal, pendingRecords } from "../../../provider/lifecycle/journal";
import { EndOfRun, ResourceLedger, Sessions } from "../../../provider/lifecycle/run";
import { configFor } from "../../../provider/lifecycle/settings";
import { trefoilWords } from "../../../provider/lifecycle/settings/environment";
import { ownCatalogue } from "../../../provider/modules";
import { realtime } from "../../../provider/services/realtime/service";
import { search } from "../../../provider/services/search/service";
import { flushSpans, takeProblem, traceSettings } from "../../../provider/tracing";
import { PluginClient } from "../../support/plugin-client";
import { rewriteRecord } from "../../support/records";
import { temporaryFolder } from "../../support/temporary-folder";

jest.mock("../../../provider/tracing", () => ({
  ...jest.requireActual("../../../provider/tracing"),
  flushSpans: jest.fn(async () => {}),
  takeProblem: jest.fn(),
  traceSettings: jest.fn(),
}));

let home: string;
let kill: jest.SpyInstance;
beforeEach(() => {
  home = temporaryFolder();
  process.env.TREFOIL_HOME = home;
  kill = jest.spyOn(process, "kill").mockReturnValue(true);
});
afterEach(() => kill.mockRestore());

/** A create of an earlier run whose process was killed. */
async function interrupt(token: string, account: string, name: string, more: Values = {}): Promise<void> {
  const resource = { name: `dev/${name}` };
  const journal = new OperationJournal(home, "");
  const path = journal.pathOf(await journal.begin({ token, account, resource, inputsDigest: "digest" }));
  rewriteRecord(path, { owner: { project: undefined }, writer: { pid: 2 ** 22 + 1 } });
  rewriteRecord(path, more);
}

/** Resolves when this process sends itself SIGINT, and lists what `seen` returns at that time. */
function interrupted(seen: () => unknown = () => "SIGINT") {
  const signals: unknown[] = [];
  const ended = new Promise<void>((resolve) => {
    kill.mockImplementation((_pid: number, signal: unknown) => {
      if (signal !== "SIGINT") throw Object.assign(new Error("no such process"), { code: "ESRCH" });
      signals.push(seen());
      resolve();
    });
  });
  return { ended, signals };
}

/** A run without sessions and resources. */
const noRun: ConstructorParameters<typeof EndOfRun>[0] = {
  sessions: () => [],
  ledger: new ResourceLedger(),
  warn: async () => {},
  serviceOf: (token) => ownCatalogue.definitionOf(token)?.service,
};

/** The warnings of the host of a provider at the end of a run. */
async function warningsOf(
  settings: Values,
  note: (ledger: ResourceLedger) => void = () => {},
  project?: string,
): Promise<string[]> {
  const warnings: string[] = [];
  const sessions = new Sessions(() => {});
  const ledger = new ResourceLedger();
  const host = new EndOfRun({
    ...noRun,
    sessions: () => sessions.all(),
    ledger,
    warn: async (message) => void warnings.push(message),
  });
  host.noteConfiguration((service) =>
    sessions.for(
      service,
      configFor(service, (key) => settings[key.replace("trefoil:", "")]),
    ),
  );
  host.noteCall({ name: "dev/other", project });
  note(ledger);
  host.watch();
  const { ended } = interrupted();
  process.emit("SIGINT");
  await ended;
  return warnings;
}

/** Names of the resources that the host of a provider reports at the end of a run. */
const reportedBy = async (...run: Parameters<typeof warningsOf>): Promise<string[]> =>
  (await warningsOf(...run)).flatMap((text) => [...text.matchAll(/^- \S+ "(\w+)"/gm)].map(([, name = ""]) => name));

describe("the end of a run with several providers", () => {
  const eu = { providerName: "eu", searchUrl: "https://eu.example", searchApiKey: "generated" };
  const us = { providerName: "us", searchUrl: "https://us.example", searchApiKey: "generated" };

  it("reports the pending creates of the accounts of the provider", async () => {
    await interrupt("search:SynonymMap", "https://eu.example", "words");
    await interrupt("search:Index", "https://us.example", "hotels");
    expect(await reportedBy(eu)).toEqual(["words"]);
    expect(await reportedBy(us)).toEqual(["hotels"]);
  });

  it("reports a damaged record, which has no account, with the command that ends the report", async () => {
    await interrupt("search:SynonymMap", "https://eu.example", "words");
    const [{ path = "", id = "" } = {}] = pendingRecords();
    writeFileSync(path, "{");
    const command = `${trefoilWords().join(" ")} recover --forget ${id}`;
    expect(await warningsOf(eu)).toEqual([
      expect.stringMatching(new RegExp(`unreadable record ${path}\\. .* run \`${command}\` [^\n]*$`)),
    ]);
  });

  it.each([
    ["shop", 1],
    ["other", 0],
  ])("reports a record without its end in the stack that its start names: project %s", async (project, count) => {
    await interrupt("search:SynonymMap", "https://eu.example", "words", { owner: { project: "shop" } });
    const [{ path = "" } = {}] = pendingRecords();
    writeFileSync(path, readFileSync(path, "utf8").slice(0, -80));
    expect(await warningsOf(eu, undefined, project)).toHaveLength(count);
  });

  it("reports the creates of a service without configuration in the default provider alone", async () => {
    await interrupt("realtime:App", "https://control.example#me", "chat");
    expect(await reportedBy({ ...eu, providerName: undefined })).toEqual(["chat"]);
    expect(await reportedBy(eu)).toEqual([]);
  });
});

it("reports the creates of its own project alone, since projects may share a folder", async () => {
  const account = "https://eu.example";
  await interrupt("search:SynonymMap", account, "words", { owner: { project: "shop" } });
  await interrupt("search:Index", account, "hotels", { owner: { project: "other" } });
  const settings = { searchUrl: account, searchApiKey: "generated" };
  expect(await reportedBy(settings, undefined, "shop")).toEqual(["words"]);
});

describe("the warning about interrupted creates", () => {
  const account = "https://eu.example";
  const settings = { searchUrl: account, searchApiKey: "generated" };
  const command = (stack: string) =>
    `If the program still requires a create, \`pulumi up\` finishes it. Otherwise, and after an import of the object, run \`${trefoilWords().join(" ")} recover${stack}\` in the folder of the program.`;

  it("names what they may have created, the time, and what to do", async () => {
    await interrupt("search:Index", account, "hotels", { writer: { time: "2026-01-01T00:00:00.000Z" } });
    await interrupt("search:SynonymMap", account, "words", { response: { id: "words" } });
    await interrupt("registry:OrgNamespaceSettings", account, "namespace", {
      request: { expectedId: "acme", settings: {} },
    });
    const [warning] = await warningsOf(settings);
    expect(warning).toContain('- search.SynonymMap "words" at https://eu.example: created "words"');
    expect(warning).toContain(
      '- search.Index "hotels" at https://eu.example: may have created an object (2026-01-01T00:00:00.000Z).',
    );
    expect(warning).toContain(
      '- registry.OrgNamespaceSettings "namespace" at https://eu.example: may have changed the settings of "acme" (',
    );
    expect(warning).toContain("`pulumi destroy` does not delete what the state lacks:");
    expect(warning).toContain(command(" --stack dev"));
  });

  it.each([
    [20, 22],
    [21, 23],
  ])("of %i creates has %i lines", async (count, length) => {
    for (let i = 0; i < count; i++) await interrupt("search:Index", account, `i${i}`);
    const lines = (await warningsOf(settings)).join("\n").split("\n");
    expect(lines).toHaveLength(length);
    expect(lines.includes("- 1 more.")).toBe(count === 21);
  });
});

describe("the end of the process of a host", () => {
  afterEach(() => jest.restoreAllMocks());

  const settings = { searchUrl: "https://eu.example", searchApiKey: "generated", skipCredentialsValidation: "true" };
  const inputs = { name: "words", synonyms: ["a, b"] };

  /** Creates that were interrupted: of this account, of this account and declared again by this run, and of another account. */
  async function interruptSome(more: Values): Promise<void> {
    await interrupt("search:Alias", "https://eu.example", "rooms", more);
    await interrupt("search:SynonymMap", "https://eu.example", "words", more);
    await interrupt("search:Index", "https://us.example", "hotels", more);
  }
  const expected = expect.stringMatching(/^(?!.*(words|hotels)).*- search\.Alias "rooms"/s);

  it("reports the interrupted creates of its account that the run does not repeat: plugin", async () => {
    await interruptSome({ owner: { project: "shop" } });
    await using plugin = await PluginClient.start();
    await plugin.configure(settings);
    const { ended } = interrupted();
    await plugin.check("urn:pulumi:dev::shop::trefoil:search:SynonymMap::words", {}, inputs);
    process.emit("SIGINT");
    await ended;
    expect(plugin.log).toEqual([{ message: expected, isWarning: true }]);
  });

  it("reports the interrupted creates of its account that the run does not repeat: dynamic", async () => {
    await interruptSome({});
    const warn = jest.spyOn(log, "warn").mockResolvedValue();
    const host = dynamicProvider("search:SynonymMap");
    const given: Record<string, string> = settings;
    await host.configure({ config: { get: (key) => given[key.replace("trefoil:", "")] } });
    const { ended } = interrupted();
    await host.check({}, { ...inputs, __provider: "p", __trefoil: { name: "dev/words" } });
    process.emit("SIGINT");
    await ended;
    expect(warn.mock.calls).toEqual([[expected]]);
  });
});

describe("the record of a create under an earlier name", () => {
  const settings = { searchUrl: "https://eu.example", searchApiKey: "generated" };
  const renamed = (aliases: NonNullable<LogicalResource["aliases"]>) => (ledger: ResourceLedger) =>
    void ledger.declare("search:SynonymMap", { name: "dev/terms", aliases }, false);
  beforeEach(() => interrupt("search:SynonymMap", "https://eu.example", "words"));

  it("is not reported if the program declares the resource with an alias", async () => {
    expect(await reportedBy(settings, renamed([{ name: "dev/words" }]))).toEqual([]);
  });

  it("is reported without an alias, or with an alias of other parents", async () => {
    expect(await reportedBy(settings, renamed([]))).toEqual(["words"]);
    expect(await reportedBy(settings, renamed([{ name: "dev/words", parents: "acme:Chat" }]))).toEqual(["words"]);
  });
});

describe("the record of a create that repeats a stored object with the same inputs", () => {
  const token = "search:SynonymMap";
  const account = "https://eu.example";
  const settings = { searchUrl: account, searchApiKey: "generated" };
  const words = { name: "dev/words" };
  beforeEach(() => interrupt(token, account, "words", { before: { replaced: "same inputs" } }));

  it("is removed by a run that compares the resource and does not create it again", async () => {
    const compared = (ledger: ResourceLedger) => {
      ledger.declare(token, words, true).before = { id: "words", inputs: {}, steps: undefined };
    };
    expect(await reportedBy(settings, compared)).toEqual([]);
    expect(pendingRecords()).toEqual([]);
  });

  it("is reported and stays if only a refresh compares the resource", async () => {
    const compared = (ledger: ResourceLedger) => {
      ledger.of(token, words).before = { id: "words", inputs: {}, steps: undefined };
    };
    expect(await reportedBy(settings, compared)).toEqual(["words"]);
    expect(pendingRecords()).toHaveLength(1);
  });

  it("is reported and stays if only a refresh has compared the resource that the program declares", async () => {
    const refreshed = (ledger: ResourceLedger) => {
      ledger.of(token, words).before = { id: "words", inputs: {}, steps: undefined };
      ledger.declare(token, words, true);
    };
    expect(await reportedBy(settings, refreshed)).toEqual(["words"]);
    expect(pendingRecords()).toHaveLength(1);
  });

  it("is reported and stays if the check of the resource fails", async () => {
    expect(await reportedBy(settings, (ledger) => void ledger.declare(token, words, true))).toEqual(["words"]);
    expect(pendingRecords()).toHaveLength(1);
  });

  it("stays in a preview of the replacement, without a report", async () => {
    const replaced = (ledger: ResourceLedger) => {
      ledger.declare(token, words, true);
      ledger.declare(token, words, false);
    };
    expect(await reportedBy(settings, replaced)).toEqual([]);
    expect(pendingRecords()).toHaveLength(1);
  });

  it("is reported by a run that does not declare the resource", async () => {
    expect(await reportedBy(settings)).toEqual(["words"]);
    expect(pendingRecords()).toHaveLength(1);
  });
});

it("reports the record of a create with other inputs than the stored object, and keeps it", async () => {
  const account = "https://eu.example";
  await interrupt("search:SynonymMap", account, "words", { before: { replaced: "other inputs" } });
  const note = (ledger: ResourceLedger) => void ledger.declare("search:SynonymMap", { name: "dev/words" }, true);
  expect(await reportedBy({ searchUrl: account, searchApiKey: "generated" }, note)).toEqual(["words"]);
  expect(pendingRecords()).toHaveLength(1);
});

describe("the end of a run", () => {
  it("listens to SIGINT until the report is sent, since libraries end a process without a listener", async () => {
    await interrupt("search:SynonymMap", "https://eu.example", "words");
    const before = process.listenerCount("SIGINT");
    let accept = () => {};
    const host = new EndOfRun({
      ...noRun,
      warn: () =>
        new Promise((resolve) => {
          accept = resolve;
        }),
    });
    host.noteCall({ name: "dev/other" });
    host.watch();
    const { ended, signals } = interrupted();
    process.emit("SIGINT");
    process.emit("SIGINT");
    expect([process.listenerCount("SIGINT"), signals]).toEqual([before + 1, []]);
    accept();
    await ended;
    expect([process.listenerCount("SIGINT"), signals]).toEqual([before, ["SIGINT"]]);
  });

  it("reports an interrupted create, but none that was returned by a run whose state was written, or is imported", async () => {
    await interrupt("search:SynonymMap", "https://eu.example", "words");
    for (const { path } of pendingRecords()) renameSync(path, path.replace(/\.json$/, ".returned.json"));
    await interrupt("search:Index", "https://eu.example", "hotels");
    await interrupt("search:DataSource", "https://eu.example", "documents");
    const isImported = ({ token }: { token: string }) => token === "search:DataSource";
    const session = {
      journal: { endReturned: () => {}, isStateWritten: () => true, isImported },
    } as unknown as Session;
    const warnings: string[] = [];
    const host = new EndOfRun({
      ...noRun,
      sessions: () => [session],
      warn: async (message) => void warnings.push(message),
    });
    host.noteCall({ name: "dev/other" });
    host.watch();
    const { ended } = interrupted();
    process.emit("SIGINT");
    await ended;
    expect(warnings).toEqual([expect.stringContaining('- search.Index "hotels"')]);
    expect(warnings[0]).not.toMatch(/words|documents/);
  });

  it("ends the journal before it sends spans, because the engine may kill the process", async () => {
    jest.mocked(traceSettings).mockReturnValue({ engine: "127.0.0.1:9" });
    const order: string[] = [];
    jest.mocked(flushSpans).mockImplementation(async () => void order.push("spans"));
    const session = { journal: { endReturned: () => void order.push("journal") } } as unknown as Session;
    const host = new EndOfRun({ ...noRun, sessions: () => [session] });
    host.watchSpans();
    host.watch();
    const { ended } = interrupted();
    process.emit("SIGINT");
    await ended;
    expect(order).toEqual(["journal", "spans"]);
  });

  it("has one listener for all hosts of the process, and waits for the report of each host", async () => {
    await interrupt("search:SynonymMap", "https://eu.example", "words");
    const before = process.listenerCount("SIGINT");
    const accepts: (() => void)[] = [];
    for (let index = 0; index < 12; index++) {
      const warn = () => new Promise<void>((resolve) => accepts.push(resolve));
      const host = new EndOfRun({ ...noRun, warn });
      host.noteCall({ name: "dev/other" });
      host.watch();
    }
    expect(process.listenerCount("SIGINT")).toBe(before + 1);
    const { ended, signals } = interrupted(() => accepts.length);
    process.emit("SIGINT");
    for (const accept of accepts.slice(1)) accept();
    await new Promise(setImmediate);
    expect(signals).toEqual([]);
    accepts[0]?.();
    await ended;
    expect([process.listenerCount("SIGINT"), signals]).toEqual([before, [12]]);
  });
});

describe("the watch for the end of a run", () => {
  const account = "https://eu.example";
  const listeners = () => process.listenerCount("SIGINT");
  /** No other process runs. */
  const alone = () =>
    kill.mockImplementation(() => {
      throw Object.assign(new Error("no such process"), { code: "ESRCH" });
    });
  beforeEach(() => void alone());

  /** Ends the run, and with it the watch. */
  async function endOfProcess(): Promise<void> {
    const { ended } = interrupted();
    process.emit("SIGINT");
    await ended;
  }
  const sessionOf = (endReturned: (time: number) => void) =>
    ({ journal: { endReturned, isStateWritten: () => false } }) as unknown as Session;

  it("begins with the first call with a stack if a create of that stack was interrupted", async () => {
    await interrupt("search:SynonymMap", account, "words");
    const before = listeners();
    for (const [names, expected] of [
      [[undefined], 0],
      [["prod/other"], 0],
      [["prod/other", "dev/other"], 0],
      [[undefined, "dev/other"], 1],
    ] as const) {
      const host = new EndOfRun(noRun);
      for (const name of names) host.noteCall({ ...(name && { name }) });
      expect(listeners()).toBe(before + expected);
    }
    await endOfProcess();
  });

  it("does not begin for a create of another account, or of a process that still runs", async () => {
    await interrupt("search:SynonymMap", account, "words", { writer: { pid: process.ppid, startTicks: undefined } });
    await interrupt("search:Index", "https://us.example", "hotels");
    kill.mockReturnValue(true);
    const before = listeners();
    const host = new EndOfRun(noRun);
    const config = { "trefoil:searchUrl": account, "trefoil:searchApiKey": "generated" };
    host.noteConfiguration((service) => new Sessions(() => {}).for(service, config));
    host.noteCall({ name: "dev/other" });
    expect(listeners()).toBe(before);
  });

  it("uses the project of the environment for a call without a project", async () => {
    await interrupt("search:SynonymMap", account, "words", { owner: { project: "shop" } });
    const before = listeners();
    process.env.PULUMI_PROJECT = "other";
    try {
      new EndOfRun(noRun).noteCall({ name: "dev/other" });
      expect(listeners()).toBe(before);
      process.env.PULUMI_PROJECT = "shop";
      new EndOfRun(noRun).noteCall({ name: "dev/other" });
      expect(listeners()).toBe(before + 1);
    } finally {
      delete process.env.PULUMI_PROJECT;
    }
    await endOfProcess();
  });

  it("ends the records of each session once, with the time of the last change", async () => {
    const ends: [string, number][] = [];
    const sessions = ["a", "b"].map((name) => sessionOf((time) => ends.push([name, time])));
    const host = new EndOfRun({ ...noRun, sessions: () => sessions });
    const now = jest.spyOn(performance, "now");
    for (const time of [5, 7]) {
      now.mockReturnValue(time);
      host.noteChange();
    }
    now.mockRestore();
    host.watch();
    host.watch();
    await endOfProcess();
    expect(ends).toEqual([
      ["a", 7],
      ["b", 7],
    ]);
    const unchanged: number[] = [];
    new EndOfRun({ ...noRun, sessions: () => [sessionOf((time) => unchanged.push(time))] }).watch();
    await endOfProcess();
    expect(unchanged).toEqual([0]);
  });

  it("does not begin for spans without a destination, and sends them once with one", async () => {
    jest.mocked(flushSpans).mockClear();
    const before = listeners();
    jest.mocked(traceSettings).mockReturnValue(undefined);
    new EndOfRun(noRun).watchSpans();
    expect(listeners()).toBe(before);
    jest.mocked(traceSettings).mockReturnValue({ engine: "127.0.0.1:9" });
    jest.mocked(takeProblem).mockReturnValueOnce("The spans were not sent.");
    const warnings: string[] = [];
    const host = new EndOfRun({ ...noRun, warn: async (message) => void warnings.push(message) });
    host.watchSpans();
    host.watchSpans();
    await endOfProcess();
    expect(flushSpans).toHaveBeenCalledTimes(1);
    expect(warnings).toEqual(["The spans were not sent."]);
  });

  it("continues if a report fails, if one is not accepted within two seconds, and if the records cannot be read", async () => {
    await interrupt("search:SynonymMap", account, "words");
    const waits: unknown[] = [];
    jest.spyOn(timers, "setTimeout").mockImplementation(async (ms) => {
      waits.push(ms);
      return undefined as never;
    });
    const failing = [
      () => Promise.reject(new Error("The engine has ended.")),
      () => new Promise<void>(() => {}),
      async () => {
        throw new Error("The engine has ended.");
      },
    ];
    for (const warn of failing) {
      const host = new EndOfRun({ ...noRun, warn });
      host.noteCall({ name: "dev/other" });
    }
    new EndOfRun({
      ...noRun,
      sessions: () => {
        throw new Error("unexpected");
      },
    }).watch();
    await endOfProcess();
    expect(waits).toEqual([2_000, 2_000, 2_000]);
    jest.restoreAllMocks();
    kill = jest.spyOn(process, "kill");
    rmSync(join(home, "journal"), { recursive: true });
    writeFileSync(join(home, "journal"), "");
    const host = new EndOfRun(noRun);
    host.noteCall({ name: "dev/other" });
    host.watch();
    await endOfProcess();
  });

  it("reports creates of unknown kinds and of records without a resource", async () => {
    await interrupt("search:Removed", account, "gone");
    await interrupt("search:SynonymMap", account, "words", {
      owner: { name: undefined, stack: undefined },
      request: { expectedId: "terms" },
    });
    const created = (ledger: ResourceLedger) => void ledger.declare("search:Removed", { name: "dev/gone" }, false);
    const settings = { searchUrl: account, searchApiKey: "generated" };
    expect((await reportedBy(settings)).sort()).toEqual(["gone", "terms"]);
    expect(await reportedBy(settings, created)).toEqual(["terms"]);
    expect(pendingRecords()).toHaveLength(2);
  });

  it("reports nothing about objects in a written state of another run, if a session has compared them", async () => {
    await interrupt("search:SynonymMap", account, "words");
    for (const { path } of pendingRecords()) renameSync(path, path.replace(/\.json$/, ".returned.json"));
    const seen: number[] = [];
    const session = (isWritten: boolean) =>
      ({
        journal: {
          endReturned: () => {},
          isImported: () => false,
          isStateWritten: ({ writer }: { writer: { pid: number } }) => {
            seen.push(writer.pid);
            return isWritten;
          },
        },
      }) as unknown as Session;
    const warnings: string[] = [];
    const report = async (...sessions: Session[]) => {
      const host = new EndOfRun({
        ...noRun,
        sessions: () => sessions,
        warn: async (message) => void warnings.push(message),
      });
      host.noteCall({ name: "dev/other" });
      await endOfProcess();
      alone();
      return warnings.splice(0).length;
    };
    expect(await report(session(false))).toBe(1);
    expect(await report(session(false), session(true))).toBe(0);
    expect(seen).toEqual(Array(3).fill(2 ** 22 + 1));
  });
});

describe("the sessions of a host", () => {
  const config = { "trefoil:searchUrl": "https://eu.example", "trefoil:searchApiKey": "generated" };

  it("are shared by resources with the same configuration of their service", () => {
    const sessions = new Sessions(() => {});
    const own = sessions.for(search, config);
    expect(sessions.for(search, { ...config, "trefoil:realtimeToken": "generated" })).toBe(own);
    expect(sessions.for(search, { ...config, "trefoil:searchUrl": "https://us.example" })).not.toBe(own);
    expect(sessions.for(search, { ...config, "trefoil:searchApiKey": unknown })).not.toBe(own);
    expect(sessions.for(realtime, config)).not.toBe(own);
    expect([...sessions.all()]).toHaveLength(4);
    expect(sessions.for(search, { ...config, "trefoil:searchApiKey": unknown })).toBe([...sessions.all()][2]);
  });

  it("show a warning once, and each information", () => {
    const shown: unknown[] = [];
    const stop = new AbortController();
    const sessions = new Sessions((...report) => shown.push(report), stop.signal);
    const session = sessions.for(search, config);
    for (let i = 0; i < 2; i++) {
      session.report("information");
      session.report("warning", "warning");
      sessions.warn("warning");
    }
    expect(shown).toEqual([
      ["information", undefined],
      ["warning", "warning"],
      ["information", undefined],
    ]);
    expect(session.signal).toBe(stop.signal);
  });
});
