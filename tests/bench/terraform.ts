import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Addresses } from "./emulator";
import type { Operation } from "./measure";

const commands: Readonly<Record<Operation, readonly string[]>> = {
  create: ["apply", "-auto-approve"],
  again: ["plan", "-detailed-exitcode"],
  refresh: ["plan", "-refresh-only", "-detailed-exitcode"],
  destroy: ["destroy", "-auto-approve"],
};

/** Exit code of a plan with a change, with `-detailed-exitcode`. */
const changed = 2;

/** Objects as in `realtimeStack`, declared for the vendor's provider for Terraform. */
export class Terraform {
  private constructor(
    private readonly folder: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /**
   * Runs an action with a folder that contains the program, and removes the folder afterwards.
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
      return await act(new Terraform(folder, env));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Runs the command of Terraform for an operation. A plan fails if the objects differ from the program or the state. */
  async operate(operation: Operation): Promise<void> {
    const [command = "", ...args] = commands[operation];
    const { code, stdout, stderr } = await this.#run([command, ...args, "-input=false", "-no-color"]);
    // Terraform stores the paths of secrets in no fixed order, and takes another order for a change that it does not show.
    const isUnchanged = code === changed && /^No changes\./m.test(stdout);
    if (code === 0 || isUnchanged) return;
    throw new Error(`terraform ${command} failed (${code}).\n${`${stdout}${stderr}`.slice(-2000)}`);
  }

  #run(args: readonly string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
    const options = { cwd: this.folder, env: this.env, maxBuffer: 1024 ** 3 };
    return new Promise((resolve) =>
      execFile("terraform", args, options, (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, stdout, stderr }),
      ),
    );
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

/** A key, two namespaces and a rule for each app. The provider rejects an empty `channel_filter`, which the service returns as no filter. */
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
  count        = ${apps}
  app_id       = ably_app.app[count.index].id
  name         = "key"
  capabilities = { "*" = ["subscribe"] }
}

resource "ably_namespace" "namespace" {
  count     = ${2 * apps}
  app_id    = ably_app.app[floor(count.index / 2)].id
  id        = count.index % 2 == 0 ? "chat" : "news"
  persisted = true
}

resource "ably_rule_http" "rule" {
  count  = ${apps}
  app_id = ably_app.app[count.index].id
  source = { type = "channel.message" }
  target = { url = "https://example.com/hook", format = "json" }
}
`;
