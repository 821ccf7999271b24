import { isDeepStrictEqual } from "node:util";
import type { Definition } from "../../define";
import { stringsIn } from "../../text/json";
import { type Operation, ResourceError } from "../errors/errors";
import type { Context } from "../read/context";
import { digestOf } from "../values/digests";
import { type Leaf, leavesOf } from "../values/leaves";
import { isHidden, isMaskedLeaf, isMaskWord, isPlaceholderOfService } from "../values/masks";
import { identityIn } from "../values/pairs";
import { type State, step } from "../values/state";
import { type Inputs, isEmpty, joinPath, memberOrItem } from "../values/values";

/**
 * Digests of the paths of masks that the state contains as inputs, because the service returned them instead of values that the program
 * does not declare. An import and the option `ignoreChanges` pass them as inputs of the program. A mask may show a part of a secret, so
 * that its digest contains its path only.
 */
export const maskStep = step<readonly string[]>("masks");

export interface ReturnedMask {
  /** The path without names in a secret. */
  readonly path: string;
  readonly value: string;
}

/**
 * The masks in the inputs after a read or a write. A mask that the inputs before contained may be a value of the program, unless it is noted.
 * Its item of a list may have moved.
 *
 * @param olds the state before a read, or the inputs of the program after a write.
 */
export function storedMasks(
  definition: Definition,
  olds: Pick<State, "inputs" | "steps">,
  inputs: Inputs,
): readonly string[] | undefined {
  const known = maskStep.in(olds) ?? [];
  if (!known.length && isDeepStrictEqual(inputs, olds.inputs)) return undefined;
  // An imported string may contain stars, because its user has written them.
  const isMask = isEmpty(olds.inputs) ? isPlaceholderOfService : isHidden;
  const before = Map.groupBy(masksIn(definition, olds.inputs, isMask), keyOf);
  const after = Map.groupBy(masksIn(definition, inputs, isMask), keyOf);
  const found = [...after].flatMap(([key, masks]) => {
    const isReturned = ({ digest }: Found) => known.includes(digest) || masks.length > (before.get(key)?.length ?? 0);
    return masks.filter(isReturned).map(({ digest }) => digest);
  });
  return found.length ? [...new Set(found)] : undefined;
}

const keyOf = ({ digest, value }: Found): string => JSON.stringify([digest, value]);

/**
 * The masks in the desired inputs that come from the state. The option `ignoreChanges` passes them by position, so that an item may have got
 * the mask of another item. A mask that the program declared before, in the same item, is its value.
 */
export function returnedMasks(
  definition: Definition,
  state: Pick<State, "inputs" | "steps">,
  inputs: Inputs,
): ReturnedMask[] {
  const known = maskStep.in(state);
  if (!known) return [];
  const isNoted = ({ digest }: Found) => known.includes(digest);
  const stored = masksIn(definition, state.inputs, isHidden);
  const noted = new Set(stored.filter(isNoted).map(({ anyItem }) => anyItem));
  const declared = Map.groupBy(stored, keyOf);
  const desired = Map.groupBy(masksIn(definition, inputs, isHidden), keyOf);
  return [...desired].flatMap(([key, masks]) => {
    const isDeclared = masks.length <= (declared.get(key)?.length ?? 0);
    return masks.filter((mask) => isNoted(mask) || (!isDeclared && noted.has(mask.anyItem)));
  });
}

/** Rejects a request that would overwrite a value with the mask that the service has returned for it. */
export function rejectReturnedMasks(
  context: Context,
  operation: Operation,
  id: string,
  { masks, body }: { readonly masks: readonly ReturnedMask[]; readonly body: unknown },
): void {
  const sent = new Set(stringsIn(body));
  const found = masks.find(({ value }) => sent.has(value));
  if (!found) return;
  const result =
    operation === "delete"
      ? "The new object has only the mask, so the old object was not deleted."
      : "Sending it would overwrite the value, so it was not sent.";
  throw new ResourceError(
    context.failed(operation, id),
    `"${found.path}" is a mask that the service returned instead of the value. An import or the option \`ignoreChanges\` keeps it as an input. ${result} Declare the value without \`ignoreChanges\`, or remove it in the service and run \`pulumi up --refresh\`.`,
    "masked",
  );
}

/**
 * Rejects a step of a replacement whose new object would have a mask instead of a value of the old object.
 *
 * @param olds the state of the old object.
 */
export function rejectReplacementByMask(
  context: Context,
  operation: Operation,
  olds: Pick<State, "inputs" | "steps"> & { readonly id: string },
  inputs: Inputs,
): void {
  const masks = returnedMasks(context.definition, olds, inputs);
  rejectReturnedMasks(context, operation, olds.id, { masks, body: inputs });
}

interface Found extends ReturnedMask {
  readonly digest: string;
  /** The mask and its path without the names of items. */
  readonly anyItem: string;
}

const masksIn = ({ inputs: field }: Definition, inputs: Inputs, isMask: (text: string) => boolean): Found[] =>
  leavesOf(field, inputs, { anyVariant: true }).flatMap((leaf) => {
    const { value, path, secretPath = path } = leaf;
    if (typeof value !== "string" || !isMaskedLeaf(leaf) || !(leaf.isSecret || isMask(value))) return [];
    const whole = isMaskWord(value) ? value : "";
    const anyItem = JSON.stringify([leaf.path.replace(/\[\d+\]/g, "[]"), value]);
    return [{ value, path: secretPath, digest: digestOf([placeOf(inputs, leaf), whole]), anyItem }];
  });

/** The path of a mask with the names of items instead of their positions, which change. A name in a secret is omitted. */
function placeOf(inputs: Inputs, { steps, path: whole, secretPath = whole }: Leaf): string {
  let [place, path, value]: [string, string, unknown] = ["", "", inputs];
  for (const step of steps) {
    const names = Array.isArray(value) ? value.map(identityIn) : [];
    [path, value] = [joinPath(path, step), memberOrItem(value, step)];
    const name = path.length < secretPath.length ? identityIn(value) : undefined;
    const isUnique = name !== undefined && names.filter((one) => one === name).length === 1;
    place = typeof step === "string" ? joinPath(place, step) : `${place}[${isUnique ? name : ""}]`;
  }
  return place;
}
