import { readFileSync } from "node:fs";
import { join } from "node:path";
import { emulate } from "../../../cli/emulate";
import { type ServiceName, start } from "../../../emulator/start";
import { catalogue } from "../../../provider";

const root = join(__dirname, "../../..");
const page = readFileSync(join(root, "docs/emulator.md"), "utf8");
const source = (file: string) => readFileSync(join(root, "emulator", file), "utf8");

const paths = catalogue.map(({ path }) => path.collection);

const missing = (names: readonly string[]): string[] => {
  expect(names.length).toBeGreaterThan(0);
  return names.filter((name) => !page.includes(`\`${name}`));
};

/** Members of an exported interface. */
function membersOf(file: string, name: string): string[] {
  const [, body = ""] = new RegExp(`export interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(source(file)) ?? [];
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)[?]?[:(]/gm)].map(([, member = ""]) => member);
}

describe("the page of the emulator", () => {
  it.each<ServiceName>(["registry", "search", "realtime"])(
    "names every collection of a seed for %s",
    async (service) => {
      await using services = await start();
      // The page describes the collections of the search service by the paths of their resources.
      const names = Object.keys(services.objects(service)).filter((name) => !paths.includes(`/${name}`));
      expect(missing(names)).toEqual([]);
    },
  );

  it("names every option, every member of a fault and every function of the API", () => {
    expect(missing(membersOf("index.ts", "EmulatorOptions"))).toEqual([]);
    expect(missing(membersOf("control/faults.ts", "Fault"))).toEqual([]);
    expect(missing(membersOf("start.ts", "Services").map((member) => `services.${member}`))).toEqual([]);
  });

  it("names every option of the command and every path of the control API", () => {
    const options = emulate().options.map(({ long }) => long ?? "");
    expect(missing(options)).toEqual([]);
    const paths = [...source("control/control.ts").matchAll(/\.on\("(\w+)", "(\/_control\/[\w-]+)"/g)];
    expect(missing(paths.map(([, method, path]) => `${method} ${path}`))).toEqual([]);
  });

  it("has a seed that the emulator accepts", async () => {
    const seeds = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, seed = ""]) => JSON.parse(seed));
    expect(seeds.length).toBeGreaterThan(0);
    for (const seed of seeds) {
      await using services = await start({ seed });
      expect(Object.keys(services.objects("registry").repositories ?? {})).toContain("acme/app");
    }
  });
});
