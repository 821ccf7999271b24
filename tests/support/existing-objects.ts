import type { Emulator } from "../../emulator";
import type { JsonObject } from "../../emulator/json";

export const services = ["registry", "search", "realtime", "rest"] as const;
export type ServiceName = (typeof services)[number];

/** Objects by service, collection and key, such as `search synonymmaps other`. */
export type ExistingObjects = Readonly<Record<string, JsonObject>>;

/** The objects of the services. A revoked key counts as deleted. A dead letter queue and the first key of an app belong to the service. */
export function existingObjects(emulator: Emulator): ExistingObjects {
  return Object.fromEntries(
    services.flatMap((service) =>
      Object.entries(emulator[service].control.objects()).flatMap(([collection, objects]) =>
        Object.entries(objects)
          .filter(([, object]) =>
            collection === "keys" ? object.status === 0 && !isFirstKey(object) : object.deadletter !== true,
          )
          .map(([key, object]) => [`${service} ${collection} ${key}`, object]),
      ),
    ),
  );
}

/** True for the key that the emulated service creates with an app. */
export const isFirstKey = ({ name, capability = {} }: JsonObject): boolean =>
  name === "Root" && Object.keys(capability as object).join() === "[*]*";
