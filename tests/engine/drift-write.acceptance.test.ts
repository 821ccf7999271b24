import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Stack } from "../../tools/engine-harness";
import { findOrInstallLanguageYaml } from "../../tools/programs/language-yaml/find-or-install";
import { inHost, passed, stepsIn, trefoil, useTestEnvironment } from "./support";

const environment = useTestEnvironment();

/** Values that are code in a language, or that end a string. */
const hostile = "\u0024{process.exit(3)} `\u2028\"'\\ \u0024\u0024{x} */ # ";

/** Changes all objects of the programs outside Pulumi. */
function changeOutside(): void {
  const { search, registry } = environment.emulator;
  search.control.change({
    collection: "synonymmaps",
    key: "places",
    merge: { synonyms: `usa, america\n${hostile.trim()}` },
  });
  registry.control.change({
    collection: "repositories",
    key: "acme/web",
    merge: { is_private: true, description: hostile.trim() },
  });
}

/** Accepts the drift with edits of the program, and returns its new content. */
async function accept(stack: Stack, file: string): Promise<string> {
  const path = join(stack.folder, file);
  const before = readFileSync(path, "utf8");
  changeOutside();
  const asked = await trefoil(stack, ["drift", "--stack", "dev", "--accept", "--write"]);
  expect(asked).toMatchObject({ code: 1, err: expect.stringContaining("Pass --yes.") });
  expect(asked.out).toContain(`--- a/${file}\n+++ b/${file}\n@@ `);
  expect(readFileSync(path, "utf8")).toBe(before);
  const listed = await trefoil(stack, ["drift", "--stack", "dev", "--accept", "--write", "--json"]);
  const { stacks, program } = JSON.parse(listed.out);
  expect(program).toEqual({ diff: expect.stringContaining(`--- a/${file}`), remaining: [] });
  for (const resource of stacks[0].drifted) expect(resource).not.toHaveProperty("inputs");
  const accepted = await trefoil(stack, ["drift", "--stack", "dev", "--accept", "--write", "--yes"]);
  expect(accepted).toMatchObject({ code: 0 });
  const clean = passed(await stack.preview({ expectNoChanges: true }));
  expect(stepsIn(clean).filter((step) => !step.startsWith("same "))).toEqual([]);
  expect(await trefoil(stack, ["drift", "--stack", "dev"])).toMatchObject({ code: 0 });
  return readFileSync(path, "utf8");
}

describe("trefoil drift --accept --write", () => {
  it.each(inHost("dynamic"))("edits a program in TypeScript, and the next preview is clean (%s host)", async (host) => {
    const program = `import { registry, search } from "trefoil";

// The site.
new registry.Repository("web", {
  namespace: "acme",
  name: "web", // As on Docker Hub.
  isPrivate: false,
});
new search.SynonymMap("places", { name: "places", synonyms: ["usa, united states"] });
`;
    const stack = await environment.project("", { files: { "index.ts": program }, host });
    passed(await stack.up());
    const after = await accept(stack, "index.ts");
    expect(after).toContain(
      '// The site.\nnew registry.Repository("web", {\n  namespace: "acme",\n  name: "web", // As on Docker Hub.\n  isPrivate: true,\n  description:',
    );
  });

  it("edits a program in YAML, and the next preview is clean", async () => {
    const program = `name: test
runtime: yaml
resources:
  # The site.
  web:
    type: trefoil:registry:Repository
    properties:
      namespace: acme
      name: web # As on Docker Hub.
      isPrivate: false
  places:
    type: trefoil:search:SynonymMap
    properties:
      name: places
      synonyms:
        - usa, united states
`;
    const path = [await findOrInstallLanguageYaml()];
    const stack = await environment.project("", { host: "plugin", path, files: { "Pulumi.yaml": program } });
    passed(await stack.up());
    const after = await accept(stack, "Pulumi.yaml");
    expect(after).toContain("      name: web # As on Docker Hub.\n      isPrivate: true\n      description: ");
  });
});
