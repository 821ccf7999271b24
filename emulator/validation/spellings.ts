import { z } from "zod";
import { isObject, type Json, type JsonObject } from "../json";
import type { Schema } from "./schema";
import { shapeOf, unwrapped } from "./versions";

/**
 * The value with the documented spelling of its kinds and of the enums on which rules of the emulator depend, for a
 * service that reads them without regard to case.
 */
export function withDocumentedSpellings(schema: Schema, value: Json): Json {
  const type = unwrapped(schema);
  if (typeof value === "string") return type instanceof z.ZodEnum ? spelled(type.options.map(String), value) : value;
  if (Array.isArray(value))
    return type instanceof z.ZodArray
      ? value.map((item) => withDocumentedSpellings(type.element as Schema, item))
      : value;
  if (!isObject(value)) return value;
  const given = type instanceof z.ZodDiscriminatedUnion ? withKind(type, value) : value;
  const shape = shapeOf(type, given);
  return Object.fromEntries(
    Object.entries(given).map(([name, member]) => {
      const own = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return [name, own ? withDocumentedSpellings(own, member) : member];
    }),
  );
}

/** The documented spelling of one of `values`. Another string is unchanged. */
export const spelled = (values: readonly string[], text: string): string =>
  values.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text;

function withKind({ def }: z.ZodDiscriminatedUnion, value: JsonObject): JsonObject {
  const { discriminator, options } = def;
  const kind = value[discriminator];
  if (typeof kind !== "string") return value;
  return {
    ...value,
    [discriminator]: spelled(
      options.flatMap((option) => kindsOf(option, discriminator)),
      kind,
    ),
  };
}

const kindsOf = (option: unknown, discriminator: string): string[] => {
  const kind = option instanceof z.ZodObject ? option.shape[discriminator] : undefined;
  return kind instanceof z.ZodLiteral ? [...kind.values].map(String) : [];
};
