import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { lock } from "proper-lockfile";
import { build } from "./build";
import { download } from "./download";
import { cacheFolder, type Installation, inspect, onPath, pinnedVersion } from "./installation";
import { reportProgress } from "./progress";

/**
 * Finds the Pulumi CLI or makes one: a CLI on PATH that is new enough, else one made earlier, else a download, else a
 * build by Go. What is made goes to the person's cache, so that every checkout shares it.
 */
export async function findOrInstallEngine(): Promise<Installation> {
  const target = join(cacheFolder(), pinnedVersion());
  const bin = join(target, "bin");
  const present = (await onPath()) ?? (await inspect(bin));
  if (present) return present;
  await withLock(target, async () => {
    if (await inspect(bin)) return;
    await createFolder(target, async (folder) => {
      if (!(await download(folder, pinnedVersion()))) await build(join(folder, "bin"));
    });
  });
  const made = await inspect(bin);
  if (!made) throw new Error(`The Pulumi CLI in ${bin} does not run. Remove that folder and try again.`);
  reportProgress(`Pulumi CLI ${made.version} is ready in ${bin}`);
  return made;
}

/** Two runs at once make one thing: the second waits for the first. What a killed run locked is free after a minute. */
export async function withLock(target: string, work: () => Promise<void>): Promise<void> {
  const options = { realpath: false, stale: 60_000, update: 10_000 };
  await mkdir(dirname(target), { recursive: true });
  const release = await lock(target, options).catch(() => {
    reportProgress(`waiting for another process that is making it (${target}.lock)`);
    return lock(target, { ...options, retries: { retries: 1800, factor: 1, minTimeout: 1000 } });
  });
  await work().finally(release);
}

/** Works in a folder of its own and renames it when complete, so that a killed run never leaves half of it. */
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
