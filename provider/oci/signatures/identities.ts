import { matchesPattern } from "../../text/patterns";
import { inOneLine } from "../../text/printable";
import { type ImageError, imageError } from "../image-error";
import type { RequiredSignature, SignerIdentity } from "../images";
import { certifiedSignature } from "./certified-signature";
import type { SignatureLayer } from "./signatures";
import type { TrustedRoots, TrustMaterial } from "./trusted-roots";
import { verifyIdentity } from "./verify-identity";

/** Number of signers, and of reasons, in an error. */
const maxListed = 5;

/** The identities that may sign an image, and what was found in its signatures. */
export class Identities {
  /** Identities of valid signatures that are not accepted, for messages. */
  readonly signers = new Set<string>();
  /** Reasons why signatures with a certificate are not valid. */
  readonly reasons = new Set<string>();
  /** The reason why no signature with a certificate could be verified. */
  unavailable: ImageError | undefined;
  #trusted: TrustMaterial | undefined;

  constructor(
    readonly image: { readonly name: string; readonly digest: string },
    readonly required: RequiredSignature,
    readonly roots: TrustedRoots,
  ) {}

  /** True if a layer contains a valid signature of the image by one of the identities. */
  async accept(layer: SignatureLayer): Promise<boolean> {
    if (!this.required.identities?.length || this.unavailable) return false;
    try {
      const signature = certifiedSignature(layer, this.image.digest);
      if (!signature) return false;
      const trusted = await this.#trust();
      if (!trusted) return false;
      const signer = verifyIdentity(signature, trusted);
      if (this.required.identities.some((identity) => isSame(identity, signer))) return true;
      add(this.signers, `${signer.subject} (issuer ${signer.issuer})`);
    } catch (error) {
      // All errors are about the content of the signature, which any client may have pushed.
      add(this.reasons, reasonIn(error));
    }
    return false;
  }

  /** A signature by a key may be sufficient, so that an error is thrown later. */
  async #trust(): Promise<TrustMaterial | undefined> {
    const { trustedRoot } = this.required;
    try {
      this.#trusted ??= trustedRoot === undefined ? await this.roots.download() : this.roots.parse(trustedRoot);
    } catch (error) {
      this.unavailable =
        trustedRoot === undefined
          ? imageError(
              "trusted_root_unavailable",
              this.image.name,
              `was not copied: the trusted root of Sigstore could not be read from ${this.roots.repository.url}: ${reasonIn(error)}. Allow requests to this address and files in ${this.roots.home}, or set \`trustedRoot\` in \`requireSignature\`, which \`cosign trusted-root create\` writes.`,
            )
          : imageError(
              "invalid_trusted_root",
              this.image.name,
              `was not copied: \`trustedRoot\` in \`requireSignature\` is not valid: ${reasonIn(error)}. Write it with \`cosign trusted-root create\`.`,
            );
    }
    return this.#trusted;
  }
}

const isSame = (required: SignerIdentity, { issuer, subject }: SignerIdentity): boolean =>
  required.issuer === issuer && matchesSubject(required.subject, subject);

/**
 * A wildcard matches no `@`, which separates a workflow from its branch or tag. The names of branches and tags may contain
 * it, so that `main` would otherwise also match the end of `other@refs/heads/main`.
 */
function matchesSubject(pattern: string, subject: string): boolean {
  const [required, given] = [pattern.split("@"), subject.split("@")];
  return required.length === given.length && required.every((part, i) => matchesPattern(part, given[i] as string));
}

function add(list: Set<string>, text: string): void {
  if (list.size < maxListed) list.add(text);
}

/** Messages of an error and its causes in one line. */
function reasonIn(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  const own = inOneLine(message).slice(0, 300);
  return cause instanceof Error ? `${own}: ${reasonIn(cause)}` : own;
}
