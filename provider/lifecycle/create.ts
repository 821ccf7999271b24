import { setTimeout } from "node:timers/promises";
import { bears } from "../define";
import { RestError } from "../rest";
import { insteadOf } from "./answers";
import { apply, partFields, sendRemove, untilReady, without } from "./apply";
import { same } from "./compare";
import type { Context, Live } from "./context";
import { HalfMadeError, ResourceError } from "./errors";
import { isRunning, type Left, type Meaning } from "./intents";
import type { Lists } from "./lists";
import { argsOf, idOf, outputsOf, read, type State } from "./state";
import type { Values } from "./values";
import { bodyOf } from "./wire";

/** What a create came to. */
export interface Made {
  readonly id: string;
  readonly state: State;
}

/** How long the orphan of a killed run is given to finish its request before its record is followed. */
const orphanMs = 60_000;

/**
 * Makes the object, or goes on with what an earlier run that was killed had made of it. An object that no record of ours
 * tells of is never taken over.
 */
export async function create(context: Context, wanted: State): Promise<Made> {
  const { definition, session } = context;
  const { identity } = await session.account();
  const meaning: Meaning = {
    token: definition.token,
    account: identity,
    logicalName: context.logicalName,
    args: wanted.autonamed ? without(wanted.args, [definition.autonamed as string]) : wanted.args,
  };
  for (let left = session.intents.take(meaning); left; left = session.intents.take(meaning)) {
    const found = await follow(context, left, withName(context, wanted.args, left.intent.name));
    if (!found) session.intents.end(left);
    else if (hasOnce(context)) await sendRemove(context, found.values);
    else return finish(context, { ...wanted, args: withName(context, wanted.args, left.intent.name) }, left, found);
  }
  await refuseTaken(context, wanted);
  const left = session.intents.begin(meaning, nameIn(context, wanted.args), await idsLikeIt(context, wanted.args));
  const live = await make(context, wanted.args, left);
  return finish(context, wanted, left, live);
}

/**
 * Refuses a name that is in use, before a record is written: after a kill or a lost answer nothing would tell an object
 * of somebody else from ours. Where lists are whole one list answers for many creates, since this must not double the
 * requests of a large program; what is found in it is looked at again, as an earlier step may have deleted it since.
 */
async function refuseTaken(context: Context, { args, autonamed }: State): Promise<void> {
  const { definition, session } = context;
  const chosen = !autonamed && !definition.naturalKey.length && idOf(definition, args) !== undefined;
  if (!chosen) return;
  if (definition.listWhole && !context.inList(await context.list(args, session.earlier), args)) return;
  if (await context.live(args, { fresh: true })) throw taken(context, args);
}

/** Sends the create. When its answer is lost, looks before anything is sent again. */
async function make(context: Context, args: Values, left: Left): Promise<Live> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendCreate(context, args);
    } catch (error) {
      const isTaken = context.isTaken(error);
      // The name was free before: what has it since an attempt was lost may be ours, made late.
      const late = isTaken && attempt > 1;
      if (late || (error instanceof RestError && error.mayHaveBeenApplied)) {
        const found = await look(context, left, args);
        if (found && !hasOnce(context)) return found;
        if (found) await sendRemove(context, found.values);
        if (attempt < 3) continue;
      } else if (error instanceof RestError && error.method !== "GET") {
        // Refused, so nothing was made. A read fails only when it is made, and the next run has to find it.
        context.session.intents.end(left);
      }
      throw isTaken ? taken(context, args) : error;
    }
  }
}

async function sendCreate(context: Context, args: Values): Promise<Live> {
  const { definition } = context;
  const sent = without(args, afterwards(context));
  const { override, requests } = definition;
  const answer = override.create
    ? { ...insteadOf(requests.create), body: await override.create(context.steps(args), sent) }
    : await context.send(requests.create, args, { body: bodyOf(definition, sent), repeat: false });
  await context.wrote(args);
  const told = context.echo(answer, args);
  if (told && idOf(definition, told.values)) return told;
  const live = await context.live(args, { fresh: true });
  if (live) return live;
  throw new ResourceError(context.name(), "create", "the service accepted it but does not show it.", "not_shown");
}

/** Args that the create request does not carry. */
const afterwards = (context: Context): string[] =>
  partFields(
    context,
    Object.values(context.definition.parts).filter((part) => part.create === "after"),
  );

/** The rest of a create, once the object is there: a failure from here on keeps what was made. */
async function finish(context: Context, wanted: State, left: Left, live: Live): Promise<Made> {
  const { definition, session } = context;
  const { identity } = await session.account();
  let { values } = live;
  const id = idOf(definition, values) as string;
  session.intents.made(left, id);
  let args = without(wanted.args, afterwards(context));
  // What the create request did not carry is still to be sent, unless an earlier run had come to it.
  const seen = argsOf(definition, values, wanted.args, context.view);
  for (const name of afterwards(context)) {
    if (seen[name] === undefined || definition.args.fields[name]?.facts.writeOnly) continue;
    args = { ...args, [name]: seen[name] };
  }
  const state = (): State => ({ ...wanted, args, outputs: outputsOf(definition, values), account: identity });
  try {
    const echo = await apply(context, values, args, wanted.args, (now) => {
      args = now;
    });
    const told = echo ? { ...echo, values: { ...values, ...echo.values } } : live;
    values = ((await untilReady(context, values, told)) ?? told).values;
    args = wanted.args;
  } catch (error) {
    throw new HalfMadeError(context.name(id), "create", (error as Error).message, id, state());
  }
  return { id, state: state() };
}

/** Follows the record of an earlier run to what it made, if it made it. */
async function follow(context: Context, left: Left, args: Values): Promise<Live | undefined> {
  const { intents } = context.session;
  let now = left;
  const end = performance.now() + orphanMs;
  while (!now.intent.id && now.intent.pid !== process.pid && isRunning(now.intent.pid) && performance.now() < end) {
    await setTimeout(250);
    const again = intents.again(now);
    if (!again) return undefined;
    now = again;
  }
  if (!now.intent.id) return look(context, now, args);
  return context.live({ ...args, ...context.fromId(now.intent.id) }, { fresh: true });
}

/**
 * Looks for an object whose create was sent and not answered: at its address, or among those that answer to its natural
 * key and did not before. It must say what was sent: anything else is somebody else's.
 */
async function look(context: Context, left: Left, args: Values): Promise<Live | undefined> {
  const { definition, session } = context;
  if (!definition.naturalKey.length) {
    const found = await context.live(args, { fresh: true });
    return found && saysTheSame(context, found, args) ? found : undefined;
  }
  await context.wrote(args);
  const others = new Set([...left.intent.before, ...session.intents.ids()]);
  const found = (await likeIt(context, args)).filter((live) => !others.has(idOf(definition, live.values) as string));
  return found.find((live) => saysTheSame(context, live, args));
}

function saysTheSame(context: Context, live: Live, args: Values): boolean {
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

async function idsLikeIt(context: Context, args: Values): Promise<string[]> {
  if (!context.definition.naturalKey.length) return [];
  return (await likeIt(context, args, context.session.earlier)).map(
    ({ values }) => idOf(context.definition, values) as string,
  );
}

/** An object with a value that is told only once is of no use when the answer that told it is lost. */
const hasOnce = ({ definition }: Context): boolean => bears(definition.outputs, "once");

const nameIn = ({ definition }: Context, args: Values): string | undefined =>
  definition.autonamed ? (args[definition.autonamed] as string) : undefined;

const withName = ({ definition }: Context, args: Values, name: string | undefined): Values =>
  definition.autonamed && name ? { ...args, [definition.autonamed]: name } : args;

function taken(context: Context, args: Values): ResourceError {
  const { definition } = context;
  const id = idOf(definition, args);
  return new ResourceError(
    context.name(id),
    "create",
    `it exists already, and nothing shows that this stack made it, so it was left as it is. Give the new one another name, import the existing one (see "Import" on the reference page of ${definition.token}), or read it with ${definition.name}.get.`,
    "exists",
  );
}
