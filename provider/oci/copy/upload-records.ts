import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where unfinished uploads go on, so that a run that was cut off need not send anew what the registry has already. */
export class UploadRecords {
  /** @param folder makes it when it is first needed. */
  constructor(readonly folder: () => string) {}

  /** Address of the upload of a blob that an earlier run began. */
  async find(repository: string, digest: string): Promise<string | undefined> {
    const text = await readFile(this.#file(repository, digest), "utf8").catch(() => undefined);
    return text || undefined;
  }

  async note(repository: string, digest: string, location: string): Promise<void> {
    // The address is signed by the registry and lets whoever has it go on with this upload.
    await writeFile(this.#file(repository, digest), location, { mode: 0o600 });
  }

  async end(repository: string, digest: string): Promise<void> {
    await rm(this.#file(repository, digest), { force: true });
  }

  #file(repository: string, digest: string): string {
    return join(this.folder(), createHash("sha256").update(`${repository}@${digest}`).digest("hex").slice(0, 32));
  }
}
