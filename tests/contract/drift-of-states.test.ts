import { encodeInputProps, encodeState } from "../../provider/hosts/shared/props";
import { resourcesIn } from "../../provider/hosts/state/exported";
import { isDynamic, isOwn, isReadable, StateRun } from "../../provider/hosts/state/state-run";
import { read, remove, update } from "../../provider/lifecycle";
import { driftPaths } from "../../provider/lifecycle/run";
import {
  type Host,
  hostNames,
  providerCode,
  resourceType,
  secretKey,
  secretMark,
} from "../../provider/text/engine-format";
import { isMarked } from "./hosts/markers";
import { keySubjects, kindSubjects } from "./subjects";
import { checked, type StoredResource, useTestEnvironment } from "./test-environment";
import { meaning, unseen, vary } from "./variation";

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
  expect([isOwn(resource), isReadable(resource), isDynamic(resource)]).toEqual([true, true, host === "dynamic"]);
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

describe.each(hostNames)("the state of the host %s", (host) => {
  it.each(subjects)(
    "is compared as in a refresh: unchanged, changed and deleted: $title",
    async ({ definition, example, key }) => {
      const { given, other } = key ? vary(definition, example, key) : { given: { args: example }, other: undefined };
      const made = await environment.make(definition, await environment.withParents(definition, given.args));
      const { service } = definition;
      const before = environment.journal(service).length;
      expect((await readIn(host, made))?.changes).toEqual([]);
      const between = environment.journal(service).length;
      expect(await recorded(made)).toEqual([]);
      expect(between - before).toBeLessThanOrEqual(environment.journal(service).length - between);

      if (other) {
        const wanted = checked(definition, await environment.withParents(definition, other), made.state);
        const state = await update(environment.context(definition), made.id, made.state, wanted);
        const found = await readIn(host, made);
        expect(found?.changes).toEqual(await recorded(made));
        expect(found?.changes).not.toEqual([]);
        await remove(environment.context(definition), made.id, state);
      } else await remove(environment.context(definition), made.id, made.state);
      expect((await readIn(host, made))?.changes).toEqual(await recorded(made));
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
