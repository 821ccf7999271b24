import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { check, type State } from "../../provider/lifecycle";
import { ResourceOperations, Sessions } from "../../provider/lifecycle/run";
import { ownCatalogue } from "../../provider/modules";
import { artifact } from "../../provider/services/registry/images/artifact";
import { digestOf, image, index, tagOf } from "../support/oci/images";
import { Oras } from "../support/oci/oras";
import { Registry } from "../support/oci/registry";
import { Skopeo } from "../support/oci/skopeo";
import { temporaryFolder } from "../support/temporary-folder";
import { FlakyProxy } from "./harness/flaky-proxy";
import { Program } from "./harness/program";
import { RecordingProxy } from "./harness/recording-proxy";

const base = image({ layers: [Buffer.from("base")] });
const policyType = "application/vnd.example.policy";
const large = randomBytes(5 * 1024 * 1024 + 17);

let registry: Registry;
let withApi: Registry;
let oras: Oras;
let skopeo: Skopeo;
let program: Program;
let folder: string;
let path: string;
let next = 0;

beforeAll(async () => {
  [registry, withApi] = [await Registry.start(), await Registry.start({ referrers: true })];
  [oras, skopeo] = [await Oras.find(), await Skopeo.signIn(registry)];
});
beforeEach(() => {
  folder = temporaryFolder();
  path = `acme/policies-${++next}`;
  program = new Program({ [registry.host]: {}, [withApi.host]: {} });
});
afterAll(async () => {
  skopeo.end();
  await Promise.all([registry.stop(), withApi.stop()]);
});

const file = (name: string, content: string | Buffer): string => {
  const at = join(folder, name);
  writeFileSync(at, content);
  return at;
};

const args = (files: readonly object[], more: object = {}) => ({
  repository: `${registry.host}/${path}`,
  tag: "1.0.0",
  artifactType: policyType,
  files,
  ...more,
});

interface Layer {
  readonly annotations?: object;
}

interface Body {
  readonly config: object;
  readonly layers: readonly [Layer];
}

const title = "org.opencontainers.image.title";
const titled = (layer: Layer, name: string | undefined) => ({
  ...layer,
  annotations: { ...layer.annotations, [title]: name },
});

/** The inputs as the hosts pass them to a create: with the digests of files. */
async function planned(inputs: Record<string, unknown>, olds?: State) {
  const operations = new ResourceOperations(new Sessions(() => {}), ownCatalogue, async () => {});
  const facts = { references: {}, secretInputs: [], aliases: [], deleteBeforeReplace: undefined };
  const call = { definition: artifact, resource: { name: "dev/sample" }, session: undefined };
  return operations.check(call, { inputs, olds, facts });
}

describe("an artifact", () => {
  it("contains files and strings with their types, and is read by oras and skopeo", async () => {
    const rules = file("rules.bin", large);
    const inputs = args(
      [
        { path: rules, mediaType: "application/octet-stream" },
        {
          content: "allow = true",
          title: "policy.rego",
          mediaType: "application/vnd.example.rego",
          annotations: { a: "b" },
        },
      ],
      {
        annotations: { "org.opencontainers.image.version": "1.0.0" },
        config: { mediaType: "application/vnd.example.config+json", content: '{"strict":true}' },
      },
    );
    const { state } = await program.create(artifact, (await planned(inputs)).inputs);
    const raw = await skopeo.raw(`${registry.host}/${path}:1.0.0`);
    expect(digestOf(raw)).toBe(state.outputs.digest);
    expect(JSON.parse(raw.toString())).toEqual({
      schemaVersion: 2,
      mediaType: "application/vnd.oci.image.manifest.v1+json",
      artifactType: policyType,
      config: {
        mediaType: "application/vnd.example.config+json",
        digest: digestOf(Buffer.from('{"strict":true}')),
        size: 15,
      },
      layers: [
        {
          mediaType: "application/octet-stream",
          digest: digestOf(large),
          size: large.length,
          annotations: { "org.opencontainers.image.title": "rules.bin" },
        },
        {
          mediaType: "application/vnd.example.rego",
          digest: digestOf(Buffer.from("allow = true")),
          size: 12,
          annotations: { a: "b", "org.opencontainers.image.title": "policy.rego" },
        },
      ],
      annotations: { "org.opencontainers.image.version": "1.0.0" },
    });
    const pulled = join(folder, "pulled");
    mkdirSync(pulled);
    await oras.run("pull", "--plain-http", "--output", pulled, `${registry.host}/${path}:1.0.0`);
    expect(readFileSync(join(pulled, "rules.bin")).equals(large)).toBe(true);
    expect(readFileSync(join(pulled, "policy.rego"), "utf8")).toBe("allow = true");
  });

  it("is adopted when it already exists with the same contents, and replaces others only with `overwrite`", async () => {
    const another = () => new Program({ [registry.host]: {} });
    await program.create(artifact, args([{ content: "x" }]));
    const stored = await another().create(artifact, args([{ content: "x" }]));
    await expect(another().create(artifact, args([{ content: "y" }]))).rejects.toMatchObject({ code: "exists" });
    expect((await program.refresh(stored))?.outputs).toEqual(stored.state.outputs);
    await another().create(artifact, args([{ content: "y" }], { overwrite: true }));
    expect((await program.refresh(stored))?.outputs).not.toEqual(stored.state.outputs);
  });

  it("shows no drift while it is unchanged, and all differences after a push by another client", async () => {
    const rules = file("rules.json", "{}");
    const inputs = args([{ path: rules }, { content: "text" }], { annotations: { a: "b" } });
    const stored = await program.create(artifact, (await planned(inputs)).inputs);
    expect(await program.refresh(stored)).toEqual(stored.state);
    file("other.json", "[]");
    await oras.run(
      ...["push", "--plain-http", "--artifact-type", "application/vnd.example.other", "--disable-path-validation"],
      ...[`${registry.host}/${path}:1.0.0`, `${join(folder, "other.json")}:application/json`],
    );
    const seen = await program.refresh(stored);
    expect(seen?.inputs).toMatchObject({
      artifactType: "application/vnd.example.other",
      files: [{ digest: digestOf(Buffer.from("[]")), mediaType: "application/json" }],
    });
    const updated = await program.update({ ...stored, state: seen ?? stored.state }, (await planned(inputs)).inputs);
    expect(updated.state.outputs).toEqual(stored.state.outputs);
    await registry.push(path, image({ layers: [Buffer.from("an image")] }), "1.0.0");
    expect((await program.refresh(stored))?.inputs.artifactType).toBe("application/vnd.oci.image.config.v1+json");
  });

  it.each([
    ["with the referrers API", () => withApi],
    ["without the referrers API", () => registry],
  ])("with a subject is a referrer in a registry %s", async (_what, from) => {
    await from().push(path, base, "app");
    const inputs = args([{ content: "{}", mediaType: "application/spdx+json" }], {
      repository: `${from().host}/${path}`,
      subject: base.digest,
      artifactType: "application/spdx+json",
    });
    const stored = await program.create(artifact, inputs);
    const found = await oras.discover(`${from().host}/${path}:app`);
    expect(found.map(({ digest }) => digest)).toEqual([stored.state.outputs.digest]);
    expect(await program.call("getReferrers", { image: `${from().host}/${path}:app` })).toEqual([
      expect.objectContaining({ digest: stored.state.outputs.digest, subject: base.digest }),
    ]);
    expect(await program.refresh(stored)).toEqual(stored.state);
  });

  it("is not found at a tag of an index or of a container image", async () => {
    await registry.push(path, index({ "linux/amd64": base }), "index");
    await registry.push(path, base, "app");
    const lookUp = (tag: string) => program.lookUp(artifact, `${registry.host}/${path}:${tag}`);
    expect([await lookUp("index"), await lookUp("app")]).toEqual([undefined, undefined]);
  });

  it("is imported with its configuration, annotations and subject, and the import results in the same manifest", async () => {
    await registry.push(path, base, "app");
    const files = [{ content: "x", title: "x.txt", annotations: { a: "b" } }];
    const config = { mediaType: "application/vnd.example.config+json", content: '{"strict":true}' };
    const inputs = args(files, { config, annotations: { c: "d" }, subject: base.digest });
    const { id, state } = await program.create(artifact, inputs);
    const found = (await program.lookUp(artifact, id)) as { state: { inputs: Record<string, unknown> } };
    expect(found.state.inputs).toMatchObject({ config, annotations: { c: "d" }, subject: base.digest });
    const again = { ...found.state.inputs, tag: "again" };
    expect((await program.create(artifact, again)).state.outputs).toEqual(state.outputs);
  });

  const own = { mediaType: "application/vnd.example.config+json", content: "{}" };
  const files = [{ content: "x", title: "x.txt", annotations: { a: "b" } }];
  const blobOf = (content: string, mediaType: string) => ({
    digest: digestOf(Buffer.from(content)),
    mediaType,
    bytes: Buffer.from(content),
  });
  const descriptorOf = (content: string, mediaType: string) => {
    const { bytes, ...more } = blobOf(content, mediaType);
    return { ...more, size: bytes.length };
  };

  it.each<[string, object, object, (body: Body) => object]>([
    ["another config content", { config: own }, {}, () => ({ config: descriptorOf("[]", own.mediaType) })],
    ["another config type", { config: own }, {}, ({ config }) => ({ config: { ...config, mediaType: "text/plain" } })],
    ["no config", { config: own }, {}, () => ({ config: descriptorOf("{}", "application/vnd.oci.empty.v1+json") })],
    ["an undeclared config", {}, {}, () => ({ config: descriptorOf("[]", own.mediaType) })],
    ["another annotation", { annotations: { c: "d" } }, {}, () => ({ annotations: { c: "e" } })],
    ["no annotations", { annotations: { c: "d" } }, {}, () => ({ annotations: undefined })],
    ["an undeclared annotation", {}, {}, () => ({ annotations: { c: "d" } })],
    ["an undeclared subject", {}, {}, () => ({ subject: descriptorOf("[]", own.mediaType) })],
    ["no subject", { subject: base.digest }, {}, () => ({ subject: undefined })],
    ["another title", {}, {}, ({ layers: [layer] }) => ({ layers: [titled(layer, "other.txt")] })],
    ["no title", {}, {}, ({ layers: [layer] }) => ({ layers: [titled(layer, undefined)] })],
    ["an undeclared title", {}, { title: undefined }, ({ layers: [layer] }) => ({ layers: [titled(layer, "y")] })],
    [
      "no annotation of a file",
      {},
      {},
      ({ layers: [layer] }) => ({ layers: [{ ...layer, annotations: { [title]: "x.txt" } }] }),
    ],
    [
      "an undeclared annotation of a file",
      {},
      { annotations: undefined },
      ({ layers: [layer] }) => ({ layers: [{ ...layer, annotations: { ...layer.annotations, e: "f" } }] }),
    ],
    ["another type of a file", {}, {}, ({ layers: [layer] }) => ({ layers: [{ ...layer, mediaType: "text/plain" }] })],
  ])(
    "shows drift, is not adopted, and is replaced with `overwrite` if another client pushes %s",
    async (_what, more, inFile, change) => {
      await registry.push(path, base, "app");
      const inputs = args([{ ...files[0], ...inFile }], more);
      const stored = await program.create(artifact, inputs);
      const manifest = (await registry.manifest(path, "1.0.0")) as { bytes: Buffer; mediaType: string };
      const body = JSON.parse(manifest.bytes.toString());
      const bytes = Buffer.from(JSON.stringify({ ...body, ...change(body) }));
      const mediaType = "application/vnd.oci.image.manifest.v1+json";
      const blobs = [blobOf("[]", own.mediaType), blobOf("{}", own.mediaType)];
      await registry.push(path, { digest: digestOf(bytes), mediaType, bytes, blobs, children: [] }, "1.0.0");
      const seen = await program.refresh(stored);
      expect(seen?.inputs).not.toEqual(stored.state.inputs);
      const another = () => new Program({ [registry.host]: {} });
      await expect(another().create(artifact, inputs)).rejects.toMatchObject({ code: "exists" });
      expect((await registry.manifest(path, "1.0.0"))?.digest).toBe(digestOf(bytes));
      const adopted = await another().create(artifact, { ...inputs, overwrite: true });
      expect(adopted.state.outputs).toEqual(stored.state.outputs);
      expect((await registry.manifest(path, "1.0.0"))?.digest).toBe(stored.state.outputs.digest);
      expect(await program.refresh(stored)).toEqual(stored.state);
    },
  );

  it("cannot describe an image that does not exist", async () => {
    const inputs = args([{ content: "x" }], { subject: `sha256:${"ab".repeat(32)}` });
    await expect(program.create(artifact, inputs)).rejects.toThrow(/@sha256:abab.* does not exist/);
    expect(await registry.tags(path)).toEqual([]);
  });

  it("leaves no tag if its upload is interrupted, and the next run completes it", async () => {
    const proxy = await FlakyProxy.open(registry.url);
    program.access = { [registry.host]: { url: proxy.url } };
    const inputs = (await planned(args([{ path: file("large.bin", large) }]))).inputs;
    proxy.breakAfter(1024 * 1024, { shuts: true });
    await expect(program.create(artifact, inputs)).rejects.toThrow();
    expect(await registry.tags(path)).toEqual([]);
    proxy.restore();
    // A connection that breaks once is continued at the offset that the registry reports.
    proxy.breakAfter(2 * 1024 * 1024, { shuts: false });
    const { state } = await program.create(artifact, inputs);
    await proxy.close();
    expect((await registry.manifest(path, "1.0.0"))?.digest).toBe(state.outputs.digest);
    expect((await registry.blob(path, digestOf(large)))?.equals(large)).toBe(true);
  });
});

describe("a file of an artifact", () => {
  it("has its digest in the inputs, so that a change is a difference", async () => {
    const rules = file("rules.json", "one");
    const first = await planned(args([{ path: rules }]));
    expect(first.inputs.files).toEqual([
      expect.objectContaining({ path: rules, digest: digestOf(Buffer.from("one")) }),
    ]);
    file("rules.json", "two");
    const second = await planned(args([{ path: rules }]));
    expect(second.inputs.files).toEqual([expect.objectContaining({ digest: digestOf(Buffer.from("two")) })]);
    const stored = await program.create(artifact, second.inputs);
    expect((await registry.blob(path, digestOf(Buffer.from("two"))))?.toString()).toBe("two");
    expect(stored.state.inputs.files).toEqual(second.inputs.files);
  });

  it("is not read with `ignoreChanges`, with which the engine passes the stored entry", async () => {
    const rules = file("rules.json", "one");
    const stored = await program.create(artifact, (await planned(args([{ path: rules }]))).inputs);
    file("rules.json", "two");
    const ignored = { ...args([]), files: stored.state.inputs.files, annotations: { a: "b" } };
    const { inputs, failures } = await planned(ignored, stored.state);
    expect([inputs.files, failures]).toEqual([stored.state.inputs.files, []]);
    const changed = await planned(args([{ path: rules }]), stored.state);
    expect(changed.inputs.files).toEqual([expect.objectContaining({ digest: digestOf(Buffer.from("two")) })]);
  });

  it.each([
    ["does not exist", () => join(folder, "none.json"), "it does not exist"],
    ["is a folder", () => folder, "it is not a regular file"],
  ])("that %s fails the preview", async (_what, wrong, reason) => {
    const { failures } = await planned(args([{ content: "x" }, { path: wrong() }]));
    expect(failures).toEqual([
      `files[1].path names a file that cannot be used: ${wrong()} cannot be read: ${reason}. Check the path and the permissions of the file.`,
    ]);
  });

  it("that differs from the digest in the program fails the preview", async () => {
    const { failures } = await planned(args([{ path: file("a", "a"), digest: digestOf(Buffer.from("b")) }]));
    expect(failures).toEqual([
      `files[0].digest is not the digest of the file, which is ${digestOf(Buffer.from("a"))}.`,
    ]);
  });

  it("that is a string and differs from its digest fails the preview", async () => {
    const [digest, other] = ["a", "b"].map((text) => digestOf(Buffer.from(text)));
    const { failures } = await planned(args([{ content: "a", digest: other }]));
    expect(failures).toEqual([`files[0].digest is not the digest of the content, which is ${digest}.`]);
    expect((await planned(args([{ content: "a", digest }]))).failures).toEqual([]);
  });

  it.each([
    ["changed", () => file("rules.json", "two")],
    ["was deleted", () => rmSync(join(folder, "rules.json"))],
  ])("that %s is kept by an update with `ignoreChanges`", async (_what, change) => {
    const rules = file("rules.json", "one");
    const stored = await program.create(artifact, (await planned(args([{ path: rules }]))).inputs);
    change();
    const ignored = { ...args([]), files: stored.state.inputs.files, annotations: { a: "b" } };
    const { inputs } = await planned(ignored, stored.state);
    const updated = await program.update(stored, inputs);
    const manifest = JSON.parse((await registry.manifest(path, "1.0.0"))?.bytes.toString() ?? "");
    expect(manifest).toMatchObject({ annotations: { a: "b" }, layers: [{ digest: digestOf(Buffer.from("one")) }] });
    expect(await program.refresh(updated)).toEqual(updated.state);
    // Another repository does not contain the file.
    const elsewhere = new Program({ [registry.host]: {} });
    await expect(
      elsewhere.create(artifact, { ...inputs, repository: `${registry.host}/acme/elsewhere-${next}` }),
    ).rejects.toThrow(/remove `files` from the option `ignoreChanges`|cannot be read: it does not exist/);
  });

  it("that changed or was deleted after the preview is not pushed", async () => {
    const { inputs } = await planned(args([{ path: file("a", "a") }]));
    file("a", "b");
    await expect(program.create(artifact, inputs)).rejects.toThrow("It may have changed since the preview.");
    rmSync(join(folder, "a"));
    await expect(program.create(artifact, inputs)).rejects.toThrow("cannot be read: it does not exist");
    expect(await registry.tags(path)).toEqual([]);
  });

  it.each([
    ["both a path and a content", { path: "a", content: "b" }],
    ["neither", { mediaType: "text/plain" }],
  ])("fails with %s", (_what, wrong) => {
    const { failures } = check(artifact, undefined, args([wrong]), { logicalName: "dev/sample" });
    expect(failures).toEqual([
      expect.objectContaining({
        path: "files[0]",
        reason: expect.stringContaining("requires exactly one of `path` and `content`"),
      }),
    ]);
  });

  it("may be named by its digest alone if the repository contains it", async () => {
    const [digest, none] = [digestOf(Buffer.from("x")), digestOf(Buffer.from("none"))];
    const first = await program.create(artifact, args([{ content: "x" }]));
    const second = await new Program({ [registry.host]: {} }).create(artifact, args([{ digest }], { tag: "again" }));
    expect(second.state.outputs).toEqual(first.state.outputs);
    await expect(
      new Program({ [registry.host]: {} }).create(artifact, args([{ digest: none }], { tag: "none" })),
    ).rejects.toThrow(`${none} does not exist in the repository. Set \`path\` or \`content\` of the file.`);
  });

  it("may be empty", async () => {
    const { inputs } = await planned(args([{ path: file("empty", "") }, { content: "" }]));
    await program.create(artifact, inputs);
    expect(await registry.blob(path, digestOf(Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
  });
});

describe("the referrers tag of an image", () => {
  it("keeps the entries of other clients when an artifact is added", async () => {
    await registry.push(path, base, "app");
    const other = file("sbom.json", "{}");
    await oras.run(
      ...["attach", "--plain-http", "--artifact-type", "application/spdx+json", "--disable-path-validation"],
      ...[`${registry.host}/${path}:app`, `${other}:application/spdx+json`],
    );
    await program.create(artifact, args([{ content: "x" }], { subject: base.digest }));
    expect(await oras.discover(`${registry.host}/${path}:app`)).toHaveLength(2);
    expect(await registry.tags(path)).toContain(tagOf(base));
  });

  const withSubject = (tag: string) => args([{ content: tag }], { tag, subject: base.digest });
  const listed = async () => (await oras.discover(`${registry.host}/${path}:app`)).map(({ digest }) => digest).sort();

  it("contains artifacts that are pushed at the same time", async () => {
    await registry.push(path, base, "app");
    let writes = 0;
    // The second write would arrive after the check of the first write.
    const proxy = await RecordingProxy.open(registry.url, async (request) => {
      if (request.method === "PUT" && request.path.endsWith(tagOf(base))) await setTimeout(++writes * 300);
      return undefined;
    });
    program.access = { [registry.host]: { url: proxy.url } };
    const session = program.session();
    const create = (tag: string) => program.create(artifact, withSubject(tag), session);
    const all = await Promise.all([create("one"), create("two")]);
    await proxy.close();
    expect(writes).toBe(2);
    expect(await listed()).toEqual(all.map(({ state }) => state.outputs.digest).sort());
  });

  it("shows drift if it lacks the artifact, which an update adds again", async () => {
    await registry.push(path, base, "app");
    const stored = await program.create(artifact, withSubject("one"));
    await registry.send("DELETE", `/v2/${path}/manifests/${tagOf(base)}`, {}, 202);
    const seen = await program.refresh(stored);
    expect(seen?.inputs).toEqual({ ...stored.state.inputs, subject: undefined });
    expect(program.messages).toEqual([
      expect.stringMatching(`${path}:one is not listed as a referrer of ${base.digest}, so that clients do not find`),
    ]);
    const updated = await program.update({ ...stored, state: seen ?? stored.state }, withSubject("one"));
    expect(await listed()).toEqual([stored.state.outputs.digest]);
    expect(await program.refresh(updated)).toEqual(stored.state);
  });

  it("contains a deleted artifact until its manifest is deleted, as the page describes", async () => {
    await registry.push(path, base, "app");
    const stored = await program.create(artifact, { ...withSubject("one"), onDelete: "delete" });
    const { digest } = stored.state.outputs;
    await program.remove(stored);
    expect([await registry.tags(path), await listed()]).toEqual([["app", tagOf(base)], [digest]]);
    await oras.run("manifest", "delete", "--plain-http", "--force", `${registry.host}/${path}@${digest}`);
    expect(await listed()).toEqual([]);
  });
});
