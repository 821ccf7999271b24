import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as streamText } from "node:stream/consumers";
import type { ConfigEntry } from "../../provider/hosts/shared/configuration";
import { LinesError } from "../error-messages";
import { configEntries } from "../pulumi";

const namespace = "trefoil:";

export const advice = "Run this in the folder of the program, signed in to its backend.";

/**
 * Runs the engine with the configuration of the stack. Without the program, the engine has only the configuration of the last update,
 * so that the provider reads that of the stack from this process. The engine therefore starts before the configuration is read.
 * A program gets no configuration, since it can start updates of other stacks.
 *
 * @param run gets the environment of the engine. It contains no credentials.
 * @throws Error with every unknown key, invalid value, and credential in plain text. It contains no value of a credential.
 */
export async function withConfiguration<Result>(
  stack: string,
  runsProgram: boolean,
  run: (env: NodeJS.ProcessEnv) => Promise<Result>,
): Promise<Result> {
  const { environment } =
    require("../../provider/lifecycle/settings/environment") as typeof import("../../provider/lifecycle/settings/environment");
  if (runsProgram) {
    const { problemsInStack } =
      require("../../provider/hosts/shared/configuration") as typeof import("../../provider/hosts/shared/configuration");
    requireValid(problemsInStack(await ownEntries(stack)));
    return run(environment());
  }
  let configuration: ReturnType<typeof ownEntries> | undefined;
  const { address, replies, close } = await listen(async () => JSON.stringify(await configuration));
  try {
    const running = run({ ...environment(), TREFOIL_DRIFT_SOCKET: address });
    configuration = ownEntries(stack);
    // A provider without configuration fails, so that the run ends in any case.
    const [read, result] = await Promise.allSettled([configuration, running]);
    if (read.status === "rejected") throw read.reason;
    const problems = (await Promise.all(replies)).flatMap((reply) => JSON.parse(reply || "[]") as string[]);
    requireValid(problems);
    if (result.status === "rejected") throw result.reason;
    return result.value;
  } finally {
    close();
  }
}

export function requireValid(problems: readonly string[]): void {
  if (problems.length) throw new LinesError([...new Set(problems)]);
}

/** A server on a local socket. */
interface Listening {
  readonly address: string;
  /** The replies of the processes that have connected. Empty if a process ended without a reply. */
  readonly replies: readonly Promise<string>[];
  close(): void;
}

/**
 * Sends a string to each process that connects, or nothing if the promise is rejected. Only processes of the same user can connect.
 */
async function listen(text: () => Promise<string>): Promise<Listening> {
  // The operating systems limit the length of the path of a socket.
  const folder = mkdtempSync(join(tmpdir().length < 70 ? tmpdir() : "/tmp", "trefoil-drift-"));
  const address = process.platform === "win32" ? `\\\\.\\pipe\\trefoil-drift-${randomUUID()}` : join(folder, "socket");
  const replies: Promise<string>[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    // A provider that the engine ended neither reads the text nor replies.
    replies.push(streamText(socket).catch(() => ""));
    text().then(
      (sent) => socket.end(sent),
      () => socket.end(),
    );
  });
  const close = () => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  server.listen(address);
  try {
    await once(server, "listening");
  } catch (error) {
    close();
    throw error;
  }
  return { address, replies, close };
}

/** The entries of Trefoil in the configuration of a stack. They contain credentials and must not be printed. */
export async function ownEntries(stack: string): Promise<Readonly<Record<string, ConfigEntry>>> {
  const entries = await configEntries(stack, { advice });
  return Object.fromEntries(
    entries.flatMap(([key, { value, secret }]) =>
      key.startsWith(namespace) && value !== undefined ? [[key, { value: String(value), secret }]] : [],
    ),
  );
}
