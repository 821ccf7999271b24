import { type Field, fieldOfPart } from "../../define";
import { mayBeSecret } from "../../text/possible-secrets";
import { printable } from "../../text/printable";
import type { Context } from "../read/context";
import { jsonText, publicValueAt } from "../validation/given-value";
import type { Change } from "../values/compare";
import { formStep, formsOf, isStoredForm } from "../values/digests";
import { needsDowntime, resourceChanges } from "../values/resource-changes";
import { differences } from "../values/returned-inputs";
import { type SecretPaths, secretFields } from "../values/secrets";
import { type State, step } from "../values/state";
import { type Inputs, isEmpty, joinPath, memberOrItem, splitPath, valueAt } from "../values/values";
import { note, type Progress } from "./progress";

/** The inputs differ from those of the program, which the engine stores: the service has other values. A read resolves it. */
export const otherValues = step<true>("values");

/** True if the engine stores other inputs than the state. */
export const hasOtherValues = (state: Pick<State, "steps">): boolean => otherValues.in(state) === true;

interface Written {
  readonly operation: "create" | "update";
  readonly id: string;
  readonly desired: Inputs;
}

/**
 * Warns about inputs to which the service has given other values than the declared ones. The state contains the values of the
 * service. The next preview shows the differences that a request can remove.
 *
 * Notes in the progress that such a value differs.
 */
export function reportOtherValues(context: Context, progress: Progress, { operation, id, desired }: Written): void {
  const { definition, session } = context;
  const actual = progress.inputs;
  const all = differences(definition, actual, desired);
  const isLasting = (change: Change) => isStoredForm(progress, desired, change);
  const others = all.filter((change) => !isLasting(change));
  // A refresh that returned the form of the service as an input would change the declaration.
  note(progress, otherValues, others.length ? true : undefined);
  // A create has reported the other forms.
  const lasting = operation === "create" ? all.filter(isLasting) : [];
  const found = operation === "create" ? all : others;
  if (!found.length) return;
  for (const inputs of [desired, actual]) context.redactSecretsOf(inputs);
  const marked = context.life.declaration?.secretPaths ?? [];
  const texts = found.map(({ path }) => {
    const place = publicPath(definition.inputs, desired, splitPath(path), marked);
    if (place !== undefined) return place;
    const [returned, declared] = [actual, desired].map((inputs) => publicValueAt(definition.inputs, inputs, path));
    if (returned === undefined && declared === undefined) return path;
    const [shown, expected] = [textOf(context, path, returned), textOf(context, path, declared)];
    return shown && expected ? `${path} (service: ${shown}, program: ${expected})` : path;
  });
  const advice = [
    ...(others.length ? [differenceAdvice] : []),
    ...(lasting.length
      ? [
          `Trefoil does not replace the object for ${pathsOf(lasting)}: a new one would have the same values. Declare them.`,
        ]
      : []),
  ];
  session.report(
    `${context.displayName(id)}: the service accepted the ${operation}, but returned other values than the program declares: ${printable([...new Set(texts)].join(", "))}. The state contains the values of the service. ${advice.join(" ")}`,
    "warning",
  );
}

const differenceAdvice =
  "The next preview shows the difference. Run `pulumi up` again. If the service returns these values again, it stores another form, for example with other white space, rounded, sorted or in another letter case: declare them.";

const pathsOf = (changes: readonly Change[]): string => printable(changes.map(({ path }) => path).join(", "));

/**
 * Notes the differences of a new object whose repair would replace or interrupt it. The same create would return the same values, so
 * that they are no change. A secret has no digest in the state. The position of an item may change: the form of an item that moved
 * is unknown until the next create.
 */
export function noteForms(context: Context, progress: Progress, desired: Inputs): void {
  const { definition } = context;
  const marked = context.life.declaration?.secretPaths ?? [];
  const isPublic = (path: string) =>
    publicPath(definition.inputs, desired, splitPath(path), marked) === undefined &&
    [progress.inputs, desired].every((inputs) => {
      const shown = publicValueAt(definition.inputs, inputs, path);
      return shown === undefined ? isEmpty(valueAt(inputs, path)) : textOf(context, path, shown) !== undefined;
    });
  const found = resourceChanges(definition, { inputs: progress.inputs }, { inputs: desired });
  const lasting = found.filter((one) => (one.replaces || needsDowntime(definition, one)) && isPublic(one.path));
  if (lasting.length) note(progress, formStep, formsOf(lasting, progress.inputs, desired));
}

/**
 * The path without names in a secret, if the value at the path is, is in or contains a secret. Undefined otherwise.
 *
 * @param marked paths of the inputs in which the program passes secrets. The service may return items in another order.
 */
function publicPath(
  field: Field,
  inputs: unknown,
  steps: readonly (string | number)[],
  marked: SecretPaths,
): string | undefined {
  const ends = marked.flatMap((path) =>
    path.every((step, i) => i >= steps.length || isSameStep(step, steps[i])) ? Math.min(path.length, steps.length) : [],
  );
  const end = Math.min(secretDepth(field, inputs, steps), ...ends);
  return end <= steps.length ? steps.slice(0, end).reduce<string>(joinPath, "") : undefined;
}

const isSameStep = (step: string | number, other: string | number | undefined): boolean =>
  step === other || (typeof step === "number" && typeof other === "number");

/** Number of steps to a secret, or to a map of secrets, whose names are not shown either. Infinite without a secret. */
function secretDepth(field: Field, value: unknown, [step, ...rest]: readonly (string | number)[]): number {
  if (field.facts.secret) return 0;
  if (step === undefined || typeof value !== "object" || value === null) return Number.POSITIVE_INFINITY;
  if (field.of?.facts.secret) return 0;
  const part = fieldOfPart({ field, value }, step, secretFields);
  return part ? 1 + secretDepth(part, memberOrItem(value, step), rest) : Number.POSITIVE_INFINITY;
}

/** A value for the message. Undefined if it may be a secret. */
function textOf(context: Context, path: string, value: unknown): string | undefined {
  if (value === undefined) return "not set";
  const [first, ...steps] = splitPath(path);
  // The names around a value count, too: `id` in `token` is a secret.
  const inObject = steps.reduceRight<unknown>(
    (inner, step) => (typeof step === "number" ? [inner] : { [step]: inner }),
    value,
  );
  const isUndescribed = context.definition.service.isUnknownApi || first === "extra";
  if (isUndescribed && mayBeSecret(String(first), inObject)) return undefined;
  const redact = (text: string) => context.redact(text);
  const text = JSON.stringify(value);
  // The service may have changed a value that contains a secret of the program, so that a part of it would be shown.
  return redact(text) === text ? jsonText(value, redact) : undefined;
}
