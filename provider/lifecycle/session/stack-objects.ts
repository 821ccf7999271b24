import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { StackObject } from "../../define";
import { tokenOf } from "../../text/engine-format";
import { StepError } from "../errors/errors";
import { environment, projectName } from "../settings/environment";

interface StoredResource {
  readonly type: string;
  readonly id?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
}

interface Exported {
  readonly deployment?: {
    readonly resources?: readonly StoredResource[] | null;
    readonly pending_operations?: readonly { readonly resource?: StoredResource }[] | null;
  };
}

/** Time for one command. In milliseconds. */
const timeout = 60_000;

/**
 * The objects in the states of all stacks of the project, and those of interrupted creates. Runs the Pulumi CLI, which needs no
 * passphrase for this.
 *
 * @throws StepError if the stacks or a state cannot be read.
 */
export async function stackObjects(kinds: readonly string[], signal?: AbortSignal): Promise<StackObject[]> {
  const project = projectName();
  const filter = project === undefined ? [] : ["--project", project];
  const stacks = (await pulumi(["stack", "ls", "--json", ...filter], signal)) as { readonly name: string }[];
  const objects: StackObject[] = [];
  for (const { name: stack } of stacks) {
    const { deployment } = (await pulumi(["stack", "export", "--stack", stack], signal)) as Exported;
    const pending = (deployment?.pending_operations ?? []).flatMap(({ resource }) => resource ?? []);
    for (const { type, id, inputs = {} } of [...(deployment?.resources ?? []), ...pending])
      if (kinds.includes(tokenOf(type))) objects.push({ kind: tokenOf(type), id: id || undefined, inputs, stack });
  }
  return objects;
}

async function pulumi(args: readonly string[], signal: AbortSignal | undefined): Promise<unknown> {
  const command = `\`pulumi ${args.join(" ")}\``;
  try {
    const options = { env: environment(), maxBuffer: 1024 ** 3, timeout, signal };
    const { stdout } = await promisify(execFile)("pulumi", [...args, "--non-interactive"], options);
    return JSON.parse(stdout);
  } catch (error) {
    // The output may contain the state.
    const { code } = error as { readonly code?: unknown };
    throw new StepError(
      `the states of the stacks could not be read: ${command} failed (${String(code ?? "no JSON")}).`,
      "stacks_unknown",
    );
  }
}
