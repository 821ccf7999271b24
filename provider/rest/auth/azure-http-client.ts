import type { DefaultAzureCredentialOptions } from "@azure/identity";
import { defaultResponseBytes, type Proxies } from "../base/options";
import { createAgents } from "../transport/agents";

type HttpClient = NonNullable<DefaultAzureCredentialOptions["httpClient"]>;
type Headers = Parameters<HttpClient["sendRequest"]>[0]["headers"];

/** Time limit of a request for a token, if the library sets none. */
const defaultTimeoutMs = 60_000;

/**
 * Sends the requests of Azure's library like those to services. The client of the library also reads the proxies from the
 * environment, but sends requests to this machine to the proxy, too, and ignores ports and `*` in `NO_PROXY`.
 */
export function azureHttpClient(proxies: Proxies | undefined): HttpClient {
  const { dispatcher } = createAgents(proxies, defaultResponseBytes);
  return {
    async sendRequest(request) {
      const { method, timeout, abortSignal } = request;
      const { origin, pathname, search } = new URL(request.url);
      // undici does not decompress.
      const { "accept-encoding": _encoding, ...headers } = request.headers.toJSON();
      // A proxy or an endpoint that does not respond must not block the update.
      const limit = AbortSignal.timeout(timeout > 0 ? timeout : defaultTimeoutMs);
      const signal = AbortSignal.any(abortSignal ? [abortSignal as AbortSignal, limit] : [limit]);
      try {
        const sent = { origin, path: pathname + search, method, headers, body: request.body as string | undefined };
        const response = await dispatcher.request({ ...sent, signal });
        const bodyAsText = await response.body.text();
        const received = headersOf(request.headers, withoutLongWaits(response.headers));
        return { request, status: response.statusCode, headers: received, bodyAsText };
      } catch (error) {
        if (abortSignal?.aborted) throw error;
        // The library recognizes its errors by their name, and retries them. Errors of signals have a number as `code`.
        const { message, code } = error as { message: string; code?: unknown };
        const known = typeof code === "string" ? code : "ETIMEDOUT";
        throw Object.assign(new Error(message, { cause: error }), { name: "RestError", code: known, request });
      }
    },
  };
}

/** Longest wait of the library before another attempt, of which it makes few. */
const longestRetryMs = 60_000;

/** The headers without a wait that would hold up the run. The library then retries after its own pauses, and fails soon. */
function withoutLongWaits(headers: NodeJS.Dict<string | string[]>): NodeJS.Dict<string | string[]> {
  const named = Object.entries(headers).filter(([name, value]) => !(isWait.test(name) && isLong(name, String(value))));
  return Object.fromEntries(named);
}

const isWait = /^(retry-after|retry-after-ms|x-ms-retry-after-ms)$/i;

const isLong = (name: string, value: string): boolean => {
  const number = Number(value) * (/-ms$/i.test(name) ? 1 : 1_000);
  const ms = Number.isNaN(number) ? Date.parse(value) - Date.now() : number;
  return !(ms <= longestRetryMs);
};

/** Headers of the class of the library, which an optional package contains that cannot be loaded by name. */
function headersOf({ constructor: Class }: Headers, raw: NodeJS.Dict<string | string[]>): Headers {
  return new (Class as new (raw: object) => Headers)(raw);
}
