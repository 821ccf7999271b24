import type { FunctionDefinition } from "../define";
import { RestError } from "../rest";
import { allItems, filled } from "./requests";
import type { Session } from "./session";
import { validate } from "./validate";
import type { Values } from "./values";

/** A function could not answer. Its text says which, what came back and what to do next. */
export class FunctionError extends Error {
  override readonly name = "FunctionError";

  constructor(
    { token, needs }: FunctionDefinition,
    problem: string,
    readonly code: string,
    status?: number,
  ) {
    super(`${token.replace(":", ".")}: ${problem}${status === 403 ? ` It needs ${needs}.` : ""}`);
  }
}

/** Looks up what a function asks for. */
export async function invoke(definition: FunctionDefinition, session: Session, given: Values): Promise<unknown> {
  const { value, failures } = validate(definition.args, given);
  if (failures.length) {
    const problems = failures.map(({ path, reason }) => `${path} ${reason}`).join("; ");
    throw new FunctionError(definition, `${problems}.`, "bad_args");
  }
  const args = value as Values;
  try {
    const path = (await filled(session, definition.request, args)).replace(/^GET /, "");
    const { body } = await session.client.get<unknown>(path);
    return definition.toResult(definition.pages ? await allItems(session, body) : body, args);
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    throw new FunctionError(definition, error.message, error.code, error.status);
  }
}
