import type { Definition, Service } from "../../define";
import {
  displayNameOf,
  isUnread,
  outgoing,
  outgoingError,
  PartialFailureError,
  type Session,
  type StateWithId,
} from "../../lifecycle";
import type { Call } from "../../lifecycle/run";
import { configFor, currentConfig, projectName } from "../../lifecycle/settings";
import { resourceType, urnOf } from "../../text/engine-format";
import type { ExportedProvider } from "../exported-types";
import { processState } from "../process-state";
import { receiveConfiguration } from "../shared/drift-configuration";
import { type EngineProps, fromEngine } from "../shared/engine-values";
import { readMoved, requireRead } from "../shared/moved-objects";
import {
  type DecodedProps,
  decode,
  encodeInputProps,
  encodePartial,
  encodeRefreshed,
  encodeState,
  logicalResourceIn,
  programFactsIn,
  type Receiver,
} from "../shared/props";
import { withoutDuplicateOutput } from "./printed-once";

const { catalogue, engineWatch, resources } = processState;

/** The provider of a resource type. The serialized provider in the state of a resource calls this function. */
export function dynamicProvider(token: string): ExportedProvider {
  const definition = catalogue.definitionOf(token);
  if (!definition) {
    throw withoutDuplicateOutput(
      new Error(
        `This version of trefoil has no resource "${token}". Install the version of Trefoil that created the resource, or a newer one.`,
      ),
    );
  }
  return new DynamicHost(definition);
}

class DynamicHost implements ExportedProvider {
  // The host caches a provider before it configures it, so calls may arrive before `configure`.
  readonly #configured = Promise.withResolvers<Session>();
  #session: Session | undefined;

  constructor(private readonly definition: Definition) {}

  async configure({ config }: { readonly config: { get(key: string): string | undefined } }): Promise<void> {
    engineWatch.start();
    await receiveConfiguration();
    const sessionOf = (service: Service) => {
      const given = configFor(service, (key) => fromEngine(config.get(key)));
      return resources.sessions.for(service, currentConfig(service, given));
    };
    resources.endOfRun.noteConfiguration(sessionOf);
    this.#session = sessionOf(this.definition.service);
    this.#configured.resolve(this.#session);
  }

  check(olds: EngineProps, news: EngineProps) {
    return this.#check(olds, news).catch((error) => {
      throw withoutDuplicateOutput(outgoingError(error));
    });
  }

  async #check(olds: EngineProps, news: EngineProps) {
    const definition = this.definition;
    const receiver: Receiver = { operation: "check", name: logicalResourceIn(news).name };
    const before = Object.keys(olds).length ? this.#decode(olds, receiver) : undefined;
    // Before other checks, which compare with the state.
    if (before) requireRead({ definition, name: receiver.name }, "check", before);
    const sent = fromEngine(news);
    const after = decode(definition, sent, receiver);
    // `check` waits for the configuration only if it needs the user of the credentials.
    const session = before && definition.hooks.selfLockout ? await this.#configured.promise : this.#session;
    const call = { definition, session, resource: this.#resourceIn(news) };
    // Only the classes call this host, and omit what is empty.
    const { deleteBeforeReplace = false, ...others } = programFactsIn(sent);
    const { inputs, autoNamed, failures } = await resources.check(call, {
      inputs: after.visible,
      olds: before,
      facts: { ...others, deleteBeforeReplace },
    });
    return {
      // Invalid inputs are returned unchanged, since they may contain values that cannot be encoded.
      inputs: failures.length ? news : encodeInputProps(definition, inputs, { ...after, autoNamed }),
      failures: failures.map((reason) => ({ property: "", reason: outgoing(reason) })),
    };
  }

  diff(id: string, olds: EngineProps, news: EngineProps) {
    // A state that an import file contains may lack the name.
    const named = logicalResourceIn(olds).name === undefined ? news : olds;
    return this.#act(named, async (call) => {
      const receiver: Receiver = { operation: "preview", name: call.resource.name };
      const [stored, desired] = [this.#decode(olds, receiver), this.#decode(news, receiver)];
      // The engine compares a state that was just read with the one before, whose object was not read.
      if (desired.moved) return { changes: false, replaces: [], deleteBeforeReplace: false };
      requireRead({ definition: this.definition, name: call.resource.name }, "check", stored);
      const { changes, deleteBeforeReplace, affectsNoInput, isDeclared } = await resources.diff(
        call,
        id,
        stored,
        desired,
      );
      if (!changes.length) {
        if (isDeclared && isUnread(stored)) reportMissingOutputs(call, id, stored);
        // The engine may replace the resource without a change, for example after an interruption between its delete and its create.
        return { changes: lacksProvider(stored), replaces: [], deleteBeforeReplace };
      }
      return {
        // With `undefined`, the engine compares the inputs itself. Only then does it show details and apply
        // replaceOnChanges.
        changes: affectsNoInput ? true : undefined,
        replaces: changes.filter((change) => change.replaces).map((change) => change.path),
        deleteBeforeReplace,
      };
    });
  }

  create(inputs: EngineProps) {
    return this.#act(inputs, async (call) => {
      const desired = this.#decode(inputs, { operation: "create", name: call.resource.name });
      const { id, state } = await resources.create(call, desired);
      return { id, outs: encodeState(this.definition, state, desired) };
    });
  }

  read(id: string, props: EngineProps) {
    return this.#act(props, async (call) => {
      const olds = this.#decode(props, { operation: "read", name: call.resource.name, id });
      const respond = (found: StateWithId) => ({
        id: found.id,
        ...encodeRefreshed(this.definition, found.state, olds),
      });
      if (olds.moved) return respond(await readMoved(resources, call, olds.moved, olds));
      if (isLookup(olds)) return respond(await resources.lookUp(call, id, "get"));
      // The state of an object that the program only reads (`get`) has no name.
      const state = await resources.read(call, id, olds, olds.name === undefined ? "get" : "state");
      return state ? respond({ id, state }) : {};
    });
  }

  update(id: string, olds: EngineProps, news: EngineProps) {
    return this.#act(news, async (call) => {
      const receiver: Receiver = { operation: "update", name: call.resource.name };
      const [stored, desired] = [this.#decode(olds, receiver), this.#decode(news, receiver)];
      const isMoveOnly =
        lacksProvider(stored) && !stored.isPartial && !(await resources.diff(call, id, stored, desired)).changes.length;
      const state = isMoveOnly ? stored : await resources.update(call, id, stored, desired);
      return { outs: encodeState(this.definition, state, desired) };
    });
  }

  delete(id: string, props: EngineProps) {
    return this.#act(props, (call) => {
      const olds = this.#decode(props, { operation: "delete", name: call.resource.name, id });
      requireRead({ definition: this.definition, name: call.resource.name }, "delete", olds);
      return resources.delete(call, id, olds);
    });
  }

  #resourceIn(props: EngineProps): Call["resource"] {
    const resource = logicalResourceIn(props);
    const type = resourceType("dynamic", this.definition.token);
    return { ...resource, urn: urnOf({ ...resource, project: projectName() }, type) };
  }

  #decode(props: EngineProps, receiver: Receiver): DecodedProps {
    return decode(this.definition, fromEngine(props), receiver);
  }

  async #act<T>(props: EngineProps, act: (call: Call) => Promise<T>): Promise<T> {
    const resource = this.#resourceIn(props);
    const session = await this.#configured.promise;
    try {
      return await engineWatch.trackCall(() => act({ definition: this.definition, session, resource }));
    } catch (error) {
      throw this.#toHost(error, props);
    }
  }

  /**
   * Converts an error. For a partial failure, the host reads `id`, `properties` and `reasons` and saves them unchanged.
   */
  #toHost(error: unknown, props: EngineProps): Error {
    if (!(error instanceof PartialFailureError)) return withoutDuplicateOutput(outgoingError(error));
    const properties = encodePartial(
      this.definition,
      error.state,
      this.#decode(props, { operation: error.operation, id: error.id }),
    );
    const { message } = outgoingError(error);
    return withoutDuplicateOutput(Object.assign(new Error(message), { id: error.id, properties, reasons: [message] }));
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
function reportMissingOutputs({ definition, resource, session }: Call, id: string, { outputs }: DecodedProps): void {
  const missing = definition.outputs.members.filter(
    ([name, { optional }]) => !optional && !Object.hasOwn(outputs, name),
  );
  if (!missing.length) return;
  const names = missing.map(([name]) => name).join(", ");
  session.report(
    `${displayNameOf(definition, id, resource.name)} was imported and not read yet, so its outputs have no value: ${names}. Run \`pulumi up --refresh\` to read them.`,
  );
}

/**
 * Returns true for the read of a `get`, which passes only the serialized provider. If the object does not exist, the
 * read must fail, since the engine treats an empty result as an object without properties.
 */
const isLookup = ({ visible, name }: DecodedProps): boolean => name === undefined && Object.keys(visible).length === 0;
