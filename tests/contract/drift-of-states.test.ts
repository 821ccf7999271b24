import { encodeInputProps, encodeState } from "../../provider/hosts/shared/props";
import { resourcesIn, UnreadableStateError } from "../../provider/hosts/state/exported";
import { isDynamic, StateRun, StoredDefinitions } from "../../provider/hosts/state/state-run";
import { read, remove, update } from "../../provider/lifecycle";
import { driftPaths } from "../../provider/lifecycle/run";
import { dataSource } from "../../provider/services/search/data-source";
import { synonymMap } from "../../provider/services/search/synonym-map";
import {
  type Host,
  hostNames,
  providerCode,
  resourceType,
  secretKey,
  secretMark,
} from "../../provider/text/engine-format";
import { flushSpans, takeProblem } from "../../provider/tracing";
import { isMarked } from "./hosts/markers";
import { previewVersion } from "./kinds/search/shared";
import { keySubjects, kindSubjects } from "./subjects";
import { checked, type StoredResource, useTestEnvironment } from "./test-environment";
import { meaning, unseen, vary } from "./variation";

jest.mock("../../provider/tracing", () => {
  const tracing = jest.requireActual<typeof import("../../provider/tracing")>("../../provider/tracing");
  return { ...tracing, flushSpans: jest.fn(tracing.flushSpans), takeProblem: jest.fn(tracing.takeProblem) };
});

const environment = useTestEnvironment();

/** A value as `pulumi stack export --show-secrets` prints it. */
function exported(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(exported);
  if (typeof value !== "object" || value === null) return value;
  if (isMarked(value))
    return {
      [secretKey]: secretMark,
      plaintext: JSON.stringify(exported((value as { readonly value: unknown }).value)),
    };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, exported(member)]));
}

/** The resources of a state with one resource, and an explicit provider with the configuration of the emulator. */
function stateWith({ definition, id, state }: StoredResource, host: Host) {
  const name = host === "plugin" ? "trefoil" : "pulumi-nodejs";
  const provider = { urn: `urn:pulumi:dev::test::pulumi:providers:${name}::account`, id: "1" };
  const bag = { ...environment.bag(definition), "trefoil:providerName": "account" };
  const settings = Object.entries(bag).filter(([key]) => host === "dynamic" || key !== "trefoil:providerName");
  const keyOf = (key: string) => (host === "dynamic" ? key : key.replace("trefoil:", ""));
  const own = host === "dynamic" ? { provider: providerCode(definition.token), name: "dev/sample" } : {};
  const hidden = { autoNamed: state.autoNamed ?? false, ...own };
  const type = resourceType(host, definition.token);
  const resources = [
    {
      ...provider,
      type: `pulumi:providers:${name}`,
      custom: true,
      inputs: Object.fromEntries(settings.map(([key, value]) => [keyOf(key), value])),
    },
    {
      urn: `urn:pulumi:dev::test::${type}::sample`,
      type,
      custom: true,
      id,
      inputs: exported(encodeInputProps(definition, state.inputs, hidden)),
      outputs: exported(encodeState(definition, state, hidden)),
      provider: `${provider.urn}::${provider.id}`,
    },
  ];
  return resourcesIn(JSON.stringify({ version: 3, deployment: { resources } }));
}

/** The read of the resource in the state of a host. */
async function readIn(host: Host, stored: StoredResource) {
  const resources = stateWith(stored, host);
  const [, resource, ...others] = resources;
  if (!resource || others.length) throw new Error("The state contains other resources.");
  const definitions = new StoredDefinitions(resources);
  expect([definitions.isOwn(resource), definitions.isReadable(resource), isDynamic(resource)]).toEqual([
    true,
    true,
    host === "dynamic",
  ]);
  return new StateRun(resources, () => {}).read(resource);
}

/** The differences that a refresh records. Undefined if the object does not exist. */
async function recorded({ definition, id, state }: StoredResource) {
  const found = await read(environment.context(definition), id, state);
  return found && driftPaths(definition, state.inputs, found.inputs);
}

const updatable = keySubjects.filter(
  ({ definition, key }) => meaning(definition, key) === "update" && !unseen(key) && !key.name.startsWith("extra"),
);

const subjects = kindSubjects.map((subject) => ({
  ...(updatable.find(({ definition }) => definition === subject.definition) ?? { ...subject, key: undefined }),
  title: subject.definition.token,
}));

describe("the state of each host", () => {
  it.each(subjects)(
    "is compared as in a refresh: unchanged, changed and deleted: $title",
    async ({ definition, example, key }) => {
      const { given, other } = key ? vary(definition, example, key) : { given: { args: example }, other: undefined };
      const made = await environment.make(definition, await environment.withParents(definition, given.args));
      const requestsOf = async (act: () => Promise<unknown>) => {
        const before = environment.journal(definition.service).length;
        await act();
        return environment.journal(definition.service).length - before;
      };
      const ofRefresh = await requestsOf(async () => expect(await recorded(made)).toEqual([]));
      for (const host of hostNames) {
        const sent = await requestsOf(async () => expect((await readIn(host, made))?.changes).toEqual([]));
        expect(sent).toBeLessThanOrEqual(ofRefresh);
      }
      /** A refresh and the comparisons of both hosts return the same. */
      const difference = async () => {
        const changes = await recorded(made);
        for (const host of hostNames) expect((await readIn(host, made))?.changes).toEqual(changes);
        return changes;
      };
      if (other) {
        const wanted = checked(definition, await environment.withParents(definition, other), made.state);
        const state = await update(environment.context(definition), made.id, made.state, wanted);
        expect(await difference()).not.toEqual([]);
        await remove(environment.context(definition), made.id, state);
      } else await remove(environment.context(definition), made.id, made.state);
      await difference();
    },
  );
});

it("a property of an exported state that is null is omitted, as in a request of the engine", () => {
  const [urn, type] = ["urn:pulumi:dev::test::trefoil:search:SynonymMap::sample", "trefoil:search:SynonymMap"];
  const props = { name: "sample", description: null, encryptionKey: { identity: null } };
  const resource = { urn, type, custom: true, inputs: props, outputs: { ...props, etag: null } };
  const expected = { name: "sample", encryptionKey: { identity: null } };
  const [found] = resourcesIn(JSON.stringify({ version: 3, deployment: { resources: [resource] } }));
  expect([found?.inputs, found?.outputs]).toEqual([expected, expected]);
});

describe("a resource in an exported state", () => {
  const [urn, type] = ["urn:pulumi:dev::test::trefoil:search:SynonymMap::sample", "trefoil:search:SynonymMap"];
  const parsed = (...resources: readonly unknown[]) =>
    resourcesIn(JSON.stringify({ version: 3, deployment: { resources } }));
  const secret = (plaintext: string) => ({ [secretKey]: secretMark, plaintext });

  const plain = {
    ...{ urn, type, custom: false, inputs: {}, outputs: {}, isExternal: false, isPendingReplacement: false },
    ...{ isPendingDeletion: false, hasReadTimeout: false, isView: false },
  };

  it.each<[object, object]>([
    [{}, {}],
    [
      { custom: true, id: "sample", provider: "urn::1" },
      { custom: true, id: "sample", provider: "urn::1" },
    ],
    [{ external: true }, { isExternal: true }],
    [{ pendingReplacement: true }, { isPendingReplacement: true }],
    [{ delete: true }, { isPendingDeletion: true }],
    [{ ignoreChanges: ["name", "synonyms[0]"] }, { ignoreChanges: ["name", "synonyms[0]"] }],
    [{ customTimeouts: { read: 5 } }, { hasReadTimeout: true }],
    [{ customTimeouts: { create: 5, read: 0 } }, {}],
    [{ viewOf: "urn" }, { isView: true }],
    [{ viewOf: "" }, {}],
    [
      { inputs: { a: 1, b: null }, outputs: { c: [null] } },
      { inputs: { a: 1 }, outputs: { c: [null] } },
    ],
    [{ id: 7, provider: null, inputs: [], outputs: "a", ignoreChanges: "name" }, {}],
  ])("with %j has the facts that a comparison needs", (stored, facts) => {
    expect(parsed({ urn, type, ...stored })).toStrictEqual([{ ...plain, ...facts }]);
  });

  it("has its secrets as the engine sends them, at any depth", () => {
    const inner = JSON.stringify([{ pin: secret("7") }]);
    const [found] = parsed({ urn, type, inputs: { list: [secret('"a"')], all: secret(inner) } });
    const marked = (value: unknown) => ({ [secretKey]: secretMark, value });
    expect(found?.inputs).toEqual({ list: [marked("a")], all: marked([{ pin: marked(7) }]) });
  });

  it("lacks members that no library of Pulumi can pass", () => {
    const text = `{"version":3,"deployment":{"resources":[{"urn":"u","type":"t","inputs":{"a":{"__proto__":1,"b":2}}}]}}`;
    expect(JSON.stringify(resourcesIn(text)[0]?.inputs)).toBe('{"a":{"b":2}}');
  });

  it.each<[string, unknown, string]>([
    ["without a type", { urn }, "a resource without a name"],
    ["without members", 7, "a resource without a name"],
    ["with an encrypted secret", { urn, type, inputs: { a: { [secretKey]: secretMark } } }, "did not decrypt"],
    ["with a damaged secret", { urn, type, outputs: { a: secret('"canary') } }, "a secret that is not valid JSON"],
    ["with an asset in a secret", { urn, type, inputs: { a: secret(`{"${secretKey}":"other"}`) } }, "an asset"],
  ])("%s is not read, and the message contains no value", (_, resource, problem) => {
    const read = () => parsed(resource);
    expect(read).toThrow(UnreadableStateError);
    expect(read).toThrow(problem);
    expect(read).not.toThrow("canary");
  });

  it.each<[string, string]>([
    ["[]", "the state that `pulumi stack export` printed is incomplete"],
    ['{"deployment":{}}', "the state has the format undefined, and not 3"],
    ['{"version":3,"deployment":{"resources":"a"}}', "the state contains no list of resources"],
  ])("is not expected in %s", (text, message) => {
    expect(() => resourcesIn(text)).toThrow(new UnreadableStateError(message));
  });

  it.each(['{"version":3}', '{"version":3,"deployment":{}}', '{"version":3,"deployment":{"resources":null}}'])(
    "is missing in a stack without an update: %s",
    (text) => {
      expect(resourcesIn(text)).toEqual([]);
    },
  );
});

describe("a resource of a state", () => {
  const resourceOf = async (host: Host, more: object = {}) => {
    const made = await environment.make(synonymMap, { name: "places", synonyms: ["a, b"] });
    const resources = stateWith(made, host);
    return { resources, resource: { ...(resources[1] as (typeof resources)[number]), ...more }, made };
  };
  const records = () => environment.files().filter(([file]) => /journal.*[.]json$/.test(file)).length;

  it.each(hostNames)(
    "keeps the record of an interrupted create only if the program reads it alone: %s",
    async (host) => {
      const external = await resourceOf(host, { isExternal: true });
      await new StateRun(external.resources, () => {}).read(external.resource);
      expect(records()).toBe(1);
      await new StateRun(external.resources, () => {}).read({ ...external.resource, isExternal: false });
      expect(records()).toBe(0);
    },
  );

  it.each(hostNames)("without properties must exist: %s", async (host) => {
    const { resources, resource, made } = await resourceOf(host);
    const { __provider, __trefoil: _ } = resource.outputs;
    const bare = { ...resource, inputs: {}, outputs: { __provider } } as typeof resource;
    const run = () => new StateRun(resources, () => {});
    expect(await run().read(bare)).toMatchObject({ inputs: { name: "places" } });
    await remove(environment.context(synonymMap), made.id, made.state);
    await expect(run().read(bare)).rejects.toThrow("no object with this id exists");
    expect(await run().read(resource)).toBeUndefined();
  });

  it.each(hostNames)("is named in the error about a state that this version cannot read: %s", async (host) => {
    const { resources, resource } = await resourceOf(host);
    const unreadable = { ...resource, outputs: { ...resource.outputs, __trefoil: 1 } } as typeof resource;
    const expected = { resource: 'SynonymMap "sample"', operation: "read", code: "unsupported_state" };
    await expect(new StateRun(resources, () => {}).read(unreadable)).rejects.toMatchObject(expected);
  });

  it("of the dynamic host with a name alone may be missing, since its create was interrupted", async () => {
    const { resources, resource, made } = await resourceOf("dynamic");
    await remove(environment.context(synonymMap), made.id, made.state);
    const { __provider, __trefoil } = resource.outputs;
    const bare = { ...resource, outputs: { __provider, __trefoil } } as typeof resource;
    expect(await new StateRun(resources, () => {}).read(bare)).toBeUndefined();
  });

  it("has its own inputs if they are unchanged, or else those of the object with the secret marks of the state", async () => {
    const { resources, resource } = await resourceOf("plugin");
    const run = () => new StateRun(resources, () => {});
    expect((await run().read(resource))?.inputs).toBe(resource.inputs);
    environment.put(synonymMap.service, "synonymmaps", "places", { synonyms: "a, c" });
    const inputs = { ...resource.inputs, synonyms: { [secretKey]: secretMark, value: ["a, b"] } } as never;
    const found = await run().read({ ...resource, inputs });
    expect(found?.inputs).toMatchObject({ name: "places", synonyms: { [secretKey]: secretMark, value: ["a, c"] } });
    expect(found?.changes).toEqual([{ path: "synonyms[0]", kind: "update" }]);
  });

  it.each(hostNames)("is the target of an action, with the account of its provider: %s", async (host) => {
    const { resources, resource } = await resourceOf(host);
    const run = new StateRun(resources, () => {});
    const { context, id, state } = await run.targetOf(resource);
    expect([context.definition, id]).toEqual([synonymMap, "places"]);
    expect(context.session.version).toBe(previewVersion);
    expect(context.displayName(undefined)).toBe('SynonymMap "sample"');
    expect(state?.inputs).toMatchObject({ name: "places", synonyms: ["a, b"] });
    expect(run.sessionOf(resource, synonymMap.service)).toBe(context.session);
  });

  it("shares the session of its service with the resources of the same provider alone", async () => {
    const { resources, resource } = await resourceOf("plugin");
    const run = new StateRun(resources, () => {});
    const session = run.sessionOf(resource, synonymMap.service);
    expect(run.sessionOf({ ...resource, id: "other" }, dataSource.service)).toBe(session);
    expect(run.sessionOf({ ...resource, provider: "other::1" }, synonymMap.service)).not.toBe(session);
  });

  it.each(hostNames)("of the default provider has the configuration of the stack: %s", async (host) => {
    const { resources, resource } = await resourceOf(host);
    const [provider] = resources as [(typeof resources)[number]];
    const { "trefoil:providerName": _, ...inputs } = provider.inputs;
    const unnamed = {
      ...provider,
      urn: provider.urn.replace("::account", "::default_0_1_0"),
      inputs,
    } as typeof provider;
    process.env.TREFOIL_DRIFT_CONFIGURATION = JSON.stringify({ "trefoil:searchUrl": "https://current.example" });
    try {
      const urlWith = (one: typeof provider) =>
        new StateRun([one], () => {})
          .sessionOf({ ...resource, provider: `${one.urn}::1` }, synonymMap.service)
          .setting("url");
      expect(urlWith(unnamed)).toBe("https://current.example");
      expect(urlWith(provider)).toBe(environment.emulator.search.url);
    } finally {
      delete process.env.TREFOIL_DRIFT_CONFIGURATION;
    }
  });

  it("is the last before the spans of all reads are sent, and a problem is reported", async () => {
    const reported: string[] = [];
    const run = new StateRun([], (message) => reported.push(message));
    jest.mocked(flushSpans).mockImplementationOnce(async () => {
      jest.mocked(takeProblem).mockReturnValueOnce("Traces could not be sent.");
    });
    await run.end();
    await run.end();
    expect(reported).toEqual(["Traces could not be sent."]);
  });

  it("is canceled by a signal", async () => {
    const { resources, resource } = await resourceOf("plugin");
    const reading = new StateRun(resources, () => {}, AbortSignal.abort(new Error("stop"))).read(resource);
    await expect(reading).rejects.toThrow();
  });
});

it.each<[string, boolean, boolean, boolean]>([
  ["trefoil:search:Index", true, true, false],
  ["pulumi-nodejs:dynamic/trefoil/search:Index", true, true, true],
  ["trefoil:search:Index", false, false, false],
  ["random:index:Thing", true, false, false],
])(
  "a resource of the type %s (custom: %s) is one of Trefoil: %s, of the dynamic host: %s",
  (type, custom, own, dynamic) => {
    const [found] = resourcesIn(
      JSON.stringify({ version: 3, deployment: { resources: [{ urn: "u", type, custom }] } }),
    );
    expect([found && new StoredDefinitions([found]).isOwn(found), found && isDynamic(found)]).toEqual([own, dynamic]);
  },
);

it("a resource is readable if this version has its kind, and its code in the dynamic host", () => {
  const readable = (type: string, outputs: object = {}) => {
    const [found] = resourcesIn(
      JSON.stringify({ version: 3, deployment: { resources: [{ urn: "u", type, custom: true, outputs }] } }),
    );
    return found && new StoredDefinitions([found]).isReadable(found);
  };
  expect([readable("trefoil:search:Index"), readable("trefoil:search:Shelf")]).toEqual([true, false]);
  const dynamic = (kind: string, code: string) =>
    readable(resourceType("dynamic", kind), { __provider: providerCode(code) });
  expect([dynamic("search:Index", "search:Index"), dynamic("search:Index", "search:Alias")]).toEqual([true, false]);
  expect(dynamic("search:Shelf", "search:Shelf")).toBe(false);
});
