import { terraform } from "../../provider";
import type { AccountObject } from "../account-object";
import type { Gap } from "../discovery";
import { kindName } from "../kinds";
import type { StateObject, StateObjects } from "./state-objects";
import { gapFor, type StateResource } from "./state-resource";

/** A resource of a state, and its object in the account. */
export interface Match {
  readonly resource: StateResource;
  readonly object: AccountObject;
}

/** The objects of a state in an account. */
export interface Matches extends Pick<StateObjects, "state" | "gaps"> {
  readonly matches: readonly Match[];
  /** The objects, each once. */
  readonly objects: readonly AccountObject[];
}

/** @param listGaps parts of the account that could not be listed. */
export function matchObjects(
  { state, objects: inState, gaps: before }: StateObjects,
  inAccount: readonly AccountObject[],
  listGaps: readonly Gap[],
): Matches {
  const byName = objectsByName(inAccount, inState);
  const matches: Match[] = [];
  const gaps = [...before];
  for (const { resource, definition, id } of inState) {
    const object = byName.get(keyOf(definition.token, id));
    if (object) matches.push({ resource, object });
    else gaps.push(gapFor(resource, reasonFor(kindName(definition), listGaps)));
  }
  const found = new Set(matches.map(({ object }) => object));
  return { state, gaps, matches, objects: inAccount.filter((object) => found.has(object)) };
}

const reasonFor = (kind: string, listGaps: readonly Gap[]): string =>
  listGaps.some(({ list }) => list?.kind === kind)
    ? `The ${kind} was not found, because a list could not be read.`
    : `The credentials find no such ${kind}. If it was deleted, remove the resource from the state.`;

/** The objects by their ids, or else by their names. The id of one object may be the name of another. */
function objectsByName(
  objects: readonly AccountObject[],
  inState: readonly StateObject[],
): ReadonlyMap<string, AccountObject> {
  const otherIds = new Map(inState.map(({ definition, mapping }) => [definition, mapping.otherId]));
  const entries = (nameOf: (object: AccountObject) => string | undefined) =>
    objects.map((object) => [keyOf(object.definition.token, nameOf(object)), object] as const);
  return new Map([
    ...entries(({ definition, listed }) => terraform().filled(otherIds.get(definition), listed.values)),
    ...entries(({ label }) => label),
    ...entries(({ id }) => id),
  ]);
}

const keyOf = (token: string, name: string | undefined): string => `${token} ${name ?? ""}`;
