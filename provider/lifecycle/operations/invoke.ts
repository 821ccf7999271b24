import {
  type Connection,
  type Field,
  type FunctionDefinition,
  type Position,
  placeholders,
  type ResponseMetadata,
  settingKey,
  startAt,
  transform,
} from "../../define";
import { type Client, createClient, HttpError, RestError } from "../../rest";
import { withExplanation } from "../../text/explained-codes";
import { toDouble, withRoundedNumbers } from "../../text/json";
import { nounFor } from "../../text/wording";
import {
  adviceForError,
  asSentence,
  failureCode,
  InvalidBodyError,
  invalidResponse,
  type ResponseOrigin,
  typeNoun,
} from "../errors/errors";
import { readAllPages } from "../read/list-pages";
import { fillPath } from "../read/requests";
import type { Session } from "../session/session";
import { keyName } from "../settings/settings";
import { failureTexts, withGivenValues } from "../validation/given-value";
import { validate } from "../validation/validate";
import { type SecretPaths, secretsIn } from "../values/secrets";
import { type Inputs, isRecord, pathOf } from "../values/values";

/** A failure of a function. The message contains the function, the cause and the action to take. */
export class FunctionError extends Error {
  override readonly name = "FunctionError";

  constructor(
    { token }: FunctionDefinition,
    problem: string,
    readonly code: string,
  ) {
    super(withExplanation(`${token.replace(":", ".")}: ${problem}`, code));
  }
}

/**
 * Runs a function and returns its result.
 *
 * @param marked paths of the arguments in which the program passes secrets. Undefined if the host does not know it.
 */
export async function invoke(
  definition: FunctionDefinition,
  session: Session,
  given: Inputs,
  marked?: SecretPaths,
): Promise<unknown> {
  await session.prepare();
  const { value, failures } = validate(definition.inputs, given);
  if (!failures.length) failures.push(...definition.validate(value as Inputs));
  if (failures.length) {
    const { inputs: field } = definition;
    const shown = withGivenValues(field, given, failures);
    const problems = failureTexts(shown, { field, inputs: given, credentials: session.secrets, marked });
    throw new FunctionError(definition, `${problems.join("; ")}.`, "invalid_arguments");
  }
  const inputs = value as Inputs;
  try {
    if (definition.run) {
      const found = await definition.run(session.imagesFor(), inputs);
      if (found !== undefined) return found;
      throw notFoundError(definition, session, inputs);
    }
    const request = await fillPath(session, definition.request, inputs);
    const { body, ...response } = definition.pages
      ? {
          body: await readAllPages(session, request, definition.list(inputs), requestOptions(definition, inputs)),
          status: 200,
        }
      : await requestResult(definition, session, request, inputs);
    const meta = { request, ...response };
    const found = definition.select ? selectOne(definition, body, inputs, meta) : body;
    if (definition.select && !found) throw notFoundError(definition, session, inputs);
    return decodeResult(definition.result, definition.toResult(found, inputs, response), meta);
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    const next = adviceOn(definition, session, inputs, error);
    const problem = `${asSentence(error.message)} ${next}`;
    throw new FunctionError(definition, problem.trim(), failureCode(definition, error));
  }
}

/** The item that a function selects from a list. Undefined if no item matches. */
function selectOne(definition: FunctionDefinition, body: unknown, inputs: Inputs, meta: ResponseOrigin): unknown {
  if (!Array.isArray(body)) throw invalidResponse(meta, `the response is ${typeNoun(body)} where a list was expected`);
  const found = definition.select?.(body.filter(isRecord), inputs) ?? [];
  if (found.length <= 1) return found[0];
  const problem = `${found.length} objects match. Filter by an attribute that is unique.`;
  throw new FunctionError(definition, problem, "ambiguous");
}

const notFoundError = (definition: FunctionDefinition, session: Session, inputs: Inputs): FunctionError =>
  new FunctionError(definition, notFoundAdvice(definition, session, inputs), "not_found");

/** Names what the program or the configuration contains: the arguments that identify the object, and a URL without a default. */
function notFoundAdvice(definition: FunctionDefinition, session: Session, inputs: Inputs): string {
  const own = definition.notFound(inputs);
  if (own !== undefined) return own;
  const { request, service } = definition;
  const given = Object.keys(inputs);
  const inPath = given.filter((name) => placeholders(request).includes(name));
  const names = inPath.length ? inPath : given;
  const url =
    service.settings.url && !service.settings.url.default ? [keyName(settingKey(service, "url"), session)] : [];
  const check = [...names, ...url].join(" and ") || "the credentials";
  return `The object does not exist, or is not visible to these credentials. Check ${check}.`;
}

const requestOptions = (definition: FunctionDefinition, inputs: Inputs) => ({
  headers: definition.headers(inputs),
  secrets: secretsIn(definition.inputs, inputs),
});

/** Sends the request. It changes nothing, so every method is idempotent. */
async function requestResult(
  definition: FunctionDefinition,
  session: Session,
  request: string,
  inputs: Inputs,
): Promise<ResponseMetadata & { body: unknown }> {
  const [method, path] = request.split(" ", 2) as ["GET" | "POST", string];
  const connection = definition.connection?.(inputs);
  const client = connection ? clientFor(connection, session) : session.client;
  try {
    const response = await client.request<unknown>({
      method,
      path,
      body: definition.body(inputs),
      idempotent: true,
      allowedStatuses: definition.allowedStatuses,
      ...requestOptions(definition, inputs),
    });
    const { status, body, date } = response;
    return { status, body, ...(date && { clockAhead: Math.round((Date.now() - date.getTime()) / 1000) }) };
  } finally {
    if (connection) await client.close();
  }
}

/** A client for a connection in the arguments. It has no budget. Messages contain its URL, since no setting does. */
const clientFor = ({ url, auth, query, headers }: Connection, { waitBudget, signal }: Session): Client =>
  createClient({ baseUrl: url, auth, query, headers, label: url, waitBudget, signal });

/** The result in the form of its definition: members by field name, without members that have no field. */
const decodeResult = (field: Field, value: unknown, meta: ResponseOrigin): unknown =>
  transform(startAt(field, value), (position, inner) => decodeValue(position, inner, meta), {
    names: "wire",
    into: "sdk",
    fieldsOnly: true,
    missing: "needed",
  });

function decodeValue(position: Position, inner: () => unknown, meta: ResponseOrigin): unknown {
  const { field, value } = position;
  const invalid = (problem: string) => invalidResponse(meta, problem);
  if (value === undefined || value === null) {
    if (field.optional) return undefined;
    if (field.kind === "json") return value;
    throw invalid(`the response lacks "${pathOf(position)}"`);
  }
  if (field.kind === "json") return withRoundedNumbers(value);
  if (field.kind === "number") return toDouble(value);
  if ((field.kind === "array") !== Array.isArray(value))
    throw invalid(`"${pathOf(position)}" is ${typeNoun(value)} where ${nounFor(field.kind)} was expected`);
  return inner();
}

function adviceOn(definition: FunctionDefinition, session: Session, inputs: Inputs, error: RestError): string {
  if (definition.connection) return error instanceof InvalidBodyError ? error.advice : "";
  if (error instanceof HttpError && error.status === 404) return notFoundAdvice(definition, session, inputs);
  const { service, permissions } = definition;
  return adviceForError({ service, permissions: { read: permissions, write: permissions } }, "list", error, session);
}
