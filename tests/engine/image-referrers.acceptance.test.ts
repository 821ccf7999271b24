import { generateKeyPairSync, sign } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostNames, until } from "../../tools/engine-harness";
import { type ReceivedRequest, RecordingProxy } from "../oci/harness/recording-proxy";
import { campaign } from "../support/campaign";
import { artifact, cosignImage, digestOf, image, index, tagOf } from "../support/oci/images";
import { Oras } from "../support/oci/oras";
import { Registry } from "../support/oci/registry";
import { inHost, outputOf, passed, program, stepsIn, useTestEnvironment } from "./support";

const intel = image({ layers: [Buffer.from("intel")], platform: "linux/amd64" });
const app = index({ "linux/amd64": intel });
const sbom = artifact(app, "application/spdx+json", "the SBOM");
const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
const payload = JSON.stringify({
  critical: { image: { "docker-manifest-digest": app.digest }, type: "cosign container image signature" },
});
const signed = cosignImage([sign("sha256", Buffer.from(payload), privateKey).toString("base64")], payload);

const writes = [
  ["a referrer", (request: ReceivedRequest) => request.path.endsWith(sbom.digest)],
  ["the list of referrers", (request: ReceivedRequest) => request.path.endsWith(tagOf(app))],
  ["the artifact", (request: ReceivedRequest) => request.path.endsWith("/policy")],
] as const;

/** Each write is interrupted in one host, and in the campaign in both. */
const interrupted = writes.flatMap(([what, isIt], i) =>
  hostNames
    .filter((host) => campaign || hostNames[i % hostNames.length] === host)
    .map((host) => ({ what, isIt, host })),
);

describe("images with their referrers", () => {
  const environment = useTestEnvironment();
  let staging: Registry;
  let shop: Registry;
  let oras: Oras;

  beforeEach(async () => {
    [staging, shop, oras] = [await Registry.start({ referrers: true }), await Registry.start(), await Oras.find()];
    await staging.push("acme/app", app, "staging");
    await staging.pushReferrers("acme/app", app, [sbom]);
  });
  afterEach(() => Promise.all([staging.stop(), shop.stop()]));

  const access = (url = shop.url) => ({
    "trefoil:ociRegistries": JSON.stringify({ [staging.host]: {}, [shop.host]: { url } }),
  });
  const copy = () => `
    const copy = new registry.ImageCopy("copy", {
      source: "${staging.host}/acme/app:staging", repository: "${shop.host}/acme/shop", tag: "stable",
      includeReferrers: true, requireSignature: { publicKeys: [${JSON.stringify(pem)}] }, onDelete: "delete",
    });`;
  const artifactOf = (path: string) => `
    const policy = new registry.Artifact("policy", {
      repository: "${shop.host}/acme/shop", tag: "policy", artifactType: "application/vnd.example.policy",
      files: [{ path: "${path}", mediaType: "application/json" }], subject: copy.digest, onDelete: "delete",
    });
    exports.referrers = copy.referrers;
    exports.digest = policy.digest;`;
  const found = async () => (await oras.discover(`${shop.host}/acme/shop:stable`)).map(({ digest }) => digest).sort();

  it.each(inHost("plugin"))(
    "are copied if they are signed, with an artifact from a file, and follow changes, %s host",
    async (host) => {
      const files = { ...program(copy() + artifactOf("files/policy.json")), "files/policy.json": "one" };
      const stack = await environment.project("", { host, files, secrets: access() });
      expect(outputOf(await stack.up())).toContain("has no signature by the key in `requireSignature`");
      expect(await shop.tags("acme/shop")).toEqual([]);

      await staging.push("acme/app", signed, `${tagOf(app)}.sig`);
      expect(stepsIn(passed(await stack.up())).sort()).toEqual(["create copy", "create policy"]);
      const { digest, referrers } = await stack.outputs();
      expect((referrers as { digest: string }[]).map((one) => one.digest).sort()).toEqual(
        [sbom.digest, signed.digest].sort(),
      );
      expect(await found()).toEqual([sbom.digest, digest].sort());
      passed(await stack.up({ refresh: true, expectNoChanges: true }));

      writeFileSync(join(stack.folder, "files/policy.json"), "two");
      expect(stepsIn(passed(await stack.preview()))).toEqual(["update policy"]);
      passed(await stack.up());
      expect((await shop.blob("acme/shop", digestOf(Buffer.from("two"))))?.toString()).toBe("two");

      await shop.send("DELETE", `/v2/acme/shop/manifests/${sbom.digest}`, {}, 202);
      await shop.send("DELETE", `/v2/acme/shop/manifests/${tagOf(app)}`, {}, 202);
      expect(stepsIn(passed(await stack.up({ refresh: true })))).toContain("update copy");
      expect(await found()).toContain(sbom.digest);

      stack.write(program(copy() + artifactOf("files/none.json")));
      const failed = await stack.preview();
      expect(failed.exitCode).not.toBe(0);
      expect(outputOf(failed)).toMatch(
        /files\[0\]\.path names a file that cannot be used: \S*files\/none\.json cannot be read: it does not exist/,
      );
      passed(await stack.destroy());
      expect((await shop.tags("acme/shop")).filter((tag) => !tag.startsWith("sha256-"))).toEqual([]);
    },
  );

  it.each(interrupted)(
    "are complete after the engine and its host were killed during the write of $what, $host host",
    async ({ isIt, host }) => {
      await staging.push("acme/app", signed, `${tagOf(app)}.sig`);
      const proxy = await RecordingProxy.open(
        shop.url,
        undefined,
        (request) => request.method === "PUT" && isIt(request),
      );
      const files = { ...program(copy() + artifactOf("policy.json")), "policy.json": "one" };
      const stack = await environment.project("", { host, files, secrets: access(proxy.url) });
      const running = stack.start("up", { startsPlugin: true });
      await until(() => proxy.held > 0, "the write");
      await running.killEngine("kill");
      await stack.cancel();
      await proxy.close();
      await stack.configure({}, access());
      passed(await stack.up());
      const { digest } = await stack.outputs();
      expect(await found()).toEqual([sbom.digest, digest].sort());
      passed(await stack.up({ refresh: true, expectNoChanges: true }));
      passed(await stack.destroy());
    },
  );
});
