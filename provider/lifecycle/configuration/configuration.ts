import { generalSettings, type Service, settingKey } from "../../define";
import { unknown } from "../state/values";
import { environment } from "./environment";

/** A value of config: what Pulumi hands over, or not known yet in a preview. */
export type ConfigValue = string | typeof unknown;

/** All that is configured: the stack's config, or the arguments of one provider. Keys as in `trefoil:searchUrl`. */
export type Config = Readonly<Record<string, ConfigValue | undefined>>;

/** Nothing can be sent yet: the message names what to set, and how. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly code = "configuration";
}

/** Something that must be given is given nowhere. */
export class NotConfiguredError extends ConfigurationError {}

/** A value that another resource gives and that is not known yet: usual in a first preview. */
export class NotKnownYetError extends ConfigurationError {}

/** What a service's settings come to. */
export interface Settings {
  readonly values: Readonly<Record<string, string>>;
  /** Requests in a window; infinitely many where none is kept. */
  readonly limit: number;
  /** Time limit of a request. */
  readonly timeoutMs: number;
  /** The address and the credentials are those of the environment, which no state holds. */
  readonly fromEnvironment: boolean;
  /** No request validates the credentials. */
  readonly skipsValidation: boolean;
}

/** The key under which a `trefoil.Provider` sends its name. It is not a key of the configuration. */
const providerNameKey = "trefoil:providerName";

/** Keys that every service reads besides its own. */
export const generalKeys: readonly string[] = [
  ...Object.keys(generalSettings).map((name) => `trefoil:${name}`),
  providerNameKey,
];

/** The name of the `trefoil.Provider` whose arguments these are; undefined for the configuration of a stack. */
export function providerNameIn(config: Config): string | undefined {
  const name = config[providerNameKey];
  return typeof name === "string" ? name : undefined;
}

/** How a message names a configuration key: `trefoil:searchUrl`, or the argument of the provider. */
export const keyName = (key: string, { provider }: ConfigSource = {}): string =>
  provider === undefined ? `trefoil:${key}` : `the argument \`${key}\` of the provider "${provider}"`;

/** How a message begins: with the provider, where it is about its arguments. */
function prefix(config: Config): string {
  const provider = providerNameIn(config);
  return provider === undefined ? "" : `Provider "${provider}": `;
}

/** The same where the message begins with the `prefix`. */
const keyIn = (config: Config, key: string): string =>
  providerNameIn(config) === undefined ? keyName(key) : `the argument \`${key}\``;

/**
 * The settings of a service. Address and credentials come all from one source (config or provider arguments, else the
 * environment), so that a key is never sent to an address that it was not given for.
 *
 * @throws ConfigurationError naming both places where a missing value can be set.
 */
export function resolveSettings(service: Service, config: Config, env = environment()): Settings {
  const names = Object.keys(service.settings);
  const inBag = (name: string) => config[`trefoil:${settingKey(service, name)}`];
  const variableOf = (name: string) => service.settings[name]?.env.find((variable) => env[variable]);
  const inEnv = (name: string) => env[variableOf(name) ?? ""];
  const tied = names.filter((name) => isSameSource(service, name));
  const inConfig = tied.filter((name) => inBag(name) !== undefined);
  const source = inConfig.length ? inBag : inEnv;
  const values: Record<string, string> = {};
  for (const name of names) {
    const given = tied.includes(name) ? source(name) : (inBag(name) ?? inEnv(name));
    if (given === unknown) {
      throw new NotKnownYetError(
        `${service.title}: "${settingKey(service, name)}" is not known before the resource it comes from is made; run \`pulumi up\` without refreshing.`,
      );
    }
    const value = given ?? service.settings[name]?.default;
    const where = given !== undefined && given !== inBag(name) ? variableOf(name) : undefined;
    const problem = value === undefined ? undefined : problemOf(service, name, value);
    if (problem !== undefined) {
      throw new ConfigurationError(
        `${prefix(config)}${service.title}: ${where ?? keyIn(config, settingKey(service, name))} ${problem}. Nothing was sent; set it right and try again.`,
      );
    }
    if (value !== undefined) values[name] = value;
    else if (!service.settings[name]?.optional) throw notConfigured(service, [name], inConfig, config, env);
  }
  const credentials = names.filter((name) => service.settings[name]?.secret);
  if (!service.nameless && credentials.length && !credentials.some((name) => values[name])) {
    // One that lies in the environment, and is not sent since the address stands in config, was meant.
    const meant = credentials.some((name) => inEnv(name) !== undefined);
    if (!service.ambient || meant) throw notConfigured(service, credentials, inConfig, config, env);
  }
  const lacking = service.lacks?.(values);
  if (lacking !== undefined) throw notConfigured(service, [lacking], inConfig, config, env);
  return {
    values,
    limit: requestLimitOf(service, config),
    timeoutMs: timeoutOf(config, env),
    fromEnvironment: !inConfig.length,
    skipsValidation: skipsValidation(config, env),
  };
}

/** Address, account and credentials belong together; what has a harmless default or may be left out may come from anywhere. */
function isSameSource(service: Service, name: string): boolean {
  const { secret, optional, tied, default: harmless } = service.settings[name] ?? {};
  return name === "url" || secret === true || tied === true || (harmless === undefined && !optional);
}

/** What is wrong with a value, in words that do not repeat it. */
function problemOf(service: Service, name: string, value: string): string | undefined {
  if (name === "url") {
    const problem = problemOfAddress(service, value);
    if (problem) return problem;
  }
  const { values, problem } = service.settings[name] ?? {};
  return !values || values.includes(value) ? problem?.(value) : `must be one of ${values.join(", ")}`;
}

function problemOfAddress(service: Service, value: string): string | undefined {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) return `is not an address such as https://${service.name}.example.com`;
  if (url.username || url.password)
    return "contains a user name or a password, which belong into the settings of the credentials";
  if (url.search || url.hash) return "contains a query or a fragment, which is not part of the address of a service";
  return undefined;
}

function requestLimitOf(service: Service, config: Config): number {
  const name = settingKey(service, "requestLimit");
  const given = config[`trefoil:${name}`];
  if (given === undefined || given === unknown) return service.budget.limit;
  if (/^\d+$/.test(given)) return Number(given) || Number.POSITIVE_INFINITY;
  const { limit, windowSeconds } = service.budget;
  const next =
    providerNameIn(config) === undefined ? ` Set it with \`pulumi config set trefoil:${name} ${limit}\`.` : "";
  throw new ConfigurationError(
    `${prefix(config)}${keyIn(config, name)} must be a whole number of requests in ${windowSeconds} seconds, such as ${limit}, or 0 for no limit.${next}`,
  );
}

const longestTimeout = 86_400;

function timeoutOf(config: Config, env: NodeJS.ProcessEnv): number {
  const { default: usual, env: variable } = generalSettings.requestTimeout;
  const key = "trefoil:requestTimeout";
  const configured = config[key];
  const given = configured === unknown ? undefined : (configured ?? env[variable]);
  if (!given) return Number(usual) * 1000;
  const seconds = Number(given);
  if (seconds > 0 && seconds <= longestTimeout) return seconds * 1000;
  const where = configured === undefined ? variable : prefix(config) + keyIn(config, "requestTimeout");
  const command = configured === undefined ? `export ${variable}=${usual}` : `pulumi config set ${key} ${usual}`;
  const next = configured !== undefined && providerNameIn(config) !== undefined ? "" : ` Set it with \`${command}\`.`;
  throw new ConfigurationError(
    `${where} must be a number of seconds greater than 0 and up to ${longestTimeout}, such as ${usual}.${next}`,
  );
}

function skipsValidation(config: Config, env: NodeJS.ProcessEnv): boolean {
  const { env: variable } = generalSettings.skipCredentialsValidation;
  const given = config["trefoil:skipCredentialsValidation"];
  const value = given ?? env[variable];
  if (value === "true") return true;
  if (value === undefined || value === "" || value === "false" || value === unknown) return false;
  throw new ConfigurationError(
    `${given === undefined ? variable : prefix(config) + keyIn(config, "skipCredentialsValidation")} must be \`true\` or \`false\`. Nothing was sent; set it right and try again.`,
  );
}

/** Where the settings of a session come from, for messages. */
export interface ConfigSource {
  /** The name of the `trefoil.Provider`; undefined for the configuration of a stack. */
  readonly provider?: string | undefined;
  /** They are those of the environment. */
  readonly fromEnvironment?: boolean;
}

/** The credentials by which a service is entered, to be looked at when one is refused: `trefoil:searchApiKey or …`. */
export function credentialSources({ hub, ...service }: Service, source: ConfigSource = {}): string {
  const keys = credentialKeys(service, source) + (service.ambient ? `, or without one ${service.ambient}` : "");
  return hub
    ? `what \`docker login\` left for it, or else ${keys} (for Docker Hub also ${credentialSources(hub, source)})`
    : keys;
}

/** The settings that hold credentials, by what messages call them: `trefoil:searchApiKey or …`. */
export function credentialKeys(service: Service, { provider, fromEnvironment }: ConfigSource): string {
  const secrets = Object.entries(service.settings).filter(([, { secret }]) => secret);
  if (fromEnvironment && secrets.length) {
    return `${secrets.map(([, { env }]) => env[0]).join(" or ")} in the environment`;
  }
  const keys = secrets.map(([name]) => settingKey(service, name));
  if (provider === undefined) return keys.map((key) => `trefoil:${key}`).join(" or ");
  return `the argument ${keys.map((key) => `\`${key}\``).join(" or ")} of the provider "${provider}"`;
}

/** @param inConfig settings that stand in config: what belongs to them is then not read from the environment. */
function notConfigured(
  service: Service,
  names: readonly string[],
  inConfig: readonly string[],
  config: Config,
  env: NodeJS.ProcessEnv,
): NotConfiguredError {
  if (providerNameIn(config) !== undefined) return missingProviderArgument(service, names, inConfig, config, env);
  const ways = names.map((name) => {
    const { secret, env: variables } = service.settings[name] as Service["settings"][string];
    const command = `\`pulumi config set${secret ? " --secret" : ""} trefoil:${settingKey(service, name)}\``;
    return inConfig.length ? command : `${command} (or ${variables.join(" or ")} in the environment)`;
  });
  return new NotConfiguredError(
    `${service.title} is not configured: set ${ways.join(", or ")}. Address and credentials are taken together${
      inConfig.length
        ? `, and ${sourceNote(service, names, inConfig, env)}`
        : " from config, from the provider's arguments or from the environment."
    }`,
  );
}

/** A provider is configured by its arguments alone: the configuration of the stack is not for it. */
function missingProviderArgument(
  service: Service,
  names: readonly string[],
  given: readonly string[],
  config: Config,
  env: NodeJS.ProcessEnv,
): NotConfiguredError {
  const keys = names.map((name) => `\`${settingKey(service, name)}\``).join(" or ");
  const variables = names.flatMap((name) => service.settings[name]?.env ?? []);
  const unread = variables.filter((variable) => env[variable]);
  const instead = given.length ? "" : ` (or ${variables.join(" or ")} in the environment)`;
  const ignored =
    given.length && unread.length
      ? ` ${unread.join(" and ")} of the environment is not sent to an address or an account that an argument names.`
      : "";
  return new NotConfiguredError(
    `${prefix(config)}${service.title} is not configured. Set the argument ${keys} of this provider${instead}. A provider does not use the configuration of the stack.${ignored}`,
  );
}

/** Why the environment is not read, and how to have all of it from there where a part of it is. */
function sourceNote(
  service: Service,
  names: readonly string[],
  inConfig: readonly string[],
  env: NodeJS.ProcessEnv,
): string {
  const [stand, them] = inConfig.length > 1 ? ["stand", "them"] : ["stands", "it"];
  const keys = inConfig.map((name) => `trefoil:${settingKey(service, name)}`).join(" and ");
  const there = `${keys} ${stand} in config or in the provider's arguments`;
  const unread = names.flatMap((name) => service.settings[name]?.env ?? []).filter((variable) => env[variable]);
  if (!unread.length) return `${there}.`;
  const variables = inConfig.map((name) => service.settings[name]?.env[0]).join(" and ");
  const ambient = service.ambient ? ` Unset ${unread.join(" and ")} to enter by the identity of this machine.` : "";
  return `${there}, so ${unread.join(" and ")} of the environment is not sent there. Take ${them} out of config and set ${variables} to have all of it from the environment.${ambient}`;
}
