import type { Definition } from "../../provider/define";
import type { Inputs, PathSteps, Values } from "../../provider/lifecycle";
import { printable } from "../printable";
import { lifecycle } from "../provider";
import { type AccountObject, type Discovery, type Gap, inParallel, kindName, reasonOf, throttled } from "./discovery";
import type { AdoptedResource } from "./program/import-file";
import { namesFor } from "./program/names";
import { referencesIn } from "./program/references";
import { type DeclaredObject, type ProgramResource, resourcesOf, type Secret } from "./program/resources";
import { quoted } from "./program/sections";
import { knownValue, type Stack } from "./stack";

/** An object that is not imported. */
export interface Skipped {
  readonly object: AccountObject;
  /** Paths of inputs are in backticks. */
  readonly reason: string;
  /** No program needs to declare the object, for example because the service created it itself. */
  readonly isExpected: boolean;
}

/** A warning about an object. Paths of inputs are in backticks. */
export interface Warning {
  readonly object: AccountObject;
  readonly text: string;
}

/** The objects to import. */
export interface Adoption {
  readonly objects: readonly AdoptedResource[];
  readonly skipped: readonly Skipped[];
  readonly gaps: readonly Gap[];
  /** Optional inputs that the service may hide, by kind. */
  readonly unread: ReadonlyMap<Definition, readonly string[]>;
  /** Inputs that the next refresh would change, for example because the service changes them itself. */
  readonly warnings: readonly Warning[];
  /** Configuration keys that belong to other resources, so that the secrets have other keys. */
  readonly takenKeys: readonly string[];
  /** Secrets that neither the service nor the configuration of the stack contains. */
  readonly unknownSecrets: readonly Secret[];
}

/** Objects with their values, and objects that could not be read. */
export interface ReadResult {
  readonly objects: readonly ReadObject[];
  readonly gaps: readonly Gap[];
}

export async function readObjects(picked: readonly AccountObject[], discovery: Discovery): Promise<ReadResult> {
  const gaps: Gap[] = [];
  const progress = throttled(discovery.options.report);
  let done = 0;
  const read = await inParallel(picked, async (object): Promise<ReadObject | undefined> => {
    try {
      const values = await object.listed.read();
      progress(`${++done} of ${picked.length} objects read`);
      if (values) return { object, values, ownUser: ownUserOf(object, values, discovery) };
      gaps.push({ subject: titleOf(object), reason: "It was deleted during the import." });
    } catch (error) {
      gaps.push({ subject: titleOf(object), reason: reasonOf(error) });
    }
    return undefined;
  });
  return { objects: read.filter((entry) => entry !== undefined), gaps };
}

/** Objects that a program can declare, with their resources. */
export interface DeclaredResources {
  readonly objects: readonly { readonly resource: ProgramResource; readonly values: Values }[];
  readonly skipped: readonly Skipped[];
  /** Optional inputs that the service may hide, by kind. */
  readonly unread: ReadonlyMap<Definition, readonly string[]>;
}

/**
 * Names the resources of objects.
 *
 * @param reservedKeys configuration keys that the secrets of these resources do not use.
 * @param managed objects in the stack with which the service may have created some of the objects.
 */
export function declareObjects(
  read: readonly ReadObject[],
  stack: Stack | undefined,
  reservedKeys: readonly string[],
  managed: readonly ReadObject[] = [],
): DeclaredResources {
  const skipped: Skipped[] = [];
  const owners = ownersOf([...read, ...managed]);
  const declarable = read.flatMap((existing): [DeclaredObject, Values][] => {
    const { object, values } = existing;
    const declaration = lifecycle().declare(object.definition, values);
    const reason = reasonToSkip(existing, owners.get(keyOf(object.definition.token, object.id)));
    if (reason === undefined && !declaration.failures.length) return [[{ object, declaration }, values]];
    skipped.push({
      object,
      reason: reason ?? `no program can declare it: ${declaration.failures.join("; ")}`,
      isExpected: reason !== undefined || object.definition.hooks.import?.isBuiltIn?.(values) === true,
    });
    return [];
  });
  const declared = declarable.map(([one]) => one);
  const names = namesFor(
    declared.map(({ object }) => object),
    stack?.logicalNames,
  );
  const resources = resourcesOf(declared, names, reservedKeys).map((resource) => withNotes(resource, declared, stack));
  const objects = declarable.map(([, values], i) => ({ resource: resources[i] as ProgramResource, values }));
  return { objects, skipped, unread: unreadByKind(declared) };
}

/** The reason why no program needs to declare an object. Undefined for most objects. */
function reasonToSkip({ ownUser }: ReadObject, owner: AccountObject | undefined): string | undefined {
  if (owner) return `the service created it for ${titleOf(owner)}, and deletes it with that object`;
  if (ownUser === undefined) return undefined;
  return `it gives "${ownUser}", the account that Trefoil uses, its own access. Manage it in the service, so that no update locks the account out`;
}

/** Name of the account of the credentials, if the object grants this account its access. */
const ownUserOf = ({ definition }: AccountObject, values: Values, { sessionOf }: Discovery): unknown =>
  lifecycle().ownUserIn(definition, values, sessionOf(definition.service).user);

/** The resource with a note for each id of an object that the stack manages and the program does not declare. */
function withNotes(
  resource: ProgramResource,
  declared: readonly DeclaredObject[],
  stack: Stack | undefined,
): ProgramResource {
  const ids = new Set(declared.map(({ object }) => keyOf(object.definition.token, object.id)));
  const notes = referencesIn(resource).flatMap(({ path, to, id }) => {
    const logical = ids.has(keyOf(to.token, String(id))) ? undefined : stack?.managedAs(to.token, String(id));
    const input = path.reduce<string>(lifecycle().joinPath, "");
    return logical === undefined ? [] : [`\`${input}\` is the id of the ${to.name} "${logical}" of the stack.`];
  });
  return { ...resource, notes: [...resource.notes, ...notes] };
}

/** Verifies objects: the next refresh does not change their states. */
export async function statesOf(
  { objects: declared, skipped, unread }: DeclaredResources,
  discovery: Discovery,
  stack: Stack | undefined,
): Promise<Pick<Adoption, "objects" | "skipped" | "unread" | "warnings" | "unknownSecrets">> {
  const warnings: Warning[] = [];
  const objects = await Promise.all(
    declared.map(async ({ resource, values }): Promise<AdoptedResource> => {
      const { definition } = resource.object;
      const context = new (lifecycle().Context)(definition, discovery.sessionOf(definition.service));
      const { state, changes } = await lifecycle().adoptedState(context, values, withSecrets(resource, stack));
      if (changes.length)
        warnings.push({ object: resource.object, text: `the next preview changes ${quoted(changes)}` });
      return { resource, state };
    }),
  );
  const unknownSecrets = objects
    .flatMap(({ resource }) => resource.secrets)
    .filter((secret) => knownValue(secret, stack) === undefined);
  return { objects, skipped, unread, warnings, unknownSecrets };
}

/** An object with its decoded inputs and outputs. */
export interface ReadObject {
  readonly object: AccountObject;
  readonly values: Values;
  /** Name of the account that Trefoil uses, if the object grants this account its access. */
  readonly ownUser?: unknown;
}

const keyOf = (token: string, id: string): string => `${token} ${id}`;

/** The owner of each object that the service creates with another object. */
function ownersOf(objects: readonly ReadObject[]): Map<string, AccountObject> {
  const entries = objects.flatMap(({ object, values }) =>
    Object.entries(object.definition.hooks.import?.ownedObjects?.(values) ?? {}).flatMap(([token, ids]) =>
      ids.map((id): [string, AccountObject] => [keyOf(token, id), object]),
    ),
  );
  return new Map(entries);
}

/** Name of an object in messages: `registry.Team acme/developers`. */
export const titleOf = ({ definition, label, id }: AccountObject): string =>
  `${kindName(definition)} ${printable(label || id)}`;

/** The inputs with the values of hidden secrets from the configuration of the stack. */
function withSecrets({ inputs, secrets }: ProgramResource, stack: Stack | undefined): Inputs {
  const copy = structuredCloneOf(inputs) as Inputs;
  for (const secret of secrets) {
    const value = knownValue(secret, stack);
    if (value !== undefined) setAt(copy, secret.steps, value);
  }
  return copy;
}

/** `structuredClone` rejects the symbol of an unknown value. */
function structuredCloneOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structuredCloneOf);
  if (!lifecycle().isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, structuredCloneOf(member)]));
}

function setAt(target: unknown, [step, ...rest]: PathSteps, value: unknown): void {
  const record = target as Record<string | number, unknown>;
  if (step === undefined) return;
  if (rest.length) setAt(record[step], rest, value);
  else record[step] = value;
}

function unreadByKind(declared: readonly DeclaredObject[]): Map<Definition, readonly string[]> {
  const unread = new Map<Definition, readonly string[]>();
  for (const { object, declaration } of declared) {
    const { definition } = object;
    unread.set(definition, [...new Set([...(unread.get(definition) ?? []), ...declaration.unread])]);
  }
  return unread;
}
