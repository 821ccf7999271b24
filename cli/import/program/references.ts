import type { Definition, Field } from "../../../provider/define";
import type { PathSteps } from "../../../provider/lifecycle/import";
import { define, lifecycle } from "../../provider";
import type { ProgramResource } from "./resources";

/** An input that refers to an object. */
export interface Reference {
  readonly path: PathSteps;
  readonly to: Definition;
  readonly id: unknown;
}

/** The references in the inputs of a resource, in their order. A secret contains none: the program does not show its value. */
export function referencesIn({ object, inputs, secrets }: ProgramResource): Reference[] {
  const { isRecord } = lifecycle();
  const { fieldOfPart, referencedKind } = define();
  const within = (field: Field | undefined, value: unknown, path: PathSteps): Reference[] => {
    if (secrets.some(({ steps }) => isSamePath(steps, path))) return [];
    const to = referencedKind(field);
    const own = to ? [{ path, to, id: value }] : [];
    const inner = Array.isArray(value)
      ? value.flatMap((item, i) => within(field?.of, item, [...path, i]))
      : Object.entries(isRecord(value) ? value : {}).flatMap(([name, member]) =>
          within(field && fieldOfPart({ field, value }, name), member, [...path, name]),
        );
    return [...own, ...inner];
  };
  return within(object.definition.inputs, inputs, []);
}

/**
 * Returns true if the definition rejects the resource at a reference, for example because an index lacks a field. The
 * service accepted it, so the program refers to it by its id.
 */
export function isRejected({ object, inputs }: ProgramResource, path: PathSteps, target: ProgramResource): boolean {
  const { definition } = object;
  const names = fieldAt(definition.inputs, path, inputs)?.facts.reference?.inputs;
  if (!names) return false;
  const { check, joinPath } = lifecycle();
  const values = Object.fromEntries(names.map((name) => [name, target.inputs[name]]));
  const references = { [path.reduce<string>(joinPath, "")]: values };
  return check(definition, undefined, inputs, { references }).failures.length > 0;
}

function fieldAt(field: Field | undefined, [step, ...rest]: PathSteps, value: unknown): Field | undefined {
  if (step === undefined || !field) return field;
  const part = define().fieldOfPart({ field, value }, step);
  return fieldAt(part, rest, valueAt(value, [step]));
}

const valueAt = (value: unknown, path: PathSteps): unknown =>
  path.reduce<unknown>((at, step) => (at as Record<string | number, unknown> | undefined)?.[step], value);

export const isSamePath = (one: PathSteps, other: PathSteps): boolean =>
  one.length === other.length && one.every((step, i) => step === other[i]);
