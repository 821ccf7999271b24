import type { Definition, Evidence } from "../../provider/define";
import { check } from "../../provider/lifecycle";
import { downtimeChanges, needsDowntime, resourceChanges } from "../../provider/lifecycle/values/resource-changes";
import { indexChanges } from "../../provider/services/search/indexes/index-changes";
import { index } from "../../provider/services/search/indexes/search-index";
import { pageOf } from "../support/reference-page";
import { startingWith } from "./cases";
import type { Key } from "./keys";
import { kindOf } from "./kinds/kind-of";
import { placesOf } from "./places";
import { keySubjects } from "./subjects";
import { checked } from "./test-environment";
import { isItemName, shownAt, vary } from "./variation";

const rows: Readonly<Record<string, Evidence>> = indexChanges;

/** The table describes parts that are in use. The previews of the kind test unused parts. */
const withPartsInUse = (definition: Definition): Definition => {
  const { unusedParts: _, ...hooks } = definition.hooks;
  return { ...definition, hooks };
};

/** A key in the notation of the table: without kinds, nested fields as fields. */
const plain = (name: string): string => name.replace(/<[^>]*>/g, "").replace(/(fields\[\]\.)+fields\b/g, "fields");

/** The row that applies to a change of a key: the row of the key, else of the nearest enclosing key. */
function rowFor(key: Key): string | undefined {
  const path = plain(key.name);
  if (path in rows) return path;
  const arrays = Object.keys(rows)
    .filter((row) => row.endsWith(", changed") && path.startsWith(`${row.replace(", changed", "")}[]`))
    .sort((one, other) => other.length - one.length);
  const [nearest] = arrays;
  const array = nearest?.replace(", changed", "");
  // With another name it is another item: one is removed and one is added.
  if (array && isItemName(key) && path === `${array}[].name`) return `${array}, removed`;
  const around = Object.keys(rows).filter((row) => path.startsWith(`${row}.`) || path.startsWith(`${row}[]`));
  return around.sort((one, other) => other.length - one.length)[0] ?? nearest;
}

const local = [
  "purviewEnabled",
  "extra",
  "drift",
  "forceDestroy",
  "allowIndexDowntime",
  "copyDocumentsOnReplacement",
  "onFieldRemoval",
];
// The effect of a change of a suggester depends on the whole index, and that of `purviewEnabled` on its previous value. Other tests list
// their previews one by one.
const returned = keySubjects.filter(
  ({ definition, key }) =>
    definition === index && !local.includes(key.name) && !key.name.startsWith("suggesters[].sourceFields"),
);

describe("the table of index changes", () => {
  it("has a row for every attribute", () => {
    expect(returned.map(({ key }) => key).filter((key) => rowFor(key) === undefined)).toEqual([]);
    expect(returned.length).toBeGreaterThan(200);
  });

  it("contains only attributes of an index", () => {
    const known = new Set(placesOf(index).map(({ path }) => plain(path)));
    expect(Object.keys(rows).filter((row) => !known.has(row.replace(/, \w+$/, "")))).toEqual([]);
  });

  it.each(returned)("matches the preview: $title", ({ definition, example, key }) => {
    const { given, other } = vary(definition, example, key);
    const allowed = { forceDestroy: true, allowIndexDowntime: true };
    const before = checked(definition, { ...given.args, ...allowed }, undefined);
    const after = checked(definition, { ...other, ...allowed }, before);
    const at = startingWith(shownAt(key, given, other));
    const found = resourceChanges(withPartsInUse(definition), before, after).filter(({ path }) => at.test(path));
    const { effect } = rows[rowFor(key) as string] as Evidence;
    expect(found.length).toBeGreaterThan(0);
    expect(found.some((change) => change.replaces)).toBe(effect === "replace");
    const isWithDowntime = found.some((change) => needsDowntime(index, change));
    if (effect !== "replace") expect(isWithDowntime).toBe(effect === "downtime");
  });

  it.each(kindOf(index).previews.filter(({ before, refuses }) => before && !refuses))(
    "interrupts the service only with the opt-in: $title",
    ({ before = {}, after, updates = [] }) => {
      const applied = check(index, undefined, before, { logicalName: "dev/sample" });
      const wanted = check(index, applied, after, { logicalName: "dev/sample" });
      const interrupting = after.allowIndexDowntime ? updates.filter((path) => path !== "allowIndexDowntime") : [];
      const paths = downtimeChanges(index, resourceChanges(index, applied, wanted)).map(({ path }) => path);
      expect(paths.toSorted()).toEqual(interrupting.toSorted());
    },
  );

  it("lets no assumption replace an index, whose documents would be lost", () => {
    const assumed = Object.entries(rows).filter(([, { source }]) => source === "inferred" || source === "contradicted");
    expect(assumed.filter(([, { effect }]) => effect === "replace")).toEqual([]);
  });

  it("is documented on the page, and the unproven rules are counted and listed", () => {
    const careful = Object.values(rows).filter(({ source }) => source === "inferred" || source === "contradicted");
    const [, section = ""] = /### Unconfirmed rules\n\n([\s\S]*?)\n\n##/.exec(pageOf(index)) ?? [];
    expect(section).toContain(`Of the ${Object.keys(rows).length} rules`);
    expect(section).toContain(`${careful.length} are not confirmed`);
    expect(section.match(/^- /gm)).toHaveLength(careful.length);
    expect(section).toContain(
      "- `similarity.k1`: assumed to interrupt the service; the documentation and responses of the service contradict each other",
    );
  });
});
