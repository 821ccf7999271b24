import type { RegistryAccess } from "../oci/images";
import type { Auth, ErrorDescription, ErrorResponse } from "../rest/base/terms";
import { hostNames } from "../text/engine-format";
import type { Credential, Requests } from "./requests";

/** One setting of a service. Sources: the Pulumi configuration, the arguments of a provider, or the environment. */
export interface Setting {
  /** Description for the SDK and docs/configuration.md. */
  readonly description: string;
  /** Environment variables, in order of precedence. */
  readonly env: readonly string[];
  /** The value is a credential. Rejected if the configuration contains it in plain text; never stored in the state. */
  readonly secret?: true;
  /** Default value. A setting without a default and without `optional` is required. */
  readonly default?: string;
  /** The setting may be omitted. */
  readonly optional?: true;
  /** The value belongs to the credentials and is read from the same source. */
  readonly sameSourceAsCredentials?: true;
  /** Allowed values. Other values are rejected before any request. */
  readonly values?: readonly string[];
  /**
   * Failure and remediation for an invalid value, or undefined. The message must not contain the value. An invalid
   * value is rejected before any request.
   */
  problem?(value: string): string | undefined;
}

/** A setting of Trefoil, independent of a service. Its key is its name. */
export interface GeneralSetting {
  readonly description: string;
  readonly env: string;
  /** Default value. Its type is the type of the setting. A setting without a default is an optional string. */
  readonly default?: boolean | number | string;
  /** Allowed values of a string. Other values are rejected before any request. */
  readonly values?: readonly string[];
  /** Unit of a number, as messages name it. */
  readonly unit?: string;
  /** Maximum of a number. It must be greater than 0. */
  readonly maximum?: number;
  /** The value is a credential, with the same rules as in `Setting`. */
  readonly secret?: true;
}

/**
 * Inputs that a refresh compares with the object. `declared`: the declared inputs. `watched`: also omitted inputs whose
 * default is known. `complete`: also each other omitted input, with its value after the last write.
 */
export const driftLevels = ["declared", "watched", "complete"] as const;

/** One of these levels. */
export type DriftLevel = (typeof driftLevels)[number];

/** The levels as a sentence for descriptions. */
export const driftLevelsText =
  "`declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write.";

/** Settings for all services. */
export const generalSettings = {
  requestTimeout: {
    description:
      "Timeout of a request, including all attempts. In seconds. Waits for a rate limit (`Retry-After`, throttling, the request limits above) and transfers of image layers do not count. A sign-in, a redirect, and a request that is repeated after a renewed sign-in each have this limit separately.",
    env: "TREFOIL_REQUEST_TIMEOUT",
    default: 120,
    unit: "seconds",
    maximum: 86_400,
  },
  maxResponseSize: {
    description:
      "Maximum size of a response. In MiB. Maximum: 500. Image layers do not count. A larger response is an error, and its connection is closed.",
    env: "TREFOIL_MAX_RESPONSE_SIZE",
    default: 64,
    unit: "MiB",
    maximum: 500,
  },
  skipCredentialsValidation: {
    description:
      "Do not send a request that validates the credentials before a preview or an update. Presence and form of the configuration are still validated.",
    env: "TREFOIL_SKIP_CREDENTIALS_VALIDATION",
    default: false,
  },
  drift: {
    description: `Inputs that a refresh, \`trefoil drift\` and the next preview compare with the service. ${driftLevelsText} An input of each resource overrides it.`,
    env: "TREFOIL_DRIFT",
    default: "watched",
    values: driftLevels,
  },
  limitStore: {
    description:
      "URL of a Redis server that counts requests, so that runs on several machines share the request limits above: `redis://` or `rediss://`, with user and password if the server requires them. Default: a file that the runs of one user on one machine share.",
    env: "TREFOIL_LIMIT_STORE",
    secret: true,
  },
} as const satisfies Readonly<Record<string, GeneralSetting>>;

/** The keys of the settings for all services, in order. */
export const generalSettingEntries: readonly (readonly [key: string, setting: GeneralSetting])[] =
  Object.entries(generalSettings);

/** Keys of credentials among the settings for all services. */
export const generalSecretKeys: readonly string[] = generalSettingEntries.flatMap(([key, { secret }]) =>
  secret ? [key] : [],
);

/**
 * The setting of the host that runs the resources of a stack. Its values are the hosts, the default first. The classes
 * read it before a provider runs, so that it is no argument of a provider.
 */
export const hostSetting = {
  name: "host",
  description:
    "Host of the resources of a TypeScript or JavaScript program: Pulumi's dynamic provider host, or the plugin `pulumi-resource-trefoil`.",
  env: "TREFOIL_HOST",
  values: hostNames,
} as const;

/** URL and authentication of a service, derived from its settings. */
export interface Connection {
  /** Base URL of all requests. */
  readonly url: string;
  /** Authentication of all requests. */
  readonly auth: Auth;
  /** Query parameters of all requests, such as the API version. */
  readonly query?: Record<string, string>;
  /** Headers of all requests. */
  readonly headers?: Record<string, string>;
  /**
   * Time for which the requests of a create, an update or a delete are retried after a response that means `forbidden`,
   * because a permission becomes effective with a delay. In seconds. Default: 0.
   */
  readonly accessRetrySeconds?: number;
  /**
   * Access to container registries by host name, for a service without a single URL: the first part of an image name is
   * the host name of its registry.
   */
  readonly registries?: Readonly<Record<string, RegistryAccess>>;
}

/** Credentials of a service, and the account that they belong to. */
export interface ServiceAccess {
  /** Request for the id of the account. Required if paths or ids contain `{account}`. */
  readonly account?: AccountRequest;
  /**
   * The setting that contains the user, if several users manage the same objects. A 404 to a read request with
   * `hidesObjects`, or for a child of such an object, is trusted only for the user who created or last changed it.
   */
  readonly userSetting?: string;
  /**
   * Request for the organizations of the account, if objects belong to organizations: the input that contains their
   * name, and the member of an item. `trefoil import` lists the objects of each organization.
   */
  readonly organizations?: { readonly request: string; readonly member: string; readonly input: string };
  /**
   * Validation of the credentials before an operation, if no account is read. Uses the cheapest request that requires
   * the credentials but no write permission, or only the sign-in. If omitted, the credentials are not validated.
   */
  readonly validation?: AccessValidation;
  /** A tier that lacks features of the service. `trefoil doctor` names it, and a preview warns about inputs that need such a feature. */
  readonly tier?: Tier;
  /** The credential, if there are several kinds and the value identifies it. */
  credential?(settings: Readonly<Record<string, string>>): Credential | undefined;
  /**
   * A missing setting that the other settings require, such as the password for a user name. Undefined if the settings
   * are complete.
   */
  missingSetting?(settings: Readonly<Record<string, string>>): string | undefined;
  /** The service accepts anonymous requests. */
  readonly allowsAnonymous?: true;
  /** Authentication if no credential is set, such as the identity of the machine. For messages, after "or". */
  readonly fallbackIdentity?: string;
  /**
   * The service that manages Docker Hub, if the registry of Docker Hub is one of these registries. The same login signs
   * in to both.
   */
  readonly dockerHub?: Service;
  /** Credentials of `docker login`, which the service uses if its settings contain none. */
  readonly dockerLogin?: DockerLoginSettings;
}

/** A tier of a service that lacks features. */
export interface Tier {
  /** Request such as `GET /servicestats`. */
  readonly request: string;
  /** A sentence about the tier, if the response shows it. */
  describe(response: unknown): string | undefined;
}

/** Credentials of `docker login` as settings of a service. */
export interface DockerLoginSettings {
  /** The registry whose credentials the default URL of the service accepts. Another URL uses those of its host. */
  readonly registry: string;
  /** Setting that contains the user name. */
  readonly username: string;
  /** Setting that contains the password. */
  readonly password: string;
}

/** Request for the id of the account. */
export interface AccountRequest {
  /** Method and path. */
  readonly request: string;
  /** Member of the response that contains the id. */
  readonly member: string;
  /** Permissions in `needs` that the credential does not have, if the response reports permissions. */
  missingPermissions?(body: unknown, needs: string): readonly string[];
}

/** Validation of the credentials. */
export interface AccessValidation {
  /** Request such as `GET /servicestats`. Omit it if the sign-in alone validates the credentials. */
  readonly request?: string;
  /** Return true if a response rejects the credentials. Default: 401 and 403. */
  rejects?(status: number, settings: Readonly<Record<string, string>>): boolean;
}

/** Facts that all resources of a service share. Services are data; `lifecycle/` interprets them. */
export interface Service {
  /** Inputs of several kinds whose default the documentation of the vendor states, at any depth. */
  readonly documentedDefaults?: readonly string[];
  /**
   * Name of the service: module of its resources in programs and tokens, and prefix of its settings. `search` in
   * `search:Index`.
   */
  readonly name: string;
  /**
   * The Pulumi package of the service, if it is not `trefoil`. The keys of its configuration are the names of the settings:
   * `pets:url`.
   */
  readonly package?: string;
  /** Module of the resources, if the service shares it with another service. Default: `name`. */
  readonly module?: string;
  /** Name of the service in messages and on pages: `Azure AI Search`. */
  readonly title: string;
  /** Description for the SDK and the reference pages. */
  readonly description: string;
  /**
   * Settings by name. `url` is the base URL. `apiVersion` is the version of the API, if some fields require a later
   * version.
   */
  readonly settings: Readonly<Record<string, Setting>>;
  /** URL and authentication for these settings. */
  connection(settings: Readonly<Record<string, string>>): Connection;
  /** Credentials and account. */
  readonly access: ServiceAccess;
  /** Maximum number of requests of an account in a time window. The setting `…RequestLimit` overrides it. */
  readonly budget: { readonly limit: number; readonly windowSeconds: number };
  /** Requests of the resources. */
  readonly requests: Requests;
  /** The API is unknown. A response without an id then matches an object if one of the written members matches. */
  readonly isUnknownApi?: true;
  /** The service compares the values of enums without regard to case, and its documents contain several spellings. */
  readonly ignoresCaseOfEnums?: true;
  /**
   * The service accepts an empty string and an empty list wherever a member may be omitted, and treats it as omitted. Check
   * then omits an empty value that the schema of an optional input rejects.
   */
  readonly omitsEmptyValues?: true;
  /**
   * Limits of numbers and of lengths come from documents: the response of the service to other values is not known. Check
   * then accepts such a value with a warning, unless a change of the input replaces the object.
   */
  readonly hasDocumentedLimits?: true;
  /** Member of a body that contains the version for `If-Match`. */
  readonly etag?: string;
  /** Members of a body that are read-only metadata. They are not sent in updates. */
  readonly readOnlyMembers?: readonly string[];
  /** Facts for `trefoil verify`. */
  readonly verification?: {
    /** Costs of the objects that it creates, and the limits that they count towards. In complete sentences. */
    readonly cost: string;
    /** Members of responses of all kinds that neither an input nor an output declares. */
    readonly undeclaredMembers?: readonly string[];
  };
  /**
   * Meaning of an error response, if its status does not have the usual meaning. Undefined if it has. If omitted, no
   * response has a special meaning.
   */
  classify?(response: ErrorResponse): ResponseMeaning | undefined;
  /** The service returns 403, and not 404, for a create below a parent that does not exist. */
  readonly hidesMissingParents?: true;
  /** Advice for an error response, in complete sentences. Undefined for the general advice. */
  advice?(response: ErrorResponse): string | undefined;
  /** Code, message and link in an error response. Parts that are undefined are read from the common forms of error bodies. */
  describeError(body: unknown, request: { readonly method: string }): ErrorDescription;
}

/**
 * Meaning of an error response. `exists`: a create was rejected because the object exists. `quota exhausted`: the quota
 * of the account is exhausted; the request is not retried. `busy`: the service processes another change; the request is
 * retried for 90 seconds. `throttled`: a 503 without `Retry-After` means that the service throttles; idempotent requests
 * are retried for two minutes. `locked`: too many sign-ins failed; the request is not retried. `forbidden`: the credentials
 * lack a permission; a request that changes an object is retried for `accessRetrySeconds` of the connection.
 */
export type ResponseMeaning = "exists" | "quota exhausted" | "busy" | "throttled" | "locked" | "forbidden";

/** Declares a service. */
export const defineService = (service: Service): Service => service;

/** Key of a setting in the Pulumi configuration and in the arguments of a provider: `searchApiKey`. */
export function settingKey(service: Service, setting: string): string {
  if (service.package !== undefined) return setting;
  return service.name + setting.charAt(0).toUpperCase() + setting.slice(1);
}

/** Key of a setting with its namespace: `trefoil:searchApiKey`. */
export const configKey = (service: Service, setting: string): string =>
  `${packageOf(service)}:${settingKey(service, setting)}`;

/** The Pulumi package of a service, which is the namespace of its configuration. */
export const packageOf = ({ package: own = "trefoil" }: Pick<Service, "package">): string => own;

/** The type of a resource without its name, as in Pulumi's schema: `trefoil:search`, or `pets:index` in a separate package. */
export const typePrefix = (service: Service): string =>
  service.package === undefined ? `trefoil:${moduleOf(service)}` : `${service.package}:index`;

/** Module of the resources and functions of a service in programs and tokens. */
export const moduleOf = ({ name, module = name }: Service): string => module;
