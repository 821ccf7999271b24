import type { Result, Stack } from "../../tools/engine-harness";
import type { Refusal, ServiceRefusal } from "../contract/bad-inputs";
import * as rows from "../contract/bad-inputs";
import { registryName, WatchedRegistry } from "../contract/watched-registry";
import { beyondValidation, managedResources, outputOf, passed, program, useTestEnvironment } from "./support";

const base = rows.base + rows.baseImages;
const accounts = rows.accounts + rows.imageAccounts;
/**
 * Programs that check rejects, one for each path from check to the output. `tests/contract/bad-inputs.test.ts` runs all
 * of them.
 */
const beforeAnyRequest = ["a synonym map", "a change of an index in use", "a lookup"].map((name): Refusal => {
  const refusal = rows.beforeAnyRequest.find(({ what }) => what === name);
  if (!refusal) throw new Error(`No row is about ${name}.`);
  return refusal;
});
const atTheService = [...rows.atTheService, ...rows.searchAtTheService, ...rows.imagesAtTheRegistry];
const lookups = [...rows.lookups, ...rows.imageLookups];

const environment = useTestEnvironment({}, "file");
let images: WatchedRegistry;
let stack: Stack;
/** Content of the state and the services before each invalid program. It must be unchanged afterwards. */
let before: unknown;
const snapshot = async () => ({
  state: await managedResources(stack),
  objects: environment.objects(),
  images: images.control.objects(),
});
/** Requests to all services and to the registry. */
const asked = () => [
  ...beyondValidation(environment.requests()),
  ...images.control.journal().map(({ method, path }) => `${method} ${path}`),
];
/** Requests that might have changed an image. */
const pushed = () => asked().filter((line) => /^(POST|PUT|PATCH|DELETE) .*\/(manifests|blobs)\//.test(line));

function clearRequests(): void {
  environment.clearRequests();
  images.control.clearJournal();
}

beforeAll(async () => {
  const { registry, search } = environment.emulator;
  search.control.change({ collection: "synonymmaps", key: "taken", merge: { synonyms: "theirs" } });
  registry.control.change({ collection: "repositories", key: "acme/theirs", merge: {} });
  images = await WatchedRegistry.start();
  const secrets = { "trefoil:ociRegistries": JSON.stringify({ [registryName]: { url: images.url } }) };
  stack = await environment.project(base, { secrets });
  passed(await stack.up());
  // Unmanaged objects.
  for (const member of rows.unmanagedMembers) registry.control.change(member);
  before = await snapshot();
});
afterAll(() => images.close());

function changed({ program: further = "", changes = [] }: Refusal): string {
  return changes.reduce((text, [from, to]) => text.replace(from, to), base) + further;
}

describe.each(beforeAnyRequest)("$what", (refusal) => {
  let refused: Result;

  beforeAll(async () => {
    stack.write(program(changed(refusal)));
    clearRequests();
    refused = await stack.up();
  });

  it("is rejected before any request, and changes no object", async () => {
    expect(refused.exitCode).toBe(1);
    expect(asked()).toEqual([]);
    expect(outputOf(refused)).not.toContain("canary-of-a-secret");
    expect(await snapshot()).toEqual(before);
  });

  it.each(refusal.findings)("is reported at %s with `%s`", (path, next) => {
    const lines = `${refused.stdout}${refused.stderr}`.split("\n");
    expect(lines.filter((line) => line.includes(` ${path} `)).join("\n")).toContain(next);
  });
});

/** Adds the fault of a row. */
function addFault({ fault }: ServiceRefusal): void {
  if (!fault) return;
  const { service, ...ofService } = fault;
  const { control } = service === "images" ? images : environment.emulator[service];
  control.faults.add(ofService);
}

describe("a program that the services reject", () => {
  let refused: Result;

  beforeAll(async () => {
    atTheService.forEach(addFault);
    clearRequests();
    stack.write(program([base, accounts, ...atTheService.map((row) => row.program)].join("\n")));
    refused = await stack.up({ flags: ["--continue-on-error"] });
  });

  it("fails in every resource and changes no object", async () => {
    expect(refused.exitCode).toBe(1);
    const done = refused.steps.filter(({ failed, type }) => !failed && !type.startsWith("pulumi:providers:"));
    expect(refused.steps.length).toBeGreaterThanOrEqual(atTheService.length);
    expect(done).toEqual([]);
    // Only the image with the rejected credential reaches its write.
    expect(pushed()).toEqual([`PUT /${registryName}/acme/app/manifests/denied`]);
    expect(outputOf(refused)).not.toContain("canary-of-a-secret");
    expect(await snapshot()).toEqual(before);
  });

  it.each(atTheService)("reports the next step: $doing", ({ doing, next }) => {
    const lines = refused.stdout.split("\n").filter((line) => line.includes(doing));
    expect(lines.join("\n")).toContain(next);
  });
});

describe("a lookup of the program", () => {
  let refused: Result;

  beforeAll(async () => {
    lookups.forEach(addFault);
    const all = lookups.map((row) => row.program).join(", ");
    // The program waits only for promises that it exports.
    const body = `exports.end = Promise.allSettled([${all}]).then((ends) => {
      throw new pulumi.RunError(ends.map(({ reason }) => reason?.message).join("\\n"));
    });`;
    stack.write(program(base + body));
    refused = await stack.up();
  });

  it("that fails also fails the program and changes no object", async () => {
    expect(refused.exitCode).toBe(1);
    expect(await snapshot()).toEqual(before);
  });

  it.each(lookups)("reports the next step: $doing", ({ doing, next }) => {
    const lines = refused.stdout.split("\n").filter((line) => line.includes(doing));
    expect(lines.join("\n")).toContain(next);
  });
});
