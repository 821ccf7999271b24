import type { Emulator } from "../../emulator";
import { storedAt } from "../contract/hints";
import { definitionOf } from "../contract/kinds/kind-of";
import type { ServiceName } from "../support/existing-objects";
import type { StoredResource } from "./arena";

/** The path of the object of a resource, as `existingObjects` names it. */
export function pathOf(emulator: Emulator, { token, id }: StoredResource): string {
  const { service, collection, key } = placeOf(emulator, token, id);
  return `${service} ${collection} ${key}`;
}

function placeOf(emulator: Emulator, token: string, id: string) {
  const service = token.split(":")[0] as ServiceName;
  return { service, ...storedAt(definitionOf(token), id, emulator[service].control.objects()) };
}

/** Deletes the object of a resource without Trefoil, and what the service deletes with it. */
export function deleteOutside(emulator: Emulator, { token, id }: Pick<StoredResource, "token" | "id">): void {
  const { service, collection, key } = placeOf(emulator, token, id);
  const { control } = emulator[service];
  const objects = control.objects();
  const children = [collection, ...(owned[collection] ?? [])];
  for (const child of children)
    for (const other of Object.keys(objects[child] ?? {}))
      if (other === key || (child !== collection && [`${key}/`, `${key}:`].some((parent) => other.startsWith(parent))))
        control.change({ collection: child, key: other, remove: true });
}

/** Collections whose objects the service deletes with their parent. Their keys start with the key of the parent. */
const owned: Readonly<Record<string, readonly string[]>> = {
  apps: ["keys", "namespaces", "queues", "rules"],
  repositories: ["webhooks", "tags"],
  indexes: ["documents"],
};
