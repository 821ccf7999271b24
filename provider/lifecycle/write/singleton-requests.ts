import { type Definition, type JsonBody, placeholders, type ReadRequest } from "../../define";
import { HttpError } from "../../rest";
import { invalidResponse } from "../errors/errors";
import type { Context } from "../read/context";
import { parseObject } from "../read/remote-object";
import { readSettings, type ServiceResponse, sendRequest, stepsFor } from "../read/requests";
import { findChanges } from "../values/compare";
import { encodeInputs } from "../values/encode";
import { isSameJson } from "../values/equality";
import { type Restoration, restorationOf, type Setting } from "../values/restoration";
import { decodedSettings, includesValues, isSingletonBody, settingNames } from "../values/singletons";
import { idOf } from "../values/state";
import { keepDigits, mergeForPut } from "../values/update-bodies";
import { type Inputs, type ObjectValues, pick, pickInputs } from "../values/values";

export async function mergedSettings(context: Context, inputs: Inputs, sent: Inputs): Promise<JsonBody> {
  const { definition } = context;
  const response = await sendRequest(context, definition.requests(inputs).read as ReadRequest, inputs);
  const current = settingsIn(definition, response, inputs);
  return keepDigits(
    current,
    mergeForPut(definition.inputs, { remote: current, olds: {}, news: encodeInputs(definition, sent) }) as JsonBody,
  );
}

/** @throws InvalidResponseError if a response contains no settings, so that their values are not known. */
function settingsIn(definition: Definition, response: ServiceResponse, values: ObjectValues): JsonBody {
  const { body } = parseObject(definition, response.body, values, response);
  if (!isSingletonBody(definition, body)) throw invalidResponse(response, "the response contains no settings");
  return body;
}

/**
 * Restores the settings that this stack set to their values from before the adoption, or to their defaults. A setting that was changed
 * since keeps its value, and is reported.
 *
 * @param values the inputs that this stack set, and the recorded settings.
 * @returns false if the parent of the settings does not exist.
 */
export async function restoreSettings(context: Context, values: ObjectValues): Promise<boolean> {
  const { definition } = context;
  const response = await readSettings(context, values);
  if (response.status === 404) return false;
  const body = settingsIn(definition, response, values);
  const recorded = (values.previousSettings ?? definition.singleton?.defaults) as JsonBody;
  const set = pickInputs(values, settingNames(definition));
  const [found, before] = [decodedSettings(definition, body, values), decodedSettings(definition, recorded)];
  const restoration = restorationOf(definition, { set, found, before });
  if (!includesValues(body, recorded) && findChanges(definition.inputs, found, restoration.inputs).length) {
    const change = { body, recorded, found, before, news: restoration.inputs };
    if (!(await sendSettings(context, values, change))) return false;
  }
  reportRestoration(context, values, restoration);
  return true;
}

/** Returns false if the parent of the settings does not exist. */
async function sendSettings(
  context: Context,
  values: ObjectValues,
  change: Record<"body" | "recorded", JsonBody> & Record<"found" | "before" | "news", Inputs>,
): Promise<boolean> {
  const { definition } = context;
  const { body, recorded, found, before, news } = change;
  const inId = pick(values, placeholders(definition.id));
  if (definition.operations.update) {
    try {
      await definition.operations.update(stepsFor(context, values), { ...inId, ...found }, { ...inId, ...news });
      return true;
    } catch (error) {
      // The list of a missing parent is empty, so that only a change shows that it is missing.
      if (!(error instanceof HttpError && error.status === 404)) throw error;
      return false;
    }
  }
  const encode = (settings: Inputs) => encodeInputs(definition, { ...inId, ...settings } as Inputs);
  const [olds, earlier, desired] = [encode(found), encode(before), encode(news)];
  const merged = mergeForPut(definition.inputs, { remote: body, olds, news: desired }) as JsonBody;
  const changed = Object.keys(desired).filter((key) => !isSameJson(olds[key], desired[key]));
  // A member that is restored completely also gets what no input describes.
  const complete = changed.filter((key) => key in recorded && isSameJson(earlier[key], desired[key]));
  const { status } = await sendRequest(context, definition.requests(values).create, values, {
    body: { ...body, ...pick(merged, changed), ...pick(recorded, complete) },
    allowedStatuses: [404],
  });
  return status !== 404;
}

/** Reports the settings that keep a value of another client, and those with a recorded value, which may be of another stack. */
function reportRestoration(
  context: Context,
  values: ObjectValues,
  { kept, keepsSwitch, restored, restoredByOthers }: Restoration,
): void {
  const { definition, session } = context;
  const { defaults = {}, switch: name } = definition.singleton ?? {};
  const isAdopted = values.previousSettings !== undefined;
  const subject = context.displayName(idOf(definition, values));
  if (kept.length) {
    const earlier = isAdopted ? "before the adoption" : "default";
    const list = kept.map(
      ({ path, set, found, before }) =>
        `${path} (set by this stack: ${shown(set)}, found: ${shown(found)}, ${earlier}: ${shown(before)})`,
    );
    const andSwitch = keepsSwitch ? ` \`${name}\` remains \`true\`, since they have no effect without it.` : "";
    session.report(
      `${subject}: these settings were changed outside this stack, and were not restored: ${list.join(", ")}.${andSwitch} If no other stack declares them and they are not needed, change them in the service.`,
      "warning",
    );
  }
  if (!isAdopted) return;
  const initial = decodedSettings(definition, defaults);
  const reportValues = (settings: readonly Setting[], [text, note]: readonly [text: string, note: string]) => {
    const list = settings.map(({ path, before }) => `${path} (${shown(before)})`);
    if (list.length)
      session.report(`${subject}: ${text}: ${list.join(", ")}. ${note} Then change them in the service.`);
  };
  const differsFromDefault = ({ name, path, before }: Setting) => {
    const value = initial[name];
    if (path === name) return !isSameJson(before, value);
    return before !== undefined && !(Array.isArray(value) && value.some((item) => isSameJson(before, item)));
  };
  reportValues(
    restored.filter((setting) => !isSameJson(setting.before, setting.found) || differsFromDefault(setting)),
    [
      "these settings have the values from before the adoption",
      "If another stack had set them and was destroyed since, no program declares them.",
    ],
  );
  // An interrupted delete may have restored them, or another stack, whose state has no values from before unless it adopted them.
  reportValues(restoredByOthers.filter(differsFromDefault), [
    "these settings have their values from before the adoption already",
    "If another stack has set them, a destroy of that stack sets the defaults.",
  ]);
}

const shown = (value: unknown): string => (value === undefined ? "none" : JSON.stringify(value));
