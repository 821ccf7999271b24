/** One copy in the form of the provider: `copying.ts IMAGE REGISTRY SMALL_IMAGE` prints its cost. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// The published code, not its sources, whose compilation would count.
import { Session } from "../../dist/provider/lifecycle";
import { images as service } from "../../dist/provider/services/registry/images/service";

export interface Copying {
  readonly ms: number;
  /** Megabytes of resident memory at most, beyond what there was before. */
  readonly growth: number;
}

async function main([image = "", target = "", warmUp = ""]: readonly string[]): Promise<Copying> {
  const home = mkdtempSync(join(tmpdir(), "trefoil-bench-"));
  process.env.TREFOIL_HOME = home;
  const registries = { [image.split("/")[0] as string]: {}, [target]: {} };
  const session = new Session(service, { "trefoil:ociRegistries": JSON.stringify(registries) }, () => {});
  const images = session.imagesFor();
  try {
    // Loads what is loaded once.
    await images.copy(warmUp, { repository: `${target}/bench/small`, tag: "latest" });
    const memory = () => process.memoryUsage.rss();
    const before = memory();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, memory());
    }, 5);
    const began = performance.now();
    await images.copy(image, { repository: `${target}/bench/copy`, tag: "latest" });
    const ms = performance.now() - began;
    clearInterval(watch);
    return { ms, growth: (Math.max(most, memory()) - before) / 1e6 };
  } finally {
    await session.client.close();
    rmSync(home, { recursive: true, force: true });
  }
}

main(process.argv.slice(2)).then((found) => console.log(JSON.stringify(found)));
