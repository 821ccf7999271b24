import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { imageError } from "../errors";
import { registryName } from "./reference";

/** How a registry is entered; nothing at all is namelessly. */
export interface Credentials {
  readonly username?: string;
  readonly password?: string;
  /** A refresh token of the registry's own login, as some credential stores keep it. */
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

/** The Hub's key in Docker's files, older than its registry. */
const hubKey = "https://index.docker.io/v1/";

/** A helper that does not answer may be waiting for a person. */
const programTimeoutMs = 30_000;

/**
 * The credentials that `docker login` left for a registry: by the registry's own helper, else by the common store, else
 * from the file itself.
 *
 * @param folder of Docker's `config.json`.
 * @param env of the programs that keep credentials; this process's own without.
 */
export async function dockerCredentials(
  folder: string,
  registry: string,
  env?: NodeJS.ProcessEnv,
): Promise<Credentials> {
  const config = await readConfig(join(folder, "config.json"));
  const [, helper = config.credsStore] = entryFor(config.credHelpers, registry) ?? [];
  if (helper) {
    const told = await runCredentialProgram(helper, registry === "docker.io" ? hubKey : registry, env);
    if (told) return told;
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
      `cannot be read (${error.code}). Mend it, or set DOCKER_CONFIG to another folder.`,
    );
  });
  try {
    return JSON.parse(text) as DockerConfig;
  } catch {
    throw imageError("docker_config", file, "is not JSON. Mend it, or set DOCKER_CONFIG to another folder.");
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

/** Docker's protocol: the registry on stdin, JSON on stdout. A registry that the helper does not know is no failure. */
async function runCredentialProgram(
  helper: string,
  registry: string,
  env?: NodeJS.ProcessEnv,
): Promise<Credentials | undefined> {
  const program = `docker-credential-${helper}`;
  if (!/^[\w.-]+$/.test(helper)) throw imageError("docker_config", program, "is no name of a credential helper.");
  const { code, output } = await run(program, registry, env).catch((error: NodeJS.ErrnoException) => {
    const problem = `cannot be run (${error.code}), which Docker's configuration names for ${registry}. Install it and put it on PATH, or configure trefoil:ociRegistries.`;
    throw imageError("credential_helper", program, problem);
  });
  // Helpers say so in one fixed sentence and no code of its own (Docker's credential programs).
  if (/credentials not found/i.test(output)) return undefined;
  const { Username: username, Secret: secret } = code === 0 ? parseOutput(output) : {};
  if (username === undefined || !secret) {
    const problem = `gave no credentials for ${registry} (exit code ${code}). Run \`docker login ${registry}\`, or configure trefoil:ociRegistries.`;
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
    // spawn's own limit would keep this process alive for a program that cannot be run.
    const limit = setTimeout(() => child.kill(), programTimeoutMs);
    const chunks: Buffer[] = [];
    child.once("error", (error) => {
      clearTimeout(limit);
      reject(error);
    });
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    // One that ends without reading breaks the pipe; its exit code tells what it thinks.
    child.stdin.on("error", () => {});
    child.once("close", (code) => {
      clearTimeout(limit);
      resolve({ code, output: Buffer.concat(chunks).toString("utf8") });
    });
    child.stdin.end(`${input}\n`);
  });
}
