/**
 * The REST client of Trefoil, for programs of your own.
 *
 * ```ts
 * import { createClient, HttpError } from "trefoil/client";
 *
 * const client = createClient({ baseUrl: "https://control.ably.net/v1", auth: { kind: "bearer", token } });
 * for await (const app of client.pages<{ name: string }>(`/accounts/${account}/apps`)) console.log(app.name);
 * await client.close();
 * ```
 */

export { createClient } from "./client/client";
export { linkedNext } from "./client/pagination";
export {
  AbortedError,
  AnswerLostError,
  ConnectionError,
  CredentialError,
  type ErrorFacts,
  HtmlPageError,
  HttpError,
  InvalidAnswerError,
  InvalidRequestError,
  LimitError,
  RestError,
  StateFileError,
  TimeoutError,
} from "./errors/errors";
export { type Redactor, redactDeep, redactor } from "./log/redact";
export {
  type Answer,
  type Auth,
  type Budget,
  type Challenge,
  type Client,
  type ClientOptions,
  type Entra,
  type ErrorDescription,
  type GetOptions,
  type Login,
  type PageOptions,
  type Ration,
  type RequestOptions,
  type RetryOptions,
  type Signature,
  StreamedBody,
  type Wait,
} from "./options/options";
export { isLoopback, mayHoldCredentials } from "./options/url";
