import { type Field, startAt, transform, variantFor } from "../../define";
import { isEmpty, withoutEmpty } from "./values";

/**
 * A remote value as a program can declare it: without empty values, and without members that its field lacks, at any
 * depth, since check rejects them. A required list may be empty.
 */
export const declarable = (field: Field, value: unknown): unknown =>
  transform(
    startAt(field, value),
    (position, inner) => {
      const { field, value, parent } = position;
      if (isEmpty(value) && parent?.field.kind !== "array") return isRequiredList(field, value) ? value : undefined;
      return hasParts(variantFor(field, value)) ? inner() : withoutEmpty(value);
    },
    { fieldsOnly: true },
  );

const isRequiredList = ({ kind, optional }: Field, value: unknown): boolean =>
  kind === "array" && !optional && Array.isArray(value);

const hasParts = (variant: Field | undefined): boolean =>
  variant !== undefined && ["array", "object", "record"].includes(variant.kind);
