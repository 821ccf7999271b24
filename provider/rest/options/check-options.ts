import { nearest } from "../../text/suggest";
import { InvalidRequestError } from "../base/errors";
import {
  type Auth,
  type ClientOptions,
  longestResponseBytes,
  type PaginationOptions,
  type RequestOptions,
} from "../base/options";
import { isRedisUrl } from "./url";

/**
 * Checks options at run time, for programs without types. Each error contains the option and the expected type. It does not
 * contain the value, which may be secret.
 */
type Check = (value: unknown, path: string) => Wrong | undefined;

interface Wrong {
  readonly problem: string;
  readonly advice: string;
}

interface Option {
  readonly check: Check;
  readonly required?: true;
}

type Options = Readonly<Record<string, Option>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const wrong = (path: string, problem: string, advice = "Correct the value."): Wrong => ({
  problem: `option \`${path}\` ${problem}`,
  advice,
});

/** @param expected completes the message "must be …". */
const must =
  (expected: string, holds: (value: unknown) => boolean): Check =>
  (value, path) =>
    holds(value) ? undefined : wrong(path, `must be ${expected}`);

const string = must("a string", (value) => typeof value === "string");
const filled = must("a string that is not empty", (value) => typeof value === "string" && value !== "");
const boolean = must("a boolean", (value) => typeof value === "boolean");
const callback = must("a function", (value) => typeof value === "function");
const anything: Check = () => undefined;
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const positive = must("a number greater than 0", (value) => isNumber(value) && value > 0);
const notNegative = must("a number of at least 0", (value) => isNumber(value) && value >= 0);
const count = must("a whole number of at least 1", (value) => Number.isInteger(value) && Number(value) >= 1);
const size = must(
  `a whole number from 1 to ${longestResponseBytes}`,
  (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= longestResponseBytes,
);
const isStatus = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 100 && Number(value) < 600;
const statuses = must("an array of status codes", (value) => Array.isArray(value) && value.every(isStatus));
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === "string");
const abortSignal = must("an AbortSignal", (value) => value instanceof AbortSignal);
const strings = must("an array of strings", isStrings);
const oneOf = (...values: readonly string[]): Check =>
  must(`one of ${values.join(", ")}`, (value) => values.includes(String(value)));

/** A record whose values all pass a check. */
const each =
  (check: Check): Check =>
  (value, path) => {
    if (!isObject(value)) return wrong(path, "must be an object");
    for (const [name, item] of Object.entries(value)) {
      const found = check(item, pathTo(path, name));
      if (found) return found;
    }
    return undefined;
  };

/** An object with these members only. */
const members =
  (options: Options): Check =>
  (value, path) => {
    if (!isObject(value)) return wrong(path, "must be an object");
    const known = Object.keys(options);
    const unknown = unknownOptions(value, known);
    const problemOf = (name: string, { check, required }: Option) => {
      const at = pathTo(path, name);
      if (value[name] !== undefined) return check(value[name], at);
      const isMisspelled = unknown.some((other) => nearest(other, [name]));
      return required && !isMisspelled ? wrong(at, "is missing", `Set \`${at}\`.`) : undefined;
    };
    for (const [name, option] of Object.entries(options)) {
      const found = problemOf(name, option);
      if (found) return found;
    }
    const [other] = unknown;
    return other === undefined ? undefined : unknownOption(path, other, known);
  };

function unknownOption(path: string, name: string, known: readonly string[]): ReturnType<Check> {
  const near = nearest(name, known);
  const hint = near ? ` (did you mean \`${pathTo(path, near)}\`?)` : `; known options are ${known.join(", ")}`;
  return { problem: `unknown option \`${pathTo(path, name)}\`${hint}`, advice: "Remove it or correct its name." };
}

const unknownOptions = (value: Readonly<Record<string, unknown>>, known: readonly string[]): string[] =>
  Object.keys(value).filter((name) => !known.includes(name) && value[name] !== undefined);

const pathTo = (path: string, name: string): string => {
  if (!/^[A-Za-z_]\w*$/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path ? `${path}.${name}` : name;
};

const required = (check: Check): Option => ({ check, required: true });
const optional = (check: Check): Option => ({ check });

const address: Check = (value, path) => {
  const text = string(value, path);
  if (text) return text;
  const url = URL.parse(String(value));
  const example = "Set it to the address of the service, such as https://api.example.com/v1.";
  if (!url || !/^https?:$/.test(url.protocol)) return wrong(path, "must be an http or https URL", example);
  if (url.username || url.password) return wrong(path, "contains a credential", "Remove it, and set `auth` instead.");
  if (url.search || url.hash)
    return wrong(path, "contains a query or a fragment", "Remove it, and set `query` instead.");
  return undefined;
};

const redisAddress = must("a redis or rediss URL", (value) => typeof value === "string" && isRedisUrl(value));

const header = must("a string without line breaks", (value) => typeof value === "string" && !/[\r\n\0]/.test(value));
const pair = must("a string, a number or a boolean", (value) =>
  ["string", "number", "boolean", "undefined"].includes(typeof value),
);

/** The members of each kind of credential, without `kind`. */
export const credentials: { readonly [Kind in Auth["kind"]]: Options } = {
  none: {},
  bearer: { token: required(filled) },
  header: { name: required(filled), value: required(filled) },
  query: { name: required(filled), value: required(filled) },
  basic: { username: required(string), password: required(string) },
  login: {
    path: required(filled),
    body: required(each(anything)),
    token: required(must("a string or an array of strings", (value) => typeof value === "string" || isStrings(value))),
    scheme: optional(string),
    lifetimeSeconds: optional(positive),
  },
  challenge: { username: optional(string), password: optional(string), identityToken: optional(string) },
  signature: { appId: required(filled), key: required(filled), secret: required(filled) },
  entra: { scope: required(filled) },
};

const auth: Check = (value, path) => {
  if (!isObject(value)) return wrong(path, "must be an object");
  const kind = members({ kind: required(oneOf(...Object.keys(credentials))) })({ kind: value.kind }, path);
  const own = credentials[value.kind as Auth["kind"]];
  return kind ?? members({ kind: required(string), ...own })(value, path);
};

const subBudget = members({ name: required(filled), limit: required(count), windowSeconds: required(positive) });

export const clientOptions: Readonly<Record<keyof ClientOptions, Option>> = {
  baseUrl: required(address),
  auth: required(auth),
  query: optional(each(string)),
  headers: optional(each(header)),
  budget: optional(
    members({
      service: required(filled),
      account: required(string),
      limit: required(count),
      windowSeconds: required(positive),
    }),
  ),
  stateDir: optional(string),
  limitStore: optional(redisAddress),
  retry: optional(
    members({
      attempts: optional(count),
      baseDelayMs: optional(notNegative),
      maxDelayMs: optional(notNegative),
      statuses: optional(statuses),
      statusRetryMs: optional(notNegative),
      maxWaitMs: optional(notNegative),
    }),
  ),
  shouldRetry: optional(callback),
  isThrottled: optional(callback),
  timeoutMs: optional(positive),
  totalTimeoutMs: optional(positive),
  maxResponseBytes: optional(size),
  label: optional(string),
  describeError: optional(callback),
  secrets: optional(strings),
  signal: optional(abortSignal),
  onWait: optional(callback),
  onWarning: optional(callback),
};

export const requestOptions: Readonly<Record<keyof RequestOptions, Option>> = {
  method: required(oneOf("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")),
  path: required(string),
  query: optional(each(pair)),
  headers: optional(each(header)),
  body: optional(anything),
  responseType: optional(oneOf("bytes", "chunks")),
  maxResponseBytes: optional(count),
  schema: optional(must("a schema of zod", (value) => isObject(value) && typeof value.safeParse === "function")),
  idempotent: optional(boolean),
  allowedStatuses: optional(statuses),
  secrets: optional(strings),
  subBudget: optional(subBudget),
  signal: optional(abortSignal),
  graceMs: optional(notNegative),
  timeoutMs: optional(positive),
};

export const pageOptions: Readonly<Record<keyof (PaginationOptions<unknown, unknown> & RequestOptions), Option>> = {
  ...requestOptions,
  items: optional(callback),
  next: optional(callback),
};

function checking(subject: string, options: Options, example: string): (given: unknown) => void {
  const check = members(options);
  return (given) => {
    const found = isObject(given)
      ? check(given, "")
      : { problem: "the options must be an object", advice: `Pass an object such as ${example}.` };
    if (!found) return;
    throw new InvalidRequestError(`${subject}: ${found.problem}. Nothing was sent. ${found.advice}`, {
      method: subject,
      path: "",
    });
  };
}

/** @throws InvalidRequestError naming the option of a client that is wrong. */
export const checkClientOptions = checking("createClient", clientOptions, "{ baseUrl, auth }");

/** @throws InvalidRequestError naming the option of a request that is wrong. */
export const checkRequestOptions = checking("request", requestOptions, "{ method, path }");

/** @throws InvalidRequestError naming the option of a list that is wrong. */
export const checkPageOptions = checking("paginate", pageOptions, "{ items, next }");
