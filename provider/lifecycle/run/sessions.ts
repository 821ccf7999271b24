import { type Service, settingKey } from "../../define";
import { Session } from "../session/session";
import { passedConfiguration } from "../settings/environment";
import { type Config, generalKeys, providerNameIn } from "../settings/settings";
import { unknown } from "../values/values";

/** Shows one line to the user through the engine. Default severity: information. */
export type Report = (message: string, severity?: "warning") => void;

/** The sessions of a host. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #warnings = new Set<string>();
  readonly #report: Report;
  readonly #signal: AbortSignal | undefined;

  /** @param signal cancels all operations, if the host supports cancellation. */
  constructor(report: Report, signal?: AbortSignal) {
    this.#report = report;
    this.#signal = signal;
  }

  /**
   * The session of a service. Resources with the same configuration share it, with its rate limits, lists and sign-in.
   */
  for(service: Service, config: Config): Session {
    const names = keysOf(service);
    const own = Object.entries(config).filter(([key]) => names.includes(key));
    const key = JSON.stringify([service.name, own.map(([name, value]) => [name, value === unknown ? null : value])]);
    let session = this.#sessions.get(key);
    if (!session) {
      const report: Report = (message, severity) =>
        severity === "warning" ? this.warn(message) : this.#report(message);
      session = new Session(service, config, report, this.#signal);
      this.#sessions.set(key, session);
    }
    return session;
  }

  all(): Iterable<Session> {
    return this.#sessions.values();
  }

  /** Shows a warning once, since the engine checks a resource again when it prepares a replacement. */
  warn(message: string): void {
    if (this.#warnings.has(message)) return;
    this.#warnings.add(message);
    this.#report(message, "warning");
  }
}

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
  value === undefined || value === unknown || typeof value === "string"
    ? (value as Config[string])
    : JSON.stringify(value);

const keysOf = (service: Service): string[] => [
  ...generalKeys,
  ...[...Object.keys(service.settings), "requestLimit"].map((name) => `trefoil:${settingKey(service, name)}`),
  ...(service.access.dockerHub ? keysOf(service.access.dockerHub) : []),
];
