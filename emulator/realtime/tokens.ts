import type { JsonObject } from "../json";
import type { HttpRequest } from "../server/http";
import type { Store } from "../store/store";
import { apiError } from "./errors";

const objectTypes = ["namespace", "queue", "rule", "key", "app"] as const;

/** Capabilities of the main token. */
export const allCapabilities: readonly string[] = [
  ...objectTypes.flatMap((kind) => [`write:${kind}`, `read:${kind}`]),
  "read:stats",
];

type Token = JsonObject & { capabilities: string[] };

/** Additional access tokens of the account with their capabilities, by token. */
export class Tokens {
  readonly #stored: ReadonlyMap<string, Token>;

  constructor(
    store: Store,
    private readonly own: string,
  ) {
    this.#stored = store.define<Token>("tokens", {
      complete: (_, given) => ({ capabilities: [...allCapabilities], ...given }) as Token,
    });
  }

  /** Capabilities of the caller. @throws HttpError 401 for an unknown token, 403 for a missing capability. */
  capabilitiesFor({ method, rawPath, headers }: HttpRequest): readonly string[] {
    const token = headers.authorization?.replace(/^Bearer /, "") ?? "";
    const granted = token === this.own ? allCapabilities : this.#stored.get(token)?.capabilities;
    if (!granted) throw apiError(401, "Access denied");
    const needed = `${method === "GET" || method === "HEAD" ? "read" : "write"}:${kindOf(rawPath)}`;
    if (allCapabilities.includes(needed) && !granted.includes(needed)) throw apiError(403, `The token lacks ${needed}`);
    return granted;
  }
}

/** Object type of a path: `key` for `/v1/apps/{app}/keys/{id}`, `app` for `/v1/apps/{app}`. */
function kindOf(rawPath: string): string {
  const [, , first = "", , second = ""] = rawPath.split("/");
  if (second === "stats") return second;
  if (second === "pkcs12") return "app";
  return first === "accounts" ? "app" : (second || first).replace(/s$/, "");
}
