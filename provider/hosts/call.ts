import { settingKey, unfill } from "../define";
import { Context, invoke, lookUp, markSecrets, outgoingError, ResourceError } from "../lifecycle";
import { configFor } from "../lifecycle/settings";
import { flushSpans, recordOperation, takeProblem, traceSettings } from "../tracing";
import type { ExportedFunctions } from "./exported-types";
import { processState } from "./process-state";

export const call: ExportedFunctions["call"] = async (
  token,
  inputs,
  get,
  { paths = [], mark = () => undefined } = {},
) => {
  const definition = processState.catalogue.functionOf(token);
  if (!definition) throw new Error(`This version of trefoil has no function "${token}".`);
  const session = processState.resources.sessions.for(definition.service, configFor(definition.service, get));
  const result = await record(token, () => invoke(definition, session, inputs, paths));
  return markSecrets(definition.result, result, mark);
};

/** @throws ResourceError if the service may only hide the object. */
export const exists: ExportedFunctions["exists"] = async (token, id, get, isSecret = false) => {
  const definition = processState.catalogue.definitionOf(token);
  if (!definition) throw new Error(`This version of trefoil has no resource "${token}".`);
  const session = processState.resources.sessions.for(definition.service, configFor(definition.service, get));
  return record(token, async () => {
    await session.prepare();
    const context = new Context(definition, session);
    if (isSecret) context.redactStrings([id, ...Object.values(unfill(definition.id, id) ?? {}).map(String)]);
    const found = await lookUp(context, id, "exists").catch((error: unknown) => {
      throw isSecret ? redacted(error, context) : error;
    });
    return found !== undefined;
  });
};

/** The error about an object whose id is a secret. */
function redacted(error: unknown, context: Context): unknown {
  if (!(error instanceof ResourceError)) return error;
  const { resource, operation, problem, code } = error;
  return new ResourceError({ resource: context.redact(resource), operation }, context.redact(problem), code);
}

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

function warnOfProblem(): void {
  const problem = takeProblem();
  if (problem !== undefined) processState.resources.sessions.warn(problem);
}

export const addressProblem: ExportedFunctions["addressProblem"] = (key, value) =>
  processState.catalogue
    .services()
    .find((service) => settingKey(service, "url") === key)
    ?.settings.url?.problem?.(value);
