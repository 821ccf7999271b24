import { catalogue } from "../../provider";

import dynamicProvider = require("../../provider/hosts/package-export");

import {
  Context,
  create,
  diff,
  list,
  read,
  remove,
  Session,
  type State,
  update,
  type Values,
} from "../../provider/lifecycle";
import { apiVersionFailures } from "../../provider/lifecycle/protection/api-versions";
import { alias } from "../../provider/services/search/alias/alias";
import { dataSource } from "../../provider/services/search/data-source";
import { index } from "../../provider/services/search/indexes/search-index";
import { knowledgeBase } from "../../provider/services/search/knowledge/knowledge-base";
import { knowledgeSource } from "../../provider/services/search/knowledge/knowledge-source";
import { hintsOf } from "./hints";
import { kindOf } from "./kinds/kind-of";
import { newerOf } from "./literal";
import { subjects } from "./subjects";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();
const search = dataSource.service;

const bag = () => ({ ...environment.bag(), "trefoil:searchApiVersion": "2025-09-01" });
const older = () => new Context(dataSource, new Session(dataSource.service, bag(), () => {}), { name: "dev/sample" });

const source: Values = {
  name: "documents",
  type: "azuresql",
  credentials: { connectionString: "ResourceId=/one;" },
  container: { name: "hotels" },
};
const newest = { ...source, identity: { odataType: "#Microsoft.Azure.Search.DataNoneIdentity" } };
const says = /identity came with version 2026-04-01 of the API, and 2025-09-01 is configured/;

describe("an older version of an API", () => {
  it.each(catalogue)("lacks the documented members of $token", (definition) => {
    expect(newerOf(definition)).toEqual(kindOf(definition).newer ?? {});
  });

  it("keeps its members", async () => {
    const { id, state } = await create(older(), checked(dataSource, source, undefined));
    expect((await read(older(), id, state))?.inputs).toEqual(state.inputs);
    expect(environment.journal(dataSource.service).every(({ query }) => /2025-09-01/.test(JSON.stringify(query)))).toBe(
      true,
    );
  });

  it("is distinguished from the version that added a member before any request, created or changed", async () => {
    await expect(create(older(), checked(dataSource, newest, undefined))).rejects.toMatchObject({
      code: "version",
      message: expect.stringMatching(says),
    });
    expect(environment.journal(dataSource.service)).toEqual([]);
    const { id, state } = await create(older(), checked(dataSource, source, undefined));
    const before = environment.journal(dataSource.service).length;
    await expect(update(older(), id, state, checked(dataSource, newest, state))).rejects.toThrow(says);
    expect(environment.journal(dataSource.service)).toHaveLength(before);
  });

  it.each([alias, knowledgeSource, knowledgeBase])("lacks the list of $token", async (definition) => {
    const args = await environment.withParents(definition, definition.examples.basic as Values);
    const { id, state } = await create(environment.context(definition), checked(definition, args, undefined));
    const lacking = () => environment.context(definition, "dev/sample", { "trefoil:searchApiVersion": "2025-09-01" });
    expect(await list(lacking(), {})).toEqual([]);
    const isUnknown = { code: "version", message: expect.stringMatching(/2026-04-01\. The object may exist/) };
    await expect(read(lacking(), id, state)).rejects.toMatchObject(isUnknown);
    await expect(remove(lacking(), id, state)).rejects.toMatchObject(isUnknown);
    expect(await read(environment.context(definition), id, state)).toEqual(state);
  });

  it.each<[string, object, string | undefined]>([
    ["lacks the object, which was deleted", { status: 200, body: { value: [] } }, undefined],
    ["contains the object", { status: 200, body: { value: [{ name: "handbook" }] } }, "version"],
    ["is missing", { status: 404, body: {} }, "version"],
  ])("that is an older preview may have a kind: its list %s", async (_, listed, code) => {
    const context = () =>
      environment.context(knowledgeSource, "dev/sample", { "trefoil:searchApiVersion": "2024-05-01-preview" });
    environment.fail(search, { method: "GET", path: "/knowledge*sources", ...listed, count: 99 });
    environment.fail(search, { method: "*", path: "/knowledge*sources('handbook')", status: 404, body: {}, count: 99 });
    const state = { inputs: { name: "handbook" }, outputs: {} };
    const outcome = (operation: Promise<unknown>) => operation.catch((error) => error.code);
    expect(await outcome(read(context(), "handbook", state))).toBe(code);
    expect(await outcome(remove(context(), "handbook", state))).toBe(code);
  });

  it("lacks single values too", () => {
    const scored = (functionAggregation: string) => ({ scoringProfiles: [{ name: "one", functionAggregation }] });
    expect(apiVersionFailures("2026-04-01", index.inputs, scored("product"))).toEqual([]);
    expect(apiVersionFailures("2025-09-01", index.inputs, scored("sum"))).toEqual([]);
    expect(apiVersionFailures("2025-09-01", index.inputs, scored("product"))).toEqual([
      {
        path: "scoringProfiles[0].functionAggregation",
        reason: expect.stringMatching(
          /^is "product", which came with version 2026-04-01 of the API, and 2025-09-01 is/,
        ),
      },
    ]);
  });

  it("is reported at preview once it is configured", async () => {
    const host = dynamicProvider(dataSource.token);
    const program = { ...newest, __provider: "p", __trefoil: { name: "dev/sample" } };
    expect((await host.check({}, program)).failures).toEqual([]);
    const given: Record<string, string> = bag();
    await host.configure({ config: { get: (key) => given[key] } });
    const { failures } = await host.check({}, program);
    expect(failures).toEqual([{ property: "", reason: expect.stringMatching(says) }]);
  });
});

/** The examples of the search service that an older version supports, and of kinds whose other tests use a preview version. */
const supported = ["2026-10-01", "2026-04-01", "2025-09-01"].flatMap((version) =>
  subjects
    .filter(({ definition }) => version < "2026-10-01" || hintsOf(definition).config)
    .filter(({ definition: { service, inputs }, example }) => {
      return service === dataSource.service && apiVersionFailures(version, inputs, example).length === 0;
    })
    .map((subject) => ({ version, ...subject })),
);

describe("an object under a stable version", () => {
  it.each(supported)("is created, read, changed and deleted: $title, $version", async (subject) => {
    const { version, definition, example } = subject;
    const context = () => environment.context(definition, "dev/sample", { "trefoil:searchApiVersion": version });
    const args = await environment.withParents(definition, example);
    const { id, state } = await create(context(), checked(definition, args, undefined));
    const found = (await read(context(), id, state)) as State;
    expect(diff(context(), id, found, checked(definition, args, found)).changes).toEqual([]);
    const changed = "description" in definition.inputs.fields ? { ...args, description: "Changed." } : args;
    const updated = await update(context(), id, found, checked(definition, changed, found));
    expect((await read(context(), id, updated))?.inputs).toEqual(updated.inputs);
    await remove(context(), id, updated);
    expect(await read(context(), id, updated)).toBeUndefined();
  });

  it("has an example of the kinds that the version has", () => {
    const kindsOf = (version: string) =>
      new Set(supported.filter((one) => one.version === version).map(({ definition }) => definition.name));
    expect(kindsOf("2026-04-01").size).toBe(8);
    // The test of the members above creates a data source.
    expect([...kindsOf("2025-09-01")].sort()).toEqual(["Index", "Indexer", "Skillset", "SynonymMap"]);
  });
});
