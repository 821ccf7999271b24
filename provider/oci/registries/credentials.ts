import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { imageError } from "../image-error";
import { registryName } from "./reference";

/** Credentials of a registry. Without them, requests are anonymous. */
export interface Credentials {
  readonly username?: string;
  readonly password?: string;
  /** Refresh token of the registry, which some credential stores contain. */
  readonly identityToken?: string;
}

interface DockerConfig {
  readonly auths?: Readonly<Record<string, DockerAuth>>;
  readonly credHelpers?: Readonly<Record<string, string>>;
  readonly credsStore?: string;
}

interface DockerAuth {
  /** Base64 of user, colon and password. */
  readonly auth?: string;
  readonly username?: string;
  readonly password?: string;
  readonly identitytoken?: string;
}

/** Key of Docker Hub in Docker's files. */
const hubKey = "https://index.docker.io/v1/";

/** Time limit of a credential helper. It may wait for input of the user. */
const programTimeoutMs = 30_000;

/**
 * The credentials of `docker login` for a registry: from the helper of the registry, from the common store, or from the
 * file itself. Waits for the helper, because the settings of a service are read synchronously.
 *
 * @param folder folder of Docker's `config.json`.
 * @param setting name of the setting for credentials of registries, for messages.
 * @param env environment of the credential helpers. Default: that of this process.
 */
export function dockerCredentials(
  folder: string,
  registry: string,
  setting: string,
  env?: NodeJS.ProcessEnv,
): Credentials {
  const config = readConfig(join(folder, "config.json"));
  const [, helper = config.credsStore] = entryFor(config.credHelpers, registry) ?? [];
  if (helper) {
    const found = runCredentialProgram(helper, registry === "docker.io" ? hubKey : registry, setting, env);
    if (found) return found;
  }
  const [, own] = entryFor(config.auths, registry) ?? [];
  return own ? fromFile(own) : {};
}

function readConfig(file: string): DockerConfig {
  try {
    return JSON.parse(textOf(file)) as DockerConfig;
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
function entryFor<T>(entries: Readonly<Record<string, T>> = {}, registry: string): [string, T] | undefined {
  const all = Object.entries(entries).filter(([key]) => registryName(key) === registry);
  return all.find(([key]) => key === hubKey) ?? all[0];
}

function fromFile({ auth, username, password, identitytoken }: DockerAuth): Credentials {
  const text = auth
    ? Buffer.from(auth, "base64").toString("utf8").replace(/\0+$/, "")
    : `${username ?? ""}:${password ?? ""}`;
  const at = text.indexOf(":");
  const [user, word] = [text.slice(0, at), text.slice(at + 1)];
  if (identitytoken) return { username: user, identityToken: identitytoken };
  return word ? { username: user, password: word } : {};
}

/** Docker's protocol: the registry on stdin, JSON on stdout. An unknown registry is no failure. */
function runCredentialProgram(
  helper: string,
  registry: string,
  setting: string,
  env?: NodeJS.ProcessEnv,
): Credentials | undefined {
  const program = `docker-credential-${helper}`;
  if (!/^[\w.-]+$/.test(helper))
    throw imageError(
      "docker_config",
      program,
      "is not a valid name of a credential helper. Fix Docker's configuration.",
    );
  const { status, stdout, error } = spawnSync(program, ["get"], {
    env,
    input: `${registry}\n`,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "ignore"],
    timeout: programTimeoutMs,
    killSignal: "SIGKILL",
  });
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === "ETIMEDOUT") {
    const problem = `did not respond for ${registry} within ${programTimeoutMs / 1000} s and was stopped. If it waits for a password, unlock its store and try again, or set ${setting}.`;
    throw imageError("credential_helper", program, problem);
  }
  // A program that did not read its input is described by its exit code.
  if (code !== undefined && code !== "EPIPE") {
    const problem = `cannot be run (${code}). Docker's configuration requires it for ${registry}. Install it on PATH, or set ${setting}.`;
    throw imageError("credential_helper", program, problem);
  }
  // Credential helpers report it by a fixed sentence, without a separate code.
  if (/credentials not found/i.test(stdout)) return undefined;
  const { Username: username, Secret: secret } = status === 0 ? parseOutput(stdout) : {};
  if (username === undefined || !secret) {
    const problem = `returned no credentials for ${registry} (exit code ${status}). Run \`docker login ${registry}\`, or set ${setting}.`;
    throw imageError("credential_helper", program, problem);
  }
  return username === "<token>" ? { identityToken: secret } : { username, password: secret };
}

function parseOutput(output: string): { readonly Username?: string; readonly Secret?: string } {
  try {
    return JSON.parse(output);
  } catch {
    return {};
  }
}
