import { type Definition, type Field, type FieldFacts, mapValues } from "../../provider/define";
import { omittedInputs } from "../../provider/generate/docs/compared-inputs-page";
import { check } from "../../provider/lifecycle";
import { ownedBy } from "../../provider/lifecycle/import";
import { encodeInputs } from "../../provider/lifecycle/values/encode";
import { type Declared, resourceChanges } from "../../provider/lifecycle/values/resource-changes";
import { stableOutputs } from "../../provider/lifecycle/values/state";
import { keysOf } from "./keys";
import type { Facts } from "./kinds/kind";
import { kindOf } from "./kinds/kind-of";

/** Facts whose order, which has no meaning, is always the same. */
const sorted = (facts: Facts) =>
  mapValues(facts as unknown as Record<string, readonly string[]>, (names) => [...names].sort());

/** The facts of a definition are those of the vendor's documents. */
export function expectFacts(definition: Definition): void {
  expect(sorted(factsOf(definition))).toEqual(sorted(kindOf(definition).facts));
}

/** An import omits the objects that the service creates and deletes with an object. */
export function expectOwned(definition: Definition): void {
  const { outputs = {}, ids = {} } = kindOf(definition).owned ?? {};
  expect(ownedBy(definition, outputs)).toEqual(ids);
}

/** The drift level is not sent to the service, so that another level changes the state only. */
export function expectStoredLevel(definition: Definition): void {
  const [example] = Object.values(definition.examples);
  const inputsWith = (drift: string, olds?: Declared) =>
    check(definition, olds, { ...example, drift }, { logicalName: "dev/sample" });
  const declared = inputsWith("declared");
  const changes = resourceChanges(definition, declared, inputsWith("complete", declared));
  expect(changes).toEqual([{ path: "drift", kind: "update", replaces: false }]);
  expect(encodeInputs(definition, declared.inputs)).not.toHaveProperty("drift");
}

/** A definition contains a decision on each input that a program may omit: `serverDefault`, `valueOnRemoval` or `declaredOnly`. */
export function expectDecisions(definition: Definition): void {
  const undecided = omittedInputs(definition).filter(({ omission }) => omission === undefined);
  expect(undecided.map(({ path }) => path)).toEqual([]);
}

/** Each default with which an omitted input is compared has a source, and each source belongs to such an input. */
export function expectSources(definition: Definition): void {
  const watched = omittedInputs(definition).filter(({ omission }) => omission?.isWatched);
  expect(watched.filter(({ source }) => source === undefined).map(({ path }) => path)).toEqual([]);
  const { documented = [], recorded = [], vendorClient = [] } = definition.docs.defaults ?? {};
  const paths = watched.map(({ path }) => path);
  expect(recorded.filter((path) => !paths.includes(path))).toEqual([]);
  const names = [...documented, ...vendorClient];
  expect(names.filter((name) => !Object.hasOwn(definition.inputs.fields, name))).toEqual([]);
}

/** Secrets and other properties of values, as `facts` of a kind lists them, from a definition. */
export function factsOf(definition: Definition): Facts {
  const [example = {}] = Object.values(definition.examples);
  const keys = keysOf(definition, example);
  const bearing = (has: (facts: FieldFacts) => boolean) =>
    keys.filter(({ chain }) => chain.some((field) => has(field.facts))).map(({ name }) => name);
  const outputs = Object.entries<Field>(definition.outputs.fields);
  const lasting = Object.entries<Field>(definition.inputs.fields).filter(([, field]) => field.facts.keptOnRemoval);
  const addresses = keys.filter(({ chain: [field] }) => field?.format === "url");
  const stable = stableOutputs(definition);
  const changing = definition.requests({}).update
    ? outputs.flatMap(([name]) => (stable.includes(name) ? [] : [name]))
    : [];
  return {
    secret: bearing(({ secret }) => secret === true),
    writeOnly: bearing(({ returned }) => returned === "sometimes"),
    secretOutputs: outputs.filter(([, field]) => field.facts.secret).map(([name]) => name),
    ...(lasting.length && { kept: lasting.map(([name]) => name) }),
    ...(addresses.length && { addresses: addresses.map(({ name }) => name) }),
    ...(changing.length && { changing }),
  };
}
