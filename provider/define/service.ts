/** A JSON body as a service sends or takes it. Its members are the service's, so they are not typed here. */
// biome-ignore lint/suspicious/noExplicitAny: the members of a vendor's body are read by name in `encode` and `decode`.
export type Api = Record<string, any>;

/** One value that connects to a service: from Pulumi config, a provider's arguments, or the environment. */
export interface Setting {
  readonly description: string;
  /** Environment variables, the first one set wins. */
  readonly env: readonly string[];
  /** A credential: refused in config that is not encrypted, never kept in state. */
  readonly secret?: true;
  /** Used when it is given nowhere. Without a default and without `optional`, it must be given. */
  readonly default?: string;
  readonly optional?: true;
  /** It belongs to the credentials, and is read from the same source as these. */
  readonly tied?: true;
  /** The only values there are; any other is refused before a request. */
  readonly values?: readonly string[];
  /** The values known today, where the vendor adds to them: any other is used with a warning. */
  readonly known?: readonly string[];
  /** What is wrong with a value and what to do, in words that do not repeat it; such a value is refused before a request. */
  problem?(value: string): string | undefined;
}

/** A setting that belongs to Trefoil and not to a service. Its key is its name. */
export interface GeneralSetting {
  readonly description: string;
  readonly env: string;
  /** Its type is the type of the setting. */
  readonly default: boolean | number;
}

/** The settings that apply to all services. */
export const generalSettings: Readonly<Record<"requestTimeout" | "skipCredentialsValidation", GeneralSetting>> = {
  requestTimeout: {
    description:
      "Timeout of a request, including all attempts. In seconds. Waits for a rate limit (`Retry-After`, throttling, the request limits above) and transfers of image layers do not count. A sign-in, a redirect, and a request that is repeated after a renewed sign-in each have this limit separately.",
    env: "TREFOIL_REQUEST_TIMEOUT",
    default: 120,
  },
  skipCredentialsValidation: {
    description:
      "Do not send a request that validates the credentials before a preview or an update. Presence and form of the configuration are still validated.",
    env: "TREFOIL_SKIP_CREDENTIALS_VALIDATION",
    default: false,
  },
};

/** How requests prove who sends them. `provider/rest` implements each kind. */
export type AuthSpec =
  | { readonly kind: "none" }
  | { readonly kind: "bearer"; readonly token: string }
  | { readonly kind: "header"; readonly name: string; readonly value: string }
  | { readonly kind: "query"; readonly name: string; readonly value: string }
  | { readonly kind: "basic"; readonly username: string; readonly password: string }
  | {
      readonly kind: "login";
      readonly path: string;
      readonly body: Record<string, unknown>;
      readonly token: string | readonly string[];
      readonly scheme?: string;
      readonly lifetimeSeconds?: number;
    }
  | { readonly kind: "signature"; readonly appId: string; readonly key: string; readonly secret: string }
  | { readonly kind: "entra"; readonly scope: string };

/** Where a service is and how it is entered, made of its settings. */
export interface Connection {
  readonly url: string;
  readonly auth: AuthSpec;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  /**
   * The service is not at one address but at every registry that a repository's name begins with: what is known of
   * some, by their names.
   */
  readonly registries?: Readonly<Record<string, RegistryAccess>>;
}

/** How one container registry is reached and entered. Without credentials those of Docker's own configuration are taken. */
export interface RegistryAccess {
  /** Its address, where that is not `https://` and its name. */
  readonly url?: string;
  readonly username?: string;
  readonly password?: string;
}

/**
 * What an update sends: the whole object over the live one (PUT), only what changed (PATCH), or all that the program says
 * whatever of it changed (a PATCH that asks for more than the change).
 */
export type Send = "whole" | "changed" | "ours";

/** One step as data: `"PUT {item}"`, with the headers it carries. `{item}`, `{collection}`, args and outputs fill it. */
export interface RequestSpec {
  readonly request: string;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The service takes fewer of these than of others. Counted like its budget, and raised and lowered with it: where
   * `…RequestLimit` is twice the usual, so is this.
   */
  readonly rate?: {
    /** In the plural, for messages: `creations of indexes`. */
    readonly of: string;
    readonly limit: number;
    readonly windowSeconds: number;
  };
}

/** The steps of a resource's life. A definition names only those that differ from its service's. */
export interface Requests {
  readonly create: RequestSpec;
  readonly read: RequestSpec;
  /** Without one, every change replaces. */
  readonly update?: RequestSpec;
  readonly remove: RequestSpec;
  readonly list: RequestSpec;
}

/** What an answer says about itself. */
export interface AnswerFacts {
  readonly status: number;
  readonly method: string;
  readonly body: unknown;
}

/** Where the answer to a list holds what. A member is named as it is or, inside others, as `data.items`. */
export interface ListForm {
  /** Member that holds the items; without it the answer itself or the only list in it. */
  readonly items?: string;
  /** The items are no objects but texts: the arg that each is a value of. Every object is then read by itself. */
  readonly names?: string;
  /** Member that holds where the next page is; without it `next`, or the header `Link`. */
  readonly next?: string;
  /** Query parameter that takes what `next` holds, where that is a cursor or a number and no address. */
  readonly nextParameter?: string;
}

/** What all resources of a service share. Services say it as data; `lifecycle/` acts on it. */
export interface Service {
  /** The module of its resources in programs and tokens, and the beginning of its settings: `search` in `search:Index`. */
  readonly name: string;
  /** The module, where it shares one with another service. */
  readonly module?: string;
  readonly title: string;
  readonly description: string;
  readonly settings: Readonly<Record<string, Setting>>;
  connect(settings: Readonly<Record<string, string>>): Connection;
  /** The setting that is missing although each by itself may be omitted: the password that belongs to a user name. */
  lacks?(settings: Readonly<Record<string, string>>): string | undefined;
  /** What kind of credential it is, where there are several and its value tells: `personal access token`. */
  credentialKind?(settings: Readonly<Record<string, string>>): string | undefined;
  /** What to check when the service rejects a credential, by the kinds that `credentialKind` returns. */
  readonly rejectedCredentials?: Readonly<Record<string, string>>;
  /** It may be entered without any credential. */
  readonly nameless?: true;
  /** How it is entered where no credential is set, when that is by what the machine itself is: for messages, after "or". */
  readonly ambient?: string;
  /** Docker Hub's management, whose own registry is among these: its login opens both, and it knows what that does not tell. */
  readonly hub?: Service;
  /** Where the account's id is read, for services whose paths or identities need it: filled in as `{account}`. */
  readonly account?: {
    readonly path: string;
    readonly member: string;
    /** What the credential lacks of the permissions that `needs` of a definition names, as far as the same answer tells. */
    lacks?(body: unknown, needs: string): readonly string[];
  };
  /**
   * How the credentials are validated before a plan, where no account is read: by the cheapest request that needs them
   * and no permission to write, or by asking for the token that requests carry. Without it they are not validated.
   */
  readonly validation?: {
    /** `GET /servicestats`; omitted where the sign-in alone proves the credentials. */
    readonly request?: string;
    /** Whether a response rejects the credentials. Default: 401 and 403. */
    rejects?(status: number, settings: Readonly<Record<string, string>>): boolean;
  };
  /**
   * The setting that names who asks, where several people keep the same objects. Of kinds that the service `hides` from
   * some of them, and of what belongs to these, "gone" is then believed only of the one who had it.
   */
  readonly viewer?: string;
  /** The setting that holds the version of the API, where some members came later than others. */
  readonly version?: string;
  /** Requests an account may make in any window of this length, unless `…RequestLimit` in config says otherwise. */
  readonly budget: { readonly limit: number; readonly windowSeconds: number };
  readonly requests: Requests;
  readonly send: Send;
  /** Reads by id, or by the list where the service has no read of one object. */
  readonly readBy: "item" | "list";
  /** Where a list's body holds its items, and whether they are whole (so that one list answers many reads). */
  readonly list: ListForm & { readonly whole: boolean };
  /** The API is not known, so that an object need not tell its id: one of the members that were written will do. */
  readonly anonymous?: true;
  /** The member of a body that holds the version for If-Match. */
  readonly etag?: string;
  /** Members of a body that describe it and are not sent back. */
  readonly notes?: readonly string[];
  /** What the service answers in place of a secret. */
  readonly masks?: readonly string[];
  /** A create was refused since the object is there already. */
  exists(answer: AnswerFacts): boolean;
  /** Statuses that pass when waited out, beside 429 and 5xx: the service is busy with something else for a while. */
  readonly retryStatuses?: readonly number[];
  /** Whether an answer may be tried again, where the status alone does not tell. */
  retryable?(answer: AnswerFacts): boolean | undefined;
  /** Whether a 503 without `Retry-After` says that the service throttles. Requests that may be repeated are then retried for two minutes. */
  isThrottled?(answer: Omit<AnswerFacts, "method"> & { readonly headers: Readonly<Record<string, string>> }): boolean;
  /** Whether an answer says that the account may have no more of what was to be made, which no waiting mends. */
  full?(answer: AnswerFacts): boolean;
  /** How the service words its errors. */
  describeError(
    body: unknown,
    request: { readonly method: string },
  ): { readonly code?: string; readonly message?: string; readonly href?: string };
}

/** A service, as its `service.ts` declares it. */
export const defineService = (service: Service): Service => service;

/** The key of a setting in Pulumi config and in a provider's arguments: `searchApiKey`. */
export function settingKey(service: Service, setting: string): string {
  return service.name + setting.charAt(0).toUpperCase() + setting.slice(1);
}

/** The module of a service's resources and functions in programs and tokens. */
export const moduleOf = ({ name, module = name }: Service): string => module;
