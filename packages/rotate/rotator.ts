import { z } from "zod";
import { redactor } from "../../provider/lifecycle";
import { requireLimit } from "../webhooks/incoming";
import type { Incoming } from "../webhooks/request";
import type { CredentialSpecs } from "./credential-spec";
import { findCredential, parseCredentials } from "./credentials";
import { RotationError } from "./errors";
import { type Rotation, rotate } from "./rotation";
import { remoteKeys, type SignedRequest, verifyRequest } from "./signed-request";
import { type RotationState, recordIn } from "./state";

/** Options of a rotator. */
export interface RotatorOptions {
  /** Address of the rotator, exactly as in the environment. It is the audience of the tokens. */
  readonly url: string;
  /**
   * Environments that may rotate, such as `acme/shop/production`. Any user of Pulumi Cloud can send a valid request to the
   * address, so that this list decides who receives credentials.
   */
  readonly environments: readonly string[];
  /** Credentials by the name in the request. */
  readonly credentials: CredentialSpecs;
  /** Configuration of Trefoil by key, such as `trefoil:registryPassword`. Default: the environment variables. */
  readonly configuration?: Readonly<Record<string, string>>;
  /** Address of Pulumi Cloud. Default: `https://api.pulumi.com`. */
  readonly pulumiUrl?: string;
  /** Address of its signing keys. Default: `/oidc/.well-known/jwks` of `pulumiUrl`. */
  readonly keysUrl?: string;
  /** Maximum size of a body. In bytes. Default: 1 MiB. */
  readonly limit?: number;
  /**
   * Notes the id of a token, and returns false if it was noted before. Several instances need a store that they share.
   * Default: the memory of this process.
   */
  readonly isFirstUse?: (tokenId: string, expires: Date) => boolean | Promise<boolean>;
  /** Receives lines about created and revoked credentials and about internal errors, without secrets. Its errors are ignored. Default: none. */
  readonly report?: (line: string) => void;
}

/** A received request. The method is checked if it is known. */
export type RotationRequest = Incoming & { readonly method?: string };

/** Response of a rotator. The body of a rotation contains the new credential. Do not log it. */
export interface RotationResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/** Handles a request of Pulumi. It never throws. */
export type Rotator = (request: RotationRequest) => Promise<RotationResponse>;

const defaultPulumiUrl = "https://api.pulumi.com";

/** The documented body of a request to a rotator. The members of `request` are those of Trefoil. */
const rotationBody = z.object({ request: z.strictObject({ credential: z.string() }), state: z.unknown().optional() });

/**
 * A function that handles the requests of an external rotator of Pulumi ESC (`fn::rotate::external`).
 *
 * @throws Error if an option is invalid.
 */
export function createRotator(options: RotatorOptions): Rotator {
  const { url, limit = 2 ** 20, configuration, isFirstUse = memoryOfTokens() } = options;
  const report = withoutErrors(options.report);
  requireLimit(limit);
  requireSecureUrl("url", url);
  const pulumiUrl = requireSecureUrl("pulumiUrl", options.pulumiUrl ?? defaultPulumiUrl).replace(/\/+$/, "");
  const keys = remoteKeys(requireSecureUrl("keysUrl", options.keysUrl ?? `${pulumiUrl}/oidc/.well-known/jwks`));
  const environments = new Set(options.environments.map(allowedEnvironment));
  if (!environments.size)
    throw new Error("`environments` is empty. Add the environments that may rotate, such as acme/shop/production.");
  const credentials = parseCredentials(options.credentials);
  const inTurn = rotationsInTurn();

  const answer = async (request: RotationRequest): Promise<RotationResponse> => {
    if (request.method !== undefined && request.method !== "POST")
      throw new RotationError("method_not_allowed", "A rotation is a POST request.");
    const signed = await verifyRequest(request, { url, pulumiUrl, keys, limit });
    const owner = environmentOf(signed, environments);
    await requireFirstUse(signed, isFirstUse);
    const { name, state } = contentOf(signed);
    const credential = findCredential(credentials, name);
    const rotation = { credential, last: recordIn(state), owner, configuration, report };
    return response(200, await inTurn(rotation));
  };
  return (request) => answer(request).catch((error) => failure(error, report));
}

/** Calls a function of the user, and ignores its errors. After a create, such an error would lose the credential. */
const withoutErrors =
  (report: RotatorOptions["report"]) =>
  (line: string): void =>
    void (async () => report?.(line))().catch(() => {});

/** The response to a failed rotation. The cause of an error that a user cannot fix is reported only to the operator. */
function failure(error: unknown, report: (line: string) => void): RotationResponse {
  const known =
    error instanceof RotationError
      ? error
      : new RotationError("internal", "The rotation failed because of an internal error. Rotate again.", {
          cause: error,
        });
  if (known.cause !== undefined) {
    const cause = known.cause instanceof Error ? known.cause.message : String(known.cause);
    report(`${known.code}: ${redactor()(cause)}`);
  }
  return response(known.status, { error: known.message, code: known.code });
}

const response = (status: number, content: object): RotationResponse => ({
  status,
  headers: {
    "content-type": "application/json",
    "cache-control": "no-store",
    ...(status === 405 && { allow: "POST" }),
  },
  body: JSON.stringify(content),
});

/** @throws Error unless the address is encrypted or local. */
function requireSecureUrl(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = url && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url?.protocol === "https:" || (url?.protocol === "http:" && isLocal)) return text;
  throw new Error(
    `\`${option}\` must be a URL that begins with https://. Without TLS, others can read the credentials.`,
  );
}

/** Environments without a project are those of the project `default`. */
const canonicalEnvironment = (name: string): string => {
  const parts = name.split("/");
  return parts.length === 2 ? [parts[0], "default", parts[1]].join("/") : name;
};

/** True for `organization/project/environment`. */
const isCanonical = (name: string): boolean => /^[^/\s]+(\/[^/\s]+){2}$/.test(name);

/** @throws Error if no token could name the environment. */
function allowedEnvironment(name: string): string {
  const environment = canonicalEnvironment(name);
  if (isCanonical(environment)) return environment;
  throw new Error(
    `\`environments\` contains ${JSON.stringify(name)}, which is not the name of an environment. Pass names such as acme/shop/production, with the organization and without spaces.`,
  );
}

/** The environment of a token, if it may rotate. */
function environmentOf({ claims }: SignedRequest, allowed: ReadonlySet<string>): string {
  const { current_env, org } = claims;
  const named = typeof current_env === "string" ? current_env : "";
  const organization = typeof org === "string" ? org : "";
  const environment = fullEnvironment(named, organization);
  const canBeAllowed = organization !== "" && environment.startsWith(`${organization}/`) && isCanonical(environment);
  if (canBeAllowed && allowed.has(environment)) return environment;
  const advice = canBeAllowed
    ? `If it is expected, add ${JSON.stringify(environment)} to \`environments\`.`
    : "No name in `environments` can allow it, because the claims `org` and `current_env` of its token do not name an environment of one organization. Rotate with `trefoil rotate --once` instead.";
  throw new RotationError(
    "environment_not_allowed",
    `The environment ${JSON.stringify(named)} of the organization ${JSON.stringify(organization)} may not rotate. ${advice}`,
  );
}

/** The claim has the form `organization/environment`, `organization/project/environment` or `project/environment`. */
function fullEnvironment(name: string, organization: string): string {
  const [first, ...rest] = name.split("/");
  const isWithoutOrganization = organization !== "" && first !== organization && rest.length === 1;
  return isWithoutOrganization ? `${organization}/${name}` : canonicalEnvironment(name);
}

async function requireFirstUse(
  { claims }: SignedRequest,
  isFirstUse: NonNullable<RotatorOptions["isFirstUse"]>,
): Promise<void> {
  const { jti = "", exp = 0 } = claims;
  let isFirst: boolean;
  try {
    isFirst = await isFirstUse(jti, new Date(exp * 1000));
  } catch (cause) {
    throw new RotationError(
      "store_unavailable",
      "The rotator cannot check whether the token was used before, because `isFirstUse` failed. Nothing was changed. Check its store, and rotate again.",
      { cause },
    );
  }
  if (isFirst) return;
  throw new RotationError(
    "used_token",
    "The token was used before. Nothing was changed. Rotate again: each request needs a new token.",
  );
}

/** Tokens that this process has seen, until they have expired and for the tolerated difference of clocks. */
function memoryOfTokens(): NonNullable<RotatorOptions["isFirstUse"]> {
  const seen = new Map<string, number>();
  return (tokenId, expires) => {
    const now = Date.now();
    for (const [id, end] of seen) if (end < now) seen.delete(id);
    if (seen.has(tokenId)) return false;
    seen.set(tokenId, expires.getTime() + 60_000);
    return true;
  };
}

function contentOf({ content }: SignedRequest): { readonly name: string; readonly state: unknown } {
  const { data, error } = rotationBody.safeParse(content);
  if (data) return { name: data.request.credential, state: data.state };
  const paths = error.issues.map(({ path }) => path.join(".") || "the body");
  const are = paths.length === 1 ? "is" : "are";
  throw new RotationError(
    "invalid_body",
    `${paths.join(", ")} ${are} missing, unknown or invalid. In the environment, set \`request: { credential: NAME }\` in the inputs of \`fn::rotate::external\`.`,
  );
}

/**
 * Runs the rotations of one credential of an environment one after the other: two at the same time would each leave a credential. A
 * caller that repeats its request before the response, with the same state, receives the result of the pending rotation. First
 * rotations have no state that distinguishes the places that store their results.
 */
function rotationsInTurn() {
  const turns = new Map<string, Promise<unknown>>();
  const pending = new Map<string, Promise<RotationState>>();
  return (rotation: Rotation): Promise<RotationState> => {
    const { owner, credential, last } = rotation;
    const series = JSON.stringify([owner, credential.name]);
    const key = JSON.stringify([series, last]);
    const same = last && pending.get(key);
    if (same) return same;
    const turn = turns.get(series) ?? Promise.resolve();
    const result = turn.then(() => rotate(rotation)).finally(() => pending.delete(key));
    pending.set(key, result);
    turns.set(
      series,
      result.catch(() => undefined),
    );
    return result;
  };
}
