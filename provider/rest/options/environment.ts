import { homedir } from "node:os";
import { join } from "node:path";
import { logFile } from "../../tracing";
import type { Proxies } from "../base/options";
import { readProxies } from "./proxies";

/** Environment variables of the client. No other file of `rest/` reads the environment. */
export interface Environment {
  /** Folder of the files that the processes of a user share. */
  readonly stateDir: string;
  /** File of the request log. If omitted, no log is written. */
  readonly logFile?: string;
  /** Proxies for requests to services. If omitted, requests are sent directly. */
  readonly proxies?: Proxies;
  /** Secrets of the identity for Microsoft Entra, hidden in messages. */
  readonly identitySecrets?: readonly string[];
}

/** Environment variables by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Variables in which `@azure/identity` expects secrets. */
const identityVariables = [
  "AZURE_CLIENT_SECRET",
  "AZURE_CLIENT_CERTIFICATE_PASSWORD",
  "AZURE_PASSWORD",
  "IDENTITY_HEADER",
  "MSI_SECRET",
  "ACTIONS_ID_TOKEN_REQUEST_TOKEN",
  "SYSTEM_ACCESSTOKEN",
];

/** @param env default: the environment of the process. */
export function readEnvironment(env: Variables = process.env): Environment {
  const cache = env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const identitySecrets = identityVariables.map((name) => env[name]).filter((value) => value !== undefined);
  return {
    stateDir: env.TREFOIL_HOME || join(cache, "trefoil"),
    logFile: logFile(env),
    proxies: readProxies(env),
    identitySecrets,
  };
}
