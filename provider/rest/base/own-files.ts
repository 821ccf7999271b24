import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { shellCommand } from "../../text/shell";

/** A folder or a file that another user may have created, or can change. */
export class UnsafePathError extends Error {
  /** @param problem complete sentences. */
  constructor(
    readonly path: string,
    problem: string,
  ) {
    super(problem);
  }
}

/** Windows has no owner of a file in this form, and no user id of a process. */
const userId = (): number | undefined => process.geteuid?.();

/** Not available on Windows. */
const noFollow = constants.O_NOFOLLOW ?? 0;

/**
 * The folder `name` in the folder `home`, which is created with access for the user only.
 *
 * @throws UnsafePathError if another user owns one of them, or can change it.
 */
export function ownFolder(home: string, name: string): string {
  const folder = join(home, name);
  if (requireOwnFolder(home, name)) return folder;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Another user may have created it meanwhile.
  requireOwnFolder(home, name);
  return folder;
}

/**
 * Requires that no other user owns the folder `home` or the folder `name` in it, or can change one of them. A missing folder is safe.
 *
 * @returns true if the folder `name` exists and is safe. Windows has no such owners, so that it is not known there.
 * @throws UnsafePathError if another user owns one of them, or can change it.
 */
export function requireOwnFolder(home: string, name: string): boolean {
  if (userId() === undefined) return false;
  const folder = resolve(home, name);
  const known = statSync(folder, { throwIfNoEntry: false });
  // A link that was changed since leads to another folder.
  if (!known || checkedFolders.get(folder) !== identityOf(known)) rejectUnsafeLinks([...foldersAbove(folder), folder]);
  requireSafe(resolve(home));
  const found = requireSafe(folder);
  // If the path leads to another folder meanwhile, its links were not checked.
  if (found && known && identityOf(found) === identityOf(known)) checkedFolders.set(folder, identityOf(found));
  return found !== undefined;
}

/** The folders whose paths contain no unsafe link, by path. */
const checkedFolders = new Map<string, string>();

const identityOf = ({ dev, ino }: Stats): string => `${dev} ${ino}`;

/** The folders that contain a path, the outermost first. */
function foldersAbove(path: string): string[] {
  const found: string[] = [];
  for (let folder = dirname(path); folder !== found[0]; folder = dirname(folder)) found.unshift(folder);
  return found;
}

/** A symbolic link of another user or of a commit can refer to any folder. A commit can also place a file. */
function rejectUnsafeLinks(paths: readonly string[]): void {
  for (const path of paths) {
    const link = lstatSync(path, { throwIfNoEntry: false });
    // The next path of a file could not be read.
    if (!link?.isSymbolicLink()) {
      if (link) requireDirectory(path, link);
      continue;
    }
    if (!isTrusted(link)) throw new UnsafePathError(path, `${path} is a symbolic link of another user. ${useOwn}.`);
    if (isInCheckout(dirname(path)))
      throw new UnsafePathError(
        path,
        `${path} is a symbolic link in the folder of the program, where a commit can place it. Delete it, or set TREFOIL_HOME to its target.`,
      );
  }
}

/**
 * Returns true for a path in the checkout of the program: in the folder of its Git repository or of its Pulumi project, or in the
 * current folder. A commit can place any file there.
 */
export function isInCheckout(path: string): boolean {
  const root = checkout();
  return root !== undefined && `${relative(root, realPath(resolve(path)))}${sep}`.indexOf(`..${sep}`) !== 0;
}

function checkout(): string | undefined {
  const current = realpathSync(".");
  const folders = [current, ...foldersAbove(current).reverse()];
  const withAny = (...names: string[]) =>
    folders.find((folder) => names.some((name) => existsSync(join(folder, name))));
  const found = withAny(".git") ?? withAny("Pulumi.yaml", "Pulumi.yml", "Pulumi.json");
  // A process without a project may start in the root or in the home folder.
  return found ?? (dirname(current) === current || current === realPath(homedir()) ? undefined : current);
}

/** The path without symbolic links. Its last parts may be missing. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
}

function requireDirectory(path: string, found: Stats): void {
  if (found.isDirectory()) return;
  throw new UnsafePathError(
    path,
    `${path} is a file, where Trefoil needs a folder. Set TREFOIL_HOME to another folder, or delete the file if nothing needs it.`,
  );
}

/** @returns undefined if the folder does not exist. */
function requireSafe(folder: string): Stats | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return undefined;
  requireDirectory(folder, found);
  if (!isTrusted(found))
    throw new UnsafePathError(folder, `The folder ${folder} belongs to another user (uid ${found.uid}). ${useOwn}.`);
  if (!(found.mode & 0o022)) return found;
  const advice = found.mode & 0o1000 ? `${useOwn}, such as ${join(folder, "trefoil")}.` : changeMode(folder);
  throw new UnsafePathError(folder, `Other users can change the folder ${folder}. ${advice}`);
}

const useOwn = "Set TREFOIL_HOME to a folder that only you can change";

const changeMode = (folder: string): string =>
  `Check its files, and run \`${shellCommand`chmod go-w ${folder}`}\`, or set TREFOIL_HOME to a folder that only you can change.`;

/**
 * True for an owner who can run code with the permissions of this process anyway: its user and root. A container often runs as
 * root in a mounted folder of another user. The owner of the folder of the program is the owner of the program.
 */
function isTrusted({ uid }: Stats): boolean {
  const user = userId();
  return user === undefined || uid === user || uid === 0 || (user === 0 && uid === statSync(".").uid);
}

/**
 * Opens a file of a folder that `ownFolder` returned. The caller closes it.
 *
 * @param isWritten the file is changed in place, so that it must not have a second name.
 * @throws UnsafePathError for a symbolic link, and for a file of another user.
 */
export function openOwnFile(path: string, flags: number, isWritten = false): number {
  const fd = openUnlinked(path, flags);
  try {
    const found = fstatSync(fd);
    if (!isTrusted(found)) throw new UnsafePathError(path, `The file ${path} belongs to another user. Delete it.`);
    if (!found.isFile()) throw new UnsafePathError(path, `${path} is not a regular file. Delete it.`);
    if (isWritten && found.nlink > 1)
      throw new UnsafePathError(path, `The file ${path} has another name (hard link). Delete it.`);
    return fd;
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

function openUnlinked(path: string, flags: number): number {
  try {
    // Without O_NONBLOCK, a named pipe would block the process.
    return openSync(path, flags | noFollow | (constants.O_NONBLOCK ?? 0), 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ELOOP" && code !== "EMLINK") throw error;
    throw new UnsafePathError(path, `${path} is a symbolic link. Delete it.`);
  }
}

/**
 * The content of a file that only the user can read and change, see `openOwnFile`. Undefined if it is missing. Windows has no such
 * permissions.
 */
export function readOwnSecret(path: string): Buffer | undefined {
  let fd: number;
  try {
    fd = openOwnFile(path, constants.O_RDONLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    if (userId() !== undefined && fstatSync(fd).mode & 0o077)
      throw new UnsafePathError(
        path,
        `Other users can read or change the file ${path}. If they did not, run \`${shellCommand`chmod 600 ${path}`}\`. Otherwise delete it.`,
      );
    return readFileSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** The content of a file, see `openOwnFile`. */
export function readOwnFile(path: string): Buffer {
  const fd = openOwnFile(path, constants.O_RDONLY);
  try {
    return readFileSync(fd);
  } finally {
    closeSync(fd);
  }
}
