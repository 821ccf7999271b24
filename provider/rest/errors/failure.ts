import type { RawResponse } from "../client/interceptor";

/** Why a request has no reply. Stays inside `rest/`: what leaves is a `RestError`. */
export type FailureReason =
  | { readonly kind: "connection"; readonly sent: boolean }
  | { readonly kind: "timeout"; readonly sent: boolean }
  | { readonly kind: "limit"; readonly until: number; readonly status?: number; readonly file?: string }
  | { readonly kind: "aborted"; readonly sent: boolean }
  | { readonly kind: "state"; readonly advice: string }
  | { readonly kind: "login"; readonly method?: "GET"; readonly path: string; readonly response: RawResponse }
  /** There is none to send. */
  | { readonly kind: "credential"; readonly advice: string }
  /** The service that gives it out could not be reached, so that nothing was sent. */
  | { readonly kind: "unreachable"; readonly advice: string }
  | { readonly kind: "request"; readonly advice: string };

export class Failure extends Error {
  constructor(
    readonly reason: FailureReason,
    cause?: unknown,
  ) {
    super(reason.kind, { cause });
  }

  /** Whether the server may have seen the request. */
  get sent(): boolean {
    return "sent" in this.reason && this.reason.sent;
  }
}
