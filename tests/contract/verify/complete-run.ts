import type { Report } from "../../../cli/verify/types";
import type { ServiceName } from "../../../emulator/start";
import type { EmulatedAccount } from "./account";
import { type Asked, isObject, type Reply } from "./proxy";

/** A run with all types of a service, and what the account contained before and after it. */
export interface CompleteRun {
  readonly report: Report;
  readonly code: Awaited<ReturnType<EmulatedAccount["run"]>>["code"];
  readonly err: string;
  /** Keys of the objects, by collection. */
  readonly before: Keys;
  readonly after: Keys;
  /** Requests that change something, without those of signing in. */
  readonly writes: readonly Asked[];
  /** Writes to objects that the run has not created. */
  readonly foreign: readonly string[];
  readonly journal: ReturnType<EmulatedAccount["services"]["journal"]>;
}

type Keys = readonly (readonly [collection: string, keys: readonly string[]])[];

/** Runs the command with all types of a service, through a proxy that watches its writes. */
export async function runCompletely(
  account: EmulatedAccount,
  service: ServiceName,
  args: readonly string[],
): Promise<CompleteRun> {
  const keys = (): Keys =>
    Object.entries(account.services.objects(service)).map(([collection, objects]) => [
      collection,
      Object.keys(objects),
    ]);
  const own = new OwnObjects();
  const before = keys();
  const watch = {
    after: (request: Asked, reply: Reply) => {
      if (isWrite(request)) own.note(request, reply);
      return reply;
    },
  };
  return account.through(service, watch, async (urls, asked) => {
    const { report, code, err } = await account.report(service, args, urls);
    const { foreign } = own;
    const journal = account.services.journal(service);
    return { report, code, err, before, after: keys(), writes: asked.filter(isWrite), foreign, journal };
  });
}

/** True for a request that changes something. Signing in does not. */
export const isWrite = ({ method, path }: Asked): boolean =>
  method !== "GET" && !/^\/v2\/(auth\/token|users\/login)/.test(path);

/** The writes of a run, and the ids of the objects that it has created. */
class OwnObjects {
  readonly foreign: string[] = [];
  readonly #ids = new Set<string>();
  #prefix = "";

  note({ method, path, body }: Asked, reply: Reply): void {
    const text = `${path} ${JSON.stringify(body ?? null)}`;
    this.#prefix ||= /tv[a-z0-9]{8}/.exec(text)?.[0] ?? "no prefix";
    const isOwn = text.includes(this.#prefix) || path.split(/[/:.']/).some((part) => this.#ids.has(part));
    // An invitation contains only the user of the test values.
    if (!isOwn && !/carol|\/invites/.test(text)) this.foreign.push(`${method} ${text}`);
    const { id, uuid } = isObject(reply.body) ? reply.body : {};
    for (const own of [id, uuid]) if (own !== undefined) this.#ids.add(String(own));
  }
}
