import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TrustedRoot } from "@sigstore/protobuf-specs";
import { ownFolder } from "../../rest/base/own-files";
import { Shared } from "../../rest/base/shared";

/**
 * Keys and certificates for the library. Declarations that programs read contain no type of the library, because its types require the
 * compiler option `esModuleInterop`.
 */
export type TrustMaterial = object;

/** A repository of The Update Framework that contains a trusted root. */
export interface RootRepository {
  readonly url: string;
  /** File with the first metadata. Default: that of the library. */
  readonly rootFile?: string;
}

/** The repository of the public Sigstore. */
export const publicRepository: RootRepository = { url: "https://tuf-repo-cdn.sigstore.dev" };

/** Certificate authorities and transparency logs, with which certificates of signatures are verified. */
export class TrustedRoots {
  /** The next resource tries again after a failure. */
  readonly #downloaded = new Shared<TrustMaterial>();

  /** @param home contains the folder for the metadata of the repository. Older metadata is rejected later. */
  constructor(
    readonly home: string,
    readonly repository = publicRepository,
  ) {}

  /** A trusted root in the JSON format of sigstore. */
  parse(json: string): TrustMaterial {
    const specs = require("@sigstore/protobuf-specs") as typeof import("@sigstore/protobuf-specs");
    return trustMaterial(specs.TrustedRoot.fromJSON(JSON.parse(json)));
  }

  /**
   * The trusted root of the repository, which each run reads once. A stored root alone is not used, because a key may be revoked since.
   */
  download(): Promise<TrustMaterial> {
    return this.#downloaded.get(() => this.#download());
  }

  async #download(): Promise<TrustMaterial> {
    const { url, rootFile } = this.repository;
    const folder = ownFolder(this.home, "sigstore");
    removeIncomplete(join(folder, encodeURIComponent(url.replace(/^https?:\/\//, ""))));
    const { getTrustedRoot } = require("@sigstore/tuf") as typeof import("@sigstore/tuf");
    return trustMaterial(await getTrustedRoot({ cachePath: folder, mirrorURL: url, rootPath: rootFile }));
  }
}

function trustMaterial(root: TrustedRoot): TrustMaterial {
  const { toTrustMaterial } = require("@sigstore/verify") as typeof import("@sigstore/verify");
  return toTrustMaterial(root);
}

/** Removes stored metadata if a process ended while it wrote the first file, which the library could not read. */
function removeIncomplete(folder: string): void {
  try {
    JSON.parse(readFileSync(join(folder, "root.json"), "utf8"));
  } catch {
    rmSync(folder, { recursive: true, force: true });
  }
}
