import { join } from "node:path";
import ts from "typescript";

const root = join(__dirname, "../../..");
const file = join(root, "tests/unit/generate/hover-sample.ts");

const program = `
import * as trefoil from "../../../sdk";

export function use(index: trefoil.search.Index, key: trefoil.realtime.Key) {
  index.suggesters;
  key.keyName;
  index.fields.apply((fields) => fields[0]?.analyzer);
  new trefoil.search.Index("hotels", { fields: [{ name: "id", type: "Edm.String", stored: true }] });
  const field: trefoil.types.input.search.IndexField = { name: "id", type: "Edm.String" };
  trefoil.registry.getRepositoryTagsOutput({ namespace: "acme", name: "app" });
}
`;

const service = ts.createLanguageService({
  getScriptFileNames: () => [file],
  getScriptVersion: () => "1",
  getScriptSnapshot: (name) => {
    const text = name === file ? program : ts.sys.readFile(name);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => root,
  getCompilationSettings: () => ({
    strict: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.Node20,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    skipLibCheck: true,
    types: ["node"],
  }),
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (name) => name === file || ts.sys.fileExists(name),
  readFile: ts.sys.readFile,
});

/** The text that an editor shows at the end of a piece of the program. */
function hoverAt(text: string): string {
  const info = service.getQuickInfoAtPosition(file, program.indexOf(text) + text.length - 1);
  return ts.displayPartsToString(info?.documentation);
}

/** The description of a property in the generated reference of the package. */
const schema = require("../../../provider/schema.json") as {
  readonly resources: Record<string, { readonly properties: Record<string, { readonly description: string }> }>;
  readonly types: Record<string, { readonly properties: Record<string, { readonly description: string }> }>;
  readonly functions: Record<
    string,
    { readonly inputs: { readonly properties: Record<string, { description: string }> } }
  >;
};
const described = (from: Record<string, { readonly description: string }> | undefined, name: string): string =>
  from?.[name]?.description ?? "not described";

describe("a hover", () => {
  const { resources, types, functions } = schema;

  it("over a nested type shows the description of the input", () => {
    expect(hoverAt("search.IndexField")).toBe("Fields of the documents. Exactly one field must be the key.");
  });

  it.each([
    [
      "an input of a resource",
      "index.suggesters",
      described(resources["trefoil:search:Index"]?.properties, "suggesters"),
    ],
    ["an output of a resource", "key.keyName", described(resources["trefoil:realtime:Key"]?.properties, "keyName")],
    ["a nested output", "?.analyzer", described(types["trefoil:search:IndexField"]?.properties, "analyzer")],
    ["a nested argument", "stored", described(types["trefoil:search:IndexField"]?.properties, "stored")],
    [
      "an argument of a function that accepts outputs",
      "namespace",
      described(functions["trefoil:registry:getRepositoryTags"]?.inputs.properties, "namespace"),
    ],
  ])("over %s shows its description", (_what, text, description) => {
    expect(hoverAt(text)).toBe(description);
  });
});
