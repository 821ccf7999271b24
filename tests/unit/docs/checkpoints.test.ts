import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

describe("the two lines that skip the checkpoints", () => {
  it("are the first advice about performance, with the reason why they are safe", () => {
    const [, first = ""] = read("docs/performance.md").split(/^## /m);
    expect(first).toMatch(/^export PULUMI_EXPERIMENTAL=true\nexport PULUMI_SKIP_CHECKPOINTS=true$/m);
    expect(first).toContain("recovery.md#without-checkpoints");
  });

  it.each(readdirSync(join(root, "templates")))("are a comment in the template %s", (name) => {
    expect(read(`templates/${name}/README.md`)).toContain(
      "# export PULUMI_EXPERIMENTAL=true\n# export PULUMI_SKIP_CHECKPOINTS=true\npulumi up\n",
    );
  });

  it.each(["github-actions.yml", "gitlab-ci.yml"])("are a comment in examples/ci/%s", (name) => {
    expect(read(`examples/ci/${name}`)).toMatch(
      /^ *# +PULUMI_EXPERIMENTAL: "true"\n *# +PULUMI_SKIP_CHECKPOINTS: "true"$/m,
    );
  });
});
