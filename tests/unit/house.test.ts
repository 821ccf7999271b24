import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { catalogue, components, functions } from "../../provider";

const root = resolve(__dirname, "../..");

interface Source {
  /** `provider/define/field.ts`. */
  readonly file: string;
  readonly text: string;
  readonly lines: readonly string[];
}

const sources: readonly Source[] = ["provider", "sdk", "emulator", "cli", "webhooks"].flatMap(filesIn).map((file) => {
  const text = readFileSync(join(root, file), "utf8");
  return { file, text, lines: text.trimEnd().split("\n") };
});

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(path);
    return path.endsWith(".ts") ? [path] : [];
  });
}

/** Lines that are found, as an editor finds them: `sdk/index.ts:3`. */
const found = (pattern: RegExp, where: (file: string) => boolean = () => true): string[] =>
  sources
    .filter(({ file }) => where(file))
    .flatMap(({ file, lines }) =>
      lines.flatMap((line, i) => (pattern.test(line) && !/^\s*(\*|\/\/)/.test(line) ? [`${file}:${i + 1}`] : [])),
    );

/** A folder of the house, or the package that is meant. */
function areaOf(path: string): string {
  const [top = "", second = "", third = ""] = path.split("/");
  if (top !== "provider") return top;
  if (second === "services") return `services/${third}`;
  return second.replace(/\.ts$/, "") || "index";
}

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly at: string;
  readonly typesOnly: boolean;
  /** Inside a function, and so not before it is called. */
  readonly lazy: boolean;
}

/** Imports stand at the beginning of a line, or a call loads what is imported; what stands in a text is none. */
const importing = /^(?:import|export|\}) .*?from "([^"]+)"|^import "([^"]+)"|^[^`*]*?\b(?:import|require)\("([^"]+)"\)/;

function arrowsOf({ file, lines }: Source): Arrow[] {
  return lines.flatMap((line, i) => {
    const [match, ...targets] = importing.exec(line) ?? [];
    const target = targets.find(Boolean);
    if (!match || !target) return [];
    const path = target.startsWith(".") ? relative(root, resolve(root, dirname(file), target)) : target;
    return {
      from: areaOf(file),
      to: target.startsWith(".") ? areaOf(path) : target,
      at: `${file}:${i + 1}`,
      typesOnly: /^(import|export) type /.test(line) || match.includes("import("),
      lazy: match.includes("require("),
    };
  });
}

const arrows = sources.flatMap(arrowsOf);
const services = ["registry", "search", "realtime", "rest"].map((name) => `services/${name}`);

/** Who may import whom. What is Node's own is free to all but the definitions. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  define: ["zod"],
  ...Object.fromEntries(services.map((service) => [service, ["define", "zod"]])),
  lifecycle: ["define", "oci", "rest"],
  oci: ["define", "rest"],
  rest: ["undici", "pino", "proper-lockfile", "@azure/identity"],
  hosts: ["lifecycle", "define", "modules", "@pulumi/pulumi"],
  generate: ["define", "index"],
  index: ["define", "modules"],
  modules: ["define", ...services],
  sdk: ["@pulumi/pulumi"],
  emulator: [],
  cli: ["emulator", "lifecycle", "modules", "commander"],
  webhooks: ["zod"],
};

const isAllowed = ({ from, to, typesOnly }: Arrow): boolean =>
  to === from ||
  allowed[from]?.includes(to) === true ||
  (to.startsWith("node:") && !["define", ...services].includes(from)) ||
  // Types cost nothing at run time.
  (["rest", "lifecycle"].includes(from) && typesOnly && /^zod/.test(to));

describe("the house", () => {
  it("knows every folder", () => {
    expect([...new Set(arrows.map(({ from }) => from))].filter((from) => !(from in allowed))).toEqual([]);
    expect(arrows.length).toBeGreaterThan(100);
  });

  it("has no import but those that the table allows", () => {
    const strange = arrows
      .filter((arrow) => !isAllowed(arrow))
      .filter(({ from, to }) => !(from === "sdk" && to === "hosts"));
    expect(strange.map(({ at, to }) => `${at} imports ${to}`)).toEqual([]);
  });

  it("is told in CONTRIBUTING.md as it is", () => {
    const page = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
    const [, table = ""] = /\| from \| may import \|\n\|[-|]+\n([\s\S]*?)\n\n/.exec(page) ?? [];
    const words = new Set(Object.values(allowed).flat());
    const told = table.split("\n").flatMap((row) => {
      const [, from = "", to = ""] = row.split("|").map((cell) => cell.trim());
      const names = to.split(/[,;] /).filter((name) => words.has(name));
      return from.split(", ").map((folder) => [folder, names] as const);
    });
    const { index, modules, ...rest } = allowed;
    expect(Object.fromEntries(told)).toEqual(rest);
    expect(index).toEqual(["define", "modules"]);
    expect(modules).toEqual(["define", ...services]);
  });

  it("lets the SDK reach the provider only when a function of it is called", () => {
    const inside = arrows.filter(({ from, to }) => from === "sdk" && to === "hosts");
    expect(inside.length).toBeGreaterThan(0);
    expect(inside.filter(({ typesOnly, lazy }) => !typesOnly && !lazy)).toEqual([]);
  });

  it("loads the provider into the command line only when a command needs it", () => {
    const inside = arrows.filter(({ from, to }) => from === "cli" && ["lifecycle", "modules"].includes(to));
    expect(inside.length).toBeGreaterThan(0);
    expect(inside.filter(({ typesOnly, lazy }) => !typesOnly && !lazy)).toEqual([]);
  });

  it("loads the definitions of a service only when one of them is asked for", () => {
    const inside = arrows.filter(({ from, to }) => from === "modules" && services.includes(to));
    expect(inside.map(({ to, lazy }) => [to, lazy])).toEqual(services.map((service) => [service, true]));
  });

  it("lets nobody else reach the hosts", () => {
    const others = arrows.filter(({ from, to }) => to === "hosts" && !["hosts", "sdk"].includes(from));
    expect(others).toEqual([]);
  });

  it("knows undici in the REST client alone, and loads it with the first request", () => {
    const inside = arrows.filter(({ to }) => to === "undici");
    expect([...new Set(inside.map(({ from }) => from))]).toEqual(["rest"]);
    expect(inside.filter(({ typesOnly, lazy }) => !typesOnly && !lazy)).toEqual([]);
  });

  it("shares nothing between the emulator and what it tests", () => {
    expect(
      arrows.filter(({ from, to }) => from === "emulator" && to !== "emulator" && !to.startsWith("node:")),
    ).toEqual([]);
  });
});

describe("importing the SDK", () => {
  it("loads neither zod nor undici nor anything of the provider", () => {
    const program = `
      const before = new Set(Object.keys(require.cache));
      require(${JSON.stringify(join(root, "sdk/index.ts"))});
      const loaded = Object.keys(require.cache).filter((file) => !before.has(file));
      console.log(JSON.stringify({
        own: loaded.filter((file) => file.includes("/sdk/") && !file.includes("node_modules")).length,
        heavy: loaded.filter((file) => /node_modules.(zod|undici|pino)\\b/.test(file) || file.startsWith(${JSON.stringify(join(root, "provider"))})),
      }));
    `;
    const { stdout, stderr } = spawnSync(process.execPath, ["--require", "./tools/typescript.js", "-e", program], {
      cwd: root,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual({ own: expect.any(Number), heavy: [] });
    expect(JSON.parse(stdout).own).toBeGreaterThan(5);
  });
});

describe("files", () => {
  it("of the provider have 300 lines at most", () => {
    const long = sources.filter(({ file, lines }) => file.startsWith("provider/") && lines.length > 300);
    expect(long.map(({ file, lines }) => `${file} has ${lines.length}`)).toEqual([]);
  });

  it("are in kebab-case", () => {
    expect(
      sources.map(({ file }) => file).filter((file) => !/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.test)?\.ts$/.test(file)),
    ).toEqual([]);
  });

  it("of a plain resource have less than 30 lines, none wider than 120", () => {
    const { lines = [] } = sources.find(({ file }) => file === "provider/services/search/synonym-map.ts") ?? {};
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.length).toBeLessThan(30);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });
});

describe("what looks wrong", () => {
  it("the environment is read where it is meant to be", () => {
    expect(found(/process\.env\b/).map((at) => at.replace(/:\d+$/, ""))).toEqual([
      "provider/lifecycle/configuration/environment.ts",
      "provider/rest/options/environment.ts",
    ]);
  });

  it.each([
    // One file drops what Pulumi's dynamic host prints.
    [
      "nothing is printed past the engine",
      /\bconsole\.|process\.std(out|err)/,
      /^(provider\/(?!hosts\/dynamic\/printed-once\.ts)|sdk\/)/,
    ],
    ["no type is given up", /\bas any\b|@ts-ignore|@ts-expect-error/, /./],
    ["errors are told apart by class and code", /message\.(includes|startsWith|match)\(/, /^(provider|sdk)\//],
    [
      "no definition knows the time, chance or a cast",
      /Date\.now\(|Math\.random\(|new Date\(|as unknown as/,
      definitions(),
    ],
    ["nothing is left for later", /\b(TODO|FIXME|XXX|HACK)\b/, /./],
    [
      "nothing is called a manager, a helper or a util",
      /\b(?!credHelpers\b|Util\.\w+Skill\b)\w*(Manager|Helper|Util)s?\b/,
      /./,
    ],
    [
      "no interface says that it is one",
      /\binterface I[A-Z][a-z]+\b(?<!Index\w*|Input\w*|Intent\w*|Immutable\w*|Invoke\w*)/,
      /./,
    ],
  ])("%s", (_what, pattern, where) => {
    expect(found(pattern, (file) => where.test(file))).toEqual([]);
  });

  it("no comment leaves anything for later either", () => {
    expect(sources.filter(({ text }) => /\b(TODO|FIXME|XXX)\b/.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it("every definition says what it is, has examples and tells what it needs", () => {
    for (const { token, describe, examples, needs } of [...catalogue, ...functions]) {
      expect([token, Object.keys(examples).length]).not.toEqual([token, 0]);
      for (const text of [describe, ...Object.values(needs)]) expect([token, text]).not.toEqual([token, ""]);
    }
    for (const { token, describe, examples, notes } of components) {
      expect([token, Object.keys(examples).length]).not.toEqual([token, 0]);
      for (const text of [describe, ...notes]) expect([token, text]).not.toEqual([token, ""]);
    }
  });
});

function definitions(): RegExp {
  return /^provider\/services\//;
}

describe("words for others", () => {
  it("stand above everything that programs and definitions may name", () => {
    const bare = sources
      .filter(({ file }) => /^(sdk|provider\/define)\//.test(file))
      .flatMap(({ file, lines }) =>
        lines.flatMap((line, i) => {
          if (!/^export (abstract )?(const|function|class|interface|type) (?!\{)/.test(line)) return [];
          const above = lines.slice(0, i).findLast((other) => !other.startsWith("// biome-ignore"));
          return above?.trim().endsWith("*/") ? [] : [`${file}:${i + 1}`];
        }),
      );
    expect(bare).toEqual([]);
  });
});

describe("the repository", () => {
  // Text files that a clone has, and new files before their first commit.
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", ":!package-lock.json"];
  const files = execFileSync("git", list, { cwd: root, encoding: "utf8" }).trim().split("\n");
  const texts = files
    .filter((file) => existsSync(join(root, file)))
    .map((file) => ({ file, lines: readFileSync(join(root, file), "utf8").split("\n") }));
  const linesWith = (isWrong: (line: string, file: string) => boolean, where = /./): string[] =>
    texts
      .filter(({ file }) => where.test(file))
      .flatMap(({ file, lines }) => lines.flatMap((line, i) => (isWrong(line, file) ? [`${file}:${i + 1}`] : [])));

  it("refers to nothing outside itself", () => {
    const isOutside = (line: string, file: string) =>
      (line.match(/(\.\.\/)+/g) ?? []).some((steps) =>
        relative(root, resolve(root, dirname(file), steps)).startsWith(".."),
      );
    // A link below node_modules is relative to that folder.
    expect(linesWith((line, file) => isOutside(line, file) && !line.includes("ln -sfn ../trefoil/"))).toEqual([]);
    const homes = ["home", "root", "Users", "work", "shared", "mnt"].join("|");
    const absolute = new RegExp(`(?<![\\w./-])/(${homes})/`);
    expect(linesWith((line) => absolute.test(line))).toEqual([]);
    expect(texts.length).toBeGreaterThan(500);
  });

  it("skips no test", () => {
    const skipping = /\b(describe|it|test)\.(skip|todo|only)\b|\b(xit|xtest|xdescribe|fit|fdescribe)\(/;
    // This file names what it forbids.
    expect(linesWith((line, file) => skipping.test(line) && file !== "tests/unit/house.test.ts", /^tests\//)).toEqual(
      [],
    );
  });
});
