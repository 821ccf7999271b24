import { z } from "zod";
import type { ListForm } from "../../define";

const member = z.string().min(1).optional();

/** How the lists of such an API are read, where that is not plain. */
export const listArgs = {
  items: member.describe(
    "Member of a list's answer that holds the objects, such as `data.items`. Without it the answer is the list itself, or holds one list and no other.",
  ),
  next: member.describe("Member that holds the address of the next page. Without it `next`, or the header `Link`."),
  nextParameter: member.describe(
    "Query parameter that takes what `next` holds, where that is a cursor or a number of a page and no address.",
  ),
};

export const listForm = ({ items, next, nextParameter }: ListForm): ListForm => ({ items, next, nextParameter });
