import { createProject, engineTimeout, ProgramServer, packages, type Stack } from "../../tools/engine-harness";
import { DockerLogin } from "../support/oci/docker";
import { digestOf, type Image, image, index } from "../support/oci/images";
import { Registry, serviceOfTokens } from "../support/oci/registry";
import { digestsOf, type Files, Skopeo } from "../support/oci/skopeo";
import { startTokenServer, type TokenServer } from "../support/oci/token-server";
import { leaks, passed, stepsIn } from "./support";

jest.setTimeout(engineTimeout * 3);

const build = (version: string): Image =>
  index({
    "linux/amd64": image({ layers: [Buffer.from(`${version} for Intel`)] }),
    "linux/arm64": image({ layers: [Buffer.from(`${version} for Arm`)], platform: "linux/arm64" }),
  });
const unread = Buffer.alloc(0);

describe("the promotion example", () => {
  let tokens: TokenServer;
  let builds: Registry;
  let shop: Registry;
  let skopeo: Skopeo;
  let docker: DockerLogin;
  let stack: Stack;
  const programs = new ProgramServer(packages);

  beforeAll(async () => {
    tokens = await startTokenServer(serviceOfTokens);
    [builds, shop] = [
      await Registry.start({ auth: tokens }),
      await Registry.start({ auth: "htpasswd", delete: false }),
    ];
    skopeo = await Skopeo.signIn(builds, shop);
    // One registry uses its own credential program, the other uses the common program.
    docker = new DockerLogin();
    docker.config({ credHelpers: { [builds.host]: "builds" }, credsStore: "common" });
    for (const [name, { host, username, password }] of Object.entries({ builds, common: shop })) {
      const answer = JSON.stringify({ ServerURL: host, Username: username, Secret: password });
      docker.program(name, `[ "$server" = "${host}" ] && echo '${answer}'`);
    }
    const [staging, production] = [`${builds.host}/acme/app`, `${shop.host}/acme/shop`];
    const config = { staging, production, release: "1.4.0" };
    stack = await createProject({ example: "image-promotion", config, programs });
  });
  afterAll(async () => {
    await stack?.dispose();
    await programs.stop();
    skopeo.end();
    await Promise.all([builds.stop(), shop.stop()]);
    await tokens.close();
  });

  const signedIn = () => ({ PATH: `${docker.bin}:${stack.env.PATH}`, DOCKER_CONFIG: docker.folder });
  const up = async (options = {}) => passed(await stack.up({ ...options, env: signedIn() }));
  /** Pushes a build with independent tools, and returns its content. */
  const push = async (version: string): Promise<Files> => {
    await skopeo.push(build(version), `${builds.host}/acme/app:staging`);
    return skopeo.read(`${builds.host}/acme/app:staging`);
  };
  const released = async (tag: string) => digestsOf(await skopeo.read(`${shop.host}/acme/shop:${tag}`));
  const digestIn = (files: Files) => digestOf(files["manifest.json"] ?? unread);
  const pointsAt = async (tag: string) => digestOf(await skopeo.raw(`${shop.host}/acme/shop:${tag}`));

  it("releases the tested image, byte for byte, and moves forward and back", async () => {
    const first = await push("1.4.0");
    const created = await up({ preview: true });
    const names = ["latest", "production", "release-1.4.0"];
    expect(stepsIn(created).slice(-names.length).sort()).toEqual(names.map((name) => `create ${name}`));
    const runs = [created];
    for (const tag of ["1.4.0", "production", "latest"]) expect(await released(tag)).toEqual(digestsOf(first));
    expect(await stack.outputs()).toEqual({
      digest: digestIn(first),
      image: `${shop.host}/acme/shop@${digestIn(first)}`,
    });

    const second = await push("1.4.1");
    await up({ refresh: true, expectNoChanges: true });
    expect(await released("1.4.0")).toEqual(digestsOf(first));
    await stack.configure({ release: "1.4.1" });
    const moved = await up();
    const updates = stepsIn(moved).filter((step) => step.startsWith("update"));
    expect(updates.sort()).toEqual(["update latest", "update production"]);
    runs.push(moved);
    for (const tag of ["1.4.1", "production", "latest"]) expect(await released(tag)).toEqual(digestsOf(second));
    expect(await released("1.4.0")).toEqual(digestsOf(first));

    // Another client pushes and moves a tag. The program now uses the digest that the tests passed.
    await push("1.5.0-unfinished");
    await skopeo.push(build("by hand"), `${shop.host}/acme/shop:production`);
    await stack.configure({ digest: digestIn(second) });
    expect(stepsIn(await up({ refresh: true }))).toContain("update production");
    expect(await pointsAt("production")).toBe(digestIn(second));

    await stack.configure({ digest: digestIn(first), release: "1.4.0" });
    await up();
    expect([await pointsAt("production"), await pointsAt("latest")]).toEqual([digestIn(first), digestIn(first)]);
    expect(await pointsAt("1.4.1")).toBe(digestIn(second));

    for (const { password } of [builds, shop]) {
      expect(leaks(stack, password as string)).toEqual([]);
      expect(runs.some(({ stdout, stderr }) => `${stdout}${stderr}`.includes(password as string))).toBe(false);
    }
    passed(await stack.destroy({ env: signedIn() }));
    expect((await shop.tags("acme/shop")).sort()).toEqual(["1.4.0", "1.4.1", "latest", "production"]);
  });
});
