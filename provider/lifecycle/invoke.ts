import { type FunctionDefinition, settingKey } from "../define";
import { RestError } from "../rest";
import { itemsOf } from "./pages";
import { filled } from "./requests";
import type { Session } from "./session";
import { validate } from "./validate";
import type { Values } from "./values";

/** A function could not answer. Its text says which, what came back and what to do next. */
export class FunctionError extends Error {
  override readonly name = "FunctionError";

  constructor(
    { token }: FunctionDefinition,
    problem: string,
    readonly code: string,
  ) {
    super(`${token.replace(":", ".")}: ${problem}`);
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
    if (definition.answer) {
      const found = await definition.answer(session.images, args);
      if (found !== undefined) return found;
      throw new FunctionError(definition, `there is none. ${advice(definition, 404)}`, "not_found");
    }
    const request = await filled(session, definition.request, args);
    const body = definition.pages
      ? await all(itemsOf(session, request, definition.list(args)))
      : (await session.client.get<unknown>(request.replace(/^GET /, ""))).body;
    return definition.toResult(body, args);
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    const problem = `${error.message.replace(/[.\s]*$/, ".")} ${advice(definition, error.status)}`;
    throw new FunctionError(definition, problem.trim(), error.code);
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

function advice({ service, needs }: FunctionDefinition, status: number | undefined): string {
  const secrets = Object.keys(service.settings).filter((name) => service.settings[name]?.secret);
  switch (status) {
    case 401:
      return `The credential was not accepted: check ${secrets.map((name) => `trefoil:${settingKey(service, name)}`).join(" or ")}.`;
    case 403:
      return `The credential may not do this; it needs ${needs}.`;
    case 404:
      return "There is nothing: check the path and the address of the service.";
    default:
      return "";
  }
}
