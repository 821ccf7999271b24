import { type Service, settingKey } from "../define";
import { type Config, generalKeys, Session, unknown } from "../lifecycle";

const sessions = new Map<string, Session>();

/** One session a service for the whole process, since limits, lists and logins are shared by all its resources. */
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

/** All that is configured of what a service reads. */
sessionFor.bag = (service: Service, get: (key: string) => Config[string]): Config =>
  Object.fromEntries(
    keysOf(service)
      .map((key) => [key, asString(get(key))])
      .filter(([, value]) => value !== undefined),
  );

/** The engine hands over an object that was set by its members (`pulumi config set --path`) as an object. */
const asString = (value: unknown): Config[string] =>
  value === undefined || value === unknown || typeof value === "string"
    ? (value as Config[string])
    : JSON.stringify(value);

const keysOf = (service: Service): string[] => [
  ...generalKeys,
  ...[...Object.keys(service.settings), "requestLimit"].map((name) => `trefoil:${settingKey(service, name)}`),
  ...(service.hub ? keysOf(service.hub) : []),
];

/** Shows the user one line. Pulumi's own copy of its SDK knows the engine; it is loaded only when there is something to say. */
function say(message: string, severity?: "warning"): void {
  if (severity === "warning") {
    warn(message);
    return;
  }
  const { log } = require("@pulumi/pulumi") as typeof import("@pulumi/pulumi");
  void log.info(message);
}

const warned = new Set<string>();

/** Shows the user a warning, once per process: the engine checks a resource again when it prepares a replacement. */
export function warn(message: string): void {
  if (warned.has(message)) return;
  warned.add(message);
  const { log } = require("@pulumi/pulumi") as typeof import("@pulumi/pulumi");
  void log.warn(message);
}
