import { readFileSync, statSync } from "node:fs";
import { isRecord, parseJson } from "../../../provider/text/json";
import { shellCommand } from "../../../provider/text/shell";
import { exportedResources } from "./pulumi-export";
import { InvalidStateError, type State } from "./state-resource";
import { terraformResources } from "./terraform-state";

const maxMegabytes = 256;

const advice =
  "Write the state with `terraform state pull > terraform.tfstate`. For Terraform providers in a Pulumi program, run `pulumi stack export --file stack.json`.";

/** Reads the file of `--from-state`. @throws Error that contains no value of the file, because it contains secrets. */
export function readState(path: string): State {
  try {
    return stateIn(parsed(contentOf(path)));
  } catch (error) {
    if (!(error instanceof InvalidStateError)) throw error;
    throw new Error(`${shellCommand`--from-state ${path}`}: ${error.message}. ${advice} Nothing was written.`);
  }
}

function contentOf(path: string): Buffer {
  try {
    requireSize(statSync(path).size);
    const content = readFileSync(path);
    // The size of a pipe is known after it was read.
    requireSize(content.byteLength);
    return content;
  } catch (error) {
    if (error instanceof InvalidStateError) throw error;
    throw new InvalidStateError(`the file could not be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function requireSize(bytes: number): void {
  if (bytes > maxMegabytes * 1024 ** 2) throw new InvalidStateError(`the file is larger than ${maxMegabytes} MiB`);
}

function parsed(content: Buffer): unknown {
  // PowerShell writes the output of a command in UTF-16.
  const encoding = content[0] === 0xff && content[1] === 0xfe ? "utf-16le" : "utf-8";
  try {
    return parseJson(new TextDecoder(encoding).decode(content));
  } catch {
    // The error contains a part of the text.
    throw new InvalidStateError("the file is not valid JSON");
  }
}

function stateIn(content: unknown): State {
  const { version, lineage, deployment } = isRecord(content) ? content : {};
  if (isRecord(content) && isRecord(deployment)) return { format: "pulumi", resources: exportedResources(deployment) };
  if (!isRecord(content) || typeof version !== "number" || typeof lineage !== "string")
    throw new InvalidStateError(
      "the file is neither a state of Terraform nor an export of a Pulumi stack, or it is encrypted",
    );
  if (version > 4) throw new InvalidStateError(`the state has format ${version}, and Trefoil reads format 4`);
  if (version < 4)
    throw new InvalidStateError(
      `the state has format ${version}. A current version of Terraform writes it in format 4`,
    );
  return { format: "terraform", resources: terraformResources(content) };
}
