import type { Definition, Service } from "../../define";
import {
  Context,
  checkQuota,
  create,
  diff,
  lookUp,
  PartialFailureError,
  read,
  remove,
  type Session,
  update,
} from "../../lifecycle";
import { definitionOf } from "../../modules";
import { processState } from "../process-state";
import { checkInputs } from "../shared/check-inputs";
import { recordDrift } from "../shared/drift-record";
import { isUnread, missingOutputs, notFoundError, withDefaults } from "../shared/imported";
import {
  type CheckOnlyProps,
  checkOnlyPropsIn,
  type DecodedProps,
  decode,
  encodeInputs,
  encodePartial,
  encodeRefreshed,
  encodeState,
  fromEngine,
  logicalResourceIn,
  type Props,
} from "../shared/props";
import { configFor, currentConfig } from "../shared/sessions";
import { withoutDuplicateOutput } from "./printed-once";

/** The methods of Pulumi's dynamic provider interface that Trefoil implements. */
export interface DynamicProvider {
  configure(request: { readonly config: { get(key: string): string | undefined } }): Promise<void>;
  check(olds: Props, news: Props): Promise<{ inputs: Props; failures: { property: string; reason: string }[] }>;
  diff(
    id: string,
    olds: Props,
    news: Props,
  ): Promise<{ changes?: boolean; replaces: string[]; deleteBeforeReplace: boolean }>;
  create(inputs: Props): Promise<{ id: string; outs: Props }>;
  read(id: string, props: Props): Promise<{ id?: string; props?: Props; inputs?: Props }>;
  update(id: string, olds: Props, news: Props): Promise<{ outs: Props }>;
  delete(id: string, props: Props): Promise<void>;
}

/** The provider of a resource type. The serialized provider in the state of a resource calls this function. */
export function dynamicProvider(token: string): DynamicProvider {
  const definition = definitionOf(token);
  if (!definition) {
    throw withoutDuplicateOutput(
      new Error(
        `This version of trefoil has no resource "${token}". Install the version of Trefoil that created the resource, or a newer one.`,
      ),
    );
  }
  return new DynamicHost(definition);
}

const { sessions, endOfRun, engineWatch } = processState;

class DynamicHost implements DynamicProvider {
  readonly #definition: Definition;
  readonly #configured: Promise<Session>;
  #configure: (session: Session) => void = () => {};
  #session: Session | undefined;
  /** Properties of existing resources between `check` and `diff`. A refresh calls `diff` without `check`. */
  readonly #planned = new Map<string, CheckOnlyProps>();

  constructor(definition: Definition) {
    this.#definition = definition;
    // The host caches a provider before it configures it, so calls may arrive before `configure`.
    this.#configured = new Promise((resolve) => {
      this.#configure = resolve;
    });
  }

  async configure({ config }: { readonly config: { get(key: string): string | undefined } }): Promise<void> {
    engineWatch.start();
    const sessionOf = (service: Service) => {
      const given = configFor(service, (key) => fromEngine(config.get(key)));
      return sessions.for(service, currentConfig(service, given));
    };
    endOfRun.noteConfiguration(sessionOf);
    this.#session = sessionOf(this.#definition.service);
    this.#configure(this.#session);
  }

  async check(olds: Props, news: Props) {
    try {
      return await this.#check(olds, news);
    } catch (error) {
      throw withoutDuplicateOutput(error as Error);
    }
  }

  async #check(olds: Props, news: Props) {
    const definition = this.#definition;
    const before = Object.keys(olds).length ? decode(definition, olds, "check") : undefined;
    const after = decode(definition, news, "check");
    endOfRun.noteCall(after);
    if (before) endOfRun.noteStoredResource(definition.token, after);
    else endOfRun.noteNewResource(definition.token, after);
    // Only the classes call this host, and omit what is empty.
    const { secretInputs = [], ...others } = checkOnlyPropsIn(news);
    const checkOnly = { ...others, secretInputs };
    if (before) this.#planned.set(resourceKey(after), checkOnly);
    // `check` waits for the configuration only if it needs the principal of the credentials.
    const session = before && definition.hooks.selfLockout ? await this.#configured : this.#session;
    const request = { definition, session, before, inputs: after.visible, resource: after, checkOnly };
    const { inputs, autoNamed, failures } = await checkInputs(sessions, request);
    return {
      // Invalid inputs are returned unchanged, since they may contain values that cannot be encoded.
      inputs: failures.length ? news : encodeInputs(definition, inputs, { ...after, autoNamed }),
      failures: failures.map((reason) => ({ property: "", reason })),
    };
  }

  diff(id: string, olds: Props, news: Props) {
    return this.#act(olds, async (context) => {
      const desired = decode(this.#definition, news, "check");
      const saved = decode(this.#definition, olds, "check");
      const before = isUnread(saved) ? withDefaults(this.#definition, saved) : saved;
      const { changes, deleteBeforeReplace, hidden } = diff(context, id, before, desired);
      const checkOnly = this.#planned.get(resourceKey(desired));
      this.#planned.delete(resourceKey(desired));
      const createsFirst = checkOnly && !checkOnly.deleteBeforeReplace && !deleteBeforeReplace;
      if (createsFirst && changes.some((change) => change.replaces)) await checkQuota(context, id);
      if (!changes.length) {
        if (checkOnly && isUnread(saved)) reportMissingOutputs(context, id, missingOutputs(this.#definition, saved));
        return { changes: lacksProvider(saved), replaces: [], deleteBeforeReplace: false };
      }
      return {
        // With `undefined`, the engine compares the inputs itself. Only then does it show details and apply
        // replaceOnChanges.
        changes: hidden ? true : undefined,
        replaces: changes.filter((change) => change.replaces).map((change) => change.path),
        deleteBeforeReplace,
      };
    });
  }

  create(inputs: Props) {
    endOfRun.watch();
    return this.#act(inputs, async (context) => {
      const desired = decode(this.#definition, inputs, "create");
      const { id, state } = await create(context, desired);
      return { id, outs: encodeState(this.#definition, state, desired) };
    });
  }

  read(id: string, props: Props) {
    return this.#act(props, async (context) => {
      const olds = decode(this.#definition, props, "read");
      if (isLookup(olds)) {
        const found = await lookUp(context, id);
        if (!found) throw notFoundError(context, id);
        return { id: found.id, ...encodeRefreshed(this.#definition, found.state, olds) };
      }
      const state = await read(context, id, olds);
      if (!state) return {};
      recordDrift(this.#definition, { id, name: olds.name }, olds, state.inputs);
      return { id, ...encodeRefreshed(this.#definition, state, olds) };
    });
  }

  update(id: string, olds: Props, news: Props) {
    return this.#act(news, async (context) => {
      const [saved, desired] = [olds, news].map((props) => decode(this.#definition, props, "update")) as [
        DecodedProps,
        DecodedProps,
      ];
      const isMoveOnly = lacksProvider(saved) && !saved.isPartial && !diff(context, id, saved, desired).changes.length;
      const state = isMoveOnly ? saved : await update(context, id, saved, desired);
      return { outs: encodeState(this.#definition, state, desired) };
    });
  }

  delete(id: string, props: Props) {
    return this.#act(props, (context) => remove(context, id, decode(this.#definition, props, "delete")));
  }

  async #act<T>(props: Props, act: (context: Context) => Promise<T>): Promise<T> {
    endOfRun.noteCall(logicalResourceIn(props));
    const session = await this.#configured;
    try {
      return await engineWatch.trackCall(() => act(new Context(this.#definition, session, logicalResourceIn(props))));
    } catch (error) {
      throw this.#toHost(error, props);
    }
  }

  /**
   * Converts an error. For a partial failure, the host reads `id`, `properties` and `reasons` and saves them unchanged.
   */
  #toHost(error: unknown, props: Props): Error {
    if (!(error instanceof PartialFailureError)) return withoutDuplicateOutput(error as Error);
    const properties = encodePartial(this.#definition, error.state, decode(this.#definition, props, "update"));
    return withoutDuplicateOutput(
      Object.assign(new Error(error.message), { id: error.id, properties, reasons: [error.message] }),
    );
  }
}

/**
 * Returns true for a state of the plugin. The host loads the provider of a refresh or a deletion from the state, so that an
 * update adds it. Without another change, that update sends no request.
 */
const lacksProvider = ({ provider }: DecodedProps): boolean => provider === undefined;

/**
 * Reports outputs without a value. Neither an import nor an update without changes reads them, so they are `undefined`.
 */
function reportMissingOutputs(context: Context, id: string, outputs: readonly string[]): void {
  if (!outputs.length) return;
  context.session.report(
    `${context.displayName(id)} was imported and not read yet, so its outputs have no value: ${outputs.join(", ")}. Run \`pulumi up --refresh\` to read them.`,
  );
}

/** Key of a resource in the program. */
const resourceKey = ({ name, parents }: DecodedProps): string => JSON.stringify([name, parents]);

/**
 * Returns true for the read of a `get`, which passes only the serialized provider. If the object does not exist, the
 * read must fail, since the engine treats an empty result as an object without properties.
 */
const isLookup = ({ visible, name }: DecodedProps): boolean => name === undefined && Object.keys(visible).length === 0;
