import type { JsonBody } from "../../define";
import { isRecord, parseJson } from "../../text/json";
import { type Inputs, memberOrItem } from "../values/values";
import { type JournalKey, sealed, unsealed } from "./journal-key";
import type { Writer } from "./processes";

/**
 * The create of an object in a file. It is written and synced before the request is sent, so that it survives an interruption. With a
 * response, the object was created.
 */
export interface RecordContent {
  readonly account: string;
  readonly token?: string;
  readonly owner: RecordedOwner;
  readonly writer: RecordedWriter;
  readonly request: RecordedRequest;
  readonly before: RecordedObjects;
  readonly response?: RecordedResponse;
  /** Objects that imports of other resources have read, one of which may be the result of the create. */
  readonly imports?: readonly RecordedImport[];
}

/** The read of an object for an import, and the resource that the import adds. */
interface RecordedImport extends RecordedOwner {
  readonly id: string;
}

export interface RecordedOwner {
  readonly project?: string | undefined;
  readonly stack?: string | undefined;
  /** Logical name of the resource. */
  readonly name?: string | undefined;
  /** Types of the parent components. */
  readonly parents?: string | undefined;
}

/** The process that wrote the record last, and the time. */
export interface RecordedWriter extends Writer {
  readonly time: string;
}

export interface RecordedRequest {
  /** Time before the request. */
  readonly at?: string;
  /** Digest of the inputs: see `digestInputs`. */
  readonly inputsDigest: string;
  /** A later create has begun to change the object in `expectedId`, which may be that of another client. The digest is empty. */
  readonly isChanged?: true;
  /** The inputs without secrets, encrypted with the journal key: see `OperationJournal.inputsOf`. */
  readonly inputs?: string | undefined;
  /** Settings that are sent: only known members, and no secrets. */
  readonly settings?: JsonBody;
  /** The id, if the inputs determine it. */
  readonly expectedId?: string | undefined;
  /** The id contains a generated name, so that no other object has it. */
  readonly hasGeneratedName?: boolean;
  /** Inputs that identify the object or that its requests need. Contains no secrets. */
  readonly locator?: Inputs;
  /** Names of required inputs that `locator` omits, since they may contain secrets. */
  readonly omitted?: readonly string[];
}

export interface RecordedObjects {
  /** Ids of objects with the same natural key. */
  readonly existing?: readonly string[];
  /** `incomplete`: too many such objects existed. `missing`: the service has no list in which the object could be found. */
  readonly list?: "incomplete" | "missing";
  /** Settings before they were changed. Contains only known members, and no secrets. */
  readonly settings?: JsonBody;
  /**
   * The state contains an earlier object with this id, which the update deleted before. With the same inputs, the state does not show
   * which of both objects it contains.
   */
  readonly replaced?: "same inputs" | "other inputs";
}

/** The response to a create. `writer` contains its time. */
export interface RecordedResponse {
  readonly id: string;
  /** Ids of the objects that the service created with the object. */
  readonly initialObjects?: readonly string[];
}

/** The id of the object of a record: in the response, or else in the inputs. Undefined if a search must find the object. */
export const idIn = ({ response, request }: RecordContent): string | undefined => response?.id ?? request.expectedId;

const recordVersion = 5;

export interface RecordFile {
  readonly file: string;
  readonly content: RecordContent;
  /** The key of this user did not seal the record, so that it proves nothing. */
  readonly isForeign?: true;
  /** The file is damaged, or another version of Trefoil wrote it. It counts as foreign. */
  readonly isUnreadable?: true;
}

/** The text of the file of a record. A record of a returned object has another name, and the same text. */
export const recordText = ({ file, content }: RecordFile, key: JournalKey): string =>
  sealed(purposeOf(file), JSON.stringify({ ...content, version: recordVersion }), key);

const purposeOf = (file: string): string => `journal/${file.replace(/\.returned\.json$/, ".json")}`;

/** The record in the content of its file. A damaged record, or one of another version, still proves that a create may have been sent. */
export function parseRecord(file: string, text: string, key: JournalKey | undefined): RecordFile {
  const json = unsealed(purposeOf(file), text, key);
  const content = jsonIn(json ?? text);
  const isReadable = isRecord(content) && content.version === recordVersion;
  if (isReadable && json !== undefined) return { file, content: content as unknown as RecordContent };
  const foreign = isReadable ? foreignContent(content) : undefined;
  return foreign
    ? { file, content: foreign, isForeign: true }
    : { file, content: { ...unreadableContent, owner: ownerIn(text) }, isForeign: true, isUnreadable: true };
}

/** The project and the stack in an unreadable record, of which only the end is missing. Only messages depend on them. */
function ownerIn(text: string): RecordedOwner {
  const [, owner = ""] = /"owner":(\{[^{}]*\})/.exec(text.slice(0, mostCharacters)) ?? [];
  return textsIn(jsonIn(owner), ["project", "stack"]);
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

const unreadableContent: RecordContent = {
  account: "",
  owner: {},
  writer: { pid: 0, time: "" },
  request: { inputsDigest: "" },
  before: { list: "incomplete" },
};

/** Length of the longest string of a foreign record. With a longer one, it is unreadable. */
const mostCharacters = 1_000;

/** The members of a foreign record for messages. No object is read, adopted or deleted with it. */
function foreignContent(content: Readonly<Record<string, unknown>>): RecordContent | undefined {
  const { account, token } = textsIn(content, ["account", "token"]);
  const { time } = textsIn(content.writer, ["time"]);
  if (account === undefined || time === undefined) return undefined;
  const { id } = textsIn(content.response, ["id"]);
  const owner = textsIn(content.owner, ["project", "stack", "name", "parents"]);
  const expected = textsIn(content.request, ["expectedId"]);
  const texts = [account, token, time, id, ...Object.values(owner), ...Object.values(expected)];
  if (texts.some((text = "") => text.length > mostCharacters)) return undefined;
  const { locator } = isRecord(content.request) ? content.request : {};
  return {
    account,
    ...(token !== undefined && { token }),
    owner,
    writer: { pid: 0, time },
    request: {
      inputsDigest: "",
      ...expected,
      ...(isRecord(locator) && { locator: locator as Inputs }),
    },
    before: { list: "incomplete" },
    ...(id !== undefined && { response: { id } }),
  };
}

/** The members with these names that are strings. */
function textsIn(value: unknown, names: readonly string[]): Readonly<Record<string, string | undefined>> {
  const known = isRecord(value) ? names.filter((name) => typeof value[name] === "string") : [];
  return Object.fromEntries(known.map((name) => [name, memberOrItem(value, name) as string]));
}
