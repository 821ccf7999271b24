import type { Service } from "../../define";
import { WaitBudget } from "../../rest";
import { entryIn } from "../../text/maps";
import { outgoing } from "../errors/errors";
import { Session } from "../session/session";
import { type Config, keysOf } from "../settings/settings";
import { unknown } from "../values/values";

/** Shows one line to the user through the engine. Default severity: information. */
export type Report = (message: string, severity?: "warning") => void;

export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #warnings = new Set<string>();
  readonly #report: Report;
  readonly #signal: AbortSignal | undefined;
  /** A process of the plugin may serve several runs. */
  readonly #waitBudget = new WaitBudget();

  /** @param signal cancels all operations, if the host supports cancellation. */
  constructor(report: Report, signal?: AbortSignal) {
    this.#report = (message, severity) => report(outgoing(message), severity);
    this.#signal = signal;
  }

  /**
   * The session of a service. Resources with the same configuration share it, with its rate limits, lists and sign-in.
   */
  for(service: Service, config: Config): Session {
    const names = keysOf(service);
    const own = Object.entries(config).filter(([key]) => names.includes(key));
    const key = JSON.stringify([service.name, own.map(([name, value]) => [name, value === unknown ? null : value])]);
    const report: Report = (message, severity) => (severity === "warning" ? this.warn(message) : this.#report(message));
    return entryIn(this.#sessions, key, () =>
      Object.assign(new Session(service, config, report, this.#signal), { waitBudget: this.#waitBudget }),
    );
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
