import { outputOf, passed, program, projectWithPlugin, stepsIn, useTestEnvironment, writePolicyPack } from "./support";

const environment = useTestEnvironment();

const pack = `
  const { PolicyPack, validateResourceOfType, validateStackResourcesOfType } = require("@pulumi/policy");
  const { registry, search } = require("trefoil");
  new PolicyPack("ours", { enforcementLevel: "mandatory", policies: [
    {
      name: "private", description: "Repositories are private.",
      validateResource: validateResourceOfType(registry.Repository, (repository, args, report) => {
        if (!repository.isPrivate) report("Set private on " + repository.namespace + "/" + repository.name + ".");
      }),
    },
    {
      name: "few", description: "At most one synonym map.",
      validateStack: validateStackResourcesOfType(search.SynonymMap, (maps, args, report) => {
        if (maps.length > 1) report("Found " + maps.map(({ synonyms }) => synonyms.join()).sort().join(" and ") + ".");
      }),
    },
  ] });`;

describe("a mandatory policy", () => {
  it("stops a program that violates it, and accepts a program that complies", async () => {
    const objects = (hidden: boolean, maps: number) =>
      program(`
        new registry.Repository("app", { namespace: "acme", name: "app", isPrivate: ${hidden} });
        for (let i = 0; i < ${maps}; i++) new search.SynonymMap("map" + i, { name: "map" + i, synonyms: ["a" + i] });`);
    const stack = await environment.project("", { files: projectWithPlugin });
    const flags = ["--policy-pack", await writePolicyPack(stack, pack)];

    stack.write(objects(false, 2));
    const broken = await stack.up({ flags });
    expect(broken.exitCode).not.toBe(0);
    expect(outputOf(broken)).toContain("Set private on acme/app.");
    // The same pack applies to resources of the plugin.
    const withPlugin = await stack.preview({ flags, env: { TREFOIL_HOST: "plugin" } });
    expect(withPlugin.exitCode).not.toBe(0);
    for (const text of ["Set private on acme/app.", "Found a0 and a1."]) expect(outputOf(withPlugin)).toContain(text);
    expect(environment.objects()).not.toContain("registry repositories acme/app");

    stack.write(objects(true, 1));
    expect(stepsIn(passed(await stack.up({ flags })))).toContain("create app");
  });
});
