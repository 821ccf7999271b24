import { camelCase } from "../program/names";
import { nameOf, peers } from "./peers";
import type { StateResource } from "./state-resource";
import { type Members, recordsAt, textAt, valueAt } from "./values";

/** The resources of providers in an export of a stack. */
export const exportedResources = (deployment: Members): StateResource[] =>
  recordsAt(deployment, "resources", "deployment").flatMap(({ path, members }) => {
    const { custom, external, protect, delete: isReplaced } = members;
    const type = textAt(members, "type", path);
    // The others are components, providers, and resources that a program only reads.
    if (custom !== true || external === true || type.startsWith("pulumi:")) return [];
    const [, packageName, name = ""] = /^(\w+):index\/(\w+):\w+$/.exec(type) ?? [];
    return {
      address: textAt(members, "urn", path),
      type,
      peer: peers.find((peer) => nameOf(peer) === packageName),
      // Pulumi's bridge names the type `ably:index/apiKey:ApiKey` for `ably_api_key`.
      terraformType: `${packageName}_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      attribute: (attribute) => attributeOf(members, attribute),
      problem:
        isReplaced === true
          ? "Pulumi has replaced the object, and deletes it with the next `pulumi up`. Run it first."
          : undefined,
      isProtected: protect === true,
    };
  });

/** The id that the bridge sets if that of Terraform is an input or a number. */
const missingId = "missing ID";

/** An attribute of Terraform. The bridge renames an `id` that is an input or a number. */
function attributeOf({ id, outputs }: Members, name: string): string | undefined {
  if (name !== "id") return valueAt(outputs, camelCase(name));
  const values = [valueAt(outputs, "resourceId"), valueAt(outputs, "id"), valueAt({ id }, "id")];
  return values.find((value) => value !== undefined && value !== missingId);
}
