import { setMaxListeners } from "node:events";
import { credentials } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import type { Catalogue, Service } from "../../define";
import { InterruptedError, type Session } from "../../lifecycle";
import { ResourceOperations, Sessions } from "../../lifecycle/run";
import { currentConfig } from "../../lifecycle/settings";
import { entryIn } from "../../text/maps";
import { configOf } from "../shared/configuration";
import type { ReceivedProps } from "../shared/engine-values";

type Log = (message: string, severity?: "warning") => Promise<void>;

/**
 * A function that writes to the log of the engine, which shows messages to the user. It resolves when the engine has accepted the
 * message, or cannot be reached. Without an engine, messages are dropped.
 */
function logOf(engine: string | undefined): Log {
  if (!engine) return async () => {};
  // gRPC reads `http_proxy`, but the engine is on this machine.
  const client = new EngineClient(engine, credentials.createInsecure(), { "grpc.enable_http_proxy": 0 });
  return (message, severity) => {
    const request = new LogRequest()
      .setMessage(message)
      .setSeverity(severity === "warning" ? LogSeverity.WARNING : LogSeverity.INFO);
    return new Promise((resolve) => client.log(request, () => resolve()));
  };
}

/** Node runs a timer with a longer delay immediately. */
const longestTimeoutMs = 2 ** 31 - 1;

/** One provider of one run of the engine, from its first call that needs the lifecycle to its end. */
export class Run {
  readonly #cancellation = new AbortController();
  #settings: ReceivedProps = {};
  #providerName: string | undefined;
  /** Sessions by service. The configuration of a run does not change. */
  readonly #sessions = new Map<Service, Session>();
  readonly resources: ResourceOperations;

  /**
   * @param catalogue the definitions of the run.
   * @param engine address of the engine.
   */
  constructor(
    readonly catalogue: Catalogue,
    engine: string | undefined,
  ) {
    const log = logOf(engine);
    // Every pending request adds a listener.
    setMaxListeners(0, this.#cancellation.signal);
    const sessions = new Sessions(log, this.#cancellation.signal);
    this.resources = new ResourceOperations(sessions, catalogue, (message) => log(message, "warning"));
  }

  /** @param name name of an explicit provider, for messages. */
  configure(settings: ReceivedProps, name: string | undefined): void {
    this.#settings = settings;
    this.#providerName = name;
    this.#sessions.clear();
    this.resources.endOfRun.noteConfiguration((service) => this.session(service));
  }

  session(service: Service): Session {
    return entryIn(this.#sessions, service, () => {
      const given = configOf(service, this.#settings, this.#providerName);
      return this.resources.sessions.for(service, currentConfig(service, given));
    });
  }

  /** Cancels all operations. The engine also cancels at the end of each run. */
  cancel(): void {
    this.#cancellation.abort(new InterruptedError("the update was canceled.", "canceled"));
  }

  /**
   * Runs an operation with a time limit.
   *
   * @param seconds the option `customTimeouts` of the resource. 0 means no limit.
   */
  async within<T>(seconds: number, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = this.#cancellation;
    if (!seconds) return act(signal);
    const limit = new AbortController();
    const text = `the timeout of ${seconds} s in the resource option \`customTimeouts\` has expired.`;
    const timer = setTimeout(
      () => limit.abort(new InterruptedError(text, "timeout")),
      Math.min(seconds * 1000, longestTimeoutMs),
    );
    try {
      return await act(AbortSignal.any([signal, limit.signal]));
    } finally {
      clearTimeout(timer);
    }
  }
}
