import { type Api, bears, type Course } from "../../define";
import { HttpError, InvalidResponseError, NoResponseError, RestError } from "../../rest";
import { bodyOf } from "../encoding/encode";
import { HalfMadeError, Problem, ResourceError } from "../errors/errors";
import { waitedOutFree } from "../protection/conflicts";
import { refuseLoss } from "../protection/deletion-protection";
import { refuseDeclaredTwice, refuseTaken, taken } from "../protection/existing-objects";
import { afterMove, beforeMove, leadsTo, nowhere } from "../recovery/moves";
import { digestOf, type Left, type Meaning } from "../recovery/operation-journal";
import { keyOf } from "../recovery/pending-operations";
import { follow, idsLikeIt, look, namedAs, unseen } from "../recovery/resume";
import type { Context, Live, Told } from "../remote/context";
import { namedBy } from "../remote/paths";
import { insteadOf } from "../remote/remote-object";
import { pauseFor } from "../remote/wait";
import { withEnd } from "../state/renewal";
import { markSecrets } from "../state/secrets";
import { settingsOver, toPutBack } from "../state/singletons";
import { argsOf, idForMessage, idOf, outputsOf, type State } from "../state/state";
import type { Values } from "../state/values";
import { afterwards, apply, refuseRefusal, sendRemove, untilReady, without } from "./apply";
import { changesOf } from "./check";

/** What a create came to. */
export interface Made {
  readonly id: string;
  readonly state: State;
}

/**
 * Makes the object, or goes on with what an earlier run that was killed had made of it. An object that no record of ours
 * tells of is never taken over.
 */
export async function create(context: Context, wanted: State): Promise<Made> {
  const { definition, session, place } = context;
  const { identity } = await session.account();
  const args = wanted.autonamed ? without(wanted.args, [definition.autonamed as string]) : wanted.args;
  await refuseDeclaredTwice(context, wanted);
  const digest = digestOf(definition, args);
  const meaning: Meaning = { token: definition.token, account: identity, place, args: digest };
  for (let left = session.intents.take(meaning); left; left = session.intents.take(meaning)) {
    const taken = await goOn(context, wanted, left, digest);
    if (taken) return taken;
  }
  const there = await existing(context, wanted.args);
  if (there) {
    const left = rememberFound(context, meaning, there);
    try {
      const found = argsOf(definition, there.values, wanted.args, context.view);
      return await finish(context, wanted, left, there, found);
    } catch (error) {
      // It is as it was, so that nothing need be remembered.
      if (left && !(error instanceof HalfMadeError)) session.intents.end(left);
      throw error;
    }
  }
  if (!definition.adopts(wanted.args)) await refuseTaken(context, wanted);
  const left = session.intents.begin(meaning, {
    address: idOf(definition, wanted.args),
    madeUp: wanted.autonamed === true,
    ...keyOf(definition, wanted.args),
    ...(await idsLikeIt(context, wanted.args)),
  });
  const live = await make(context, wanted.args, left);
  return finish(context, wanted, left, live);
}

/** Goes on where an earlier run was cut off, or undoes what is of no use, so that the object is made anew. */
async function goOn(context: Context, wanted: State, left: Left, digest: string): Promise<Made | undefined> {
  const { definition, session } = context;
  const { previous } = left.intent;
  const found = await follow(context, wanted, left, digest);
  const live = found && previous ? { ...found, values: { ...found.values, previous } } : found;
  if (live && !hasOnce(context) && (!previous || definition.adopts(wanted.args))) {
    const args = namedAs(context, wanted, left);
    if (left.intent.args === digest && !previous) return finish(context, { ...wanted, args }, left, live);
    // Secrets cannot be seen, so that all of them are sent anew.
    const visible = markSecrets(definition.args, args, () => undefined) as Values;
    const before = argsOf(definition, live.values, visible, context.view);
    const changes = changesOf(definition, { ...wanted, args: before }, { ...wanted, args });
    // The run that made it may have had it lead elsewhere, and one after it may have been killed as well.
    const how = leadsTo(definition, before) === leadsTo(definition, args) ? "resumed" : "moved";
    // From here on the object need not say what the record does: a next run has to look.
    const changed = { ...left, intent: { ...left.intent, args: "" } };
    if (!changes.some(({ replaces }) => replaces))
      return finish(context, { ...wanted, args }, changed, live, before, how);
  }
  if (live) await undo(context, wanted, live);
  session.intents.end(left);
  return undefined;
}

/** Deletes what is of no use. What is put may have been there before, and what is to be kept stays. */
async function undo(context: Context, wanted: State, { values }: Live): Promise<void> {
  const { definition, session } = context;
  const id = idOf(definition, values) as string;
  if (definition.puts || definition.keeps(wanted.args)) {
    const name = context.name(id);
    return session.say(
      `${name} is left as it is: a run that was cut off has put it there, or found it there. Delete it by hand where nobody needs it.`,
    );
  }
  await refuseLoss(context, id, wanted.args, values);
  await sendRemove(context, values);
}

/** What is there already, where that is to be taken over. */
async function existing(context: Context, args: Values): Promise<Live | undefined> {
  const { definition, session } = context;
  if (!definition.adopts(args)) return undefined;
  if (definition.readBy(args) === "list") return context.inList(await context.list(args, session.earlier), args);
  const live = await context.live(args, { fresh: true });
  const { untouched } = definition;
  return (
    live && { ...live, values: { ...live.values, ...(untouched && { previous: toPutBack(definition, live.body) }) } }
  );
}

/** Notes settings that were found before they are set: what a run that is killed meanwhile has set hides them. */
function rememberFound({ definition, session }: Context, meaning: Meaning, { values }: Live): Left | undefined {
  if (!definition.untouched) return undefined;
  const address = idOf(definition, values);
  const previous = values.previous as Api;
  const facts = { address, madeUp: false, before: [], complete: true, previous, ...keyOf(definition, values) };
  return session.intents.begin(meaning, facts);
}

/** Sends the create. When its answer is lost, looks before anything is sent again. */
async function make(context: Context, args: Values, left: Left): Promise<Live> {
  let lost = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendCreate(context, args, left);
    } catch (error) {
      if (await waitedOutFree(context, args, error, attempt)) continue;
      const isTaken = context.isTaken(error);
      // The name was free before: what has it since an attempt was lost may be ours, made late.
      const late = isTaken && lost;
      lost = true;
      if (late || (error instanceof RestError && error.mayHaveBeenApplied)) {
        if (left.intent.blind) throw unseen(context, left, (error as Error).message);
        const found = await lookAgain(context, left, args);
        if (found && !hasOnce(context)) return found;
        if (found) await sendRemove(context, found.values);
        if (attempt < 3 && (found || !mayComeOfIt(context, error))) continue;
      } else if (
        error instanceof Problem ||
        (error instanceof RestError && (error.method !== "GET" || context.definition.puts))
      ) {
        // Refused, so nothing was made. A read fails only when it is made, and the next run has to find it; what is put is
        // read before.
        context.session.intents.end(left);
      }
      throw isTaken ? await taken(context, args) : error;
    }
  }
}

/** What answers to a name of its own cannot be made twice, so one look is enough. */
async function lookAgain(context: Context, left: Left, args: Values): Promise<Live | undefined> {
  for (const pause of context.definition.naturalKey.length ? context.session.looksMs : [0]) {
    const name = context.name(idForMessage(context, args));
    const cause = `${name}: checking whether the create request without a response created the object.`;
    await pauseFor(pause, cause, context.session.say);
    const found = await look(context, left, args);
    if (found) return found;
  }
  return undefined;
}

/**
 * Whether the request may still be worked on, or was accepted and told of an object that is not to be found: it is not
 * sent again in this run where that could make a second object.
 */
const mayComeOfIt = ({ definition }: Context, error: unknown): boolean =>
  error instanceof InvalidResponseError ||
  (definition.naturalKey.length > 0 &&
    ((error instanceof HttpError && error.status === 504) || (error instanceof NoResponseError && error.timedOut)));

async function sendCreate(context: Context, args: Values, left: Left): Promise<Live> {
  const { definition } = context;
  const sent = withEnd(definition, without(args, afterwards(context)));
  const { override, requests } = definition;
  const answer: Told = override.create
    ? { ...insteadOf(requests.create), body: await override.create(context.steps(args), sent) }
    : await context.send(requests.create, args, { body: await bodyToCreate(context, args, sent), idempotent: false });
  refuseRefusal(context, answer);
  await context.wrote(args);
  const told = context.echo(answer, args);
  if (told && idOf(definition, told.values)) return told;
  // An answer may tell no more than where the object is, or nothing at all.
  const there = { ...args, ...namedBy(answer.headers?.location, definition.item, args) };
  const named = idOf(definition, there) !== undefined;
  const live = named ? await context.live(there, { fresh: true }) : await look(context, left, args);
  if (live) return live;
  if (named) throw notShown(context, "the service accepted it but does not show it.");
  const problem = "the service accepted it and tells its id neither in its answer nor in `Location`.";
  if (left.intent.blind) throw unseen(context, left, problem);
  throw notShown(context, `${problem} None in the list is like it, so delete it by hand and say where the id is.`);
}

const notShown = (context: Context, problem: string): ResourceError =>
  new ResourceError(context.name(), "create", problem, "not_shown");
const bodyToCreate = (context: Context, args: Values, sent: Values): Api | Promise<Api> =>
  context.definition.untouched ? settingsOver(context, args, sent) : bodyOf(context.definition, sent);

/**
 * The rest of a create, once the object is there: a failure from here on keeps what was made.
 *
 * @param before what the object holds of the wanted args.
 * @param how it came to lead where it does, for kinds that lead anywhere.
 */
async function finish(
  context: Context,
  wanted: State,
  left: Left | undefined,
  live: Live,
  before = asSent(context, wanted.args, live),
  how: Course["how"] = "made",
): Promise<Made> {
  const { definition, session } = context;
  const { identity } = await session.account();
  let { values } = live;
  // Later answers do not tell again what is told once.
  const first = outputsOf(definition, values);
  const id = idOf(definition, values) as string;
  // Of what is only taken over nothing was sent yet: a next run waits for the orphan of this one.
  const isTakenOver = !left || left.intent.previous !== undefined;
  if (!isTakenOver) session.intents.made(left, id);
  let args = before;
  let moved = definition.moves && nowhere;
  const told = (): State => {
    if (left && isTakenOver) session.intents.made(left, id);
    if (left) session.intents.told(left);
    return { ...wanted, args, outputs: outputsOf(definition, values, first), account: identity, moved };
  };
  try {
    if (how === "moved") await beforeMove(context, { ...values, ...wanted.args }, wanted.args);
    const echo = await apply(context, values, args, wanted.args, (now) => {
      args = now;
    });
    const shown = echo ? { ...echo, values: { ...values, ...echo.values } } : live;
    values = ((await untilReady(context, "create", { ...values, ...wanted.args }, shown)) ?? shown).values;
    args = wanted.args;
    await afterMove(context, { ...values, ...args }, args, { how }, (now) => {
      moved = now;
    });
    moved = leadsTo(definition, args);
  } catch (error) {
    // What was to be taken over and was left unchanged by a refusal is still somebody else's.
    if (isTakenOver && args === before && !(error instanceof RestError && error.mayHaveBeenApplied)) throw error;
    throw new HalfMadeError(definition, context.name(id), "create", error, id, told(), context.session);
  }
  return { id, state: told() };
}

/** The args that the create request carried, and of the others those that an earlier run had come to. */
function asSent(context: Context, wanted: Values, { values }: Live): Values {
  const { definition } = context;
  let args = without(wanted, afterwards(context));
  const seen = argsOf(definition, values, wanted, context.view);
  for (const name of afterwards(context)) {
    if (seen[name] === undefined || definition.args.fields[name]?.facts.writeOnly) continue;
    args = { ...args, [name]: seen[name] };
  }
  return args;
}

/** An object with a value that is told only once is of no use when the answer that told it is lost. */
const hasOnce = ({ definition }: Context): boolean => bears(definition.outputs, "once");
