import ts from "typescript";
import { packageSchema } from "../../../provider/generate/schema";
import { sdkIndex, sdkModule, sdkProvider, sdkSecretKeys } from "../../../provider/generate/sdk/sdk";
import { skillset } from "../../../provider/services/search/skillset/skillset";
import { getShelves, shelf, shop } from "./sample";

const code = sdkModule([shelf], [getShelves]);
const lines = code.split("\n").map((line) => line.trim());

describe("a generated class", () => {
  it("is TypeScript", () => {
    for (const text of [code, sdkIndex([shop]), sdkProvider([shop]), sdkSecretKeys([shop])]) {
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
    "readonly boards: pulumi.Input<pulumi.Input<BoardArgs>[]>;",
    "readonly lock?: pulumi.Input<ShelfLockArgs>;",
    "readonly app?: pulumi.Input<string | App>;",
    "readonly more?: pulumi.Input<any>;",
    "readonly forceDestroy?: pulumi.Input<boolean>;",
  ])("takes %s", (member) => expect(lines).toContain(member));

  it.each([
    "declare readonly name: pulumi.Output<string>;",
    "declare readonly wide: pulumi.Output<boolean>;",
    'declare readonly colour: pulumi.Output<"red" | "blue" | undefined>;',
    "declare readonly boards: pulumi.Output<Board[]>;",
    "declare readonly shelfId: pulumi.Output<string>;",
    "declare readonly token: pulumi.Output<string>;",
  ])("gives %s", (member) => expect(lines).toContain(member));

  it("knows its kinds apart by a plain discriminator", () => {
    expect(lines).toContain("export type ShelfLockArgs = ShelfLockCodeLockArgs | ShelfLockNoneArgs;");
    expect(lines).toContain('readonly kind: "#Shop.CodeLock";');
  });

  it("imports what it refers to from the module of the other service, as a type", () => {
    expect(lines).toContain('import type { App } from "./realtime";');
    expect(code).not.toMatch(/from "zod"|from "\.\.\/provider/);
  });

  it("has doc comments that end where they should", () => {
    expect(code).toContain("Its *\\/ pin.");
    const members = lines.filter((line) => /^(declare )?readonly \w+\??: /.test(line)).length;
    const documented = lines.filter(
      (line, i) => /^(declare )?readonly \w+\??: /.test(line) && lines[i - 1]?.endsWith("*/"),
    );
    expect(documented).toHaveLength(members);
  });

  it("has a function in both forms", () => {
    expect(code).toContain("export function getShelves(args: GetShelvesArgs = {}): Promise<any[]>");
    expect(code).toContain("export function getShelvesOutput(args: GetShelvesOutputArgs = {}, opts?: InvokeOptions)");
  });

  it("names what checks look at in resources that are passed, at any depth", () => {
    expect(code).toContain('static readonly sees = {"app":["name"]};');
    expect(sdkModule([skillset], [])).toContain('{"indexProjections.selectors[].targetIndexName":["fields"');
  });

  it("needs no arguments where none is required", () => {
    const { boards: _boards, ...rest } = shelf.args.fields;
    const free = { ...shelf, args: { ...shelf.args, fields: rest } };
    expect(sdkModule([free], [])).toContain("constructor(name: string, args?: ShelfArgs");
    expect(code).toContain("constructor(name: string, args: ShelfArgs");
  });
});

describe("the arguments of a further account", () => {
  it("are those of every service, and its secrets are listed", () => {
    const text = sdkProvider([shop]);
    for (const name of ["shopUrl", "shopKey", "shopRequestLimit"]) expect(text).toContain(`readonly ${name}?:`);
    expect(sdkSecretKeys([shop])).toContain('["shopKey"]');
  });
});

describe("the package schema", () => {
  const schema = packageSchema([shop], [shelf], [getShelves], [], "1.2.3") as Record<string, Record<string, never>>;
  const resource = schema.resources?.["trefoil:shop:Shelf"] as unknown as Record<string, Record<string, unknown>>;

  it("has the resource with what it takes and gives", () => {
    expect(resource.requiredInputs).toEqual(["boards"]);
    expect(resource.required).toEqual(["name", "wide", "boards", "forceDestroy", "shelfId", "token"]);
    expect(Object.keys(resource.properties ?? {})).toEqual([
      ...Object.keys(resource.inputProperties ?? {}),
      "shelfId",
      "token",
    ]);
  });

  it("marks secrets and what replaces", () => {
    expect(resource.inputProperties?.pin).toMatchObject({ type: "string", secret: true });
    expect(resource.inputProperties?.name).toMatchObject({ willReplaceOnChanges: true });
    expect(resource.properties?.token).toMatchObject({ secret: true });
    expect(resource.inputProperties?.wide).toMatchObject({ type: "boolean", default: false });
  });

  it("refers to no type that it does not have", () => {
    const referred = [...JSON.stringify(schema).matchAll(/#\/types\/([^"]+)"/g)].map(([, token]) => token as string);
    expect(referred.length).toBeGreaterThan(3);
    expect(referred.filter((token) => !(token in (schema.types ?? {})))).toEqual([]);
  });

  it("has a union by its kinds", () => {
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

  it("keeps credentials of its config secret", () => {
    const { variables } = schema.config as unknown as { variables: Record<string, unknown> };
    expect(variables.shopKey).toMatchObject({ secret: true, defaultInfo: { environment: ["SHOP_KEY"] } });
    expect(variables.shopUrl).not.toHaveProperty("secret");
    expect(variables.shopRequestLimit).toMatchObject({ type: "integer" });
  });
});
