import { createHmac, randomBytes } from "node:crypto";
import { basename, join } from "node:path";
import { readOwnFile, UnsafePathError } from "../../rest/base/own-files";
import { withSortedMembers } from "../../text/json";
import { journalKey } from "../settings/environment";
import type { Inputs } from "../values/values";
import { createDurablySync, privateFolder, storageProblem } from "./durable-file";

/**
 * Digest of the inputs of a create, independent of the order of their members. It may cover secrets, so it is an HMAC
 * with a random key: a record alone does not allow guessing them. The key is `TREFOIL_JOURNAL_KEY`, or a file of the
 * working folder.
 *
 * Without the key, or with another one, the digests of existing records differ from those of the same inputs. A resumed
 * create then treats the inputs as changed.
 *
 * @param working folder of the program that contains the journal.
 */
export function digestInputs(working: string, inputs: Inputs, key = digestKey(working)): string {
  return createHmac("sha256", key)
    .update(JSON.stringify(withSortedMembers(inputs)))
    .digest("hex");
}

/** The key of the digests: that of the environment, or that of the folder. */
export const digestKey = (working: string): string | Buffer => givenKey() ?? keyIn(working);

/** Characters or bytes of the shortest key. A digest of known inputs allows guessing a shorter key. */
const shortestKey = 32;

function givenKey(): string | undefined {
  const key = journalKey();
  if (key === undefined || key.length >= shortestKey) return key;
  throw new Error(
    `TREFOIL_JOURNAL_KEY has fewer than ${shortestKey} characters. Nothing was sent. Set it to random digits, for example those of \`openssl rand -hex 32\`.`,
  );
}

/** The key of the folder. The first process that needs it creates it. */
function keyIn(working: string): Buffer {
  const folder = join(working, "keys");
  const file = join(folder, "digest.key");
  try {
    privateFolder(working, "keys");
    return requireLong(file, readKey(file) ?? createKey(folder, file));
  } catch (error) {
    throw new Error(`The key of the operation journal cannot be read or created in ${folder}${storageProblem(error)}`);
  }
}

/** A file that is empty or incomplete is a key that other users can guess. */
function requireLong(file: string, key: Buffer): Buffer {
  if (key.length >= shortestKey) return key;
  throw new UnsafePathError(
    file,
    `The file ${file} has fewer than ${shortestKey} bytes, so that it is incomplete. Delete it.`,
  );
}

function createKey(folder: string, file: string): Buffer {
  const key = randomBytes(32);
  // If another process was faster, all processes use its key. Without links, records of the others count as changed.
  createDurablySync(folder, basename(file), key);
  return readKey(file) ?? key;
}

function readKey(file: string): Buffer | undefined {
  try {
    return readOwnFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
