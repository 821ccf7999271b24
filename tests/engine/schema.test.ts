import { checkout, createProject, engineTimeout, type Stack } from "./harness";

jest.setTimeout(engineTimeout);

describe("the package schema", () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await createProject({ files: { "index.js": "" } });
  });
  afterAll(() => stack.dispose());

  it("is one that Pulumi accepts", async () => {
    const { exitCode, stdout, stderr } = await stack.run("schema", "check", `${checkout}/provider/schema.json`);
    expect({ exitCode, text: stdout + stderr }).toEqual({ exitCode: 0, text: "" });
  });

  it("is looked into: a reference to nothing is refused", async () => {
    const broken = {
      name: "broken",
      resources: { "broken:a:B": { properties: { c: { $ref: "#/types/broken:a:No" } } } },
    };
    stack.write({ "broken.json": JSON.stringify(broken) });
    expect((await stack.run("schema", "check", "broken.json")).exitCode).not.toBe(0);
  });
});
