import { type RequestOptions, RestError } from "../../rest";
import { Problem, ResourceError, type Verb } from "../errors/errors";
import { isPrecondition, versionOf, waitOut } from "../protection/conflicts";
import { idForMessage } from "../state/state";
import type { Values } from "../state/values";
import type { Context, Told } from "./context";
import type { Live } from "./remote-object";

/** How a request is bound to the object as it was read; a bound one is not repeated blindly. */
type Condition = Pick<RequestOptions, "headers" | "idempotent">;

/** Sends a change of the object as it is now, on condition that nobody else writes meanwhile where it has a version. */
export async function conditionally(
  context: Context,
  values: Values,
  send: (live: Live, condition: Condition) => Promise<Told>,
): Promise<Live | undefined> {
  for (let attempt = 1; ; attempt++) {
    const live = await context.live(values, { fresh: true });
    if (!live) throw goneError(context, values, "update");
    const etag = etagFor(context, values, live);
    try {
      return context.echo(await send(live, conditionOn(etag)), values);
    } catch (error) {
      if (etag && isPrecondition(error) && !error.mayHaveBeenApplied) {
        await waitOut(context, values, live, error, attempt);
        continue;
      }
      // The version in If-Match may be spent by the very request whose answer was lost: read and send again.
      if (!(error instanceof RestError && error.mayHaveBeenApplied) || attempt === 3) throw error;
    }
  }
}

/** Deletes the version that was just read. What others write meanwhile changes nothing about that it is to go. */
export async function deleteAsRead(context: Context, values: Values): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const live = await context.live(values, { fresh: true });
    if (!live) return false;
    const condition = conditionOn(etagFor(context, values, live));
    try {
      const options = { ...condition, allowedStatuses: [404], idempotent: true };
      return (await context.send(context.definition.requests.remove, values, options)).status !== 404;
    } catch (error) {
      if (!isPrecondition(error) || attempt === 3) throw error;
    }
  }
}

const conditionOn = (etag: string | undefined): Condition => ({
  headers: etag ? { "If-Match": etag } : undefined,
  idempotent: !etag,
});

/** The version that a request is bound to, where the object has one or the program asks for it. */
function etagFor(context: Context, values: Values, live: Live): string | undefined {
  const { service, versioned, ifMatch } = context.definition;
  const version = versionOf(context, live) as string | undefined;
  if (!ifMatch(values)) return versioned && service.etag ? version : undefined;
  if (version) return version;
  throw new Problem(
    "the service returned no ETag with the object, so that the request cannot carry If-Match. Nothing was sent. Remove `ifMatch`.",
    "no_etag",
  );
}

export function goneError(context: Context, values: Values, verb: Verb): ResourceError {
  return new ResourceError(
    context.name(idForMessage(context, values)),
    verb,
    "it no longer exists at the service. Run `pulumi up --refresh` to make it again.",
    "gone",
  );
}
