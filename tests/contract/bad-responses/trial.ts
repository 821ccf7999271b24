import type { JsonObject } from "../../../emulator/json";
import type { Definition } from "../../../provider/define";
import { list } from "../../../provider/lifecycle";
import * as cases from "../cases";
import { storedAt } from "../hints";
import type { HostName } from "../hosts/host";
import { TestStack } from "../hosts/stack";
import type { TestEnvironment } from "../test-environment";
import type { BadProxy, Strike } from "./proxy";
import type { BadResponse } from "./responses";
import type { Subject } from "./subjects";

export const operations = ["create", "read", "list", "update", "delete"] as const;
export type Operation = (typeof operations)[number];

/** Number of bad responses: one, or every response. `applied`: the service carries the request out before. */
export const ways = ["once", "always", "once, and applied", "always, and applied"] as const;
export type Way = (typeof ways)[number];

export interface Trial {
  readonly response: BadResponse;
  readonly subject: Subject;
  readonly host: HostName;
  readonly operation: Operation;
  readonly way: Way;
}

/** Time limit of a request with a bad response, in seconds. */
const requestTimeout = 1;
const timeoutKey = "trefoil:requestTimeout";
/** Limits of one operation. A request may have several attempts, and an operation several requests. */
const mostMs = 30_000;
const mostBytes = 600e6;

/** Ways of an operation. A read changes nothing. */
export function waysOf(operation: Operation, { states }: BadResponse): readonly Way[] {
  if (operation === "read" || operation === "list" || states === "not applied") return ways.slice(0, 2);
  return states === "applied" ? ways.slice(2) : ways;
}

/** Runs an operation with a bad response, and then without. Returns everything that is wrong. */
export async function run(environment: TestEnvironment, proxy: BadProxy, trial: Trial): Promise<string[]> {
  const { subject, host, operation } = trial;
  const { definition, bystander } = subject;
  environment.reset();
  proxy.strike = undefined;
  const { control } = environment.service(definition.service);
  control.change(bystander);
  const other = control.objects()[bystander.collection]?.[bystander.key] as JsonObject;
  const bystanders = JSON.stringify(cases.existingObjects(environment, definition));
  const config: Record<string, string> = { [subject.urlKey]: proxy.url };
  const stack = new TestStack(environment, host, definition, config);
  if (operation !== "create" && operation !== "list") await stack.up(subject.program);

  config[timeoutKey] = String(requestTimeout);
  proxy.struck = 0;
  proxy.strike = strikeOf(trial, other);
  const measured = await measure(() => act(environment, stack, trial, config));
  proxy.strike = undefined;
  const during = [
    ...wrongWith(measured, definition),
    ...(proxy.struck === 0 ? ["no request got the bad response"] : []),
    ...changedBystanders(environment, stack, bystanders),
  ];

  // The responses are good again, and may be slow on a loaded machine.
  delete config[timeoutKey];
  const wasDenied = isDenied(trial);
  const after = operation === "delete" ? await deleteAgain(stack) : await complete(stack, trial, wasDenied);
  const left = JSON.stringify(cases.existingObjects(environment, definition));
  if (left !== bystanders && !wasDenied) after.push(`left after the destroy: ${left} and not ${bystanders}`);
  const outcome = measured.error?.message ?? "a success";
  return [...during, ...after.map((problem) => `${problem}, after ${outcome}`)].map(
    (problem) => `${title(trial)}: ${problem}`,
  );
}

/** The response states that the object does not exist, or that another one was created. */
function isDenied({ response: { denies, invents }, operation, subject }: Trial): boolean {
  if (operation === "create") return invents === true && subject.hasGeneratedId === true;
  if (denies === "always") return operation === "read" || operation === "delete";
  return denies === "in lists" && operation === "read" && subject.isReadByList === true;
}

export const title = ({ response, subject, host, operation, way }: Trial): string =>
  `${response.title}, ${subject.definition.token}, ${host} host, ${operation}, ${way}`;

function strikeOf({ response, operation, way }: Trial, other: JsonObject): Strike {
  const isRead = operation === "read" || operation === "list";
  return {
    response: (exchange) => response.write(exchange, other),
    matches: (method, path) =>
      (isRead ? method === "GET" && !/\/(me|servicestats)(\?|$)/.test(path) : method !== "GET" && method !== "HEAD") &&
      !/\/auth\/token/.test(path),
    applied: way.includes("applied"),
    count: way.startsWith("once") ? 1 : Number.POSITIVE_INFINITY,
  };
}

function act(
  environment: TestEnvironment,
  stack: TestStack,
  { operation, subject }: Trial,
  config: Readonly<Record<string, string>>,
): Promise<unknown> {
  switch (operation) {
    case "create":
      return stack.up(subject.program);
    case "update":
      return stack.up(subject.changed);
    case "read":
      return stack.refresh();
    case "delete":
      return stack.destroy();
    case "list":
      return list(environment.context(subject.definition, "dev/sample", config), subject.scope);
  }
}

/** Completes the program and destroys it. Returns the problems. */
async function complete(stack: TestStack, { operation, subject }: Trial, wasDenied: boolean): Promise<string[]> {
  if (wasDenied && (!stack.stored || operation === "create")) return [];
  const program = operation === "update" ? subject.changed : subject.program;
  try {
    await stack.up(program);
    if (!(await stack.refresh())) return ["the object does not exist after the next update"];
    const step = await stack.up(program);
    await stack.destroy();
    return step === "unchanged" ? [] : [`a second update is a ${step}`];
  } catch (error) {
    return [`the next update failed: ${(error as Error).message}`];
  }
}

async function deleteAgain(stack: TestStack): Promise<string[]> {
  try {
    if (stack.stored) await stack.destroy();
    return [];
  } catch (error) {
    return [`the next destroy failed: ${(error as Error).message}`];
  }
}

/** Objects that the stack does not manage may not change, and at most one object of the stack is new. */
function changedBystanders(environment: TestEnvironment, { definition, stored }: TestStack, before: string): string[] {
  const now = cases.existingObjects(environment, definition);
  const expected = JSON.parse(before) as Record<string, JsonObject>;
  const changed = Object.keys(expected).filter((path) => JSON.stringify(now[path]) !== JSON.stringify(expected[path]));
  const added = Object.keys(now).filter((path) => !(path in expected));
  const problems = changed.map((path) => `the bystander ${path} was changed to ${JSON.stringify(now[path])}`);
  if (stored) {
    const { collection, key } = storedAt(definition, stored.id, environment.objects(definition.service));
    if (`${collection} ${key}` in expected) problems.push(`the state contains the bystander ${stored.id}`);
  }
  return added.length > 1 ? [...problems, `several objects were created: ${added.join(", ")}`] : problems;
}

/** An operation, its time and its growth of memory. */
interface Measured {
  readonly error: Error | undefined;
  readonly ms: number;
  readonly bytes: number;
}

async function measure(act: () => Promise<unknown>): Promise<Measured> {
  const before = process.memoryUsage().rss;
  let most = before;
  const sample = (): void => {
    most = Math.max(most, process.memoryUsage().rss);
  };
  const timer = setInterval(sample, 20);
  const began = performance.now();
  const error = await act().then(
    () => undefined,
    (reason: Error) => reason,
  );
  sample();
  clearInterval(timer);
  return { error, ms: performance.now() - began, bytes: most - before };
}

function wrongWith({ error, ms, bytes }: Measured, definition: Definition): string[] {
  const isPolluted = ({} as { polluted?: unknown }).polluted !== undefined;
  return [
    ...(ms > mostMs ? [`it took ${Math.round(ms)} ms`] : []),
    ...(bytes > mostBytes ? [`it took ${Math.round(bytes / 1e6)} MB`] : []),
    ...(isPolluted ? ["the prototype of objects was changed"] : []),
    ...(error ? wrongIn(error.message, definition) : []),
  ];
}

/** Defects of the message of an error. */
function wrongIn(message: string, { name }: Definition): string[] {
  const wrong = [
    [!new RegExp(`^${name} ".+": \\w+ failed: `).test(message), "does not name resource and operation"],
    [!reason.test(message), "names neither status nor reason"],
    [!nextStep.test(message), "has no next step"],
    [defect.test(message), "is that of a defect"],
    [message.length > 3000, `has ${message.length} characters`],
  ] as const;
  return wrong.flatMap(([isWrong, problem]) => (isWrong ? [`the message ${problem}: ${message.slice(0, 1000)}`] : []));
}

const reason = /\b\d{3}\b|limit|connection|response|request|already exists|its list does not contain it/;
const nextStep = /\b(Check|Retry|retry|Run|run|Set|Change|Delete|Use|contact|Remove|Correct|Name|Give|Create|again)\b/;
const defect =
  /Cannot read|is not a function|is not iterable|\[object |TypeError|RangeError|Maximum call stack|undefined|of null|Invalid time value|Unexpected (token|failure)|heap/;
