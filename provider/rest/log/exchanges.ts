import type { HttpRequest, Interceptor } from "../base/interceptor";
import type { Exchange } from "../base/options";
import type { RawResponse } from "../base/response";

/** Reports each attempt with its response. */
export function exchangeInterceptor(report: (exchange: Exchange) => void): Interceptor {
  return (send) => async (request) => {
    try {
      const response = await send(request);
      report(exchangeOf(request, response));
      return response;
    } catch (error) {
      report(exchangeOf(request));
      throw error;
    }
  };
}

const exchangeOf = ({ method, path, headers, body }: HttpRequest, response?: RawResponse): Exchange => ({
  method,
  path,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => shown.test(name))),
  body: typeof body === "string" ? body : undefined,
  response: response && { status: response.status, body: response.body.toString("utf8") },
});

/** Headers that are never a credential. */
const shown = /^(accept|content-type|if-match|if-none-match|prefer)$/;
