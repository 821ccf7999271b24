import { type ZodError, type ZodObject, type ZodType, z } from "zod";
import { nearest } from "../../text/suggest";
import { didYouMean, wording } from "../../text/wording";
import { InvalidRequestError } from "../base/errors";
import {
  type ClientOptions,
  longestResponseBytes,
  type PaginationOptions,
  type RateBudget,
  type RequestOptions,
  type RetryOptions,
  type SubBudget,
} from "../base/options";
import type { Auth } from "../base/terms";
import { WaitBudget } from "../base/wait-budget";
import { isRedisUrl } from "./url";

// Checks options at run time, for programs without types. An error does not contain the value, which may be secret.

type Members<T> = { readonly [Name in keyof T]-?: ZodType };

const filled = z.string().min(1);
const positive = z.number().positive();
const notNegative = z.number().min(0);
const count = z.int().min(1);
const callback = z.custom((value) => typeof value === "function", "must be a function").optional();
const signal = z.instanceof(AbortSignal, { error: "must be an AbortSignal" }).optional();
const statuses = z.array(z.int().min(100).max(599)).optional();
const strings = z.array(z.string());
const headers = z.record(z.string(), z.string().regex(/^[^\r\n\0]*$/, "must be a string without line breaks"));
const parameter = z.union([z.string(), z.number(), z.boolean(), z.undefined()], {
  error: "must be a string, a number or a boolean",
});

const address = z
  .string()
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""), {
    error: "must be an http or https URL",
    params: { advice: "Set it to the address of the service, such as https://api.example.com/v1." },
  })
  .refine((text) => !URL.parse(text)?.username && !URL.parse(text)?.password, {
    error: "contains a credential",
    params: { advice: "Remove it, and set `auth` instead." },
  })
  .refine((text) => !URL.parse(text)?.search && !URL.parse(text)?.hash, {
    error: "contains a query or a fragment",
    params: { advice: "Remove it, and set `query` instead." },
  });

/** The members of each kind of credential, without `kind`. */
export const credentialMembers: {
  readonly [Kind in Auth["kind"]]: Members<Omit<Extract<Auth, { kind: Kind }>, "kind">>;
} = {
  none: {},
  bearer: { token: filled },
  header: { name: filled, value: filled },
  query: { name: filled, value: filled },
  basic: { username: z.string(), password: z.string() },
  login: {
    path: filled,
    body: z.record(z.string(), z.unknown()),
    form: z.literal(true).optional(),
    token: z.union([z.string(), strings], { error: "must be a string or an array of strings" }),
    scheme: z.string().optional(),
    lifetimeSeconds: positive.optional(),
    fallback: z.strictObject({ path: filled, body: z.record(z.string(), z.unknown()) }).optional(),
  },
  challenge: {
    username: z.string().optional(),
    password: z.string().optional(),
    identityToken: z.string().optional(),
    renew: callback,
  },
  signature: { appId: filled, key: filled, secret: filled },
  entra: { scope: filled },
};

const kinds = Object.entries(credentialMembers).map(([kind, members]) =>
  z.strictObject({ kind: z.literal(kind), ...members }),
);

const auth = z.discriminatedUnion("kind", kinds as [(typeof kinds)[number]], {
  error: ({ code }) =>
    code === "invalid_union" ? `must be one of ${Object.keys(credentialMembers).join(", ")}` : undefined,
});

const budget: Members<RateBudget> = { service: filled, scope: z.string(), limit: count, windowSeconds: positive };
const subBudget: Members<SubBudget> = { name: filled, limit: count, windowSeconds: positive };
const retry: Members<RetryOptions> = {
  attempts: count.optional(),
  baseDelayMs: notNegative.optional(),
  maxDelayMs: notNegative.optional(),
  statuses,
  statusRetryMs: notNegative.optional(),
  accessRetryMs: notNegative.optional(),
  maxWaitMs: notNegative.optional(),
};

export const clientOptions: Members<ClientOptions> = {
  baseUrl: address,
  auth,
  query: z.record(z.string(), z.string()).optional(),
  headers: headers.optional(),
  budget: z.strictObject(budget).optional(),
  stateDir: z.string().optional(),
  limitStore: z.string().refine(isRedisUrl, "must be a redis or rediss URL").optional(),
  retry: z.strictObject(retry).optional(),
  waitBudget: z.instanceof(WaitBudget, { error: "must be a WaitBudget" }).optional(),
  shouldRetry: callback,
  isThrottled: callback,
  timeoutMs: positive.optional(),
  totalTimeoutMs: positive.optional(),
  maxResponseBytes: count.max(longestResponseBytes).optional(),
  label: z.string().optional(),
  describeError: callback,
  secrets: strings.optional(),
  signal,
  onWait: callback,
  onWarning: callback,
  onExchange: callback,
};

const isSchema = (value: unknown): boolean => typeof (value as Partial<ZodType> | null)?.safeParse === "function";

export const requestOptions: Members<RequestOptions> = {
  method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]),
  path: z.string(),
  route: z.string().optional(),
  query: z.record(z.string(), parameter).optional(),
  headers: headers.optional(),
  body: z.unknown().optional(),
  responseType: z.enum(["bytes", "chunks"]).optional(),
  maxResponseBytes: count.optional(),
  schema: z.custom(isSchema, "must be a schema of zod").optional(),
  idempotent: z.boolean().optional(),
  awaitsAccess: z.boolean().optional(),
  allowedStatuses: statuses,
  secrets: strings.optional(),
  subBudget: z.strictObject(subBudget).optional(),
  beforeSend: callback,
  signal,
  graceMs: notNegative.optional(),
  timeoutMs: positive.optional(),
};

export const pageOptions: Members<PaginationOptions<unknown, unknown> & RequestOptions> = {
  ...requestOptions,
  items: callback,
  next: callback,
};

function checking(subject: string, options: Readonly<Record<string, ZodType>>, example: string) {
  const schema = z.strictObject(options);
  return (given: unknown): void => {
    const { error } = schema.safeParse(given, { error: messageOf, reportInput: true });
    if (!error) return;
    // An unknown option may be the misspelled name of a missing option.
    const issue = error.issues.find(({ code }) => code === "unrecognized_keys") ?? error.issues[0];
    const { problem, advice } = describeIssue(issue as Issue, example);
    throw new InvalidRequestError(`${subject}: ${problem}. Nothing was sent. ${advice}`, { method: subject, path: "" });
  };
}

type Issue = ZodError["issues"][number];

function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "unrecognized_keys") return wording(issue);
  const known = Object.keys((issue.inst as ZodObject).shape);
  return didYouMean(nearest(String(issue.keys[0]), known)) || `; known options are ${known.join(", ")}`;
}

function describeIssue(issue: Issue, example: string): { problem: string; advice: string } {
  const isUnknown = issue.code === "unrecognized_keys";
  const path = z.core.toDotPath(isUnknown ? [...issue.path, issue.keys[0] as string] : issue.path);
  const option = `option \`${path}\``;
  if (isUnknown) return { problem: `unknown ${option}${issue.message}`, advice: "Remove it or correct its name." };
  if (path === "") return { problem: "the options must be an object", advice: `Pass an object such as ${example}.` };
  if (issue.input === undefined) return { problem: `${option} is missing`, advice: `Set \`${path}\`.` };
  const { advice = "Correct the value." } = issue.code === "custom" ? (issue.params ?? {}) : {};
  return { problem: `${option} ${issue.message}`, advice };
}

/** @throws InvalidRequestError naming the option of a client that is wrong. */
export const checkClientOptions = checking("createClient", clientOptions, "{ baseUrl, auth }");

/** @throws InvalidRequestError naming the option of a request that is wrong. */
export const checkRequestOptions = checking("request", requestOptions, "{ method, path }");

/** @throws InvalidRequestError naming the option of a list that is wrong. */
export const checkPageOptions = checking("paginate", pageOptions, "{ items, next }");
