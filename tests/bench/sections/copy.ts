import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { checkout } from "../../../tools/engine-harness";
import { image } from "../../support/oci/images";
import { Registry } from "../../support/oci/registry";
import { Skopeo } from "../../support/oci/skopeo";
import type { Copying } from "../copying";
import { interleaved } from "../measure";
import type { Context } from "./context";

const small = 8;

/** Copies of an image from one registry to an empty one: by Trefoil without the start of Node, and by skopeo. */
export async function copy({ options, figures }: Context): Promise<void> {
  const source = await Registry.start();
  const skopeo = await Skopeo.signIn();
  try {
    await push(source, small);
    for (const megabytes of options.copies) {
      await push(source, megabytes);
      const subject = `${megabytes} MB`;
      await interleaved(options.runs, ["trefoil", "skopeo"], (program) =>
        intoEmpty(async (target) => {
          if (program === "trefoil") {
            const { ms, growth } = await copied(nameOf(source, megabytes), target.host, nameOf(source, small));
            figures.add(subject, program, "ms", ms);
            figures.add(subject, "additional memory", "MB", growth);
          } else {
            const began = performance.now();
            await skopeo.copy(nameOf(source, megabytes), nameOf(target, 0));
            figures.add(subject, program, "ms", performance.now() - began);
          }
        }),
      );
    }
  } finally {
    skopeo.end();
    await source.stop();
  }
}

const nameOf = ({ host }: Registry, megabytes: number): string => `${host}/bench/size-${megabytes}:latest`;

/** An image of some blobs of at most 200 MB, which cannot be compressed. */
async function push(registry: Registry, megabytes: number): Promise<void> {
  const blobs = Math.max(4, Math.ceil(megabytes / 200));
  const bytes = randomBytes((megabytes * 1e6) / blobs);
  const layers = Array.from({ length: blobs }, (_, n) => Buffer.concat([Buffer.from([n]), bytes.subarray(1)]));
  await registry.push(`bench/size-${megabytes}`, image({ layers }), "latest");
}

async function intoEmpty(act: (target: Registry) => Promise<void>): Promise<void> {
  const target = await Registry.start();
  try {
    await act(target);
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
