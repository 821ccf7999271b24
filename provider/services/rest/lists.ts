import { z } from "zod";
import type { ListForm } from "../../define";

const member = z.string().min(1).optional();

/** Inputs that describe the form of list responses. */
export const listArgs = {
  itemsField: member.meta({
    description:
      "Property of a list response that contains the objects, for example `data.items`. If omitted, the response must be an array, or an object with exactly one array.",
  }),
  nextField: member.meta({
    description: "Property that contains the URL of the next page. Default: `next`, or the header `Link`.",
  }),
  nextParameter: member.meta({
    description:
      "Query parameter for the value of `nextField`, if that value is a cursor or a page number instead of a URL.",
  }),
};

interface ListArgs {
  readonly itemsField?: string;
  readonly nextField?: string;
  readonly nextParameter?: string;
}

/** The form of list responses that the inputs describe. */
export const listForm = ({ itemsField, nextField, nextParameter }: ListArgs): ListForm => ({
  items: itemsField,
  next: nextField,
  nextParameter,
});
