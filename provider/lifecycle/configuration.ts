import { generalSettings, type Service, settingKey } from "../define";
import { environment } from "./surroundings";
import { unknown } from "./values";

/** A value of config: what Pulumi hands over, or not known yet in a preview. */
export type ConfigValue = string | typeof unknown;

/** All that is configured: the stack's config, or the arguments of one provider. Keys as in `trefoil:searchUrl`. */
export type Bag = Readonly<Record<string, ConfigValue | undefined>>;

/** Nothing can be sent yet: the message names what to set, and how. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly code = "configuration";
}

/** Something that must be given is given nowhere. */
export class NotConfiguredError extends ConfigurationError {}

/** What a service's settings come to. */
export interface Settings {
  readonly values: Readonly<Record<string, string>>;
  /** Requests in a window; infinitely many where none is kept. */
  readonly limit: number;
  /** Time limit of a request. */
  readonly timeoutMs: number;
}

/**
 * The settings of a service. Address and credentials come all from one source (config or provider arguments, else the
 * environment), so that a key is never sent to an address that it was not given for.
 *
 * @throws ConfigurationError naming both places where a missing value can be set.
 */
export function settingsOf(service: Service, bag: Bag, env = environment()): Settings {
  const names = Object.keys(service.settings);
  const inBag = (name: string) => bag[`trefoil:${settingKey(service, name)}`];
  const inEnv = (name: string) => service.settings[name]?.env.map((variable) => env[variable]).find(Boolean);
  const tied = names.filter((name) => isTied(service, name));
  const inConfig = tied.filter((name) => inBag(name) !== undefined);
  const source = inConfig.length ? inBag : inEnv;
  const values: Record<string, string> = {};
  for (const name of names) {
    const given = tied.includes(name) ? source(name) : (inBag(name) ?? inEnv(name));
    if (given === unknown) {
      throw new ConfigurationError(
        `${service.title}: "${settingKey(service, name)}" is not known before the resource it comes from is made; run \`pulumi up\` without refreshing.`,
      );
    }
    const value = given ?? service.settings[name]?.default;
    if (name === "url" && value !== undefined) refuseNoAddress(service, value);
    refuseOther(service, name, value);
    if (value !== undefined) values[name] = value;
    else if (!service.settings[name]?.optional) throw missing(service, [name], inConfig, env);
  }
  const credentials = names.filter((name) => service.settings[name]?.secret);
  if (!service.nameless && credentials.length && !credentials.some((name) => values[name])) {
    // One that lies in the environment, and is not sent since the address stands in config, was meant.
    const meant = credentials.some((name) => inEnv(name) !== undefined);
    if (!service.ambient || meant) throw missing(service, credentials, inConfig, env);
  }
  const lacking = service.lacks?.(values);
  if (lacking !== undefined) throw missing(service, [lacking], inConfig, env);
  return { values, limit: limitOf(service, bag), timeoutMs: timeoutOf(bag, env) };
}

/** Address, account and credentials belong together; what has a harmless default or may be left out may come from anywhere. */
function isTied(service: Service, name: string): boolean {
  const { secret, optional, tied, default: harmless } = service.settings[name] ?? {};
  return name === "url" || secret === true || tied === true || (harmless === undefined && !optional);
}

function refuseNoAddress(service: Service, url: string): void {
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? "")) return;
  throw new ConfigurationError(
    `${service.title}: trefoil:${settingKey(service, "url")} is not an address such as https://${service.name}.example.com. Nothing was sent; set it right and try again.`,
  );
}

function refuseOther(service: Service, name: string, value: string | undefined): void {
  const { values, problem: ask } = service.settings[name] ?? {};
  if (value === undefined) return;
  const problem = !values || values.includes(value) ? ask?.(value) : `must be one of ${values.join(", ")}`;
  if (problem === undefined) return;
  throw new ConfigurationError(
    `${service.title}: trefoil:${settingKey(service, name)} ${problem}. Nothing was sent; set it right and try again.`,
  );
}

function limitOf(service: Service, bag: Bag): number {
  const key = `trefoil:${settingKey(service, "requestLimit")}`;
  const given = bag[key];
  if (given === undefined || given === unknown) return service.budget.limit;
  if (/^\d+$/.test(given)) return Number(given) || Number.POSITIVE_INFINITY;
  throw new ConfigurationError(
    `${key} must be a whole number of requests in ${service.budget.windowSeconds} seconds, such as ${service.budget.limit}, or 0 for no limit. Set it with \`pulumi config set ${key} ${service.budget.limit}\`.`,
  );
}

const longestTimeout = 86_400;

function timeoutOf(bag: Bag, env: NodeJS.ProcessEnv): number {
  const { default: usual, env: variable } = generalSettings.requestTimeout;
  const key = "trefoil:requestTimeout";
  const configured = bag[key];
  const given = configured === unknown ? undefined : (configured ?? env[variable]);
  if (!given) return Number(usual) * 1000;
  const seconds = Number(given);
  if (seconds > 0 && seconds <= longestTimeout) return seconds * 1000;
  throw new ConfigurationError(
    `${configured === undefined ? variable : key} must be a number of seconds greater than 0 and up to ${longestTimeout}, such as ${usual}. Set it with \`${configured === undefined ? `export ${variable}=${usual}` : `pulumi config set ${key} ${usual}`}\`.`,
  );
}

/** The credentials by which a service is entered, to be looked at when one is refused: `trefoil:searchApiKey or …`. */
export function credentialsOf({ hub, ...service }: Service): string {
  const keys = keysOf(service).join(" or ") + (service.ambient ? `, or without one ${service.ambient}` : "");
  return hub ? `what \`docker login\` left for it, or else ${keys} (for Docker Hub also ${credentialsOf(hub)})` : keys;
}

/** The settings that hold credentials: `trefoil:searchApiKey`. */
export const keysOf = (service: Service): string[] =>
  Object.keys(service.settings)
    .filter((name) => service.settings[name]?.secret)
    .map((name) => `trefoil:${settingKey(service, name)}`);

/** @param inConfig settings that stand in config: what belongs to them is then not read from the environment. */
function missing(
  service: Service,
  names: readonly string[],
  inConfig: readonly string[],
  env: NodeJS.ProcessEnv,
): NotConfiguredError {
  const ways = names.map((name) => {
    const { secret, env: variables } = service.settings[name] as Service["settings"][string];
    const command = `\`pulumi config set${secret ? " --secret" : ""} trefoil:${settingKey(service, name)}\``;
    return inConfig.length ? command : `${command} (or ${variables.join(" or ")} in the environment)`;
  });
  return new NotConfiguredError(
    `${service.title} is not configured: set ${ways.join(", or ")}. Address and credentials are taken together${
      inConfig.length
        ? `, and ${whatStands(service, names, inConfig, env)}`
        : " from config, from the provider's arguments or from the environment."
    }`,
  );
}

/** Why the environment is not read, and how to have all of it from there where a part of it is. */
function whatStands(
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
