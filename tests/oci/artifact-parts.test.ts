import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileDigest, textDigest } from "../../provider/oci";
import type { Artifact, ArtifactFile } from "../../provider/oci/images";
import { digestOf, image, index, referrersIndex, tagOf } from "../support/oci/images";
import { temporaryFolder } from "../support/temporary-folder";
import { useMemoryRegistry } from "./harness/memory-registry";

const [repository, path] = ["registry.example.com/acme/policies", "acme/policies"];
const artifactType = "application/vnd.example.policy";
const mediaType = "application/vnd.oci.image.manifest.v1+json";
const base = image({ layers: [Buffer.from("base")] });
const emptyConfig = { mediaType: "application/vnd.oci.empty.v1+json", digest: textDigest("{}"), size: 2 };
const text = (content: string, more: Partial<ArtifactFile> = {}): ArtifactFile => ({
  content,
  mediaType: "text/plain",
  annotations: {},
  ...more,
});
const artifact = (files: readonly ArtifactFile[], more: Partial<Artifact> = {}): Artifact => ({
  artifactType,
  files,
  annotations: {},
  ...more,
});

const registry = useMemoryRegistry();
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const file = (name: string, content: string): string => {
  const at = join(folder, name);
  writeFileSync(at, content);
  return at;
};
describe("the content of a file", () => {
  const push = (files: readonly ArtifactFile[]) =>
    registry.client().images.pushArtifact(repository, "v1", artifact(files));
  const stored = (content: string) => registry.blobs.get(`${path}@${textDigest(content)}`)?.toString();

  it("is sent with its digest, and a string as UTF-8", async () => {
    const at = file("a", "content");
    expect(await fileDigest(at)).toBe(textDigest("content"));
    expect(textDigest("\u00e4bc")).toBe(digestOf(Buffer.from("\u00e4bc")));
    await push([{ ...text(""), content: undefined, path: at }, text("\u00e4bc"), text("")]);
    expect([stored("content"), stored("\u00e4bc"), stored("")]).toEqual(["content", "\u00e4bc", ""]);
  });

  it("does not contain bytes that are appended after its digest was computed", async () => {
    const at = file("a", "content");
    registry.instead = ({ method }) => {
      if (method === "HEAD") appendFileSync(at, "more");
      return undefined;
    };
    await push([{ ...text(""), content: undefined, path: at }]);
    expect(stored("content")).toBe("content");
  });

  it.each([
    ["missing", "it does not exist"],
    ["folder", "it is not a regular file"],
    ["file/below", "ENOTDIR: not a directory, stat"],
  ])("cannot be read from %s: %s", async (name, reason) => {
    mkdirSync(join(folder, "folder"));
    file("file", "");
    const at = join(folder, name);
    const error = await push([{ ...text(""), content: undefined, path: at }]).catch((failure: Error) => failure);
    expect(error).toMatchObject({ code: "unreadable_file", path: at });
    const { message } = error as Error;
    expect(message.startsWith(`${at} cannot be read: ${reason}`)).toBe(true);
    expect(message.endsWith(". Check the path and the permissions of the file.")).toBe(true);
  });
});

describe("the manifest of an artifact", () => {
  const digest = (given: Artifact) => registry.client().images.digestOfArtifact(repository, given);
  const pushed = async (given: Artifact) => {
    const { images } = registry.client();
    const result = await images.pushArtifact(repository, "v1", given);
    const { bytes } = registry.manifests.get(`${path}:v1`) ?? { bytes: Buffer.alloc(0) };
    expect(result).toEqual({ digest: digestOf(bytes), mediaType });
    expect(await images.digestOfArtifact(repository, given)).toBe(result.digest);
    return JSON.parse(bytes.toString());
  };

  it("contains its members in a fixed order, and no empty annotations", async () => {
    const body = await pushed(artifact([text("x")]));
    expect(JSON.stringify(body)).toBe(
      JSON.stringify({
        schemaVersion: 2,
        mediaType,
        artifactType,
        config: emptyConfig,
        layers: [{ mediaType: "text/plain", digest: textDigest("x"), size: 1 }],
      }),
    );
  });

  it("contains annotations by their names, the configuration, and the descriptor of the subject", async () => {
    registry.add(path, base);
    const config = { mediaType: "application/json", content: "[]" };
    const annotations = { b: "1", a: "2", C: "3" };
    const body = await pushed(artifact([text("x", { annotations })], { annotations, config, subject: base.digest }));
    const sorted = '"annotations":{"C":"3","a":"2","b":"1"}';
    expect(JSON.stringify(body).split(sorted)).toHaveLength(3);
    expect(body.config).toEqual({ mediaType: "application/json", digest: textDigest("[]"), size: 2 });
    expect(body.subject).toEqual({ mediaType: base.mediaType, digest: base.digest, size: base.bytes.length });
  });

  it("needs no request without a subject and a stored file", async () => {
    const expected = { digest: textDigest("x") };
    const files = [text("x"), text("x", expected), { ...text("", expected), content: undefined, path: file("a", "x") }];
    expect(await digest(artifact(files))).toMatch(/^sha256:/);
    expect(registry.requests).toEqual([]);
    await expect(digest(artifact([], { subject: base.digest }))).rejects.toMatchObject({ code: "image_not_found" });
  });

  it("contains the stored content of a file that has changed", async () => {
    const declared = textDigest("declared");
    registry.blobs.set(`${path}@${declared}`, Buffer.from("declared"));
    const at = file("a", "changed");
    const files = [
      { ...text(""), content: undefined, path: at, digest: declared },
      text("changed", { digest: declared }),
      { ...text(""), content: undefined, digest: declared },
    ];
    const body = await pushed(artifact(files));
    expect(body.layers).toEqual(Array(3).fill({ mediaType: "text/plain", digest: declared, size: 8 }));
  });

  it.each<[string, (at: string) => Partial<ArtifactFile>, string, (at: string) => string]>([
    ["a file", (at) => ({ content: undefined, path: at }), "file_changed", (at) => at],
    ["a string", () => ({}), "file_changed", () => "The content of a file"],
  ])("cannot contain %s with another digest that is not stored", async (_what, more, code, shown) => {
    const at = file("a", "changed");
    const declared = textDigest("declared");
    const given = artifact([text("changed", { digest: declared, ...more(at) })]);
    const expected = {
      code,
      message: `${shown(at)} has the digest ${textDigest("changed")} instead of ${declared}. It may have changed since the preview. Run \`pulumi up\` again, correct \`digest\`, or remove \`files\` from the option \`ignoreChanges\`.`,
    };
    await expect(digest(given)).rejects.toMatchObject(expected);
    // A registry that does not state the size.
    registry.instead = ({ method }) => (method === "HEAD" ? { status: 200 } : undefined);
    await expect(digest(given)).rejects.toMatchObject(expected);
  });

  it("cannot contain a file without content that is not stored, or a file that does not exist", async () => {
    const declared = textDigest("declared");
    const missing = { ...text(""), content: undefined, digest: declared };
    await expect(digest(artifact([missing]))).rejects.toMatchObject({
      code: "file_not_found",
      message: `${repository}@${declared} does not exist in the repository. Set \`path\` or \`content\` of the file.`,
    });
    const lost = { ...text(""), content: undefined, path: join(folder, "lost") };
    await expect(digest(artifact([lost]))).rejects.toMatchObject({ code: "unreadable_file" });
    expect(registry.sent("HEAD")).toEqual([`HEAD /v2/${path}/blobs/${declared}`]);
  });
});

describe("the push of an artifact", () => {
  const push = (given: Artifact, overwrite?: boolean) => {
    const client = registry.client();
    return { ...client, pushed: client.images.pushArtifact(repository, "v1", given, { overwrite }) };
  };
  const manifests = () =>
    registry
      .sent("PUT")
      .filter((line) => line.includes("/manifests/"))
      .map((line) => line.split("/").at(-1));

  it("sends missing blobs in their order, and the tag last", async () => {
    registry.blobs.set(`${path}@${textDigest("stored")}`, Buffer.from("stored"));
    await push(artifact([text("stored"), text("new")])).pushed;
    expect(registry.sent("HEAD", "POST").map((line) => line.replace(/\?.*$/, ""))).toEqual([
      `HEAD /v2/${path}/blobs/${emptyConfig.digest}`,
      `POST /v2/${path}/blobs/uploads/`,
      `HEAD /v2/${path}/blobs/${textDigest("stored")}`,
      `HEAD /v2/${path}/blobs/${textDigest("new")}`,
      `POST /v2/${path}/blobs/uploads/`,
      `HEAD /v2/${path}/manifests/v1`,
    ]);
    expect(registry.blobs.get(`${path}@${textDigest("new")}`)?.toString()).toBe("new");
    expect(manifests()).toEqual(["v1"]);
  });

  it("writes its manifest, the tag that lists the referrers of its subject, and its tag last", async () => {
    registry.add(path, base);
    const { digest } = await push(artifact([text("x")], { subject: base.digest })).pushed;
    expect(manifests()).toEqual([digest, tagOf(base), "v1"]);
    const { manifests: listed } = JSON.parse(registry.manifests.get(`${path}:${tagOf(base)}`)?.bytes.toString() ?? "");
    expect(listed).toEqual([expect.objectContaining({ digest, artifactType })]);
  });

  it("does not write that tag in a registry with the referrers API", async () => {
    registry.add(path, base);
    registry.instead = ({ path: requested }) =>
      requested.includes("/referrers/") ? { status: 200, body: referrersIndex([]).bytes } : undefined;
    const { digest } = await push(artifact([text("x")], { subject: base.digest })).pushed;
    expect(manifests()).toEqual([digest, "v1"]);
  });

  it.each([
    [
      "DIGEST_INVALID",
      {
        code: "file_changed",
        message: `${repository}:v1 was not pushed: a file changed while it was sent, so that it no longer has the digest ${textDigest("x")}. Run \`pulumi up\` again.`,
      },
    ],
    ["DENIED", { code: "http_error", status: 400 }],
  ])("fails if the registry rejects a blob with %s", async (code, expected) => {
    registry.blobs.set(`${path}@${emptyConfig.digest}`, Buffer.from("{}"));
    registry.instead = ({ method }) =>
      method === "PUT"
        ? { status: 400, headers: { "content-type": "application/json" }, body: JSON.stringify({ errors: [{ code }] }) }
        : undefined;
    await expect(push(artifact([text("x")])).pushed).rejects.toMatchObject(expected);
    expect(manifests()).toEqual([]);
  });

  it("reports its progress, with existing blobs", async () => {
    let now = 0;
    jest.spyOn(performance, "now").mockImplementation(() => (now += 6000));
    const content = "x".repeat(2_000_000);
    registry.blobs.set(`${path}@${textDigest(content)}`, Buffer.from(content));
    const { pushed, messages } = push(artifact([text(content)]));
    await pushed;
    expect(messages.at(-1)).toBe(`Pushing ${repository}:v1: 2 MB of 2 MB.`);
  });
});

describe("the content of an artifact", () => {
  it("is read with its configuration only on request", async () => {
    const config = { mediaType: "application/json", content: '{"a":"\u00e4"}' };
    const files = [text("x", { annotations: { a: "b" } })];
    registry.add(path, base);
    const client = registry.client();
    await client.images.pushArtifact(
      repository,
      "v1",
      artifact(files, { config, annotations: { c: "d" }, subject: base.digest }),
    );
    registry.requests.length = 0;
    const details = {
      artifactType,
      config: { mediaType: "application/json", digest: textDigest(config.content) },
      files: [{ digest: textDigest("x"), mediaType: "text/plain", annotations: { a: "b" } }],
      annotations: { c: "d" },
      subject: base.digest,
    };
    const image = `${repository}:v1`;
    expect(await client.images.describeArtifact(image, { withConfig: false })).toEqual(details);
    expect(registry.sent()).toEqual([`GET /v2/${path}/manifests/v1`]);
    expect(await client.images.describeArtifact(image, { withConfig: true })).toEqual({
      ...details,
      config: { ...details.config, content: config.content },
    });
  });

  it("does not exist for an index, or without a manifest", async () => {
    registry.add(path, index({ "linux/amd64": base }), "index");
    const client = registry.client();
    for (const tag of ["index", "none"])
      expect(await client.images.describeArtifact(`${repository}:${tag}`, { withConfig: true })).toBeUndefined();
  });

  it.each<[string, object, object]>([
    ["the empty configuration", { artifactType, config: emptyConfig, layers: [] }, { artifactType }],
    [
      "the type of the empty configuration with another content",
      { config: { ...emptyConfig, digest: base.digest } },
      { artifactType: emptyConfig.mediaType, config: { mediaType: emptyConfig.mediaType, digest: base.digest } },
    ],
    [
      "another type with the content of the empty configuration",
      { artifactType, config: { ...emptyConfig, mediaType: "a/b" } },
      { artifactType, config: { mediaType: "a/b", digest: emptyConfig.digest } },
    ],
    ["no type and no configuration", {}, { artifactType: "" }],
    [
      "a layer without annotations",
      { artifactType, layers: [{ mediaType: "a/b", digest: base.digest, size: 1 }] },
      { artifactType, files: [{ digest: base.digest, mediaType: "a/b", annotations: {} }] },
    ],
  ])("may have %s", async (_what, body, expected) => {
    const bytes = Buffer.from(JSON.stringify({ schemaVersion: 2, layers: [], ...body }));
    registry.add(path, { digest: digestOf(bytes), mediaType, bytes, blobs: [], children: [] }, "v1");
    const details = registry.client().images.describeArtifact(`${repository}:v1`, { withConfig: false });
    expect(await details).toEqual({ files: [], annotations: {}, ...expected });
  });
});
