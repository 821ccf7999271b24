import type { JsonBody } from "../../define";
import { isRecord, parseJson } from "../../text/json";
import { type Inputs, pickInputs } from "../values/values";
import { type JournalKey, sealed, unsealed } from "./journal-key";

/** Content of the record of a create. It is written and synced before the request is sent, so that it survives an interruption. */
export interface RecordContent {
  readonly account: string;
  /** Digest of the inputs: see `digestInputs`. */
  readonly inputsDigest: string;
  /** The inputs without secrets, encrypted with the journal key: see `OperationJournal.inputsOf`. */
  readonly sentInputs?: string | undefined;
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
  /** Time before the request. */
  readonly requestedAt?: string;
  /** Time after the response that contains the id. */
  readonly respondedAt?: string;
  /** Id in the response of the service. */
  readonly id?: string;
  /** Ids of the objects that the service created with the object. */
  readonly initialObjects?: readonly string[];
  /** Version of the format. */
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
const recordVersion = 4;

interface RecordFile {
  readonly file: string;
  readonly content: RecordContent;
  readonly isForeign?: true;
}

/** The text of the file of a record. A record of a returned object has another name, and the same text. */
export const recordText = ({ file, content }: RecordFile, key: JournalKey): string =>
  sealed(purposeOf(file), JSON.stringify({ ...content, version: recordVersion }), key);

const purposeOf = (file: string): string => `journal/${file.replace(/\.returned\.json$/, ".json")}`;

/** The record in the content of its file. Undefined if it is damaged. */
export function parseRecord(file: string, text: string, key: JournalKey | undefined): RecordFile | undefined {
  const json = unsealed(purposeOf(file), text, key);
  const content: unknown = parseJson(json ?? text);
  if (!isRecord(content) || typeof content.account !== "string" || typeof content.time !== "string") return undefined;
  return json === undefined
    ? { file, content: foreignContent(content), isForeign: true }
    : { file, content: content as unknown as RecordContent };
}

const textMembers = ["account", "time", "project", "stack", "name", "parents", "token", "id", "expectedId"];

/** The members of a foreign record for messages. No object is read, adopted or deleted with it. */
function foreignContent(content: Readonly<Record<string, unknown>>): RecordContent {
  const texts = textMembers.filter((name) => typeof content[name] === "string");
  return {
    inputsDigest: "",
    hasGeneratedName: false,
    existingIds: [],
    listsAllExisting: false,
    pid: 0,
    ...(pickInputs(content, texts) as Pick<RecordContent, "account" | "time">),
    ...(isRecord(content.locator) && { locator: content.locator as Inputs }),
  };
}
