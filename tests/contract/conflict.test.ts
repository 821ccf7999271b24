import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, type Fault, startEmulator } from "../../emulator";
import type { Definition } from "../../provider/define";
import { Context, create, Session, update, type Values } from "../../provider/lifecycle";
import { alias } from "../../provider/services/search/alias/alias";
import { dataSource } from "../../provider/services/search/data-source";
import { index } from "../../provider/services/search/indexes/search-index";
import { search } from "../../provider/services/search/service";
import { causedBy } from "../../tools/until";
import { checked } from "./test-environment";

let emulator: Emulator;
let session: Session;
let said: string[];
let home: string;

beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

beforeEach(() => {
  emulator.search.control.reset();
  home = mkdtempSync(join(tmpdir(), "trefoil-conflict-"));
  process.env.TREFOIL_HOME = home;
  said = [];
  session = entering();
});
afterEach(() => rmSync(home, { recursive: true }));

const entering = (more: Record<string, string> = {}): Session => {
  const { adminKey } = emulator.credentials.search;
  const bag = { "trefoil:searchUrl": emulator.search.url, "trefoil:searchApiKey": adminKey, ...more };
  return new Session(search, bag, (message) => said.push(message));
};
const on = (definition: Definition) => new Context(definition, session, { name: "dev/sample" });
const make = (definition: Definition, args: Values) => create(on(definition), checked(definition, args, undefined));

/** Updates while another client changes the object between the read and the write. */
async function raced(definition: Definition, olds: Values, news: Values, act: () => void): Promise<unknown> {
  const { id, state } = await make(definition, olds);
  const { control } = emulator.search;
  control.faults.add({ method: "PUT", path: "/", delayMs: 150 });
  const before = control.journal().length;
  const updating = update(on(definition), id, state, checked(definition, news, state));
  const ended = updating.then(
    () => undefined,
    (error: Error) => error,
  );
  const puts = () =>
    control
      .journal()
      .slice(before)
      .filter(({ method }) => method === "PUT");
  await causedBy(ended, () => puts().length > 0);
  act();
  return ended;
}

const fields = [
  { name: "id", type: "Edm.String", key: true },
  { name: "title", type: "Edm.String" },
];
const hotels = { name: "hotels", fields };

describe("an update during a change of another client", () => {
  it("overwrites no change, and reports the differences and what to do", async () => {
    const error = await raced(index, hotels, { ...hotels, description: "Ours." }, () => {
      emulator.search.control.change({
        collection: "indexes",
        key: "hotels",
        merge: { corsOptions: { allowedOrigins: ["*"], maxAgeInSeconds: 300 }, defaultScoringProfile: "theirs" },
      });
    });
    expect(error).toMatchObject({ code: "conflict" });
    const { message } = error as Error;
    expect(message).toMatch(/^Index "hotels": update failed: PUT .* -> 412 .*\(request /);
    expect(message).toContain("defaultScoringProfile, corsOptions are not what was read");
    expect(message).toContain("Run `pulumi up --refresh`");
    expect(emulator.search.control.objects().indexes?.hotels).toMatchObject({ description: null });
  });

  it("names a member that no input contains, and not the version", async () => {
    const error = await raced(index, hotels, { ...hotels, description: "Ours." }, () => {
      emulator.search.control.change({ collection: "indexes", key: "hotels", merge: { newFeature: "on" } });
    });
    expect((error as Error).message).toContain(
      "of this update: newFeature is not what was read. Nothing was overwritten.",
    );
  });

  it("does not create the object again if the other client deleted it", async () => {
    const error = await raced(index, hotels, { ...hotels, description: "Ours." }, () => {
      emulator.search.control.change({ collection: "indexes", key: "hotels", remove: true });
    });
    expect(error).toMatchObject({ code: "conflict" });
    expect(emulator.search.control.objects().indexes ?? {}).toEqual({});
  });

  it("shows none of the values, which may be secret", async () => {
    const connectionString = "AccountKey=hush-hush-hush";
    const source = { name: "files", type: "azureblob", container: { name: "a" }, credentials: { connectionString } };
    const error = await raced(dataSource, source, { ...source, description: "Ours." }, () => {
      emulator.search.control.change({
        collection: "datasources",
        key: "files",
        merge: { container: { name: "container-of-others", query: null } },
      });
    });
    const { message } = error as Error;
    expect(message).toContain("container.name is not what was read");
    expect(message).not.toMatch(/hush|container-of-others/);
  });

  it("of an alias, which has no version, overwrites the other change", async () => {
    await make(index, hotels);
    await make(index, { ...hotels, name: "inns" });
    const start = { name: "rooms", index: "hotels", propagationDelay: 0, minDocumentCount: 0 };
    const error = await raced(alias, start, { ...start, index: "inns" }, () => {
      emulator.search.control.change({ collection: "aliases", key: "rooms", merge: { indexes: ["hotels"] } });
    });
    expect(error).toBeUndefined();
    const [put] = emulator.search.control
      .journal()
      .filter(({ method, path }) => method === "PUT" && /aliases/.test(path))
      .slice(-1);
    expect(put?.headers["if-match"]).toBeUndefined();
  });
});

const struck = (fault: Partial<Fault>) =>
  emulator.search.control.faults.add({ method: "PUT", path: "/indexes", ...fault });
const quota =
  "An index with the name 'hotels' in service 'x' could not be created. Index quota has been exceeded for this service. Maximum number of indexes allowed: 15";

describe("a 429 response", () => {
  it("for an exhausted quota is not retried, and the error explains how to free quota", async () => {
    struck({ status: 429, body: { error: { code: "", message: quota } } });
    await expect(make(index, hotels)).rejects.toThrow(
      /Maximum number of indexes allowed: 15.*Waiting does not help. Delete an object that is not needed.*needs free quota/,
    );
    expect(emulator.search.control.journal().filter(({ method }) => method === "PUT")).toHaveLength(1);
  });

  it("for an exceeded rate is retried after a pause", async () => {
    struck({ status: 429, headers: { "retry-after": "0.05" }, body: { error: { code: "", message: "Too fast." } } });
    await expect(make(index, hotels)).resolves.toMatchObject({ id: "hotels" });
  });

  it("for a permanently exceeded rate names the setting that lowers the rate", async () => {
    const fault = {
      status: 429,
      headers: { "retry-after": "0.02" },
      body: { error: { code: "", message: "Too fast." } },
    };
    struck({ ...fault, count: 10 });
    await expect(make(index, hotels)).rejects.toThrow(
      /Retry later, and set trefoil:searchRequestLimit to a value below/,
    );
  });
});

describe("a wait", () => {
  /** Messages until the request is given up. */
  async function reported(fault: Partial<Fault>): Promise<string> {
    struck(fault);
    const abort = new AbortController();
    const making = create(
      new Context(index, session, { name: "dev/hotels" }, { signal: abort.signal }),
      checked(index, hotels, undefined),
    );
    const ended = making.catch((error: Error) => error);
    await causedBy(ended, () => said.length > 0);
    abort.abort();
    await ended;
    return said.join("\n");
  }

  it("that a header requests is reported with the header as its cause", async () => {
    const line = await reported({ status: 429, headers: { "retry-after": "23" }, body: {} });
    // The remaining time: less than 23 s if the process stalls before it reports.
    expect(line).toMatch(/^Azure AI Search asked to retry after (1\d|2[0-3]) s \(429\)\. Waiting\.$/);
  });

  it("that an earlier run left on disk is reported with the file that contains it", async () => {
    await reported({ status: 429, headers: { "retry-after": "600" }, body: {} });
    const later = entering();
    const abort = new AbortController();
    const ended = later.client.get("/indexes", { signal: abort.signal }).catch((error: Error) => error);
    await causedBy(ended, () => said.length >= 2);
    abort.abort();
    await ended;
    const files = readdirSync(join(home, "limits")).map((name) => join(home, "limits", name));
    expect(said[1]).toMatch(/asked to retry after (600|59\d) s \(429\)\. Waiting\. Another run recorded this\./);
    expect(files).toContain(/Delete the file (\S+) /.exec(said[1] ?? "")?.[1]);
  });
});

describe("a 503 that names throttling as its reason", () => {
  const message = "Failed to execute request. Reduce the rate of requests, or adjust the number of replicas.";
  const reasons = [
    { headers: { "throttle-reason": "rateLimitExceeded" }, body: { error: { code: "", message: "Unavailable." } } },
    { body: { error: { code: "", message } } },
  ];

  it.each(reasons)("is retried for longer than other failures: %j", async (reason) => {
    jest.spyOn(Math, "random").mockReturnValue(0);
    session = entering({ "trefoil:searchRequestLimit": "0" });
    struck({ status: 503, count: 12, ...reason });
    await expect(make(index, hotels)).resolves.toMatchObject({ id: "hotels" });
    jest.restoreAllMocks();
  });

  it("is a failure after five attempts without such a reason", async () => {
    jest.spyOn(Math, "random").mockReturnValue(0);
    struck({ method: "GET", status: 503, count: 12, body: { error: { code: "", message: "Unavailable." } } });
    await expect(session.client.get("/indexes")).rejects.toMatchObject({ status: 503, attempts: 5 });
    jest.restoreAllMocks();
  });
});

describe("a 409 to a GET", () => {
  it("fails immediately with instructions", async () => {
    emulator.search.control.faults.add({
      method: "GET",
      path: "/",
      status: 409,
      count: 99,
      body: { error: { code: "", message: "Conflict." } },
    });
    await expect(make(index, hotels)).rejects.toThrow(
      /GET .* -> 409 Conflict\. .*although the request changes nothing\. Retry later/,
    );
    expect(emulator.search.control.journal()).toHaveLength(1);
  });
});

describe("a service that does not respond", () => {
  it("fails after the configured time, and the message names the setting", async () => {
    session = entering({ "trefoil:requestTimeout": "0.4" });
    struck({ delayMs: 60_000, count: 9 });
    const began = performance.now();
    await expect(make(index, hotels)).rejects.toThrow(/within 0\.[24] s.* set trefoil:requestTimeout \(in seconds/);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

describe("a 409 for two parallel changes", () => {
  it("is retried after a pause", async () => {
    struck({ status: 409, count: 2, body: { error: { code: "", message: "Another update is in progress." } } });
    await expect(make(index, hotels)).resolves.toMatchObject({ id: "hotels" });
  });

  it("is retried for longer than other rejections", async () => {
    jest.spyOn(Math, "random").mockReturnValue(0);
    session = entering({ "trefoil:searchRequestLimit": "0" });
    struck({ status: 409, count: 20, body: { error: { code: "", message: "Another update is in progress." } } });
    await expect(make(index, hotels)).resolves.toMatchObject({ id: "hotels" });
    jest.restoreAllMocks();
  });
});

describe("a 412 while the service changes something else", () => {
  const busy = { status: 412, body: { error: { code: "", message: "The service is updating another index." } } };
  beforeEach(() => {
    session.delays.conflict = [1, 1];
  });

  it("is retried by a create, since the name is unused", async () => {
    struck({ ...busy, count: 2 });
    await expect(make(index, hotels)).resolves.toMatchObject({ id: "hotels" });
  });

  it("is retried by an update, since the object still has the version that was read", async () => {
    const { id, state } = await make(index, hotels);
    struck({ ...busy, count: 2 });
    const news = checked(index, { ...hotels, description: "Ours." }, state);
    await expect(update(on(index), id, state, news)).resolves.toMatchObject({ inputs: { description: "Ours." } });
    expect(emulator.search.control.objects().indexes?.hotels).toMatchObject({ description: "Ours." });
  });

  it("that persists reports that no other client changed the object, and what to do", async () => {
    const { id, state } = await make(index, hotels);
    struck({ ...busy, count: 9 });
    const news = checked(index, { ...hotels, description: "Ours." }, state);
    await expect(update(on(index), id, state, news)).rejects.toMatchObject({
      code: "busy",
      message: expect.stringMatching(
        /-> 412 .*It is as it was read, .*Nothing was overwritten\. Run `pulumi up` again\.$/s,
      ),
    });
  });

  it("for a create reports an existing name as soon as an object with the name exists", async () => {
    struck({ ...busy, count: 1 });
    session.delays.conflict = [150];
    const making = make(index, hotels).catch((error: Error) => error);
    await causedBy(making, () => emulator.search.control.journal().some(({ method }) => method === "PUT"));
    emulator.search.control.change({
      collection: "indexes",
      key: "hotels",
      merge: { fields: [{ name: "id", type: "Edm.String", key: true }] },
    });
    await expect(making).resolves.toMatchObject({ code: "exists" });
  });
});

describe("creations and deletions of indexes", () => {
  it("stay under the documented rate, and other requests do not wait for them", async () => {
    // A hundredth of the usual limit: one creation per minute.
    session = entering({ "trefoil:searchRequestLimit": "8" });
    await make(index, hotels);
    const abort = new AbortController();
    const inns = checked(index, { ...hotels, name: "inns" }, undefined);
    const waiting = create(new Context(index, session, { name: "dev/inns" }, { signal: abort.signal }), inns);
    const ended = waiting.catch((error: Error) => error);
    await causedBy(ended, () => said.length > 0);
    expect(said).toEqual([
      expect.stringMatching(/waiting \d\d s for the limit of creations of indexes \(1 in 60 s\)\.$/),
    ]);
    await session.client.get("/synonymmaps");
    abort.abort();
    await expect(ended).resolves.toMatchObject({ code: "aborted" });
    expect(emulator.search.control.journal().filter(({ method }) => method === "PUT")).toHaveLength(1);
  });
});
