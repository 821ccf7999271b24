import { status } from "@grpc/grpc-js";
import { type InvokeRequest, InvokeResponse, type ListRequest, ListResponse } from "@pulumi/pulumi/proto/provider_pb";
import { type Definition, listInputs, resultMember } from "../../define";
import {
  Context,
  hasUnknown,
  type Inputs,
  invoke,
  isRecord,
  list,
  markSecrets,
  type ObjectValues,
  withoutUndefined,
} from "../../lifecycle";
import { tokenOf } from "../../text/engine-format";
import { someJson } from "../../text/json";
import { recordOperation } from "../../tracing";
import { asSecret, type EngineProps, markAll } from "../shared/engine-values";
import { PluginError, unknownTokenError } from "./grpc-errors";
import { messageIn, structOf } from "./messages";
import type { Run } from "./run";

/** Calls a function. A result that is not an object is one member of the response. All members are secret if an argument is. */
export async function invokeFunction(run: Run, request: InvokeRequest): Promise<InvokeResponse> {
  const token = tokenOf(request.getTok());
  const definition = run.catalogue.functionOf(token);
  if (!definition) throw unknownTokenError("function", token);
  const { props, secrets } = messageIn(request.getArgs());
  const inputs = props as unknown as Inputs;
  const unknownArgs = Object.keys(inputs).filter((name) => hasUnknown(inputs[name]));
  if (unknownArgs.length)
    throw new PluginError(
      `${token.replace(":", ".")}: no value is known yet for ${unknownArgs.join(", ")}, because a resource does not exist yet. Call the form of the function that accepts outputs, such as \`${token.split(":")[1]}Output\`.`,
      status.INVALID_ARGUMENT,
    );
  run.resources.endOfRun.watchSpans();
  const value = await recordOperation({ operation: "invoke", kind: token }, async () =>
    invoke(definition, run.session(definition.service), inputs, secrets),
  );
  const result = markSecrets(definition.result, value, asSecret);
  const member = resultMember(definition.result);
  const response = member === undefined && isRecord(result) ? result : { [member ?? "value"]: result };
  if (hasProto(response))
    throw new PluginError(
      `${token.replace(":", ".")}: the response contains a member named \`__proto__\`, which Pulumi cannot pass to a program. Read the object in another way.`,
      status.FAILED_PRECONDITION,
    );
  const returned = withoutUndefined(response) as EngineProps;
  return new InvokeResponse().setReturn(structOf(secrets.length ? markAll(returned) : returned));
}

/** Pulumi's library for messages drops a member with this name. */
const hasProto = (value: unknown): boolean =>
  someJson(value, (part) => typeof part === "object" && part !== null && Object.hasOwn(part, "__proto__"));

/** Lists the objects of a collection: the results of one page, and the position of the next page. */
export async function* listResources(run: Run, request: ListRequest): AsyncGenerator<ListResponse> {
  const token = tokenOf(request.getToken());
  const definition = run.catalogue.definitionOf(token);
  if (!definition) throw unknownTokenError("resource", token);
  const pathValues = messageIn(request.getQuery()).props as unknown as ObjectValues;
  if (hasUnknown(pathValues)) {
    yield new ListResponse().setComputed(new ListResponse.Computed());
    return;
  }
  requireFilters(definition, pathValues);
  run.resources.endOfRun.watchSpans();
  const all = await recordOperation({ operation: "list", kind: token }, async () =>
    list(new Context(definition, run.session(definition.service)), pathValues),
  );
  const start = Number(request.getContinuationToken());
  if (!Number.isInteger(start) || start < 0) throw invalidList(definition, "the continuation token is not valid.");
  const last = Math.min(all.length, request.getLimit() > 0 ? request.getLimit() : all.length);
  const end = Math.min(last, request.getPageSize() > 0 ? start + request.getPageSize() : last);
  for (const { id, state } of all.slice(start, end)) {
    const { name = id } = state.inputs;
    const result = new ListResponse.Result().setId(id).setName(String(name));
    yield new ListResponse().setResult(result);
  }
  if (end < last) {
    const next = new ListResponse.Continuation().setContinuationToken(String(end));
    yield new ListResponse().setContinuation(next);
  }
}

/** @throws PluginError if a name in the path of the collection is missing, or if another filter is set. */
function requireFilters(definition: Definition, pathValues: ObjectValues): void {
  const known = listInputs(definition);
  const invalid = Object.keys(pathValues).filter((name) => !known.includes(name));
  const filters = known.length ? `Filters: ${known.join(", ")}.` : "This list has no filters.";
  if (invalid.length) throw invalidList(definition, `unknown filter ${invalid.join(", ")}. ${filters}`);
  const missing = known.filter((name) => pathValues[name] === undefined || pathValues[name] === "");
  if (missing.length) throw invalidList(definition, `set ${missing.join(" and ")}.`);
}

const invalidList = ({ name }: Definition, problem: string): PluginError =>
  new PluginError(`${name}: list failed: ${problem}`, status.INVALID_ARGUMENT);
