import { registryName, WatchedRegistry } from "../contract/watched-registry";
import { engineTimeout, type Result, type Stack } from "./harness";
import { beyondValidation, kept, passed, program, said, useWorld } from "./support";
import type { Refusal, ServiceRefusal } from "./support/bad-inputs";
import * as rows from "./support/bad-inputs";

jest.setTimeout(engineTimeout);

const base = rows.base + rows.baseImages;
const accounts = rows.accounts + rows.imageAccounts;
/** Programs that check rejects, one of each path from check to the output. `tests/contract/bad-inputs.test.ts` runs all. */
const wiring = ["a synonym map", "a change of an index in use", "a lookup"];
const beforeAnyRequest = rows.beforeAnyRequest.filter(({ what }) => wiring.includes(what));
const atTheService = [...rows.atTheService, ...rows.searchAtTheService, ...rows.imagesAtTheRegistry];
const lookups = [...rows.lookups, ...rows.imageLookups];

const world = useWorld({}, "file");
let images: WatchedRegistry;
let stack: Stack;
/** What the state and the services hold before each bad program, and after it. */
let before: unknown;
const held = async () => ({
  state: await kept(stack),
  objects: world.objects(),
  images: images.control.objects(),
});
/** What any service was asked. */
const asked = () => [
  ...beyondValidation(world.requests()),
  ...images.control.journal().map(({ method, path }) => `${method} ${path}`),
];
/** What might have changed an image. */
const pushed = () => asked().filter((line) => /^(POST|PUT|PATCH|DELETE) .*\/(manifests|blobs)\//.test(line));

function forget(): void {
  world.forget();
  images.control.clearJournal();
}

beforeAll(async () => {
  const { registry, search } = world.emulator;
  search.control.change({ collection: "synonymmaps", key: "taken", merge: { synonyms: "theirs" } });
  registry.control.change({ collection: "repositories", key: "acme/theirs", merge: {} });
  images = await WatchedRegistry.start();
  const secrets = { "trefoil:ociRegistries": JSON.stringify({ [registryName]: { url: images.url } }) };
  stack = await world.project(base, { secrets });
  passed(await stack.up());
  // What others have.
  for (const poke of rows.strangers) registry.control.change(poke);
  before = await held();
});
afterAll(() => images.close());

function changed({ program: further = "", changes = [] }: Refusal): string {
  return changes.reduce((text, [from, to]) => text.replace(from, to), base) + further;
}

it("has a program for each path", () => {
  expect(beforeAnyRequest.map(({ what }) => what)).toEqual(wiring);
});

describe.each(beforeAnyRequest)("$what", (refusal) => {
  let refused: Result;

  beforeAll(async () => {
    stack.write(program(changed(refusal)));
    forget();
    refused = await stack.up();
  });

  it("is rejected before anything is sent, and nothing changes", async () => {
    expect(refused.exitCode).toBe(1);
    expect(asked()).toEqual([]);
    expect(said(refused)).not.toContain("canary-of-a-secret");
    expect(await held()).toEqual(before);
  });

  it.each(refusal.findings)("%s: names %s and says `%s`", (_fault, path, next) => {
    const lines = `${refused.stdout}${refused.stderr}`.split("\n");
    expect(lines.filter((line) => line.includes(` ${path} `)).join("\n")).toContain(next);
  });
});

/** Strikes the requests of a row. */
function arm({ fault }: ServiceRefusal): void {
  if (!fault) return;
  const { service, ...strike } = fault;
  const { control } = service === "images" ? images : world.emulator[service];
  control.faults.add(strike);
}

describe("at the service", () => {
  let refused: Result;

  beforeAll(async () => {
    atTheService.forEach(arm);
    forget();
    stack.write(program([base, accounts, ...atTheService.map((row) => row.program)].join("\n")));
    refused = await stack.up({ flags: ["--continue-on-error"] });
  });

  it("everything of it is refused, and nothing changes", async () => {
    expect(refused.exitCode).toBe(1);
    const done = refused.steps.filter(({ failed, type }) => !failed && !type.startsWith("pulumi:providers:"));
    expect(done).toEqual([]);
    // The one that is refused for its credential is all that was tried.
    expect(pushed()).toEqual([`PUT /${registryName}/acme/app/manifests/denied`]);
    expect(said(refused)).not.toContain("canary-of-a-secret");
    expect(await held()).toEqual(before);
  });

  it.each(atTheService)("$what: says what was being done and what to do next", ({ doing, next }) => {
    const lines = refused.stdout.split("\n").filter((line) => line.includes(doing));
    expect(lines.join("\n")).toContain(next);
  });
});

describe("a lookup of the program", () => {
  let refused: Result;

  beforeAll(async () => {
    lookups.forEach(arm);
    const all = lookups.map((row) => row.program).join(", ");
    const body = `Promise.allSettled([${all}]).then((ends) => {
      throw new pulumi.RunError(ends.map(({ reason }) => reason?.message).join("\\n"));
    });`;
    stack.write(program(base + body));
    refused = await stack.up();
  });

  it("that fails fails the program, and nothing changes", async () => {
    expect(refused.exitCode).toBe(1);
    expect(await held()).toEqual(before);
  });

  it.each(lookups)("of $what says what to do next", ({ doing, next }) => {
    const lines = refused.stdout.split("\n").filter((line) => line.includes(doing));
    expect(lines.join("\n")).toContain(next);
  });
});
