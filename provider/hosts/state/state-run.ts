import type { Catalogue, Definition, Service } from "../../define";
import { Context, type DriftPath, type Session, type State } from "../../lifecycle";
import type { ActionTarget } from "../../lifecycle/actions";
import { type Call, driftPaths, ResourceOperations, Sessions } from "../../lifecycle/run";
import { configFor, currentConfig } from "../../lifecycle/settings";
import { ownCatalogue } from "../../modules";
import { parseUrn, providerCode, resourceType, tokenOf } from "../../text/engine-format";
import { isRecord } from "../../text/json";
import { entryIn } from "../../text/maps";
import { flushSpans, takeProblem } from "../../tracing";
import { configOf, explicitName } from "../shared/configuration";
import { copySecretMarks, type EngineProps, openSecrets, type ReceivedProps } from "../shared/engine-values";
import { type DecodedProps, decode, encodeRefreshed } from "../shared/props";
import { type StoredResource, UnreadableStateError } from "./exported";

export interface ReadObject {
  /** The differences between its inputs and those in the state. */
  readonly changes: readonly DriftPath[];
  readonly inputs: EngineProps;
}

export const isDynamic = ({ type }: StoredResource): boolean => type === resourceType("dynamic", tokenOf(type));

/** Returns true for a resource of Trefoil, which needs no package. */
const isOfTrefoil = ({ type }: StoredResource): boolean => tokenOf(type) !== type;

/** Packages from documents are loaded only for a state with such a package. */
const parameters = () => require("../../openapi/parameter") as typeof import("../../openapi/parameter");

/** The definitions of the resources of a state: those of Trefoil, and those of the packages that its providers contain. */
export class StoredDefinitions {
  readonly #providers: ReadonlyMap<string, StoredResource>;
  /** Catalogues by the provider that contains the package. */
  readonly #packages = new Map<StoredResource, Catalogue>();

  constructor(resources: readonly StoredResource[]) {
    this.#providers = new Map(
      resources.filter(({ type }) => type.startsWith(providerType)).map((one) => [`${one.urn}::${one.id}`, one]),
    );
  }

  providerOf(resource: StoredResource): StoredResource | undefined {
    return this.#providers.get(resource.provider ?? "");
  }

  /** Returns true for a resource of Trefoil in any host, or of a package that Trefoil made. */
  isOwn(resource: StoredResource): boolean {
    return resource.custom && (isOfTrefoil(resource) || this.isOfPackage(resource));
  }

  isOfPackage(resource: StoredResource): boolean {
    return !isOfTrefoil(resource) && parameterIn(this.providerOf(resource)) !== undefined;
  }

  /**
   * The definition of a resource. Undefined if this version has no such kind.
   *
   * @throws UnreadableStateError if this version cannot read the package.
   */
  definitionOf(resource: StoredResource): Definition | undefined {
    return this.catalogueOf(resource).definitionOf(resource.type);
  }

  /**
   * Returns true if this version has the kind, and the state refers to it as this version does.
   *
   * @throws UnreadableStateError if this version cannot read the package.
   */
  isReadable(resource: StoredResource): boolean {
    const isFound = !isDynamic(resource) || resource.outputs.__provider === providerCode(tokenOf(resource.type));
    return isFound && this.definitionOf(resource) !== undefined;
  }

  catalogueOf(resource: StoredResource): Catalogue {
    const provider = this.providerOf(resource);
    const parameter = parameterIn(provider);
    if (isOfTrefoil(resource) || !provider || parameter === undefined) return ownCatalogue;
    return this.#packageIn(provider, parameter);
  }

  /** The packages by name. Undefined for a package that this version cannot read, and with several versions. */
  packages(): Map<string, Catalogue | undefined> {
    const byName = Map.groupBy(this.#providers.values(), nameOfPackage);
    const packages = new Map<string, Catalogue | undefined>();
    for (const [name, providers] of byName) {
      const values = new Map(providers.map((one) => [parameterIn(one), one]));
      values.delete(undefined);
      const [[parameter, provider] = [], ...others] = values;
      if (parameter === undefined || !provider) continue;
      packages.set(name, others.length ? undefined : this.#readable(provider, parameter));
    }
    return packages;
  }

  #readable(provider: StoredResource, parameter: string): Catalogue | undefined {
    try {
      return this.#packageIn(provider, parameter);
    } catch (error) {
      if (error instanceof UnreadableStateError) return undefined;
      throw error;
    }
  }

  #packageIn(provider: StoredResource, parameter: string): Catalogue {
    return entryIn(this.#packages, provider, () => packageIn(provider, parameter));
  }
}

const providerType = "pulumi:providers:";

/** The value of a package that the engine made of the plugin. Undefined for other providers. */
function parameterIn(provider: StoredResource | undefined): string | undefined {
  const { __internal: internal } = provider?.inputs ?? {};
  if (!isRecord(internal) || internal.name !== "trefoil") return undefined;
  return typeof internal.parameterization === "string" ? internal.parameterization : undefined;
}

const nameOfPackage = ({ type }: StoredResource): string => type.slice(providerType.length);

function packageIn(provider: StoredResource, parameter: string): Catalogue {
  const name = nameOfPackage(provider);
  const { inputs } = provider;
  try {
    return parameters().packageFromValue(name, String(inputs.version), Buffer.from(parameter, "base64")).catalogue;
  } catch {
    // The message could contain a part of the document.
    throw new UnreadableStateError(`this version of Trefoil cannot read the package ${name} in the state`);
  }
}

/** Returns true if the state comes from another provider, and the object was not read yet. A refresh by the engine reads it. */
export const isUnread = ({ outputs: { __trefoil: stored } }: StoredResource): boolean =>
  isRecord(stored) && stored.moved !== undefined;

/**
 * Reads the objects of an exported state as the hosts do in a refresh. Every resource uses the configuration of its provider in the
 * state, and without an explicit provider that of the stack.
 */
export class StateRun {
  readonly definitions: StoredDefinitions;
  readonly #sessions: Sessions;
  /** The operations with each catalogue. */
  readonly #operations = new Map<Catalogue, ResourceOperations>();
  readonly #report: (message: string) => void;

  /**
   * @param report receives messages about waits, and warnings.
   * @param signal cancels requests and waits.
   */
  constructor(resources: readonly StoredResource[], report: (message: string) => void, signal?: AbortSignal) {
    this.definitions = new StoredDefinitions(resources);
    this.#report = report;
    this.#sessions = new Sessions(report, signal);
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
    const definition = this.definitions.definitionOf(resource) as Definition;
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
      ? (await this.#operationsOn(resource).lookUp(call, id, purpose)).state
      : this.#operationsOn(resource).read(call, id, olds, purpose);
  }

  #operationsOn(resource: StoredResource): ResourceOperations {
    const catalogue = this.definitions.catalogueOf(resource);
    // `pulumi up` and `trefoil recover` report interrupted creates.
    const make = () => new ResourceOperations(this.#sessions, catalogue, () => Promise.resolve());
    return entryIn(this.#operations, catalogue, make);
  }

  /** Sends the spans of the reads. */
  async end(): Promise<void> {
    await flushSpans();
    const problem = takeProblem();
    if (problem !== undefined) this.#report(problem);
  }

  /** The session with the configuration of the provider of a resource. */
  sessionOf(resource: StoredResource, service: Service): Session {
    const provider = this.definitions.providerOf(resource);
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
