import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { imageError } from "../errors";
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
 * file itself.
 *
 * @param folder folder of Docker's `config.json`.
 * @param setting name of the setting for credentials of registries, for messages.
 * @param env environment of the credential helpers. Default: that of this process.
 */
export async function dockerCredentials(
  folder: string,
  registry: string,
  setting: string,
  env?: NodeJS.ProcessEnv,
): Promise<Credentials> {
  const config = await readConfig(join(folder, "config.json"));
  const [, helper = config.credsStore] = entryFor(config.credHelpers, registry) ?? [];
  if (helper) {
    const found = await runCredentialProgram(helper, registry === "docker.io" ? hubKey : registry, setting, env);
    if (found) return found;
  }
  const [, own] = entryFor(config.auths, registry) ?? [];
  return own ? fromFile(own) : {};
}

async function readConfig(file: string): Promise<DockerConfig> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return "{}";
    throw imageError(
      "docker_config",
      file,
      `cannot be read (${error.code}). Fix the file, or set DOCKER_CONFIG to another folder.`,
    );
  });
  try {
    return JSON.parse(text) as DockerConfig;
  } catch {
    throw imageError("docker_config", file, "is not valid JSON. Fix the file, or set DOCKER_CONFIG to another folder.");
  }
}

function entryFor<T>(entries: Readonly<Record<string, T>> | undefined, registry: string): [string, T] | undefined {
  return Object.entries(entries ?? {}).find(([key]) => registryName(key) === registry);
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
async function runCredentialProgram(
  helper: string,
  registry: string,
  setting: string,
  env?: NodeJS.ProcessEnv,
): Promise<Credentials | undefined> {
  const program = `docker-credential-${helper}`;
  if (!/^[\w.-]+$/.test(helper))
    throw imageError(
      "docker_config",
      program,
      "is not a valid name of a credential helper. Fix Docker's configuration.",
    );
  const { code, output } = await run(program, registry, env).catch((error: NodeJS.ErrnoException) => {
    const problem = `cannot be run (${error.code}). Docker's configuration requires it for ${registry}. Install it on PATH, or set ${setting}.`;
    throw imageError("credential_helper", program, problem);
  });
  // Credential helpers report it by a fixed sentence, without a separate code.
  if (/credentials not found/i.test(output)) return undefined;
  const { Username: username, Secret: secret } = code === 0 ? parseOutput(output) : {};
  if (username === undefined || !secret) {
    const problem = `returned no credentials for ${registry} (exit code ${code}). Run \`docker login ${registry}\`, or set ${setting}.`;
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

function run(
  program: string,
  input: string,
  env?: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ["get"], { env, stdio: ["pipe", "pipe", "ignore"] });
    // The timeout of spawn would keep this process alive for a program that cannot be run.
    const limit = setTimeout(() => child.kill(), programTimeoutMs);
    const chunks: Buffer[] = [];
    child.once("error", (error) => {
      clearTimeout(limit);
      reject(error);
    });
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    // A program that ends without reading breaks the pipe. Its exit code is read on close.
    child.stdin.on("error", () => {});
    child.once("close", (code) => {
      clearTimeout(limit);
      resolve({ code, output: Buffer.concat(chunks).toString("utf8") });
    });
    child.stdin.end(`${input}\n`);
  });
}
