import { appendFileSync } from "node:fs";
import type { Catalogue, Definition } from "../../define";
import { noteSecrets } from "../../text/known-secrets";
import { recordOperation, takeProblem } from "../../tracing";
import { ResourceError } from "../errors/errors";
import { ResourceLedger } from "../life/ledgers";
import { isReplaced, type ResourceLife } from "../life/life";
import { type CheckedInputs, type CheckSubject, checkDeclaration, type InputsToCheck } from "../operations/check";
import { create } from "../operations/create";
import { remove } from "../operations/delete";
import { type Difference, diffDeclaration } from "../operations/diff";
import { lookUp, type Purpose, read } from "../operations/read";
import { update } from "../operations/update";
import { Context } from "../read/context";
import type { Session } from "../session/session";
import { driftFile } from "../settings/environment";
import { type DriftPath, type DriftRecord, findChanges } from "../values/compare";
import { type LogicalResource, logicalNameOf } from "../values/logical-resource";
import { secretsOf } from "../values/secrets";
import type { State, StateWithId, StoredState } from "../values/state";
import { type Inputs, memberOrItem } from "../values/values";
import { type EndingRun, EndOfRun } from "./end-of-run";
import type { Sessions } from "./sessions";

export interface Call {
  readonly definition: Definition;
  readonly resource: LogicalResource;
  readonly session: Session;
  readonly signal?: AbortSignal;
}

/**
 * The operations on the resources of one run: `operations` describes each. The hosts convert the forms of Pulumi's interfaces to calls of
 * these methods.
 */
export class ResourceOperations {
  readonly ledger = new ResourceLedger();
  readonly endOfRun: EndOfRun;

  /** @param warn shows a warning at the end of the run. Resolves when the engine has accepted it. */
  constructor(
    readonly sessions: Sessions,
    catalogue: Catalogue,
    warn: EndingRun["warn"],
  ) {
    this.endOfRun = new EndOfRun({
      sessions: () => sessions.all(),
      ledger: this.ledger,
      warn,
      serviceOf: (token) => catalogue.definitionOf(token)?.service,
    });
  }

  check(call: Omit<CheckSubject, "ledger" | "warn">, inputs: InputsToCheck): Promise<CheckedInputs> {
    const { definition } = call;
    const subject = { ...call, ledger: this.ledger, warn: (message: string) => this.sessions.warn(message) };
    for (const path of inputs.facts.secretInputs) noteSecrets(path.reduce(memberOrItem, inputs.inputs));
    noteStates(definition, inputs, inputs.olds);
    return this.#record("check", subject, () => checkDeclaration(subject, inputs));
  }

  diff(call: Call, id: string, stored: StoredState, desired: State): Promise<Difference> {
    noteStates(call.definition, stored, desired);
    return this.#record("diff", call, async () => diffDeclaration(await this.#contextOf(call), id, stored, desired));
  }

  create(call: Call, desired: State): Promise<StateWithId> {
    noteStates(call.definition, desired);
    this.endOfRun.noteChange();
    this.endOfRun.watch();
    return this.#record("create", call, async () => create(await this.#contextOf(call), desired));
  }

  /** Reads the object of a stored resource. Undefined if it does not exist. Records drift for `trefoil drift`. */
  async read(call: Call, id: string, olds: StoredState, purpose?: Purpose): Promise<State | undefined> {
    noteStates(call.definition, olds);
    const state = await this.#record("read", call, async () => read(await this.#contextOf(call), id, olds, purpose));
    // After a partial failure, the inputs of the engine are newer.
    if (state && !olds.isPartial) recordDrift(call, id, olds.inputs, state.inputs);
    return state;
  }

  /**
   * Reads the object with an id, for an import (`state`), a `get` or `exists`.
   *
   * @throws ResourceError if it does not exist, except for `exists`: the engine treats an empty result as an object without properties.
   */
  lookUp(call: Call, id: string, purpose: "state" | "get"): Promise<StateWithId>;
  lookUp(call: Call, id: string, purpose: "exists"): Promise<StateWithId | undefined>;
  lookUp(call: Call, id: string, purpose: Purpose): Promise<StateWithId | undefined> {
    return this.#record("read", call, async () => {
      const context = await this.#contextOf(call);
      const found = await lookUp(context, id, purpose);
      if (found || purpose === "exists") return found;
      throw new ResourceError(
        context.failed("read", id),
        `no object with this id exists. An id of this kind has the form ${call.definition.id}. Check the id and the URL of the service, and whether the credential may read the object.`,
        "not_found",
      );
    });
  }

  update(call: Call, id: string, olds: State, desired: State): Promise<State> {
    noteStates(call.definition, olds, desired);
    this.endOfRun.noteChange();
    return this.#record("update", call, async () => update(await this.#contextOf(call), id, olds, desired));
  }

  delete(call: Call, id: string, olds: State): Promise<void> {
    noteStates(call.definition, olds);
    this.endOfRun.noteChange();
    return this.#record("delete", call, async () => {
      const context = await this.#contextOf(call, replacingResource(call, id));
      return remove(context, id, olds);
    });
  }

  /** Records an operation, and warns once if its spans cannot be sent. */
  async #record<T>(
    operation: string,
    { definition, resource }: Pick<Call, "definition" | "resource">,
    act: () => Promise<T>,
  ): Promise<T> {
    this.endOfRun.watchSpans();
    const name = resource.name === undefined ? undefined : logicalNameOf(resource.name);
    try {
      return await recordOperation({ operation, kind: definition.token, resource: name }, () => {
        this.endOfRun.noteCall(resource);
        return act();
      });
    } finally {
      const problem = takeProblem();
      if (problem !== undefined) this.sessions.warn(problem);
    }
  }

  /** @param replacing the resource that replaces the object. Default: the resource itself. */
  async #contextOf({ definition, resource, session, signal }: Call, replacing?: ResourceLife): Promise<Context> {
    await session.prepare();
    const life = replacing ?? this.ledger.of(definition.token, resource);
    return new Context(definition, session, { ...resource, aliases: life.resource.aliases }, { signal, life });
  }
}

/** Notes the secrets in states and inputs, which a service may repeat in a message about another object. */
function noteStates(definition: Definition, ...states: readonly (Partial<State> | undefined)[]): void {
  for (const state of states) noteSecrets(secretsOf(definition, { ...state?.inputs, ...state?.outputs }));
}

/**
 * The resource of the program that replaces an object. The engine deletes the object with the name in the state, which may be an
 * earlier one, and programs in YAML, Python and Go do not send earlier names.
 */
function replacingResource({ definition, session }: Call, id: string): ResourceLife | undefined {
  const object = session.objects.find(definition, id);
  return object && isReplaced(object) ? object.compared?.by : undefined;
}

/**
 * Appends the differences to a file if `trefoil drift` requests it. The engine masks an array that contains a secret as a
 * whole, so its output does not show which items differ, or whether any item differs.
 */
function recordDrift({ definition, resource }: Call, id: string, olds: Inputs, news: Inputs): void {
  const file = driftFile();
  if (!file) return;
  const { token } = definition;
  const { name, parents } = resource;
  const record: DriftRecord = { token, name, parents, id, changes: driftPaths(definition, olds, news) };
  appendFileSync(file, `${JSON.stringify(record)}\n`);
}

export const driftPaths = ({ inputs }: Definition, olds: Inputs, news: Inputs): DriftPath[] =>
  findChanges(inputs, olds, news).map(({ path, kind }) => ({ path, kind }));
