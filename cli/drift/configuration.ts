import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
    await checkedConfiguration(stack);
    return run(environment());
  }
  let configuration: ReturnType<typeof checkedConfiguration> | undefined;
  const { address, close } = await listen(async () => JSON.stringify(await configuration));
  try {
    const running = run({ ...environment(), TREFOIL_DRIFT_SOCKET: address });
    configuration = checkedConfiguration(stack);
    // A provider without configuration fails, so that the run ends in any case.
    const [checked, result] = await Promise.allSettled([configuration, running]);
    if (checked.status === "rejected") throw checked.reason;
    if (result.status === "rejected") throw result.reason;
    return result.value;
  } finally {
    close();
  }
}

/**
 * Sends a string to each process that connects, or nothing if the promise is rejected. Only processes of the same user can connect.
 */
async function listen(text: () => Promise<string>): Promise<{ readonly address: string; close(): void }> {
  // The operating systems limit the length of the path of a socket.
  const folder = mkdtempSync(join(tmpdir().length < 70 ? tmpdir() : "/tmp", "trefoil-drift-"));
  const address = process.platform === "win32" ? `\\\\.\\pipe\\trefoil-drift-${randomUUID()}` : join(folder, "socket");
  const server = createServer((socket) => {
    // A provider that the engine ended has no use for the text.
    socket.on("error", () => socket.destroy());
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
  return { address, close };
}

async function checkedConfiguration(stack: string): Promise<Readonly<Record<string, string>>> {
  const entries = configEntries(stack, { advice });
  // Loaded while Pulumi runs.
  const { checkSettings, secretKeys } =
    require("../../provider/hosts/plugin/configuration") as typeof import("../../provider/hosts/plugin/configuration");
  const own = (await entries).filter(([key, { value }]) => key.startsWith(namespace) && value !== undefined);
  const values = own.map(([key, { value }]) => [key.slice(namespace.length), value] as const);
  const { failures } = checkSettings(Object.fromEntries(values) as Parameters<typeof checkSettings>[0], undefined);
  const secrets = secretKeys();
  const exposed = own.filter(([key, { secret }]) => !secret && secrets.has(key.slice(namespace.length)));
  const problems = [...failures, ...exposed.map(([key]) => exposedText(key))];
  if (problems.length) throw new Error(problems.join("\n"));
  return Object.fromEntries(own.map(([key, { value }]) => [key, String(value)]));
}

const exposedText = (key: string): string =>
  `${key} is in the configuration of the stack in plain text. Set it again with \`pulumi config set --secret ${key}\`, and replace the credential in the service.`;
