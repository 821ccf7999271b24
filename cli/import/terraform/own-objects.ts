import type { Service } from "../../../provider/define";
import type { Session } from "../../../provider/lifecycle";
import type { StateObject, StateObjects } from "./state-objects";
import { gapFor } from "./state-resource";

/** The objects in the account of the credentials. An object of another account becomes a gap. */
export async function ownObjects(found: StateObjects, sessionOf: (service: Service) => Session): Promise<StateObjects> {
  const objects: StateObject[] = [];
  const gaps = [...found.gaps];
  for (const object of found.objects) {
    const { resource, peer, definition } = object;
    const { service } = definition;
    const reason = `The object belongs to another account than the credentials of ${service.title}. Import it with the credentials of its account.`;
    const owner = peer.owner && resource.attribute(peer.owner);
    if (await sessionOf(service).isOwnedBy(owner)) objects.push(object);
    else gaps.push(gapFor(resource, reason));
  }
  return { ...found, objects, gaps };
}
