import { tmpdir } from "node:os";
import { join } from "node:path";
import { ServingProcess } from "./serving-process";

const script = join(__dirname, "serve-program.js");

type Variables = Readonly<Record<string, string>>;

/** The part of an operation that uses the process. */
export interface ServedProgram {
  /** Flags that name the process. */
  readonly flags: readonly string[];
  /**
   * Called at the end of the operation. Returns the output of the program.
   *
   * @param isKilled the engine was killed, so that the program may still run.
   */
  end(isKilled: boolean): string;
}

/**
 * A process that runs the programs of operations, one at a time, as the Automation API runs inline programs. Otherwise each
 * operation starts two processes that load Pulumi's SDK, which costs more CPU time than the rest of the operation.
 */
export class ProgramServer {
  private process: Promise<ServingProcess> | undefined;
  private idle: ServingProcess | undefined;

  /** @param packages folder with Pulumi's SDK. */
  constructor(private readonly packages: string) {}

  /** Starts the process unless an earlier project did. */
  async start(env: Variables): Promise<void> {
    this.process ??= this.begin(env);
    await this.process;
  }

  private async begin(env: Variables): Promise<ServingProcess> {
    const command = ["node", script, this.packages] as const;
    // The folder of the first project is removed before the others end.
    const process = await ServingProcess.start({ command, cwd: tmpdir(), env, messages: true });
    this.idle = process;
    return process;
  }

  /** Undefined while the process runs another program, or after it ended. */
  take(env: Variables): ServedProgram | undefined {
    const { idle } = this;
    if (!idle || idle.hasEnded) return undefined;
    this.idle = undefined;
    idle.send(env);
    return {
      flags: [`--client=127.0.0.1:${idle.port}`, "--exec-kind=auto.inline"],
      end: (isKilled) => {
        if (!isKilled) this.idle = idle;
        else {
          // Pulumi's SDK would report the errors of this program, which has lost its engine, as those of the next program.
          void idle.stop();
          this.process = this.begin(env);
        }
        return idle.takeOutput();
      },
    };
  }

  async stop(): Promise<void> {
    await (await this.process)?.stop();
  }
}
