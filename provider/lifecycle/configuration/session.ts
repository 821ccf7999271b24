import { type AnswerFacts, type Images, memberAt, type RequestSpec, type Service } from "../../define";
import { type Hub, Registries, RegistryImages } from "../../oci";
import { type Client, type ClientOptions, createClient, type RestError, type SubBudget, type Wait } from "../../rest";
import { waitMessage } from "../errors/wait-message";
import { ObjectOwners } from "../protection/owners";
import { OperationJournal } from "../recovery/operation-journal";
import { ListCache } from "../remote/list-cache";
import type { LogicalResource } from "../state/logical-resource";
import { unknownSettingValues } from "../validation/open-enums";
import {
  type Config,
  keyName,
  NotConfiguredError,
  providerNameIn,
  resolveSettings,
  type Settings,
} from "./configuration";
import { cacheFolder, dockerFolder, projectName, workingFolder } from "./environment";

/** Services that change one thing at a time are done with it by then. */
const busyRetryMs = 90_000;

/** How many objects of a sort there are, and how many there may be. */
export interface QuotaUsage {
  readonly usage: number;
  readonly limit: number;
}

/** The account that a session acts in. */
export interface Account {
  /** Address and account, as the state of every resource keeps it: a resource is only ever touched where it belongs. */
  readonly identity: string;
  /** The account's id, where paths need it. */
  readonly id: string | undefined;
  /** What the credential lacks of the permissions that a definition `needs`, as far as the service tells. */
  missingPermissions(needs: string): readonly string[];
}

/** One service as one process uses it: its connection, its account, what was listed, what is about to be made. */
export class Session {
  readonly lists = new ListCache();
  /** What was there shortly before a create, our own writes not looked at: see `create.ts`. */
  readonly listsBeforeCreate = new ListCache(5_000);
  readonly journal: OperationJournal;
  /** What this process made or took over, by its key, and where in the program that was: see `remove`. */
  readonly created = new Map<string, LogicalResource>();
  /** Which resource manages which object. */
  readonly owners = new ObjectOwners();
  /** Pauses between looks for what a request that got no answer may still come to. */
  searchDelaysMs: readonly number[] = [0, 1000, 3000, 6000];
  /** Pauses between attempts to write where the service refused the version that it still has: it was changing others. */
  conflictDelaysMs: readonly number[] = [500, 1000, 2000, 4000, 8000];
  /** How much room the account had for objects of a sort when it was first asked, and for which places it is needed. */
  readonly quotas = new Map<string, { readonly told: Promise<QuotaUsage | undefined>; readonly places: Set<string> }>();
  /** Pauses between attempts to delete what something else still refers to: a minute in all. */
  referenceDelaysMs: readonly number[] = [1000, 2000, 4000, 8000, 15_000, 30_000];
  /** Why the credentials are rejected, once that was asked: see `validate-access.ts`. */
  accessCheck: Promise<RestError | undefined> | undefined;
  #read: Settings | undefined;
  #address: string | undefined;
  #images: Images | undefined;
  #client: Client | undefined;
  #account: Promise<Account> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param report shows the user one line through the engine: information, unless its severity is given. */
  constructor(
    readonly service: Service,
    readonly config: Config,
    readonly report: (message: string, severity?: "warning") => void,
  ) {
    this.journal = new OperationJournal(workingFolder(), projectName());
  }

  /** What is set, once all of it is known. Until then every look tells what is missing. */
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
   * @throws ConfigurationError while a value is missing, wrong or not known.
   */
  get settings(): Settings {
    return this.#settings();
  }

  /** The `trefoil.Provider` that it belongs to; undefined for the configuration of the stack. */
  get provider(): string | undefined {
    return providerNameIn(this.config);
  }

  /** Address and credentials are those of the environment, which no state holds. */
  get fromEnvironment(): boolean {
    return this.#read?.fromEnvironment ?? false;
  }

  /** What the credential is, for messages. */
  get credential(): string {
    return this.service.credentialKind?.(this.#settings().values) ?? "credential";
  }

  /** The client, made when it is first needed so that check and diff work without credentials. */
  get client(): Client {
    this.#client ??= this.#connect();
    return this.#client;
  }

  /** Images in container registries, for a service that keeps them. */
  get images(): Images {
    const registries = this.client;
    if (!(registries instanceof Registries)) throw new Error(`${this.service.title} keeps no images.`);
    this.#images ??= new RegistryImages(registries, this.report);
    return this.#images;
  }

  /** The address, for comparisons that must not do I/O; undefined as long as it is not known. */
  get address(): string | undefined {
    try {
      this.#address ??= addressOf(this.service.connect(this.#settings().values).url);
      return this.#address;
    } catch {
      return undefined;
    }
  }

  /** The version of the API, where the service has several; undefined as long as it is not known. */
  get version(): string | undefined {
    return this.setting(this.service.version);
  }

  /** What the service takes of one kind of requests, raised and lowered with its limit of all. */
  ration(rate: RequestSpec["rate"]): SubBudget | undefined {
    const share = this.#settings().limit / this.service.budget.limit;
    if (share === Number.POSITIVE_INFINITY) return undefined;
    return (
      rate && { name: rate.of, windowSeconds: rate.windowSeconds, limit: Math.max(1, Math.round(rate.limit * share)) }
    );
  }

  /** The account by which the service is entered, where a setting names it; undefined as long as it is not known. */
  get principal(): string | undefined {
    return this.setting(this.service.viewer);
  }

  /** A setting that is no secret; undefined as long as it is not known. */
  setting(name: string | undefined): string | undefined {
    try {
      return name === undefined ? undefined : this.#settings().values[name];
    } catch {
      return undefined;
    }
  }

  /** One after the other: of two last ones that go side by side, each would still see the other. */
  serialize<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(act);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Reads the account once. */
  account(): Promise<Account> {
    this.#account ??= this.#readAccount();
    this.#account.catch(() => {
      this.#account = undefined;
    });
    return this.#account;
  }

  async #readAccount(): Promise<Account> {
    const { values } = this.#settings();
    const address = addressOf(this.service.connect(values).url);
    const { account, viewer } = this.service;
    if (!account)
      return {
        identity: viewer ? `${address}#${values[viewer]}` : address,
        id: undefined,
        missingPermissions: () => [],
      };
    const { body } = await this.client.get<unknown>(account.path);
    const id = memberAt(body, account.member);
    if (typeof id !== "string")
      throw new Error(`GET ${account.path} of ${this.service.title} did not tell "${account.member}".`);
    return { identity: `${address}#${id}`, id, missingPermissions: (needs) => account.lacks?.(body, needs) ?? [] };
  }

  #connect(): Client {
    const { service } = this;
    const { values, limit, timeoutMs } = this.#settings();
    const { url, auth, query, headers, registries } = service.connect(values);
    const account = addressOf(url) + (values.username ?? "");
    const budget = { service: service.name, account, limit, windowSeconds: service.budget.windowSeconds };
    const options = {
      query,
      headers,
      budget: limit === Number.POSITIVE_INFINITY ? undefined : budget,
      stateDir: cacheFolder(),
      retry: { statuses: service.retryStatuses, busyMs: busyRetryMs },
      shouldRetry: (response: AnswerFacts) => (service.full?.(response) ? false : service.retryable?.(response)),
      isThrottled: service.isThrottled,
      totalTimeoutMs: timeoutMs,
      describeError: service.describeError,
      onWait: (wait: Wait) => this.report(waitMessage(service, wait, budget, this)),
    } satisfies Partial<ClientOptions>;
    if (!registries) return createClient({ ...options, baseUrl: url, auth });
    const hub = () => this.#hub();
    const key = (name: string) => keyName(name, this);
    return new Registries({ access: registries, dockerConfig: dockerFolder(), client: options, hub, keyName: key });
  }

  /** Docker Hub as its own resources enter it; undefined where it is not configured. */
  #hub(): Hub | undefined {
    const { hub } = this.service;
    if (!hub) return undefined;
    const session = new Session(hub, this.config, this.report);
    try {
      const { username, password } = session.#settings().values;
      const { client, address } = session;
      return { client, credentials: { username, password }, customAddress: address !== hub.settings.url?.default };
    } catch (error) {
      if (error instanceof NotConfiguredError) return undefined;
      throw error;
    }
  }
}

/** An address in one form, so that two spellings of it are one account. */
function addressOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname.replace(/\/+$/, "")}`;
}
