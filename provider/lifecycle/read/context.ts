import { type Definition, type DriftLevel, driftLevels, placeholders, referencedKind, unfill } from "../../define";
import { redactor } from "../../rest";
import { noteSecrets } from "../../text/known-secrets";
import { inOneLine } from "../../text/printable";
import { shellCommand } from "../../text/shell";
import { displayNameOf, type FailedOperation, type Operation, ResourceError } from "../errors/errors";
import type { ResourceLife } from "../life/life";
import type { Session } from "../session/session";
import { type LogicalResource, logicalNameOf } from "../values/logical-resource";
import { secretsOf } from "../values/secrets";
import { idOf, type State } from "../values/state";
import type { Inputs, ObjectValues } from "../values/values";

/** Waits of the requests of an operation, and its resource in the ledger. */
interface ContextOptions {
  /** Cancels pending requests and waits. A write that was sent may finish. Default: the signal of the session. */
  readonly signal?: AbortSignal | undefined;
  /** Wait until a permission becomes effective, if the service needs time. Default: fail immediately. */
  readonly awaitsAccess?: boolean;
  /** The resource in the ledger of the run. Default: a resource without a call. */
  readonly life?: ResourceLife;
}

/** Definition, resource and session of one operation. It sends no requests: `requests.ts` does. */
export class Context {
  readonly signal: AbortSignal | undefined;
  readonly awaitsAccess: boolean;
  readonly life: ResourceLife;
  #secrets: Set<string>;

  /** @param resource the resource of the program. Empty if the host does not receive it. */
  constructor(
    readonly definition: Definition,
    readonly session: Session,
    readonly resource: LogicalResource = {},
    {
      signal = session.signal,
      awaitsAccess = false,
      life = { token: definition.token, resource },
    }: ContextOptions = {},
  ) {
    this.life = life;
    this.#secrets = new Set(life.declaration?.secrets);
    this.signal = signal;
    this.awaitsAccess = awaitsAccess;
  }

  forWrite(): Context {
    return this.#with({ signal: this.signal, awaitsAccess: true });
  }

  /** This context for a request that other operations wait for. Only the signal of the session ends it. */
  withSessionSignal(): Context {
    return this.#with({ awaitsAccess: this.awaitsAccess });
  }

  #with(waiting: ContextOptions): Context {
    const other = new Context(this.definition, this.session, this.resource, { ...waiting, life: this.life });
    other.#secrets = this.#secrets;
    return other;
  }

  displayName(id?: string): string {
    return displayNameOf(this.definition, id, this.resource.name);
  }

  /** The command that replaces the object, for messages. Types of all hosts end with the token. */
  replaceCommand(): string {
    const urn = `**${this.definition.token}::${logicalNameOf(this.resource.name ?? "")}`;
    return `\`${shellCommand`pulumi up --replace ${urn}`}\``;
  }

  /** The command that removes the resource from the stack, for messages. */
  removeCommand(): string {
    const { urn } = this.resource;
    return urn === undefined
      ? "`pulumi state delete URN` (`pulumi stack --show-urns` lists the URNs)"
      : `\`${shellCommand`pulumi state delete ${urn}`}\``;
  }

  failed(operation: Operation, id?: string): FailedOperation {
    return { definition: this.definition, resource: this.displayName(id), operation };
  }

  /** A message of a hook, which may repeat what the service returned, without secrets and in one line. */
  redact(message: string): string {
    return inOneLine(redactor([...this.session.secrets, ...this.#secrets])(message));
  }

  /** Redacts further secrets in logs and errors, for example in earlier inputs or in responses. */
  redactSecretsOf(values: ObjectValues): void {
    this.redactStrings(secretsOf(this.definition, values));
  }

  /** Redacts strings in logs and errors, such as secrets that the definition does not declare. */
  redactStrings(values: readonly string[]): void {
    noteSecrets(values);
    for (const value of values) this.#secrets.add(value);
  }

  /** Secret values of the object, and of earlier inputs and responses. A request hides them in logs and errors. */
  secretsIn(values: ObjectValues): string[] {
    const found = secretsOf(this.definition, values);
    noteSecrets(found);
    return [...this.#secrets, ...found];
  }

  /** The level at which the inputs are compared with the object: that of the resource, or that of its provider. */
  driftLevel({ drift }: Inputs): DriftLevel {
    return driftLevels.find((level) => level === drift) ?? this.session.settings.driftLevel;
  }

  /**
   * Values in an id, to fill paths when only the id is known.
   *
   * @param known values that are certain, such as a parent.
   */
  parseId(id: string, known: ObjectValues = {}): ObjectValues {
    const values = unfill(this.definition.id, id, known);
    if (values) return values;
    throw new ResourceError(
      this.failed("read", id),
      `an id of this kind has the form ${this.definition.id}.`,
      "invalid_id",
    );
  }

  /**
   * True if the object cannot exist before its create: this process has created a parent whose id is part of the id of
   * the object, such as the app of a key. Only objects that the service created with the parent then exist.
   */
  cannotExist(id: string, inputs: Inputs): boolean {
    return this.objectsInNewParent(inputs)?.every((initial) => initial !== id) ?? false;
  }

  /**
   * Ids of the objects of this kind that exist in a parent which this process has created: the service created them with the parent.
   * Undefined without such a parent, or if they are unknown.
   */
  objectsInNewParent(inputs: Inputs): readonly string[] | undefined {
    const { definition, session } = this;
    for (const name of placeholders(definition.id)) {
      const parent = referencedKind(definition.inputs.fields[name]);
      const made = parent && session.objects.find(parent, inputs[name])?.create?.made;
      if (made) return parent.hooks.initialObjects?.kind === definition.token ? made.initialObjects : [];
    }
    return undefined;
  }

  /** Values of an object in the state. The id takes precedence, since after an import the state may differ from it. */
  storedValues(id: string, { inputs, outputs }: State): ObjectValues {
    const stored = { ...outputs, ...inputs };
    return idOf(this.definition, stored) === id ? stored : { ...stored, ...this.parseId(id, stored) };
  }
}
