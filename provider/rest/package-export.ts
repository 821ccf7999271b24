/**
 * `trefoil/client`: the REST client of Trefoil, for your own programs.
 *
 * ```ts
 * import { createClient, HttpError } from "trefoil/client";
 *
 * const client = createClient({ baseUrl: "https://control.ably.net/v1", auth: { kind: "bearer", token } });
 * for await (const app of client.paginate<{ name: string }>(`/accounts/${account}/apps`)) console.log(app.name);
 * await client.close();
 * ```
 */

export {
  AbortedError,
  ConnectionError,
  CredentialError,
  type ErrorDetails,
  HtmlPageError,
  HttpError,
  InvalidRequestError,
  InvalidResponseError,
  NoResponseError,
  RateLimitError,
  ResponseTooLargeError,
  RestError,
  StateFileError,
  TimeoutError,
} from "./base/errors";
export {
  type BodyError,
  type BodySchema,
  type Client,
  type ClientOptions,
  type Exchange,
  type GetOptions,
  type HttpResponse,
  type PaginationOptions,
  type RateBudget,
  type RequestOptions,
  type RetryOptions,
  StreamBody,
  type SubBudget,
  type Wait,
} from "./base/options";
export type {
  Auth,
  ChallengeAuth,
  EntraAuth,
  ErrorDescription,
  ErrorResponse,
  LoginAuth,
  SignatureAuth,
} from "./base/terms";
export { WaitBudget } from "./base/wait-budget";
export { createClient } from "./client/client";
