import { type Field, type FunctionDefinition, settingKey } from "../define";
import { RestError } from "../rest";
import { type Asked, kindOf, unusable } from "./answers";
import { itemsOf } from "./pages";
import { filled } from "./requests";
import type { Session } from "./session";
import { validate } from "./validate";
import { isRecord, joinPath, type Values } from "./values";
import { wireName } from "./wire";
import { nounFor } from "./wording";

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
      throw new FunctionError(definition, `there is none. ${advice(definition, session, 404)}`, "not_found");
    }
    const request = await filled(session, definition.request, args);
    const body = definition.pages
      ? await all(itemsOf(session, request, definition.list(args)))
      : await ask(session, request, definition.body(args));
    return shaped(definition.result, definition.toResult(body, args), "", { request, status: 200 });
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    const problem = `${error.message.replace(/[.\s]*$/, ".")} ${advice(definition, session, error.status)}`;
    throw new FunctionError(definition, problem.trim(), error.code);
  }
}

/** Sends the request. One that only asks may be repeated, whatever its method. */
async function ask(session: Session, request: string, body: unknown): Promise<unknown> {
  const [method, path] = request.split(" ", 2) as ["GET" | "POST", string];
  return (await session.client.request<unknown>({ method, path, body, repeat: true })).body;
}

/** An answer as the function promises it: members under our names, and none that no field knows. */
function shaped(field: Field, value: unknown, path: string, asked: Asked): unknown {
  const { kind, of } = field;
  if (value === undefined || value === null) {
    if (field.optional) return undefined;
    if (kind === "json") return value;
    throw unusable(asked, `the answer lacks "${path}"`);
  }
  if (kind === "json") return value;
  if ((kind === "array") !== Array.isArray(value))
    throw unusable(asked, `"${path}" is ${kindOf(value)} where ${nounFor(kind)} was expected`);
  if (of && Array.isArray(value)) return value.map((item, i) => shaped(of, item, joinPath(path, i), asked));
  if (kind !== "object" || !isRecord(value)) return value;
  const members = Object.entries(field.fields).map(([name, part]) => {
    return [name, shaped(part, value[wireName(name, part)], joinPath(path, name), asked)] as const;
  });
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

function advice({ service, needs }: FunctionDefinition, session: Session, status: number | undefined): string {
  const secrets = Object.keys(service.settings).filter((name) => service.settings[name]?.secret);
  switch (status) {
    case 401:
      return `The credential was not accepted: check ${secrets.map((name) => `trefoil:${settingKey(service, name)}`).join(" or ")}.`;
    case 403:
      return `The ${session.credential} may not do this; it needs ${needs}.`;
    case 404:
      return "There is nothing: check the path and the address of the service.";
    default:
      return "";
  }
}
