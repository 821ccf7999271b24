import { z } from "zod";
import { type ComponentDefinition, defineComponent, object } from "../../../provider/define";
import { componentPage } from "../../../provider/generate/docs/component-page";
import { indexPage } from "../../../provider/generate/docs/index-page";
import { moduleFiles } from "../../../provider/generate/sdk/module";
import { shelf, shop } from "./sample";

const pair: ComponentDefinition = defineComponent({
  service: shop,
  name: "ShelfPair",
  description: "Two shelves.",
  inputs: {
    wide: z.boolean().default(true).meta({ description: "Whether they are wide." }),
    label: z.string().optional().meta({ description: "What stands on both." }),
  },
  children: { left: { of: shelf, description: "The left one." }, right: { of: shelf, description: "The right one." } },
  outputs: {
    lock: object({ pin: z.string().meta({ description: "Its digits." }) }).meta({
      description: "Opens both.",
      typeName: "PairLock",
      secret: true,
    }),
  },
  notes: ["They stand side by side."],
  examples: { basic: {}, narrow: { wide: false } },
});

describe("the class of a component", () => {
  const files = moduleFiles("shop", { resources: [shelf], functions: [], components: [pair] });
  const code = files["shop/components.ts"] ?? "";

  it("passes its arguments with defaults to the function that creates its resources", () => {
    expect(code).toContain('import { TrefoilComponent } from "../base/component";');
    expect(code).toContain('import { shelfPair } from "./shelf-pair";');
    expect(code).toContain("export class ShelfPair extends TrefoilComponent<ShelfPairArgs> {");
    expect(code).toContain("static readonly defaults: Partial<ShelfPairArgs> = { wide: true };");
    expect(code).toContain('static readonly inputNames: readonly string[] = ["wide","label"];');
    expect(code).toContain("super(ShelfPair, name, args, opts, shelfPair);");
  });

  it("has its resources and outputs with types and descriptions", () => {
    expect(code).toMatch(/\/\*\* The left one\. \*\/\s+declare readonly left: Shelf;/);
    expect(code).toContain("declare readonly lock: pulumi.Output<output.shop.PairLock>;");
    expect(files["types/output/shop.ts"]).toMatch(
      /export interface PairLock \{\s+\/\*\* Its digits\. \*\/\s+readonly pin: string;/,
    );
    expect(files["types/input/shop.ts"]).not.toContain("PairLock");
    expect(code).toMatch(/Whether they are wide\. Default: `true`\. \*\/\s+readonly wide\?: pulumi\.Input<boolean>;/);
  });

  it("is missing in a module without components", () => {
    const without = moduleFiles("shop", { resources: [shelf], functions: [], components: [] });
    expect(Object.values(without).join()).not.toContain("Component");
  });
});

describe("the reference of a component", () => {
  it("has a page with its resources, linked to their pages", () => {
    const page = componentPage(pair);
    expect(page).toContain('new shop.ShelfPair("basic");');
    expect(page).toContain('new shop.ShelfPair("narrow", { wide: false });');
    expect(page).toContain("| `left` | [shop.Shelf](shop-shelf.md) | The left one. |");
    expect(page).toContain(
      "### PairLock\n\n| name | type | always set | description |\n|---|---|---|---|\n| `pin` | string | yes | Its digits. |",
    );
    expect(page).toContain("- They stand side by side.");
    for (const need of Object.values(shelf.permissions)) expect(page).toContain(need);
  });

  it("lists it among the resources of its service", () => {
    expect(indexPage([shop], [shelf], [], [pair])).toContain("- [shop.ShelfPair](shop-shelf-pair.md): Two shelves.");
  });
});
