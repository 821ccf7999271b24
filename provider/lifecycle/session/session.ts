import { type Connection, type Credential, memberAt, type Service } from "../../define";
import type { Hub, RegistryImages, RequestLimits } from "../../oci";
import type { Images } from "../../oci/images";
import { oci } from "../../oci/on-demand";
import { type Client, type Exchange, type RestError, type ServerClock, serverClockOf, WaitBudget } from "../../rest";
import { Shared } from "../../rest/base/shared";
import { noteSecrets } from "../../text/known-secrets";
import { entryIn } from "../../text/maps";
import { recordWaiting } from "../../tracing";
import { OperationJournal } from "../journal/operation-journal";
import { ObjectLedger } from "../life/ledgers";
import { canonicalAddress, urlOf } from "../settings/account";
import { cacheFolder, projectName, workingFolder } from "../settings/environment";
import {
  type Config,
  NotConfiguredError,
  passedTo,
  prepareSettings,
  providerNameIn,
  resolveSettings,
  type Settings,
} from "../settings/settings";
import { ListCache } from "./list-cache";
import { connectService } from "./service-client";
import { StackStates } from "./stack-objects";

/** A command is one process, whose sessions share it. */
const waitBudgetOfProcess = new WaitBudget();

/** Waits between attempts, in milliseconds. Tests shorten them. */
const usualDelays = {
  /** Between searches for the object of a create request without a response. */
  search: [0, 1000, 3000, 6000] as readonly number[],
  /** Between retries if the service rejects a current version, because it processes another change. */
  conflict: [500, 1000, 2000, 4000, 8000] as readonly number[],
  /** Between attempts to delete an object while another object refers to it. One minute in total. */
  reference: [1000, 2000, 4000, 8000, 15_000, 30_000] as readonly number[],
  /** Maximum time that the process of an interrupted run gets to finish its request. */
  process: 60_000,
};

interface AccountDetails {
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
  /** Objects of the account, with the facts about them from the calls of this process. */
  readonly objects = new ObjectLedger();
  readonly stackStates = new StackStates();
  /** Paths of lists that do not confirm the deletion of their objects in this run, because they were incomplete. */
  readonly changingLists = new Set<string>();
  readonly delays = { ...usualDelays };
  /** Called after each attempt of a request. Set it before the first request. Paths and bodies may contain secrets. */
  onExchange: ((exchange: Exchange) => void) | undefined;
  /** Time that the run may wait because services require it. Set it before the first request. Default: that of the process. */
  waitBudget: WaitBudget = waitBudgetOfProcess;
  /** The error that rejects the credentials: see `validate-access.ts`. */
  accessCheck: Promise<RestError | undefined> | undefined;
  readonly #warnings = new Set<string>();
  #read: Settings | undefined;
  #address: string | undefined;
  #images: RegistryImages | undefined;
  #client: Client | undefined;
  readonly #accountDetails = new Shared<AccountDetails>();
  readonly #statistics = new Map<string, Promise<unknown>>();
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

  /**
   * A session for reads after the cancellation of this one, whose signal ends all of its requests. It has the same settings, and no
   * warning about them is repeated.
   *
   * @param timeoutMs time until all of its requests end.
   */
  afterCancellation(timeoutMs: number): Session {
    const { service, config, report, waitBudget, onExchange } = this;
    const session = new Session(service, config, report, AbortSignal.timeout(timeoutMs));
    session.#read = this.settings;
    return Object.assign(session, { waitBudget, onExchange });
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

  /**
   * The settings of the service, which are resolved once.
   *
   * @throws ConfigurationError while a value is missing, invalid or unknown.
   */
  get settings(): Settings {
    if (!this.#read) {
      this.#read = resolveSettings(this.service, this.config);
      noteSecrets(this.secrets);
    }
    return this.#read;
  }

  /** Runs a credential helper that the settings need, so that it does not block the process. */
  async prepare(): Promise<void> {
    if (!this.#read) await prepareSettings(this.service, this.config);
  }

  get package(): string | undefined {
    return this.service.package;
  }

  get provider(): string | undefined {
    return providerNameIn(this.config);
  }

  get url(): string | undefined {
    return this.#read?.values.url;
  }

  get fromEnvironment(): boolean {
    return this.#read?.fromEnvironment ?? false;
  }

  get fromDockerLogin(): boolean {
    return this.#read?.fromDockerLogin ?? false;
  }

  /** The configuration is not that of the state, since `trefoil drift` passed it. */
  get isCurrent(): boolean {
    return passedTo(this.service, this.config) !== undefined;
  }

  get credential(): Credential {
    return this.service.access.credential?.(this.settings.values) ?? { kind: "credential" };
  }

  /** The client, created on first use, so that check and diff work without credentials. */
  get client(): Client {
    this.#client ??= connectService(this, () => this.#hub());
    return this.#client;
  }

  /**
   * Images in container registries. Throws for a service without images.
   *
   * @param limits limits of the requests of one operation. Default: those of the session.
   */
  imagesFor(limits: RequestLimits = {}): Images {
    const { Registries, RegistryImages, TrustedRoots } = oci();
    const registries = this.client;
    if (!(registries instanceof Registries)) throw new Error(`${this.service.title} keeps no images.`);
    this.#images ??= new RegistryImages(registries, this.report, new TrustedRoots(cacheFolder()));
    return this.#images.within(limits);
  }

  /** The service URL, for comparisons without I/O. Undefined while it is unknown. */
  get address(): string | undefined {
    try {
      this.#address ??= canonicalAddress(this.#connection.url);
      return this.#address;
    } catch {
      return undefined;
    }
  }

  /** The clock of the service, from its responses to this process. */
  get clock(): ServerClock {
    return serverClockOf(this.address ?? "");
  }

  /** True if writes wait until a role assignment becomes effective. */
  get awaitsRoles(): boolean {
    return (this.#connection.accessRetrySeconds ?? 0) > 0;
  }

  get #connection(): Connection {
    return this.service.connection(this.settings.values);
  }

  /** The configured API version. Undefined while it is unknown, and for a service with a single version. */
  get version(): string | undefined {
    return this.setting("apiVersion");
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
      return name === undefined ? undefined : this.settings.values[name];
    } catch {
      return undefined;
    }
  }

  /**
   * Runs actions one after the other. If the last two owners were deleted in parallel, each check would still find the
   * other owner.
   */
  serialize<T>(act: () => Promise<T>): Promise<T> {
    const turn = recordWaiting("lock", () => this.#turn).then(act);
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

  /** Reads the account once. Sends a request only if the service has one for it. */
  accountDetails(): Promise<AccountDetails> {
    return this.#accountDetails.get(() => this.#readAccount());
  }

  async #readAccount(): Promise<AccountDetails> {
    const address = canonicalAddress(this.#connection.url);
    const { title, access } = this.service;
    const { account: request } = access;
    if (!request) return { account: this.#accountWithUser(address), id: undefined, missingPermissions: () => [] };
    const { body } = await this.client.get<unknown>(pathIn(request.request));
    const id = memberAt(body, request.member);
    if (typeof id !== "string") throw new Error(`${request.request} of ${title} returned no "${request.member}".`);
    this.#accountWithId = `${address}#${id}`;
    return {
      account: this.#accountWithId,
      id,
      missingPermissions: (needs) => request.missingPermissions?.(body, needs) ?? [],
    };
  }

  /** The account of a service that has no request for the id of the account. */
  #accountWithUser(address: string): string {
    const { userSetting } = this.service.access;
    return userSetting ? `${address}#${this.settings.values[userSetting]}` : address;
  }

  /**
   * Returns true unless the owner of an object is another account.
   *
   * @param owner id of an account, or host of a service whose accounts have no id. Undefined if it is not known.
   */
  async isOwnedBy(owner: string | undefined): Promise<boolean> {
    if (owner === undefined) return true;
    const { account, id } = await this.accountDetails();
    return id === undefined ? new URL(urlOf(account) ?? "").host === owner.toLowerCase() : id === owner;
  }

  /**
   * The response to a request such as `GET /servicestats`, which does not depend on a resource. It is sent once: the
   * validation of the credentials and the quotas share it. A failure is not repeated.
   */
  statistics(request: string): Promise<unknown> {
    const { signal } = this;
    return entryIn(this.#statistics, request, () =>
      this.client.get(pathIn(request), { signal }).then(({ body }) => body),
    );
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

  /** Docker Hub with the settings that its resources use. Undefined if Docker Hub is not configured. */
  async #hub(): Promise<Hub | undefined> {
    const { dockerHub } = this.service.access;
    if (!dockerHub) return undefined;
    const session = new Session(dockerHub, this.config, this.report, this.signal);
    session.waitBudget = this.waitBudget;
    await session.prepare();
    try {
      const { username, password } = session.settings.values;
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

const pathIn = (request: string): string => request.replace(/^\w+ /, "");
