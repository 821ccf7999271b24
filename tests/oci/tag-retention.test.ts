import { type Emulator, startEmulator } from "../../emulator";
import { tagRetention } from "../../provider/services/registry/images/tag-retention";
import { Program, type StoredResource } from "./harness/program";

let hub: Emulator;
let program: Program;
beforeAll(async () => {
  hub = await startEmulator({ seed: { registry: { repositories: { "acme/app": {} } } } });
});
beforeEach(() => {
  hub.registry.control.reset();
  const { username, password } = hub.credentials.registry;
  program = new Program(
    // No request is sent to it.
    { "docker.io": { url: "http://127.0.0.1:9" } },
    {
      "trefoil:registryUrl": hub.registry.url,
      "trefoil:registryUsername": username,
      "trefoil:registryPassword": password,
    },
  );
});
afterAll(() => hub.close());

const day = 24 * 60 * 60 * 1000;
const tag = (name: string, days: number): void =>
  hub.registry.control.change({
    collection: "tags",
    key: `acme/app:${name}`,
    merge: { tag_last_pushed: new Date(Date.now() - days * day).toISOString() },
  });
const tags = () => Object.keys(hub.registry.control.objects().tags ?? {}).map((key) => key.split(":")[1]);
const deletions = () =>
  hub.registry.control
    .journal()
    .filter(({ method }) => method === "DELETE")
    .map(({ path }) => path.split("/").at(-1));

const args = {
  repository: "acme/app",
  rules: [{ patterns: ["*"], olderThanDays: 30 }],
  protectedTags: ["latest"],
  ignoreStacks: true,
};
const listed = (state: StoredResource["state"] | undefined): string[] =>
  ((state?.inputs.expiredTags ?? []) as string[]).map((text) => text.replace(/@.*$/, ""));
const refreshed = async (stored: StoredResource): Promise<StoredResource> => {
  const state = await program.refresh(stored);
  if (!state) throw new Error("The resource was not found.");
  return { ...stored, state };
};

describe("TagRetention", () => {
  it("deletes nothing when it is created, and lists the expired tags at a refresh", async () => {
    for (const name of ["a", "b", "latest"]) tag(name, 41);
    tag("new", 2);
    const stored = await program.create(tagRetention, args);
    expect(stored.id).toBe("acme/app");
    expect(listed(stored.state)).toEqual([]);
    expect(listed(await program.refresh(stored))).toEqual(["a", "b"]);
    expect(deletions()).toEqual([]);
  });

  it("deletes the listed tags in an update, and no tag that expired since", async () => {
    for (const name of ["a", "b", "latest"]) tag(name, 41);
    const stored = await refreshed(await program.create(tagRetention, args));
    tag("later", 41);
    const updated = await program.update(stored, args);
    expect([deletions(), tags()]).toEqual([
      ["a", "b"],
      ["latest", "later"],
    ]);
    expect(listed(updated.state)).toEqual([]);
    expect(listed(await program.refresh(updated))).toEqual(["later"]);
  });

  it("deletes nothing when its rules change, and applies them to the list of the last refresh", async () => {
    for (const name of ["a", "b"]) tag(name, 41);
    const created = await program.create(tagRetention, args);
    const rules = [{ patterns: ["a"], olderThanDays: 1 }];
    await program.update(created, { ...args, rules });
    expect(deletions()).toEqual([]);
    await program.update(await refreshed(created), { ...args, rules });
    expect(tags()).toEqual(["b"]);
  });

  it("keeps a tag that was moved after the refresh", async () => {
    for (const name of ["a", "b"]) tag(name, 41);
    const stored = await refreshed(await program.create(tagRetention, args));
    const merge = { digest: `sha256:${"f".repeat(64)}` };
    hub.registry.control.change({ collection: "tags", key: "acme/app:a", merge });
    await program.update(stored, args);
    expect(tags()).toEqual(["a"]);
  });

  it("deletes nothing if more tags expire than the limit allows", async () => {
    for (const name of ["a", "b"]) tag(name, 41);
    const limited = { ...args, maxDeletions: 1 };
    const stored = await refreshed(await program.create(tagRetention, limited));
    await expect(program.update(stored, limited)).rejects.toThrow(
      "2 tags expire, and maxDeletions is 1. No tag was deleted.",
    );
    expect(deletions()).toEqual([]);
  });

  it("deletes nothing when it is destroyed", async () => {
    tag("a", 41);
    await program.remove(await refreshed(await program.create(tagRetention, args)));
    expect(tags()).toEqual(["a"]);
  });

  it("continues after an interruption at each request of an update", async () => {
    for (let skip = 0; skip < 9; skip++)
      for (const reset of ["before", "after"] as const) {
        hub.registry.control.reset();
        for (const name of ["a", "b", "latest"]) tag(name, 41);
        const stored = await refreshed(await program.create(tagRetention, args));
        hub.registry.control.faults.add({ method: "*", path: "/v2/namespaces", skip, count: 9, reset });
        await program.update(stored, args).catch(() => undefined);
        hub.registry.control.faults.clear();
        await program.update(stored, args);
        expect(tags()).toEqual(["latest"]);
      }
  });
});
