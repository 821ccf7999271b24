import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Addresses } from "./emulator";

const execute = promisify(execFile);

/** Name of the measured command in the report. */
export const terraformPlan = "terraform plan";

/** Objects as in `realtimeApps`, declared for the vendor's provider for Terraform. */
export class Terraform {
  private constructor(
    private readonly folder: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /**
   * Creates the objects and removes the folder afterwards. The objects remain until the emulator ends.
   *
   * @param provider path of the executable `terraform-provider-ably`. `terraform` must be on PATH.
   */
  static async use<T>(
    provider: string,
    { url, token }: Addresses["realtime"],
    apps: number,
    act: (terraform: Terraform) => Promise<T>,
  ): Promise<T> {
    if (!statSync(provider, { throwIfNoEntry: false })?.isFile())
      throw new Error(`TERRAFORM_PROVIDER: ${provider} is not a file. Set the path of terraform-provider-ably.`);
    const folder = mkdtempSync(join(tmpdir(), "trefoil-terraform-"));
    try {
      const settings = join(folder, "terraform.rc");
      writeFileSync(settings, settingsWith(resolve(dirname(provider))));
      writeFileSync(join(folder, "main.tf"), program(apps));
      const env = {
        ...process.env,
        TF_CLI_CONFIG_FILE: settings,
        ABLY_URL: url,
        ABLY_ACCOUNT_TOKEN: token,
        CHECKPOINT_DISABLE: "1",
      };
      const terraform = new Terraform(folder, env);
      await terraform.run("apply", "-auto-approve");
      return await act(terraform);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Compares the objects with the service. Fails if they differ. */
  plan(): Promise<void> {
    return this.run("plan", "-detailed-exitcode");
  }

  private async run(...args: string[]): Promise<void> {
    try {
      await execute("terraform", [...args, "-input=false", "-no-color"], { cwd: this.folder, env: this.env });
    } catch (error) {
      const { code, stdout = "", stderr = "" } = error as { code?: unknown; stdout?: string; stderr?: string };
      throw new Error(`terraform ${args[0]} failed (${code}).\n${`${stdout}${stderr}`.slice(-2000)}`);
    }
  }
}

/** Terraform starts the executable in this folder, without an installation. */
const settingsWith = (folder: string): string => `
provider_installation {
  dev_overrides {
    "ably/ably" = ${JSON.stringify(folder)}
  }
  direct {}
}
`;

/** Three keys, namespaces and rules for each app. */
const program = (apps: number): string => `
terraform {
  required_providers {
    ably = { source = "ably/ably" }
  }
}

provider "ably" {}

resource "ably_app" "app" {
  count = ${apps}
  name  = "terraform-\${count.index}"
}

resource "ably_api_key" "key" {
  count        = ${3 * apps}
  app_id       = ably_app.app[floor(count.index / 3)].id
  name         = "key-\${count.index}"
  capabilities = { "*" = ["subscribe"] }
}

resource "ably_namespace" "namespace" {
  count     = ${3 * apps}
  app_id    = ably_app.app[floor(count.index / 3)].id
  id        = "namespace-\${count.index}"
  persisted = true
}

resource "ably_rule_http" "rule" {
  count  = ${3 * apps}
  app_id = ably_app.app[floor(count.index / 3)].id
  source = { channel_filter = "", type = "channel.message" }
  target = { url = "https://example.com/hook/\${count.index}", format = "json" }
}
`;
