import {
  type Catalogue,
  generalSecretKeys,
  generalSettings,
  hostSetting,
  mapValues,
  type Service,
  settingKey,
} from "../../define";
import {
  type Config,
  ConfigurationError,
  configFor,
  isIncomplete,
  noLogin,
  resolveSettings,
} from "../../lifecycle/settings";
import { unknown } from "../../lifecycle/values/values";
import { ownCatalogue } from "../../modules";
import { shellCommand } from "../../text/shell";
import { nearest } from "../../text/suggest";
import { asSecret, type EngineProps, type ReceivedProps, toEngine } from "./engine-values";

/** Keys of the engine among the arguments of a provider. */
const engineKeys: readonly string[] = ["version", "pluginDownloadURL"];

/** Keys that only the classes for TypeScript read, in the configuration of the stack. */
const classKeys: readonly string[] = [hostSetting.name];

/**
 * The configuration of a service.
 *
 * @param settings configuration of the stack, or arguments of an explicit provider, by key without its namespace.
 * @param providerName name of the explicit provider, for messages.
 */
export const configOf = (service: Service, settings: ReceivedProps, providerName: string | undefined): Config =>
  configFor(service, (key) =>
    key === "trefoil:providerName" ? providerName : settings[key.slice(key.indexOf(":") + 1)],
  );

/**
 * The name of an explicit provider. Undefined for a default provider, which has the configuration of the stack, and whose
 * name the engine makes from the version or the download URL: `default_0_1_0`, `default_https___example_com`.
 */
export const explicitName = (name: string | undefined): string | undefined =>
  !name || /^default(_\d+_\d+_\d+.*|_[a-z]+___.*)?$/.test(name) ? undefined : name;

/**
 * Validates the settings of a provider, and marks the secrets. Missing settings are no failure, since the program may not use the
 * service.
 */
export function checkSettings(
  settings: ReceivedProps,
  providerName: string | undefined,
  catalogue: Catalogue = ownCatalogue,
): { readonly settings: EngineProps; readonly failures: readonly string[] } {
  const all = catalogue.services();
  const keys = all.flatMap(keysOf).concat(Object.keys(generalSettings));
  const names = Object.keys(settings).filter((key) => !engineKeys.includes(key) && !key.startsWith("__"));
  const unknownKeys = names
    .filter((key) => !keys.includes(key) && !(providerName === undefined && classKeys.includes(key)))
    .map((key) =>
      isMissingCredential(key, all)
        ? `${catalogue.package}:${key} is not known, because the document describes no authentication. Write \`authentication\` into the resources file, such as \`authentication: { type: http, scheme: basic }\`, and run \`pulumi package add\` again.`
        : unknownKeyMessage(key, keys, providerName, catalogue.package),
    );
  const isGeneral = names.some((key) => Object.hasOwn(generalSettings, key));
  const used = all.filter((service) => isGeneral || keysOf(service).some((key) => names.includes(key)));
  const invalid = used.flatMap((service) => problemOf(service, configOf(service, settings, providerName)) ?? []);
  const secrets = secretKeys(all);
  const marked = mapValues(settings, (value, key) =>
    secrets.has(key) && value !== unknown ? asSecret(toEngine(value)) : toEngine(value),
  );
  return { settings: marked as EngineProps, failures: [...unknownKeys, ...new Set(invalid)] };
}

export interface ConfigEntry {
  readonly value: string;
  readonly secret?: boolean;
}

/**
 * Messages about the keys of Trefoil in the configuration of a stack: unknown keys, invalid values, and credentials in plain text.
 * They contain no value of a credential.
 */
export function problemsInStack(entries: Readonly<Record<string, ConfigEntry>>): string[] {
  const own = Object.entries(entries).map(([key, entry]) => [key.replace("trefoil:", ""), entry] as const);
  const { failures } = checkSettings(Object.fromEntries(own.map(([key, { value }]) => [key, value])), undefined);
  const secrets = secretKeys(ownCatalogue.services());
  const exposed = own.filter(([key, { secret }]) => !secret && secrets.has(key));
  return [...failures, ...exposed.map(([key]) => exposedMessage(`trefoil:${key}`))];
}

const exposedMessage = (key: string): string =>
  `${key} is in the configuration of the stack in plain text. Set it again with \`${shellCommand`pulumi config set --secret ${key}`}\`, and replace the credential in the service.`;

/** Keys of credentials, without `trefoil:`. */
const secretKeys = (services: readonly Service[]): ReadonlySet<string> =>
  new Set([...services.flatMap(secretKeysOf), ...generalSecretKeys]);

const keysOf = (service: Service): string[] =>
  [...Object.keys(service.settings), "requestLimit"].map((name) => settingKey(service, name));

const secretKeysOf = (service: Service): string[] =>
  Object.entries(service.settings).flatMap(([name, { secret }]) => (secret ? [settingKey(service, name)] : []));

function problemOf(service: Service, config: Config): string | undefined {
  try {
    // The program may not use the service, so that no credential helper is started.
    resolveSettings(service, config, undefined, () => noLogin);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return isIncomplete(error) ? undefined : error.message;
  }
}

/** True for a setting of a credential, if a package sends no credential. */
const isMissingCredential = (key: string, services: readonly Service[]): boolean =>
  /^(username|password|token|apiKey|clientId|clientSecret)$/.test(key) &&
  services.some((service) => service.package !== undefined && service.access.allowsAnonymous);

/** @param keys the known keys, without the namespace of the configuration of a stack. */
function unknownKeyMessage(
  key: string,
  keys: readonly string[],
  providerName: string | undefined,
  namespace = "trefoil",
): string {
  const suggestion = nearest(key, keys);
  const [subject, name] =
    providerName === undefined
      ? [`${namespace}:${key} is not a known configuration key`, (other: string) => `${namespace}:${other}`]
      : [`Provider "${providerName}": the argument \`${key}\` is not known`, (other: string) => other];
  const advice =
    providerName === undefined ? ` Remove it with \`${shellCommand`pulumi config rm ${`${namespace}:${key}`}`}\`.` : "";
  return suggestion === undefined
    ? `${subject}.${advice} Known keys: ${keys.map(name).join(", ")}.`
    : `${subject} (did you mean "${name(suggestion)}"?).${advice}`;
}
