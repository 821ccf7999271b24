import {
  type Credential,
  type ErrorResponse,
  type Images,
  memberAt,
  type RequestSpec,
  type ResponseMeaning,
  type Service,
} from "../../define";
import { type Hub, Registries, RegistryImages, type RequestLimits } from "../../oci";
import {
  type BudgetUse,
  budgetUse,
  type Client,
  type ClientOptions,
  createClient,
  type Exchange,
  type RateBudget,
  type RestError,
  type SubBudget,
  type Wait,
} from "../../rest";
import { HeldObjects } from "../journal/held-objects";
import { OperationJournal } from "../journal/operation-journal";
import { ObjectOwners } from "../journal/owners";
import { urlOf } from "../settings/account";
import { cacheFolder, dockerFolder, passedConfiguration, projectName, workingFolder } from "../settings/environment";
import {
  type Config,
  keyName,
  NotConfiguredError,
  providerNameIn,
  resolveSettings,
  type Settings,
} from "../settings/settings";
import { unknownSettingValues } from "../validation/open-enums";
import type { LogicalResource } from "../values/logical-resource";
import { ListCache } from "./list-cache";
import { waitMessage } from "./wait-message";

/** Maximum time to retry while a service processes another change. In milliseconds. */
const busyRetryMs = 90_000;

/** The number of existing objects of a kind, and its limit. */
export interface QuotaUsage {
  readonly usage: number;
  readonly limit: number;
}

/** The account of the credentials. */
export interface AccountDetails {
  /** See `Session.account`. */
  readonly account: string;
  /** The id of the account, if paths contain it. */
  readonly id: string | undefined;
  /** Permissions in `needs` that the credential lacks. Empty if the service does not report permissions. */
  missingPermissions(needs: string): readonly string[];
}

/** The use of one service by one process: its client, account, cached lists and operation journal. */
export class Session {
  readonly lists = new ListCache();
  /** Lists for the checks before a create. Writes of this process do not invalidate them: see `existing-objects.ts`. */
  readonly listsBeforeCreate = new ListCache(5_000);
  readonly journal: OperationJournal;
  /** Resources by the key of the object that this process created or adopted for them: see `remove`. */
  readonly created = new Map<string, LogicalResource>();
  /** Resources by the object that they manage. */
  readonly owners = new ObjectOwners();
  /** Objects of this run that other objects refer to: see `held-objects.ts`. */
  readonly held = new HeldObjects();
  /** Delays between searches for the object of a create request without a response. */
  searchDelaysMs: readonly number[] = [0, 1000, 3000, 6000];
  /** Maximum time that the process of an interrupted run gets to finish its request. In milliseconds. */
  processTimeoutMs = 60_000;
  /** Delays between retries if the service rejects a current version, because it processes another change. */
  conflictDelaysMs: readonly number[] = [500, 1000, 2000, 4000, 8000];
  /** By kind of object: the quota usage at the first read, and the resources of this run that need free quota. */
  readonly quotas = new Map<
    string,
    { readonly usage: Promise<QuotaUsage | undefined>; readonly resources: Set<string> }
  >();
  /** Delays between attempts to delete an object while another object refers to it. One minute in total. */
  referenceDelaysMs: readonly number[] = [1000, 2000, 4000, 8000, 15_000, 30_000];
  /** Called after each attempt of a request. Set it before the first request. Paths and bodies may contain secrets. */
  onExchange: ((exchange: Exchange) => void) | undefined;
  /** The validation in `validate-access.ts`. Its result is the error that rejects the credentials. */
  accessCheck: Promise<RestError | undefined> | undefined;
  readonly #warnings = new Set<string>();
  #read: Settings | undefined;
  #address: string | undefined;
  #images: RegistryImages | undefined;
  #client: Client | undefined;
  #accountDetails: Promise<AccountDetails> | undefined;
  /** The account, after its id was read. */
  #accountWithId: string | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * @param report shows one line to the user through the engine. Default severity: information.
   * @param signal cancels all requests and waits, if the host supports cancellation.
   */
  constructor(
    readonly service: Service,
    readonly config: Config,
    readonly report: (message: string, severity?: "warning") => void,
    readonly signal?: AbortSignal,
  ) {
    this.journal = new OperationJournal(workingFolder(), projectName(), (message) => this.report(message, "warning"));
  }

  /** Drops all cached lists, so that the next reads show changes by other clients. */
  forgetLists(): void {
    this.lists.clear();
    this.listsBeforeCreate.clear();
  }

  /** Reports a warning, unless this session has reported it. */
  warnOnce(message: string): void {
    if (this.#warnings.has(message)) return;
    this.#warnings.add(message);
    this.report(message, "warning");
  }

  /** Resolves the settings once. Throws on every call while a value is missing or unknown. */
  #settings(): Settings {
    if (!this.#read) {
      this.#read = resolveSettings(this.service, this.config);
      for (const warning of unknownSettingValues(this.service, this.#read.values, this))
        this.report(warning, "warning");
    }
    return this.#read;
  }

  /**
   * The settings of the service.
   *
   * @throws ConfigurationError while a value is missing, invalid or unknown.
   */
  get settings(): Settings {
    return this.#settings();
  }

  /** The name of the `trefoil.Provider` of the session. Undefined for the configuration of the stack. */
  get provider(): string | undefined {
    return providerNameIn(this.config);
  }

  /** The URL and the credentials come from the environment, so the state does not contain them. */
  get fromEnvironment(): boolean {
    return this.#read?.fromEnvironment ?? false;
  }

  /** The credentials come from `docker login`. */
  get fromDockerLogin(): boolean {
    return this.#read?.fromDockerLogin ?? false;
  }

  /** The configuration is not that of the state, since `trefoil drift` passed it. */
  get isCurrent(): boolean {
    return this.provider === undefined && passedConfiguration() !== undefined;
  }

  /** The credential, for messages. */
  get credential(): Credential {
    return this.service.access.credential?.(this.#settings().values) ?? { kind: "credential" };
  }

  /** The client, created on first use, so that check and diff work without credentials. */
  get client(): Client {
    this.#client ??= this.#connect();
    return this.#client;
  }

  /**
   * Images in container registries. Throws for a service without images.
   *
   * @param limits limits of the requests of one operation. Default: those of the session.
   */
  imagesFor(limits: RequestLimits = {}): Images {
    const registries = this.client;
    if (!(registries instanceof Registries)) throw new Error(`${this.service.title} keeps no images.`);
    this.#images ??= new RegistryImages(registries, this.report);
    return this.#images.within(limits);
  }

  /** The service URL, for comparisons without I/O. Undefined while it is unknown. */
  get address(): string | undefined {
    try {
      this.#address ??= addressOf(this.service.connect(this.#settings().values).url);
      return this.#address;
    } catch {
      return undefined;
    }
  }

  /** The configured API version. Undefined while it is unknown, and for a service with a single version. */
  get version(): string | undefined {
    return this.setting("apiVersion");
  }

  /** The budget for one kind of requests, in proportion to the configured limit for all requests. */
  subBudget({ of, windowSeconds, limit }: NonNullable<RequestSpec["rate"]>): SubBudget | undefined {
    const share = this.#settings().limit / this.service.budget.limit;
    if (share === Number.POSITIVE_INFINITY) return undefined;
    return { name: of, windowSeconds, limit: Math.max(1, Math.round(limit * share)) };
  }

  /** The user of the credentials, if a setting contains it. Undefined while it is unknown. */
  get user(): string | undefined {
    return this.setting(this.service.access.userSetting);
  }

  /** The credentials, for redaction. Empty while a setting is missing or unknown. */
  get secrets(): readonly string[] {
    const { settings } = this.service;
    return Object.keys(settings).flatMap((name) => (settings[name]?.secret ? (this.setting(name) ?? []) : []));
  }

  /** The value of a setting. Undefined while it is unknown. */
  setting(name: string | undefined): string | undefined {
    try {
      return name === undefined ? undefined : this.#settings().values[name];
    } catch {
      return undefined;
    }
  }

  /**
   * Runs actions one after the other. If the last two owners were deleted in parallel, each check would still find the
   * other owner.
   */
  serialize<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(act);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /**
   * The account of the credentials, as the state of every resource stores it: the service URL, and after a `#` the user or
   * the id of the account, if the service distinguishes them. A resource is never changed in another account.
   */
  async account(): Promise<string> {
    return (await this.accountDetails()).account;
  }

  /** Reads the account once. */
  accountDetails(): Promise<AccountDetails> {
    this.#accountDetails ??= this.#readAccount();
    this.#accountDetails.catch(() => {
      this.#accountDetails = undefined;
    });
    return this.#accountDetails;
  }

  /**
   * Returns false if the account in a state or a record is certainly not the account of this session. Sends no request. A
   * service that is not configured belongs to the default provider.
   */
  mayBe(account: string): boolean {
    const { address } = this;
    if (address === undefined) return this.provider === undefined;
    const own = this.#accountWithId ?? (this.service.access.account ? undefined : this.#accountWithUser(address));
    return own === undefined ? urlOf(account) === address : account === own;
  }

  /** The account of a service that has no request for the id of the account. */
  #accountWithUser(address: string): string {
    const { userSetting } = this.service.access;
    return userSetting ? `${address}#${this.#settings().values[userSetting]}` : address;
  }

  async #readAccount(): Promise<AccountDetails> {
    const address = addressOf(this.service.connect(this.#settings().values).url);
    const { account } = this.service.access;
    if (!account) return { account: this.#accountWithUser(address), id: undefined, missingPermissions: () => [] };
    const { body } = await this.client.get<unknown>(pathOf(account.request));
    const id = memberAt(body, account.member);
    if (typeof id !== "string")
      throw new Error(`${account.request} of ${this.service.title} returned no "${account.member}".`);
    this.#accountWithId = `${address}#${id}`;
    return {
      account: this.#accountWithId,
      id,
      missingPermissions: (needs) => account.missingPermissions?.(body, needs) ?? [],
    };
  }

  #connect(): Client {
    const { service } = this;
    const { values, limit, limitStore, timeoutMs, maxResponseBytes } = this.#settings();
    const { url, auth, query, headers, registries, accessRetrySeconds = 0 } = service.connect(values);
    const budget = this.#budget(url);
    const options = {
      query,
      headers,
      budget: limit === Number.POSITIVE_INFINITY ? undefined : budget,
      stateDir: cacheFolder(),
      limitStore,
      retry: { statusRetryMs: busyRetryMs, accessRetryMs: accessRetrySeconds * 1000 },
      shouldRetry: (response: ErrorResponse) => retryOf(service.classify?.(response)),
      isThrottled: (response: ErrorResponse) => service.classify?.(response) === "throttled",
      totalTimeoutMs: timeoutMs,
      maxResponseBytes,
      describeError: service.describeError,
      secrets: this.secrets,
      onWait: (wait: Wait) => this.report(waitMessage(service, wait, budget, this)),
      onWarning: (message: string) => this.report(`${service.title}: ${message}`, "warning"),
      onExchange: this.onExchange,
      signal: this.signal,
    } satisfies Partial<ClientOptions>;
    if (!registries) return createClient({ ...options, baseUrl: url, auth });
    const hub = () => this.#hub();
    const key = (name: string) => keyName(name, this);
    return new Registries({ access: registries, dockerConfig: dockerFolder(), client: options, hub, keyName: key });
  }

  #budget(url: string): RateBudget {
    const { service } = this;
    const { values, limit } = this.#settings();
    const account = addressOf(url) + (values.username ?? "");
    return { service: service.name, account, limit, windowSeconds: service.budget.windowSeconds };
  }

  /** The request limit, and its use as a file of this machine contains it. Undefined without a limit. */
  requestUse(): (BudgetUse & Pick<RateBudget, "limit" | "windowSeconds">) | undefined {
    const { service } = this;
    const { values, limit } = this.#settings();
    if (limit === Number.POSITIVE_INFINITY) return undefined;
    const budget = this.#budget(service.connect(values).url);
    return { ...budgetUse(cacheFolder(), budget), limit, windowSeconds: budget.windowSeconds };
  }

  /** Docker Hub with the settings that its resources use. Undefined if Docker Hub is not configured. */
  #hub(): Hub | undefined {
    const { dockerHub } = this.service.access;
    if (!dockerHub) return undefined;
    const session = new Session(dockerHub, this.config, this.report, this.signal);
    try {
      const { username, password } = session.#settings().values;
      const { client, address } = session;
      return {
        client,
        credentials: { username, password },
        customAddress: address !== dockerHub.settings.url?.default,
      };
    } catch (error) {
      if (error instanceof NotConfiguredError) return undefined;
      throw error;
    }
  }
}

/** The decision about a retry. Undefined if the status decides. */
function retryOf(meaning: ResponseMeaning | undefined): false | "busy" | "forbidden" | undefined {
  if (meaning === "quota exhausted" || meaning === "locked") return false;
  return meaning === "busy" || meaning === "forbidden" ? meaning : undefined;
}

/** The path of a request such as `GET /me`. */
export const pathOf = (request: string): string => request.replace(/^\w+ /, "");

/** A URL in canonical form, so that two spellings identify the same account. */
function addressOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname.replace(/\/+$/, "")}`;
}
