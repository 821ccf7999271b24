import type { Definition, Service } from "../../define";
import { Context, type DriftPath, type Session, type State } from "../../lifecycle";
import type { ActionTarget } from "../../lifecycle/actions";
import { type Call, driftPaths, ResourceOperations, Sessions } from "../../lifecycle/run";
import { configFor, currentConfig } from "../../lifecycle/settings";
import { ownCatalogue } from "../../modules";
import { parseUrn, providerCode, resourceType, tokenOf } from "../../text/engine-format";
import { isRecord } from "../../text/json";
import { flushSpans, takeProblem } from "../../tracing";
import { configOf, explicitName } from "../shared/configuration";
import { copySecretMarks, type EngineProps, openSecrets, type ReceivedProps } from "../shared/engine-values";
import { type DecodedProps, decode, encodeRefreshed } from "../shared/props";
import type { StoredResource } from "./exported";

export interface ReadObject {
  /** The differences between its inputs and those in the state. */
  readonly changes: readonly DriftPath[];
  readonly inputs: EngineProps;
}

/** Returns true for a resource of Trefoil in any host. */
export const isOwn = ({ type, custom }: StoredResource): boolean => custom && tokenOf(type) !== type;

export const isDynamic = ({ type }: StoredResource): boolean => type === resourceType("dynamic", tokenOf(type));

/** Returns true if this version has the kind, and the state refers to it as this version does. */
export function isReadable(resource: StoredResource): boolean {
  const token = tokenOf(resource.type);
  const isFound = !isDynamic(resource) || resource.outputs.__provider === providerCode(token);
  return isFound && ownCatalogue.definitionOf(token) !== undefined;
}

/** Returns true if the state comes from another provider, and the object was not read yet. A refresh by the engine reads it. */
export const isUnread = ({ outputs: { __trefoil: stored } }: StoredResource): boolean =>
  isRecord(stored) && stored.moved !== undefined;

/**
 * Reads the objects of an exported state as the hosts do in a refresh. Every resource uses the configuration of its provider in the
 * state, and without an explicit provider that of the stack.
 */
export class StateRun {
  readonly #providers: ReadonlyMap<string, StoredResource>;
  readonly #sessions: Sessions;
  readonly #resources: ResourceOperations;
  readonly #report: (message: string) => void;

  /**
   * @param report receives messages about waits, and warnings.
   * @param signal cancels requests and waits.
   */
  constructor(resources: readonly StoredResource[], report: (message: string) => void, signal?: AbortSignal) {
    this.#providers = new Map(
      resources.filter(({ type }) => type.startsWith("pulumi:providers:")).map((one) => [`${one.urn}::${one.id}`, one]),
    );
    this.#report = report;
    this.#sessions = new Sessions(report, signal);
    // `pulumi up` and `trefoil recover` report interrupted creates.
    this.#resources = new ResourceOperations(this.#sessions, ownCatalogue, () => Promise.resolve());
  }

  /** Reads the object of a resource, and compares it with the state. Undefined if it does not exist. */
  async read(resource: StoredResource): Promise<ReadObject | undefined> {
    const { call, olds } = this.#stored(resource);
    const { definition } = call;
    const state = await this.#readState(call, resource, olds);
    if (!state) return undefined;
    const { inputs } = encodeRefreshed(definition, state, olds);
    return {
      changes: driftPaths(definition, comparedInputs(definition, resource, olds), state.inputs),
      inputs: inputs ? copySecretMarks(inputs, openSecrets(resource.inputs).secrets) : resource.inputs,
    };
  }

  /** The object of a resource, for an action of its service. */
  async targetOf(resource: StoredResource): Promise<ActionTarget> {
    const { call, olds } = this.#stored(resource);
    await call.session.prepare();
    return { context: new Context(call.definition, call.session, call.resource), id: resource.id ?? "", state: olds };
  }

  #stored(resource: StoredResource): { readonly call: Call; readonly olds: DecodedProps } {
    const definition = ownCatalogue.definitionOf(resource.type) as Definition;
    const olds = decodeStored(definition, resource, resource.outputs);
    const call: Call = {
      definition,
      session: this.sessionOf(resource, definition.service),
      resource: isDynamic(resource)
        ? { name: olds.name, parents: olds.parents, urn: resource.urn }
        : parseUrn(resource.urn),
    };
    return { call, olds };
  }

  async #readState(call: Call, resource: StoredResource, olds: DecodedProps): Promise<State | undefined> {
    const { id = "" } = resource;
    // The object of a resource without properties must exist.
    const isLookup = Object.keys(olds.visible).length === 0 && !(isDynamic(resource) && olds.name !== undefined);
    const purpose = resource.isExternal ? "get" : "state";
    return isLookup
      ? (await this.#resources.lookUp(call, id, purpose)).state
      : this.#resources.read(call, id, olds, purpose);
  }

  /** Sends the spans of the reads. */
  async end(): Promise<void> {
    await flushSpans();
    const problem = takeProblem();
    if (problem !== undefined) this.#report(problem);
  }

  /** The session with the configuration of the provider of a resource. */
  sessionOf(resource: StoredResource, service: Service): Session {
    const provider = this.#providers.get(resource.provider ?? "");
    const settings = openSecrets(provider?.inputs ?? {}).value as ReceivedProps;
    const given = isDynamic(resource)
      ? configFor(service, (key) => settings[key])
      : configOf(service, settings, explicitName(provider && parseUrn(provider.urn).logicalName));
    return this.#sessions.for(service, currentConfig(service, given));
  }
}

/** The inputs that the object is compared with. After a partial failure, those of the engine are newer. */
const comparedInputs = (definition: Definition, resource: StoredResource, olds: DecodedProps) =>
  olds.isPartial ? decodeStored(definition, resource, resource.inputs).inputs : olds.inputs;

const decodeStored = (definition: Definition, { urn }: StoredResource, props: EngineProps): DecodedProps =>
  decode(definition, openSecrets(props).value as ReceivedProps, { operation: "read", name: parseUrn(urn).name });
