import type { Definition } from "../../../provider/define";
import { check, type Values } from "../../../provider/lifecycle";
import { downtimeChanges, resourceChanges } from "../../../provider/lifecycle/values/resource-changes";
import { imagePreviews } from "./image-previews";
import { indexPreviews } from "./index-previews";
import { knowledgePreviews } from "./knowledge-previews";
import { organizationPreviews } from "./registry-organization-previews";
import { rulePreviews } from "./rule-previews";
import { searchPreviews } from "./search-previews";
import { realtimePreviews, registryPreviews, restPreviews } from "./small-previews";

/** Effects of a change of the program before any request. */
export interface Preview {
  readonly title: string;
  /** The inputs of the last update. Omitted for a create. */
  readonly before?: Values;
  readonly after: Values;
  /** Paths that are changed in place. */
  readonly updates?: readonly string[];
  /** The subset during whose change the object is out of service. */
  readonly interrupts?: readonly string[];
  /** Paths whose change replaces. */
  readonly replaces?: readonly string[];
  /** Inputs that are generated or filled in. */
  readonly makes?: Values;
  /** Paths with a failure. */
  readonly refuses?: readonly string[];
  /** Paths of values that are accepted with a warning. */
  readonly warns?: readonly string[];
}

/** Documented changes and limits, by resource. */
export const previews: Readonly<Record<string, readonly Preview[]>> = {
  ...registryPreviews,
  ...organizationPreviews,
  ...imagePreviews,
  ...realtimePreviews,
  ...rulePreviews,
  ...knowledgePreviews,
  ...restPreviews,
  ...indexPreviews,
  ...searchPreviews,
};

/** The account that Trefoil itself uses. */
const user = "octavia";

/** Compares a definition with a preview. Throws on any difference. */
export function foresee(definition: Definition, preview: Preview): void {
  const { before, after, updates = [], interrupts = [], replaces = [], refuses = [], warns = [], makes = {} } = preview;
  const applied = before && check(definition, undefined, before, { logicalName: "dev/sample" });
  if (applied) expect(applied.failures).toEqual([]);
  const wanted = check(definition, applied, after, { logicalName: "dev/sample", user });
  expect(wanted.failures.map(({ path }) => path)).toEqual(refuses);
  expect(wanted.warnings.map(({ path }) => path)).toEqual(warns);
  expect(wanted.inputs).toMatchObject(makes);
  if (!applied || refuses.length) return;
  const changes = resourceChanges(definition, applied, wanted);
  expect({
    updates: changes.filter((change) => !change.replaces).map(({ path }) => path),
    replaces: changes.filter((change) => change.replaces).map(({ path }) => path),
    interrupts: downtimeChanges(definition, applied, wanted).map(({ path }) => path),
  }).toEqual({ updates, replaces, interrupts });
}
