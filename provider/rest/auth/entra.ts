import { withoutFullStop } from "../../text/printable";
import type { Clock } from "../base/clock";
import { Failure } from "../base/failure";
import type { Interceptor } from "../base/interceptor";
import type { EntraAuth } from "../base/terms";
import { type Base, isSafeForCredentials } from "../options/url";
import { excerpt, type Redactor } from "../secrets/redact";
import { azureHttpClient } from "./azure-http-client";
import { newToken, type TokenSource, tokenInterceptor } from "./tokens";

type Identity = typeof import("@azure/identity");

/** Sends requests with a token of Microsoft Entra for the identity of this machine. */
export function entraInterceptor({ scope }: EntraAuth, base: Base, redact: Redactor, clock: Clock): Interceptor {
  let credential: InstanceType<Identity["DefaultAzureCredential"]> | undefined;

  const requestToken: TokenSource["requestToken"] = async ({ context }) => {
    // The user did not configure this token, so a mistyped URL must not send it in plain text.
    if (!isSafeForCredentials(base))
      throw credentialFailure("An Entra token is not sent without TLS. Set an https URL.");
    credential ??= new (loadIdentity(redact).DefaultAzureCredential)({ httpClient: azureHttpClient(context.proxies) });
    const token = await credential.getToken(scope, { abortSignal: context.closeSignal }).catch((error) => {
      const problem = `No Entra token for ${scope} is available: ${reasonsIn(error, redact)}`;
      if (isUnreachable(error)) throw new Failure({ kind: "unreachable", advice: `${problem} ${networkAdvice}` });
      throw credentialFailure(`${problem} ${signInAdvice}`);
    });
    const now = clock.now();
    const refreshAfter = token.refreshAfterTimestamp ?? Number.POSITIVE_INFINITY;
    const life = Math.min(refreshAfter - now, (token.expiresOnTimestamp - now) * 0.9);
    return newToken(token.token, life, clock);
  };
  return tokenInterceptor({ key: `entra ${scope}`, scheme: "Bearer", requestToken }, redact, clock);
}

const signInAdvice =
  "Sign in with `az login`, or use a managed or federated identity. A user-assigned managed identity requires AZURE_CLIENT_ID. A federated identity requires AZURE_TENANT_ID, AZURE_CLIENT_ID and AZURE_FEDERATED_TOKEN_FILE.";

const networkAdvice =
  "Microsoft Entra, or the endpoint of the managed identity, could not be reached. Check the network and any proxy, then retry.";

/** Error codes of Node and of Azure's pipeline for a failed connection. */
const networkCodes =
  /^(E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|CONNABORTED|TIMEDOUT|NETUNREACH|HOSTUNREACH|PIPE)|REQUEST_SEND_ERROR|(UND_)?ERR_.*TIMEOUT)$/;

/** Codes of MSAL and phrases of the Azure CLI in messages of errors without a code. */
const networkWords =
  /\b(endpoints_resolution_error|network_error|Max retries exceeded with url|Failed to establish a new connection)\b/;

/**
 * True if a credential of the chain failed because its endpoint cannot be reached. Such a failure does not concern the identity.
 * Azure's library wraps the error without its code: `AuthenticationError` with the status 400, or `CredentialUnavailableError`.
 */
function isUnreachable(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const { code, errorCode, message, errors, cause } = error as Record<string, unknown>;
  if (networkCodes.test(String(code)) || errorCode === "network_error") return true;
  const ways = [...(Array.isArray(errors) ? errors : []), cause];
  return networkWords.test(String(message)) || ways.some((way) => isUnreachable(way, depth + 1));
}

/** The package is an optional peer dependency. It is loaded with the first request because it loads slowly. */
function loadIdentity(redact: Redactor): Identity {
  try {
    return require("@azure/identity") as Identity;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw credentialFailure(
      code === "MODULE_NOT_FOUND"
        ? "No key and no token is set, and the package for tokens of Microsoft Entra is not installed. Run `npm install @azure/identity`."
        : `No key and no token is set, and the package @azure/identity for tokens of Microsoft Entra cannot be loaded (${firstLine(message, redact)}). Reinstall it.`,
    );
  }
}

const credentialFailure = (advice: string): Failure => new Failure({ kind: "credential", advice });

/** The reason of each credential of the chain, in one line. Tokens in messages are hidden. */
function reasonsIn(error: unknown, redact: Redactor): string {
  const all = (error as { errors?: unknown }).errors;
  const reasons = (Array.isArray(all) && all.length ? all : [error]).map((one) =>
    firstLine((one as Error).message, redact),
  );
  return reasons.map((reason) => `${withoutFullStop(reason)}.`).join(" ");
}

const jwt = /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g;

/** The whole message is redacted first, because a secret may have several lines. */
const firstLine = (text: string, redact: Redactor): string =>
  excerpt(redact(text.replace(jwt, "[secret]")).split(/\r?\n/)[0] ?? "", redact);
