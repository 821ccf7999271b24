import type { RawResponse } from "./response";

/** The server that a request was sent to. */
export interface Peer {
  /** Host and port. */
  readonly host: string;
  /** Host and port of the proxy, if the request was sent through one. */
  readonly proxy?: string;
  /** Status with which the proxy rejected the connection. The request was not sent. */
  readonly proxyStatus?: number;
}

/** The service requires a wait that is too long. */
export interface LimitFailure {
  readonly kind: "limit";
  /** Time of the next request. */
  readonly until: number;
  readonly status?: number | undefined;
  /** Host and port of the service. */
  readonly host?: string | undefined;
  /** File of a block that another process recorded. */
  readonly file?: string | undefined;
  /** Longest wait, in milliseconds. */
  readonly limitMs: number;
  /** Time of the run that was spent with such waits, if the limit applies to all of its requests together. */
  readonly spentMs?: number | undefined;
}

/** Reason for a request without a response. Callers of the client receive a `RestError` instead. */
export type FailureReason =
  | { readonly kind: "connection"; readonly sent: boolean; readonly peer: Peer }
  | { readonly kind: "timeout"; readonly sent: boolean; readonly peer: Peer }
  | LimitFailure
  | { readonly kind: "aborted"; readonly sent: boolean }
  | { readonly kind: "too-large"; readonly response: RawResponse; readonly maxBytes: number }
  | { readonly kind: "state"; readonly advice: string }
  | { readonly kind: "login"; readonly method?: "GET"; readonly path: string; readonly response: RawResponse }
  /** No credential is available. */
  | { readonly kind: "credential"; readonly advice: string }
  /** The service that issues the credential cannot be reached. Nothing was sent. */
  | { readonly kind: "unreachable"; readonly advice: string }
  | { readonly kind: "request"; readonly advice: string };

/** The error of `beforeSend`, as its cause. The caller of the client receives the cause. */
export class BeforeSendError extends Error {
  constructor(cause: unknown) {
    super("beforeSend failed", { cause });
  }
}

export class Failure extends Error {
  constructor(
    readonly reason: FailureReason,
    cause?: unknown,
  ) {
    super(reason.kind, { cause });
  }

  /** True if the server may have received the request. */
  get sent(): boolean {
    return "sent" in this.reason && this.reason.sent;
  }
}
