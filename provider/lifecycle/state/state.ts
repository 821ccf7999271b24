import { bears, type Definition, type Field, fill, holes, variantFor } from "../../define";
import { decodeBody } from "../encoding/encode";
import { type Observation, observeObject } from "../encoding/observe";
import { isEmpty, isRecord, pick, type Values, withoutEmpty } from "./values";

/** What is kept of one resource. Hosts write it into the engine's state in their own form. */
export interface State {
  /** What the person wrote, and no more: what the service filled in would be mistaken for it at the next read. */
  readonly inputs: Values;
  readonly outputs: Values;
  /** Address and account it belongs to. Undefined for one that was imported without. */
  readonly account?: string;
  /** Its name was made up. */
  readonly autoNamed?: boolean;
  /** Where it leads, once all that goes with that was done: see `moves.ts`. */
  readonly moved?: string;
}

/** A live body read into outputs. A value told only once keeps the saved one. */
export function outputsOf(definition: Definition, values: Values, saved: Values = {}): Values {
  const outputs: Values = {};
  for (const [name, field] of definition.outputs.members) {
    const remote = values[name] ?? undefined;
    const value = keepCreateOnly(field, remote ?? saved[name], saved[name]);
    if (value !== undefined) outputs[name] = value;
  }
  return outputs;
}

/** A live value with what was told only once, at any depth, as it was saved. */
function keepCreateOnly(field: Field, remote: unknown, saved: unknown): unknown {
  // Later answers leave the place of it empty.
  if (field.facts.returned === "onCreate") return saved ?? (isEmpty(remote) ? undefined : remote);
  if (!bears(field, "returned")) return remote;
  const { of } = field;
  if (of && Array.isArray(remote))
    return remote.map((item, i) => keepCreateOnly(of, item, (saved as unknown[] | undefined)?.[i]));
  if (!isRecord(remote) || !isRecord(saved)) return remote;
  const variant = variantFor(field, remote);
  const names = new Set([...Object.keys(remote), ...Object.keys(variant?.fields ?? {})]);
  const members = [...names].map((name) => {
    const inner = of ?? variant?.fields[name];
    return [name, inner ? keepCreateOnly(inner, remote[name], saved[name]) : remote[name]] as const;
  });
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** The args of a live object as the person wrote them, or all that it tells when nothing is known to be written. */
export function inputsOf(
  definition: Definition,
  values: Values,
  written: Values | undefined,
  observation: Observation,
): Values {
  if (written) {
    const declared = { ...defaultsOf(definition), ...written };
    return observeObject(definition.inputs, declared, values, observation);
  }
  const names = Object.keys(definition.inputs.fields).filter((name) => {
    const { facts } = definition.inputs.fields[name] as (typeof definition.inputs.fields)[string];
    return name !== "extra" && !facts.providerOnly && !facts.returned;
  });
  return withoutEmpty(pick(values, names)) as Values;
}

/** What an object imported by a file does not say of itself, and every program does. */
function defaultsOf({ inputs: args }: Definition): Values {
  const defaults = args.members.filter(([, { defaultValue }]) => defaultValue !== undefined);
  return Object.fromEntries(defaults.map(([name, { defaultValue }]) => [name, defaultValue]));
}

/** The Pulumi id of an object, or undefined as long as the service has not told a part of it. */
export function idOf(definition: Definition, values: Values): string | undefined {
  return holes(definition.id).some((name) => values[name] === undefined) ? undefined : fill(definition.id, values);
}

/** The id as far as it is known. */
export const partialIdOf = ({ definition }: { readonly definition: Definition }, values: Values): string =>
  definition.id.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "?"));

/** Args and outputs of a live body; what its path says, it need not say again. */
export const decodeValues = (definition: Definition, body: Values, known: Values): Values =>
  withPathValues(definition, decodeBody(definition, body, known), known);

/** What a body told, and what its path says. */
export const withPathValues = ({ collection, item }: Definition, told: Values, known: Values): Values => ({
  ...pick(known, [...holes(collection), ...holes(item)]),
  ...told,
});
