import { existsSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundleFromJSON } from "@sigstore/bundle";
import { type RegistryImages, TrustedRoots } from "../../provider/oci";
import { certifiedSignature } from "../../provider/oci/signatures/certified-signature";
import { verifyIdentity } from "../../provider/oci/signatures/verify-identity";
import { imageCopy } from "../../provider/services/registry/images/image-copy";
import { image } from "../support/oci/images";
import { Registry } from "../support/oci/registry";
import { RootRepository } from "../support/sigstore/root-repository";
import { issuer, Sigstore, subject } from "../support/sigstore/sigstore";
import { temporaryFolder } from "../support/temporary-folder";
import { Program } from "./harness/program";

const app = image({ layers: [Buffer.from("app")] });
const sigstore = new Sigstore();

/** Accepts a bundle, and so the trusted root that verifies it. */
const verify = async (roots: TrustedRoots, by = sigstore) =>
  verifyIdentity({ bundle: bundleFromJSON(by.bundleJson(app)) }, await roots.download());

describe("the trusted root of a repository", () => {
  let repository: RootRepository;
  let folder: string;
  let rootFile: string;

  beforeEach(async () => {
    repository = await new RootRepository(sigstore.trustedRoot).listen();
    folder = temporaryFolder();
    rootFile = join(temporaryFolder(), "root.json");
    writeFileSync(rootFile, repository.root);
  });
  afterEach(() => repository.close());

  /** A run of Trefoil. */
  const run = (url = repository.url) => new TrustedRoots(folder, { url, rootFile });
  const stored = (...path: string[]) =>
    join(folder, "sigstore", encodeURIComponent(new URL(repository.url).host), ...path);

  it("is read once in each run, and its content is downloaded again only if it has changed", async () => {
    const roots = run();
    const identities = await Promise.all([verify(roots), verify(roots)]);
    expect(identities).toEqual([
      { issuer, subject },
      { issuer, subject },
    ]);
    expect(repository.requests.filter((path) => path === "/timestamp.json")).toHaveLength(1);
    expect(repository.requests.filter((path) => path.endsWith("trusted_root.json"))).toHaveLength(1);
    await verify(run());
    expect(repository.requests.filter((path) => path === "/timestamp.json")).toHaveLength(2);
    expect(repository.requests.filter((path) => path.endsWith("trusted_root.json"))).toHaveLength(1);
  });

  it("is rejected without the repository, even if it is stored", async () => {
    await verify(run());
    const { url } = repository;
    await repository.close();
    await expect(verify(run(url))).rejects.toThrow("error refreshing TUF metadata");
  });

  it("is read again after a failure", async () => {
    repository.changed.set("/timestamp.json", "{}");
    const roots = run();
    await expect(verify(roots)).rejects.toThrow("error refreshing TUF metadata");
    repository.changed.clear();
    expect(await verify(roots)).toEqual({ issuer, subject });
  });

  it("is rejected if its content is not the signed one", async () => {
    repository.changed.set("/targets/trusted_root.json", new Sigstore().trustedRoot);
    await expect(verify(run())).rejects.toThrow("error downloading target");
  });

  it("is rejected if its metadata has expired", async () => {
    repository.expires = new Date(Date.now() - 60_000);
    await expect(verify(run())).rejects.toThrow("error refreshing TUF metadata");
  });

  it("is rejected if its metadata is older than that of an earlier run", async () => {
    repository.version = 2;
    await verify(run());
    repository.version = 1;
    await expect(verify(run())).rejects.toThrow("error refreshing TUF metadata");
  });

  it("replaces a removed authority", async () => {
    await verify(run());
    const next = new Sigstore();
    repository.trustedRoot = next.trustedRoot;
    repository.version = 2;
    await expect(verify(run())).rejects.toThrow("Failed to verify certificate chain");
    expect(await verify(run(), next)).toEqual({ issuer, subject });
  });

  it.each(["", '{"signatures":', "\0"])("is downloaded again if a file is incomplete: %j", async (content) => {
    await verify(run());
    await writeFile(stored("root.json"), content);
    await writeFile(stored("timestamp.json"), content);
    await writeFile(stored("targets", "trusted_root.json"), content);
    expect(await verify(run())).toEqual({ issuer, subject });
    expect(await readFile(stored("root.json"), "utf8")).toBe(repository.root);
  });

  it("is the default of a copy, which names the address if it cannot be read", async () => {
    const registry = await Registry.start();
    await registry.push("acme/app", app, "staging");
    await registry.pushReferrers("acme/app", app, [sigstore.bundle(app)]);
    const program = new Program({ [registry.host]: {} });
    const session = program.session();
    const { roots } = session.imagesFor() as RegistryImages;
    expect(roots.repository.url).toBe("https://tuf-repo-cdn.sigstore.dev");
    expect(roots.home).toBe(program.home);
    // Other operations write no file for it, so that they need no writable folder.
    expect(existsSync(join(program.home, "sigstore"))).toBe(false);
    Object.assign(roots, { repository: { url: repository.url, rootFile } });
    const args = {
      source: `${registry.host}/acme/app:staging`,
      repository: `${registry.host}/acme/released`,
      tag: "stable",
      requireSignature: { identities: [{ issuer, subject }] },
    };
    repository.changed.set("/timestamp.json", "{}");
    await expect(program.create(imageCopy, args, session)).rejects.toThrow(
      `was not copied: the trusted root of Sigstore could not be read from ${repository.url}: error refreshing TUF metadata`,
    );
    expect(await registry.tags("acme/released")).toEqual([]);
    repository.changed.clear();
    await program.create(imageCopy, args, session);
    expect((await registry.manifest("acme/released", "stable"))?.digest).toBe(app.digest);
    await registry.stop();
  });
});

/** The trusted root of the public Sigstore, which the library contains. */
async function publicRoot(): Promise<string> {
  const seeds = JSON.parse(await readFile(require.resolve("@sigstore/tuf/seeds.json"), "utf8"));
  const { targets } = seeds["https://tuf-repo-cdn.sigstore.dev"] as { targets: Record<string, string> };
  return Buffer.from(targets["trusted_root.json"] ?? "", "base64").toString("utf8");
}

describe("a bundle of the public Sigstore", () => {
  // The provenance of the package sigstore 2.0.0, as its registry publishes it.
  const recorded = () => readFile(join(__dirname, "recorded/provenance.json"));
  const roots = new TrustedRoots("");

  it("contains the identity of the workflow", async () => {
    const bundle = bundleFromJSON(JSON.parse((await recorded()).toString()));
    expect(verifyIdentity({ bundle }, roots.parse(await publicRoot()))).toEqual({
      issuer: "https://token.actions.githubusercontent.com",
      subject: "https://github.com/sigstore/sigstore-js/.github/workflows/release.yml@refs/heads/main",
    });
  });

  it("is not valid with a private trusted root, or with a changed statement", async () => {
    const json = JSON.parse((await recorded()).toString());
    expect(() => verifyIdentity({ bundle: bundleFromJSON(json) }, roots.parse(sigstore.trustedRoot))).toThrow(
      "Failed to verify certificate chain",
    );
    const payload = Buffer.from(json.dsseEnvelope.payload, "base64")
      .toString()
      .replace("sigstore@2.0.0", "sigstore@2.0.1");
    json.dsseEnvelope.payload = Buffer.from(payload).toString("base64");
    const trusted = roots.parse(await publicRoot());
    expect(() => verifyIdentity({ bundle: bundleFromJSON(json) }, trusted)).toThrow("payload hash mismatch");
  });

  it("is not a signature of an image", async () => {
    const layer = { isPayload: false, content: await recorded(), annotations: {} };
    const digest = "46d4e2f74c4877316640000a6fdf8a8b59f1e0847667973e9859f774dd31b8f1";
    expect(certifiedSignature(layer, `sha256:${digest}`)).toBeUndefined();
  });
});
