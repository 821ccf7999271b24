import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../../../emulator";
import { OperationJournal } from "../../../provider/lifecycle/journal";
import type { TagDecision } from "../../../provider/oci/images";
import { writeFiles } from "../../../tools/files";
import { fakeProcesses, type Printed, runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";

let hub: Emulator;
let folder: string;
beforeAll(async () => {
  hub = await startEmulator({ seed: { registry: { repositories: { "acme/app": {} } } } });
});
beforeEach(() => {
  folder = join(temporaryFolder(), "program");
  mkdirSync(folder);
  hub.registry.control.reset();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => hub.close());

const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
const tag = (name: string, days: number, members: object = {}): void =>
  hub.registry.control.change({
    collection: "tags",
    key: `acme/app:${name}`,
    merge: { tag_last_pushed: daysAgo(days), ...members },
  });
const tags = () => Object.keys(hub.registry.control.objects().tags ?? {}).map((key) => key.split(":")[1]);
const deletions = () =>
  hub.registry.control
    .journal()
    .filter(({ method }) => method === "DELETE")
    .map(({ path }) => path.split("/").at(-1));

/** Runs `trefoil prune` for `acme/app` in the folder of the program. */
const prune = (args: readonly string[], ...others: [input?: string | (() => string), more?: Record<string, string>]) =>
  pruneOf(["acme/app", ...args], ...others);

/** Runs `trefoil prune` with a repository among the arguments. */
async function pruneOf(args: readonly string[], input?: string | (() => string), more: Record<string, string> = {}) {
  const { username, password } = hub.credentials.registry;
  const env = {
    DOCKER_HUB_API_URL: hub.registry.url,
    DOCKER_USERNAME: username,
    DOCKER_PASSWORD: password,
    // The registry receives no request. A request to Docker's own would fail, because the network is not used.
    HTTPS_PROXY: "http://127.0.0.1:9",
    ...more,
  };
  const result = await runCommand(["prune", ...args], { folder, env, input });
  expect(result.out + result.err).not.toContain(password);
  return result;
}
/** Lets a wrong command line fail a command instead of this process. */
const reportExit = () =>
  jest.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exited with ${code}`);
  });
/** The media type of a tag that is not an index. */
const image = { media_type: "application/vnd.docker.container.image.v1+json" };
const withoutStacks = ["--ignore-stacks", "--pattern", "*"];
const old = [...withoutStacks, "--older-than", "30"];
const all = ["--pattern", "*", "--older-than", "30", "--delete", "--yes", "--all"];

const secretMark = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };
const unknownText = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
/** A secret, which the fake CLI exports encrypted unless it shows secrets. */
const secret = (value: unknown) => ({ ...secretMark, plaintext: JSON.stringify(value) });
const encrypted = (json: string): string => json.replace(/"plaintext":"(?:[^"\\]|\\.)*"/g, '"ciphertext":"v1:x"');

/** Fake Pulumi CLI with the resources of each stack of the project in the folder. */
function project(
  stacks: Readonly<Record<string, object>>,
  fails = false,
  options: { readonly hasPassphrase?: boolean } = {},
): string[] {
  const commands: string[] = [];
  writeFiles(folder, { "Pulumi.yaml": "name: shop\nruntime: nodejs\n" });
  fakeProcesses((_, args): Printed => {
    commands.push(args.filter((arg) => arg !== "--non-interactive").join(" "));
    const showsSecrets = args.includes("--show-secrets");
    if (fails || (showsSecrets && options.hasPassphrase === false))
      return { status: 255, stdout: "", stderr: "error: passphrase must be set\n" };
    const [, command] = args;
    const named = stacks[args[args.indexOf("--stack") + 1] ?? ""];
    const answer = command === "ls" ? Object.keys(stacks).map((name) => ({ name })) : { deployment: named };
    const json = JSON.stringify(answer);
    return { status: 0, stdout: showsSecrets ? json : encrypted(json), stderr: "" };
  });
  return commands;
}

describe("trefoil prune", () => {
  it("lists expired tags with reasons and the number of the others, deletes nothing, and exits with 2", async () => {
    tag("a", 41);
    tag("latest", 90);
    tag("new", 2);
    expect(await prune([...old, "--protect", "latest"])).toEqual({
      code: 2,
      err: "",
      out: `acme/app: 3 tags, 1 expired, 2 kept

Expired:
  a  dated 41 days ago

Kept:
      1  protected by a pattern
      1  recent

Nothing was deleted. Pass --delete to delete the expired tags.
`,
    });
    expect([tags(), deletions()]).toEqual([["a", "latest", "new"], []]);
  });

  it("prints all tags with --all, and JSON with --json", async () => {
    tag("a", 41);
    tag("new", 2);
    expect((await prune([...old, "--all"])).out).toContain("Kept:\n  new  dated 2 days ago\n");
    const { out } = await prune([...old, "--json"]);
    expect(JSON.parse(out)).toMatchObject({
      repository: "acme/app",
      tags: [
        { tag: "a", cause: "expired", reason: "dated 41 days ago", digest: expect.stringMatching(/^sha256:/) },
        { tag: "new", cause: "recent" },
      ],
      deleted: [],
      failed: [],
    });
  });

  it("deletes the expired tags after a confirmation", async () => {
    tag("a", 41);
    tag("b", 50);
    tag("new", 2);
    const { code, out, err } = await prune([...old, "--delete"], "yes\n");
    expect([code, tags()]).toEqual([0, ["new"]]);
    expect(err).toContain("acme/app: delete 2 tags\n  a: dated 41 days ago\n  b: dated 50 days ago\n");
    expect(out).toContain("Deleted 2 tags.\n");
  });

  it("decides again after the confirmation, and deletes only tags that were shown and still expire", async () => {
    const names = ["declared", "moved", "old", "promoted", "pulled", "gone"];
    for (const name of names) tag(name, 41, { tag_last_pulled: null });
    const declared = { type: "trefoil:registry:ImageTag", id: "acme/app:declared" };
    project({ dev: {} });
    const args = ["--pattern", "*", "--not-pulled-for", "30", "--protect", "v*", "--delete", "--json"];
    const { code, out, err } = await prune(args, () => {
      const promoted = hub.registry.control.objects().tags?.["acme/app:promoted"]?.digest;
      project({ dev: { resources: [declared] } });
      tag("moved", 41, { digest: `sha256:${"f".repeat(64)}` });
      tag("pulled", 41, { tag_last_pulled: daysAgo(1) });
      tag("v1", 41, { digest: promoted });
      tag("later", 41, { tag_last_pulled: null });
      hub.registry.control.change({ collection: "tags", key: "acme/app:gone", remove: true });
      return "yes\n";
    });
    expect(err).toContain("acme/app: delete 6 tags\n");
    expect([deletions(), tags().sort()]).toEqual([["old"], ["declared", "later", "moved", "promoted", "pulled", "v1"]]);
    const skipped = ["declared", "gone", "moved", "promoted", "pulled"];
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ deleted: ["old"], skipped, failed: [] })]);
  });

  it("keeps the manifests of an index that expired during the prompt", async () => {
    tag("a", 41, { digest: `sha256:${"a".repeat(64)}` });
    const { code, out } = await prune([...old, "--delete"], () => {
      tag("b", 41, { images: [{ digest: `sha256:${"a".repeat(64)}` }] });
      return "yes\n";
    });
    expect([code, deletions()]).toEqual([2, []]);
    expect(out).toContain("Not deleted, because a remaining tag uses their manifests: a. Run the command again.");
  });

  it.each<[string, Record<string, string>]>([
    ["without a configured registry", {}],
    ["with a registry at another address", { TREFOIL_OCI_REGISTRIES: '{"docker.io":{"url":"http://127.0.0.1:9"}}' }],
    ["with credentials of the registry", { TREFOIL_OCI_REGISTRIES: '{"docker.io":{"username":"a","password":"b"}}' }],
    [
      "with a registry at Docker's own address",
      { TREFOIL_OCI_REGISTRIES: '{"docker.io":{"url":"https://registry-1.docker.io/"}}' },
    ],
  ])("works with an emulator or a proxy of Docker Hub, %s", async (_what, env) => {
    tag("a", 41);
    expect(await prune([...old, "--delete", "--yes"], undefined, env)).toMatchObject({ code: 0 });
    expect(deletions()).toEqual(["a"]);
  });

  it("deletes nothing in Docker Hub if only the registry has another address", async () => {
    const env = { DOCKER_HUB_API_URL: "", TREFOIL_OCI_REGISTRIES: '{"docker.io":{"url":"http://127.0.0.1:9"}}' };
    const { code, err } = await prune(old, undefined, env);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("The url of docker.io in trefoil:ociRegistries is not Docker's own address."),
    ]);
  });

  it("warns if more tags expire than a deletion allows", async () => {
    for (const name of ["a", "b", "c"]) tag(name, 41);
    expect((await prune([...old, "--max-deletions", "2"])).out).toContain("because --max-deletions is 2");
  });

  it("keeps tags that a stack of the project declares, also by an interrupted create", async () => {
    for (const name of ["dev", "live", "pending", "free"]) tag(name, 41);
    const declared = (name: string) => ({ type: "trefoil:registry:ImageTag", id: `docker.io/acme/app:${name}` });
    project({
      dev: { resources: [declared("dev"), { type: "trefoil:search:Index", id: "free" }] },
      "acme/shop/live": {
        resources: [
          { ...declared("live"), type: "pulumi-nodejs:dynamic/trefoil/registry:ImageCopy", id: "acme/app:live" },
        ],
        pending_operations: [
          { resource: { type: "trefoil:registry:ImageTag", inputs: { repository: "acme/app", tag: "pending" } } },
        ],
      },
      // A stack without an update has no deployment, and one without resources has null.
      empty: { resources: null },
    });
    const { code, out } = await prune(all);
    expect([code, tags()]).toEqual([0, ["dev", "live", "pending"]]);
    expect(out).toContain("declared by registry:ImageCopy in the stack acme/shop/live");
  });

  it("keeps a tag that is the source of a copy", async () => {
    for (const name of ["staging", "latest", "pending", "digest", "free"]) tag(name, 41);
    const copy = (id: string, source: unknown) => ({
      type: "trefoil:registry:ImageCopy",
      id: `ghcr.io/acme/copy:${id}`,
      inputs: { repository: "ghcr.io/acme/copy", tag: id, source },
    });
    const resources = [
      copy("a", "docker.io/acme/app:staging"),
      copy("b", "acme/app"),
      copy("c", `acme/app:digest@sha256:${"a".repeat(64)}`),
      { type: "trefoil:registry:ImageTag", id: "ghcr.io/acme/app:d", inputs: { digest: secret("sha256:a") } },
      copy("free", "ghcr.io/acme/app:free"),
    ];
    project({ dev: { resources, pending_operations: [{ resource: { ...copy("e", "acme/app:pending"), id: "" } }] } });
    const { code, out } = await prune(all);
    expect([code, tags().sort()]).toEqual([0, ["latest", "pending", "staging"]]);
    expect(out).toMatch(/staging +declared by registry:ImageCopy in the stack dev/);
  });

  const pending = (kind: string, inputs: object) => ({
    pending_operations: [{ resource: { type: `trefoil:registry:${kind}`, inputs } }],
  });
  const copyOf = (source: unknown) => ({
    resources: [
      {
        type: "pulumi-nodejs:dynamic/trefoil/registry:ImageCopy",
        id: "ghcr.io/acme/copy:a",
        inputs: { repository: "ghcr.io/acme/copy", tag: "a", source },
      },
    ],
  });
  const live = secret("acme/app:live");
  const output = (value: unknown) => ({
    "4dabf18193072939515e22adb298388d": "d0e6a833031e9bbcd3f4e8bde6ca49a4",
    value,
    secret: true,
  });

  it.each<[string, object]>([
    ["the source of a copy", copyOf(live)],
    ["a source in an output", copyOf(output("acme/app:live"))],
    ["a source in a secret that the state contains in plain text", copyOf({ ...secretMark, value: "acme/app:live" })],
    ["the tag of an interrupted create", pending("ImageTag", { repository: "acme/app", tag: secret("live") })],
    ["the repository of an interrupted create", pending("Artifact", { repository: secret("acme/app"), tag: "live" })],
    ["both", pending("ImageCopy", { repository: secret("acme/app"), tag: secret("live"), source: secret("a/b:c") })],
    ["the source of an interrupted create", pending("ImageCopy", { repository: "a/b", tag: "c", source: live })],
  ])("keeps a declared tag if the program declares it as a secret: %s", async (_what, state) => {
    for (const name of ["live", "free"]) tag(name, 41);
    const commands = project({ dev: state, other: {} });
    const { code, out, err } = await prune(all);
    expect([code, tags()]).toEqual([0, ["live"]]);
    expect(out + err).toMatch(/live {2}declared by registry:\w+ in the stack dev/);
    // Other stacks need no passphrase.
    expect(commands).not.toContain("stack export --stack other --show-secrets");
  });

  it.each<[string, object]>([
    ["an unknown value", copyOf(unknownText)],
    ["an unknown value in a secret", copyOf(secret(unknownText))],
    ["an output without a value", copyOf({ "4dabf18193072939515e22adb298388d": "d0e6a833031e9bbcd3f4e8bde6ca49a4" })],
    ["a secret that remains encrypted", copyOf({ ...secretMark, ciphertext: "v1:x" })],
    ["a list", copyOf(["acme/app:live"])],
    ["a number", copyOf(5)],
    ["a secret list", copyOf(secret(["acme/app:live"]))],
    ["a secret that is not JSON", copyOf({ ...secretMark, plaintext: "{" })],
    ["an interrupted create without a tag", pending("ImageTag", { repository: "acme/app" })],
    ["an interrupted create without inputs", pending("ImageTag", {})],
  ])("deletes nothing if the tag that a resource declares is not known: %s", async (_what, state) => {
    tag("live", 41);
    project({ dev: state });
    const { code, err } = await prune(all);
    expect([code, tags()]).toEqual([1, ["live"]]);
    expect(err).toMatch(
      /the tag that a registry\.\w+ .*of the stack dev declares or copies is unknown.*No tag was deleted\./,
    );
    expect((await prune(old)).code).toBe(2);
  });

  it("deletes nothing if a declared tag is a secret, and the passphrase is unknown", async () => {
    tag("live", 41);
    project({ dev: copyOf(live) }, false, { hasPassphrase: false });
    expect(await prune(all)).toMatchObject({ code: 1, err: expect.stringContaining("passphrase must be set") });
    expect(tags()).toEqual(["live"]);
  });

  it("keeps the tag of an interrupted create that only the operation journal in the folder contains", async () => {
    for (const name of ["a", "b"]) tag(name, 41);
    project({ dev: {} });
    const key = { token: "registry:ImageTag", account: "oci", resource: { name: "dev/one" }, inputsDigest: "digest" };
    const facts = { request: { expectedId: "acme/app:a" } };
    await new OperationJournal(join(folder, ".trefoil"), "shop").begin(key, facts);
    const { code, out } = await prune(all);
    expect([code, tags()]).toEqual([0, ["a"]]);
    expect(out).toContain("a  declared by registry:ImageTag in the stack dev");
  });

  it("deletes nothing if the stacks are unknown or cannot be read", async () => {
    tag("a", 41);
    const args = ["--pattern", "*", "--older-than", "30", "--delete", "--yes"];
    expect(await prune(args)).toMatchObject({
      code: 1,
      err: expect.stringContaining("The tags that stacks declare are unknown: this folder has no project."),
    });
    const commands = project({});
    for (const project of [[], ["--project", "other"]])
      expect(await prune([...args, ...project])).toMatchObject({
        code: 1,
        err: expect.stringContaining("the backend contains no stack of the project"),
      });
    expect(commands).toEqual(["stack ls --json", "stack ls --json --project other"]);
    project({ dev: {} }, true);
    expect(await prune(args)).toMatchObject({ code: 1, err: expect.stringContaining("passphrase must be set") });
    expect(deletions()).toEqual([]);
  });

  it("skips a tag that was moved or deleted after the list", async () => {
    for (const name of ["gone", "moved", "stale"]) tag(name, 41);
    const { control } = hub.registry;
    const item = "/v2/namespaces/acme/repositories/app/tags";
    control.faults.add({ method: "GET", path: `${item}/gone`, status: 404, body: { message: "tag not found" } });
    const digest = `sha256:${"f".repeat(64)}`;
    control.faults.add({
      method: "GET",
      path: `${item}/moved`,
      status: 200,
      body: { name: "moved", digest, ...image },
    });
    const { code, out } = await prune([...old, "--delete", "--yes"]);
    expect([code, deletions()]).toEqual([0, ["stale"]]);
    expect(out).toContain("Skipped, because they were moved or deleted, or no longer expire: gone, moved.");
  });

  it("keeps other tags of the image that a skipped tag points to now", async () => {
    for (const name of ["a", "b", "c"]) tag(name, 41);
    const digest = hub.registry.control.objects().tags?.["acme/app:b"]?.digest;
    const path = "/v2/namespaces/acme/repositories/app/tags/a";
    hub.registry.control.faults.add({ method: "GET", path, status: 200, body: { name: "a", digest, ...image } });
    const { code, out } = await prune([...old, "--delete", "--yes"]);
    expect([code, tags()]).toEqual([2, ["a", "b"]]);
    expect(out).toContain("Not deleted, because a remaining tag uses their manifests: b. Run the command again.");
  });

  it("keeps the manifest of an index that was not deleted, and exits with 1 or 2", async () => {
    const digest = `sha256:${"a".repeat(64)}`;
    tag("a", 41, { digest });
    tag("b", 41, { images: [{ digest }] });
    const path = "/v2/namespaces/acme/repositories/app/tags/b";
    const { faults } = hub.registry.control;
    faults.add({ method: "DELETE", path, status: 403, body: { message: "insufficient scope" } });
    const failed = await prune([...old, "--delete", "--yes"]);
    expect([failed.code, tags()]).toEqual([1, ["a", "b"]]);
    expect(failed.out).toContain(
      "Not deleted, because a remaining tag uses their manifests: a. Run the command again.",
    );
    faults.add({ method: "GET", path, status: 404, body: { message: "tag not found" } });
    expect(await prune([...old, "--delete", "--yes"])).toMatchObject({ code: 2 });
    expect(await prune([...old, "--delete", "--yes", "--json"])).toMatchObject({ code: 0 });
    expect(deletions().slice(-2)).toEqual(["b", "a"]);
  });

  it("reads all pages, and deletes nothing if one fails or tags are missing", async () => {
    for (let i = 0; i < 230; i++) tag(`t${i}`, 41);
    const args = [...old, "--delete", "--yes", "--max-deletions", "500"];
    const path = "/v2/namespaces/acme/repositories/app/tags";
    const { control } = hub.registry;
    control.faults.add({ method: "GET", path, skip: 2, count: 99, status: 403, body: { message: "sign in" } });
    expect(await prune(args)).toMatchObject({ code: 1, err: expect.stringContaining("403") });
    control.faults.clear();
    const partial = { count: 3, next: null, results: [{ name: "t1", tag_last_pushed: daysAgo(41) }] };
    control.faults.add({ method: "GET", path, count: 99, status: 200, body: partial });
    expect(await prune(args)).toMatchObject({ code: 1, err: expect.stringContaining("1 tags of 3") });
    expect(deletions()).toEqual([]);
    control.faults.clear();
    expect(await prune(args)).toMatchObject({ code: 0 });
    expect(tags()).toEqual([]);
  });

  it("keeps immutable tags, and all tags if a rule cannot be evaluated", async () => {
    tag("v1", 41);
    tag("x", 41);
    const rules = (...given: string[]) =>
      hub.registry.control.change({
        collection: "repositories",
        key: "acme/app",
        merge: { immutable_tags_settings: { enabled: true, rules: given } },
      });
    rules("v.*");
    expect((await prune([...old, "--all"])).out).toMatch(
      /Expired:\n {2}x .*\n\nKept:\n {2}v1 {2}immutable by the rule v\.\*/,
    );
    rules("(?i)V.*");
    expect((await prune(old)).out).toContain("1  immutable");
    rules("v(?=x)");
    expect((await prune(old)).out).toContain("2  immutable");
    // Matches of this rule take years in an engine that backtracks.
    tag("a".repeat(128), 41);
    rules("^(a+)+$", "^(a|aa)+-$");
    expect((await prune([...old, "--all"])).out).toMatch(/Expired:\n {2}v1 .*\n {2}x /);
  });

  it.each([
    ["without a condition", withoutStacks, "The rule has no condition."],
    ["by regular expression", ["--ignore-stacks", "--pattern", "v.+", "--older-than", "1"], "A pattern contains only"],
    ["with a negative age", [...withoutStacks, "--older-than", "-1"], "Pass a number of days"],
    ["with half a tag", [...withoutStacks, "--keep-latest", "1.5"], "Pass a whole number"],
    ["by creation dates on Docker Hub", [...old, "--creation-date"], "Use the time of the push"],
  ])("rejects a rule %s", async (_, args, message) => {
    tag("a", 41);
    const { code, err } = await prune([...args, "--delete", "--yes"]);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
    expect(deletions()).toEqual([]);
  });

  it("reads 50 000 patterns in a time that their number determines, and not its square", async () => {
    const many = Array.from({ length: 50_000 }, (_, i) => `--pattern=v${i}`);
    const began = performance.now();
    const { code, err } = await prune(["--ignore-stacks", "--older-than", "30", ...many, "--pattern=("]);
    expect([code, err]).toEqual([1, expect.stringContaining('The pattern "(" is invalid.')]);
    // A tenth of a second, or 18 seconds.
    expect(performance.now() - began).toBeLessThan(6_000);
  });

  it("reads one pattern from each option, so that the repository may be the next word", async () => {
    reportExit();
    for (const name of ["a", "b", "c", "latest", "v1"]) tag(name, 41);
    const rule = ["--ignore-stacks", "--older-than", "30", "--json"];
    const expired = async (...args: readonly string[]) => {
      const { out, err } = await pruneOf([...rule, ...args]);
      expect(err).toBe("");
      return JSON.parse(out).tags.flatMap(({ tag, cause }: TagDecision) => (cause === "expired" ? [tag] : []));
    };
    expect(await expired("--pattern", "a", "acme/app")).toEqual(["a"]);
    expect(await expired("--pattern", "a", "--pattern", "b", "acme/app")).toEqual(["a", "b"]);
    const twoProtected = ["--protect", "latest", "--protect", "v*", "acme/app"];
    expect(await expired("--pattern", "*", ...twoProtected)).toEqual(["a", "b", "c"]);
  });

  it.each([
    ["another repository", ["--pattern", "a", "b"]],
    ["the names of files that match a pattern", ["--pattern", "*", "--protect", "a", "b"]],
  ])("rejects %s after a pattern, and deletes nothing", async (_, args) => {
    for (const name of ["a", "b", "c"]) tag(name, 41);
    reportExit();
    const { err } = await prune([...args, "--ignore-stacks", "--older-than", "30", "--delete", "--yes"]);
    expect(err).toContain("too many arguments for 'prune'");
    expect([err, deletions()]).toEqual([expect.stringContaining("exited with 1"), []]);
  });

  it("discards a list with an invalid name", async () => {
    const path = "/v2/namespaces/acme/repositories/app/tags";
    const body = { count: 1, next: null, results: [{ name: "../../other/tags/v1", tag_last_pushed: daysAgo(41) }] };
    hub.registry.control.faults.add({ method: "GET", path, status: 200, body });
    const { code, err } = await prune([...old, "--delete", "--yes"]);
    expect([code, err]).toEqual([1, expect.stringContaining("contains an invalid name. Nothing was deleted.")]);
  });

  it("is safe to repeat after an interruption at each request", async () => {
    for (const name of ["a", "b"]) tag(name, 41);
    tag("new", 2);
    hub.registry.control.clearJournal();
    await prune([...old, "--protect", "keep"]);
    // Sign-in, settings, list, and two requests for each of two deletions.
    for (let skip = 0; skip < 7; skip++)
      for (const reset of ["before", "after"] as const) {
        hub.registry.control.reset();
        for (const name of ["a", "b", "keep"]) tag(name, 41);
        tag("new", 2);
        hub.registry.control.faults.add({ method: "*", path: "/v2", skip, reset });
        await prune([...old, "--protect", "keep", "--delete", "--yes"]);
        hub.registry.control.faults.clear();
        expect(await prune([...old, "--protect", "keep", "--delete", "--yes"])).toMatchObject({ code: 0 });
        expect(tags()).toEqual(["keep", "new"]);
      }
  });
});
