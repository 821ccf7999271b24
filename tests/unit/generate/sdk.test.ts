import ts from "typescript";
import type { Definition } from "../../../provider/define";
import { packageSchema } from "../../../provider/generate/schema";
import { sdkIndex, sdkProvider, sdkSecretKeys } from "../../../provider/generate/sdk/configuration";
import { moduleFiles } from "../../../provider/generate/sdk/module";
import { app } from "../../../provider/services/realtime/app";
import { skillset } from "../../../provider/services/search/skillset/skillset";
import { getShelves, shelf, shop } from "./sample";

const files = moduleFiles("shop", { resources: [shelf], functions: [getShelves] });
const code = Object.values(files).join("\n");
const lines = code.split("\n").map((line) => line.trim());

const resourcesOf = (definition: Definition) =>
  moduleFiles("shop", { resources: [definition], functions: [] })["shop/resources.ts"];

/** The members without a comment. */
function undescribed(part: string): string[] {
  const lines = part.split("\n").map((line) => line.trim());
  return lines.flatMap((line, i) => {
    const [, name] = /^(?:declare )?readonly (\w+)\??: /.exec(line) ?? [];
    return name && !lines[i - 1]?.endsWith("*/") ? [name] : [];
  });
}

describe("a generated class", () => {
  it("is TypeScript", () => {
    for (const text of [...Object.values(files), sdkIndex([shop]), sdkProvider([shop]), sdkSecretKeys([shop])]) {
      const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true });
      expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
    }
  });

  it.each([
    "readonly name?: pulumi.Input<string>;",
    "readonly wide?: pulumi.Input<boolean>;",
    'readonly colour?: pulumi.Input<"red" | "blue">;',
    "readonly tags?: pulumi.Input<pulumi.Input<string>[]>;",
    "readonly prices?: pulumi.Input<Record<string, pulumi.Input<number>>>;",
    "readonly boards: pulumi.Input<pulumi.Input<input.shop.Board>[]>;",
    "readonly lock?: pulumi.Input<input.shop.ShelfLock>;",
    "readonly app?: pulumi.Input<string | App>;",
    "readonly more?: pulumi.Input<any>;",
    "readonly forceDestroy?: pulumi.Input<boolean>;",
  ])("has the input %s", (member) => expect(lines).toContain(member));

  it("has neither a lookup nor an import for a kind without an object", () => {
    expect(code).toContain("static get(");
    expect(code).toContain("## Import");
    expect(resourcesOf({ ...shelf, hasObject: false })).not.toMatch(/static get\(|Import$/m);
  });

  it.each([
    "declare readonly name: pulumi.Output<string>;",
    "declare readonly wide: pulumi.Output<boolean>;",
    'declare readonly colour: pulumi.Output<"red" | "blue" | undefined>;',
    "declare readonly boards: pulumi.Output<output.shop.Board[]>;",
    "declare readonly shelfId: pulumi.Output<string>;",
    "declare readonly token: pulumi.Output<string>;",
  ])("has the output %s", (member) => expect(lines).toContain(member));

  it("distinguishes the variants of a union by a plain discriminator", () => {
    for (const side of ["input", "output"]) {
      const types = files[`types/${side}/shop.ts`];
      expect(types).toContain("export type ShelfLock = ShelfLockCodeLock | ShelfLockNone;");
      expect(types).toContain('readonly kind: "#Shop.CodeLock";');
    }
  });

  it("imports the classes of other services as types", () => {
    expect(files["shop/resources.ts"]).toContain('import type { App } from "../realtime/resources";');
    expect(code).not.toMatch(/from "zod"|from "[./]*\/provider/);
  });

  it("escapes the end of a comment in a description", () => {
    expect(code).toContain("Its *\\/ pin.");
  });

  it("describes each member once: outputs inherit the comments of inputs", () => {
    const [args = "", others = ""] = [
      /export interface ShelfArgs \{[^}]*\}/,
      /export class Shelf [\s\S]*?static get/,
    ].map((part) => part.exec(files["shop/resources.ts"] ?? "")?.[0]);
    expect(undescribed(args)).toEqual([]);
    expect(undescribed(others)).toEqual(Object.keys(shelf.inputs.fields));
    expect(undescribed(files["types/input/shop.ts"] ?? "")).toEqual([]);
    expect(others).toContain("implements DescribedBy<ShelfArgs>");
    expect(files["types/output/shop.ts"]).toContain("export interface Board extends DescribedBy<input.shop.Board> {");
  });

  it("describes each nested type as the field that has it", () => {
    for (const side of ["input", "output"]) {
      const types = files[`types/${side}/shop.ts`] ?? "";
      expect(types).toMatch(/\/\*\* Boards\. \*\/\nexport interface Board /);
      expect(types).toMatch(/\/\*\* How it is locked\. \*\/\nexport type ShelfLock /);
      expect(types).toMatch(/\/\*\* By a code\. \*\/\nexport interface ShelfLockCodeLock /);
    }
  });

  it("has the article that fits the name", () => {
    expect(resourcesOf(app)).toContain("Returns true if the value is an `App`,");
    expect(code).toContain("Returns true if the value is a `Shelf`,");
  });

  it("has a comment with a paragraph, examples and the import, and without permissions", () => {
    const [, comment = ""] =
      /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\nexport class Shelf /.exec(files["shop/resources.ts"] ?? "") ?? [];
    expect(comment).toMatch(/^\/\*\*\n \* A shelf\.\n \*\n \* ## Example Usage\n[\s\S]*\n \* ## Import\n/);
    expect(comment).toContain(' * new shop.Shelf("basic", { boards: [{ name: "top" }] });');
    expect(comment).toContain("The id is `{shelfId}`.");
    for (const permission of Object.values(shelf.permissions)) expect(comment).not.toContain(permission);
  });

  it("has a constructor with a comment for each parameter", () => {
    const [, comment = ""] =
      /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n {2}constructor/.exec(files["shop/resources.ts"] ?? "") ?? [];
    expect([...comment.matchAll(/@param (\w+) \S/g)].map(([, name]) => name)).toEqual(["name", "args", "opts"]);
  });

  it("is exported by the index of the module, with the hand-written classes", () => {
    const { "shop/index.ts": index } = moduleFiles("shop", {
      resources: [shelf],
      functions: [],
      handWritten: ["pair"],
    });
    expect(index?.match(/^export .*$/gm)).toEqual(['export * from "./resources";', 'export * from "./pair";']);
  });

  it("contains each function in both forms", () => {
    expect(code).toContain("export function getShelves(args: GetShelvesArgs = {}): Promise<any[]>");
    expect(code).toContain("export function getShelvesOutput(args: GetShelvesOutputArgs = {}, opts?: InvokeOptions)");
  });

  it("lists the properties of referenced resources that check reads, at any depth", () => {
    expect(code).toContain('static readonly referencedProperties = {"app":["name"]};');
    expect(resourcesOf(skillset)).toContain('{"indexProjections.selectors[].targetIndexName":["fields"');
  });

  it("has an optional parameter for arguments if none is required", () => {
    const { boards: _boards, ...rest } = shelf.inputs.fields;
    const free = { ...shelf, inputs: { ...shelf.inputs, fields: rest } };
    expect(resourcesOf(free)).toContain("constructor(name: string, args?: ShelfArgs");
    expect(code).toContain("constructor(name: string, args: ShelfArgs");
  });
});

describe("the arguments of an explicit provider", () => {
  it("contain the settings of every service, and the secrets are listed", () => {
    const text = sdkProvider([shop]);
    for (const name of ["shopUrl", "shopKey", "shopRequestLimit"]) expect(text).toContain(`readonly ${name}?:`);
    expect(sdkSecretKeys([shop])).toContain('["shopKey","limitStore"]');
  });
});

describe("the package schema", () => {
  const content = { services: [shop], definitions: [shelf], functions: [getShelves] };
  const manifest = { version: "1.2.3", description: "Shops.", keywords: ["kind/native"], license: "Apache-2.0" };
  const schema = packageSchema(content, manifest) as Record<string, Record<string, never>>;
  const resource = schema.resources?.["trefoil:shop:Shelf"] as unknown as Record<string, Record<string, unknown>>;

  it("names neither a publisher nor a server of plugins while the manifest has no repository", () => {
    expect(schema).toMatchObject({ version: "1.2.3", description: "Shops.", keywords: ["kind/native"] });
    for (const name of ["publisher", "repository", "homepage", "logoUrl", "pluginDownloadURL", "configurationDocsUrl"])
      expect(schema).not.toHaveProperty(name);
  });

  it.each([
    {
      server: "GitHub",
      repository: "https://github.com/acme/trefoil",
      pluginDownloadURL: "github://api.github.com/acme/trefoil",
      goPath: "github.com/acme/trefoil/sdk/go/trefoil",
    },
    {
      server: "another server",
      repository: "https://git.example.com/acme/trefoil",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: The engine replaces it.
      pluginDownloadURL: "https://git.example.com/acme/trefoil/releases/download/v${VERSION}",
      goPath: "git.example.com/acme/trefoil/sdk/go/trefoil",
    },
  ])("derives the publication on $server from the repository", ({ repository, pluginDownloadURL, goPath }) => {
    const published = packageSchema(content, { ...manifest, author: "Acme", repository });
    expect(published).toMatchObject({
      publisher: "Acme",
      repository,
      homepage: repository,
      pluginDownloadURL,
      configurationDocsUrl: `${repository}/blob/main/docs/configuration.md`,
      language: { go: { importBasePath: goPath } },
    });
    expect(published.logoUrl).toMatch(/^https:.*\/docs\/logo\.png$/);
  });

  it("has the inputs and outputs of the resource", () => {
    expect(resource.requiredInputs).toEqual(["boards"]);
    expect(resource.required).toEqual(["name", "wide", "boards", "forceDestroy", "shelfId", "token"]);
    expect(Object.keys(resource.properties ?? {})).toEqual([
      ...Object.keys(resource.inputProperties ?? {}),
      "shelfId",
      "token",
    ]);
  });

  it("marks secrets and inputs that replace the resource", () => {
    expect(resource.inputProperties?.pin).toMatchObject({ type: "string", secret: true });
    expect(resource.inputProperties?.name).toMatchObject({ willReplaceOnChanges: true });
    expect(resource.properties?.token).toMatchObject({ secret: true });
    expect(resource.inputProperties?.wide).toMatchObject({ type: "boolean", default: false });
  });

  it("contains every type to which it refers", () => {
    const referred = [...JSON.stringify(schema).matchAll(/#\/types\/([^"]+)"/g)].map(([, token]) => token as string);
    expect(referred.length).toBeGreaterThan(3);
    expect(referred.filter((token) => !(token in (schema.types ?? {})))).toEqual([]);
  });

  it("distinguishes the variants of a union by their discriminator", () => {
    expect(resource.inputProperties?.lock).toMatchObject({
      discriminator: {
        propertyName: "kind",
        mapping: {
          "#Shop.CodeLock": "#/types/trefoil:shop:ShelfLockCodeLock",
          none: "#/types/trefoil:shop:ShelfLockNone",
        },
      },
    });
  });

  it("marks credentials in the configuration as secret", () => {
    const { variables } = schema.config as unknown as { variables: Record<string, unknown> };
    expect(variables.shopKey).toEqual({
      type: "string",
      description: expect.stringContaining("Environment variable: `SHOP_KEY`."),
      secret: true,
    });
    expect(variables.shopUrl).not.toHaveProperty("secret");
    expect(variables.shopRequestLimit).toMatchObject({ type: "integer" });
  });

  it("contains no defaults of settings, which libraries would send as if the program had set them", () => {
    const { variables } = schema.config as unknown as { variables: Record<string, unknown> };
    for (const variable of Object.values(variables)) expect(variable).not.toHaveProperty("default");
    expect(schema.provider).toMatchObject({ inputProperties: variables });
  });

  it("has the alias of the dynamic host, the inputs of a list and an example for each resource", () => {
    expect(schema.resources?.["trefoil:shop:Shelf"]).toMatchObject({
      aliases: [{ type: "pulumi-nodejs:dynamic/trefoil/shop:Shelf" }],
      listInputs: { properties: {}, required: [] },
      description: expect.stringContaining('new shop.Shelf("basic"'),
    });
  });

  it("wraps the result of a function in an object", () => {
    const call = schema.functions?.["trefoil:shop:getShelves"] as unknown as Record<string, unknown>;
    expect(call.outputs).toMatchObject({
      type: "object",
      required: ["items"],
      properties: { items: { type: "array" } },
    });
  });
});
