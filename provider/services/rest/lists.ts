import { z } from "zod";
import type { ListForm } from "../../define";

const member = z.string().min(1).optional();

/** Inputs that describe the form of list responses. */
export const listArgs = {
  items: member.meta({
    description:
      "Property of a list response that contains the objects, for example `data.items`. If omitted, the response must be an array, or an object with exactly one array.",
  }),
  next: member.meta({
    description: "Property that contains the URL of the next page. Default: `next`, or the header `Link`.",
  }),
  nextParameter: member.meta({
    description:
      "Query parameter for the value of `next`, if that value is a cursor or a page number instead of a URL.",
  }),
};

export const listForm = ({ items, next, nextParameter }: ListForm): ListForm => ({ items, next, nextParameter });
