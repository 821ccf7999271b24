import { campaign } from "../support/campaign";
import { engineTimeout, hostNames, reap, type Stack, until } from "./harness";
import { clearRequestsAndFaults, expectSettled, type Kill, killAt } from "./kill-support";
import { outputOf, passed, program, resource, stepsIn, useTestEnvironment } from "./support";

jest.setTimeout(3 * engineTimeout);

/** An index and its alias. Another analyzer replaces the index. */
const hotels = (analyzer: string, more = "", options = "") => `
  const hotels = new search.Index("hotels", {
    fields: [
      { name: "id", type: "Edm.String", key: true },
      { name: "title", type: "Edm.String", searchable: true, analyzer: "${analyzer}" },
    ],
    copyDocumentsOnReplacement: true, ${more}
  }, { ${options} });
  new search.Alias("guide", { name: "guide", index: hotels, propagationDelay: 0, minDocumentCount: 0 });`;

const ids = Array.from({ length: 250 }, (_, i) => `key${String(i).padStart(3, "0")}`);

/** An index without copies, whose two last fields are not returned. */
const places = (fields: string, more = "") => `
  new search.Index("places", {
    fields: [${fields}],
    vectorSearch: { algorithms: [{ name: "graph", kind: "hnsw" }], profiles: [{ name: "near", algorithm: "graph" }] }, ${more}
  });`;
const [key, stars] = ['{ name: "id", type: "Edm.String", key: true }', '{ name: "stars", type: "Edm.Int32" }'];
const hidden = (retrievable: boolean) => `{ name: "hidden", type: "Edm.String", retrievable: ${retrievable} }`;
const vector = (stored: boolean) =>
  `{ name: "vector", type: "Collection(Edm.Single)", dimensions: 2, vectorSearchProfile: "near", stored: ${stored}, retrievable: ${stored} }`;

/** Changes of `places` whose replacement cannot copy the documents. */
const refusals: readonly (readonly [fields: string, message: string])[] = [
  [`${key}, ${stars}, ${hidden(true)}, ${vector(true)}`, '.retrievable of "hidden" is `false`'],
  [`${key}, ${stars}, ${vector(true)}`, 'of "vector" is `false`'],
  [`${key}, { name: "stars", type: "Edm.String" }`, '.type of "stars" changes from Edm.Int32 to Edm.String'],
  [
    '{ name: "code", type: "Edm.String", key: true }',
    'fields have the key "code", and the documents have the key "id"',
  ],
];

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

describe.each(hostNames)("an index whose documents are copied when it is replaced, %s host,", (host) => {
  const environment = useTestEnvironment();
  const control = () => environment.emulator.search.control;
  const indexes = () => Object.keys(control().objects().indexes ?? {});
  const documents = () => Object.keys(control().objects().documents ?? {}).sort();

  /** A stack with an index and documents. */
  async function filled(body = hotels("standard.lucene")): Promise<Stack> {
    const stack = await environment.project(body, { host });
    passed(await stack.up());
    const [index] = indexes();
    for (const id of ids)
      control().change({ collection: "documents", key: `${index}/${id}`, merge: { id, title: `Hotel ${id}` } });
    environment.clearRequests();
    return stack;
  }

  /** The only index contains all documents, and the alias refers to it. */
  function expectCopied(previous: string | undefined, expected: readonly string[] = ids): void {
    const [index, ...others] = indexes();
    expect(others).toEqual([]);
    expect(index).not.toBe(previous);
    expect(documents()).toEqual(expected.map((id) => `${index}/${id}`).sort());
    expect(control().objects().aliases?.guide?.indexes).toEqual([index]);
  }

  /** The operation of the request at which an update was killed, and the request. */
  function killedAt(
    previous: string | undefined,
    before: string,
  ): { readonly operation: string; readonly request: string } {
    const requests = control().journal();
    const last = requests.findLast(({ fault }) => fault !== undefined);
    if (!last) throw new Error("No request was interrupted.");
    const isAlias = ({ path }: { readonly path: string }) => path.startsWith("/aliases");
    const moved = JSON.stringify(control().objects().aliases?.guide?.indexes);
    const hasMoved = requests.some(isAlias) || moved !== JSON.stringify([previous]);
    const found = isAlias(last) ? "update" : hasMoved ? "delete" : "create";
    // An update reads the index before the alias, and the delete of the previous index reads the alias.
    const operation = operations[Math.max(operations.indexOf(before), operations.indexOf(found))] as string;
    return { operation, request: `${last.method} ${last.path.replace(/'[^']*'/, "'*'")}` };
  }

  it("keeps its documents, without forceDestroy, also if the user forces the replacement", async () => {
    const stack = await filled();
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
    for (const id of others) control().change({ collection: "documents", key: `${third}/${id}`, merge: { id } });
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
  });

  // The campaign kills at each request in both hosts. Otherwise each host is killed at other requests, half of them in total.
  it("keeps its documents if updates are killed at the requests of a replacement", async () => {
    const stack = await filled();
    const [previous] = indexes();
    stack.write(program(hotels("en.lucene")));
    const [start, step] = campaign ? [0, 1] : [hostNames.indexOf(host), 2 * hostNames.length];
    const expected = [...ids];
    const addLate = () => {
      expected.push("late");
      control().change({ collection: "documents", key: `${previous}/late`, merge: { id: "late" } });
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

  it("is kept until all documents are copied, also with --continue-on-error", async () => {
    const stack = await filled();
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
      expect(control().objects().aliases?.guide?.indexes).toEqual([previous]);
    }
    passed(await stack.up());
    expectCopied(previous);
    await expectSettled(stack);
  });

  it("keeps newer documents of an incomplete index that is replaced again", async () => {
    const stack = await filled();
    const [first] = indexes();
    const fail = async () => {
      control().faults.add({ method: "POST", path: "/indexes('*')/docs/search.index", status: 400, body: {} });
      expect((await stack.up()).exitCode).not.toBe(0);
    };
    stack.write(program(hotels("en.lucene")));
    await fail();
    const second = indexes().find((name) => name !== first);
    const newer = { id: "key001", title: "Newer" };
    control().change({ collection: "documents", key: `${second}/key001`, merge: newer });

    // The copy from both indexes fails, too. The next update continues it.
    stack.write(program(hotels("fr.lucene")));
    await fail();
    expect(indexes()).toHaveLength(3);
    passed(await stack.up());
    expectCopied(first);
    const [third] = indexes();
    expect(control().objects().documents?.[`${third}/key001`]).toMatchObject(newer);
    expect(control().objects().documents?.[`${third}/key002`]).toMatchObject({ title: "Hotel key002" });
    await expectSettled(stack);
    await reap(stack.root);
  });

  it("is not replaced if it would be deleted first", async () => {
    const stack = await filled(hotels("standard.lucene", 'name: "hotels",'));
    stack.write(
      program(
        `${hotels("standard.lucene", 'name: "hotels",')}${places([key, stars, hidden(false), vector(false)].join())}`,
      ),
    );
    passed(await stack.up());
    for (const [fields, message] of refusals) {
      const changed = places(fields, "copyDocumentsOnReplacement: true,");
      stack.write(program(`${hotels("standard.lucene", 'name: "hotels",')}${changed}`));
      const refused = await stack.preview();
      expect(refused.exitCode).not.toBe(0);
      expect(outputOf(refused)).toContain(message);
    }
    const before = documents();
    stack.write(program(hotels("en.lucene", 'name: "hotels",')));
    const named = await stack.preview();
    expect(named.exitCode).not.toBe(0);
    expect(outputOf(named)).toContain(
      'Index "hotels": preview failed: it is deleted before the new Index exists, so that its documents cannot be copied (`copyDocumentsOnReplacement`).',
    );
    const { urn } = await resource(stack, "hotels");
    stack.write(program(hotels("standard.lucene", 'name: "hotels", forceDestroy: true,')));
    passed(await stack.up());
    const forced = await stack.up({ flags: ["--replace", urn] });
    expect(forced.exitCode).not.toBe(0);
    expect(documents()).toEqual(before);

    // Another name keeps both indexes for the copy.
    stack.write(program(hotels("en.lucene", 'name: "motels",', "deleteBeforeReplace: true")));
    const first = await stack.up();
    expect(first.exitCode).not.toBe(0);
    expect(documents()).toEqual(before);
    stack.write(program(hotels("en.lucene", 'name: "motels",')));
    passed(await stack.up());
    expectCopied("hotels");
  });
});
