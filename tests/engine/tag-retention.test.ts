import { image } from "../support/oci/images";
import { Registry } from "../support/oci/registry";
import { engineTimeout } from "./harness";
import { outputOf, passed, stepsIn, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout * 3);

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

  it("deletes only what a refresh listed and a preview showed", async () => {
    for (const name of ["a", "b", "latest"]) tag(name, 41);
    tag("new", 2);
    const stack = await environment.project(body(), { secrets });
    expect(stepsIn(passed(await stack.up()))).toEqual(["create old"]);
    expect(tags()).toEqual(["a", "b", "latest", "new"]);
    // Without a refresh, nothing changes.
    passed(await stack.up({ expectNoChanges: true }));

    const preview = passed(await stack.preview({ refresh: true, diff: true }));
    expect(outputOf(preview)).toMatch(/expiredTags.*a@sha256:.*b@sha256:/);
    expect(tags()).toHaveLength(4);

    expect(stepsIn(passed(await stack.up({ refresh: true })))).toContain("update old");
    expect(tags()).toEqual(["latest", "new"]);

    tag("later", 41);
    passed(await stack.destroy());
    expect(tags()).toEqual(["latest", "new", "later"]);
  });

  it("keeps a tag that a resource declares, in a registry without dates of pushes", async () => {
    const registry = await Registry.start();
    try {
      const created = new Date(Date.now() - 60 * day).toISOString();
      const built = (text: string) => image({ layers: [Buffer.from(text)], created });
      const [one, two] = [built("one"), built("two")];
      for (const name of ["a", "b"]) await registry.push("acme/app", one, name);
      await registry.push("acme/app", two, "live");
      const repository = `${registry.host}/acme/app`;
      const stack = await environment.project(
        `
        const rules = [{ patterns: ["*"], olderThanDays: 30 }];
        new registry.TagRetention("old", { repository: "${repository}", rules, useCreationDate: true });
        new registry.ImageTag("live", { repository: "${repository}", tag: "live", digest: "${two.digest}" });`,
        { secrets: { "trefoil:ociRegistries": JSON.stringify({ [registry.host]: {} }) } },
      );
      passed(await stack.up());
      expect(stepsIn(passed(await stack.up({ refresh: true })))).toContain("update old");
      expect(await registry.tags("acme/app")).toEqual(["live"]);
    } finally {
      await registry.stop();
    }
  });
});
