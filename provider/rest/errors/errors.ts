/** What an error tells besides its message. Nothing in it holds a credential or a secret value. */
export interface ErrorDetails {
  readonly method: string;
  /** Path and query, secret values hidden. */
  readonly path: string;
  readonly status?: number;
  /** The service's own error code. */
  readonly serviceCode?: string;
  /** Where the service explains the error. */
  readonly href?: string;
  readonly requestId?: string;
  /** Attempts made. */
  readonly attempts?: number;
  /** Whether the service may have done what was asked although the request failed. Never for GET and HEAD. */
  readonly mayHaveBeenApplied?: boolean;
  /** The answer of the service, secret values hidden. */
  readonly body?: unknown;
  readonly cause?: Error;
}

const marker = Symbol.for("trefoil.rest-error");

/** Every failure of the client. Tell them apart by class or by `code`, never by message. */
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
    // Not enumerable, so that printing an error does not print a whole answer.
    Object.defineProperty(this, "body", { value: facts.body });
    Object.defineProperty(this, marker, { value: true });
  }

  /** Also true for an error of another copy of this package. */
  static isInstance(value: unknown): value is RestError {
    return typeof value === "object" && value !== null && marker in value;
  }
}

/** The service answered with a status that is not a success. */
export class HttpError extends RestError {
  declare readonly status: number;

  constructor(message: string, facts: ErrorDetails & { readonly status: number }) {
    super("http_error", message, facts);
  }
}

/** A request that must not be repeated blindly was sent and its answer never came: what it asked for may have been done. */
export class NoResponseError extends RestError {
  constructor(
    message: string,
    /** Whether it was given up after the longest time allowed, so that the service may still be working on it. */
    readonly timedOut: boolean,
    facts: ErrorDetails,
  ) {
    super("no_response", message, { ...facts, mayHaveBeenApplied: true });
  }
}

/** No attempt was answered in time. */
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

/** Something between here and the service answered with a page for people; it tells nothing about the object asked for. */
export class HtmlPageError extends RestError {
  constructor(message: string, facts: ErrorDetails) {
    super("html_page", message, facts);
  }
}

/** The answer is not what the schema, or JSON itself, says it must be. */
export class InvalidResponseError extends RestError {
  constructor(message: string, facts: ErrorDetails) {
    super("invalid_response", message, facts);
  }
}

/** The service asks to wait longer than the client may. */
export class RateLimitError extends RestError {
  constructor(
    message: string,
    /** When the service takes requests again. */
    readonly until: Date,
    facts: ErrorDetails,
  ) {
    super("rate_limit", message, facts);
  }
}

/** The request was given up by its `signal`, or the client was closed. */
export class AbortedError extends RestError {
  constructor(message: string, facts: ErrorDetails) {
    super("aborted", message, facts);
  }
}

/** The request, or the client's options, cannot be sent as they are; nothing was sent. */
export class InvalidRequestError extends RestError {
  constructor(message: string, facts: ErrorDetails) {
    super("invalid_request", message, facts);
  }
}

/** No credential could be had, so that nothing was sent. */
export class CredentialError extends RestError {
  constructor(message: string, facts: ErrorDetails) {
    super("credential", message, facts);
  }
}

/** A file of the client, of budgets or the log, cannot be used. */
export class StateFileError extends RestError {
  constructor(message: string, facts: ErrorDetails) {
    super("state_file", message, facts);
  }
}
