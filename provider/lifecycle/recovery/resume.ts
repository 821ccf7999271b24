import { setTimeout } from "node:timers/promises";
import { HttpError, InvalidResponseError } from "../../rest";
import { ResourceError } from "../errors/errors";
import { afterwards, without } from "../operations/apply";
import type { Context, Live } from "../remote/context";
import { isMissing } from "../remote/find";
import type { Lists } from "../remote/list-cache";
import { lackOf } from "../remote/remote-object";
import { same } from "../state/compare";
import { argsOf, idOf, read, type State } from "../state/state";
import type { Values } from "../state/values";
import type { Intent, Left } from "./operation-journal";
import { isRunning } from "./processes";

/** How long the orphan of a killed run is given to finish its request before its record is followed. */
const orphanMs = 60_000;

/** From this many objects on, a record notes only those that say the same as the new one. */
const many = 200;

/**
 * Follows the record of an earlier run to what it made, if it made it.
 *
 * @param digest of the args wanted now, which may be others than those of the run that was cut off.
 * @throws ResourceError when an object is there of which nothing tells whether that run made it.
 */
export async function follow(context: Context, wanted: State, left: Left, digest: string): Promise<Live | undefined> {
  const now = await afterItsProcess(context, left);
  if (!now) return undefined;
  const { id, address, args, madeUp, previous } = now.intent;
  const known = id ?? address;
  const there = { ...wanted.args, ...(known && context.fromId(known)) };
  // A made-up name is ours whatever the object says by now, and so are settings that were to be taken over.
  if (id || previous || (address && madeUp)) return context.live(there, { fresh: true });
  if (now.intent.blind) throw unseen(context, now, "a run that was cut off has sent its create and heard no answer.");
  if (args === digest) return look(context, now, there);
  for (const live of await candidates(context, now.intent, there)) throw unsure(context, now, live);
  return undefined;
}

/** The record as it is when the process that wrote it, the orphan of a killed engine, is done with its request. */
async function afterItsProcess(context: Context, left: Left): Promise<Left | undefined> {
  const { intents } = context.session;
  let now: Left | undefined = left;
  const end = performance.now() + orphanMs;
  while (now && !now.intent.id && now.intent.pid !== process.pid && isRunning(now.intent)) {
    if (performance.now() > end) break;
    await setTimeout(250);
    now = intents.again(now);
  }
  return now;
}

/**
 * Looks for an object whose create was sent and not answered: at its address, or among those that answer to its natural
 * key and did not before. It must say what was sent: anything else is somebody else's.
 */
export async function look(context: Context, left: Left, args: Values): Promise<Live | undefined> {
  if (left.intent.blind) return undefined;
  const found = await candidates(context, { ...left.intent, complete: true }, args);
  const ours = await firstThatSays(context, found, args);
  if (ours && idOf(context.definition, ours.values) === undefined)
    throw unseen(context, left, "its create was sent and did not tell its id, and the items of the list have none.");
  return ours;
}

async function firstThatSays(context: Context, found: readonly Live[], args: Values): Promise<Live | undefined> {
  for (const live of found) {
    const whole = await wholeOf(context, live, args);
    if (whole && saysTheSame(context, whole, args)) return whole;
  }
  return undefined;
}

/** An item of a list that lacks what every object has says too little to be known by. */
async function wholeOf(context: Context, live: Live, args: Values): Promise<Live | undefined> {
  if (!lackOf(context.definition, live.values)) return live;
  return context.live({ ...args, ...live.values }, { fresh: true });
}

/** What may have come of a create. None of them is told from others where too many were there before. */
export async function candidates(context: Context, { before, complete }: Intent, args: Values): Promise<Live[]> {
  const { definition, session } = context;
  if (!definition.naturalKey.length) return [await context.live(args, { fresh: true })].filter((live) => !!live);
  if (!complete) return [];
  await context.wrote(args);
  const others = new Set([...before, ...session.intents.ids()]);
  return (await likeIt(context, args)).filter(({ values }) => {
    const id = idOf(definition, values);
    return id === undefined || !others.has(id);
  });
}

/** The args with the name that was made up by the run that was cut off. */
export function namedAs(context: Context, { args, autonamed }: State, { intent }: Left): Values {
  const name = context.definition.autonamed;
  if (!name || !autonamed || !intent.madeUp || !intent.address) return args;
  return { ...args, [name]: context.fromId(intent.address)[name] };
}

/** Whether a live object is what was sent. */
export function saysTheSame(context: Context, live: Live, args: Values): boolean {
  const { definition } = context;
  const sent = without(args, afterwards(context));
  return same(definition.args, argsOf(definition, live.values, sent, context.view), sent);
}

/** Objects that answer to the same natural key. */
async function likeIt(context: Context, args: Values, lists?: Lists): Promise<Live[]> {
  const { definition } = context;
  const bodies = await context.list(args, lists);
  return bodies
    .filter((body) => !definition.gone(body))
    .map((body) => ({ body, values: read(definition, body, args) }))
    .filter(({ values }) => definition.naturalKey.every((name) => values[name] === args[name]));
}

/** What a record notes of the objects that must never be taken for the one about to be made. */
export async function idsLikeIt(
  context: Context,
  args: Values,
): Promise<Pick<Intent, "before" | "complete" | "blind">> {
  if (!context.definition.naturalKey.length) return { before: [], complete: true };
  if (await isUnlisted(context, args)) return { before: [], complete: false, blind: true };
  const like = await likeIt(context, args, context.session.earlier);
  const complete = like.length < many;
  const noted = complete ? like : like.filter((live) => saysTheSame(context, live, args));
  return { before: noted.map(({ values }) => idOf(context.definition, values) as string), complete };
}

/** An API that is not known may have no list, or one that nothing can be found in. Only looking needs it. */
async function isUnlisted(context: Context, args: Values): Promise<boolean> {
  if (!context.definition.service.anonymous) return false;
  try {
    return isMissing(await context.list(args, context.session.earlier));
  } catch (error) {
    const refused = error instanceof HttpError && error.status < 500 && ![401, 429].includes(error.status);
    if (refused || error instanceof InvalidResponseError) return true;
    throw error;
  }
}

/**
 * What was sent and not answered cannot be looked for. The person is told once, and the record ends: the next run makes
 * the object anew.
 */
export function unseen(context: Context, left: Left, problem: string): ResourceError {
  context.session.intents.end(left);
  return new ResourceError(
    context.name(),
    "create",
    `${problem} No list can tell whether it was made. Look at the service first: the next \`pulumi up\` makes it anew, so delete or import what is there already.`,
    "unsure",
  );
}

function unsure(context: Context, left: Left, { values }: Live): ResourceError {
  const id = idOf(context.definition, values) as string;
  return new ResourceError(
    context.name(id),
    "create",
    `a run that was cut off has sent its create, with other arguments than now, and heard no answer: this may be what came of it, or somebody else's. Apply those arguments once more, which takes it over. Or delete it, or import it. If it is not yours, delete the record ${context.session.intents.pathOf(left)}. Then run \`pulumi up\` again.`,
    "unsure",
  );
}
