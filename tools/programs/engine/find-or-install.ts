import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { lock } from "proper-lockfile";
import { build } from "./build";
import { download } from "./download";
import { cacheFolder, type EngineModule, type Installation, inspect, onPath, pinnedVersion } from "./installation";
import { reportProgress } from "./progress";

/**
 * Finds or installs the Pulumi CLI: a recent CLI on PATH, the one in the cache, a download, or a build with Go.
 * Downloads and builds are kept in the cache of the user, which all checkouts share.
 */
export async function findOrInstallEngine(): Promise<Installation> {
  return (await onPath()) ?? installEngine("pulumi");
}

/** The CLI of a Go module: the one in the cache, a download, or a build. */
export async function installEngine(module: EngineModule): Promise<Installation> {
  const version = pinnedVersion(module);
  const target = join(cacheFolder(), version);
  const bin = join(target, "bin");
  const present = await inspect(bin);
  if (present) return present;
  await withLock(target, async () => {
    if (await inspect(bin)) return;
    await createFolder(target, async (folder) => {
      if (!(await download(folder, version))) await build(module, join(folder, "bin"));
    });
  });
  const made = await inspect(bin);
  if (!made) throw new Error(`The Pulumi CLI in ${bin} does not run. Remove the folder and run this again.`);
  reportProgress(`Pulumi CLI ${made.version} is ready in ${bin}`);
  return made;
}

/** Runs `work` with a lock. Another process waits for it. A lock of a killed process expires after a minute. */
export async function withLock(target: string, work: () => Promise<void>): Promise<void> {
  const options = { realpath: false, stale: 60_000, update: 10_000 };
  await mkdir(dirname(target), { recursive: true });
  const release = await lock(target, options).catch(() => {
    reportProgress(`waiting for another process that installs it (${target}.lock)`);
    return lock(target, { ...options, retries: { retries: 1800, factor: 1, minTimeout: 1000 } });
  });
  await work().finally(release);
}

/** Fills a temporary folder and renames it when complete, so that an interrupted run leaves no partial folder. */
export async function createFolder(target: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const parent = dirname(target);
  const prefix = `${basename(target)}.partial-`;
  const leftovers = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  await Promise.all(leftovers.map((name) => rm(join(parent, name), { recursive: true })));
  const partial = await mkdtemp(join(parent, prefix));
  try {
    await fill(partial);
    await rm(target, { recursive: true, force: true });
    await rename(partial, target);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}
