import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { inspect } from "./installation";
import { reportProgress } from "./progress";

/** Long enough for 150 MB over a slow line; a blocked release host must not stop the build by Go for longer. */
const downloadLimit = 300_000;

/** Pulumi's own installer, as the Automation API runs it. It brings the language host along. */
const installer = `
  const { PulumiCommand } = require("@pulumi/pulumi/automation");
  const { SemVer } = require("semver");
  PulumiCommand.install({ root: process.argv[1], version: new SemVer(process.argv[2]) }).catch(() => process.exit(1));
`;

/** Installs the CLI to `root/bin`. False when Pulumi's servers are out of reach, which is no failure of its own. */
export async function download(root: string, version: string): Promise<boolean> {
  if (!(await reachable("https://get.pulumi.com/install.sh"))) {
    reportProgress("get.pulumi.com cannot be reached");
    return false;
  }
  reportProgress(`downloading Pulumi CLI ${version}`);
  // A group of its own, since the installer starts a shell and that shell a download.
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
