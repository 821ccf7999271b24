import { HttpError, InvalidAnswerError } from "../rest";
import { countIn } from "./answers";
import type { Context } from "./context";
import { ResourceError } from "./errors";
import type { Values } from "./values";

/** What may hold something is destroyed only when that was said before. Not knowing counts as holding. */
export async function refuseLoss(context: Context, id: string, args: Values, values: Values): Promise<void> {
  const { guard } = context.definition;
  if (!guard || args.forceDestroy === true) return;
  let held: string;
  try {
    const answer = await context.send({ request: guard.count }, values, { allow: [404] });
    const count = answer.status === 404 ? 0 : countIn(guard, answer);
    if (count === 0) return;
    held = `it holds ${count} ${guard.what}`;
  } catch (error) {
    if (!(error instanceof HttpError || error instanceof InvalidAnswerError)) throw error;
    held = `whether it holds ${guard.what} could not be found out (${error.message})`;
  }
  throw new ResourceError(
    context.name(id),
    "delete",
    `${held}, which would be lost. Nothing was deleted. To destroy it all the same, set \`forceDestroy: true\`, run \`pulumi up\`, and then destroy it.`,
    "holds_data",
  );
}
