import { spawn } from "node:child_process";
import { once } from "node:events";
import type { EngineEvent } from "@pulumi/pulumi/automation";
import { readEvents, type Step, stepsOf } from "./events";
import { kill, markVariable, providerHosts, reap, until } from "./processes";

/** What one run of the CLI gave. */
export interface Result {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The engine's events, for commands that plan or change; empty for others. */
  readonly events: readonly EngineEvent[];
  /** What was planned, done or found, in the order of the engine. What stays the same is left out. */
  readonly steps: readonly Step[];
}

export interface Command {
  /** Default: the CLI. */
  readonly program?: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** File that the engine writes its events to. */
  readonly eventLog?: string | undefined;
}

/** A CLI that runs: to be awaited, watched or killed. */
export class Running {
  private out = "";
  private err = "";
  private readonly child;
  /** Settles when the CLI ends, however it ends. */
  readonly done: Promise<Result>;

  constructor(private readonly command: Command) {
    const { program = "pulumi", args, cwd, env } = command;
    this.child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    this.child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.out += text;
    });
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.err += text;
    });
    this.done = this.result();
  }

  /** What was printed until now, both streams. */
  get output(): string {
    return this.out + this.err;
  }

  /** As one ^C: the engine ends in order. */
  interrupt(): void {
    this.child.kill("SIGINT");
  }

  /**
   * Kills the engine and what it leaves: language host, program, provider hosts. The stack stays locked until `cancel`.
   * @param hosts "spare" lets a provider host finish the request it is in, as after a real crash; reap it afterwards.
   */
  async killEngine(hosts: "kill" | "spare" = "kill"): Promise<Result> {
    this.child.kill("SIGKILL");
    if (hosts === "kill") await reap(this.mark);
    return this.done;
  }

  /** Kills the provider hosts alone; the engine goes on and reports what it makes of it. */
  async killHosts(): Promise<void> {
    await until(() => providerHosts(this.mark).length > 0, "a provider host to kill");
    for (const { pid } of providerHosts(this.mark)) kill(pid);
  }

  private get mark(): string {
    return this.command.env[markVariable] ?? "";
  }

  private async result(): Promise<Result> {
    // "exit" and not "close": an orphan of a killed engine holds the pipes open.
    const [exitCode] = (await once(this.child, "exit")) as [number | null];
    if (exitCode !== null && !this.child.stdout.readableEnded) await once(this.child, "close");
    const events = readEvents(this.command.eventLog);
    return { exitCode, stdout: this.out, stderr: this.err, events, steps: stepsOf(events) };
  }
}
