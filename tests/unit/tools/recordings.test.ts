import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { structureOf, Words } from "../../../cli/verify/recording/structure";
import { type Entry, entriesOf } from "../../contract/recordings/corpus";
import { temporaryFolder } from "../../support/temporary-folder";

const root = resolve(__dirname, "../../..");
const known = new Set(["document", "https", "host", "example", "com", "filterable"]);

describe("the structure of a recorded value", () => {
  const structure = (value: Parameters<typeof structureOf>[0]) => structureOf(value, new Words(known));

  it("has one token for each name, so that references remain", () => {
    expect(structure({ name: "hotels-01", indexes: ["hotels-01", "Rooms"] })).toEqual({
      name: "w1",
      indexes: ["w1", "W2"],
    });
  });

  it("keeps the form of paths, rules and addresses, and replaces each word", () => {
    expect(structure(["/document/body/*/tags", "USA, Italy => EU", "https://<redacted>/kb"])).toEqual([
      "/document/w1/*/w2",
      "W3, W4 => W5",
      "https://host.example.com/w6",
    ]);
  });

  it("has the same token for an id of any first character in a composite id", () => {
    expect(structure(["-4fGhQ", "-4fGhQ:us-east-1-a:jobs", "_5aBcD", "-4fGhQ._5aBcD", "jobs"])).toEqual([
      "w1",
      "w1:w2:w3",
      "w4",
      "w1.w4",
      "w3",
    ]);
  });

  it("keeps durations, types, terms of the API and removed content", () => {
    const values = [
      "PT24H",
      "P7D",
      "Collection(Edm.String)",
      "#Microsoft.Skills.Vision.OcrSkill",
      "filterable",
      "<redacted>",
    ];
    expect(structure(values)).toEqual(values);
    expect(structure({ type: "freshness", region: "us-east-1-a" })).toEqual({
      type: "freshness",
      region: "us-east-1-a",
    });
  });

  it("has one time, except for year 1", () => {
    expect(structure(["2024-05-14T11:00:47.871694Z", "0001-01-01T00:00:00Z"])).toEqual([
      "2026-01-01T00:00:00Z",
      "0001-01-01T00:00:00Z",
    ]);
  });

  it("has no numbers that identify an object", () => {
    expect(structure({ id: 12_345_678, repository: 9, group_id: 4, full_size: 2048 })).toEqual({
      id: 1,
      repository: 1,
      group_id: 1,
      full_size: 2048,
    });
  });

  it("replaces names of members in a map", () => {
    expect(structure({ httpHeaders: { "x-secret": "swordfish" }, capability: { "rooms:*": ["publish"] } })).toEqual({
      httpHeaders: { w1: "w2" },
      capability: { "w3:*": ["publish"] },
    });
  });
});

describe("tools/recordings", () => {
  it("names an object in the path as in the bodies, and omits incomplete exchanges", () => {
    const folder = temporaryFolder();
    const file = join(folder, "exchanges.jsonl");
    const exchange = {
      source: "one",
      method: "POST",
      path: "/indexes",
      status: 201,
      request: { name: "hotels" },
      response: null,
    };
    const read = { ...exchange, method: "GET", path: "/indexes('{name}')", status: 200, request: null };
    writeFileSync(
      file,
      [exchange, read, { ...read, excerpt: true }, { kind: "stated" }].map((one) => JSON.stringify(one)).join("\n"),
    );
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        "--require",
        "./tools/typescript.js",
        "tools/recordings/main.ts",
        "tests/specifications/azure-search.json",
        file,
      ],
      { cwd: root, encoding: "utf8" },
    );
    expect(stderr).toBe("");
    const entries = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Entry);
    expect(entries.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /indexes", "GET /indexes('w1')"]);
  });
});

describe("the recordings in the repository", () => {
  it.each(["azure-search", "ably-control-api", "docker-hub"])("%s contains no sentence", (corpus) => {
    const entries = entriesOf(corpus);
    expect(entries.length).toBeGreaterThan(10);
    const sentences = entries.flatMap(({ request, response }) =>
      [...JSON.stringify([request, response]).matchAll(/"[^"]*[a-z]{3,} [a-z]{3,} [a-z]{3,}[^"]*"/g)].map(
        ([text]) => text,
      ),
    );
    expect(sentences).toEqual([]);
  });
});
