import { join } from "node:path";
import { findOrInstallLanguageYaml } from "../../tools/programs/language-yaml/find-or-install";
import { pets } from "../unit/openapi/pets";
import { engineTimeout, executables, Running } from "./harness";
import { outputOf, passed, trefoil, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout);

const program = `
name: test
runtime: yaml
resources:
  tom:
    type: pet-home:index:Cat
    properties:
      name: Tom
      breed: tabby
      chip: { number: "7", secretCode: invented-code }
outputs:
  id: \${tom.catId}
`;

describe("a package from a document, in YAML", () => {
  const environment = useTestEnvironment({ restPaths: ["/v1/cats"] });

  it("is added by the CLI, and its objects are deployed, compared, repaired and destroyed", async () => {
    const { rest } = environment.emulator;
    const stack = await environment.project("", {
      host: "plugin",
      path: [await findOrInstallLanguageYaml()],
      files: { "Pulumi.yaml": program, "pets.yaml": pets },
      config: { "pet-home:url": rest.url },
      secrets: { "pet-home:token": environment.emulator.credentials.rest.token },
    });
    const proposed = await trefoil(stack, ["openapi", "pets.yaml"]);
    expect(proposed.out).toContain("pet-home.resources.yaml: 3 added, 0 kept.");
    const added = new Running({
      args: [
        "package",
        "add",
        join(executables, "pulumi-resource-trefoil"),
        "openapi",
        "pets.yaml",
        "pet-home.resources.yaml",
      ],
      cwd: stack.folder,
      env: stack.env,
    });
    // The language host for YAML writes the package, and may lack the method that prints how to use it.
    expect(outputOf(await added.done)).toContain("Successfully generated an SDK for the pet-home package");

    passed(await stack.up());
    const { id } = await stack.outputs();
    rest.control.change({ collection: "/v1/cats", key: String(id), merge: { name: "Thomas", mood: "calm" } });
    const drifted = passed(await stack.refresh({ diff: true }));
    expect(outputOf(drifted)).toContain("Thomas");
    expect(outputOf(drifted)).not.toContain("calm");
    passed(await stack.up());
    expect(rest.control.objects()["/v1/cats"]?.[String(id)]).toMatchObject({ name: "Tom", mood: "calm" });
    expect(stack.stateText()).not.toContain("invented-code");
    passed(await stack.destroy());
    expect(rest.control.objects()["/v1/cats"]).toEqual({});
  });
});
