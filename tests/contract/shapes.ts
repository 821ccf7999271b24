import type { Definition, Field } from "../../provider/define";
import type { Values } from "../../provider/lifecycle";
import { campaign } from "../support/campaign";
import { hintsOf } from "./hints";
import type { Key } from "./keys";

interface WithKey {
  readonly definition: Definition;
  readonly key: Key;
}

interface WithExample {
  readonly definition: Definition;
  readonly example: Values;
}

/**
 * The keys with which a generated test runs: the first key of each shape, and at least one key of each kind. Keys of one
 * shape take the same path through the code. `make campaign` runs the test with each key.
 */
export const onePerShape = <Subject extends WithKey>(subjects: readonly Subject[]): readonly Subject[] =>
  campaign ? subjects : firstOfEach(subjects);

/** The first key of each kind. `make campaign` runs the test with each key. */
export const onePerKind = <Subject extends WithKey>(subjects: readonly Subject[]): readonly Subject[] =>
  campaign ? subjects : firstOf(subjects, ({ definition }) => definition.token);

/** The first key of each service. `make campaign` runs the test with each key. */
export const onePerService = <Subject extends WithKey>(subjects: readonly Subject[]): readonly Subject[] =>
  campaign ? subjects : firstOf(subjects, ({ definition }) => definition.service.name);

/** Each key of each kind, with the first example that has it. `make campaign` runs the test with each example. */
export const oneExamplePerKey = <Subject extends WithKey>(subjects: readonly Subject[]): readonly Subject[] =>
  campaign ? subjects : firstOf(subjects, ({ definition, key }) => `${definition.token} ${key.name}`);

/**
 * The first example of each kind, and those with other requests, another adoption or other options of the provider, such as `onDelete`.
 * `make campaign` runs the test with each example.
 */
export const onePerLife = <Subject extends WithExample>(subjects: readonly Subject[]): readonly Subject[] =>
  campaign ? subjects : firstOf(subjects, lifeOf);

function lifeOf({ definition, example }: WithExample): string {
  const options = Object.entries(example).filter(([name]) => definition.inputs.fields[name]?.facts.providerOnly);
  return JSON.stringify([definition.token, definition.requests(example), definition.adopts(example), options]);
}

/** The first key of each service and place of a secret: its members, items and variants. `make campaign` runs the test with each key. */
export const onePerPlace = <Subject extends WithKey>(subjects: readonly Subject[]): readonly Subject[] =>
  campaign ? subjects : firstOf(subjects, placeOf);

const placeOf = ({ definition: { service }, key: { chain } }: WithKey): string =>
  JSON.stringify([service.name, chain.map(({ kind, of }) => [kind, of?.kind])]);

function firstOf<Subject>(subjects: readonly Subject[], feature: (subject: Subject) => string): readonly Subject[] {
  const features = subjects.map(feature);
  return subjects.filter((_, i) => features.indexOf(features[i] as string) === i);
}

/** The first subject of each shape, and the first of each kind. */
export function firstOfEach<Subject extends WithKey>(subjects: readonly Subject[]): readonly Subject[] {
  const known = new Set<string>();
  return subjects.filter(({ definition, key }) => {
    const features = [shapeOf(definition, key), definition.token];
    const isNew = features.some((feature) => !known.has(feature));
    for (const feature of features) known.add(feature);
    return isNew;
  });
}

/** Everything about a key that a part of the provider or of the tests distinguishes, without its names and words. */
export function shapeOf(definition: Definition, { chain, steps, name }: Key): string {
  const [top] = steps as readonly [{ readonly member: string }];
  const { create, update } = definition.requests({});
  const part = Object.values(definition.parts).find(({ fields }) => fields.includes(top.member));
  return JSON.stringify({
    service: definition.service.name,
    fields: chain.map(formOf),
    requests: [methodOf(create.request), methodOf(update?.request), update?.body],
    part: part && [methodOf(part.request), part.create, part.body !== undefined],
    isInPath: definition.path.collection.includes(`{${top.member}}`) || definition.id.includes(`{${top.member}}`),
    isSentAfterCreate: definition.inputsSentAfterCreate.includes(top.member),
    hasHint: isInHints(definition, name) && `${definition.token} ${name}`,
  });
}

const methodOf = (request: string | undefined): string | undefined => request?.split(" ")[0];

/** Facts whose content is a name or a sentence. */
const named = ["wireName", "reference", "knownValues", "retired", "serverDefault", "declaredOnly"];

/** Facts that no operation with the newest version of an API reads. `versions.test.ts` tests the older versions. */
const unused = ["typeName", "minApiVersion"];

function formOf({ kind, facts, optional, defaultValue, format, of, values }: Field): unknown {
  const own = Object.entries(facts)
    .filter(([name]) => !unused.includes(name))
    .map(([name, fact]) => [name, named.includes(name) ? typeof fact : fact])
    .toSorted();
  const isSettled = kind === "enum" && values.length === 1;
  return [kind, of?.kind, format, optional, typeof defaultValue, isSettled, Object.fromEntries(own)];
}

/** Keys whose values the tests must write in another way are unique. */
function isInHints(definition: Definition, key: string): boolean {
  const { given = {}, other = {}, means = {}, onWire = {} } = hintsOf(definition);
  return [given, other, means, onWire].flatMap(Object.keys).includes(key);
}
