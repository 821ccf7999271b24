import { configKey, type Service } from "../../define";
import { unknown } from "../values/values";
import { passedConfiguration } from "./environment";
import { type Config, generalKeys, providerNameIn } from "./settings";

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
  const passed = providerNameIn(config) === undefined ? passedConfiguration() : undefined;
  return passed ? configFor(service, (key) => passed[key]) : config;
}

/**
 * Converts a configured value to a string. The engine passes an object for keys set with `pulumi config set --path`.
 */
const asString = (value: unknown): Config[string] =>
  value === unknown || typeof value === "string" ? (value as Config[string]) : JSON.stringify(value);

export const keysOf = (service: Service): string[] => [
  ...generalKeys,
  ...[...Object.keys(service.settings), "requestLimit"].map((name) => configKey(service, name)),
  ...(service.access.dockerHub ? keysOf(service.access.dockerHub) : []),
];
