import type { Definition } from "../../../provider/define";
import { check } from "../../../provider/lifecycle";
import { resourceChanges } from "../../../provider/lifecycle/values/resource-changes";
import type { Preview } from "../kinds/kind";

/** The account that Trefoil itself uses. */
const user = "octavia";

/** Compares a definition with a preview. Throws on any difference. */
export function expectPreview(definition: Definition, preview: Preview): void {
  const { before, after, updates = [], replaces = [], refuses = [], warns = [], makes = {} } = preview;
  const applied = before && check(definition, undefined, before, { logicalName: "dev/sample" });
  if (applied) expect(applied.failures).toEqual([]);
  const wanted = check(definition, applied, after, { logicalName: "dev/sample", credentials: { user } });
  expect(pathsOf(wanted.failures)).toEqual(refuses.toSorted());
  expect(pathsOf(wanted.warnings)).toEqual(warns.toSorted());
  expect(wanted.inputs).toMatchObject(makes);
  if (!applied || refuses.length) return;
  const changes = resourceChanges(definition, applied, wanted);
  expect({
    updates: pathsOf(changes.filter((change) => !change.replaces)),
    replaces: pathsOf(changes.filter((change) => change.replaces)),
  }).toEqual({ updates: updates.toSorted(), replaces: replaces.toSorted() });
}

const pathsOf = (found: readonly { readonly path: string }[]): string[] => found.map(({ path }) => path).sort();
