/** Requests that validate credentials, once per process and service: `GET /servicestats`. */
const validating = /^(GET \/servicestats|GET \/v1\/me|POST \/v2\/auth\/token)$/;

/** Requests, except requests that validate credentials. */
export const beyondValidation = (requests: readonly string[]): string[] =>
  requests.filter((request) => !validating.test(request));
