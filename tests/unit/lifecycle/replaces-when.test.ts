import { z } from "zod";
import { defineResource } from "../../../provider/define";
import { unknown, type Values } from "../../../provider/lifecycle";
import { resourceChanges } from "../../../provider/lifecycle/state/resource-changes";
import { rest } from "../../../provider/services/rest/service";

const sized = defineResource({
  service: rest,
  name: "Sized",
  description: "A thing that only grows.",
  path: { collection: "/sized", item: "/sized/{name}" },
  inputs: { name: z.string(), size: z.int() },
  hooks: {
    requiresReplacement: (olds, news) => (news.size < olds.size ? [{ path: "size", reason: "it only grows" }] : []),
  },
  permissions: { read: "nothing", write: "nothing" },
  examples: { basic: { name: "a", size: 1 } },
});
const changed = (news: Values) =>
  resourceChanges(sized, { inputs: { name: "a", size: 5 } }, { inputs: { name: "a", ...news } });

describe("a replacement that the definition decides", () => {
  it("replaces the change that causes it, with its reason", () => {
    expect(changed({ size: 4 })).toEqual([{ path: "size", kind: "update", replaces: true, reason: "it only grows" }]);
    expect(changed({ size: 6 })).toEqual([{ path: "size", kind: "update", replaces: false }]);
  });

  it("is not computed while an input is unknown", () => {
    expect(changed({ size: unknown })).toEqual([{ path: "size", kind: "update", replaces: false }]);
  });
});
