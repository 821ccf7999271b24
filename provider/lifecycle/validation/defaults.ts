import { type Field, startAt, transform } from "../../define";

/** A value with the default of each missing member, at any depth. Other members, also invalid ones, stay unchanged. */
export const fillDefaults = (field: Field, value: unknown): unknown =>
  transform(startAt(field, value), ({ field: { defaultValue }, value }, inner) =>
    inner({ value: value ?? defaultValue ?? value }),
  );
