import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { log } from "@pulumi/pulumi";
import { dynamicProvider } from "../../../provider/hosts/dynamic/dynamic";
import type { Session, Values } from "../../../provider/lifecycle";
import { OperationJournal } from "../../../provider/lifecycle/journal/operation-journal";
import { pendingRecords } from "../../../provider/lifecycle/journal/pending-records";
import { ResourceLedger } from "../../../provider/lifecycle/run";
import { type EndingRun, EndOfRun } from "../../../provider/lifecycle/run/end-of-run";
import { Sessions } from "../../../provider/lifecycle/run/sessions";
import { configFor } from "../../../provider/lifecycle/settings/config";
import type { Alias } from "../../../provider/lifecycle/values/logical-resource";
import { definitionOf } from "../../../provider/modules";
import { realtime } from "../../../provider/services/realtime/service";
import { search } from "../../../provider/services/search/service";
import { flushSpans, traceSettings } from "../../../provider/tracing";
import { PluginClient } from "../../support/plugin-client";
import { temporaryFolder } from "../../support/temporary-folder";

jest.mock("../../../provider/tracing", () => ({
  ...jest.requireActual("../../../provider/tracing"),
  flushSpans: jest.fn(async () => {}),
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
  const facts = { hasGeneratedName: false, existingIds: [], listsAllExisting: true };
  const resource = { name: `dev/${name}` };
  const journal = new OperationJournal(home, "");
  const path = journal.pathOf(await journal.begin({ token, account, resource, inputsDigest: "digest" }, facts));
  const record = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...record, project: undefined, pid: 2 ** 22 + 1, ...more }));
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
const noRun: EndingRun = {
  sessions: () => [],
  ledger: new ResourceLedger(),
  warn: async () => {},
  serviceOf: (token) => definitionOf(token)?.service,
};

/** Names of the resources that the host of a provider reports at the end of a run. */
async function reportedBy(
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
  return warnings.flatMap((text) => [...text.matchAll(/^- \S+ "(\w+)"/gm)].map(([, name = ""]) => name));
}

describe("the end of a run with several providers", () => {
  const eu = { providerName: "eu", searchUrl: "https://eu.example", searchApiKey: "generated" };
  const us = { providerName: "us", searchUrl: "https://us.example", searchApiKey: "generated" };

  it("reports the pending creates of the accounts of the provider", async () => {
    await interrupt("search:SynonymMap", "https://eu.example", "words");
    await interrupt("search:Index", "https://us.example", "hotels");
    expect(await reportedBy(eu)).toEqual(["words"]);
    expect(await reportedBy(us)).toEqual(["hotels"]);
  });

  it("reports the creates of a service without configuration in the default provider alone", async () => {
    await interrupt("realtime:App", "https://control.example#me", "chat");
    expect(await reportedBy({ ...eu, providerName: undefined })).toEqual(["chat"]);
    expect(await reportedBy(eu)).toEqual([]);
  });
});

it("reports the creates of its own project alone, since projects may share a folder", async () => {
  const account = "https://eu.example";
  await interrupt("search:SynonymMap", account, "words", { project: "shop" });
  await interrupt("search:Index", account, "hotels", { project: "other" });
  const settings = { searchUrl: account, searchApiKey: "generated" };
  expect(await reportedBy(settings, undefined, "shop")).toEqual(["words"]);
});

describe("the end of the process of a host", () => {
  const settings = {
    searchUrl: "https://eu.example",
    searchApiKey: "generated",
    skipCredentialsValidation: "true",
  };
  const inputs = { name: "words", synonyms: ["a, b"] };

  /** Creates that were interrupted: of this account, of this account and declared again by this run, and of another account. */
  async function interruptSome(more: Values): Promise<void> {
    await interrupt("search:Alias", "https://eu.example", "rooms", more);
    await interrupt("search:SynonymMap", "https://eu.example", "words", more);
    await interrupt("search:Index", "https://us.example", "hotels", more);
  }
  const expected = expect.stringMatching(/^(?!.*(words|hotels)).*- search\.Alias "rooms"/s);

  it("reports the interrupted creates of its account that the run does not repeat: plugin", async () => {
    await interruptSome({ project: "shop" });
    const plugin = await PluginClient.start();
    try {
      await plugin.configure(settings);
      const { ended } = interrupted();
      await plugin.check("urn:pulumi:dev::shop::trefoil:search:SynonymMap::words", {}, inputs);
      process.emit("SIGINT");
      await ended;
      expect(plugin.log).toEqual([{ message: expected, isWarning: true }]);
    } finally {
      await plugin.stop();
    }
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
    warn.mockRestore();
  });
});

describe("the record of a create under an earlier name", () => {
  const settings = { searchUrl: "https://eu.example", searchApiKey: "generated" };
  const renamed = (aliases: Alias[]) => (ledger: ResourceLedger) =>
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
  beforeEach(() => interrupt(token, account, "words", { recreates: true, hasSameInputs: true }));

  it("is removed by a run that does not create the resource again", async () => {
    expect(await reportedBy(settings, (ledger) => void ledger.declare(token, words, true))).toEqual([]);
    expect(pendingRecords()).toEqual([]);
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
  await interrupt("search:SynonymMap", account, "words", { recreates: true });
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

  it("reports a create that was interrupted, but none that was returned, of a run whose state was written", async () => {
    await interrupt("search:SynonymMap", "https://eu.example", "words");
    for (const { path } of pendingRecords()) renameSync(path, path.replace(/\.json$/, ".returned.json"));
    await interrupt("search:Index", "https://eu.example", "hotels");
    const session = { journal: { endReturned: () => {}, isStateWritten: () => true } } as unknown as Session;
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
    expect(warnings[0]).not.toContain("words");
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

describe("a session", () => {
  it("has certainly another account if the URL or a known identity differs", () => {
    const session = new Sessions(() => {}).for(realtime, {
      "trefoil:realtimeUrl": "https://control.example/v1",
      "trefoil:realtimeToken": "generated",
    });
    expect(session.mayBe("https://control.example/v1#me")).toBe(true);
    expect(session.mayBe("https://other.example/v1#me")).toBe(false);
    const keyed = new Sessions(() => {}).for(search, {
      "trefoil:searchUrl": "https://eu.example",
      "trefoil:searchApiKey": "generated",
    });
    expect(keyed.mayBe("https://eu.example")).toBe(true);
  });
});
