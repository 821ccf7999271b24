import type { Definition } from "../../provider/define";
import type { Inputs, PathSteps, Values } from "../../provider/lifecycle";
import { printable } from "../printable";
import { type Discovery, type Found, type Gap, inParallel, kindName, reasonOf, throttled } from "./discovery";
import type { Adopted } from "./program/import-file";
import { namesFor } from "./program/names";
import { type Declared, quoted, type Resource, referencedObjects, resourcesOf, type Secret } from "./program/program";
import { lifecycle } from "./provider";
import { knownValue, type Stack } from "./stack";

/** An object that is not imported. */
export interface Skipped {
  readonly found: Found;
  /** Paths of inputs are in backticks. */
  readonly reason: string;
  /** No program needs to declare the object, for example because the service created it itself. */
  readonly isExpected: boolean;
}

/** A warning about an object. Paths of inputs are in backticks. */
export interface Warning {
  readonly found: Found;
  readonly text: string;
}

/** The objects to import. */
export interface Adoption {
  readonly objects: readonly Adopted[];
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
export interface ReadObjects {
  readonly objects: readonly Read[];
  readonly gaps: readonly Gap[];
}

export async function readObjects(picked: readonly Found[], discovery: Discovery): Promise<ReadObjects> {
  const gaps: Gap[] = [];
  const progress = throttled(discovery.options.report);
  let done = 0;
  const read = await inParallel(picked, async (found): Promise<Read | undefined> => {
    try {
      const values = await found.listed.read();
      progress(`${++done} of ${picked.length} objects read`);
      if (values) return { found, values, ownAccount: ownAccountOf(found, values, discovery) };
      gaps.push({ what: titleOf(found), reason: "It was deleted during the import." });
    } catch (error) {
      gaps.push({ what: titleOf(found), reason: reasonOf(error) });
    }
    return undefined;
  });
  return { objects: read.filter((entry) => entry !== undefined), gaps };
}

/** Objects that a program can declare, with their resources. */
export interface DeclaredObjects {
  readonly objects: readonly { readonly resource: Resource; readonly values: Values }[];
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
  read: readonly Read[],
  stack: Stack | undefined,
  reservedKeys: readonly string[],
  managed: readonly Read[] = [],
): DeclaredObjects {
  const skipped: Skipped[] = [];
  const owners = ownersOf([...read, ...managed]);
  const existing = read.flatMap((object): [Declared, Values][] => {
    const { found, values } = object;
    const declaration = lifecycle().declare(found.definition, values);
    const reason = reasonToSkip(object, owners.get(keyOf(found.definition.token, found.id)));
    if (reason === undefined && !declaration.failures.length) return [[{ found, declaration }, values]];
    skipped.push({
      found,
      reason: reason ?? `no program can declare it: ${declaration.failures.join("; ")}`,
      isExpected: reason !== undefined || found.definition.hooks.import?.isBuiltIn?.(values) === true,
    });
    return [];
  });
  const declared = existing.map(([object]) => object);
  const names = namesFor(
    declared.map(({ found }) => found),
    stack?.logicalNames,
  );
  const resources = resourcesOf(declared, names, reservedKeys).map((resource) => withNotes(resource, declared, stack));
  const objects = existing.map(([, values], i) => ({ resource: resources[i] as Resource, values }));
  return { objects, skipped, unread: unreadByKind(declared) };
}

/** The reason why no program needs to declare an object. Undefined for most objects. */
function reasonToSkip({ ownAccount }: Read, owner: Found | undefined): string | undefined {
  if (owner) return `the service created it for ${titleOf(owner)}, and deletes it with that object`;
  if (ownAccount === undefined) return undefined;
  return `it gives "${ownAccount}", the account that Trefoil uses, its own access. Manage it in the service, so that no update locks the account out`;
}

/** Name of the account of the credentials, if the object grants this account its access. */
const ownAccountOf = ({ definition }: Found, values: Values, { sessionOf }: Discovery): unknown =>
  lifecycle().ownUserIn(definition, values, sessionOf(definition.service).user);

/** The resource with a note for each id of an object that the stack manages and the program does not declare. */
function withNotes(resource: Resource, declared: readonly Declared[], stack: Stack | undefined): Resource {
  const ids = new Set(declared.map(({ found }) => keyOf(found.definition.token, found.id)));
  const notes = referencedObjects(resource).flatMap(({ path, to, id }) => {
    const logical = ids.has(keyOf(to.token, String(id))) ? undefined : stack?.managedAs(to.token, String(id));
    const input = path.reduce<string>(lifecycle().joinPath, "");
    return logical === undefined ? [] : [`\`${input}\` is the id of the ${to.name} "${logical}" of the stack.`];
  });
  return { ...resource, notes: [...resource.notes, ...notes] };
}

/** Verifies objects: the next refresh does not change their states. */
export async function statesOf(
  { objects: declared, skipped, unread }: DeclaredObjects,
  discovery: Discovery,
  stack: Stack | undefined,
): Promise<Pick<Adoption, "objects" | "skipped" | "unread" | "warnings" | "unknownSecrets">> {
  const warnings: Warning[] = [];
  const objects = await Promise.all(
    declared.map(async ({ resource, values }): Promise<Adopted> => {
      const { definition } = resource.found;
      const context = new (lifecycle().Context)(definition, discovery.sessionOf(definition.service));
      const { state, changes } = await lifecycle().adoptedState(context, values, withSecrets(resource, stack));
      if (changes.length) warnings.push({ found: resource.found, text: `the next preview changes ${quoted(changes)}` });
      return { resource, state };
    }),
  );
  const unknownSecrets = objects
    .flatMap(({ resource }) => resource.secrets)
    .filter((secret) => knownValue(secret, stack) === undefined);
  return { objects, skipped, unread, warnings, unknownSecrets };
}

/** An object with its decoded inputs and outputs. */
export interface Read {
  readonly found: Found;
  readonly values: Values;
  /** Name of the account that Trefoil uses, if the object grants this account its access. */
  readonly ownAccount?: unknown;
}

const keyOf = (token: string, id: string): string => `${token} ${id}`;

/** The owner of each object that the service creates with another object. */
function ownersOf(objects: readonly Read[]): Map<string, Found> {
  const entries = objects.flatMap(({ found, values }) =>
    Object.entries(found.definition.hooks.import?.ownedObjects?.(values) ?? {}).flatMap(([token, ids]) =>
      ids.map((id): [string, Found] => [keyOf(token, id), found]),
    ),
  );
  return new Map(entries);
}

/** Name of an object in messages: `registry.Team acme/developers`. */
export const titleOf = ({ definition, label, id }: Found): string =>
  `${kindName(definition)} ${printable(label || id)}`;

/** The inputs with the values of hidden secrets from the configuration of the stack. */
function withSecrets({ inputs, secrets }: Resource, stack: Stack | undefined): Inputs {
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

function unreadByKind(declared: readonly Declared[]): Map<Definition, readonly string[]> {
  const unread = new Map<Definition, readonly string[]>();
  for (const { found, declaration } of declared) {
    const { definition } = found;
    unread.set(definition, [...new Set([...(unread.get(definition) ?? []), ...declaration.unread])]);
  }
  return unread;
}
