import { homedir } from "node:os";
import { join } from "node:path";

/** What the client takes from the environment; nothing else of `rest/` reads it. */
export interface Environment {
  /** Folder of the files that processes share. */
  readonly stateDir: string;
  /** File of the request log; none without it. */
  readonly logFile?: string;
}

export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const cache = env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return { stateDir: env.TREFOIL_HOME || join(cache, "trefoil"), logFile: env.TREFOIL_LOG || undefined };
}
