import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { State, Values } from "../../../provider/lifecycle";
import { ResourceOperations, Sessions } from "../../../provider/lifecycle/run";
import { ownCatalogue } from "../../../provider/modules";
import { search } from "../../../provider/services/search/service";
import { synonymMap } from "../../../provider/services/search/synonym-map";
import { takeProblem } from "../../../provider/tracing";
import { checked, useTestEnvironment } from "../../contract/test-environment";
import { temporaryFolder } from "../../support/temporary-folder";

jest.mock("../../../provider/tracing", () => ({
  ...jest.requireActual("../../../provider/tracing"),
  takeProblem: jest.fn(),
}));

const environment = useTestEnvironment();
const noted = ["noteCall", "noteChange", "watch", "watchSpans"] as const;

/** A run of the engine, its warnings, and what it notes for its end. */
function start() {
  const shown: unknown[] = [];
  const notes: string[] = [];
  const sessions = new Sessions((...report) => shown.push(report));
  const operations = new ResourceOperations(sessions, ownCatalogue, async () => {});
  for (const name of noted)
    jest.spyOn(operations.endOfRun, name).mockImplementation((resource?: { readonly name?: string }) => {
      notes.push(resource ? `${name} ${resource.name}` : name);
    });
  const session = sessions.for(search, environment.bag());
  const call = (name: string, signal?: AbortSignal) => ({
    definition: synonymMap,
    resource: { name: `dev/${name}` },
    session,
    ...(signal && { signal }),
  });
  return { shown, notes: () => notes.splice(0), operations, sessions, call };
}

const words = (synonyms = ["a, b"]): Values => ({ name: "words", synonyms });
const desired = (inputs = words(), olds?: State): State => checked(synonymMap, inputs, olds);
const stored = (state: State, more: object = {}) => ({ isPartial: false, ...state, ...more });
const sent = () => environment.journal(search).map(({ method }) => method);

describe("an operation", () => {
  it("notes its call, and a change of an object, for the end of the run", async () => {
    const { operations, call, notes } = start();
    const note = "noteCall dev/a";
    const { id, state } = await operations.create(call("a"), desired());
    expect(notes()).toEqual(["noteChange", "watch", "watchSpans", note]);
    await operations.read(call("a"), id, stored(state));
    await operations.diff(call("a"), id, stored(state), desired());
    await operations.lookUp(call("a"), id, "get");
    await operations.lookUp(call("a"), id, "exists");
    expect(notes()).toEqual(Array(4).fill(["watchSpans", note]).flat());
    const changed = await operations.update(call("a"), id, state, desired(words(["c, d"]), state));
    expect(notes()).toEqual(["noteChange", "watchSpans", note]);
    const later = call("a");
    later.session.objects.forget(synonymMap, id);
    await operations.delete(later, id, changed);
    expect(notes()).toEqual(["noteChange", "watchSpans", note]);
    expect(environment.objects(search).synonymmaps).toEqual({});
  });

  it("shows a problem with its spans once, even if it fails", async () => {
    const { operations, call, shown } = start();
    jest.mocked(takeProblem).mockReturnValue("The spans were not sent.");
    try {
      await expect(operations.lookUp(call("a"), "none", "get")).rejects.toThrow("no object with this id exists");
      await operations.lookUp(call("a"), "none", "exists");
    } finally {
      jest.mocked(takeProblem).mockReset();
    }
    expect(shown).toEqual([["The spans were not sent.", "warning"]]);
  });

  it("ends with the signal of its call", async () => {
    const { operations, call } = start();
    const stop = new AbortController();
    stop.abort(new Error("stop"));
    await expect(operations.lookUp(call("a", stop.signal), "words", "exists")).rejects.toThrow();
    expect(sent()).toEqual([]);
  });

  it("finds the record of a create under an earlier name, which check received", async () => {
    const { id } = await start().operations.create(start().call("old"), desired());
    const { operations, call } = start();
    const facts = { references: {}, secretInputs: [], aliases: [{ name: "dev/old" }], deleteBeforeReplace: undefined };
    await operations.check(call("new"), { inputs: words(), olds: undefined, facts });
    expect(await operations.create(call("new"), desired())).toMatchObject({ id });
    expect(sent().filter((method) => method === "PUT")).toHaveLength(1);
  });
});

describe("an object with an id", () => {
  it("that does not exist is an error of an import, with the form of ids", async () => {
    const { operations, call } = start();
    await expect(operations.lookUp(call("a"), "none", "state")).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringMatching(
        /^SynonymMap "none": read failed: no object with this id exists\. An id of this kind has the form \{name\}\. Check the id and the URL of the service, and whether the credential may read the object\.$/,
      ),
    });
    expect(await operations.lookUp(call("a"), "none", "exists")).toBeUndefined();
  });
});

describe("the drift that a read finds", () => {
  /** The records of a read after a change outside Pulumi. */
  async function recordedAfter(change: object | undefined, more: object = {}): Promise<object[]> {
    const { operations, call } = start();
    const { id, state } = await operations.create(call("a"), desired());
    environment.service(search).control.change({
      collection: "synonymmaps",
      key: id,
      ...(change ? { merge: change } : { remove: true }),
    } as never);
    const file = join(temporaryFolder(), "drift.jsonl");
    process.env.TREFOIL_DRIFT_FILE = file;
    try {
      const { resource, ...others } = call("a");
      const placed = { ...others, resource: { ...resource, parents: "acme:Chat" } };
      await operations.read(placed, id, stored(state, more));
      await operations.read(placed, id, stored(state, more));
    } finally {
      delete process.env.TREFOIL_DRIFT_FILE;
    }
    const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
    return lines.map((line) => JSON.parse(line));
  }

  const record = { token: "search:SynonymMap", name: "dev/a", parents: "acme:Chat", id: "words" };

  it("is appended to the file of `trefoil drift`, for each read, with the resource", async () => {
    const changes = [{ path: expect.stringMatching(/^synonyms/), kind: expect.any(String) }];
    const found = await recordedAfter({ synonyms: "c, d" });
    expect(found).toMatchObject(Array(2).fill({ ...record, changes: expect.arrayContaining(changes) }));
  });

  it("is empty for an object without drift", async () => {
    expect(await recordedAfter({})).toEqual(Array(2).fill({ ...record, changes: [] }));
  });

  it.each<[string, object | undefined, object]>([
    [
      "after a partial failure, whose inputs are older than those of the engine",
      { synonyms: "c" },
      { isPartial: true },
    ],
    ["for a deleted object", undefined, {}],
  ])("is not recorded %s", async (_, change, more) => {
    expect(await recordedAfter(change, more)).toEqual([]);
  });
});
