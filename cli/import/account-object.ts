import type { Definition } from "../../provider/define";
import type { ListedObject } from "../../provider/lifecycle/import";
import { partsOfRotatedName } from "../../provider/text/rotated-names";
import { printable } from "../printable";
import { kindName } from "./kinds";

/** An object in the account. */
export interface AccountObject {
  readonly definition: Definition;
  readonly id: string;
  /** Name of the object, without its parents: `app`. Empty for an object without a name. */
  readonly name: string;
  /** Names of its parents: `acme`. Empty for an object without parents. */
  readonly parents: string;
  /** Names of its parents and of the object, or its id: `acme/app`. */
  readonly label: string;
  readonly listed: ListedObject;
}

/** Name of an object in messages: `registry.Team acme/developers`. */
export const titleOf = ({ definition, label, id }: AccountObject): string =>
  `${kindName(definition)} ${printable(label || id)}`;

/** True if the object is named as `trefoil rotate` names its credentials. Only the state of the rotation contains the ones in use. */
export const isNamedByRotation = ({ definition, name }: AccountObject): boolean =>
  definition.rotation !== undefined && partsOfRotatedName(name) !== undefined;
