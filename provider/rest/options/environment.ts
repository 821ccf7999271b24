import { homedir } from "node:os";
import { join } from "node:path";

/** What the client takes from the environment; nothing else of `rest/` reads it. */
export interface Environment {
  /** Folder of the files that processes share. */
  readonly stateDir: string;
  /** File of the request log; none without it. */
  readonly logFile?: string;
  /** Values by which Microsoft Entra knows the machine, which no message may show. */
  readonly identitySecrets?: readonly string[];
}

/** Where `@azure/identity` finds secrets. */
const identityVariables = [
  "AZURE_CLIENT_SECRET",
  "AZURE_CLIENT_CERTIFICATE_PASSWORD",
  "AZURE_PASSWORD",
  "IDENTITY_HEADER",
  "MSI_SECRET",
  "ACTIONS_ID_TOKEN_REQUEST_TOKEN",
  "SYSTEM_ACCESSTOKEN",
];

export function readEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const cache = env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const identitySecrets = identityVariables.map((name) => env[name]).filter((value) => value !== undefined);
  return {
    stateDir: env.TREFOIL_HOME || join(cache, "trefoil"),
    logFile: env.TREFOIL_LOG || undefined,
    identitySecrets,
  };
}
