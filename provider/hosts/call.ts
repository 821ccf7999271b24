import { settingKey, unfill } from "../define";
import { Context, type Inputs, invoke, lookUp, markSecrets, outgoingError, ResourceError } from "../lifecycle";
import { type Config, configFor } from "../lifecycle/settings";
import { flushSpans, recordOperation, takeProblem, traceSettings } from "../tracing";
import type { CallSecrets } from "./exported-types";
import { processState } from "./process-state";

/**
 * Runs a provider function in the process of the program.
 *
 * @param get reads a configuration key, such as `trefoil:restUrl`.
 */
export async function call(
  token: string,
  inputs: Inputs,
  get: (key: string) => string | undefined,
  { paths = [], mark = () => undefined }: CallSecrets = {},
): Promise<unknown> {
  const definition = processState.catalogue.functionOf(token);
  if (!definition) throw new Error(`This version of trefoil has no function "${token}".`);
  const config: Config = configFor(definition.service, get);
  const result = await record(token, () =>
    invoke(definition, processState.sessions.for(definition.service, config), inputs, paths),
  );
  return markSecrets(definition.result, result, mark);
}

/**
 * Returns true if an object exists, for the method `exists` of its class.
 *
 * @param token token of the resource, such as `search:Index`.
 * @param get reads a configuration key.
 * @param isSecret hides the id in messages and logs.
 * @throws ResourceError if the service may only hide it.
 */
export async function exists(
  token: string,
  id: string,
  get: (key: string) => string | undefined,
  isSecret = false,
): Promise<boolean> {
  const definition = processState.catalogue.definitionOf(token);
  if (!definition) throw new Error(`This version of trefoil has no resource "${token}".`);
  const session = processState.sessions.for(definition.service, configFor(definition.service, get));
  return record(token, async () => {
    await session.prepare();
    const context = new Context(definition, session);
    if (isSecret) context.redactStrings([id, ...Object.values(unfill(definition.id, id) ?? {}).map(String)]);
    const found = await lookUp(context, id, "exists").catch((error: unknown) => {
      throw isSecret ? redacted(error, context) : error;
    });
    return found !== undefined;
  });
}

/** The error about an object whose id is a secret. */
const redacted = (error: unknown, context: Context): unknown =>
  error instanceof ResourceError
    ? new ResourceError(context.redact(error.resource), error.operation, context.redact(error.problem), error.code)
    : error;

let flushesAtExit = false;

/** Records a call. Nothing interrupts the process of a program, which ends when nothing is left to do. */
async function record<T>(kind: string, act: () => Promise<T>): Promise<T> {
  if (!flushesAtExit && traceSettings()) {
    flushesAtExit = true;
    process.once("beforeExit", async () => {
      await flushSpans();
      warnOfProblem();
    });
  }
  try {
    return await recordOperation({ operation: "invoke", kind }, act);
  } catch (error) {
    throw outgoingError(error);
  } finally {
    warnOfProblem();
  }
}

/** Warns once if spans cannot be sent. */
function warnOfProblem(): void {
  const problem = takeProblem();
  if (problem !== undefined) processState.sessions.warn(problem);
}

/** The problem of an address that a service recognizes as another one of the vendor, by the key of its setting. */
export function addressProblem(key: string, value: string): string | undefined {
  return processState.catalogue
    .services()
    .find((service) => settingKey(service, "url") === key)
    ?.settings.url?.problem?.(value);
}
