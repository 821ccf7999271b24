import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { markVariable } from "./processes";

/**
 * A plugin that several operations of one project use. Otherwise the engine starts a plugin in each operation, which
 * costs almost as much CPU time as the rest of the operation.
 */
export class AttachedPlugin {
  private constructor(
    private readonly child: ChildProcess,
    private readonly port: string,
  ) {}

  /** Starts the executable with the environment of a project. Its process does not belong to an operation. */
  static async start(executable: string, cwd: string, env: Readonly<Record<string, string>>): Promise<AttachedPlugin> {
    const { [markVariable]: _mark, ...own } = env;
    const child = spawn(executable, { cwd, env: own, stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await Promise.race([
      once(child.stdout.setEncoding("utf8"), "data") as Promise<[string]>,
      once(child, "exit").then(([code]) => Promise.reject(new Error(`The plugin ended with ${code}.`))),
    ]);
    return new AttachedPlugin(child, line.trim());
  }

  /** The variable with which the engine uses this process. */
  get env(): Readonly<Record<string, string>> {
    return { PULUMI_DEBUG_PROVIDERS: `trefoil:${this.port}` };
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill();
    await once(this.child, "exit");
  }
}
