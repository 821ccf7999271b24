import { isDeepStrictEqual } from "node:util";
import { type Definition, enclosing, hasFact, type Position, startAt, transform, walk } from "../../define";
import { fileDigest } from "../../oci";
import { type Inputs, pathOf } from "../values/values";
import type { CheckFailure } from "./validate";

/** Inputs with the digests of local files. */
export interface InputsWithDigests {
  readonly inputs: Inputs;
  readonly failures: readonly CheckFailure[];
}

/**
 * Computes the digests of the local files that inputs name (`digestOfFile`), so that a changed file is a difference. A path that is
 * unknown in a preview is omitted. The digest that a program contains must match the file.
 *
 * @param olds the stored inputs. With the option `ignoreChanges`, the engine passes their entries with the digests. The file of such
 *   an entry may have changed, and is not read.
 */
export async function withFileDigests(
  definition: Definition,
  inputs: Inputs,
  olds: Inputs | undefined,
): Promise<InputsWithDigests> {
  const field = definition.inputs;
  if (!hasFact(field, "digestOfFile")) return { inputs, failures: [] };
  const digests = new Map<string, string>();
  const failures: CheckFailure[] = [];
  for (const position of walk(startAt(field, inputs, olds))) {
    const path = pathOfFile(position);
    if (path === undefined || isStored(position)) continue;
    const at = pathOf(position);
    try {
      const digest = await fileDigest(path);
      digests.set(at, digest);
      if (typeof position.value === "string" && position.value !== digest)
        failures.push({ path: at, reason: `is not the digest of the file, which is ${digest}` });
    } catch (error) {
      const name = `${pathOf(position.parent as Position)}.${position.field.facts.digestOfFile}`;
      failures.push({ path: name, reason: `names a file that cannot be used: ${(error as Error).message}` });
    }
  }
  const visit = (position: Position, inner: () => unknown): unknown =>
    position.field.facts.digestOfFile ? (digests.get(pathOf(position)) ?? position.value) : inner();
  return { inputs: transform(startAt(field, inputs), visit) as Inputs, failures };
}

/** True if the object around a digest is equal to the stored one. */
const isStored = ({ value, parent }: Position): boolean =>
  value !== undefined && isDeepStrictEqual(parent?.value, parent?.other);

/** The path of the file whose digest a position contains. */
function pathOfFile(position: Position): string | undefined {
  const name = position.field.facts.digestOfFile;
  const path = name === undefined ? undefined : enclosing(position)[0]?.[name];
  return typeof path === "string" ? path : undefined;
}
