import {
  configKey,
  type DriftLevel,
  driftLevels,
  generalSettings,
  packageOf,
  type Service,
  settingKey,
} from "../../define";
import { isRedisUrl } from "../../rest/options/url";
import { withExplanation } from "../../text/explained-codes";
import { shellCommand } from "../../text/shell";
import { nearest } from "../../text/suggest";
import { didYouMean } from "../../text/wording";
import { unknown } from "../values/values";
import { type DockerLogin, dockerLogin, dockerLoginSource, prepareDockerLogin } from "./docker-login";
import { environment, passedConfiguration } from "./environment";

/** A configuration value from Pulumi, which may be unknown in a preview. */
export type ConfigValue = string | typeof unknown;

/** The configuration of the stack, or the arguments of one provider. Keys have the form `trefoil:searchUrl`. */
export type Config = Readonly<Record<string, ConfigValue | undefined>>;

/** Invalid or incomplete configuration. No request was sent. The message names the key and the command to set it. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly code = "configuration";

  constructor(message: string) {
    super(withExplanation(message, "configuration"));
  }
}

export class NotConfiguredError extends ConfigurationError {
  /** @param loginProblem why `docker login` cannot be used, although it contains credentials. */
  constructor(
    message: string,
    readonly loginProblem?: string,
  ) {
    super(message);
  }
}

/** A value is an output of another resource and not known yet. Usual in a first preview. */
export class NotKnownYetError extends ConfigurationError {}

/** Returns true if a value is missing or unknown, and none is invalid. */
export const isIncomplete = (error: ConfigurationError): boolean =>
  error instanceof NotConfiguredError || error instanceof NotKnownYetError;

export interface Settings {
  readonly values: Readonly<Record<string, string>>;
  /** Maximum number of requests in a window. `Infinity` means no limit. */
  readonly limit: number;
  /** Time limit of a request. In milliseconds. */
  readonly timeoutMs: number;
  /** Maximum size of a response. In bytes. */
  readonly maxResponseBytes: number;
  /** URL of the Redis server that counts requests. It may contain a password. */
  readonly limitStore?: string | undefined;
  /** The source of each value: a key of the configuration, a variable of the environment, `docker login` or `default`. */
  readonly sources: Readonly<Record<string, string>>;
  /** The URL and the credentials come from the environment, so the state does not contain them. */
  readonly fromEnvironment: boolean;
  /** The credentials come from `docker login`. */
  readonly fromDockerLogin: boolean;
  /** The credentials are not validated before a preview. */
  readonly skipsValidation: boolean;
  /** Inputs that a refresh compares, unless the resource has its own level. */
  readonly driftLevel: DriftLevel;
}

/** The key under which a `trefoil.Provider` sends its name. It is not a key of the configuration. */
const providerNameKey = "trefoil:providerName";

/** Configured values of the keys that a service reads, such as `trefoil:searchUrl`. */
export const configFor = (service: Service, get: (key: string) => unknown): Config =>
  Object.fromEntries(
    keysOf(service)
      .map((key) => [key, asString(get(key))])
      .filter(([, value]) => value !== undefined),
  );

/**
 * The configuration of a provider: that of the engine, or that of the stack if `trefoil drift` passed it. An explicit provider
 * keeps its arguments.
 */
export function currentConfig(service: Service, config: Config): Config {
  const passed = passedTo(service, config);
  return passed ? configFor(service, (key) => passed[key]) : config;
}

/**
 * The configuration that `trefoil drift` passed to a provider. It has no keys of other packages, so that a package of a document keeps
 * the configuration of the engine, and so does an explicit provider.
 */
export const passedTo = (service: Service, config: Config): Readonly<Record<string, string>> | undefined =>
  service.package === undefined && providerNameIn(config) === undefined ? passedConfiguration() : undefined;

/**
 * Converts a configured value to a string. The engine passes an object for keys set with `pulumi config set --path`.
 */
const asString = (value: unknown): Config[string] =>
  value === unknown || typeof value === "string" ? (value as Config[string]) : JSON.stringify(value);

export const keysOf = (service: Service): string[] => [
  ...Object.keys(generalSettings).map((name) => `trefoil:${name}`),
  providerNameKey,
  ...[...Object.keys(service.settings), "requestLimit"].map((name) => configKey(service, name)),
  ...(service.access.dockerHub ? keysOf(service.access.dockerHub) : []),
];

/** The name of the `trefoil.Provider` with these arguments. Undefined for the configuration of a stack. */
export function providerNameIn(config: Config): string | undefined {
  const name = config[providerNameKey];
  return typeof name === "string" ? name : undefined;
}

/** The name of a configuration key in messages: `trefoil:searchUrl`, or the argument of the provider. */
export const keyName = (key: string, { provider, package: own = "trefoil" }: ConfigSource = {}): string =>
  provider === undefined ? `${own}:${key}` : `the argument \`${key}\` of the provider "${provider}"`;

/** The start of a message: the name of the provider if the message is about its arguments, or else empty. */
function prefix(config: Config): string {
  const provider = providerNameIn(config);
  return provider === undefined ? "" : `Provider "${provider}": `;
}

/** The name of a configuration key in a message that starts with the `prefix`. */
const keyIn = (config: Config, key: string, service?: Service): string =>
  providerNameIn(config) === undefined ? keyName(key, service) : `the argument \`${key}\``;

/**
 * The settings of a service. URL, account and credentials have a common source: config or provider arguments, or else
 * the environment. A key is therefore never sent to a URL that it does not belong to. If neither contains an account or a
 * credential, `docker login` may contain them for the host of the URL.
 *
 * @param readLogin reads `docker login`, which may start a credential helper.
 * @throws ConfigurationError if a value is missing, invalid or unknown. The message names all ways to set it.
 */
export function resolveSettings(
  service: Service,
  config: Config,
  env = environment(),
  readLogin: typeof dockerLogin = dockerLogin,
): Settings {
  const names = Object.keys(service.settings);
  const given = { service, config, env };
  const { inBag, variableOf, inEnv } = sourcesOf(given);
  const login = dockerLoginFor(given);
  const docker = login && readLogin(service, login.url, env);
  const withCredentials = names.filter((name) => isSameSource(service, name));
  const inConfig = withCredentials.filter((name) => inBag(name) !== undefined);
  const find = (name: string): { readonly found: ConfigValue; readonly source: string } | undefined => {
    const signedIn = docker?.values[name];
    if (signedIn !== undefined) return { found: signedIn, source: dockerLoginSource };
    const configured = inBag(name);
    if (configured !== undefined)
      return { found: configured, source: keyIn(config, settingKey(service, name), service) };
    const variable = inConfig.length && withCredentials.includes(name) ? undefined : variableOf(name);
    return variable === undefined ? undefined : { found: env[variable] as string, source: variable };
  };
  const values: Record<string, string> = {};
  const sources: Record<string, string> = {};
  const missing: string[] = [];
  const unknowns: string[] = [];
  for (const name of names) {
    const { found, source = "default" } = find(name) ?? {};
    if (found === unknown) {
      unknowns.push(settingKey(service, name));
      continue;
    }
    const value = found ?? service.settings[name]?.default;
    const problem = value === undefined ? undefined : problemOf(service, name, value);
    if (problem !== undefined) {
      throw new ConfigurationError(
        `${prefix(config)}${service.title}: ${source} ${problem}. Nothing was sent. Fix the setting and retry.`,
      );
    }
    if (value !== undefined) [values[name], sources[name]] = [value, source];
    else if (!service.settings[name]?.optional) missing.push(name);
  }
  // An invalid value is reported before an unknown one, and before a missing one, which the program may not need.
  const general = {
    limit: requestLimitOf(given),
    timeoutMs: numberOf(given, "requestTimeout") * 1000,
    maxResponseBytes: Math.ceil(numberOf(given, "maxResponseSize") * 2 ** 20),
    limitStore: parsed(
      generalValue(given, "limitStore"),
      (text) => (isRedisUrl(text) ? text : undefined),
      "the URL of a Redis server, such as redis://cache.example.com:6379",
    ),
    skipsValidation: oneOf(given, "skipCredentialsValidation", ["true", "false"]) === "true",
    driftLevel: oneOf(given, "drift", driftLevels) ?? generalSettings.drift.default,
  };
  const [notKnown] = unknowns;
  if (notKnown !== undefined) {
    throw new NotKnownYetError(
      `${service.title}: "${notKnown}" is an output of a resource that does not exist yet. Run \`pulumi up\` without \`--refresh\`.`,
    );
  }
  const [first] = missing;
  const lacking = (...names: string[]) => notConfigured({ ...given, names, inConfig, docker });
  if (first !== undefined) throw lacking(first);
  const credentials = names.filter((name) => service.settings[name]?.secret);
  if (!service.access.allowsAnonymous && credentials.length && !credentials.some((name) => values[name])) {
    // A credential in the environment is not sent to a URL from config. The user expects its use, so this is an error.
    const isCredentialInEnv = credentials.some((name) => inEnv(name) !== undefined);
    if (!service.access.fallbackIdentity || isCredentialInEnv) throw lacking(...credentials);
  }
  const required = service.access.missingSetting?.(values);
  if (required !== undefined) throw lacking(required);
  const fromDockerLogin = Object.keys(docker?.values ?? {}).length > 0;
  return { values, sources, ...general, fromEnvironment: !inConfig.length, fromDockerLogin };
}

/**
 * Runs the credential helper of `docker login` if the settings need it. Otherwise the first access to the settings blocks the
 * process until the helper ends.
 */
export async function prepareSettings(service: Service, config: Config, env = environment()): Promise<void> {
  const login = dockerLoginFor({ service, config, env });
  if (login) await prepareDockerLogin(service, login.url, env);
}

function sourcesOf({ service, config, env }: GivenSettings) {
  const inBag = (name: string) => config[configKey(service, name)];
  const variableOf = (name: string) => service.settings[name]?.env.find((variable) => env[variable]);
  const inEnv = (name: string) => env[variableOf(name) ?? ""];
  return { inBag, variableOf, inEnv };
}

/** The URL for `docker login`. Undefined if another source contains an account or a credential. */
function dockerLoginFor(given: GivenSettings): { readonly url: string | undefined } | undefined {
  const { dockerLogin: login } = given.service.access;
  const { inBag, inEnv } = sourcesOf(given);
  const anywhere = (name: string) => inBag(name) ?? inEnv(name);
  const url = anywhere("url");
  if (!login || url === unknown) return undefined;
  return [login.username, login.password].every((name) => anywhere(name) === undefined) ? { url } : undefined;
}

/** URL, account and credentials need a common source. Settings with a default and optional settings have any source. */
function isSameSource(service: Service, name: string): boolean {
  const { secret, optional, sameSourceAsCredentials, default: harmless } = service.settings[name] ?? {};
  return name === "url" || secret === true || sameSourceAsCredentials === true || (harmless === undefined && !optional);
}

/** The problem of a value, without the value itself, which may be secret. */
function problemOf(service: Service, name: string, value: string): string | undefined {
  if (name === "url") return problemOfAddress(service, value);
  const { values, problem } = service.settings[name] ?? {};
  if (!values || values.includes(value)) return problem?.(value);
  return `must be one of ${values.join(", ")}${didYouMean(nearest(value, values))}`;
}

function problemOfAddress(service: Service, value: string): string | undefined {
  const url = URL.parse(value);
  if (url?.username || url?.password) return "contains a user name or a password; credentials have their own settings";
  const own = service.settings.url?.problem?.(value);
  if (own !== undefined) return own;
  if (!url || !/^https?:$/.test(url.protocol)) return `is not an address such as https://${service.name}.example.com`;
  if (url.search || url.hash) return "contains a query or a fragment, which is not part of the address of a service";
  return undefined;
}

function requestLimitOf({ service, config }: GivenSettings): number {
  const given = config[configKey(service, "requestLimit")];
  const { limit, windowSeconds } = service.budget;
  const source = prefix(config) + keyIn(config, settingKey(service, "requestLimit"), service);
  const parse = (text: string) => (/^\d+$/.test(text) ? Number(text) || Number.POSITIVE_INFINITY : undefined);
  const expected = `a whole number of requests in ${windowSeconds} seconds, such as ${limit}, or 0 for no limit`;
  return parsed({ given: given === unknown ? undefined : given, source }, parse, expected) ?? limit;
}

interface GivenSettings {
  readonly service: Service;
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
}

/** A setting, and its source for messages. */
interface Given {
  readonly given: string | undefined;
  readonly source: string;
}

/** A setting for all services: its value in the configuration, or else in the environment. */
function generalValue({ service, config, env }: GivenSettings, name: keyof typeof generalSettings): Given {
  const { env: variable } = generalSettings[name];
  const configured = config[`trefoil:${name}`];
  const given = configured === unknown ? undefined : (configured ?? env[variable]);
  return { given, source: configured === undefined ? variable : prefix(config) + keyIn(config, name, service) };
}

/** The value of a setting. Undefined if it is not set. */
function parsed<T>({ given, source }: Given, parse: (text: string) => T | undefined, expected: string): T | undefined {
  if (!given) return undefined;
  const value = parse(given);
  if (value !== undefined) return value;
  throw new ConfigurationError(`${source} must be ${expected}. Nothing was sent. Fix the setting and retry.`);
}

function numberOf(settings: GivenSettings, name: "requestTimeout" | "maxResponseSize"): number {
  const { default: usual, unit, maximum } = generalSettings[name];
  const parse = (text: string) => (Number(text) > 0 && Number(text) <= maximum ? Number(text) : undefined);
  const expected = `a number of ${unit} greater than 0 and up to ${maximum}, such as ${usual}`;
  return parsed(generalValue(settings, name), parse, expected) ?? usual;
}

/** A setting with one of several values. */
const oneOf = <T extends string>(settings: GivenSettings, name: keyof typeof generalSettings, values: readonly T[]) =>
  parsed(generalValue(settings, name), (text) => values.find((one) => one === text), `one of ${values.join(", ")}`);

/** The source of the settings of a session, for messages. */
export interface ConfigSource {
  /** The package whose configuration contains the settings. Default: `trefoil`. */
  readonly package?: string | undefined;
  /** The name of the `trefoil.Provider`. Undefined for the configuration of a stack. */
  readonly provider?: string | undefined;
  /** The settings come from the environment. */
  readonly fromEnvironment?: boolean;
  /** The credentials come from `docker login`. */
  readonly fromDockerLogin?: boolean;
}

/** All sources of credentials, which the user checks after a rejection: `trefoil:searchApiKey or …`. */
export function credentialSources(service: Service, source: ConfigSource = {}): string {
  const { fallbackIdentity, dockerHub } = service.access;
  const keys = credentialKeys(service, source) + (fallbackIdentity ? `, or without one ${fallbackIdentity}` : "");
  return dockerHub
    ? `the credentials of \`docker login\`, or else ${keys} (for Docker Hub also ${credentialSources(dockerHub, source)})`
    : keys;
}

/** The settings that contain credentials, as messages name them: `trefoil:searchApiKey or …`. */
export function credentialKeys(service: Service, { provider, fromEnvironment, fromDockerLogin }: ConfigSource): string {
  if (fromDockerLogin && service.access.dockerLogin) return `the credentials of \`${dockerLoginSource}\``;
  const secrets = Object.entries(service.settings).filter(([, { secret }]) => secret);
  if (fromEnvironment && secrets.length) {
    return `${secrets.map(([, { env }]) => env[0]).join(" or ")} in the environment`;
  }
  const keys = secrets.map(([name]) => settingKey(service, name));
  if (provider === undefined) return keys.map((key) => `${packageOf(service)}:${key}`).join(" or ");
  return `the argument ${keys.map((key) => `\`${key}\``).join(" or ")} of the provider "${provider}"`;
}

interface Missing extends GivenSettings {
  readonly names: readonly string[];
  /** Settings from config. Settings that need the same source are then not read from the environment. */
  readonly inConfig: readonly string[];
  /** Undefined if another setting takes precedence over it. */
  readonly docker: DockerLogin | undefined;
}

function notConfigured({ service, names, inConfig, config, env, docker }: Missing): NotConfiguredError {
  const ways = names.map((name) => {
    const { secret, env: variables } = service.settings[name] as Service["settings"][string];
    const way =
      providerNameIn(config) === undefined
        ? `run \`${shellCommand`pulumi config set ${secret ? ["--secret"] : []} ${configKey(service, name)}`}\``
        : `set ${keyIn(config, settingKey(service, name))} of this provider`;
    return inConfig.length ? way : `${way} (or set ${variables.join(" or ")} in the environment)`;
  });
  const variables = names.flatMap((name) => service.settings[name]?.env ?? []).filter((variable) => env[variable]);
  const unread = variables.join(" and ");
  const identity = service.access.fallbackIdentity ? `, or unset ${unread} to use the identity of this machine` : "";
  const note = `, so that ${unread} of the environment is not sent to an address or an account of the configuration or of arguments`;
  const login = docker?.problem
    ? ` \`${dockerLoginSource}\` cannot be used: ${docker.problem}`
    : ` Or sign in with \`${dockerLoginSource}\`.`;
  const hasUnread = inConfig.length > 0 && variables.length > 0;
  return new NotConfiguredError(
    `${prefix(config)}${service.title} is not configured: ${ways.join(", or ")}${hasUnread ? identity : ""}. URL and credentials must come from the same source: the configuration, the arguments of the provider, or the environment${hasUnread ? note : ""}.${docker ? login : ""}`,
    docker?.problem,
  );
}
