import { execFile } from "node:child_process";
import { join } from "node:path";
import { findOrInstallPython } from "../../tools/programs/python/find-or-install";

/**
 * URL, key, version of the API, and names of objects by collection to read and write back. Default: create and delete one
 * of each type, with the newest stable version.
 */
export interface ClientRequest {
  readonly url: string;
  readonly key: string;
  readonly version?: string;
  readonly rewrite?: Readonly<Record<string, readonly string[]>>;
}

/** Runs the vendor's client for Python. `vendor_client.py` describes the output. */
export async function pythonClient(order: ClientRequest): Promise<unknown> {
  const python = await findOrInstallPython();
  return new Promise((resolve, reject) => {
    const script = join(__dirname, "vendor_client.py");
    const child = execFile(python, [script], { maxBuffer: 1 << 24 }, (error, stdout) => {
      if (error) reject(error);
      else resolve(JSON.parse(stdout));
    });
    child.stdin?.end(JSON.stringify(order));
  });
}
