import { execFile } from "node:child_process";
import { join } from "node:path";
import { findOrInstallPython } from "../../tools/programs/python/find-or-install";

/** Where the service is, and names of objects by collection that are read and written back; without them one of each kind lives. */
export interface ClientRequest {
  readonly url: string;
  readonly key: string;
  readonly rewrite?: Readonly<Record<string, readonly string[]>>;
}

/** Gives an order to the vendor's client for Python; what it tells is in `vendor_client.py`. */
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
