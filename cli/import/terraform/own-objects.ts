import type { Service } from "../../../provider/define";
import type { Session } from "../../../provider/lifecycle";
import type { StateObject, StateObjects } from "./state-objects";
import { gapFor } from "./state-resource";

/** The objects in the account of the credentials. An object of another account becomes a gap. */
export async function ownObjects(found: StateObjects, sessionOf: (service: Service) => Session): Promise<StateObjects> {
  const objects: StateObject[] = [];
  const gaps = [...found.gaps];
  for (const object of found.objects) {
    const { service } = object.definition;
    const reason = `The object belongs to another account than the credentials of ${service.title}. Import it with the credentials of its account.`;
    if (await isInAccount(object, sessionOf(service))) objects.push(object);
    else gaps.push(gapFor(object.resource, reason));
  }
  return { ...found, objects, gaps };
}

/** Returns true if the object is in the account, or if the state does not contain its account. */
async function isInAccount({ resource, peer: { account } }: StateObject, session: Session): Promise<boolean> {
  const name = account && resource.attribute(account.attribute);
  return name === undefined || name.toLowerCase() === (await account?.of(session))?.toLowerCase();
}
