import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { shellCommand } from "../../text/shell";
import { imageError } from "../image-error";
import {
  type ProgramRequest,
  type ProgramResult,
  runCredentialProgram,
  runCredentialProgramSync,
} from "./credential-program";
import { registryName } from "./reference";

/** Credentials of a registry. Without them, requests are anonymous. */
export interface Credentials {
  readonly username?: string;
  readonly password?: string;
  /** Refresh token of the registry, which some credential stores contain. */
  readonly identityToken?: string;
}

const text = z.string().nullish();

/** Docker reads null as an omitted member. */
const dockerConfig = z
  .object({
    auths: z
      .record(
        z.string(),
        // `auth` is Base64 of user, colon and password.
        z.object({ auth: text, username: text, password: text, identitytoken: text }).nullable(),
      )
      .nullish(),
    credHelpers: z.record(z.string(), text).nullish(),
    credsStore: text,
  })
  .nullable();

type DockerConfig = NonNullable<z.infer<typeof dockerConfig>>;
type DockerAuth = NonNullable<NonNullable<DockerConfig["auths"]>[string]>;

/** Key of Docker Hub in Docker's files. */
const hubKey = "https://index.docker.io/v1/";

/** Time limit of a credential helper. In milliseconds. */
const programLimitMs = 30_000;

/** The files and programs of Docker on this machine. */
export interface DockerEnvironment {
  /** Folder of Docker's `config.json`. */
  readonly folder: string;
  /** Environment of the credential helpers. */
  readonly env: NodeJS.ProcessEnv;
}

/** The credentials of `docker login` for one registry. */
export interface DockerLoginSource extends DockerEnvironment {
  readonly registry: string;
  /** Name of the setting for credentials of the registry, for messages. */
  readonly setting: string;
  /** Time limit of a credential helper. In milliseconds. Default: 30 seconds. */
  readonly limitMs?: number;
}

/**
 * The credentials of `docker login` for a registry: from the helper of the registry, from the common store, or from the
 * file itself.
 *
 * @param isRejected the registry rejected the credentials that this function returned last. A store may have renewed them.
 */
export async function dockerCredentials(source: DockerLoginSource, isRejected = false): Promise<Credentials> {
  const config = configOf(source);
  const request = programRequest(config, source);
  const found = request && credentialsIn(await runCredentialProgram(request, isRejected), request, source);
  return found ?? credentialsInFile(config, source);
}

/** The same credentials, for settings, which are read synchronously. A helper that did not run before blocks the process. */
export function dockerCredentialsSync(source: DockerLoginSource): Credentials {
  const config = configOf(source);
  const request = programRequest(config, source);
  const found = request && credentialsIn(runCredentialProgramSync(request), request, source);
  return found ?? credentialsInFile(config, source);
}

function credentialsInFile(config: DockerConfig, { registry }: DockerLoginSource): Credentials {
  const [, own] = entryFor(config.auths, registry) ?? [];
  return own ? fromFile(own) : {};
}

/** The request to the helper that Docker's configuration names for the registry. */
function programRequest(config: DockerConfig, source: DockerLoginSource): ProgramRequest | undefined {
  const { registry, env, limitMs = programLimitMs } = source;
  const [, helper = config.credsStore] = entryFor(config.credHelpers, registry) ?? [];
  if (!helper) return undefined;
  const program = `docker-credential-${helper}`;
  if (!/^[\w.-]+$/.test(helper)) {
    const problem = "is not a valid name of a credential helper. Fix Docker's configuration.";
    throw imageError("docker_config", program, problem);
  }
  return { program, server: registry === "docker.io" ? hubKey : registry, env, limitMs };
}

function configOf({ folder }: DockerLoginSource): DockerConfig {
  const file = join(folder, "config.json");
  const found = dockerConfig.safeParse(parsed(file));
  if (found.success) return found.data ?? {};
  const [{ path } = { path: [] }] = found.error.issues;
  const place = path.length ? `an unexpected value at ${path.join(".")}` : "an unexpected value";
  throw imageError("docker_config", file, `contains ${place}. Fix the file, or set DOCKER_CONFIG to another folder.`);
}

function parsed(file: string): unknown {
  const content = textOf(file);
  try {
    return JSON.parse(content);
  } catch {
    throw imageError("docker_config", file, "is not valid JSON. Fix the file, or set DOCKER_CONFIG to another folder.");
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return "{}";
    const problem = `cannot be read (${code}). Fix the file, or set DOCKER_CONFIG to another folder.`;
    throw imageError("docker_config", file, problem);
  }
}

/** Docker Desktop stores further tokens below the key of Docker Hub. */
function entryFor<T>(
  entries: Readonly<Record<string, T>> | null | undefined,
  registry: string,
): [string, T] | undefined {
  const all = Object.entries(entries ?? {}).filter(([key]) => registryName(key) === registry);
  return all.find(([key]) => key === hubKey) ?? all[0];
}

function fromFile({ auth, username, password, identitytoken }: DockerAuth): Credentials {
  const pair = auth
    ? Buffer.from(auth, "base64").toString("utf8").replace(/\0+$/, "")
    : `${username ?? ""}:${password ?? ""}`;
  const at = pair.indexOf(":");
  const [user, word] = [pair.slice(0, at), pair.slice(at + 1)];
  if (identitytoken) return { username: user, identityToken: identitytoken };
  return word ? { username: user, password: word } : {};
}

/** The credentials in the output of a helper. An unknown registry is no failure: the result is undefined. */
function credentialsIn(
  { stdout, status, code }: ProgramResult,
  { program, limitMs }: ProgramRequest,
  { registry, setting }: DockerLoginSource,
): Credentials | undefined {
  const failure = (problem: string) => imageError("credential_helper", program, problem);
  if (code === "ETIMEDOUT")
    throw failure(
      `did not respond for ${registry} within ${limitMs / 1000} s and was stopped. If it waits for a password, unlock its store and try again, or set ${setting}.`,
    );
  if (code !== undefined)
    throw failure(
      `cannot be run (${code}). Docker's configuration requires it for ${registry}. Install it on PATH, or set ${setting}.`,
    );
  // Credential helpers report it by a fixed sentence, without a separate code.
  if (/credentials not found/i.test(stdout)) return undefined;
  const { Username: username, Secret: secret } = status === 0 ? parseOutput(stdout) : {};
  if (username === undefined || !secret)
    throw failure(
      `returned no credentials for ${registry} (exit code ${status}). Run \`${shellCommand`docker login ${registry}`}\`, or set ${setting}.`,
    );
  return username === "<token>" ? { identityToken: secret } : { username, password: secret };
}

function parseOutput(output: string): { readonly Username?: string; readonly Secret?: string } {
  try {
    return JSON.parse(output);
  } catch {
    return {};
  }
}
