import { type Service, settingKey } from "../define";
import { type Config, generalKeys, Session, unknown } from "../lifecycle";

const sessions = new Map<string, Session>();

/**
 * The session of a service. Resources with the same configuration share it, with its rate limits, lists and sign-in.
 */
export function sessionFor(service: Service, config: Config): Session {
  const names = keysOf(service);
  const own = Object.entries(config).filter(([key]) => names.includes(key));
  const key = JSON.stringify([service.name, own.map(([name, value]) => [name, value === unknown ? null : value])]);
  let session = sessions.get(key);
  if (!session) {
    session = new Session(service, config, say);
    sessions.set(key, session);
  }
  return session;
}

sessionFor.all = (): Iterable<Session> => sessions.values();

/** Configured values of the keys that a service reads. */
sessionFor.bag = (service: Service, get: (key: string) => Config[string]): Config =>
  Object.fromEntries(
    keysOf(service)
      .map((key) => [key, asString(get(key))])
      .filter(([, value]) => value !== undefined),
  );

/**
 * Converts a configured value to a string. The engine passes an object for keys set with `pulumi config set --path`.
 */
const asString = (value: unknown): Config[string] =>
  value === undefined || value === unknown || typeof value === "string"
    ? (value as Config[string])
    : JSON.stringify(value);

const keysOf = (service: Service): string[] => [
  ...generalKeys,
  ...[...Object.keys(service.settings), "requestLimit"].map((name) => `trefoil:${settingKey(service, name)}`),
  ...(service.hub ? keysOf(service.hub) : []),
];

/** Shows a message to the user. Pulumi's copy of its SDK is connected to the engine and is loaded on demand. */
function say(message: string, severity?: "warning"): void {
  if (severity === "warning") {
    warn(message);
    return;
  }
  const { log } = require("@pulumi/pulumi") as typeof import("@pulumi/pulumi");
  void log.info(message);
}

const warned = new Set<string>();

/** Shows a warning once per process, since the engine checks a resource again when it prepares a replacement. */
export function warn(message: string): void {
  if (warned.has(message)) return;
  warned.add(message);
  const { log } = require("@pulumi/pulumi") as typeof import("@pulumi/pulumi");
  void log.warn(message);
}
