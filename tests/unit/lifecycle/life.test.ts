import fs from "node:fs";
import { z } from "zod";
import { defineResource } from "../../../provider/define";
import { create, type State, type Values } from "../../../provider/lifecycle";
import { pendingRecords } from "../../../provider/lifecycle/journal";
import { examine } from "../../../provider/lifecycle/recovery";
import { rewriteRecord } from "../../support/records";
import { temporaryFolder } from "../../support/temporary-folder";
import { anyResource } from "../define/any-resource";
import { inTurn, lost, namedThing, outcomeOf, Reply, ScriptedService, shop } from "./scripted-service";

beforeEach(() => {
  process.env.TREFOIL_HOME = temporaryFolder();
  jest.spyOn(fs, "fsync").mockImplementation((_file, callback) => setImmediate(callback, null));
});
afterEach(() => jest.restoreAllMocks());

const inputs = {
  name: z.string().optional().meta({ autoName: true, replaceOnChanges: true }),
  size: z.int().optional(),
  kind: z.string().optional().meta({ replaceOnChanges: true }),
};
/** The name is the id. */
const named = defineResource({
  ...namedThing,
  inputs,
  requests: { update: "PATCH {item}" },
});
/** The service generates the id. The name identifies the object, and can change. */
const ofNumbered = {
  ...anyResource,
  service: shop,
  inputs: { ...inputs, name: z.string().optional().meta({ autoName: true }) },
  naturalKey: ["name"],
  decode: (body: Values) => ({ ...body, thingId: body.id }),
  requests: { update: "PATCH {item}" },
} as const;
const numbered = defineResource(ofNumbered);
/** Its objects remain when their resources are deleted. */
const kept = defineResource({ ...ofNumbered, hooks: { keepOnDelete: () => true } });
/** Only the response to its create contains its secret. */
const secret = { thingId: z.string(), secret: z.string().meta({ returned: "onCreate" }) };
const token = defineResource({ ...ofNumbered, outputs: secret });
const keptToken = defineResource({ ...ofNumbered, outputs: secret, hooks: { keepOnDelete: () => true } });
const kinds = { named, numbered, kept, token, keptToken };

const state = (name: string, autoNamed: boolean, more: Values): State => ({
  inputs: { name, size: 1, kind: "x", ...more },
  outputs: {},
  autoNamed,
});

/** Leaves the record of a create of the object `a`, whose process was killed. */
async function interrupted(kind: keyof typeof kinds, before: string | undefined, hasResponse: boolean): Promise<void> {
  const definition = kinds[kind];
  const sent = state("a", before === "generated", {});
  const id = kind === "named" ? "a" : "7";
  const { journal } = new ScriptedService({}).session;
  const key = {
    token: definition.token,
    account: "https://shop.example.com",
    resource: { name: "dev/sample" },
    inputsDigest: journal.digestOf(definition, sent),
  };
  const record = await journal.begin(key, {
    request: {
      ...(kind === "named" && { expectedId: "a" }),
      hasGeneratedName: before === "generated",
      locator: { name: "a" },
      inputs: journal.encrypt(sent.inputs),
    },
  });
  if (hasResponse) await journal.recordCreated(record, id);
}

/** The writes of the next create, the name of its object, and whether the record remains after a failure. */
async function nextCreate(
  kind: keyof typeof kinds,
  desired: State,
  object: Values | undefined,
  isLost = false,
): Promise<string> {
  const name = isLost ? String(desired.inputs.name) : "a";
  const id = kind === "named" ? name : "7";
  const body = object && { id: kind === "named" ? undefined : id, name, kind: "x", ...object };
  const isDeleted = { now: false };
  const exists = () => body !== undefined && !isDeleted.now && (!isLost || service.writes.length > 0);
  const service: ScriptedService = new ScriptedService({
    [`GET /things/${id}`]: () => (exists() ? body : new Reply(404)),
    "GET /things": () => (exists() ? [body] : []),
    [`PATCH /things/${id}`]: () => ({ ...body, ...(service.writes.at(-1)?.[1] as object) }),
    [`DELETE /things/${id}`]: () => {
      isDeleted.now = true;
      return {};
    },
    "POST /things": inTurn(...(isLost ? [lost()] : []), { ...desired.inputs, id: kind === "named" ? undefined : "8" }),
  });
  const { result, error } = await outcomeOf(create(service.context(kinds[kind]), desired));
  const writes = service.writes.map(([line]) => line.split(" ")[0]).join("+");
  if (error) return `${error.code}${writes}${pendingRecords().length === 1 ? "" : " without record"}`;
  return `${writes || "none"}:${result?.state.inputs.name}`;
}

const next = { same: {}, changed: { size: 2 }, replaced: { kind: "y" } } as const;
const objects = { "as sent": { size: 1 }, changed: { size: 3 } } as const;
/** The name in the next program. A generated name differs in each run. */
const names = { a: ["a", false], b: ["b", false], generated: ["a-2", true] } as const;

const table = (text: string): string[][] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));

/**
 * All cases: the evidence in the record, the name before and now, and the object. The last three columns contain the writes and the
 * name of the object: with the same inputs, with an input that can change in place, and with an input that requires a replacement.
 */
const cases = {
  named: table(`
    response | chosen | a | as sent | none:a | PATCH:a | DELETE+POST:a
    response | chosen | a | changed | PATCH:a | PATCH:a | DELETE+POST:a
    response | chosen | b | as sent | DELETE+POST:b | DELETE+POST:b | DELETE+POST:b
    response | chosen | b | changed | DELETE+POST:b | DELETE+POST:b | DELETE+POST:b
    response | chosen | generated | as sent | none:a | PATCH:a | DELETE+POST:a-2
    response | chosen | generated | changed | PATCH:a | PATCH:a | DELETE+POST:a-2
    response | generated | a | as sent | none:a | PATCH:a | DELETE+POST:a
    response | generated | a | changed | PATCH:a | PATCH:a | DELETE+POST:a
    response | generated | b | as sent | DELETE+POST:b | DELETE+POST:b | DELETE+POST:b
    response | generated | b | changed | DELETE+POST:b | DELETE+POST:b | DELETE+POST:b
    response | generated | generated | as sent | none:a | PATCH:a | DELETE+POST:a-2
    response | generated | generated | changed | PATCH:a | PATCH:a | DELETE+POST:a-2
    none | chosen | a | as sent | none:a | PATCH:a | unsure
    none | chosen | a | changed | unsure | unsure | unsure
    none | chosen | b | as sent | unsure | unsure | unsure
    none | chosen | b | changed | unsure | unsure | unsure
    none | chosen | generated | as sent | none:a | PATCH:a | unsure
    none | chosen | generated | changed | unsure | unsure | unsure
    none | generated | a | as sent | none:a | PATCH:a | DELETE+POST:a
    none | generated | a | changed | PATCH:a | PATCH:a | DELETE+POST:a
    none | generated | b | as sent | DELETE+POST:b | DELETE+POST:b | DELETE+POST:b
    none | generated | b | changed | DELETE+POST:b | DELETE+POST:b | DELETE+POST:b
    none | generated | generated | as sent | none:a | PATCH:a | DELETE+POST:a-2
    none | generated | generated | changed | PATCH:a | PATCH:a | DELETE+POST:a-2
`),
  numbered: table(`
    response | chosen | a | as sent | none:a | PATCH:a | DELETE+POST:a
    response | chosen | a | changed | PATCH:a | PATCH:a | DELETE+POST:a
    response | chosen | b | as sent | PATCH:b | PATCH:b | DELETE+POST:b
    response | chosen | b | changed | PATCH:b | PATCH:b | DELETE+POST:b
    response | chosen | generated | as sent | none:a | PATCH:a | DELETE+POST:a-2
    response | chosen | generated | changed | PATCH:a | PATCH:a | DELETE+POST:a-2
    response | generated | a | as sent | none:a | PATCH:a | DELETE+POST:a
    response | generated | a | changed | PATCH:a | PATCH:a | DELETE+POST:a
    response | generated | b | as sent | PATCH:b | PATCH:b | DELETE+POST:b
    response | generated | b | changed | PATCH:b | PATCH:b | DELETE+POST:b
    response | generated | generated | as sent | none:a | PATCH:a | DELETE+POST:a-2
    response | generated | generated | changed | PATCH:a | PATCH:a | DELETE+POST:a-2
    none | chosen | a | as sent | none:a | PATCH:a | unsure
    none | chosen | a | changed | unsure | unsure | unsure
    none | chosen | b | as sent | PATCH:b | PATCH:b | unsure
    none | chosen | b | changed | unsure | unsure | unsure
    none | chosen | generated | as sent | none:a | PATCH:a | unsure
    none | chosen | generated | changed | unsure | unsure | unsure
    none | generated | a | as sent | none:a | PATCH:a | DELETE+POST:a
    none | generated | a | changed | PATCH:a | PATCH:a | DELETE+POST:a
    none | generated | b | as sent | PATCH:b | PATCH:b | DELETE+POST:b
    none | generated | b | changed | PATCH:b | PATCH:b | DELETE+POST:b
    none | generated | generated | as sent | none:a | PATCH:a | DELETE+POST:a-2
    none | generated | generated | changed | PATCH:a | PATCH:a | DELETE+POST:a-2
`),
};

const parts = (["named", "numbered"] as const).flatMap((kind) =>
  ["response", "none"].map((evidence) => [kind, evidence] as const),
);

describe.each(parts)("the next create of a kind, %s, after an interruption with the evidence: %s", (kind, evidence) => {
  const rows = cases[kind].filter(([first]) => first === evidence) as [string, string, string, string, ...string[]][];

  it.each(rows)("%s, name %s, then %s, and an object %s", async (_, before, now, object, ...expected: string[]) => {
    const [name, autoNamed] = names[now as keyof typeof names];
    const found: string[] = [];
    for (const change of Object.values(next)) {
      process.env.TREFOIL_HOME = temporaryFolder();
      await interrupted(kind, before, evidence === "response");
      found.push(await nextCreate(kind, state(name, autoNamed, change), objects[object as keyof typeof objects]));
    }
    expect(found).toEqual(expected);
  });

  it("creates the object if it does not exist", async () => {
    for (const [name, autoNamed] of Object.values(names)) {
      process.env.TREFOIL_HOME = temporaryFolder();
      await interrupted(kind, "chosen", evidence === "response");
      expect(await nextCreate(kind, state(name, autoNamed, next.replaced), undefined)).toBe(`POST:${name}`);
    }
  });
});

it.each([true, false])("an object that its kind keeps remains, with a response: %s", async (hasResponse) => {
  await interrupted("kept", "chosen", hasResponse);
  expect(await nextCreate("kept", state("a", false, next.replaced), objects["as sent"])).toBe("POST:a");
});

it("a token with the same key cannot be adopted, which the error states", async () => {
  await interrupted("token", "chosen", false);
  const service = new ScriptedService({ "GET /things": [{ id: "7", name: "a", kind: "x", size: 3 }] });
  const { error } = await outcomeOf(create(service.context(token), state("a", false, next.changed)));
  expect([error?.code, error?.problem]).toEqual(["unsure", expect.stringContaining("response contained `secret`")]);
});

it("has a row for each case", () => {
  for (const rows of Object.values(cases))
    expect(new Set(rows.map((row) => row.slice(0, 4).join())).size).toBe(2 * 2 * 3 * 2);
});

describe("a create whose response is lost, in the same process", () => {
  it.each([
    ["named", "chosen", { size: 1 }, "POST:a"],
    ["named", "generated", { size: 1 }, "POST:a-1a2b3c4"],
    ["named", "chosen", undefined, "POST+POST:a"],
    ["numbered", "chosen", { size: 1 }, "POST:a"],
    ["numbered", "generated", { size: 1 }, "POST:a-1a2b3c4"],
    ["numbered", "chosen", { size: 3 }, "POST+POST:a"],
    ["numbered", "generated", undefined, "POST+POST:a-1a2b3c4"],
    ["token", "chosen", { size: 1 }, "unsurePOST"],
    ["token", "by the engine, without a random part", { size: 1 }, "unsurePOST"],
    ["token", "generated", { size: 1 }, "POST+DELETE+POST:a-1a2b3c4"],
    ["keptToken", "chosen", { size: 1 }, "POST+POST:a"],
    ["keptToken", "generated", { size: 1 }, "POST+POST:a-1a2b3c4"],
  ] as const)("%s, with a name that is %s, and the object %j", async (kind, name, object, expected) => {
    expect(
      await nextCreate(kind, state(name === "generated" ? "a-1a2b3c4" : "a", name !== "chosen", {}), object, true),
    ).toBe(expected);
  });
});

describe("a generated name that does not identify the object", () => {
  const placed = defineResource({
    ...anyResource,
    service: shop,
    path: { collection: "/things", item: "/things/{place}" },
    outputs: {},
    inputs: { ...inputs, place: z.string() },
    requests: { update: "PATCH {item}" },
  });
  const desired = (size: number): State => ({ inputs: { place: "p", name: "a", size }, outputs: {}, autoNamed: true });

  it("proves nothing: the object may belong to another client", async () => {
    const { journal } = new ScriptedService({}).session;
    await journal.begin(
      {
        token: placed.token,
        account: "https://shop.example.com",
        resource: { name: "dev/sample" },
        inputsDigest: journal.digestOf(placed, desired(1)),
      },
      { request: { expectedId: "p", hasGeneratedName: true, locator: { place: "p" } } },
    );
    const service = new ScriptedService({ "GET /things/p": { place: "p", name: "b", size: 3 }, "PATCH /things/p": {} });
    const { error } = await outcomeOf(create(service.context(placed), desired(2)));
    expect([error?.code, service.writes]).toEqual(["unsure", []]);
    const [{ path = "" } = {}] = pendingRecords();
    rewriteRecord(path, { writer: { pid: 2 ** 22 + 1, startTicks: 1 } });
    const [record] = pendingRecords();
    expect(record && (await examine(service.context(placed), record))).toMatchObject({ status: "candidates" });
  });
});
