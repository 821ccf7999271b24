import type { Dispatcher } from "undici";
import type { Proxies } from "../base/options";
import { checkProxies, proxyFor } from "../options/proxies";

const connectTimeoutMs = 10_000;

/** The interceptor of an attempt limits its time. */
const timeouts = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: 1_000 };

/** Connections to services. */
export interface Agents {
  readonly dispatcher: Dispatcher.ComposedDispatcher | Dispatcher;
  destroy(): Promise<void>;
}

/**
 * Connects to services directly, or through the proxies of the environment. Loads undici.
 *
 * @param maxResponseSize maximum size of a response, in bytes, for callers that do not limit it themselves. Default: no limit.
 */
export function createAgents(proxies: Proxies | undefined, maxResponseSize = -1): Agents {
  const agentOptions = { ...timeouts, maxResponseSize };
  const { Agent, EnvHttpProxyAgent, Pool } = require("undici") as typeof import("undici");
  const direct = new Agent({ ...agentOptions, connect: { timeout: connectTimeoutMs } });
  if (!proxies) return { dispatcher: direct, destroy: () => direct.destroy() };
  checkProxies(proxies);
  const through = new EnvHttpProxyAgent({
    ...agentOptions,
    connectTimeout: connectTimeoutMs,
    // The agent would otherwise read the environment itself.
    httpProxy: proxies.http ?? "",
    httpsProxy: proxies.https ?? "",
    noProxy: "",
    // Requests to a proxy itself have the default time limits of undici unless a factory sets them.
    factory: (origin, options) => new Pool(origin, { ...options, ...agentOptions }),
    clientFactory: (origin, options) => new Pool(origin, { ...options, ...agentOptions }),
  });
  const dispatcher = direct.compose((dispatch) => (options, handler) => {
    const isDirect = proxyFor(proxies, String(options.origin)) === undefined;
    return isDirect ? dispatch(options, handler) : through.dispatch(options, handler);
  });
  const destroy = async (): Promise<void> => {
    await Promise.all([direct.destroy(), through.destroy()]);
  };
  return { dispatcher, destroy };
}
