import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { isRecord, type StackObject, type Values } from "../../define";
import { secretKey, secretMark, tokenOf, tokenOfKind, unknownText } from "../../text/engine-format";
import { entryIn } from "../../text/maps";
import { shellCommand } from "../../text/shell";
import { StepError } from "../errors/errors";
import { type PendingFilter, pendingRecords } from "../journal/pending-records";
import { idIn } from "../journal/record-format";
import { environmentOfPrograms, projectName } from "../settings/environment";

/** Inputs that name a tag. `source` is that of an ImageCopy. */
const inputsOfTags = ["repository", "tag", "source"] as const;

interface StoredResource {
  readonly type: string;
  readonly id?: unknown;
  readonly inputs?: Values | null;
  readonly outputs?: Values | null;
}

interface Exported {
  /** Undefined for a stack without an update. */
  readonly deployment?: {
    readonly resources?: readonly StoredResource[] | null;
    readonly pending_operations?: readonly { readonly resource?: StoredResource }[] | null;
  } | null;
}

export interface StackObjectsOptions {
  /** Default: the project of the program or, outside a program, the project in the current folder. */
  readonly project?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Time for one command. In milliseconds. Default: 60 seconds. */
  readonly timeout?: number;
  /** The last sentences of the error if a state cannot be read. */
  readonly advice?: string;
  /** Runs the Pulumi CLI with arguments, and returns the parsed output. */
  readonly run?: (args: readonly string[]) => Promise<unknown>;
}

/**
 * The objects in the states of all stacks of the project, and those of interrupted creates, which the operation journal or the
 * state contains. Runs the Pulumi CLI, which needs a passphrase only if an input that names a tag is a secret.
 *
 * @throws StepError if the stacks or a state cannot be read. The reason of the signal if it is aborted.
 */
export async function stackObjects(kinds: readonly string[], options: StackObjectsOptions): Promise<StackObject[]> {
  const { project, run } = completeOptions(options);
  // Before the states: the record of an object is removed only after a state contains the object.
  const objects = objectsInJournal(kinds, project);
  const stacks = await stacksOf(project, run);
  if (!stacks.length) throw noStacks("tags", project, adviceToIgnore);
  for (const stack of stacks) for (const object of await objectsOfStack(stack, kinds, run)) objects.push(object);
  return objects;
}

/** An object that a stack contains, or that an interrupted create of the stack may have created. */
export interface DeclaredObject {
  /** Token, such as `realtime:Key`. */
  readonly kind: string;
  readonly id: string;
  /** Undefined if the state does not contain the account. */
  readonly account: string | undefined;
  readonly stack: string;
  /** Inputs and outputs in the state. Secrets are encrypted. */
  readonly outputs?: Values | null | undefined;
}

/**
 * All objects in the states of the stacks of the project, and those of interrupted creates.
 *
 * @throws StepError if the stacks or a state cannot be read, or without a stack. The reason of the signal if it is aborted.
 */
export async function declaredObjects(options: StackObjectsOptions): Promise<DeclaredObject[]> {
  const { project } = completeOptions(options);
  const pending = pendingRecords({ project }).flatMap(({ token: kind, content, isForeign }): DeclaredObject[] => {
    const { account, owner } = content;
    const id = idIn(content);
    return id === undefined || isForeign ? [] : [{ kind, id, account, stack: owner.stack ?? "" }];
  });
  const { stacks, objects } = await storedObjects(options);
  if (!stacks.length) throw noStacks("objects", project, options.advice);
  return [...pending, ...objects];
}

/**
 * All objects in the states of the stacks of the project, and the names of these stacks.
 *
 * @throws StepError if the stacks or a state cannot be read. The reason of the signal if it is aborted.
 */
export async function storedObjects(
  options: StackObjectsOptions,
): Promise<{ readonly stacks: readonly string[]; readonly objects: readonly DeclaredObject[] }> {
  const { project, run } = completeOptions(options);
  const stacks = await stacksOf(project, run);
  const objects: DeclaredObject[] = [];
  for (const stack of stacks)
    for (const resource of resourcesIn(await run(exportOf(stack)))) {
      const { account, moved } = hiddenIn(resource);
      // The engine does not let a state migration change the id of the resource.
      const { id } = isRecord(moved) ? moved : resource;
      if (typeof id !== "string" || !id) continue;
      const owner = typeof account === "string" ? account : undefined;
      objects.push({ kind: tokenOfKind(resource.type), id, account: owner, stack, outputs: resource.outputs });
    }
  return { stacks, objects };
}

/** The hidden properties of a state, as the hosts store them. */
const hiddenIn = ({ outputs }: StoredResource): Values => (isRecord(outputs?.__trefoil) ? outputs.__trefoil : {});

type Run = NonNullable<StackObjectsOptions["run"]>;

function completeOptions(options: StackObjectsOptions): { readonly project: string | undefined; readonly run: Run } {
  const { project = projectName(), run = (args) => pulumi(args, options) } = options;
  return { project, run };
}

async function stacksOf(project: string | undefined, run: Run): Promise<string[]> {
  const list = ["stack", "ls", "--json", ...(project === undefined ? [] : ["--project", project])];
  const stacks = await run(list);
  if (!Array.isArray(stacks)) throw unreadable(list, "no list");
  return (stacks as readonly { readonly name: string }[]).map(({ name }) => name);
}

const exportOf = (stack: string): string[] => ["stack", "export", "--stack", stack];

/** The objects in the state of a stack. The state is exported with its secrets only if they name tags. */
async function objectsOfStack(stack: string, kinds: readonly string[], run: Run): Promise<StackObject[]> {
  const args = exportOf(stack);
  const isOfKind = ({ type }: StoredResource): boolean => kinds.includes(tokenOf(type));
  const stored = resourcesIn(await run(args)).filter(isOfKind);
  const needsSecrets = stored.some(({ inputs }) => inputsOfTags.some((name) => isEncrypted(inputs?.[name])));
  const readable = needsSecrets ? resourcesIn(await run([...args, "--show-secrets"])).filter(isOfKind) : stored;
  return readable.map(({ type, id, inputs }) =>
    stackObject({ kind: tokenOf(type), id: typeof id === "string" ? id : undefined, inputs: inputs ?? {}, stack }),
  );
}

/** @throws StepError if the tag of the object, or the tag that it copies, is not known. */
function stackObject({
  kind,
  id,
  inputs,
  stack,
}: Omit<StackObject, "inputs"> & { readonly inputs: Values }): StackObject {
  const texts = Object.fromEntries(inputsOfTags.map((name) => [name, exportedText(inputs[name])]));
  const isReadable = Object.values(texts).every((text) => text !== null);
  const isKnown = Boolean(id) || (texts.repository !== undefined && texts.tag !== undefined);
  if (isReadable && isKnown) return { kind, id: id || undefined, inputs: texts as StackObject["inputs"], stack };
  const name = `a ${kind.replace(":", ".")}${id ? ` (${id})` : ""} of the stack ${stack}`;
  throw new StepError(
    `the tag that ${name} declares or copies is unknown, because the state does not contain it in plain text. No tag was deleted. Run \`pulumi up\` for this stack, and try again. ${adviceToIgnore}`,
    "stacks_unknown",
  );
}

/** Reads of the states by the operations of one process. Operations at the same time share a read. */
export class StackStates {
  readonly #pending = new Map<string, Promise<readonly StackObject[]>>();

  /** Like `stackObjects`. The options of the first operation apply to the others. */
  objects(kinds: readonly string[], options: StackObjectsOptions): Promise<readonly StackObject[]> {
    const key = JSON.stringify([kinds, options.project]);
    return entryIn(this.#pending, key, () => stackObjects(kinds, options).finally(() => this.#pending.delete(key)));
  }
}

/**
 * The objects of interrupted creates. Without checkpoints, no state contains them.
 *
 * @throws StepError if a record is damaged, so that an object may be unknown.
 */
function objectsInJournal(kinds: readonly string[], project: string | undefined): StackObject[] {
  const recordsOf = (filter: PendingFilter) =>
    pendingRecords(filter).filter(({ token }) => token === "" || kinds.includes(token));
  // The name of a project in a damaged record proves nothing.
  const damaged = recordsOf({}).find(({ isUnreadable }) => isUnreadable);
  if (damaged)
    throw new StepError(
      `the record of a create in the file ${damaged.path} is damaged, so that the tag which this create declares is unknown. No tag was deleted. If an update was interrupted, protect the tags of its images by their names. Then delete the file.`,
      "damaged_record",
    );
  return recordsOf({ project }).map(({ token: kind, content }) => {
    const { request, owner } = content;
    return stackObject({ kind, id: idIn(content), inputs: request.locator ?? {}, stack: owner.stack ?? "" });
  });
}

/**
 * The resources in an exported state, and those of interrupted creates.
 *
 * @throws StepError if the value is not a state.
 */
function resourcesIn(exported: unknown): StoredResource[] {
  if (!isRecord(exported)) throw unreadable(["stack", "export"], "no state");
  const { deployment } = exported as Exported;
  const pending = (deployment?.pending_operations ?? []).flatMap(({ resource }) => resource ?? []);
  return [...(deployment?.resources ?? []), ...pending];
}

async function pulumi(
  args: readonly string[],
  { timeout = 60_000, signal, advice }: StackObjectsOptions,
): Promise<unknown> {
  try {
    const options = { env: environmentOfPrograms(), maxBuffer: 1024 ** 3, timeout, signal };
    const { stdout } = await promisify(execFile)("pulumi", [...args, "--non-interactive"], options);
    return JSON.parse(stdout);
  } catch (error) {
    signal?.throwIfAborted();
    // The output may contain the state.
    const { code, killed } = error as { readonly code?: unknown; readonly killed?: boolean };
    throw unreadable(args, killed ? `no response in ${timeout / 1000} s` : String(code ?? "no JSON"), advice);
  }
}

const adviceToIgnore =
  "Or set `ignoreStacks: true` (the option `--ignore-stacks` of a command), and protect the declared tags by their names.";

/** The CLI lists no stack of a project that it does not know, without an error. */
const noStacks = (nouns: "tags" | "objects", project: string | undefined, advice = ""): StepError => {
  const name = project === undefined ? "" : ` ${project}`;
  const problem = `the ${nouns} that stacks declare are unknown: the backend contains no stack of the project${name}. Nothing was deleted. Check the name of the project, and that the Pulumi CLI is signed in to the backend of its stacks.`;
  return new StepError(`${problem} ${advice}`.trimEnd(), "stacks_unknown");
};

const unreadable = (args: readonly string[], reason: string, advice = adviceToIgnore): StepError => {
  const secrets = args.includes("--show-secrets")
    ? " An input that names a tag is a secret, so that the CLI also needs the passphrase or the key of this stack."
    : "";
  return new StepError(
    `the states of the stacks could not be read: \`${shellCommand`pulumi ${args}`}\` failed (${reason}). Check that the Pulumi CLI is on PATH and signed in to its backend.${secrets} ${advice}`,
    "stacks_unknown",
  );
};

/** True for a secret of a state that was exported without its secrets. */
const isEncrypted = (value: unknown): boolean =>
  isRecord(value) && value[secretKey] === secretMark && "ciphertext" in value;

/**
 * A string in an exported state, even if it is a secret or an output. Undefined if the state lacks it. Null if it is not readable: it is
 * encrypted, unknown, or of another type.
 */
function exportedText(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" && value !== unknownText) return value;
  if (isRecord(value) && secretKey in value) {
    if (typeof value.plaintext === "string") return textInJson(value.plaintext);
    if ("value" in value) return exportedText(value.value);
  }
  return null;
}

function textInJson(json: string): string | null | undefined {
  try {
    return exportedText(JSON.parse(json));
  } catch {
    return null;
  }
}
