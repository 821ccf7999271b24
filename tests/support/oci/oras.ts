import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findOrInstallOras } from "../../../tools/programs/oras/find-or-install";
import { temporaryFolder } from "../temporary-folder";

/** A referrer as oras finds it. */
export interface FoundReferrer {
  readonly digest: string;
  readonly artifactType: string;
  readonly referrers?: readonly FoundReferrer[];
}

/** An independent client for artifacts, without credentials. */
export class Oras {
  private constructor(
    readonly program: string,
    readonly home: string,
  ) {}

  static async find(): Promise<Oras> {
    return new Oras(await findOrInstallOras(), temporaryFolder());
  }

  /** The referrers of an image, and their own referrers, by the referrers API or by its tag. */
  async discover(image: string): Promise<readonly FoundReferrer[]> {
    const found = await this.run("discover", "--plain-http", "--format", "json", image);
    return (JSON.parse(found) as { referrers?: FoundReferrer[] }).referrers ?? [];
  }

  async run(...args: readonly string[]): Promise<string> {
    const env = { ...process.env, HOME: this.home, ORAS_CACHE: "" };
    return (await promisify(execFile)(this.program, args, { env, cwd: this.home })).stdout;
  }
}
