import type { Definition } from "../../../provider/define";
import type { Mapping, Peer } from "../../../provider/terraform";
import { firstNames } from "../../../provider/text/wording";
import { terraform } from "../../provider";
import type { Gap, NamedObject } from "../discovery";
import type { Scope } from "../kinds";
import { gapFor, type State, type StateResource } from "./state-resource";

/** An object of a state, and the kind that can manage it. */
export interface StateObject extends NamedObject {
  readonly resource: StateResource;
  readonly peer: Peer;
  readonly mapping: Mapping;
}

/** The objects of a state. */
export interface StateObjects {
  readonly state: State;
  readonly objects: readonly StateObject[];
  /** Resources whose objects are not imported. */
  readonly gaps: readonly Gap[];
  /** Types that Trefoil lacks, with the number of resources. */
  readonly otherTypes: ReadonlyMap<string, number>;
}

/** The objects of these kinds in a state. Objects of other kinds are ignored. */
export function stateObjects(state: State, kinds: readonly Definition[]): StateObjects {
  const { idOf, mappingOf } = terraform();
  const objects: StateObject[] = [];
  const gaps: Gap[] = [];
  const otherTypes = new Map<string, number>();
  for (const resource of state.resources) {
    const { peer, type, terraformType, attribute, problem } = resource;
    const mapping = peer && mappingOf(peer, terraformType, attribute);
    const definition = kinds.find(({ token }) => token === mapping?.token);
    if (!mapping) otherTypes.set(type, (otherTypes.get(type) ?? 0) + 1);
    else if (definition) {
      const id = idOf(mapping, attribute);
      if (problem !== undefined) gaps.push(gapFor(resource, problem));
      else if (id === undefined) gaps.push(gapFor(resource, "The state does not contain a valid id of the object."));
      else objects.push({ resource, peer, mapping, definition, id });
    }
  }
  return { state, objects, gaps, otherTypes };
}

/** The kinds of the objects of a state. */
export const scopeOfState = ({ kinds }: Scope, { objects }: StateObjects): Scope => ({
  kinds: kinds.filter((kind) => objects.some(({ definition }) => definition === kind)),
  ids: [],
  isAllServices: false,
});

/** The types that Trefoil lacks: `aws_s3_bucket (2)`. */
export const otherTypesText = ({ otherTypes }: StateObjects): string =>
  firstNames(
    [...otherTypes].map(([type, count]) => `${type} (${count})`),
    20,
    "other type",
  );
