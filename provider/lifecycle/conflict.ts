import type { HttpError } from "../rest";
import type { Live } from "./answers";
import { changes } from "./compare";
import type { Context } from "./context";
import { Problem, sentence } from "./errors";
import { sameJson } from "./forms";
import { argsOf } from "./state";
import type { Values } from "./values";

/**
 * Somebody else wrote between our read and our write, so that nothing was overwritten: says where, by one more read, and
 * never what, since the values may be secret.
 *
 * @param before the object as the update was made for it.
 * @param error the answer to a request that was bound to that version.
 */
export async function changedMeanwhile(
  context: Context,
  values: Values,
  before: Live,
  error: HttpError,
): Promise<Problem> {
  const now = await context.live(values, { fresh: true }).catch(() => undefined);
  const paths = now ? differing(context, before, now) : [];
  const where = paths.length ? `: ${listed(paths)} ${paths.length > 1 ? "are" : "is"} not what was read` : "";
  const done = `Somebody else changed it between the read and the write of this update${where}. The service does not tell who. Nothing was overwritten.`;
  const next = "Run `pulumi up --refresh` to see the change, and keep it in the program or put it back.";
  return new Problem(`${sentence(error.message)} ${done} ${next}`, "changed_meanwhile");
}

/** Args that differ, by their paths; else members that no arg stands for. */
function differing({ definition, view }: Context, before: Live, now: Live): string[] {
  const [olds, news] = [before, now].map(({ values }) => argsOf(definition, values, undefined, view));
  const paths = changes(definition.args, olds, news).map(({ path }) => path);
  if (paths.length) return [...new Set(paths)];
  const { notes = [], etag } = definition.service;
  const names = new Set([...Object.keys(before.body), ...Object.keys(now.body)]);
  return [...names].filter(
    (name) => name !== etag && !notes.includes(name) && !sameJson(before.body[name], now.body[name]),
  );
}

const most = 5;

const listed = (paths: readonly string[]): string =>
  paths
    .slice(0, most)
    .concat(paths.length > most ? [`${paths.length - most} more`] : [])
    .join(", ");
