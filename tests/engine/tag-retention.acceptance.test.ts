import { engineTimeout } from "../../tools/engine-harness";
import { type Image, image } from "../support/oci/images";
import { Registry } from "../support/oci/registry";
import { inHost, outputOf, passed, stepsIn, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout * 5);

const day = 24 * 60 * 60 * 1000;

describe("the retention of tags", () => {
  const environment = useTestEnvironment({ seed: { registry: { repositories: { "acme/app": {} } } } });
  const tag = (name: string, days: number): void =>
    environment.emulator.registry.control.change({
      collection: "tags",
      key: `acme/app:${name}`,
      merge: { tag_last_pushed: new Date(Date.now() - days * day).toISOString() },
    });
  const tags = () =>
    Object.keys(environment.emulator.registry.control.objects().tags ?? {}).map((key) => key.split(":")[1]);
  const body = (more = ""): string => `
    new registry.TagRetention("old", {
      repository: "acme/app", rules: [{ patterns: ["*"], olderThanDays: 30 }], protectedTags: ["latest"], ${more}
    });`;
  // The management API is used only with a registry that is not Docker's own, too. No request is sent to it.
  const secrets = { "trefoil:ociRegistries": JSON.stringify({ "docker.io": { url: "http://127.0.0.1:9" } }) };

  it.each(inHost("plugin"))("deletes only what a refresh listed and a preview showed, %s host", async (host) => {
    for (const name of ["a", "b", "latest"]) tag(name, 41);
    tag("new", 2);
    const stack = await environment.project(body(), { secrets, host });
    expect(stepsIn(passed(await stack.up()))).toEqual(["create old"]);
    expect(tags()).toEqual(["a", "b", "latest", "new"]);
    // Without a refresh, nothing changes.
    passed(await stack.up({ expectNoChanges: true }));

    const preview = passed(await stack.preview({ refresh: true, diff: true }));
    expect(outputOf(preview)).toMatch(/expiredTags.*a@sha256:.*b@sha256:/s);
    expect(outputOf(preview)).toContain("4 tags: 2 expired, 1 protected by a pattern, 1 recent.");
    expect(tags()).toHaveLength(4);

    expect(stepsIn(passed(await stack.up({ refresh: true })))).toContain("update old");
    expect(tags()).toEqual(["latest", "new"]);

    tag("later", 41);
    passed(await stack.destroy());
    expect(tags()).toEqual(["latest", "new", "later"]);
  });

  it.each(inHost("plugin"))(
    "keeps a tag that a resource declares or copies, without dates of pushes, %s host",
    async (host) => {
      await using registry = await Registry.start();
      const created = new Date(Date.now() - 60 * day).toISOString();
      const built = (text: string) => image({ layers: [Buffer.from(text)], created });
      const [one, two, three] = [built("one"), built("two"), built("three")];
      for (const name of ["a", "b"]) await registry.push("acme/app", one, name);
      await registry.push("acme/app", two, "live");
      await registry.push("acme/app", three, "staging");
      const repository = `${registry.host}/acme/app`;
      const stack = await environment.project(
        `
      const rules = [{ patterns: ["*"], olderThanDays: 30 }];
      new registry.TagRetention("old", { repository: "${repository}", rules, useCreationDate: true });
      new registry.ImageTag("live", { repository: "${repository}", tag: "live", digest: "${two.digest}" });
      new registry.ImageCopy("copy", { repository: "${repository}-copy", tag: "v1", source: "${repository}:staging" });`,
        { secrets: { "trefoil:ociRegistries": JSON.stringify({ [registry.host]: {} }) }, host },
      );
      passed(await stack.up());
      expect(stepsIn(passed(await stack.up({ refresh: true })))).toContain("update old");
      expect((await registry.tags("acme/app")).sort()).toEqual(["live", "staging"]);
    },
  );
});

describe("the example of the retention of tags", () => {
  const environment = useTestEnvironment();

  it("reports the expired tags, deletes them with a refresh, and keeps the tag in production", async () => {
    await using registry = await Registry.start();
    const images = new Map<string, Image>();
    const push = async (tag: string) => {
      // Of builds with the same date, all are kept.
      const created = new Date(Date.now() - (tag === "build-1" ? 59 : 60) * day).toISOString();
      images.set(tag, image({ layers: [Buffer.from(tag)], created }));
      await registry.push("acme/app", images.get(tag) as Image, tag);
    };
    for (const tag of ["pr-1", "pr-2", "branch-old", "v1", "build-1", "build-2", "production"]) await push(tag);
    const repository = `${registry.host}/acme/app`;
    const config = { repository, production: String(images.get("production")?.digest), report: "true", builds: "1" };
    const secrets = { "trefoil:ociRegistries": JSON.stringify({ [registry.host]: {} }) };
    const stack = await environment.bareExample("tag-retention", { config, secrets });
    passed(await stack.up());
    const preview = outputOf(passed(await stack.preview({ refresh: true })));
    expect(preview).toContain("7 tags: ");
    expect(preview).toContain("pr-1: expired, dated 60 days ago.");
    expect(preview).toContain("v1: kept, protected by the pattern v*.");
    expect(await registry.tags("acme/app")).toHaveLength(7);
    passed(await stack.up({ refresh: true }));
    expect((await registry.tags("acme/app")).sort()).toEqual(["build-1", "production", "v1"]);
    passed(await stack.up({ refresh: true, expectNoChanges: true }));
  });
});
