import { engineTimeout, type HostName, hostNames, reap, type Stack, until } from "../../tools/engine-harness";
import { campaign } from "../support/campaign";
import { hotels, ids } from "./copied-index";
import { clearRequestsAndFaults, expectSettled, type Kill, killAt } from "./kill-support";
import { inHost, outputOf, passed, program, resource, stepsIn, useTestEnvironment } from "./support";

jest.setTimeout(3 * engineTimeout);

/** The requests after the copy. */
const last = [
  ["PUT", "/aliases('*')"],
  ["DELETE", "/indexes('*')"],
] as const;

/** Operations of a replacement, in their order. */
const operations = ["create", "update", "delete"];

/** Kills in turn. */
const kills: readonly Kill[] = [
  { victim: "host", request: "is not carried out" },
  { victim: "engine and host", request: "is carried out" },
];

const environment = useTestEnvironment();
const control = () => environment.emulator.search.control;
const indexes = () => Object.keys(control().objects().indexes ?? {});
const documents = () => Object.keys(control().objects().documents ?? {}).sort();
const aliasIndexes = () => control().objects().aliases?.guide?.indexes;

/** A client writes a document to an index. */
const write = (index: string | undefined, id: string, merge: object = {}) =>
  control().change({ collection: "documents", key: `${index}/${id}`, merge: { id, ...merge } });

/** A stack with an index that has documents, and with its alias. */
async function filled(host: HostName, body = hotels("standard.lucene")): Promise<Stack> {
  const stack = await environment.project(body, { host });
  passed(await stack.up());
  const [index] = indexes();
  for (const id of ids) write(index, id, { title: `Hotel ${id}` });
  environment.clearRequests();
  return stack;
}

/** The only index contains all documents, and the alias refers to it. */
function expectCopied(previous: string | undefined, expected: readonly string[] = ids): void {
  const [index, ...others] = indexes();
  expect(others).toEqual([]);
  expect(index).not.toBe(previous);
  expect(documents()).toEqual(expected.map((id) => `${index}/${id}`).sort());
  expect(aliasIndexes()).toEqual([index]);
}

describe("given an index with 250 documents and its alias, when another analyzer replaces it", () => {
  it.each(inHost("plugin"))(
    "the new index has all documents, also after a forced replacement and what a client writes meanwhile, %s host",
    async (host) => {
      const stack = await filled(host);
      const [first] = indexes();
      stack.write(program(hotels("en.lucene")));
      const changed = passed(await stack.up());
      expect(stepsIn(changed).slice(-1)).toEqual(["delete-replaced hotels"]);
      expect(outputOf(changed)).toContain(`"${first}" is copied: it contains 250 documents`);
      expectCopied(first);
      await expectSettled(stack);

      // Meanwhile, a client writes as many documents to the new index.
      const [second] = indexes();
      const { urn } = await resource(stack, "hotels");
      control().faults.add({ method: "PUT", path: "/aliases('guide')", delayMs: 2000 });
      const forced = stack.start("up", { flags: ["--replace", urn] });
      await until(() => indexes().length === 2, "the new index");
      const third = indexes().find((name) => name !== second);
      const others = ids.map((id) => `other-${id}`);
      for (const id of others) write(third, id);
      passed(await forced.done);
      expectCopied(second, [...ids, ...others]);
      await expectSettled(stack);

      const refused = await stack.destroy();
      expect(refused.exitCode).not.toBe(0);
      expect(outputOf(refused)).toContain("it holds 500 documents, which would be lost. It was not deleted.");
      stack.write(program(hotels("en.lucene", "forceDestroy: true,")));
      passed(await stack.up());
      passed(await stack.destroy());
      expect(environment.objects()).toEqual([]);
    },
  );

  it.each(inHost("plugin"))(
    "the previous index stays until all documents are copied, also with --continue-on-error, %s host",
    async (host) => {
      const stack = await filled(host);
      const [previous] = indexes();
      stack.write(program(hotels("en.lucene")));
      for (const flags of [[], ["--continue-on-error"]]) {
        const value = [{ key: "key000", status: false, statusCode: 400, errorMessage: "key000" }];
        control().faults.add({ method: "POST", path: "/indexes('*')/docs/search.index", status: 207, body: { value } });
        const failed = await stack.up({ flags });
        expect(failed.exitCode).not.toBe(0);
        expect(outputOf(failed)).toContain("the new index rejected 1 document with status 400.");
        expect(outputOf(failed)).not.toContain("key000");
        expect(JSON.stringify(await stack.export())).not.toContain("key000");
        expect(indexes()).toContain(previous);
        expect(documents().filter((key) => key.startsWith(`${previous}/`))).toHaveLength(250);
        expect(aliasIndexes()).toEqual([previous]);
      }
      passed(await stack.up());
      expectCopied(previous);
      await expectSettled(stack);
    },
  );
});

/** The operation of the request at which an update was killed, and the request. */
function killedAt(
  previous: string | undefined,
  before: string,
): { readonly operation: string; readonly request: string } {
  const requests = control().journal();
  const last = requests.findLast(({ fault }) => fault !== undefined);
  if (!last) throw new Error("No request was interrupted.");
  const isAlias = ({ path }: { readonly path: string }) => path.startsWith("/aliases");
  const hasMoved = requests.some(isAlias) || JSON.stringify(aliasIndexes()) !== JSON.stringify([previous]);
  const found = isAlias(last) ? "update" : hasMoved ? "delete" : "create";
  // An update reads the index before the alias, and the delete of the previous index reads the alias.
  const operation = operations[Math.max(operations.indexOf(before), operations.indexOf(found))] as string;
  return { operation, request: `${last.method} ${last.path.replace(/'[^']*'/, "'*'")}` };
}

// The campaign kills at each request in both hosts. Otherwise each host is killed at other requests, a third of them in total.
describe("given an index that is replaced, when updates are killed at the requests of the replacement", () => {
  it.each(hostNames)("no document is lost, and the last update completes the copy, %s host", async (host) => {
    const stack = await filled(host);
    const [previous] = indexes();
    stack.write(program(hotels("en.lucene")));
    const [start, step] = campaign ? [0, 1] : [3 * hostNames.indexOf(host), 6];
    const expected = [...ids];
    const addLate = () => {
      expected.push("late");
      write(previous, "late");
    };
    const isStored = (id: string) => documents().some((one) => one.endsWith(`/${id}`));
    const killed: string[] = [];
    let [before, skip] = ["create", start];
    const request = () => ({ service: "search", method: "*", path: "/", skip }) as const;
    const kill = () => kills[killed.length % kills.length] as Kill;
    while (await killAt(environment.emulator, stack, "up", request(), kill(), { mayEnd: true })) {
      const { operation, request } = killedAt(previous, before);
      killed.push(`${operation} ${request}`);
      // The next update begins with the operation that was killed.
      skip = operation === before ? skip + step : start;
      if (operation === "delete" && before !== operation) addLate();
      before = operation;
      expect(expected.filter((id) => !isStored(id))).toEqual([]);
    }
    // The last update ended before the request that it should have been killed at.
    clearRequestsAndFaults(environment.emulator);
    expect(killed.length).toBeGreaterThan(4);
    for (const operation of ["create", "delete"])
      expect(killed).toContainEqual(expect.stringMatching(`^${operation} POST .*/docs/`));
    expectCopied(previous, expected);
    await expectSettled(stack);

    // The requests that follow the copy are the same in both hosts.
    const [copied] = indexes();
    stack.write(program(hotels("fr.lucene")));
    for (const [method, path] of last)
      await killAt(environment.emulator, stack, "up", { service: "search", method, path }, kill());
    passed(await stack.up());
    expectCopied(copied, expected);
    await expectSettled(stack);
    await reap(stack.root);
  });
});
