import { mayBeSecret } from "../../text/possible-secrets";
import { printable } from "../../text/printable";
import type { Context } from "../read/context";
import { jsonText, publicValueAt } from "../validation/given-value";
import { differences } from "../values/returned-inputs";
import { type Inputs, splitPath } from "../values/values";

/**
 * Warns about inputs to which the service has given other values than the declared ones. The state contains the values of the
 * service, so that the next preview shows the differences.
 *
 * @returns true if a value differs.
 */
export function reportOtherValues(
  context: Context,
  operation: "create" | "update",
  id: string,
  { desired, actual }: { readonly desired: Inputs; readonly actual: Inputs },
): true | undefined {
  const { definition, session } = context;
  const found = differences(definition, actual, desired);
  if (!found.length) return undefined;
  for (const inputs of [desired, actual]) context.redactSecretsOf(inputs);
  const texts = found.map(({ path }) => {
    const [returned, declared] = [actual, desired].map((inputs) => publicValueAt(definition.inputs, inputs, path));
    if (returned === undefined && declared === undefined) return path;
    const [shown, expected] = [textOf(context, path, returned), textOf(context, path, declared)];
    return shown && expected ? `${path} (service: ${shown}, program: ${expected})` : path;
  });
  session.report(
    `${context.displayName(id)}: the service accepted the ${operation}, but returned other values than the program declares: ${printable(texts.join(", "))}. The state contains the values of the service, so that the next preview shows the difference. Run \`pulumi up\` again, or declare these values.`,
    "warning",
  );
  return true;
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
