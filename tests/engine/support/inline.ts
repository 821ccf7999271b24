import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { OperationOptions, Result, Stack } from "../harness";

/**
 * Runs an operation with the program in another process that the CLI connects to, as with the Automation API. The language host of
 * the tests is older than some features of the engine, and passes on no request of a later version. The output begins with the lines
 * of the program.
 */
export async function inline(
  stack: Stack,
  operation: "up" | "preview",
  { flags = [], ...options }: OperationOptions = {},
): Promise<Result> {
  const server = spawn("node", [join(__dirname, "serve-program.js")], {
    cwd: stack.folder,
    env: { ...stack.env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [port] = (await once(server.stdout.setEncoding("utf8"), "data")) as [string];
    let printed = "";
    server.stdout.on("data", (text: string) => {
      printed += text;
    });
    const client = [`--client=127.0.0.1:${port.trim()}`, "--exec-kind=auto.inline"];
    const result = await stack[operation]({ ...options, flags: [...flags, ...client] });
    return { ...result, stdout: printed + result.stdout };
  } finally {
    server.kill();
    await once(server, "exit");
  }
}
