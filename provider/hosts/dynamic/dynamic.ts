import type { Definition } from "../../define";
import {
  apiVersionFailures,
  type Config,
  Context,
  check,
  checkQuota,
  create,
  diff,
  displayNameOf,
  PartialFailureError,
  ResourceError,
  read,
  remove,
  type Session,
  update,
  validateAccess,
} from "../../lifecycle";
import { definitionOf } from "../../modules";
import { sessionFor, warn } from "../sessions";
import { noteCall, noteNewResource, watchForEnd } from "./end-of-run";
import { trackCall, watchEngine } from "./engine-watch";
import { isUnread, missingOutputs, withDefaults } from "./imported";
import { withoutDuplicateOutput } from "./printed-once";
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
} from "./props";

/** The part of Pulumi's dynamic provider interface that Trefoil fills, as its host calls it. */
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

/** The provider of one resource type, as the short text in a resource's state asks for it. */
export function dynamicProvider(token: string): DynamicProvider {
  const definition = definitionOf(token);
  if (!definition) {
    throw withoutDuplicateOutput(
      new Error(
        `This version of trefoil has no resource "${token}". Install the version that made it, or a newer one.`,
      ),
    );
  }
  return new DynamicHost(definition);
}

class DynamicHost implements DynamicProvider {
  readonly #definition: Definition;
  readonly #configured: Promise<Session>;
  #configure: (session: Session) => void = () => {};
  #session: Session | undefined;
  /** What exists and was checked for a plan, and not yet compared: a refresh compares without a check before. */
  readonly #planned = new Map<string, CheckOnlyProps>();

  constructor(definition: Definition) {
    this.#definition = definition;
    // The host caches a provider before it has configured it, and calls race with that.
    this.#configured = new Promise((resolve) => {
      this.#configure = resolve;
    });
  }

  async configure({ config }: { readonly config: { get(key: string): string | undefined } }): Promise<void> {
    watchEngine();
    const { service } = this.#definition;
    const bag = sessionFor.bag(service, (key) => fromEngine(config.get(key)) as Config[string]);
    this.#session = sessionFor(service, bag);
    this.#configure(this.#session);
  }

  async check(olds: Props, news: Props) {
    const definition = this.#definition;
    const before = decode(definition, olds);
    const after = decode(definition, news);
    noteCall(after);
    if (!Object.keys(olds).length) noteNewResource(definition.token, after);
    // No program has declared yet what was imported: it keeps its name when the program leaves that out.
    const autonamedBefore = before.autoNamed || before.name === undefined;
    const applied = Object.keys(olds).length ? { ...before, autoNamed: autonamedBefore } : undefined;
    const asking = applied && definition.selfLockout && (await this.#configured);
    const passing = checkOnlyPropsIn(news);
    const {
      inputs: args,
      autoNamed: autonamed,
      failures: wrong,
      warnings,
    } = check(definition, applied, after.visible, after.name, asking?.principal, passing.passed, asking);
    if (applied) this.#planned.set(resourceKey(after), passing);
    // Check does not wait for the configuration: what it does not know yet is refused before the request.
    const version = this.#session?.version;
    const newer = version ? apiVersionFailures(version, definition.inputs, args) : [];
    const failures = [...wrong, ...newer.filter(({ warning }) => !warning)];
    const doubts = [...warnings, ...newer.filter(({ warning }) => warning)];
    const resource = displayNameOf(definition, undefined, after.name);
    for (const { path, reason } of doubts) warn(`${resource}: ${path} ${reason}.`);
    // With other failures nothing is going to be sent.
    const access = this.#session && !failures.length && (await validateAccess(this.#session, definition, resource));
    if (access) return { inputs: news, failures: [{ property: "", reason: access }] };
    return {
      // Inputs that failed go back as they came: they may hold what no checked input would.
      inputs: failures.length ? news : encodeInputs(definition, args, { ...after, autoNamed: autonamed }),
      // A failure attached to a property prints its value, which may be a secret: the path stands in the text.
      failures: failures.map(({ path, reason }) => ({
        property: "",
        reason: `${resource}: ${path ? `${path} ` : ""}${reason}.`,
      })),
    };
  }

  diff(id: string, olds: Props, news: Props) {
    return this.#act(olds, async (context) => {
      const desired = decode(this.#definition, news);
      const saved = decode(this.#definition, olds);
      const before = isUnread(saved) ? withDefaults(this.#definition, saved) : saved;
      const { changes, deleteBeforeReplace, hidden } = diff(context, id, before, desired);
      const passing = this.#planned.get(resourceKey(desired));
      this.#planned.delete(resourceKey(desired));
      const createsFirst = passing && !passing.deleteBeforeReplace && !deleteBeforeReplace;
      if (createsFirst && changes.some((change) => change.replaces)) await checkQuota(context, id);
      if (!changes.length) {
        if (passing && isUnread(saved)) reportMissingOutputs(context, id, missingOutputs(this.#definition, saved));
        return { changes: false, replaces: [], deleteBeforeReplace: false };
      }
      return {
        // Left open, so that the engine compares the inputs itself: only then does it show details and honour replaceOnChanges.
        changes: hidden ? true : undefined,
        replaces: changes.filter((change) => change.replaces).map((change) => change.path),
        deleteBeforeReplace,
      };
    });
  }

  create(inputs: Props) {
    watchForEnd();
    return this.#act(inputs, async (context) => {
      const desired = decode(this.#definition, inputs);
      const { id, state } = await create(context, desired);
      return { id, outs: encodeState(this.#definition, state, desired) };
    });
  }

  read(id: string, props: Props) {
    return this.#act(props, async (context) => {
      const olds = decode(this.#definition, props);
      const state = await read(context, id, olds);
      if (!state && isLookup(olds)) {
        throw new ResourceError(
          context.displayName(id),
          "read",
          `there is none with this id. An id of this kind looks like ${this.#definition.id}; check it, and the address of the service.`,
          "not_found",
        );
      }
      if (!state) return {};
      return { id, ...encodeRefreshed(this.#definition, state, olds) };
    });
  }

  update(id: string, olds: Props, news: Props) {
    return this.#act(news, async (context) => {
      const desired = decode(this.#definition, news);
      const state = await update(context, id, decode(this.#definition, olds), desired);
      return { outs: encodeState(this.#definition, state, desired) };
    });
  }

  delete(id: string, props: Props) {
    return this.#act(props, (context) => remove(context, id, decode(this.#definition, props)));
  }

  async #act<T>(props: Props, act: (context: Context) => Promise<T>): Promise<T> {
    noteCall(logicalResourceIn(props));
    const session = await this.#configured;
    try {
      return await trackCall(() => act(new Context(this.#definition, session, logicalResourceIn(props))));
    } catch (error) {
      throw this.#toHost(error, props);
    }
  }

  /** A half-made resource is saved from the members that the host looks for; nothing adds the provider text to them. */
  #toHost(error: unknown, props: Props): Error {
    if (!(error instanceof PartialFailureError)) return withoutDuplicateOutput(error as Error);
    const properties = encodePartial(this.#definition, error.state, decode(this.#definition, props));
    return withoutDuplicateOutput(
      Object.assign(new Error(error.message), { id: error.id, properties, reasons: [error.message] }),
    );
  }
}

/** An import reads nothing, and a plan without changes neither: what depends on an output would get `undefined`. */
function reportMissingOutputs(context: Context, id: string, outputs: readonly string[]): void {
  if (!outputs.length) return;
  context.session.report(
    `${context.displayName(id)} was imported and not read yet, so its outputs have no value: ${outputs.join(", ")}. Run \`pulumi up --refresh\` to read them.`,
  );
}

/** Where in its program a resource stands. */
const resourceKey = ({ name, parents }: DecodedProps): string => JSON.stringify([name, parents]);

/** A `get` hands over the provider text alone. An empty answer would pass for an object without properties. */
const isLookup = ({ visible: given, name }: DecodedProps): boolean =>
  name === undefined && Object.keys(given).length === 0;
