import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { checkout } from "../engine/harness";
import { image } from "../support/oci/images";
import { Registry } from "../support/oci/registry";
import { Skopeo } from "../support/oci/skopeo";
import type { Copying } from "./copying";
import { median } from "./median";

/** An image brought from one registry to another, by us and by skopeo. */
export interface Copied {
  readonly megabytes: number;
  readonly blobs: number;
  /** Median of the runs: the copy alone, without the start of Node. */
  readonly ms: number;
  /** Median of the whole process. */
  readonly skopeoMs: number;
  /** Megabytes by which the memory of our process grew at most in any run, after a small image had been copied. */
  readonly growth: number;
}

const small = 8;

/** Runs of Trefoil and of skopeo alternate, each with an empty registry. */
export async function copies(sizes: readonly number[], runs: number): Promise<Copied[]> {
  const source = await Registry.start();
  const skopeo = await Skopeo.signIn();
  try {
    const found: Copied[] = [];
    await push(source, small);
    for (const megabytes of sizes) {
      const blobs = await push(source, megabytes);
      const [ours, theirs]: [Copying[], number[]] = [[], []];
      for (let run = 0; run < runs; run++) {
        ours.push(await intoEmpty((target) => copied(nameOf(source, megabytes), target.host, nameOf(source, small))));
        theirs.push(
          await intoEmpty((target) => timed(() => skopeo.copy(nameOf(source, megabytes), nameOf(target, 0)))),
        );
      }
      found.push({
        megabytes,
        blobs,
        ms: median(ours.map(({ ms }) => ms)),
        skopeoMs: median(theirs),
        growth: Math.max(...ours.map(({ growth }) => growth)),
      });
    }
    return found;
  } finally {
    skopeo.end();
    await source.stop();
  }
}

const nameOf = ({ host }: Registry, megabytes: number): string => `${host}/bench/size-${megabytes}:latest`;

/** An image of some blobs of at most 200 MB, which cannot be compressed. */
async function push(registry: Registry, megabytes: number): Promise<number> {
  const blobs = Math.max(4, Math.ceil(megabytes / 200));
  const bytes = randomBytes((megabytes * 1e6) / blobs);
  const layers = Array.from({ length: blobs }, (_, n) => Buffer.concat([Buffer.from([n]), bytes.subarray(1)]));
  await registry.push(`bench/size-${megabytes}`, image({ layers }), "latest");
  return blobs;
}

async function intoEmpty<T>(copy: (target: Registry) => Promise<T>): Promise<T> {
  const target = await Registry.start();
  try {
    return await copy(target);
  } finally {
    await target.stop();
  }
}

/** The copy in a separate process, so that its memory can be measured. */
async function copied(image: string, target: string, warmUp: string): Promise<Copying> {
  const script = join(checkout, "tests/bench/copying.ts");
  const args = ["--require", join(checkout, "tools/typescript.js"), script, image, target, warmUp];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: checkout });
  return JSON.parse(stdout) as Copying;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
