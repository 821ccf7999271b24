import { artifact } from "../../provider/services/registry/images/artifact";
import { imageCopy } from "../../provider/services/registry/images/image-copy";
import { imageTag } from "../../provider/services/registry/images/image-tag";
import { image } from "../support/oci/images";
import { Registry } from "../support/oci/registry";
import { Program } from "./harness/program";
import { RecordingProxy } from "./harness/recording-proxy";

const app = image({ layers: [Buffer.from("app")] });
const other = image({ layers: [Buffer.from("of another client")] });

let registry: Registry;
let proxy: RecordingProxy;
/** Repository to which another client pushes the tag, once, as soon as a create has begun. */
let contested: string | undefined;
/** The other client pushes the tag when the registry receives the request that would set it, and rejects this request. */
let waitsForTag = false;
let next = 0;

beforeAll(async () => {
  registry = await Registry.start();
  await registry.push("acme/app", app, "v1");
  proxy = await RecordingProxy.open(registry.url, async ({ method, path }) => {
    // An ImageTag sends no content. It reads the manifest before it reads the tag again.
    const hasBegun = method === "POST" || (method === "GET" && path.endsWith(app.digest));
    const isTag = method === "PUT" && path.endsWith("/stable");
    const repository = (waitsForTag ? isTag : hasBegun) ? contested : undefined;
    if (repository === undefined) return undefined;
    contested = undefined;
    await registry.push(repository, other, "stable");
    return waitsForTag ? { status: 503 } : undefined;
  });
});
afterAll(async () => {
  await proxy.close();
  await registry.stop();
});

describe.each([
  ["ImageTag", imageTag, { digest: app.digest }],
  ["ImageCopy", imageCopy, { source: "registry.example/acme/app:v1", includeReferrers: true }],
  ["Artifact", artifact, { artifactType: "application/vnd.example.policy", files: [{ content: "x" }] }],
] as const)("a tag that another client pushes during a create of an %s", (_kind, definition, more) => {
  let path: string;
  let program: Program;

  beforeEach(async () => {
    path = `acme/target-${++next}`;
    await registry.push(path, app);
    program = new Program({ "registry.example": { url: proxy.url } });
    contested = path;
    waitsForTag = false;
  });

  const args = () => ({ repository: `registry.example/${path}`, tag: "stable", ...more });
  const target = async () => (await registry.manifest(path, "stable"))?.digest;

  it("is not moved, and the next create rejects it, too", async () => {
    for (let run = 0; run < 2; run++) {
      await expect(program.create(definition, args())).rejects.toMatchObject({
        code: "exists",
        message: expect.stringContaining("Set `overwrite: true` to adopt it"),
      });
      expect(await target()).toBe(other.digest);
    }
  });

  it("is not moved by a second attempt of the request", async () => {
    waitsForTag = true;
    await expect(program.create(definition, args())).rejects.toMatchObject({ code: "exists" });
    expect(contested).toBeUndefined();
    expect(await target()).toBe(other.digest);
  });

  it("is moved with `overwrite`", async () => {
    const { state } = await program.create(definition, { ...args(), overwrite: true });
    expect(contested).toBeUndefined();
    expect(await target()).toBe(state.outputs.digest ?? app.digest);
  });

  it("is moved by an update after a refresh", async () => {
    contested = undefined;
    const stored = await program.create(definition, args());
    await registry.push(path, other, "stable");
    const seen = await program.refresh(stored);
    const { state } = await program.update({ ...stored, state: seen ?? stored.state }, args());
    expect(await target()).toBe(state.outputs.digest ?? app.digest);
  });
});
