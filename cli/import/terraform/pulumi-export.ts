import { terraform } from "../../provider";
import type { StateResource } from "./state-resource";
import { type Members, recordsAt, textAt } from "./values";

/** The resources of providers in an export of a stack. */
export const exportedResources = (deployment: Members): StateResource[] =>
  recordsAt(deployment, "resources", "deployment").flatMap(({ path, members }) => {
    const { custom, external, protect, delete: isReplaced } = members;
    const type = textAt(members, "type", path);
    // The others are components, providers, and resources that a program only reads.
    if (custom !== true || external === true || type.startsWith("pulumi:")) return [];
    const { attributesOf, bridgedType, nameOf, peers } = terraform();
    const bridged = bridgedType(type);
    return {
      address: textAt(members, "urn", path),
      type,
      peer: peers.find((peer) => nameOf(peer) === bridged?.packageName),
      terraformType: bridged?.terraformType ?? type,
      attribute: attributesOf(members),
      problem:
        isReplaced === true
          ? "Pulumi has replaced the object, and deletes it with the next `pulumi up`. Run it first."
          : undefined,
      isProtected: protect === true,
    };
  });
