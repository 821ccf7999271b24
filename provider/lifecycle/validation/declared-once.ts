import type { Definition } from "../../define";
import { ifKnown } from "../values/known";
import { isSameResource, type LogicalResource, logicalNameOf, stackOf } from "../values/logical-resource";
import type { Inputs } from "../values/values";
import type { CheckFailure } from "./validate";

interface Declaration {
  readonly resource: LogicalResource;
  readonly key: string | undefined;
}

/** Resources of kinds with the hook `declaredOnce`, which one process has checked. */
export class DeclaredOnce {
  readonly #declarations = new Map<string, Declaration[]>();

  /** Notes the inputs of a resource, if they are valid. Returns a failure if another resource of its stack declares the same. */
  add(
    { token, name, hooks }: Definition,
    resource: LogicalResource,
    { inputs, failures }: { readonly inputs: Inputs; readonly failures: readonly CheckFailure[] },
  ): CheckFailure[] {
    const { declaredOnce } = hooks;
    if (!declaredOnce || failures.length) return [];
    const key = ifKnown(inputs, (known) => declaredOnce.key(known));
    const others = (this.#declarations.get(token) ?? []).filter((other) => !isSameResource(other.resource, resource));
    this.#declarations.set(token, [...others, { resource, key }]);
    const same = others.find(
      (other) => key !== undefined && other.key === key && isSameStack(other.resource, resource),
    );
    if (!same) return [];
    const first = `${name} ${JSON.stringify(logicalNameOf(same.resource.name ?? ""))}`;
    return [{ path: declaredOnce.input, reason: `is declared by ${first}, too. Declare it in one resource` }];
  }
}

const isSameStack = (one: LogicalResource, other: LogicalResource): boolean =>
  one.project === other.project && stackOf(one.name ?? "") === stackOf(other.name ?? "");
