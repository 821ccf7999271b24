import type { $ZodIssue } from "zod/v4/core";
import { refusal, type Subject, unusable } from "../errors/report";
import type { Answer, RequestOptions } from "../options/options";
import { serverTime } from "../retry/delays";
import type { Reply } from "./interceptor";
import { bodyOf, claimsJson, isHtmlPage, requestId } from "./response";

/** The answer of a request, checked; throws what is wrong with it. */
export function readAnswer<T>(subject: Subject, reply: Reply, options: RequestOptions<T>): Answer<T> {
  const { status, headers } = reply;
  const allowed = status < 300 || subject.exchange.allow.includes(status);
  const raw = status < 300 ? options.as : undefined;
  // Servers put a page below a redirect.
  const moved = status >= 300 && status < 400;
  if (!allowed || (!raw && !moved && isHtmlPage(reply, subject.method))) throw refusal(subject, reply);

  let body = raw === "chunks" ? reply.chunks : raw === "bytes" ? reply.body : bodyOf(reply);
  if (typeof body === "string" && claimsJson(reply) && !isJson(reply))
    throw unusable(subject, reply, "the answer is not JSON");
  if (options.schema && status < 300 && subject.method !== "HEAD") {
    const checked = options.schema.safeParse(body);
    if (!checked.success)
      throw unusable(subject, reply, `the answer is not as expected: ${problems(checked.error.issues)}`);
    body = checked.data;
  }
  const time = serverTime(headers);
  return {
    status,
    headers,
    body: body as T,
    requestId: requestId(headers),
    date: time === undefined ? undefined : new Date(time),
  };
}

/** Where and what, never the value itself. */
function problems(issues: readonly $ZodIssue[]): string {
  const shown = issues
    .slice(0, 3)
    .map(({ path, message }) => `at ${place(path)}: ${message.replace(/^Invalid input: /, "")}`);
  const more = issues.length - shown.length;
  return shown.join("; ") + (more > 0 ? `; and ${more} more` : "");
}

/** `results[0].name`. */
function place(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return text === "" ? "the top" : text.replace(/^\./, "");
}

function isJson(reply: Reply): boolean {
  try {
    JSON.parse(reply.body.toString("utf8"));
    return true;
  } catch {
    return false;
  }
}
