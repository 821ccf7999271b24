import type { Connection, Definition, Service } from "../../provider/define";
import type { Session } from "../../provider/lifecycle";
import type { PendingRecord } from "../../provider/lifecycle/journal";
import type { Exchange } from "../../provider/lifecycle/verify";
import { stringsIn } from "../../provider/text/json";
import type { AccountObject } from "../import/account-object";
import { Discovery, type Gap } from "../import/discovery";
import { catalogueHere, imports, lifecycle, settings } from "../provider";
import { containsWords, rootInputs, type UserValues, valueFor } from "./values";

export interface AccountOptions {
  readonly configuration: Readonly<Record<string, string>>;
  readonly values: UserValues;
  readonly report: (line: string) => void;
  readonly onExchange: (service: Service, exchange: Exchange) => void;
  /** Cancels requests. */
  readonly signal: AbortSignal;
}

/** The account of a module of services. */
export class Account {
  /** Kinds with objects of the services that are configured, or that need no configuration. */
  readonly kinds: readonly Definition[];

  constructor(
    readonly module: string,
    readonly options: AccountOptions,
  ) {
    this.kinds = kindsOfModule(module).filter(({ hasObject, service }) => hasObject && this.#isConfigured(service));
  }

  /** A new session of a service. After a cancellation, its requests remove objects, and are not canceled. */
  connect(service: Service): Session {
    const { configuration, report, onExchange, signal } = this.options;
    const session = new (lifecycle().Session)(service, configuration, report, signal.aborted ? undefined : signal);
    session.onExchange = (exchange) => onExchange(service, exchange);
    return session;
  }

  get services(): readonly Service[] {
    return [...new Set(this.kinds.map(({ service }) => service))];
  }

  /** Secrets of the configuration. */
  secrets(): string[] {
    return this.services.flatMap((service) => this.connect(service).secrets);
  }

  /** Strings that identify the account or its user, with their meaning: hosts, user names, and the values of the user. */
  names(): ReadonlyMap<string, string> {
    const names = new Map<string, string>();
    for (const [member, value] of Object.entries(this.options.values))
      for (const text of stringsIn(value)) names.set(text, `the value \`${member}\` of --values`);
    for (const service of this.services) {
      const { url, registries } = this.connection(service);
      const hosts = registries ? Object.keys(registries) : [new URL(url).hostname];
      for (const host of hosts) names.set(host, `a host of ${service.title}`);
      const { user } = this.connect(service);
      if (user !== undefined) names.set(user, `the user name for ${service.title}`);
    }
    return names;
  }

  /** URL and authentication of a service. */
  connection(service: Service): Connection {
    return service.connection(this.connect(service).settings.values);
  }

  #isConfigured(service: Service): boolean {
    const { Session } = lifecycle();
    const { ConfigurationError, isIncomplete } = settings();
    try {
      return new Session(service, this.options.configuration, () => {}).settings !== undefined;
    } catch (error) {
      if (error instanceof ConfigurationError && isIncomplete(error)) return false;
      throw error;
    }
  }

  /** Discovers the objects of a service. Each collection is listed once. */
  #discoveryOf(service: Service, kinds: readonly Definition[], records: readonly PendingRecord[]): Discovery {
    const session = this.connect(service);
    const roots = new Set(this.kinds.filter((kind) => kind.service === service).flatMap(rootInputs));
    const given = [...roots].flatMap((name) => [
      valueFor(this.options.values, name),
      ...records.map(({ content }) => content.request.locator?.[name]),
    ]);
    const within = new Set([...given, roots.has("namespace") ? session.user : undefined]);
    return new Discovery(() => session, {
      within: [...within].filter((name) => typeof name === "string"),
      named: [],
      kinds,
      report: this.options.report,
    });
  }

  /**
   * Lists the objects of kinds.
   *
   * @throws Error if a list fails.
   */
  async objects(kinds: readonly Definition[]): Promise<readonly AccountObject[]> {
    const { objects, gaps } = await this.listed(kinds);
    const [gap] = gaps.filter(({ list }) => list);
    if (gap) throw new Error(`${gap.subject} cannot be listed: ${gap.reason}`);
    return objects;
  }

  /**
   * Lists the objects of kinds. Also returns the parts that cannot be listed.
   *
   * @param records records of a run, which contain the namespaces of its objects.
   */
  async listed(
    kinds: readonly Definition[],
    records: readonly PendingRecord[] = [],
  ): Promise<{ readonly objects: readonly AccountObject[]; readonly gaps: readonly Gap[] }> {
    const objects: AccountObject[] = [];
    const gaps: Gap[] = [];
    for (const service of new Set(kinds.map((kind) => kind.service))) {
      const own = kinds.filter((kind) => kind.service === service);
      const discovery = this.#discoveryOf(service, own, records);
      for (const kind of own) objects.push(...(await discovery.objects(kind)));
      gaps.push(...discovery.gaps);
    }
    return { objects, gaps };
  }

  /** True for an object that the values of the user name, such as the repository of an image or a member of an organization. */
  isInValues({ id, name }: AccountObject): boolean {
    return stringsIn(this.options.values).some((text) => text === name || containsWords(text, id));
  }

  /** True for an object that exists in every account: the service creates it, or it belongs to the user of the credentials. */
  isBuiltIn({ definition, listed }: AccountObject): boolean {
    const { user } = this.connect(definition.service);
    return (
      (definition.hooks.import?.isBuiltIn?.(listed.values) ?? false) ||
      imports().ownUserIn(definition, listed.values, user) !== undefined
    );
  }
}

/** All kinds of a module. @throws Error if no module has this name. */
function kindsOfModule(module: string): readonly Definition[] {
  const { modules } = catalogueHere();
  const load = Object.hasOwn(modules, module) ? modules[module] : undefined;
  if (!load) throw new Error(`Unknown service ${module}. Services are ${Object.keys(modules).join(", ")}.`);
  return load().resources;
}
