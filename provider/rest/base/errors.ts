/** Details of an error. They contain no credential and no secret value. */
export interface ErrorDetails {
  readonly method: string;
  /** Path and query. Secret values are hidden. */
  readonly path: string;
  readonly status?: number;
  /** Error code of the service. */
  readonly serviceCode?: string;
  /** Address of the service's documentation of the error. */
  readonly href?: string;
  readonly requestId?: string;
  /** Number of attempts. */
  readonly attempts?: number;
  /** True if the service may have applied the request although it failed. Always false for GET and HEAD. */
  readonly mayHaveBeenApplied?: boolean;
  /** Body of the response. Secret values are hidden. */
  readonly body?: unknown;
  readonly cause?: Error;
}

const marker = Symbol.for("trefoil.rest-error");

/** Base class of all failures of the client. Match the class or `code`, never the message. */
export class RestError extends Error {
  readonly method: string;
  readonly path: string;
  readonly status?: number;
  readonly serviceCode?: string;
  readonly href?: string;
  readonly requestId?: string;
  readonly attempts: number;
  readonly mayHaveBeenApplied: boolean;
  declare readonly body?: unknown;

  constructor(
    readonly code: string,
    message: string,
    facts: ErrorDetails,
  ) {
    super(message, facts.cause ? { cause: facts.cause } : undefined);
    this.name = new.target.name;
    this.method = facts.method;
    this.path = facts.path;
    this.status = facts.status;
    this.serviceCode = facts.serviceCode;
    this.href = facts.href;
    this.requestId = facts.requestId;
    this.attempts = facts.attempts ?? 1;
    this.mayHaveBeenApplied = facts.mayHaveBeenApplied ?? false;
    // Not enumerable, so that a printed error does not contain a whole response.
    Object.defineProperty(this, "body", { value: facts.body });
    Object.defineProperty(this, marker, { value: true });
  }

  /** Also returns true for an error of another copy of this package. */
  static isInstance(value: unknown): value is RestError {
    return typeof value === "object" && value !== null && marker in value;
  }
}

/** The service returned an error status. */
export class HttpError extends RestError {
  declare readonly status: number;

  constructor(message: string, facts: ErrorDetails & { readonly status: number }) {
    super("http_error", message, facts);
  }
}

/** A request that must not be repeated was sent, and no response was received. The service may have applied it. */
export class NoResponseError extends RestError {
  constructor(
    message: string,
    /** True after the time limit. The service may still process the request. */
    readonly timedOut: boolean,
    facts: ErrorDetails,
  ) {
    super("no_response", message, { ...facts, mayHaveBeenApplied: true });
  }
}

/** No attempt received a response in time. */
export class TimeoutError extends RestError {
  constructor(message: string, facts: ErrorDetails) {
    super("timeout", message, facts);
  }
}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends RestError {
  constructor(message: string, facts: ErrorDetails) {
    super("connection", message, facts);
  }
}

/** A proxy returned an HTML page. It contains no information about the requested object. */
export class HtmlPageError extends RestError {
  constructor(message: string, facts: ErrorDetails) {
    super("html_page", message, facts);
  }
}

/** The response is not JSON, or does not match the schema. */
export class InvalidResponseError extends RestError {
  constructor(message: string, facts: ErrorDetails, code = "invalid_response") {
    super(code, message, facts);
  }
}

/** The ranges of the pages of a list contradict each other: it may have changed while it was read. */
export class IncompleteListError extends InvalidResponseError {
  /** Programs compare the name with the exported class. */
  override readonly name = "InvalidResponseError";
}

/** The response is larger than `maxResponseBytes`. */
export class ResponseTooLargeError extends InvalidResponseError {
  constructor(message: string, facts: ErrorDetails) {
    super(message, facts, "response_too_large");
  }
}

/** The service requires a wait that is longer than `retry.maxWaitMs`. */
export class RateLimitError extends RestError {
  constructor(
    message: string,
    /** Time of the next request. */
    readonly until: Date,
    facts: ErrorDetails,
  ) {
    super("rate_limit", message, facts);
  }
}

/** `signal` aborted the request, or the client was closed. */
export class AbortedError extends RestError {
  constructor(message: string, facts: ErrorDetails) {
    super("aborted", message, facts);
  }
}

/** An option of the request or of the client is wrong. Nothing was sent. */
export class InvalidRequestError extends RestError {
  constructor(message: string, facts: ErrorDetails) {
    super("invalid_request", message, facts);
  }
}

/** No credential is available. Nothing was sent. */
export class CredentialError extends RestError {
  constructor(message: string, facts: ErrorDetails) {
    super("credential", message, facts);
  }
}

/** A budget file or the request log cannot be used. */
export class StateFileError extends RestError {
  constructor(message: string, facts: ErrorDetails) {
    super("state_file", message, facts);
  }
}
