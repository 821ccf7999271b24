import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { basename, join } from "node:path";
import { isInCheckout, ownFolder, readOwnSecret, requireOwnFolder, UnsafePathError } from "../../rest/base/own-files";
import { parseJson, withSortedMembers } from "../../text/json";
import { journalKey, keyFolder } from "../settings/environment";
import type { Inputs } from "../values/values";
import { createDurablySync, storageAdvice } from "./durable-file";

/**
 * The key of the records and of their digests: `TREFOIL_JOURNAL_KEY`, or a file of the user outside the folder of the program. A
 * commit can place any file in the folder of the program, so that only this key proves who wrote a record.
 */
export type JournalKey = string | Buffer;

export class JournalKeyError extends Error {}

/**
 * The key, which the first process that needs it creates.
 *
 * @throws JournalKeyError if the key cannot be read or created.
 */
export function requireKey(): JournalKey {
  return keyOr((file) => {
    ownFolder(keyFolder(), folderName);
    return readKey(file) ?? createKey(file);
  }) as JournalKey;
}

/**
 * The key, if it exists. Without it, no record is that of this user.
 *
 * @throws JournalKeyError if the key cannot be read.
 */
export const existingKey = (): JournalKey | undefined =>
  keyOr((file) => {
    requireOwnFolder(keyFolder(), folderName);
    return readKey(file);
  });

/**
 * Digest of the inputs of a create, independent of the order of their members. It may cover secrets, so it is an HMAC: a record
 * alone does not allow guessing them.
 */
export const digestInputs = (inputs: Inputs, key: JournalKey): string =>
  hmac(key, "inputs", JSON.stringify(withSortedMembers(inputs)));

/**
 * A record in JSON with a code that proves that a process with this key wrote it.
 *
 * @param name name of the file, so that the code is valid for this file only.
 * @param json an object with at least one member.
 */
export const sealed = (name: string, json: string, key: JournalKey): string =>
  `${json.slice(0, -1)},"mac":"${hmac(key, name, json)}"}`;

/** The record in JSON without its code. Undefined if the key is missing, or another one has sealed it. */
export function unsealed(name: string, text: string, key: JournalKey | undefined): string | undefined {
  const [, members, mac = ""] = /^(.*),"mac":"([0-9a-f]{64})"\}$/s.exec(text) ?? [];
  if (members === undefined || key === undefined) return undefined;
  const json = `${members}}`;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(hmac(key, name, json))) ? json : undefined;
}

/** Encrypts the inputs of a create, without its secrets, for its record. Undefined if they are large. */
export function encrypted(inputs: Inputs, key: JournalKey): string | undefined {
  const json = JSON.stringify(inputs);
  if (json.length > largestInputs) return undefined;
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, cipherKey(key), nonce);
  const data = Buffer.concat([cipher.update(json), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), data]).toString("base64");
}

export function decrypted(text: string, key: JournalKey): Inputs {
  const data = Buffer.from(text, "base64");
  const decipher = createDecipheriv(algorithm, cipherKey(key), data.subarray(0, nonceLength));
  decipher.setAuthTag(data.subarray(nonceLength, nonceLength + tagLength));
  const json = Buffer.concat([decipher.update(data.subarray(nonceLength + tagLength)), decipher.final()]).toString();
  return parseJson(json) as Inputs;
}

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;
const largestInputs = 64 * 1024;

const cipherKey = (key: JournalKey): Buffer => createHmac("sha256", key).update("encryption\0").digest();

/** @param purpose distinguishes digests of equal strings. */
const hmac = (key: JournalKey, purpose: string, text: string): string =>
  createHmac("sha256", key).update(`${purpose}\0${text}`).digest("hex");

const folderName = "keys";

/** Characters or bytes of the shortest key. A digest of known inputs allows guessing a shorter key. */
const shortestKey = 32;

function keyOr(read: (file: string) => Buffer | undefined): JournalKey | undefined {
  const given = givenKey();
  if (given !== undefined) return given;
  let place = "the home folder";
  try {
    place = join(keyFolder(), folderName);
    if (isInCheckout(place)) throw new UnsafePathError(place, inProgram);
    return read(join(place, "journal.key"));
  } catch (error) {
    const reason =
      error instanceof UnsafePathError
        ? `. Nothing was sent. ${error.message}`
        : ` (${(error as NodeJS.ErrnoException).code ?? error}). Nothing was sent. ${storageAdvice(error)}.`;
    throw new JournalKeyError(
      `The key of the operation journal cannot be read or created in ${place}${reason} Or set TREFOIL_JOURNAL_KEY to at least ${shortestKey} random characters.`,
    );
  }
}

const inProgram =
  "This folder is in the folder of the program, where a commit can place a key. Set HOME or XDG_STATE_HOME to another folder.";

function givenKey(): string | undefined {
  const key = journalKey();
  if (key === undefined || key.length >= shortestKey) return key;
  throw new JournalKeyError(
    `TREFOIL_JOURNAL_KEY has fewer than ${shortestKey} characters. Nothing was sent. Set it to random digits, for example those of \`openssl rand -hex 32\`.`,
  );
}

function createKey(file: string): Buffer {
  const key = randomBytes(shortestKey);
  // If another process was faster, all processes use its key. Without links, records of the others are foreign.
  createDurablySync(join(file, ".."), basename(file), key);
  return readKey(file) ?? key;
}

/** A file that is empty or incomplete is a key that other users can guess. */
function readKey(file: string): Buffer | undefined {
  const key = readOwnSecret(file);
  if (key === undefined || key.length >= shortestKey) return key;
  throw new UnsafePathError(
    file,
    `The file ${file} has fewer than ${shortestKey} bytes, so that it is incomplete. Delete it.`,
  );
}
