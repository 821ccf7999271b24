import { HttpError } from "../../rest";
import { Problem, sentence } from "../errors/errors";
import type { Context } from "../remote/context";
import type { Live } from "../remote/remote-object";
import { pauseFor } from "../remote/wait";
import { changes } from "../state/compare";
import { sameJson } from "../state/equality";
import { argsOf, idForMessage } from "../state/state";
import type { Values } from "../state/values";

/** Whether a request was refused since it was bound to a version, or to nothing being there. */
export const isPrecondition = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status === 412;

/** The version by which a request is bound to an object as it was read: of its body, or else its ETag header. */
export const versionOf = ({ definition: { service } }: Context, live: Live): unknown =>
  service.etag ? live.body[service.etag] : live.etag;

/**
 * An update was refused that was bound to the version that was read. Waits where the object still has it: services that
 * change one thing at a time refuse others so. Else somebody else wrote meanwhile, and nothing was overwritten: says
 * where, by one more read, and never what, since the values may be secret.
 *
 * @param before the object as the update was made for it.
 * @param error the answer to a request that was bound to that version.
 * @param attempt how many were refused so, this one included.
 * @throws Problem when somebody else wrote, or when the service stays busy.
 */
export async function waitOut(
  context: Context,
  values: Values,
  before: Live,
  error: HttpError,
  attempt: number,
): Promise<void> {
  const now = await context.live(values, { fresh: true }).catch(() => undefined);
  if (!now || versionOf(context, now) !== versionOf(context, before))
    throw changedMeanwhile(context, before, now, error);
  const pause = context.session.busyMs[attempt - 1];
  if (pause === undefined) {
    const busy =
      "It is as it was read, so the service was changing something else all the time. Nothing was overwritten.";
    throw new Problem(`${sentence(error.message)} ${busy} Run \`pulumi up\` again.`, "busy");
  }
  await sayAndWait(context, values, pause);
}

/** The same of a create that was bound to nothing being there: whether to send it again, since its place is free. */
export async function waitedOutFree(context: Context, args: Values, error: unknown, attempt: number): Promise<boolean> {
  const pause = context.session.busyMs[attempt - 1];
  if (!isPrecondition(error) || error.mayHaveBeenApplied || pause === undefined) return false;
  const there = await context.live(args, { fresh: true }).catch(() => "not known");
  if (there) return false;
  await sayAndWait(context, args, pause);
  return true;
}

function sayAndWait(context: Context, values: Values, pause: number): Promise<void> {
  const name = context.name(idForMessage(context, values));
  const cause = `${name}: the service rejects the change (412) although nobody else changed the object.`;
  return pauseFor(pause, cause, context.session.say, context.signal);
}

function changedMeanwhile(context: Context, before: Live, now: Live | undefined, error: HttpError): Problem {
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
