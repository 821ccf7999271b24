import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { inspect } from "./installation";
import { reportProgress } from "./progress";

/** Enough for 150 MB over a slow connection. If the host is blocked, the build with Go starts after this time. */
const downloadLimit = 300_000;

/** Installer of Pulumi's Automation API. It also installs the language host. */
const installer = `
  const { PulumiCommand } = require("@pulumi/pulumi/automation");
  const { SemVer } = require("semver");
  PulumiCommand.install({ root: process.argv[1], version: new SemVer(process.argv[2]) }).catch(() => process.exit(1));
`;

/** Installs the CLI to `root/bin`. Returns false if Pulumi's servers cannot be reached. */
export async function download(root: string, version: string): Promise<boolean> {
  if (!(await reachable("https://get.pulumi.com/install.sh"))) {
    reportProgress("get.pulumi.com cannot be reached");
    return false;
  }
  reportProgress(`downloading Pulumi CLI ${version}`);
  // A separate process group, because the installer starts a shell, and the shell a download.
  const child = spawn(process.execPath, ["-e", installer, root, version], {
    cwd: __dirname,
    detached: true,
    stdio: "ignore",
  });
  const limit = setTimeout(() => child.pid && process.kill(-child.pid), downloadLimit);
  await once(child, "exit");
  clearTimeout(limit);
  const complete = (await inspect(join(root, "bin"))) !== undefined;
  if (!complete) reportProgress("the download failed");
  return complete;
}

async function reachable(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: "HEAD", signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
