import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { called, callPrograms, declared, resourcePrograms } from "./example-programs";
import { Libraries } from "./import/libraries";

const root = resolve(__dirname, "../..");

describe("the examples of all resources and functions", () => {
  const libraries = new Libraries();
  beforeAll(() => libraries.generate(), 120_000);
  afterAll(() => libraries.dispose());

  it("run in Python, and register the same resources and calls", async () => {
    const registered = await libraries.runPython([...resourcePrograms("python"), ...callPrograms("python")]);
    // The library adds defaults of the schema.
    expect(registered).toMatchObject([...declared, ...called].map((one) => [one]));
  }, 60_000);

  it("have the names of the library, as the template in Python", async () => {
    const program = readFileSync(join(root, "templates/trefoil-python/__main__.py"), "utf8");
    const [registered] = await libraries.runPython([program]);
    expect(registered?.map(([type, name]) => `${type} ${name}`).sort()).toEqual([
      "trefoil:realtime:App chat",
      "trefoil:realtime:Key server",
      "trefoil:search:Index hotels",
      "trefoil:search:SynonymMap places",
    ]);
  }, 60_000);

  it("compile in Go without a complaint of gofmt and go vet", () => {
    const programs = [...resourcePrograms("go"), ...callPrograms("go")];
    expect(programs).toHaveLength(declared.length + called.length);
    // One package is compiled faster than a package for each program.
    const files = programs.map((program, i) => [
      `example${i}.go`,
      i === 0 ? program : program.replace("func main()", `func example${i}()`),
    ]);
    expect(libraries.vetGo([Object.fromEntries(files)])).toBe("");
  }, 120_000);

  it("are in the comments of the libraries, with the names of their language in descriptions", () => {
    const [python, go] = [libraries.source("python", "registry"), libraries.source("go", "registry")];
    expect(python).toContain('registry.AccessToken("basic", token_label="ci", scopes=["repo:read"])');
    expect(go).toContain('_, err := registry.NewAccessToken(ctx, "basic", &registry.AccessTokenArgs{');
    expect(python).toContain("Requires `lifetime_days`.");
    expect(go).toContain("Requires `LifetimeDays`.");
    expect(python).toContain("Use `get_org_access_token` to read");
    expect(go).toContain("Use `LookupOrgAccessToken` to read");
    // Values of an enum are the same in all languages, also those with the name of an input.
    for (const library of [python, go])
      expect(library).toContain(
        "Default: `member`. One of: `member`, `editor`, `owner`, or the name of a custom role.",
      );
    const [pythonSearch, goSearch] = [libraries.source("python", "search"), libraries.source("go", "search")];
    expect(pythonSearch).toContain('With `on_field_removal="retain"`, a removed item remains');
    expect(goSearch).toContain('With `OnFieldRemoval: "retain"`, a removed item remains');
    expect(pythonSearch).toContain("requires `retrievable=False`.");
    expect(pythonSearch).toContain("by the fields with a `permission_filter`.");
    // Keys of a map are those of the service.
    for (const library of [pythonSearch, goSearch]) expect(library).toContain("for example `imageAction`.");
  });
});
