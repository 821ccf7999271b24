import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSea } from "node:sea";
import { shown } from "../printable";

/** The output of a command. Secrets and control characters are hidden, as in a terminal. */
export interface Output {
  /** See `docs/commands.md`. */
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
  /** Contents of the files that a command would write, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Length of the longest string in a result. A client passes results to a model, whose input is limited. */
export const longestText = 100_000;

/** A string without its end if it is longer than a client can read. */
export const shortened = (text: string): string =>
  text.length > longestText
    ? `${text.slice(0, longestText)}\n… The output is longer. Run the command in a terminal for the complete output.`
    : text;

/** Message to a command from the server that started it. The name distinguishes it from messages of other programs. */
export interface Message {
  readonly trefoilServer: { readonly folder: string | undefined };
}

/** Start of the paths of temporary folders of commands. */
export const folderPrefix = (): string => join(tmpdir(), "trefoil-mcp-");

/** Windows has no groups of processes, and would open a window. */
const hasGroups = process.platform !== "win32";

/** Ends a command with the processes that it started, such as `pulumi` and a program. */
export function end({ pid }: Pick<ChildProcess, "pid">): void {
  try {
    if (pid !== undefined) process.kill(hasGroups ? -pid : pid);
  } catch (error) {
    // The command has ended.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/**
 * Runs a command of `trefoil` in the current folder, without a terminal, so that it prompts for nothing. It ends with the signal, and
 * with this process.
 *
 * @param folder temporary folder of the command, which it removes if this process was killed.
 */
export function runTrefoil(args: readonly string[], signal: AbortSignal, folder?: string): Promise<Output> {
  const start = isSea() ? [] : [require.resolve("../main")];
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = spawn(process.execPath, [...process.execArgv, ...start, ...args], {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: hasGroups,
    });
    // The command may have ended already.
    child.send({ trefoilServer: { folder } } satisfies Message, () => {});
    const onAbort = () => end(child);
    signal.addEventListener("abort", onAbort);
    const read = (stream: NodeJS.ReadableStream | null) => {
      let text = "";
      stream?.setEncoding("utf8").on("data", (part: string) => {
        if (text.length <= longestText) text += part;
      });
      return () => shortened(shown(text));
    };
    const [output, errors] = [read(child.stdout), read(child.stderr)];
    child.on("error", reject);
    child.on("close", (exitCode) => {
      signal.removeEventListener("abort", onAbort);
      resolve({ exitCode, output: output(), errors: errors() });
    });
  });
}
