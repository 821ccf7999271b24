import type { Emulator } from "../../emulator";
import { startEmulator } from "../../emulator";
import { imageCopy } from "../../provider/services/registry/images/image-copy";
import { imageTag } from "../../provider/services/registry/images/image-tag";
import { seedImages } from "../contract/seed-images";
import { WatchedRegistry } from "../contract/watched-registry";
import { Program } from "./harness/program";

const { alpha, both } = seedImages;
const repository = "docker.io/acme/app";
const unsupported = {
  status: 405,
  body: { errors: [{ code: "UNSUPPORTED", message: "The operation is unsupported." }] },
};

let hub: Emulator;
let registry: WatchedRegistry;
let program: Program;

beforeAll(async () => {
  const tags = { "acme/app:production": {}, "acme/app:v1": {} };
  hub = await startEmulator({ seed: { registry: { repositories: { "acme/app": {} }, tags } } });
  registry = await WatchedRegistry.start();
});
beforeEach(() => {
  hub.registry.control.reset();
  registry.control.reset();
  const { username, password } = hub.credentials.registry;
  program = programWith({ "trefoil:registryUsername": username, "trefoil:registryPassword": password });
});
afterAll(async () => {
  await Promise.all([hub.close(), registry.close()]);
});

/** Docker Hub's registry and its management API, both on other URLs than Docker's. */
const programWith = (config: Record<string, string>): Program =>
  new Program({ "docker.io": { url: registry.url } }, { "trefoil:registryUrl": hub.registry.url, ...config });

const tagsAtHub = () => Object.keys(hub.registry.control.objects().tags ?? {});
/** A process signs in once, regardless of its other requests. */
const requestsToHub = () =>
  hub.registry.control
    .journal()
    .filter(({ path }) => path !== "/v2/auth/token")
    .map(({ method, path, status }) => `${method} ${path} ${status}`);
const rules = (...immutable: string[]) =>
  hub.registry.control.change({
    collection: "repositories",
    key: "acme/app",
    merge: { immutable_tags_settings: { enabled: true, rules: immutable } },
  });

describe("a tag of Docker Hub that is deleted with its resource", () => {
  const production = { repository, tag: "production", digest: alpha.digest, onDelete: "delete" };
  const refuseDeletion = (answer: { status: number; body: object } = unsupported) =>
    registry.control.faults.add({ method: "DELETE", path: "/registry.example.com/acme/app/manifests/", ...answer });

  it("is deleted by its registry where the registry supports deletion", async () => {
    const stored = await program.create(imageTag, production);
    await program.remove(stored);
    expect(await (await registry.registry()).manifest("acme/app", "production")).toBeUndefined();
    expect(requestsToHub()).toEqual([]);
  });

  it.each([
    ["ImageTag", imageTag, production],
    [
      "ImageCopy",
      imageCopy,
      { repository, tag: "production", source: `${repository}@${both.digest}`, onDelete: "delete" },
    ],
  ])("is deleted by the management API when the registry returns 405: %s", async (_what, definition, args) => {
    const stored = await program.create(definition, args);
    refuseDeletion();
    await program.remove(stored);
    expect(tagsAtHub()).toEqual(["acme/app:v1"]);
    expect(requestsToHub()).toEqual(["DELETE /v2/namespaces/acme/repositories/app/tags/production 204"]);
  });

  it("counts as deleted when the registry and the management API both return 404", async () => {
    const stored = await program.create(imageTag, { ...production, tag: "other" });
    await (await registry.registry()).send("DELETE", "/v2/acme/app/manifests/other", {}, 202);
    refuseDeletion();
    await program.remove(stored);
    expect(tagsAtHub()).toEqual(["acme/app:production", "acme/app:v1"]);
  });

  it("does not count as deleted when only the management API returns 404", async () => {
    const stored = await program.create(imageTag, { ...production, tag: "other" });
    refuseDeletion();
    await expect(program.remove(stored)).rejects.toThrow(
      'ImageTag "docker.io/acme/app:other": delete failed: docker.io/acme/app:other was not deleted: it exists, but the account of trefoil:registryUsername has no access to it in Docker Hub\'s management API.',
    );
  });

  it("reports the rule that protects it", async () => {
    rules("latest", "prod.*");
    const stored = await program.create(imageTag, production);
    refuseDeletion();
    await expect(program.remove(stored)).rejects.toMatchObject({
      code: "immutable_tag",
      message: expect.stringMatching(
        /cannot be deleted: the rule "prod\.\*" of its repository makes it immutable\. .*403.* Set `onDelete: "keep"`, or change the rule/,
      ),
    });
    expect(tagsAtHub()).toContain("acme/app:production");
  });

  it("explains what to configure when no Docker Hub credential is configured", async () => {
    program = programWith({});
    const stored = await program.create(imageTag, production);
    refuseDeletion();
    await expect(program.remove(stored)).rejects.toThrow("Set trefoil:registryUsername and trefoil:registryPassword");
    expect(requestsToHub()).toEqual([]);
  });

  it("names the credential to check when Docker Hub rejects it", async () => {
    program = programWith({ "trefoil:registryUsername": "octavia", "trefoil:registryPassword": "expired" });
    const stored = await program.create(imageTag, production);
    refuseDeletion();
    await expect(program.remove(stored)).rejects.toThrow(
      /POST \/v2\/auth\/token -> 401 .*Check the credentials of `docker login`, or else trefoil:ociRegistries \(for Docker Hub also trefoil:registryPassword\)/,
    );
  });

  it("is never deleted in Docker Hub for a registry with another name", async () => {
    const { username, password } = hub.credentials.registry;
    program = new Program(
      { "shop.example": { url: registry.url } },
      {
        "trefoil:registryUrl": hub.registry.url,
        "trefoil:registryUsername": username,
        "trefoil:registryPassword": password,
      },
    );
    const stored = await program.create(imageTag, { ...production, repository: "shop.example/acme/app" });
    refuseDeletion();
    await expect(program.remove(stored)).rejects.toThrow(
      /405 The operation is unsupported: the registry does not support the deletion of tags\. Delete the tag with the tools of the registry, or keep it: with `onDelete: "keep"`/,
    );
    expect(requestsToHub()).toEqual([]);
    expect(tagsAtHub()).toHaveLength(2);
  });
});

describe("a tag of Docker Hub that must not move", () => {
  const refuseMove = (status: number, code: string, message: string) =>
    registry.control.faults.add({
      method: "PUT",
      path: "/registry.example.com/acme/app/manifests/v1",
      status,
      body: { errors: [{ code, message }] },
    });
  const move = { repository, tag: "v1", digest: both.digest, overwrite: true };
  beforeEach(async () => (await registry.registry()).push("acme/app", alpha, "v1"));

  it.each([
    ["that contains the rule", 400, "TAG_INVALID", "tag v1 is immutable"],
    ["without the rule", 403, "DENIED", "requested access to the resource is denied"],
  ])("reports its rule after the response %s", async (_what, status, code, message) => {
    rules("latest", "v\\d+", ".*");
    refuseMove(status, code, message);
    await expect(program.create(imageTag, move)).rejects.toMatchObject({
      code: "immutable_tag",
      message: expect.stringContaining(
        `docker.io/acme/app:v1 cannot be moved: the rule "v\\\\d+" of its repository makes it immutable. It points at ${alpha.digest}. `,
      ),
    });
    expect((await (await registry.registry()).manifest("acme/app", "v1"))?.digest).toBe(alpha.digest);
  });

  it("repeats the registry's message when no rule can be read", async () => {
    rules("v1(?=x)");
    refuseMove(400, "TAG_INVALID", "tag v1 is immutable");
    await expect(program.create(imageTag, move)).rejects.toThrow(
      /cannot be moved: a rule of its repository makes it immutable\. .*tag v1 is immutable/,
    );
  });

  it("repeats the registry's message when Docker Hub does not respond", async () => {
    rules("v1");
    hub.registry.control.faults.add({ method: "GET", path: "/v2/namespaces/acme", status: 403, count: 9 });
    refuseMove(400, "TAG_INVALID", "tag v1 is immutable");
    await expect(program.create(imageTag, move)).rejects.toThrow(
      /a rule of its repository makes it immutable\..*tag v1 is immutable/,
    );
  });

  it("is reported as an ordinary rejection when no rule applies", async () => {
    rules("latest");
    refuseMove(403, "DENIED", "requested access to the resource is denied");
    await expect(program.create(imageTag, move)).rejects.toMatchObject({
      code: "http_403",
      message: expect.stringContaining("requested access to the resource is denied"),
    });
  });
});
