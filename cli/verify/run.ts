import { join } from "node:path";
import type { Definition, Service, Values } from "../../provider/define";
import type { Context, Inputs, ObjectValues, Session, State } from "../../provider/lifecycle";
import type { JournalRecord, OperationJournal } from "../../provider/lifecycle/journal";
import { sentencesOf } from "../error-messages";
import { kindName } from "../import/kinds";
import { define, journal, lifecycle, settings, verification } from "../provider";
import type { Plan } from "./plan";
import { mapStrings } from "./values";

/** Project of the records of all runs. It distinguishes them from the records of programs. */
export const project = "trefoil-verify";

/** Folder of the records of objects that runs have created. */
export const recordsFolder = (): string => join(settings().workingFolder(), "verify");

/** An object that a run has created. */
export interface Made {
  readonly definition: Definition;
  /** Prefix and logical name. */
  readonly name: string;
  readonly id: string;
  readonly state: State;
  readonly record: JournalRecord | undefined;
}

/** A client of the account. Each has its own session. */
export type Client = "ours" | "other";

/** One run in an account: its sessions, and the objects that it has created. */
export class Run {
  /** Objects that exist, in the order of their creation. */
  readonly made: Made[] = [];
  readonly journal: OperationJournal;
  readonly #sessions = new Map<string, Session>();
  readonly #parents = new Map<string, Promise<Made>>();
  /** Secrets of all objects that the run has created. */
  readonly secrets = new Set<string>();
  #names = 0;

  /**
   * @param prefix start of the names.
   * @param connect returns a new session of a service.
   */
  constructor(
    readonly prefix: string,
    readonly plan: Plan,
    readonly connect: (service: Service) => Session,
  ) {
    this.journal = new (journal().OperationJournal)(recordsFolder(), project);
  }

  session(service: Service, client: Client = "ours"): Session {
    const key = `${service.name} ${client}`;
    const session = this.#sessions.get(key) ?? this.connect(service);
    this.#sessions.set(key, session);
    // Reads show the changes of other clients, as in a new process.
    session.forgetLists();
    return session;
  }

  /** Uses new sessions, which a cancellation of the run does not end. */
  reconnect(): void {
    this.#sessions.clear();
  }

  /** @param name prefix and logical name. */
  context(definition: Definition, name: string, client: Client = "ours"): Context {
    return new (lifecycle().Context)(definition, this.session(definition.service, client), { name, project });
  }

  /** The context of a deletion as in a later run, because Pulumi deletes no object that the same run has created. */
  laterContext(definition: Definition, name: string, id: string, client: Client = "ours"): Context {
    const context = this.context(definition, name, client);
    context.session.objects.forget(definition, id);
    return context;
  }

  newName(): string {
    this.#names++;
    return `${this.prefix}/${this.#names}`;
  }

  /** Inputs after a check, as `pulumi up` sends them. */
  checked(definition: Definition, inputs: Values, name: string, olds?: State): State {
    const { failures, inputs: checked } = lifecycle().check(definition, olds, inputs as Inputs, { logicalName: name });
    const [failure] = failures;
    if (failure) throw new Error(`The inputs are invalid: ${failure.path} ${failure.reason}.`);
    // The name begins with the prefix, so that it is not generated.
    return { inputs: checked, autoNamed: false, outputs: {} };
  }

  /** Creates an object, and records it before the request is sent. */
  async create(definition: Definition, name: string, desired: State): Promise<Made> {
    const context = this.context(definition, name);
    const record = await this.#begin(context, desired.inputs);
    try {
      const { id, state } = await lifecycle().create(context, desired);
      return await this.#add({ definition, name, id, state, record });
    } catch (error) {
      if (error instanceof lifecycle().PartialFailureError)
        await this.#add({ definition, name, id: error.id, state: error.state, record });
      else if (isRejected(error)) this.journal.remove(record);
      throw error;
    }
  }

  async #add(made: Made): Promise<Made> {
    const { inputs, outputs } = made.state;
    for (const secret of verification().secretsOf(made.definition, { ...outputs, ...inputs } as ObjectValues))
      this.secrets.add(secret);
    if (made.record) await this.journal.recordCreated(made.record, made.id);
    this.made.push(made);
    return made;
  }

  /** @throws Error if an object without a name of this run exists already. */
  async #begin(context: Context, inputs: Inputs): Promise<JournalRecord> {
    const { definition, resource } = context;
    const { idOf, locatorOf, readObject, knownSettings } = verification();
    const isNamed = definition.autoName !== undefined || definition.verification?.name !== undefined;
    const id = idOf(definition, inputs);
    const previous = isNamed || id === undefined ? undefined : await readObject(context, inputs, { fresh: true });
    if (previous && !definition.singleton) throw new Error(`The object ${id} exists already. It was not changed.`);
    return this.journal.begin(
      { token: definition.token, account: await context.session.account(), resource, inputsDigest: "" },
      {
        request: { expectedId: id, hasGeneratedName: isNamed, ...locatorOf(definition, inputs) },
        before: previous && { settings: knownSettings(definition, previous.body) },
      },
    );
  }

  /** Replaces the state of an object. */
  keep(made: Made, state: State): Made {
    const kept = { ...made, state };
    this.made.splice(this.made.indexOf(made), 1, kept);
    return kept;
  }

  /** Deletes an object with everything in it. */
  async remove(made: Made): Promise<void> {
    const { definition, name, id, state } = made;
    await lifecycle().remove(this.laterContext(definition, name, id), id, deletable(definition, state));
    this.forget(made);
  }

  /** Notes that an object no longer exists. */
  forget(made: Made): void {
    if (made.record) this.journal.remove(made.record);
    const at = this.made.indexOf(made);
    if (at >= 0) this.made.splice(at, 1);
  }

  /** Values whose references refer to objects of this run, which are created once. */
  async resolved(definition: Definition, values: Values): Promise<Values> {
    const { transform, startAt, referencedKind } = define();
    const placeholders = new Map<string, Definition>();
    transform(startAt(definition.inputs, values), ({ field, value }, inner) => {
      const kind = referencedKind(field);
      if (kind && typeof value === "string") placeholders.set(value, kind);
      return inner();
    });
    const ids = new Map<string, string>();
    for (const [placeholder, kind] of placeholders) {
      const parent = await this.#parent(kind, placeholder, definition.verification?.parents?.[placeholder]);
      ids.set(placeholder, parent.id);
    }
    return mapStrings(values, (text) => ids.get(text) ?? text) as Values;
  }

  /** An object that others refer to. Objects with the same placeholder and the same inputs share it. */
  #parent(definition: Definition, placeholder: string, inputs: Values | undefined): Promise<Made> {
    const key = JSON.stringify([definition.token, placeholder, inputs]);
    let parent = this.#parents.get(key);
    if (!parent) {
      parent = this.#createParent(definition, inputs);
      this.#parents.set(key, parent);
    }
    return parent;
  }

  async #createParent(definition: Definition, example: Values | undefined): Promise<Made> {
    const name = this.newName();
    const inputs = await this.resolved(definition, this.plan.inputsOf(definition, example));
    try {
      return await this.create(definition, name, this.checked(definition, inputs, name));
    } catch (error) {
      throw new Error(`${kindName(definition)}, which it refers to, cannot be created: ${sentencesOf(error)}`);
    }
  }
}

/** A state whose deletion also deletes the content of the object, and removes an image from its registry. */
export const deletable = ({ deletionProtection, verification }: Definition, state: State): State => ({
  ...state,
  inputs: { ...state.inputs, ...verification?.inputs, ...(deletionProtection && { forceDestroy: true }) } as Inputs,
});

/** The service rejected the create, so that no object exists. */
const isRejected = (error: unknown): boolean =>
  error instanceof lifecycle().ResourceError && ["exists", "duplicate_resource"].includes(error.code);
