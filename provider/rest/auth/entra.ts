import type { Clock } from "../client/clock";
import type { Interceptor } from "../client/interceptor";
import { Failure } from "../errors/failure";
import type { Redactor } from "../log/redact";
import type { EntraAuth } from "../options/options";
import { type Base, isSafeForCredentials } from "../options/url";
import { type TokenSource, tokenInterceptor } from "./tokens";

type Identity = typeof import("@azure/identity");

/** Sends requests with a token that Microsoft Entra gives to the identity of this machine. */
export function entraInterceptor({ scope }: EntraAuth, base: Base, redact: Redactor, clock: Clock): Interceptor {
  let credential: InstanceType<Identity["DefaultAzureCredential"]> | undefined;

  const ask: TokenSource["requestToken"] = async ({ context }) => {
    // Nobody chose to send this token: an address that was only mistyped must not show it to the whole network.
    if (!isSafeForCredentials(base))
      throw credentialFailure("An Entra token is not sent over plain http. Set an https address.");
    credential ??= new (loadIdentity().DefaultAzureCredential)();
    const token = await credential.getToken(scope, { abortSignal: context.closeSignal }).catch((error) => {
      const problem = `No Entra token for ${scope} could be had: ${reasonsIn(error)}`;
      if (isUnreachable(error)) throw new Failure({ kind: "unreachable", advice: `${problem} ${networkAdvice}` });
      throw credentialFailure(`${problem} ${signInAdvice}`);
    });
    redact.add(token.token);
    const now = clock.now();
    const told = token.refreshAfterTimestamp ?? Number.POSITIVE_INFINITY;
    return { value: token.token, renewAt: Math.min(told, now + (token.expiresOnTimestamp - now) * 0.9) };
  };
  return tokenInterceptor({ key: `entra ${scope}`, scheme: "Bearer", requestToken: ask }, redact, clock);
}

const signInAdvice =
  "Log in with `az login`; or run where there is a managed identity (AZURE_CLIENT_ID names one that is not the machine's own) or a federated one (AZURE_TENANT_ID, AZURE_CLIENT_ID and AZURE_FEDERATED_TOKEN_FILE).";

const networkAdvice =
  "Microsoft Entra, or the endpoint of the managed identity, could not be reached. Check the network and any proxy, then retry.";

/** Codes of a connection that failed, of Node and of Azure's pipeline. */
const networkCodes =
  /^(E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|CONNABORTED|TIMEDOUT|NETUNREACH|HOSTUNREACH|PIPE)|REQUEST_SEND_ERROR|(UND_)?ERR_.*TIMEOUT)$/;

/** What is left of the codes in most errors: those of MSAL, and the words of the Azure CLI, as their messages quote them. */
const networkWords =
  /\b(endpoints_resolution_error|network_error|Max retries exceeded with url|Failed to establish a new connection)\b/;

/**
 * Whether a way of the chain failed because nothing could be reached, which says nothing about the identity. Azure's library
 * wraps such an error without its code: `AuthenticationError` with the status 400, or `CredentialUnavailableError`.
 */
function isUnreachable(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const { code, errorCode, message, errors, cause } = error as Record<string, unknown>;
  if (networkCodes.test(String(code)) || errorCode === "network_error") return true;
  const ways = [...(Array.isArray(errors) ? errors : []), cause];
  return networkWords.test(String(message)) || ways.some((way) => isUnreachable(way, depth + 1));
}

/** The package is a peer that need not be there, and takes longer to load than everything else here. */
function loadIdentity(): Identity {
  try {
    return require("@azure/identity") as Identity;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw credentialFailure(
      code === "MODULE_NOT_FOUND"
        ? "No key and no token is set, and the package that asks Microsoft Entra for one is not installed. Run `npm install @azure/identity`."
        : `No key and no token is set, and the package @azure/identity, which asks Microsoft Entra for one, cannot be loaded (${firstLine(message)}). Install it anew.`,
    );
  }
}

const credentialFailure = (advice: string): Failure => new Failure({ kind: "credential", advice });

/** What each way of the chain came to, in one line. Tokens that a message may quote are taken out. */
function reasonsIn(error: unknown): string {
  const all = (error as { errors?: unknown }).errors;
  const reasons = (Array.isArray(all) && all.length ? all : [error]).map((one) => firstLine((one as Error).message));
  return reasons.map((reason) => reason.replace(/[.\s]*$/, ".")).join(" ");
}

const jwt = /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g;

const firstLine = (text: string): string => (text.split(/\r?\n/)[0] ?? "").replace(jwt, "[secret]").slice(0, 300);
