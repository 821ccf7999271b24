import type { Guard } from "../define";
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
    const counts = await counted(context, guard, values);
    if (!counts.length) return;
    held = `it holds ${counts.join(" and ")}`;
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

/** How much of each sort there is, where there is any. */
async function counted(context: Context, guard: Guard, values: Values): Promise<string[]> {
  const { what: all, count: one = "", lists = { [all]: one } } = guard;
  const found: string[] = [];
  for (const [what, request] of Object.entries(lists)) {
    const answer = await context.send({ request }, values, { allow: [404] });
    const count = answer.status === 404 ? 0 : countIn(guard, what, answer, values);
    if (count > 0) found.push(`${count} ${what}`);
  }
  return found;
}
