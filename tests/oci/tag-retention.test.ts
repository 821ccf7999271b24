import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../../emulator";
import { stackObjects } from "../../provider/lifecycle";
import { OperationJournal } from "../../provider/lifecycle/journal";
import { imageTag } from "../../provider/services/registry/images/image-tag";
import { tagRetention } from "../../provider/services/registry/images/tag-retention";
import { writeFiles } from "../../tools/files";
import { until } from "../../tools/until";
import { temporaryFolder } from "../support/temporary-folder";
import { Program, type StoredResource } from "./harness/program";

let hub: Emulator;
let program: Program;
beforeAll(async () => {
  hub = await startEmulator({ seed: { registry: { repositories: { "acme/app": {} } } } });
});
beforeEach(() => {
  // The pause between two attempts is random, and may be zero.
  jest.spyOn(Math, "random").mockReturnValue(0);
  hub.registry.control.reset();
  const { username, password } = hub.credentials.registry;
  program = new Program(
    // The registry of Docker Hub receives no request.
    undefined,
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
/** A tag of an index whose manifest another tag has. */
const index = (name: string, days: number, part: string): void => {
  tag(name, days);
  const { [`acme/app:${part}`]: used } = hub.registry.control.objects().tags ?? {};
  const images = [{ digest: String(used?.digest) }];
  hub.registry.control.change({ collection: "tags", key: `acme/app:${name}`, merge: { images } });
};
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

/** Creates tags that expire. Returns the resource after a refresh, which lists them. */
async function expiring(...names: readonly string[]): Promise<StoredResource> {
  for (const name of names) tag(name, 41);
  return refreshed(await program.create(tagRetention, args));
}

/** A Pulumi CLI that prints these stacks and states, or fails. It begins with other commands of a shell. */
function cli(states: Readonly<Record<string, object>> | undefined, first = ""): void {
  const folder = temporaryFolder();
  const lines = Object.entries(states ?? {}).map(
    ([name, deployment]) => `*"export --stack ${name} "*) echo '${JSON.stringify({ deployment })}';;`,
  );
  const list = JSON.stringify(Object.keys(states ?? {}).map((name) => ({ name })));
  const script = `#!/bin/sh\n${first}\ncase "$* " in\n*"stack ls"*) echo '${list}';;\n${lines.join("\n")}\nesac\n`;
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

  it("keeps the tag of an interrupted create that only the operation journal contains", async () => {
    for (const name of ["a", "b"]) tag(name, 41);
    cli({ dev: {} });
    const stored = await refreshed(await program.create(tagRetention, protectedByStacks));
    expect(listed(stored.state)).toEqual(["a", "b"]);
    const key = { account: "oci", resource: { name: "dev/other" }, inputsDigest: "digest" };
    const earlier = new OperationJournal(program.home);
    await earlier.begin({ token: "registry:ImageTag", ...key }, { request: { expectedId: "acme/app:a" } });
    await earlier.begin({ token: "registry:Webhook", ...key }, { request: { expectedId: "acme/app:b" } });
    expect(listed(await program.refresh(stored))).toEqual(["b"]);
    await program.update(stored, protectedByStacks);
    expect(tags()).toEqual(["a"]);
  });

  it("keeps a tag that is a secret in the state, or fails without a deletion if it cannot be decrypted", async () => {
    for (const name of ["a", "b"]) tag(name, 41);
    cli({ dev: {} });
    const stored = await refreshed(await program.create(tagRetention, protectedByStacks));
    expect(listed(stored.state)).toEqual(["a", "b"]);
    const mark = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };
    const state = (source: object) => ({
      resources: [
        { type: "trefoil:registry:ImageCopy", id: "ghcr.io/acme/app:a", inputs: { source: { ...mark, ...source } } },
      ],
    });
    cli({ dev: state({ ciphertext: "v1:x" }) });
    const message =
      /the tag that a registry\.ImageCopy \(ghcr\.io\/acme\/app:a\) of the stack dev declares or copies is unknown/;
    await expect(program.refresh(stored)).rejects.toThrow(message);
    await expect(program.update(stored, protectedByStacks)).rejects.toThrow(message);
    cli({ dev: state({ ciphertext: "v1:x" }) }, 'case "$*" in *--show-secrets*) exit 255;; esac');
    await expect(program.update(stored, protectedByStacks)).rejects.toThrow(
      /`pulumi stack export --stack dev --show-secrets` failed \(255\)\. .* also needs the passphrase or the key of this stack\./,
    );
    expect(tags()).toEqual(["a", "b"]);
    cli({ dev: state({ plaintext: '"acme/app:a"' }) });
    await program.update(stored, protectedByStacks);
    expect(tags()).toEqual(["a"]);
  });

  it("fails without a deletion if the stacks cannot be read", async () => {
    tag("a", 41);
    cli({ dev: {} });
    const stored = await refreshed(await program.create(tagRetention, protectedByStacks));
    cli(undefined);
    const message =
      /the states of the stacks could not be read: `pulumi stack ls --json` failed \(255\)\. Check that the Pulumi CLI is on PATH/;
    await expect(program.refresh(stored)).rejects.toThrow(message);
    await expect(program.update(stored, protectedByStacks)).rejects.toThrow(message);
    expect(tags()).toEqual(["a"]);
  });

  it("keeps a tag whose resource the same run creates, and which no state contains yet", async () => {
    for (const name of ["a", "b"]) tag(name, 41);
    cli({ dev: {} });
    const stored = await refreshed(await program.create(tagRetention, protectedByStacks));
    expect(listed(stored.state)).toEqual(["a", "b"]);
    const session = program.session();
    // The registry does not exist, so that the create fails.
    const digest = `sha256:${"a".repeat(64)}`;
    const create = program.create(imageTag, { repository: "acme/app", tag: "a", digest }, session);
    await expect(create).rejects.toThrow("create failed");
    await program.update(stored, protectedByStacks, session);
    expect(tags()).toEqual(["a"]);
  });

  it("keeps a tag whose create begins while the update deletes others", async () => {
    for (const name of ["a", "b"]) tag(name, 41);
    cli({ dev: {} });
    for (const given of [protectedByStacks, args]) {
      tag("a", 41);
      const stored = await refreshed(await program.create(tagRetention, given));
      const session = program.session();
      const path = "/v2/namespaces/acme/repositories/app/tags/b";
      hub.registry.control.clearJournal();
      hub.registry.control.faults.add({ method: "GET", path, delayMs: 1_500 });
      const updated = program.update(stored, given, session);
      await until(() => deletions().includes("a"), "the first deletion");
      const digest = `sha256:${"a".repeat(64)}`;
      const create = program.create(imageTag, { repository: "docker.io/acme/app", tag: "b", digest }, session);
      await expect(create).rejects.toThrow("create failed");
      await updated;
      expect(tags()).toEqual(["b"]);
    }
  });

  it("reads the states once for all resources that need them at the same time", async () => {
    const repositories = Array.from({ length: 20 }, (_, i) => `acme/app${i}`);
    for (const key of repositories) {
      hub.registry.control.change({ collection: "repositories", key });
      const merge = { tag_last_pushed: new Date(Date.now() - 41 * day).toISOString() };
      hub.registry.control.change({ collection: "tags", key: `${key}:a`, merge });
    }
    const calls = join(temporaryFolder(), "calls");
    cli({ dev: {} }, `echo "$*" >> ${calls}; sleep 2`);
    const session = program.session();
    const create = (repository: string) => program.create(tagRetention, { ...protectedByStacks, repository }, session);
    const stored = await Promise.all(repositories.map(create));
    const states = await Promise.all(stored.map((one) => program.refresh(one, session)));
    expect(states.map((state) => listed(state))).toEqual(repositories.map(() => ["a"]));
    const commands = () => readFileSync(calls, "utf8").trim().split("\n");
    expect(commands()).toEqual(["stack ls --json --non-interactive", "stack export --stack dev --non-interactive"]);
    // A later refresh reads them again.
    cli({ dev: { resources: [{ type: "trefoil:registry:ImageTag", id: "acme/app0:a" }] } });
    expect(listed(await program.refresh(stored[0] as StoredResource, session))).toEqual([]);
  });

  it("fails without a deletion if a record in the operation journal is damaged", async () => {
    tag("a", 41);
    cli({ dev: {} });
    const stored = await refreshed(await program.create(tagRetention, protectedByStacks));
    const file = (kind: string) =>
      join("journal", `${kind}-${"0".repeat(32)}-0a1b2c3d-0000-4000-8000-000000000000.json`);
    writeFiles(program.home, { [file("registry.Webhook")]: "{" });
    expect(listed(await program.refresh(stored))).toEqual(["a"]);
    for (const content of ["", '{"account":"oci","expectedId":"acme/app:a"', "null", "{}", "\u0000".repeat(100)]) {
      writeFiles(program.home, { [file("registry.ImageTag")]: content });
      await expect(program.update(stored, protectedByStacks)).rejects.toThrow(
        /the file .*registry\.ImageTag-.*\.json is damaged, .*No tag was deleted\./,
      );
    }
    expect(tags()).toEqual(["a"]);
    await program.update(stored, args);
    expect(tags()).toEqual([]);
  });

  it("does not wait for a Pulumi CLI that does not respond", async () => {
    cli({}, "exec sleep 60");
    await expect(stackObjects(["registry:ImageTag"], { project: "shop", timeout: 300 })).rejects.toThrow(
      "`pulumi stack ls --json --project shop` failed (no response in 0.3 s). Check that the Pulumi CLI is on PATH",
    );
  });

  it("fails with the reason of an update that is canceled while the Pulumi CLI runs", async () => {
    cli({}, "exec sleep 60");
    const interrupt = new AbortController();
    const reading = stackObjects(["registry:ImageTag"], { project: "shop", signal: interrupt.signal });
    const reason = new Error("the update was canceled.");
    setTimeout(() => interrupt.abort(reason), 50);
    await expect(reading).rejects.toBe(reason);
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

  it("reports the number of tags by cause, and each tag with its reason if it is requested", async () => {
    for (const name of ["a", "latest"]) tag(name, 41);
    tag("new", 2);
    const reports = async (more: object): Promise<string[]> => {
      const stored = await program.create(tagRetention, { ...args, ...more });
      program.messages.length = 0;
      await program.refresh(stored);
      return program.messages.map((line) => line.replace(/^.*?: /, ""));
    };
    const counts = "3 tags: 1 expired, 1 protected by a pattern, 1 recent.";
    expect(await reports({})).toEqual([`${counts} \`pulumi up\` deletes the expired tags.`]);
    expect(await reports({ reportTags: true })).toEqual([
      `${counts} \`pulumi up\` deletes the expired tags.`,
      "a: expired, dated 41 days ago.",
      "latest: kept, protected by the pattern latest.",
      "new: kept, dated 2 days ago.",
    ]);
    expect(await reports({ protectedTags: ["*"] })).toEqual(["3 tags: 3 protected by a pattern."]);
    tag("b", 41);
    expect(await reports({ maxDeletions: 1 })).toEqual([
      "4 tags: 2 expired, 1 protected by a pattern, 1 recent. An update fails, and deletes none, because maxDeletions is 1.",
    ]);
    expect(await reports({ maxDeletions: 2 })).toEqual([
      "4 tags: 2 expired, 1 protected by a pattern, 1 recent. `pulumi up` deletes the expired tags.",
    ]);
  });

  it("remains if its repository was deleted", async () => {
    const stored = await expiring("a");
    hub.registry.control.change({ collection: "repositories", key: "acme/app", remove: true });
    expect(listed(await program.refresh(stored))).toEqual([]);
    expect(program.messages.at(-1)).toContain("the repository was not found");
    await program.update(stored, args);
    expect(deletions()).toEqual([]);
  });

  it("cannot be looked up or listed", async () => {
    const message = 'TagRetention "acme/app": read failed: the service contains no object of this kind';
    await expect(program.lookUp(tagRetention, "acme/app")).rejects.toThrow(message);
    expect(await program.list(tagRetention)).toEqual([]);
    expect(hub.registry.control.journal()).toEqual([]);
  });

  it("deletes the listed tags in an update, and no tag that expired since", async () => {
    const stored = await expiring("a", "b", "latest");
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
    const stored = await expiring("a", "b");
    const merge = { digest: `sha256:${"f".repeat(64)}` };
    hub.registry.control.change({ collection: "tags", key: "acme/app:a", merge });
    await program.update(stored, args);
    expect(tags()).toEqual(["a"]);
  });

  it("keeps a tag that is moved while its deletion waits for the registry", async () => {
    const stored = await expiring("a", "b");
    const path = "/v2/namespaces/acme/repositories/app/tags/b";
    const headers = { "retry-after": "1" };
    hub.registry.control.faults.add({ method: "DELETE", path, status: 429, headers, body: {} });
    const updated = program.update(stored, args);
    await until(() => deletions().includes("b"), "the first request to delete the tag");
    const merge = { digest: `sha256:${"f".repeat(64)}` };
    hub.registry.control.change({ collection: "tags", key: "acme/app:b", merge });
    await updated;
    expect(tags()).toEqual(["b"]);
    expect(deletions()).toEqual(["a", "b"]);
    expect(program.messages.join("\n")).toContain("1 of 2 listed tags were deleted.");
  });

  it("keeps a tag that a client pushes again after a deletion whose response was lost", async () => {
    const stored = await expiring("a");
    const path = "/v2/namespaces/acme/repositories/app/tags/a";
    hub.registry.control.faults.add({ method: "DELETE", path, reset: "after" });
    const updated = program.update(stored, args);
    await until(() => tags().length === 0, "the deletion of the tag");
    const merge = { digest: `sha256:${"f".repeat(64)}` };
    hub.registry.control.change({ collection: "tags", key: "acme/app:a", merge });
    await updated;
    expect(tags()).toEqual(["a"]);
  });

  it.each([400, 403, 405, 409, 412, 422])(
    "deletes the other tags if the registry rejects one with %i",
    async (status) => {
      const stored = await expiring("a", "b", "c");
      const path = "/v2/namespaces/acme/repositories/app/tags/b";
      const { faults } = hub.registry.control;
      faults.add({ method: "DELETE", path, count: 9, status, body: { message: "kept by a rule" } });
      await expect(program.update(stored, args)).rejects.toThrow(
        /2 of 3 listed tags were deleted\. Not deleted: b \(.*kept by a rule.*\)\. Add these tags to protectedTags/,
      );
      expect(tags()).toEqual(["b"]);
      await expect(program.update(stored, args)).rejects.toThrow(
        /0 of 3 listed tags were deleted\. Not deleted: b \(.*kept by a rule.*\)\. Add these tags to protectedTags/,
      );
    },
  );

  it("fails if Docker Hub returns 404 for the deletion of tags that exist", async () => {
    const stored = await expiring("a", "b");
    const path = "/v2/namespaces/acme/repositories/app/tags/*";
    hub.registry.control.faults.add({ method: "DELETE", path, count: 9, status: 404, body: {} });
    await expect(program.update(stored, args)).rejects.toThrow(
      "0 of 2 listed tags were deleted. Not deleted: a, b (acme/app:a was not deleted: it exists, but the registry returned 404. Allow the account to delete tags).",
    );
    expect(tags()).toEqual(["a", "b"]);
  });

  it("deletes an index before its manifests, and keeps them if it is not deleted", async () => {
    tag("a", 41);
    index("b", 41, "a");
    index("c", 41, "b");
    const stored = await refreshed(await program.create(tagRetention, args));
    const path = "/v2/namespaces/acme/repositories/app/tags/c";
    const { faults } = hub.registry.control;
    faults.add({ method: "DELETE", path, count: 9, status: 403, body: { message: "kept by a rule" } });
    await expect(program.update(stored, args)).rejects.toThrow("Not deleted: c (");
    expect(tags()).toEqual(["a", "b", "c"]);
    faults.clear();
    hub.registry.control.clearJournal();
    await program.update(stored, args);
    expect(deletions()).toEqual(["c", "b", "a"]);
  });

  it("keeps a manifest of an index that expired after the refresh, and that no preview has shown", async () => {
    const stored = await expiring("a", "other");
    index("b", 41, "a");
    await program.update(stored, args);
    expect(tags()).toEqual(["a", "b"]);
  });

  it("deletes nothing if more tags expire than the limit allows", async () => {
    for (const name of ["a", "b"]) tag(name, 41);
    const limited = { ...args, maxDeletions: 1 };
    const stored = await refreshed(await program.create(tagRetention, limited));
    await expect(program.update(stored, limited)).rejects.toThrow(
      "2 tags expire, and maxDeletions is 1. No tag was deleted.",
    );
    expect(deletions()).toEqual([]);
    await program.update(stored, { ...args, maxDeletions: 2 });
    expect(deletions()).toHaveLength(2);
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
