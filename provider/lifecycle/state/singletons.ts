import type { Api, Definition } from "../../define";
import { encodeInputs, mergeForPut } from "../encoding/encode";
import { observeJson } from "../encoding/observe";
import type { Context } from "../remote/context";
import { isSameJson } from "./equality";
import { isEmpty, isRecord, pick, type Values } from "./values";

/** Whether settings are as they were before anybody set them: there is nothing of them then. */
export const hasDefaults = ({ untouched }: Definition, body: Api): boolean =>
  untouched !== undefined && includesValues(body, untouched);

/** Whether settings are gone: untouched, although the args say otherwise. */
export function isReset(definition: Definition, body: Api, values: Values): boolean {
  const { untouched, inputs: args, id } = definition;
  if (!untouched || !hasDefaults(definition, body)) return false;
  const declared = Object.keys(args.fields).filter(
    (name) => !args.fields[name]?.facts.providerOnly && !id.includes(`{${name}}`),
  );
  const own = pick(values, declared);
  return !isEmpty(own) && !includesValues(encodeInputs(definition, own), untouched);
}

const includesValues = (body: Api, desired: Api): boolean => isSameJson(observeJson(desired, body), desired);

/** Whether a body is one of settings at all: it then has every member that untouched ones have. */
export const isSingletonBody = ({ untouched }: Definition, body: Api): boolean =>
  untouched !== undefined && Object.keys(untouched).every((name) => name in body);

/** Of settings what is remembered, to be put back: their own members and no others, of which nobody knows what they hold. */
export const settingsToRestore = ({ untouched = {} }: Definition, body: Api): Api => pick(body, Object.keys(untouched));

/** What is sent to set them: the settings as they are, with ours laid over them. */
export async function mergedSettings(context: Context, args: Values, sent: Values): Promise<Api> {
  const { definition } = context;
  const { body } = await context.send(definition.requests.read, args);
  return mergeForPut(definition.inputs, isRecord(body) ? body : {}, {}, encodeInputs(definition, sent)) as Api;
}

/** Puts them back to what they were before. Where what they belong to is gone, there is nothing to put back. */
export async function restoreSettings(context: Context, values: Values): Promise<void> {
  const { requests, untouched } = context.definition;
  const { status, body } = await context.send(requests.read, values, { allowedStatuses: [404] });
  if (status === 404) return;
  const before = values.previous ?? untouched;
  if (!isRecord(body) || !isRecord(before) || includesValues(body, before)) return;
  await context.send(requests.create, values, { body: { ...body, ...before }, allowedStatuses: [404] });
}
