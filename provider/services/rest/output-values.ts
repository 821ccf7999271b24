import { z } from "zod";
import { type Finding, type JsonBody, json, memberAt } from "../../define";
import { hasSecretWord, mayBeSecret } from "../../text/possible-secrets";

const field = z.string().min(1);

/** Inputs that name the properties of an object that are outputs. */
export const outputArgs = {
  outputFields: z.array(field).optional().meta({
    description:
      "Properties of the object to return in `outputValues`, for example `status.host`. A value that looks like a secret is in `secretOutputValues` instead.",
    providerOnly: true,
    selectsOutputs: true,
  }),
  secretOutputFields: z.array(field).optional().meta({
    description: "Properties of the object to return in `secretOutputValues`, for example `credentials.password`.",
    providerOnly: true,
    selectsOutputs: true,
  }),
};

export const outputs = {
  outputValues: z.record(z.string(), json()).optional().meta({
    description:
      "Values of the properties in `outputFields`, by their name. Properties that the object lacks are missing.",
  }),
  secretOutputValues: z
    .record(z.string(), json().meta({ secret: true }))
    .optional()
    .meta({
      description:
        "Values of the properties in `secretOutputFields`, by their name. If a later response omits or masks a value, the last value is kept.",
      secret: true,
    }),
};

interface Fields {
  readonly outputFields?: readonly string[] | undefined;
  readonly secretOutputFields?: readonly string[] | undefined;
  /** The stored values. Many APIs return a secret only in the response to the create. */
  readonly secretOutputValues?: Readonly<Record<string, unknown>> | undefined;
}

/** The outputs with the values of the named properties. An output without a named property is undefined. */
export function outputValuesOf(body: JsonBody, fields: Fields): Partial<Outputs> {
  const { outputFields, secretOutputFields, secretOutputValues = {} } = fields;
  const named = valuesAt(body, outputFields ?? []);
  const wasSecret = (name: string) => Object.hasOwn(secretOutputValues, name);
  const secret = named.filter(([name, value]) => wasSecret(name) || mayBeSecret(lastPart(name), value, true));
  const names = [...(outputFields ?? []), ...(secretOutputFields ?? [])];
  const omitted = names.filter((name) => memberAt(body, name) === undefined);
  const stored = Object.entries(secretOutputValues).filter(([name]) => omitted.includes(name));
  const secrets = [...secret, ...valuesAt(body, secretOutputFields ?? []), ...stored];
  return {
    ...(outputFields && { outputValues: Object.fromEntries(named.filter((one) => !secret.includes(one))) }),
    ...((secretOutputFields || secret.length > 0) && { secretOutputValues: Object.fromEntries(secrets) }),
  };
}

interface Outputs {
  readonly outputValues: Readonly<Record<string, unknown>>;
  readonly secretOutputValues: Readonly<Record<string, unknown>>;
}

const valuesAt = (body: JsonBody, names: readonly string[]): (readonly [string, unknown])[] =>
  names.flatMap((name) => {
    const value = memberAt(body, name);
    return value === undefined ? [] : [[name, value] as const];
  });

const lastPart = (name: string): string => name.split(".").at(-1) ?? name;

/** True if both paths name the same property, or one of them a part of the other. */
export const isSameOrPart = (a: string, b: string): boolean =>
  a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);

/** Findings about secret properties that would be outputs in plain text. */
export const wrongOutputs = ({ outputFields = [], secretOutputFields = [] }: Fields): Finding[] =>
  outputFields.flatMap((name, i) => {
    const path = `outputFields[${i}]`;
    if (hasSecretWord(lastPart(name)))
      return [{ path, reason: "is named like a secret. Move it to `secretOutputFields`" }];
    const secret = secretOutputFields.find((other) => isSameOrPart(name, other));
    if (secret === undefined) return [];
    const relation = secret === name ? "is also" : "has a part in common with";
    return [{ path, reason: `${relation} \`${secret}\` in \`secretOutputFields\`. Remove one of them` }];
  });
