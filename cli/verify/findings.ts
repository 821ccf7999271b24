import type { Definition } from "../../provider/define";
import type { Step } from "./types";

/** Effects for a user if a step fails. */
export const consequenceOf: Readonly<Record<Step, { readonly failure: string }>> = {
  create: { failure: "`pulumi up` cannot create this resource in the account." },
  read: { failure: "A refresh fails for this resource." },
  import: { failure: "`pulumi import` and `trefoil import` cannot adopt the object." },
  list: {
    failure: "`trefoil import` and list functions miss the object, and an interrupted create may not find it.",
  },
  existing: {
    failure: "A second resource with the same name gets a confusing error, or overwrites an object of another stack.",
  },
  update: { failure: "`pulumi up` cannot change this resource." },
  drift: { failure: "A refresh cannot show changes outside Pulumi." },
  replace: { failure: "`pulumi up` cannot replace this resource." },
  delete: { failure: "`pulumi destroy` leaves the object, or fails." },
  missing: {
    failure:
      "After a deletion outside Pulumi, a refresh keeps the resource, or an update fails without a useful message.",
  },
};

/** Effect for a user of a member that the definition does not have. */
export const unknownMember = ({ inputs }: Definition, path: string): string =>
  `Trefoil ignores \`${path}\`${inputs.fields.extra ? ". A program can set it only with `extra`" : ", and a program cannot set it"}.`;

const maxLength = 80;

/** A value in a report. */
export function textOf(value: unknown): string {
  if (value === undefined) return "no value";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
