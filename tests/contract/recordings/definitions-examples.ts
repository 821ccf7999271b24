import type { JsonObject } from "../../../emulator/json";
import { catalogue } from "../../../provider";
import { type Definition, placeholders } from "../../../provider/define";
import { check, type Values } from "../../../provider/lifecycle";
import { encodeInputs } from "../../../provider/lifecycle/values/encode";
import { decodeValues, inputsAmong } from "../../../provider/lifecycle/values/state";
import { type Disagreement, differences, type Entry, isObject } from "./corpus";
import { withoutNulls } from "./definitions-search";
import { type Account, withValues } from "./emulator-examples";

const pattern = (path: string): string => path.replace(/\{[\w ]+\}/g, "*").replace(/[/?]+$/, "");

/** The definition whose create request has this path. Several kinds of rules have one path, and differ by a member. */
export const definitionFor = (service: string, { path, request }: Entry): Definition | undefined =>
  catalogue.find(
    (definition) =>
      definition.service.name === service &&
      pattern(definition.path.collection) === pattern(path) &&
      isObject(request) &&
      !definition.isDeleted(request as never),
  );

/** Requests that create an object that a definition describes. */
export const isCreate = (service: string, entry: Entry): boolean =>
  entry.method === "POST" &&
  entry.status === 201 &&
  isObject(entry.request) &&
  definitionFor(service, entry) !== undefined;

/** Declares the object of a request, and compares the request that Trefoil sends. */
export function replayCreate(service: string, entry: Entry, { ids, values: forms }: Account): Disagreement[] {
  const definition = definitionFor(service, entry) as Definition;
  const recorded = withValues(withoutNulls(entry.request) as JsonObject, forms) as JsonObject;
  const names = placeholders(definition.path.collection).filter((name) => definition.inputs.fields[name]);
  const places = Object.fromEntries(names.map((name) => [name, ids[name] ?? "recorded"]));
  const { extra: _, ...program } = inputsAmong(
    definition,
    decodeValues(definition, recorded as never, places),
  ) as Values;
  const { failures, inputs } = check(definition, undefined, { ...program, ...places });
  const request = `${definition.token} ${entry.method} ${entry.status}`;
  if (failures.length)
    return failures.map(({ path, reason }) => ({ request, part: path, service: "accepted", trefoil: reason }));
  return differences(recorded, withoutNulls(encodeInputs(definition, inputs))).map((one) => ({
    request: `${request}: request`,
    ...one,
  }));
}
