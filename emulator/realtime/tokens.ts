import type { JsonObject } from "../json";
import type { HttpRequest } from "../server/http";
import type { Store } from "../store/store";
import { apiError } from "./errors";

const objectTypes = ["namespace", "queue", "rule", "key", "app"] as const;

/** Capabilities of the token that the emulator is started with. */
export const allCapabilities: readonly string[] = [
  ...objectTypes.flatMap((kind) => [`write:${kind}`, `read:${kind}`]),
  "read:stats",
];

type Token = JsonObject & { capabilities: string[] };

/** Further access tokens of the account, by their own text, each with what it may do. */
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

  /** What the sender of a request may do. A token that nobody knows is refused, and so is what its token does not allow. */
  capabilitiesFor({ method, rawPath, headers }: HttpRequest): readonly string[] {
    const token = headers.authorization?.replace(/^Bearer /, "") ?? "";
    const granted = token === this.own ? allCapabilities : this.#stored.get(token)?.capabilities;
    if (!granted) throw apiError(401, "Access denied");
    const needed = `${method === "GET" || method === "HEAD" ? "read" : "write"}:${kindOf(rawPath)}`;
    if (allCapabilities.includes(needed) && !granted.includes(needed)) throw apiError(403, `The token lacks ${needed}`);
    return granted;
  }
}

/** `/v1/apps/{app}/keys/{id}` is about keys, `/v1/apps/{app}` about apps. */
function kindOf(rawPath: string): string {
  const [, , first = "", , second = ""] = rawPath.split("/");
  if (second === "stats") return second;
  if (second === "pkcs12") return "app";
  return first === "accounts" ? "app" : (second || first).replace(/s$/, "");
}
