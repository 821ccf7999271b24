import { catalogue } from "../../provider";
import type { Definition } from "../../provider/define";
import type { Values } from "../../provider/lifecycle";
import { campaign } from "../support/campaign";
import { hintsOf } from "./hints";
import { type Key, keysOf, stands } from "./keys";
import { kindOf } from "./kinds/kind-of";
import { isSettled } from "./variation";

/** Every definition with each of its examples, except definitions without an object. */
export interface Subject {
  readonly definition: Definition;
  readonly example: Values;
  readonly title: string;
}

/** Definitions whose resources own objects of a service. */
export const withObjects: readonly Definition[] = catalogue.filter(({ hasObject }) => hasObject);

export const subjects: readonly Subject[] = withObjects.flatMap((definition) =>
  Object.entries(definition.examples).map(([name, example]) => ({
    definition,
    example: { ...example, ...hintsOf(definition).always },
    title: `${definition.token} as in "${name}"`,
  })),
);

/** The longest example of each kind. */
export const kindSubjects: readonly Subject[] = withObjects.map((definition) => {
  const ofKind = subjects.filter((subject) => subject.definition === definition);
  const size = ({ example }: Subject) => JSON.stringify(example).length;
  return ofKind.toSorted((a, b) => size(b) - size(a))[0] as Subject;
});

/**
 * The longest example of each kind, and each example of a kind whose inputs define its requests: a read and a list do not depend on
 * other inputs. `make campaign` runs a test with each example.
 */
export const readSubjects: readonly Subject[] = subjects.filter(
  (subject) =>
    campaign ||
    subject.definition.service.name === "rest" ||
    kindSubjects.some(({ definition, example }) => definition === subject.definition && example === subject.example),
);

/** Every subject with each of its keys. A key that no example contains is tested with the first example only. */
export const keySubjects: readonly (Subject & { readonly key: Key })[] = subjects.flatMap((subject) =>
  keysOf(subject.definition, subject.example)
    .filter((key) => !isSettled(key) && !isExtraWithoutMember(subject, key))
    .filter((key) => isFirst(subject) || stands(key, subject.example))
    .map((key) => ({ ...subject, key, title: `${subject.title}: ${key.name}` })),
);

/** The keys that are secret. */
export const secretKeys = keySubjects.filter(({ definition, key }) =>
  kindOf(definition).facts.secret.includes(key.name),
);

/**
 * All members that the emulator accepts of some kinds are inputs, or the definition always sends them. `extra` replaces neither, and
 * `tests/unit/lifecycle/extra.test.ts` covers it.
 */
function isExtraWithoutMember({ definition }: Subject, { name }: Key): boolean {
  return name === "extra" && !hintsOf(definition).values?.extra;
}

function isFirst({ definition, example }: Subject): boolean {
  const [first] = subjects.filter((subject) => subject.definition === definition);
  return first?.example === example;
}
