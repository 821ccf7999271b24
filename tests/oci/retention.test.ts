import type { Retention, TagDecision } from "../../provider/oci/images";
import { type Image, image, index } from "../support/oci/images";
import { Registry } from "../support/oci/registry";
import { Program } from "./harness/program";
import { type Instead, json, type ReceivedRequest, RecordingProxy } from "./harness/recording-proxy";

const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
const built = (text: string, created?: string, platform = "linux/amd64"): Image =>
  image({ layers: [Buffer.from(text)], created, platform });

let registry: Registry;
let repository: string;
beforeAll(async () => {
  registry = await Registry.start({ delete: true });
});
afterAll(() => registry.stop());

let repositories = 0;
const push = (target: Image, ...tags: string[]): Promise<unknown> =>
  tags.reduce<Promise<unknown>>(
    (before, tag) => before.then(() => registry.push(path(), target, tag)),
    Promise.resolve(),
  );
const path = (): string => repository.slice(registry.host.length + 1);
beforeEach(() => {
  repository = `${registry.host}/acme/app${++repositories}`;
});

const images = () => new Program({}).session().imagesFor();
const retention: Retention = {
  rules: [{ patterns: ["*"], olderThanDays: 30 }],
  protectedTags: ["stable"],
  declared: async () => [],
  dates: "creation",
};
const causes = async (given: Partial<Retention> = {}) =>
  Object.fromEntries(
    ((await images().expiredTags(repository, { ...retention, ...given })) ?? []).map(({ tag, cause }) => [tag, cause]),
  );

describe("tags of a registry without dates of pushes", () => {
  it.each(["manifest", "configuration", "date"])(
    "have no date if the %s of any image of their index is missing",
    async (missing) => {
      const created = missing === "date" ? undefined : daysAgo(60);
      const [old, lost] = [built("old", daysAgo(60)), built("lost", created, "linux/arm64")];
      await push(index({ "linux/amd64": old, "linux/arm64": lost }), "pr-1");
      await push(index({ "linux/arm64": lost, "linux/amd64": old }), "pr-2");
      await push(index({ "linux/amd64": old }), "pr-3");
      const digests: Readonly<Record<string, string | undefined>> = {
        manifest: lost.digest,
        configuration: lost.blobs[0]?.digest,
      };
      const digest = digests[missing];
      const respond = ({ path: requested }: ReceivedRequest): Instead | undefined =>
        digest && requested.endsWith(digest) ? { status: 404 } : undefined;
      expect(await causesWith(respond)).toEqual(["pr-1 unknown", "pr-2 unknown", "pr-3 expired"]);
    },
  );

  it("are kept if a kept index contains them, even if the response to HEAD has no media type", async () => {
    const part = built("part", daysAgo(60));
    await push(part, "part");
    await push(index({ "linux/amd64": part }), "stable");
    const proxy = await RecordingProxy.open(registry.url, async ({ method, path: requested }) => {
      if (method !== "HEAD") return undefined;
      const manifest = await registry.manifest(path(), requested.split("/").at(-1) ?? "");
      return { status: 200, headers: { "docker-content-digest": manifest?.digest ?? "" } };
    });
    const named = `registry.example.com/${path()}`;
    const program = new Program({ "registry.example.com": { url: proxy.url } });
    const decisions = await program.session().imagesFor().expiredTags(named, retention);
    expect(decisions?.map(({ tag, cause }) => [tag, cause])).toEqual([
      ["part", "used"],
      ["stable", "protected"],
    ]);
    await proxy.close();
  });

  /** The decisions with a registry that responds differently. */
  const causesWith = async (respond: (received: ReceivedRequest) => Instead | undefined): Promise<string[]> => {
    const proxy = await RecordingProxy.open(registry.url, respond);
    const program = new Program({ "registry.example.com": { url: proxy.url } });
    const decisions = await program
      .session()
      .imagesFor()
      .expiredTags(`registry.example.com/${path()}`, {
        ...retention,
        rules: [{ patterns: ["pr-*"], olderThanDays: 30 }],
      });
    return (decisions ?? []).map(({ tag, cause }) => `${tag} ${cause}`);
  };
  const isList = ({ path: requested }: ReceivedRequest) => requested.includes("/tags/list");

  it.each([
    "<{list}?n=1&last=pr-1>; rel='next'",
    '<{list}?n=1&last=pr-1>; rel = "next"',
    '<list?n=1&last=pr-1>; rel="next"',
  ])("are read from all pages: %s", async (link) => {
    await push(built("app", daysAgo(60)), "pr-1", "stable");
    const header = link.replace("{list}", `/v2/${path()}/tags/list`);
    const first = (received: ReceivedRequest) =>
      isList(received) && !received.path.includes("last=") ? json({ tags: ["pr-1"] }, { link: header }) : undefined;
    expect(await causesWith(first)).toEqual(["pr-1 used", "stable protected"]);
  });

  it("are read before the images that resources declare, and only once", async () => {
    await push(built("old", daysAgo(60)), "a");
    const pushed = async () => {
      await push(built("late", daysAgo(60)), "late");
      return [{ image: `${repository}:a`, by: "a stack" }];
    };
    expect(await causes({ declared: pushed })).toEqual({ a: "declared" });
    const unread = async () => {
      throw new Error("The states were read.");
    };
    expect(await causes({ declared: unread, protectedTags: ["*"] })).toEqual({ a: "protected", late: "protected" });
  });

  it("are kept if a resource declares them under any name of the repository", async () => {
    await push(built("old", daysAgo(60)), "live");
    await push(built("other", daysAgo(60)), "other");
    const declared = [
      { image: `${repository}:live`, by: "a stack" },
      { image: "docker.io/acme/app:other", by: "a stack" },
    ];
    expect(await causes({ declared: async () => declared })).toEqual({ live: "declared", other: "expired" });
  });

  it("are kept if the host of the declared image has another case or the default port", async () => {
    for (const name of ["a", "b", "c"]) await push(built(name, daysAgo(60)), name);
    const named = `registry.example.com/${path()}`;
    const program = new Program({ "registry.example.com": { url: `http://${registry.host}` } });
    const declared = [`Registry.Example.com/${path()}:a`, `registry.example.com:443/${path()}:b`].map((image) => ({
      image,
      by: "a stack",
    }));
    const decisions = await program
      .session()
      .imagesFor()
      .expiredTags(named, { ...retention, declared: async () => declared });
    expect(decisions?.map(({ cause }) => cause)).toEqual(["declared", "declared", "expired"]);
  });

  it("are kept if the declared image has another name of the registry", async () => {
    const url = `http://${registry.host}`;
    const names = ["127.0.0.1", "localhost", "[::1]"].map((host) => registry.host.replace("127.0.0.1", host));
    const hosts = ["a.example.com", "B.example.com:443", ...names, "other.example.com", "c.example.com"];
    const access = {
      "a.example.com": { url: `${url}/` },
      "b.example.com": { url },
      "other.example.com": { url: "https://c.example.com" },
    };
    const found = new Program(access).session().imagesFor();
    const old = built("old", daysAgo(60));
    await push(old, ...hosts.map((_, i) => `t${i}`));
    const declared = hosts.map((host, i) => ({ image: `${host}/${path()}:t${i}`, by: "a stack" }));
    for (const host of ["a.example.com", registry.host]) {
      const decisions = await found.expiredTags(`${host}/${path()}`, { ...retention, declared: async () => declared });
      const isDeclared = decisions?.map(({ cause }) => cause === "declared");
      expect(isDeclared).toEqual([true, true, true, true, true, false, false]);
    }
    const expired = ["t1", "t3"].map((tag): TagDecision => ({ tag, digest: old.digest, cause: "expired", reason: "" }));
    const result = await found.deleteTags(repository, expired, { declared: () => declared });
    expect(result).toMatchObject({ deleted: [], skipped: ["t1"] });
  });

  it("are kept if they are moved, or if a resource declares them, while their deletion waits", async () => {
    const [one, two] = [built("one", daysAgo(60)), built("two", daysAgo(60))];
    await push(one, "moved", "declared", "old");
    const declared: { readonly image: string; readonly by: string }[] = [];
    const proxy = await RecordingProxy.open(registry.url, async ({ method, path: requested }) => {
      if (method !== "DELETE" || proxy.of("DELETE", requested).length > 1) return undefined;
      if (requested.endsWith("moved")) await push(two, "moved");
      else if (requested.endsWith("declared")) declared.push({ image: `${named}:declared`, by: "a stack" });
      return { status: 503 };
    });
    const named = `registry.example.com/${path()}`;
    const found = new Program({ "registry.example.com": { url: proxy.url } }).session().imagesFor();
    const expired = ["moved", "declared", "old"].map(
      (tag): TagDecision => ({ tag, digest: one.digest, cause: "expired", reason: "" }),
    );
    for (const decision of expired) await found.deleteTags(named, [decision], { declared: () => declared });
    expect(proxy.of("DELETE", "").map(({ path: requested }) => requested.split("/").at(-1))).toEqual([
      "moved",
      "declared",
      "old",
      "old",
    ]);
    expect(await images().tags(repository)).toEqual(["declared", "moved"]);
  });
});
