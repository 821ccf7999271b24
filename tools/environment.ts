/**
 * `make env`: prints shell commands that set up this checkout for manual use. The CLI, Node and `trefoil` are added to
 * PATH. State, settings and passphrase are in `.trefoil/` of the checkout.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findOrInstallEngine } from "./programs/engine/find-or-install";
import { reportProgress } from "./programs/engine/progress";

async function main(): Promise<void> {
  const { folder } = await findOrInstallEngine();
  const own = join(process.cwd(), ".trefoil");
  const passphrase = join(own, "passphrase");
  mkdirSync(join(own, "state"), { recursive: true });
  if (!existsSync(passphrase)) writeFileSync(passphrase, randomBytes(16).toString("hex"), { mode: 0o600 });
  const variables = {
    PATH: `${folder}:${join(process.cwd(), "node_modules/.bin")}:$PATH`,
    PULUMI_HOME: join(own, "pulumi"),
    PULUMI_BACKEND_URL: `file://${join(own, "state")}`,
    PULUMI_CONFIG_PASSPHRASE_FILE: passphrase,
    PULUMI_SKIP_UPDATE_CHECK: "true",
  };
  for (const [name, value] of Object.entries(variables)) console.log(`export ${name}="${value}"`);
}

main().catch((error: unknown) => {
  reportProgress(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
