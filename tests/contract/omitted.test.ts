import type { JsonObject } from "../../emulator/json";
import { type Definition, type Field, omissionOf } from "../../provider/define";
import { Context, check, create, isRecord, Session, update, type Values } from "../../provider/lifecycle";
import { isSameValue } from "../../provider/lifecycle/values/equality";
import * as cases from "./cases";
import { storedAt } from "./hints";
import { TestStack } from "./hosts/stack";
import { type Key, type Placed, setAt, valueAt } from "./keys";
import { onePerShape } from "./shapes";
import { keySubjects, type Subject, subjects } from "./subjects";
import { checked, useTestEnvironment } from "./test-environment";
import { isSettled, otherValue, shownAt, vary } from "./variation";
import { onWire } from "./wire";

const environment = useTestEnvironment();

const omission = ({ chain }: Key) => omissionOf(chain[0] as Field, chain.slice(1));

/** Inputs that a program may omit, and whose default is known. */
const watched = keySubjects.filter(
  ({ key }) => omission(key)?.isWatched && key.chain[0]?.defaultValue === undefined && !isSettled(key),
);

const subjectOf = (token: string): Subject =>
  keySubjects.find(({ definition }) => definition.token === token) as Subject;

/** Inputs that a program declares together with another one, so that it cannot omit one alone. */
const declaredTogether = [
  "fields[].searchAnalyzer",
  ...["modelName", "modelDeployment"].map(
    (name) => `skills[]<#Microsoft.Skills.Util.ContentUnderstandingSkill>.${name}`,
  ),
];

/** A repair interrupts the index. */
const isInterrupting = ({ name }: Key): boolean => name.startsWith("similarity");

const repaired = watched.filter(({ key }) => !declaredTogether.includes(key.name) && !isInterrupting(key));

/** A value of the key that is not its default. */
function valueBesideDefault(definition: Definition, key: Key, given: Placed): unknown {
  const [field] = key.chain as [Field];
  const value = valueAt(given.args, given.at);
  const around = given.at
    .map((_, i) => valueAt(given.args, given.at.slice(0, i)))
    .filter(isRecord)
    .reverse();
  const { serverDefault, valueOnRemoval } = field.facts;
  const assumed = (typeof serverDefault === "function" ? serverDefault(around) : serverDefault) ?? valueOnRemoval;
  return isSameValue(field, assumed, value) ? otherValue(definition, key, given) : value;
}

describe("an input that the program omits, and that is changed outside Pulumi", () => {
  it.each(onePerShape(repaired))("is drift, and an update restores its default: $title", async (subject) => {
    const { definition, key } = subject;
    const { given } = vary(definition, subject.example, key);
    const program = await environment.withParents(definition, setAt(given.args, given.at, undefined) as Values);
    const made = await environment.make(definition, program);
    const change = onWire(definition, { ...given, args: program }, valueBesideDefault(definition, key, given));
    await cases.driftShows(environment, made, program, change, shownAt(key, given, program));
    const seen = await cases.refreshed(environment, made);
    const wanted = checked(definition, program, seen.state);
    const state = await update(environment.context(definition), made.id, seen.state, wanted);
    expect((await cases.refreshed(environment, { ...made, state })).state.inputs).toEqual(made.state.inputs);
  });

  it.each([true, false])(
    "is drift if the repair interrupts the object, and the program allows it: %s",
    async (isAllowed) => {
      const definition = subjectOf("search:Index").definition;
      const fields = [{ name: "id", type: "Edm.String", key: true }];
      const program = { name: "hotels", fields, allowIndexDowntime: isAllowed };
      const made = await environment.make(definition, program);
      const merge = { similarity: { "@odata.type": "#Microsoft.Azure.Search.BM25Similarity", k1: 0.5 } };
      await cases.driftShows(environment, made, program, merge, isAllowed ? "similarity" : undefined);
    },
  );
});

describe("a change of omitted inputs", () => {
  const outside = {
    "realtime:Namespace": { merge: { pushEnabled: true }, input: { pushEnabled: true } },
    "registry:Repository": { merge: { full_description: "Changed." }, input: { fullDescription: "Changed." } },
  };

  it.each(Object.entries(outside))(
    "is drift, and the next update restores the defaults: %s",
    async (token, { merge, input }) => {
      const { definition, example } = subjectOf(token);
      const { stack, program, change, object } = await deployed(definition, example);
      const before = object();
      change(merge);
      await stack.refresh();
      expect(stack.stored?.inputs).toMatchObject(input);
      expect(await stack.up(program)).toBe("update");
      expect(object()).toMatchObject(
        Object.fromEntries(Object.keys(merge).map((name) => [name, before?.[name] ?? ""])),
      );
      await stack.refresh();
      expect(await stack.up(program)).toBe("unchanged");
    },
  );

  it.each(["declared", "watched"])("is compared at the level of the resource, %s", async (drift) => {
    const { definition, example } = subjectOf("realtime:Namespace");
    const { stack, program, change } = await deployed(definition, { ...example, drift });
    change({ pushEnabled: true });
    await stack.refresh();
    expect(stack.stored?.inputs.pushEnabled).toBe(drift === "watched" ? true : undefined);
    expect(await stack.up(program)).toBe(drift === "watched" ? "update" : "unchanged");
  });

  const othersOutside = {
    "realtime:HttpRule": { merge: { target: { enveloped: true } }, input: { target: { enveloped: true } } },
    "search:SynonymMap": { merge: { limit: 3 }, input: { extra: { limit: 3 } } },
    "registry:Repository": { merge: { status: 0 }, input: { status: "inactive" } },
  };

  it.each(Object.entries(othersOutside))(
    "is compared with the value after the last write at the level complete: %s",
    async (token, { merge, input }) => {
      const { definition, example } = subjectOf(token);
      const { stack, program, change } = await deployed(definition, { ...example, drift: "complete" });
      const { inputs } = stack.stored as { inputs: Values };
      await stack.refresh();
      expect(stack.stored?.inputs).toEqual(inputs);
      change(merge);
      await stack.refresh();
      expect(stack.stored?.inputs).toMatchObject(input);
      expect(await stack.up(program)).toBe("update");
      await stack.refresh();
      expect(await stack.up(program)).toBe("unchanged");
    },
  );

  it.each<JsonObject>([{ adminKey: "canary" }, { connection: { apiKey: "canary", number: 1 } }])(
    "is no part of the state at the level complete if it may be a secret: %j",
    async (merge) => {
      const { definition, example } = subjectOf("search:SynonymMap");
      const { stack, change } = await deployed(definition, { ...example, drift: "complete" });
      change(merge);
      await stack.refresh();
      expect(JSON.stringify(stack.stored)).not.toContain("canary");
    },
  );

  it.each(Object.entries(othersOutside))("is not compared without a known default: %s", async (token, { merge }) => {
    const { definition, example } = subjectOf(token);
    const { stack, program, change } = await deployed(definition, example);
    change(merge);
    await stack.refresh();
    expect(await stack.up(program)).toBe("unchanged");
  });

  it("is compared at the level of the stack", async () => {
    const { definition, example } = subjectOf("realtime:Namespace");
    const { stack, program, change } = await deployed(definition, example, { "trefoil:drift": "declared" });
    change({ pushEnabled: true });
    await stack.refresh();
    expect(await stack.up(program)).toBe("unchanged");
  });
});

async function deployed(definition: Definition, example: Values, config = {}) {
  const stack = new TestStack(environment, "dynamic", definition, config);
  const program = await environment.withParents(definition, example);
  await stack.up(program);
  const { control } = environment.service(definition.service);
  const place = storedAt(definition, stack.id, control.objects());
  const change = (merge: JsonObject) => control.change({ ...place, merge });
  return { stack, program, change, object: () => control.objects()[place.collection]?.[place.key] };
}

it("is reported when an object is adopted, with the inputs to declare", async () => {
  const { definition } = subjectOf("registry:OrgRegistryAccessManagement");
  const custom = { address: "registry.example.com", friendly_name: "Ours", allowed: true };
  environment.put(definition.service, "registryAccess", "acme", { enabled: true, custom_registries: [custom] });
  const reported: string[] = [];
  const session = new Session(definition.service, environment.bag(), (message) => reported.push(message));
  const wanted = checked(definition, { organization: "acme", adopt: true }, undefined);
  await create(new Context(definition, session, { name: "dev/sample" }), wanted);
  expect(reported).toEqual([expect.stringContaining("inputs that the program omits: customRegistries")]);
});

/** Kinds without an object have no input for the level. */
const comparable = subjects.filter(({ definition }) => definition.inputs.fields.drift);

/** `lifecycle.test.ts` refreshes each object at the level `watched`, the default. */
describe("an object that was not changed, at the level complete", () => {
  it.each(comparable)("has no drift after its create: $title", async ({ definition, example }) => {
    const program = await environment.withParents(definition, { ...example, drift: "complete" });
    const made = await environment.make(definition, program);
    const seen = await cases.refreshed(environment, made);
    expect(seen.state.inputs).toEqual(made.state.inputs);
    if (cases.isUnchanged(made, seen)) return;
    expect((await cases.refreshed(environment, seen)).state.inputs).toEqual(made.state.inputs);
  });
});

describe("an input that a program may omit", () => {
  const isOmittable = ({ definition, key: { chain } }: (typeof keySubjects)[number]) => {
    const { optional, facts } = chain[0] as Field;
    const { omitsEmptyValues } = definition.service;
    return optional && (omitsEmptyValues ? !facts.providerOnly && !facts.autoName : true);
  };

  it("may be null, and an empty string or list where the vendor treats it as omitted", () => {
    const refused = onePerShape(keySubjects.filter(isOmittable)).flatMap(({ definition, example, key }) => {
      const { given } = vary(definition, example, key);
      const failuresWith = (value: unknown) =>
        check(definition, undefined, setAt(given.args, given.at, value) as Values, {}).failures;
      const { kind } = key.chain[0] as Field;
      const empty = kind === "array" ? [[]] : ["string", "enum"].includes(kind) ? [""] : [];
      const values = [null, ...(definition.service.omitsEmptyValues ? empty : [])];
      const allowed = JSON.stringify(failuresWith(undefined));
      return values
        .filter((value) => JSON.stringify(failuresWith(value)) !== allowed)
        .map((value) => `${definition.token} ${key.name} ${JSON.stringify(value)}`);
    });
    expect(refused).toEqual([]);
  });
});
