import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../../emulator";
import { tagRetention } from "../../provider/services/registry/images/tag-retention";
import { temporaryFolder } from "../support/temporary-folder";
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

/** A Pulumi CLI that prints these stacks and states, or fails. */
function cli(states: Readonly<Record<string, object>> | undefined): void {
  const folder = temporaryFolder();
  const lines = Object.entries(states ?? {}).map(
    ([name, deployment]) => `*"export --stack ${name} "*) echo '${JSON.stringify({ deployment })}';;`,
  );
  const list = JSON.stringify(Object.keys(states ?? {}).map((name) => ({ name })));
  const script = `#!/bin/sh\ncase "$* " in\n*"stack ls"*) echo '${list}';;\n${lines.join("\n")}\nesac\n`;
  writeFileSync(join(folder, "pulumi"), states ? script : "#!/bin/sh\nexit 255\n", { mode: 0o755 });
  process.env.PATH = `${folder}:${path}`;
}
const path = process.env.PATH;
afterEach(() => {
  process.env.PATH = path;
});

describe("TagRetention and the stacks of the project", () => {
  const protectedByStacks = { ...args, ignoreStacks: false };

  it("keeps tags that a stack declares, also by an interrupted create", async () => {
    for (const name of ["a", "live", "pending"]) tag(name, 41);
    const pending = { type: "trefoil:registry:ImageTag", inputs: { repository: "acme/app", tag: "pending" } };
    const live = { type: "pulumi-nodejs:dynamic/trefoil/registry:ImageCopy", id: "docker.io/acme/app:live" };
    cli({ dev: { resources: [live] }, "acme/shop/test": { pending_operations: [{ resource: pending }] }, empty: {} });
    const stored = await refreshed(await program.create(tagRetention, protectedByStacks));
    expect(listed(stored.state)).toEqual(["a"]);
    // A tag that was declared after the refresh.
    cli({ dev: { resources: [live, { ...live, id: "acme/app:a" }] } });
    await program.update(stored, protectedByStacks);
    expect(deletions()).toEqual([]);
  });

  it("fails without a deletion if the stacks cannot be read", async () => {
    tag("a", 41);
    cli({ dev: {} });
    const stored = await refreshed(await program.create(tagRetention, protectedByStacks));
    cli(undefined);
    const message = /the states of the stacks could not be read: `pulumi stack ls --json` failed/;
    await expect(program.refresh(stored)).rejects.toThrow(message);
    await expect(program.update(stored, protectedByStacks)).rejects.toThrow(message);
    expect(tags()).toEqual(["a"]);
  });

  it("does not need them if no tag expires", async () => {
    tag("new", 2);
    cli(undefined);
    expect(listed(await program.refresh(await program.create(tagRetention, protectedByStacks)))).toEqual([]);
  });
});

describe("TagRetention", () => {
  it("deletes no tag at its creation, and lists the expired tags at a refresh", async () => {
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

  it("deletes no tag after a change of its rules alone, and applies them to the list of the last refresh", async () => {
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

  it("deletes no tag at its end", async () => {
    tag("a", 41);
    await program.remove(await refreshed(await program.create(tagRetention, args)));
    expect(tags()).toEqual(["a"]);
  });

  it("continues after an interruption at each request of an update", async () => {
    for (let skip = 0; skip < 7; skip++)
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
