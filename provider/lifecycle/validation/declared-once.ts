import type { Definition } from "../../define";
import type { ResourceLedger } from "../ledger/resources";
import { ifKnown } from "../values/known";
import { isSameResource, type LogicalResource, logicalNameOf, stackOf } from "../values/logical-resource";
import type { Inputs } from "../values/values";
import type { CheckFailure } from "./validate";

/**
 * For the hook `declaredOnce`: notes what a resource declares, if its inputs are valid. Returns a failure if another resource of
 * its stack declares the same.
 */
export function repeatedDeclaration(
  ledger: ResourceLedger,
  { token, name, hooks }: Definition,
  resource: LogicalResource,
  { inputs, failures }: { readonly inputs: Inputs; readonly failures: readonly CheckFailure[] },
): CheckFailure[] {
  const { declaredOnce } = hooks;
  if (!declaredOnce || failures.length) return [];
  const declares = ifKnown(inputs, (known) => declaredOnce.key(known));
  ledger.of(token, resource).declares = declares;
  const same = ledger
    .ofKind(token)
    .find(
      (other) =>
        declares !== undefined &&
        other.declares === declares &&
        !isSameResource(other.resource, resource) &&
        isSameStack(other.resource, resource),
    );
  if (!same) return [];
  const first = `${name} ${JSON.stringify(logicalNameOf(same.resource.name ?? ""))}`;
  return [{ path: declaredOnce.input, reason: `is declared by ${first}, too. Declare it in one resource` }];
}

const isSameStack = (one: LogicalResource, other: LogicalResource): boolean =>
  one.project === other.project && stackOf(one.name ?? "") === stackOf(other.name ?? "");
