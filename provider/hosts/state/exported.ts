import { secretKey, secretMark } from "../../text/engine-format";
import { isPassable, isRecord } from "../../text/json";
import { noteSecrets } from "../../text/known-secrets";
import { asSecret, type EngineProps } from "../shared/engine-values";

/** A resource in the output of `pulumi stack export --show-secrets`, with the members that a comparison needs. */
export interface StoredResource {
  readonly urn: string;
  readonly type: string;
  /** True for objects and providers. False for components. */
  readonly custom: boolean;
  readonly id?: string;
  readonly inputs: EngineProps;
  readonly outputs: EngineProps;
  /** The provider, as `URN::id`. */
  readonly provider?: string;
  /** The program reads the object with `get`, and does not manage it. */
  readonly isExternal: boolean;
  /** An interrupted replacement deleted the object, so that a refresh does not read it. */
  readonly isPendingReplacement: boolean;
  /** An interrupted replacement has replaced the object, and has not deleted it yet. Its successor has the same URN. */
  readonly isPendingDeletion: boolean;
  readonly ignoreChanges?: readonly string[];
  /** The resource option `customTimeouts` limits its reads. */
  readonly hasReadTimeout: boolean;
  /** The resource is a part of another one, which reads it. */
  readonly isView: boolean;
}

/** A state that this version cannot read. The message completes the sentence "Compared by the engine, because …". */
export class UnreadableStateError extends Error {
  override readonly name = "UnreadableStateError";
}

/** The format of states without features that require a newer engine. */
const formatVersion = 3;

/**
 * The resources of a state.
 *
 * @param text output of `pulumi stack export --show-secrets`.
 * @throws UnreadableStateError for a format that this version does not know. The message contains no value.
 */
export function resourcesIn(text: string): StoredResource[] {
  const { version, deployment } = recordIn(text);
  if (version !== formatVersion) throw unreadable(`has the format ${String(version)}, and not ${formatVersion}`);
  const { resources } = isRecord(deployment) ? deployment : {};
  if (resources === undefined || resources === null) return [];
  if (!Array.isArray(resources)) throw unreadable("contains no list of resources");
  return resources.map(resourceIn);
}

/** True if an update of the stack runs, or was interrupted: the engine has started operations that it has not finished. */
export function hasPendingOperations(text: string): boolean {
  const { deployment } = recordIn(text);
  const { pending_operations: pending } = isRecord(deployment) ? deployment : {};
  return Array.isArray(pending) && pending.length > 0;
}

const unreadable = (problem: string): UnreadableStateError => new UnreadableStateError(`the state ${problem}`);

function recordIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const exported: unknown = JSON.parse(text);
    if (isRecord(exported)) return exported;
  } catch {
    // The message of the parser contains a part of the state.
  }
  throw unreadable("that `pulumi stack export` printed is incomplete");
}

function resourceIn(value: unknown): StoredResource {
  const { urn, type, id, provider, ...stored } = isRecord(value) ? value : {};
  if (typeof urn !== "string" || typeof type !== "string") throw unreadable("contains a resource without a name");
  const { ignoreChanges, customTimeouts } = stored;
  return {
    urn,
    type,
    custom: stored.custom === true,
    ...(typeof id === "string" && { id }),
    inputs: propsIn(stored.inputs),
    outputs: propsIn(stored.outputs),
    ...(typeof provider === "string" && { provider }),
    isExternal: stored.external === true,
    isPendingReplacement: stored.pendingReplacement === true,
    isPendingDeletion: stored.delete === true,
    ...(Array.isArray(ignoreChanges) && { ignoreChanges: ignoreChanges.map(String) }),
    hasReadTimeout: isRecord(customTimeouts) && Boolean(customTimeouts.read),
    isView: Boolean(stored.viewOf),
  };
}

/** Properties as the engine sends them: without `null`. */
const propsIn = (value: unknown): EngineProps =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? (decrypted(value) as EngineProps) : {}).filter(([, member]) => member !== null),
  ) as EngineProps;

/**
 * A value in the format in which a provider receives it: the export contains secrets as JSON. Members that Pulumi's libraries
 * cannot pass are omitted.
 */
function decrypted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decrypted);
  if (!isRecord(value)) return value;
  if (Object.hasOwn(value, secretKey)) return secretIn(value);
  const members = Object.entries(value).filter(([name]) => isPassable(name));
  return Object.fromEntries(members.map(([name, member]) => [name, decrypted(member)]));
}

function secretIn({ [secretKey]: mark, plaintext }: Readonly<Record<string, unknown>>): unknown {
  // The other values with this member are assets, archives and references to resources.
  if (mark !== secretMark) throw unreadable("contains an asset, an archive or a reference to a resource");
  if (typeof plaintext !== "string") throw unreadable("contains a secret that `pulumi stack export` did not decrypt");
  try {
    const value = decrypted(JSON.parse(plaintext));
    noteSecrets(value);
    return asSecret(value);
  } catch (error) {
    if (error instanceof UnreadableStateError) throw error;
    throw unreadable("contains a secret that is not valid JSON");
  }
}
