import { isDeepStrictEqual } from "node:util";
import { type Definition, enclosing, type Position, startAt, transform, walk } from "../../define";
import { oci } from "../../oci/on-demand";
import { type Inputs, pathOf } from "../values/values";
import type { CheckFailure } from "./validate";

/**
 * Computes the digests of the local files that inputs name (`digestOf`), so that a changed file is a difference. A path that is
 * unknown in a preview is omitted. The digest that a program contains must match the content.
 *
 * @param olds the stored inputs. With the option `ignoreChanges`, the engine passes their entries with the digests. The file of such
 *   an entry may have changed, and is not read.
 */
export async function withFileDigests(
  definition: Definition,
  inputs: Inputs,
  olds: Inputs | undefined,
): Promise<{ readonly inputs: Inputs; readonly failures: readonly CheckFailure[] }> {
  const field = definition.inputs;
  const { fileDigest, textDigest } = oci();
  const found = new Map<string, string>();
  const failures: CheckFailure[] = [];
  const requireDigest = (position: Position, digest: string, content: string): void => {
    if (typeof position.value === "string" && position.value !== digest)
      failures.push({ path: pathOf(position), reason: `is not the digest of ${content}, which is ${digest}` });
  };
  for (const position of walk(startAt(field, inputs, olds), digests)) {
    const { digestOf } = position.field.facts;
    if (!digestOf || isStored(position)) continue;
    const [object = {}] = enclosing(position);
    const [file, text] = [object[digestOf.file], object[digestOf.text]];
    if (typeof text === "string") requireDigest(position, textDigest(text), "the content");
    if (typeof file !== "string") continue;
    try {
      const digest = await fileDigest(file);
      found.set(pathOf(position), digest);
      requireDigest(position, digest, "the file");
    } catch (error) {
      const name = `${pathOf(position.parent as Position)}.${digestOf.file}`;
      // The whole message gets its own full stop.
      const cause = (error as Error).message.replace(/\.$/, "");
      failures.push({ path: name, reason: `names a file that cannot be used: ${cause}` });
    }
  }
  const visit = (position: Position, inner: () => unknown): unknown =>
    position.field.facts.digestOf ? (found.get(pathOf(position)) ?? position.value) : inner();
  return { inputs: transform(startAt(field, inputs), visit, digests) as Inputs, failures };
}

/** A program omits most digests. */
const digests = { fact: "digestOf", missing: "all" } as const;

/** True if the object around a digest is equal to the stored one. */
const isStored = ({ value, parent }: Position): boolean =>
  value !== undefined && isDeepStrictEqual(parent?.value, parent?.other);
