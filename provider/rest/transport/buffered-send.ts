import type { Dispatcher } from "undici";
import { Failure } from "../base/failure";
import type { Send } from "../base/interceptor";
import { isHtmlPage, RawResponse } from "../base/response";

/**
 * Sends requests through a dispatcher and collects the whole response. A body that is too large ends the connection. If the status
 * is an error, the response has no body, or the start of an HTML page. A status that the caller allows needs its body.
 */
export function bufferedSend(dispatch: Dispatcher["dispatch"]): Send {
  return (request) =>
    new Promise((resolve, reject) => {
      const { maxResponseBytes, allowedStatuses } = request.context;
      let chunks: Buffer[] = [];
      let size = 0;
      let status = 0;
      let headers: Record<string, string> = {};
      dispatch(request, {
        onRequestStart() {},
        onResponseStart(_controller, code, received) {
          if (code < 200) return;
          status = code;
          headers = flatten(received);
        },
        onResponseData(controller, chunk) {
          size += chunk.length;
          if (size <= maxResponseBytes) return void chunks.push(chunk);
          const response = startOf(new RawResponse(status, headers, [chunks[0] ?? chunk]), request.method);
          chunks = [];
          const failure = new Failure({ kind: "too-large", response, maxBytes: maxResponseBytes });
          if (status < 300 || allowedStatuses.includes(status)) reject(failure);
          else resolve(response);
          controller.abort(failure);
        },
        onResponseEnd: () => resolve(new RawResponse(status, headers, chunks)),
        onResponseError: (_controller, error) => reject(error),
      });
    });
}

/** The start of an HTML page, without the rest. The start of another body could end with a part of a secret. */
function startOf(response: RawResponse, method: string): RawResponse {
  const { status, headers } = response;
  return status >= 300 && isHtmlPage(response, method) ? response : new RawResponse(status, headers, []);
}

function flatten(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}
