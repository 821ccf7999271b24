import { catalogue } from "../../../provider";
import type { Definition, Service } from "../../../provider/define";
import { kinds } from ".";
import type { ServiceSetup } from "./exchange";
import type { KindFacts } from "./kind";
import { setup as realtime } from "./realtime/requests";
import { setup as oci } from "./registry/images";
import { setup as registry } from "./registry/requests";
import { setup as rest } from "./rest/resource";
import { setup as search } from "./search/requests";

const setups: Readonly<Record<string, ServiceSetup>> = { realtime, oci, registry, rest, search };

/** Settings and headers of all requests of a service in the operations of its kinds. */
export const setupOf = ({ name }: Pick<Service, "name">): ServiceSetup => setups[name] as ServiceSetup;

/** The facts of the kind of a definition. */
export function kindOf({ token }: Pick<Definition, "token">): KindFacts {
  const kind = kinds[token];
  if (!kind)
    throw new Error(`${token} has no facts. Write its file in tests/contract/kinds, and list it in kinds/index.ts.`);
  return kind;
}

/** @throws Error if Trefoil has no such kind. */
export function definitionOf(token: string): Definition {
  const found = catalogue.find((definition) => definition.token === token);
  if (!found) throw new Error(`The catalogue has no ${token}.`);
  return found;
}
