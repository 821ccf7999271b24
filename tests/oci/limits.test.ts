import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "../../tools/until";
import { image } from "../support/oci/images";
import { useMemoryRegistry } from "./harness/memory-registry";

const repository = "registry.example.com/acme/app";
const [app, other] = ["app", "other"].map((text) => image({ layers: [Buffer.from(text)] })) as [
  ReturnType<typeof image>,
  ReturnType<typeof image>,
];

const registry = useMemoryRegistry();
beforeEach(() => {
  registry.add("acme/app", other);
});

/** Stops an operation during its request with this method. Returns its result. */
async function stoppedAt(method: string, graceMs: number | undefined): Promise<unknown> {
  const stop = new AbortController();
  registry.add("acme/app", app, "stable");
  const images = registry.client().images.within({ signal: stop.signal, graceMs });
  registry.instead = async (received) => {
    if (received.method !== method) return undefined;
    stop.abort();
    await pause(50);
    return undefined;
  };
  if (method === "PUT") return images.tag(repository, "stable", other.digest).catch((error: Error) => error);
  return images.find(`${repository}:stable`).catch((error: Error) => error);
}

describe("the requests of an operation that is aborted", () => {
  it("have time to finish if they write", async () => {
    expect(await stoppedAt("PUT", 60_000)).toMatchObject({ digest: other.digest });
    expect(await stoppedAt("PUT", undefined)).toMatchObject({ code: "aborted" });
  });

  it("end immediately if they read, or upload a blob", async () => {
    expect(await stoppedAt("HEAD", 60_000)).toMatchObject({ code: "aborted" });
    const stop = new AbortController();
    const images = registry.client().images.within({ signal: stop.signal, graceMs: 60_000 });
    registry.instead = async ({ method, path }) => {
      if (method !== "PUT" || !path.includes("/blobs/")) return undefined;
      stop.abort();
      await once(stop.signal, "never", { signal: AbortSignal.timeout(50) }).catch(() => {});
      return undefined;
    };
    const files = [{ content: "x", mediaType: "text/plain", annotations: {} }];
    const pushed = images.pushArtifact(repository, "v1", { artifactType: "a/b", files, annotations: {} });
    await expect(pushed).rejects.toMatchObject({ code: "aborted" });
    await until(() => registry.sent("PUT").length > 0, "the upload");
    expect(registry.manifests.has("acme/app:v1")).toBe(false);
  });
});
