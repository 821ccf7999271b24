/** The REST client of Trefoil, for programs of your own: `import { createClient } from "trefoil/client"`. */
export { createClient } from "./client";
export {
  AbortedError,
  AnswerLostError,
  ConnectionError,
  type ErrorFacts,
  HtmlPageError,
  HttpError,
  InvalidAnswerError,
  InvalidRequestError,
  LimitError,
  RestError,
  StateFileError,
  TimeoutError,
} from "./errors";
export type {
  Answer,
  Auth,
  Budget,
  Client,
  ClientOptions,
  ErrorDescription,
  GetOptions,
  Login,
  PageOptions,
  RequestOptions,
  RetryOptions,
  Wait,
} from "./options";
export { type Redactor, redactDeep, redactor } from "./redact";
