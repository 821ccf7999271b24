import { appendFileSync } from "node:fs";
import type { Definition, References } from "../../define";
import {
  type Alias,
  type AutoNaming,
  apiVersionFailures,
  type CheckFailure,
  Context,
  check,
  checkQuota,
  create,
  type DiffResult,
  type DriftPath,
  type DriftRecord,
  diff,
  displayNameOf,
  driftFile,
  failureTexts,
  fillDefaults,
  findChanges,
  type Inputs,
  type LogicalResource,
  logicalNameOf,
  lookUp,
  noteInputs,
  type ResourceEntry,
  ResourceError,
  type ResourceLedger,
  type ResourceOptions,
  read,
  referencedInputs,
  rejectUncopiable,
  remove,
  repeatedDeclaration,
  type SecretPaths,
  type Session,
  type State,
  type StateWithId,
  stringsAt,
  update,
  validateAccess,
  withFileDigests,
} from "../../lifecycle";
import { recordOperation, takeProblem } from "../../tracing";
import type { EndOfRun } from "./end-of-run";
import type { Sessions } from "./sessions";

/** A call of the engine about one resource. */
export interface Call {
  readonly definition: Definition;
  readonly resource: LogicalResource;
  readonly session: Session;
  /** Cancels the call. */
  readonly signal?: AbortSignal;
}

/** A call to check inputs. The session is undefined until the host is configured. */
export type CheckCall = Omit<Call, "session"> & { readonly session: Session | undefined };

/** The state of a resource as the engine stored it. */
export interface StoredState extends State {
  /** An import created the state, and no read completed it. It contains only values of the import file. */
  readonly isUnread: boolean;
  /** The create or update failed partially, so that the inputs in the engine are newer. */
  readonly isPartial: boolean;
}

/** Values and options of a resource that only its program contains. */
export interface ProgramFacts extends ResourceOptions {
  /** Known values of resources that are passed as inputs. */
  readonly references: References;
  /** Paths of the inputs in which the program passes secrets. */
  readonly secretInputs: SecretPaths;
  readonly aliases: readonly Alias[];
}

/** Inputs to check. */
export interface InputsToCheck {
  readonly inputs: Inputs;
  /** Undefined for a new resource, and while the engine prepares a replacement. */
  readonly olds: State | undefined;
  readonly facts: ProgramFacts;
  /** The naming that the configuration of the engine requires, if the host receives it. */
  readonly naming?: AutoNaming | undefined;
}

/** Checked inputs. */
export interface CheckedInputs {
  readonly inputs: Inputs;
  readonly autoNamed: boolean;
  /**
   * Messages without the name of the resource, which the engine adds. They contain the path, since the engine prints the value
   * of a property with a failure, which may be a secret.
   */
  readonly failures: readonly string[];
}

/** The difference between a stored resource and its new inputs. */
export interface Difference extends DiffResult {
  /** The compared state, with defaults after an import. */
  readonly olds: State;
  /** The program declares the resource. A refresh compares resources that it may not declare. */
  readonly isDeclared: boolean;
}

/** The operations on resources. The hosts convert the forms of Pulumi's interfaces to calls of these methods. */
export class ResourceHost {
  constructor(
    readonly sessions: Sessions,
    readonly endOfRun: EndOfRun,
    readonly ledger: ResourceLedger,
  ) {}

  /** Validates the inputs, and the access of the credentials if the inputs are valid. Shows warnings. */
  check(call: CheckCall, inputs: InputsToCheck): Promise<CheckedInputs> {
    return this.#record("check", call, () => this.#check(call, inputs));
  }

  async #check(
    { definition, session, ...call }: CheckCall,
    { inputs: given, olds, facts, naming }: InputsToCheck,
  ): Promise<CheckedInputs> {
    const { resource } = call;
    this.endOfRun.noteCall(resource);
    await session?.prepare();
    const entry = this.#noteDeclaration({ definition, resource }, { inputs: given, olds, facts });
    const credentials = olds && definition.hooks.selfLockout && session;
    // An existing object works, even if the service has other fields than the program.
    const declared = olds || !session ? {} : referencedInputs(session.objects, definition, given);
    const validated = check(definition, olds, given, {
      logicalName: resource.name,
      user: credentials?.user,
      references: { ...declared, ...facts.references },
      source: credentials || {},
      naming,
    });
    const checked = validated.failures.length
      ? validated
      : { ...validated, ...(await withFileDigests(definition, validated.inputs, olds?.inputs)) };
    if (session && !checked.failures.length) noteInputs(session.objects, definition, checked.inputs);
    const repeated = repeatedDeclaration(this.ledger, definition, resource, checked);
    if (definition.hooks.contentCopy) entry.desired = checked.inputs;
    // Without the configuration, the API version is validated before the request.
    const findings = session?.version ? apiVersionFailures(session.version, definition.inputs, checked.inputs) : [];
    const failures = [...checked.failures, ...repeated, ...findings.filter(({ warning }) => !warning)];
    const warnings = [...checked.warnings, ...findings.filter(({ warning }) => warning)];
    const name = displayNameOf(definition, undefined, resource.name);
    const secrets = {
      field: definition.inputs,
      inputs: given,
      credentials: session?.secrets ?? [],
      marked: facts.secretInputs,
    };
    const textsOf = (found: readonly CheckFailure[]) => failureTexts(found, secrets).map((text) => `${text}.`);
    for (const text of textsOf(warnings)) this.sessions.warn(`${name}: ${text}`);
    // After other failures, no request follows, so access does not matter.
    const access = session && !failures.length ? await validateAccess(session, definition, name) : undefined;
    return { ...checked, failures: access ? [access] : textsOf(failures) };
  }

  /** Notes what only check receives. */
  #noteDeclaration(
    { definition, resource }: Pick<Call, "definition" | "resource">,
    { inputs, olds, facts }: InputsToCheck,
  ): ResourceEntry {
    const { aliases, secretInputs, deleteBeforeReplace } = facts;
    const entry = this.ledger.declare(definition.token, { ...resource, aliases }, olds !== undefined);
    if (aliases.length) entry.aliases = aliases;
    entry.secrets = stringsAt(inputs, secretInputs);
    if (olds) entry.options = { deleteBeforeReplace };
    return entry;
  }

  /** Compares the stored inputs with new ones. Rejects a replacement for which the quota is exhausted. */
  diff(call: Call, id: string, stored: StoredState, desired: State): Promise<Difference> {
    return this.#record("diff", call, () => this.#diff(call, id, stored, desired));
  }

  async #diff(call: Call, id: string, stored: StoredState, desired: State): Promise<Difference> {
    const { definition } = call;
    const context = await this.#contextOf(call);
    const olds = stored.isUnread ? withDefaults(definition, stored) : stored;
    const found = diff(context, id, olds, desired);
    const { options } = context.entry;
    context.entry.options = undefined;
    if (options?.deleteBeforeReplace && found.changes.some(({ replaces }) => replaces))
      rejectUncopiable(context, id, { olds: olds.inputs, news: desired.inputs, isDeletedFirst: true });
    const createsFirst = options && !options.deleteBeforeReplace && !found.deleteBeforeReplace;
    if (createsFirst && found.changes.some(({ replaces }) => replaces)) await this.#requireQuota(context, id, options);
    return { ...found, olds, isDeclared: options !== undefined };
  }

  /**
   * Checks the quota for a replacement that creates the new object first. If it is not known whether the resource has the option
   * `deleteBeforeReplace`, with which no quota is needed, an exhausted quota is a warning.
   */
  async #requireQuota(context: Context, id: string, { deleteBeforeReplace }: ResourceOptions): Promise<void> {
    try {
      await checkQuota(context, id);
    } catch (error) {
      if (!(error instanceof ResourceError) || deleteBeforeReplace === false) throw error;
      this.sessions.warn(error.message);
    }
  }

  /**
   * Creates the object.
   *
   * @throws PartialFailureError if the object exists and a later step failed.
   */
  async create(call: Call, desired: State): Promise<StateWithId> {
    this.endOfRun.noteChange();
    this.endOfRun.watch();
    return this.#record("create", call, async () => create(await this.#contextOf(call), desired));
  }

  /** Reads the object of a stored resource. Undefined if it does not exist. Records drift for `trefoil drift`. */
  async read(call: Call, id: string, olds: StoredState): Promise<State | undefined> {
    const state = await this.#record("read", call, async () => read(await this.#contextOf(call), id, olds));
    if (state) recordDrift(call, id, olds, state.inputs);
    return state;
  }

  /**
   * Reads the object with an id, for an import or a `get`.
   *
   * @throws ResourceError if it does not exist, since the engine treats an empty result as an object without properties.
   */
  async lookUp(call: Call, id: string): Promise<StateWithId> {
    return this.#record("read", call, async () => {
      const context = await this.#contextOf(call);
      const found = await lookUp(context, id);
      if (found) return found;
      throw new ResourceError(
        context.displayName(id),
        "read",
        `no object with this id exists. An id of this kind has the form ${call.definition.id}. Check the id and the URL of the service.`,
        "not_found",
      );
    });
  }

  /**
   * Changes the object to the desired inputs.
   *
   * @throws PartialFailureError if the object was changed and a later step failed.
   */
  async update(call: Call, id: string, olds: State, desired: State): Promise<State> {
    this.endOfRun.noteChange();
    return this.#record("update", call, async () => update(await this.#contextOf(call), id, olds, desired));
  }

  /** Deletes the object. */
  async delete(call: Call, id: string, olds: State): Promise<void> {
    this.endOfRun.noteChange();
    return this.#record("delete", call, async () => remove(await this.#contextOf(call), id, olds));
  }

  /** Records an operation, and warns once if its spans cannot be sent. */
  async #record<T>(operation: string, { definition, resource }: CheckCall, act: () => Promise<T>): Promise<T> {
    this.endOfRun.watchSpans();
    const name = resource.name === undefined ? undefined : logicalNameOf(resource.name);
    try {
      return await recordOperation({ operation, kind: definition.token, resource: name }, act);
    } finally {
      const problem = takeProblem();
      if (problem !== undefined) this.sessions.warn(problem);
    }
  }

  async #contextOf({ definition, resource, session, signal }: Call): Promise<Context> {
    this.endOfRun.noteCall(resource);
    await session.prepare();
    const entry = this.ledger.of(definition.token, resource);
    return new Context(definition, session, { ...resource, aliases: entry.aliases }, { signal, entry });
  }
}

/** A state with the defaults of the schema, so that a preview after an import does not show them as changes. */
export const withDefaults = <S extends State>(definition: Definition, state: S): S => ({
  ...state,
  inputs: fillDefaults(definition.inputs, state.inputs) as Inputs,
});

/**
 * Appends the differences to a file if `trefoil drift` requests it. The engine masks an array that contains a secret as a
 * whole, so its output does not show which items differ, or whether any item differs.
 */
function recordDrift({ definition, resource }: Call, id: string, olds: StoredState, news: Inputs): void {
  const file = driftFile();
  // After a partial failure, the inputs of the engine are newer.
  if (!file || olds.isPartial) return;
  const { token } = definition;
  const record: DriftRecord = { token, name: resource.name, id, changes: driftPaths(definition, olds.inputs, news) };
  appendFileSync(file, `${JSON.stringify(record)}\n`);
}

/** The inputs that differ between the state and the service. */
export const driftPaths = ({ inputs }: Definition, olds: Inputs, news: Inputs): DriftPath[] =>
  findChanges(inputs, olds, news).map(({ path, kind }) => ({ path, kind }));
