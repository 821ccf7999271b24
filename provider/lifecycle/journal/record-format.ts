import { type JsonBody, memberOf } from "../../define";
import { parseJson } from "../../text/json";
import type { Inputs } from "../values/values";

/** Content of the record of a create. It is written and synced before the request is sent, so that it survives an interruption. */
export interface RecordContent {
  readonly account: string;
  /** Digest of the inputs: see `digestInputs`. */
  readonly inputsDigest: string;
  /** The id, if the inputs determine it. */
  readonly expectedId?: string;
  /** The id contains a generated name, so that no other object has it. */
  readonly hasGeneratedName: boolean;
  /** The state contains an earlier object with this id, which the update deleted before. */
  readonly recreates?: true;
  /** The earlier object has the same inputs, so that the state does not show which of both objects it contains. */
  readonly hasSameInputs?: true;
  /** Ids of objects with the same natural key that existed before the create. */
  readonly existingIds: readonly string[];
  /** `existingIds` is complete. It is incomplete if too many objects existed. */
  readonly listsAllExisting: boolean;
  /** Settings before they were changed. Contains only known members, and no secrets. */
  readonly previousSettings?: JsonBody;
  /** The settings that the create sends: only known members, and no secrets. */
  readonly newSettings?: JsonBody;
  /** The service has no list in which the object could be found. */
  readonly hasNoList?: true;
  readonly pid: number;
  /** Start of the process `pid`: see `Writer`. */
  readonly startTicks?: number;
  readonly time: string;
  /** Id in the response of the service. */
  readonly id?: string;
  /** Version of the format. Records of version 1 lack all members below. */
  readonly version?: number;
  readonly project?: string;
  readonly stack?: string;
  /** Logical name of the resource. */
  readonly name?: string;
  /** Types of the parent components. */
  readonly parents?: string;
  readonly token?: string;
  /** Inputs that identify the object or that its requests need. Contains no secrets. */
  readonly locator?: Inputs;
  /** Names of required inputs that `locator` omits, since they may contain secrets. */
  readonly omittedInputs?: readonly string[];
}

/** Version of the format in which records are written. */
export const recordVersion = 3;

/** Names of properties in records of versions 1 and 2, with their names since version 3. */
const renamed: Readonly<Record<string, keyof RecordContent>> = {
  args: "inputsDigest",
  address: "expectedId",
  madeUp: "hasGeneratedName",
  before: "existingIds",
  complete: "listsAllExisting",
  blind: "hasNoList",
  key: "locator",
  omitted: "omittedInputs",
};

/** The content of a record from its JSON, in the current format. Records of version 1 contain no resource and no version. */
export function parseRecord(json: string): RecordContent {
  const { version = 1, ...properties } = parseJson(json) as RecordContent;
  if (version >= recordVersion) return { version, ...properties };
  const members = Object.entries(properties).map(([name, value]) => [memberOf(renamed, name) ?? name, value]);
  return Object.fromEntries(members) as RecordContent;
}
