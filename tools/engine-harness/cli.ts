import { spawn } from "node:child_process";
import { once } from "node:events";
import type { EngineEvent } from "@pulumi/pulumi/automation";
import { until } from "../until";
import { readEvents, type Step, stepsOf } from "./events";
import { kill, markVariable, providerHosts, reap } from "./processes";
import type { ServedProgram } from "./program-server";

/** Result of one run of the CLI. */
export interface Result {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Events of the engine for operations. Empty for other commands. */
  readonly events: readonly EngineEvent[];
  /** The planned or completed steps, in the order of the engine, without unchanged resources. */
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
  /** The program of the operation, if another process runs it. */
  readonly served?: ServedProgram | undefined;
}

/** A running CLI. A test can await, observe or kill it. */
export class Running {
  private out = "";
  private err = "";
  private readonly child;
  /** Resolves when the CLI ends, in any way. */
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

  /** The output so far, both streams. */
  get output(): string {
    return this.out + this.err;
  }

  /** Interrupts the CLI like one ^C: the engine stops in an orderly way. */
  interrupt(): void {
    this.child.kill("SIGINT");
  }

  /**
   * Kills the engine and its child processes: language host, program, provider hosts. The stack stays locked until
   * `cancel`.
   * @param hosts `spare` lets a provider host finish its current request, as after a real crash. Reap it afterwards.
   */
  async killEngine(hosts: "kill" | "spare" = "kill"): Promise<Result> {
    this.child.kill("SIGKILL");
    if (hosts === "kill") await reap(this.mark);
    return this.done;
  }

  /** Kills only the provider hosts. The engine continues and reports the failure. */
  async killHosts(): Promise<void> {
    await until(() => {
      const hosts = providerHosts(this.mark);
      for (const { pid } of hosts) kill(pid);
      return hosts.length > 0;
    }, "a provider host to kill");
  }

  private get mark(): string {
    return this.command.env[markVariable] ?? "";
  }

  private async result(): Promise<Result> {
    // "exit" and not "close": an orphan of a killed engine holds the pipes open.
    const [exitCode] = (await once(this.child, "exit")) as [number | null];
    if (exitCode !== null && !this.child.stdout.readableEnded) await once(this.child, "close");
    const events = readEvents(this.command.eventLog);
    this.out = (this.command.served?.end(exitCode === null) ?? "") + this.out;
    return { exitCode, stdout: this.out, stderr: this.err, events, steps: stepsOf(events) };
  }
}
