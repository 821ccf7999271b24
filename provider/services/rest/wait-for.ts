import { z } from "zod";
import { type JsonBody, memberAt, object, type Ready } from "../../define";
import { hasSecretWord } from "../../text/possible-secrets";
import { isSameOrPart } from "./output-values";

/** The condition that an object meets when other resources can use it. */
export const waitFor = object({
  field: z
    .string()
    .min(1)
    .meta({ description: "Property of the object that shows whether it is ready, for example `status.phase`." }),
  values: z.array(z.string()).min(1).optional().meta({
    description:
      "Values of an object that is ready. A number or a boolean is compared as text, for example `true`. If omitted, the object is ready when it has the property.",
  }),
  failedValues: z
    .array(z.string())
    .optional()
    .meta({ description: "Values of an object that will not become ready. The wait then ends with an error." }),
  interval: z.number().min(0.1).max(300).default(5).meta({
    description:
      "Longest time between two reads, and time between an update and the first read, in seconds. After an update, the service must show the new state within this time.",
  }),
  timeout: z.int().positive().default(600).meta({ description: "Time to wait, in seconds." }),
})
  .optional()
  .meta({
    description:
      "Wait after each create and update until a property of the object has one of these values, or exists. Each read of the object costs one request. After a failure, the state contains the object, and the next update waits again.",
    typeName: "ResourceWaitFor",
    providerOnly: true,
  });

type WaitFor = z.infer<typeof waitFor>;

interface Inputs {
  readonly waitFor?: WaitFor | undefined;
  readonly secretOutputFields?: readonly string[] | undefined;
}

/** Longest value that a message shows. A longer value is not cut, because the rest of a secret would not be recognized. */
const maxLength = 100;

/** The property and its value, for messages. An object, a long text and a value that may be secret are not shown. */
function stateOf(body: JsonBody, field: string, secretFields: readonly string[] = []): string {
  const value = memberAt(body, field);
  if (value === undefined) return `the object has no \`${field}\``;
  const isSecret = field.split(".").some(hasSecretWord) || secretFields.some((name) => isSameOrPart(name, field));
  const text = typeof value === "object" && value !== null ? "" : JSON.stringify(value);
  const isShown = !isSecret && text !== "" && text.length <= maxLength;
  return isShown ? `\`${field}\` is ${text}` : `\`${field}\` has another value`;
}

const hasValue = (body: JsonBody, field: string): boolean => (memberAt(body, field) ?? null) !== null;

const isOneOf = (body: JsonBody, field: string, values: readonly string[]): boolean => {
  const value = memberAt(body, field);
  return value !== undefined && (typeof value !== "object" || value === null) && values.includes(String(value));
};

export const ready: Ready<Inputs> = {
  readsAfterUpdate: true,
  timeout: ({ waitFor }) => waitFor?.timeout,
  interval: ({ waitFor }) => waitFor?.interval ?? 5,
  isReady: (body, { waitFor }) => {
    if (!waitFor) return true;
    const { field, values, failedValues = [] } = waitFor;
    return values ? isOneOf(body, field, values) : hasValue(body, field) && !isOneOf(body, field, failedValues);
  },
  unmet: (body, { waitFor, secretOutputFields }) => stateOf(body, waitFor?.field ?? "", secretOutputFields),
  failure: (body, { waitFor, secretOutputFields }) =>
    waitFor && isOneOf(body, waitFor.field, waitFor.failedValues ?? [])
      ? stateOf(body, waitFor.field, secretOutputFields)
      : undefined,
};
