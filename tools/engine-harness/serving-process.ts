import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { markVariable } from "./processes";

type Variables = Readonly<Record<string, string>>;

interface Options {
  readonly command: readonly [program: string, ...args: string[]];
  readonly cwd: string;
  readonly env: Variables;
  /** The process receives messages, and ends with this one. */
  readonly messages?: boolean;
}

/** A process that serves several operations. Its first line is its port. It does not belong to an operation. */
export class ServingProcess {
  private printed = "";

  private constructor(
    private readonly child: ChildProcess,
    readonly port: string,
  ) {
    child.stdout?.on("data", (text: string) => {
      this.printed += text;
    });
  }

  static async start({ command, cwd, env, messages = false }: Options): Promise<ServingProcess> {
    const [program, ...args] = command;
    const { [markVariable]: _mark, ...own } = env;
    const stdio: StdioOptions = ["ignore", "pipe", "inherit", ...(messages ? (["ipc"] as const) : [])];
    const child: ChildProcess = spawn(program, args, { cwd, env: own, stdio });
    if (!child.stdout) throw new Error(`${program} has no output.`);
    const [line] = await Promise.race([
      once(child.stdout.setEncoding("utf8"), "data") as Promise<[string]>,
      once(child, "exit").then(([code]) => Promise.reject(new Error(`${program} ended with ${code}.`))),
    ]);
    return new ServingProcess(child, line.trim());
  }

  send(message: Variables): void {
    this.child.send(message);
  }

  /** The lines that it printed since the last call. */
  takeOutput(): string {
    const { printed } = this;
    this.printed = "";
    return printed;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    this.child.kill();
    await once(this.child, "exit");
  }
}
