import { engineTimeout } from "../../tools/engine-harness";
import { image, index } from "../support/oci/images";
import { Registry, serviceOfTokens } from "../support/oci/registry";
import { startTokenServer, type TokenServer } from "../support/oci/token-server";
import { passed, program, stepsIn, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout * 2);

const intel = image({ layers: [Buffer.from("intel")], platform: "linux/amd64" });
const arm = image({ layers: [Buffer.from("arm")], platform: "linux/arm64" });
const [first, second] = [index({ "linux/amd64": intel, "linux/arm64": arm }), index({ "linux/amd64": intel })];

describe("an image that is promoted from one registry to another", () => {
  const environment = useTestEnvironment();
  let tokens: TokenServer;
  let staging: Registry;
  let shop: Registry;

  beforeAll(async () => {
    tokens = await startTokenServer(serviceOfTokens);
    [staging, shop] = [await Registry.start({ auth: tokens }), await Registry.start()];
    await staging.push("acme/app", first, "staging");
  });
  afterAll(async () => {
    await Promise.all([staging.stop(), shop.stop()]);
    await tokens.close();
  });

  const promotion = (onDelete: string) => `
    const tested = registry.getImageOutput({ image: "${staging.host}/acme/app:staging" });
    const copy = new registry.ImageCopy("copy", {
      source: pulumi.interpolate\`${staging.host}/acme/app@\${tested.digest}\`,
      repository: "${shop.host}/acme/shop", tag: "candidate", onDelete: "${onDelete}",
    });
    new registry.ImageTag("production", {
      repository: copy.repository, tag: "production", digest: copy.digest, onDelete: "${onDelete}",
    });
    exports.digest = copy.digest;`;
  const pointsAt = async (tag: string) => (await shop.manifest("acme/shop", tag))?.digest;

  it("follows the tested digest, shows that a tag was moved, and keeps or deletes the tags", async () => {
    const access = { [staging.host]: staging.access, [shop.host]: {} };
    const secrets = { "trefoil:ociRegistries": JSON.stringify(access) };
    const stack = await environment.project(promotion("keep"), { secrets });
    const created = passed(await stack.up());
    expect(stepsIn(created).sort()).toEqual(["create copy", "create production"]);
    expect([await pointsAt("candidate"), await pointsAt("production")]).toEqual([first.digest, first.digest]);

    await staging.push("acme/app", second, "staging");
    expect(stepsIn(passed(await stack.up())).sort()).toEqual(["update copy", "update production"]);
    expect(await pointsAt("production")).toBe(second.digest);

    await shop.push("acme/shop", arm, "production");
    expect(await stack.refresh({ expectNoChanges: true })).not.toMatchObject({ exitCode: 0 });
    stack.write(program(promotion("delete")));
    expect(stepsIn(passed(await stack.up())).sort()).toEqual(["update copy", "update production"]);
    expect(await pointsAt("production")).toBe(second.digest);
    const state = JSON.stringify(await stack.export());
    expect(state + created.stdout + created.stderr).not.toContain(staging.password);
    passed(await stack.destroy());
    expect(await shop.tags("acme/shop")).toEqual([]);
    expect((await shop.manifest("acme/shop", second.digest))?.bytes).toEqual(second.bytes);
  });
});
