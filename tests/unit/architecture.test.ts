import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { catalogue, functions } from "../../provider";
import { temporaryFolder } from "../support/temporary-folder";

const root = resolve(__dirname, "../..");

interface Source {
  /** Path of the file, such as `provider/define/field.ts`. */
  readonly file: string;
  readonly text: string;
  readonly lines: readonly string[];
}

const sources: readonly Source[] = ["provider", "sdk", "emulator", "cli", "packages"].flatMap(filesIn).map((file) => {
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

/** Lines of code that match, in the form `sdk/index.ts:3`. */
const found = (pattern: RegExp, where: (file: string) => boolean = () => true): string[] =>
  sources
    .filter(({ file }) => where(file))
    .flatMap(({ file, lines }) =>
      lines.flatMap((line, i) => (pattern.test(line) && !/^\s*(\*|\/\/)/.test(line) ? [`${file}:${i + 1}`] : [])),
    );

describe("the rules of imports", () => {
  // Files of a program that breaks every rule once, and the rules that each file breaks.
  const broken: Readonly<Record<string, readonly [source: string, ...rules: string[]]>> = {
    "provider/define/cycle.ts": ['import type { Other } from "./other"; export type Cycle = Other;', "no-cycles"],
    "provider/define/other.ts": ['import type { Cycle } from "./cycle"; export type Other = Cycle;'],
    "provider/define/missing.ts": ['import "./nowhere";', "resolvable"],
    "provider/define/file.ts": ['import "node:fs";', "only-from-provider-define-"],
    "provider/services/registry/one.ts": ['import "../../rest/client";', "only-from-provider-services-registry-"],
    "provider/services/search/one.ts": ['import "../realtime/one";', "only-from-provider-services-search-"],
    "provider/services/realtime/one.ts": ['import "node:fs";', "only-from-provider-services-realtime-"],
    "provider/services/rest/one.ts": ['import "../../lifecycle/one";', "only-from-provider-services-rest-"],
    "provider/lifecycle/one.ts": ['import "undici";', "only-from-provider-lifecycle-"],
    "provider/lifecycle/eager.ts": ['import "../oci/one";', "lazily-from-provider-lifecycle-"],
    "provider/lifecycle/schema.ts": ['import { z } from "zod"; z.string();', "types-of-zod-only"],
    "provider/oci/one.ts": ['import "../lifecycle/schema";', "only-from-provider-oci-"],
    "provider/oci/eager.ts": ['import "@sigstore/verify";', "lazily-from-provider-oci-"],
    "provider/rest/client.ts": ['import "../define/file";', "only-from-provider-rest-"],
    "provider/rest/eager.ts": ['import "undici";', "lazily-from-provider-rest-"],
    "provider/rest/log.ts": ['import "pino";', "lazily-from-provider-rest-"],
    "provider/tracing/one.ts": ['import "../define/file";', "only-from-provider-tracing-"],
    "provider/tracing/two.ts": ['import "pino";', "lazily-from-provider-tracing-span-output-engine-exporter-ts-"],
    "provider/programs/one.ts": ['import "node:fs";', "only-from-provider-programs-"],
    "provider/programs/two.ts": ['import "../define/file";', "types-of-definitions-only"],
    "provider/text/one.ts": ['import "node:fs";', "only-from-provider-text-"],
    // No file imports itself, but the folders import each other.
    "provider/lifecycle/read/one.ts": ['import "../write/one";'],
    "provider/lifecycle/write/one.ts": ['import "../read/two";'],
    "provider/lifecycle/read/two.ts": ["export {};"],
    "provider/hosts/one.ts": ['import "../rest/log";', "only-from-provider-hosts-"],
    "provider/hosts/shared.ts": ['import "@grpc/grpc-js";', "protocol-only-in-plugin"],
    "provider/hosts/plugin/one.ts": ['import "../dynamic/one";', "hosts-are-independent"],
    "provider/hosts/dynamic/one.ts": ["export {};"],
    "provider/hosts/plugin/server.ts": ['import "./run";', "lazily-from-provider-hosts-plugin-server-plugin-ts"],
    "provider/hosts/plugin/run.ts": ["export {};"],
    "provider/hosts/plugin/package.ts": ['import "../../openapi/two";', "lazily-from-provider-hosts-"],
    "provider/openapi/one.ts": ['import "../lifecycle/schema";', "only-from-provider-openapi-"],
    "provider/openapi/two.ts": ["export {};"],
    "provider/generate/one.ts": ['import "../lifecycle/schema";', "only-from-provider-generate-"],
    "provider/generate/host.ts": ['import "../hosts/one";', "hosts-only-from-programs"],
    "provider/modules.ts": [
      'import "./services/rest/index"; import "./services/rest/one";',
      "lazily-from-provider-modules-ts",
      "only-from-provider-modules-ts",
    ],
    "provider/services/rest/index.ts": ["export {};"],
    "provider/index.ts": ['import "./lifecycle/schema";', "only-from-provider-index-ts"],
    "sdk/one.ts": ['import "../provider/hosts/one";', "lazily-from-sdk-"],
    "sdk/two.ts": ['import "zod";', "only-from-sdk-"],
    "packages/executable/one.ts": ['import "../../sdk/one";', "lazily-from-packages-executable-"],
    "packages/executable/two.ts": ['import "zod";', "only-from-packages-executable-"],
    "cli/one.ts": ['import "../provider/modules";', "lazily-from-cli-"],
    "cli/three.ts": ['import "../packages/rotate/one";', "lazily-from-cli-"],
    "cli/two.ts": ['import "undici";', "only-from-cli-"],
    "emulator/one.ts": ['import "../provider/define/file";', "only-from-emulator-"],
    "provider/terraform/one.ts": ['import "../lifecycle/schema";', "only-from-provider-terraform-"],
    "packages/migrations/one.ts": ['import "../../sdk/two";', "only-from-packages-migrations-"],
    "packages/policies/one.ts": ['import "../../provider/define/file";', "only-from-packages-policies-"],
    "packages/policies/eager.ts": [
      'import "../../provider/hosts/undeclared-objects";',
      "lazily-from-packages-policies-",
    ],
    "provider/hosts/undeclared-objects.ts": ["export {};"],
    "packages/policies/two.ts": ['import "@pulumi/policy";', "types-of-policies-only"],
    "packages/rotate/one.ts": ['import "../../sdk/two";', "only-from-packages-rotate-"],
    "packages/rotate/two.ts": ['import "../../provider/lifecycle/read/two";', "lifecycle-by-index"],
    "packages/webhooks/one.ts": ['import "../../provider/define/file";', "only-from-packages-webhooks-"],
    "packages/webhooks/two.ts": ['import "ajv";', "no-development-packages"],
    "tests/unit/rest.test.ts": ['import "../../provider/rest/client";', "files-for-tests-of-provider-rest"],
    "tests/unit/oci.test.ts": ['import "../../provider/oci/one";', "files-for-tests-of-provider-oci"],
    "tests/unit/openapi.test.ts": ['import "../../provider/openapi/one";', "files-for-tests-of-provider-openapi"],
    "tests/unit/hosts.test.ts": ['import "../../provider/hosts/one";', "files-for-tests-of-provider-hosts"],
    "tests/unit/one.test.ts": ['import "../../provider/lifecycle/read/two";', "files-for-tests-of-provider-lifecycle"],
    "tools/one.ts": ['import "../tests/unit/one.test";', "tools-without-tests"],
  };
  const folders = ["provider", "sdk", "emulator", "cli", "packages", "tests", "tools"];

  it("each find the import that violates them", () => {
    const folder = temporaryFolder();
    for (const name of ["package.json", "tsconfig.json"]) copyFileSync(join(root, name), join(folder, name));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    for (const [file, [source]] of Object.entries(broken)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${source}\n`);
    }
    const config = ["--config", join(root, ".dependency-cruiser.cjs"), "--output-type", "json"];
    const { stdout } = spawnSync(join(root, "node_modules/.bin/depcruise"), [...folders, ...config], {
      cwd: folder,
      encoding: "utf8",
    });
    const { summary } = JSON.parse(stdout) as {
      summary: {
        violations: { from: string; rule: { name: string } }[];
        ruleSetUsed: { forbidden: { name: string }[] };
      };
    };
    const found = summary.violations.map(({ from, rule }) => `${from} ${rule.name}`);
    const expected = [
      ...Object.entries(broken).flatMap(([file, [, ...rules]]) => rules.map((rule) => `${file} ${rule}`)),
      "provider/lifecycle/read no-folder-cycles",
    ];
    expect(expected.filter((violation) => !found.includes(violation))).toEqual([]);
    const tested = expected.map((violation) => violation.split(" ")[1]);
    expect(summary.ruleSetUsed.forbidden.filter(({ name }) => !tested.includes(name))).toEqual([]);
  });
});

describe("the folders of tests", () => {
  /** The other folders that a folder of tests imports. */
  const imported = new Map(
    readdirSync(join(root, "tests")).map((folder) => {
      const targets = filesIn(`tests/${folder}`).flatMap((file) =>
        [...readFileSync(join(root, file), "utf8").matchAll(/(?:from|import\(|require\() ?"(\.[^"]+)"/g)].map(
          ([, path = ""]) => join(dirname(file), path).match(/^tests\/([^/]+)/)?.[1] ?? folder,
        ),
      );
      return [folder, new Set(targets.filter((target) => target !== folder))] as const;
    }),
  );

  it("do not import each other in a circle", () => {
    const circles = (folder: string, path: readonly string[]): string[] =>
      path.includes(folder)
        ? [[...path, folder].join(" imports ")]
        : [...(imported.get(folder) ?? [])].flatMap((next) => circles(next, [...path, folder]));
    expect([...imported.keys()].flatMap((folder) => circles(folder, []))).toEqual([]);
    expect(imported.get("unit")).toContain("support");
  });
});

describe("files", () => {
  it("are in kebab-case", () => {
    expect(
      sources.map(({ file }) => file).filter((file) => !/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.test)?\.ts$/.test(file)),
    ).toEqual([]);
  });

  it("of a plain resource have at most 30 lines, each at most 120 characters wide", () => {
    const { lines = [] } = sources.find(({ file }) => file === "provider/services/search/synonym-map.ts") ?? {};
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.length).toBeLessThanOrEqual(30);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });
});

describe("the top of the repository", () => {
  it("has the folders of the table in CONTRIBUTING.md", () => {
    const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
    const [table = ""] = /\n\| type \| folders \|\n[\s\S]+?\n\n/.exec(text) ?? [];
    const listed = [...table.matchAll(/`([^`]+)`/g)].map(([, folder]) => folder);
    const committed = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
    const folders = committed.filter((path) => path.includes("/")).map((path) => path.split("/")[0]);
    expect(listed.toSorted()).toEqual([...new Set(folders)].toSorted());
  });
});

describe("the folders of a layer", () => {
  const text = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  const importsOf = (path: string): string[] =>
    sources
      .filter(({ file }) => file.startsWith(`${path}/`))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/from "(\.[^"]+)"/g)].map(([, to = ""]) => join(dirname(file), to)),
      );

  it.each([
    ["provider/lifecycle", "In `provider/lifecycle`, each folder"],
    ["provider/rest", "In `provider/rest` too:"],
  ])("%s are in a table of CONTRIBUTING.md, after the folders that they import", (layer, start) => {
    const [table = ""] = /\n\| folder \|[\s\S]+?\n\n/.exec(text.slice(text.indexOf(start))) ?? [];
    const listed = table.split("\n").flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)]);
    const names = listed.map(([, name = ""]) => name);
    const folders = readdirSync(join(root, layer), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(names.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
    const later = names.flatMap((name, place) => {
      const imported = importsOf(`${layer}/${name}`).map((path) => relative(layer, path).split("/")[0] ?? "");
      return imported.filter((other) => names.indexOf(other) > place).map((other) => `${name} imports ${other}`);
    });
    expect([...new Set(later)]).toEqual([]);
  });
});

describe("forbidden code", () => {
  it("the environment is read only in the intended files", () => {
    expect(found(/process\.env\b/).map((at) => at.replace(/:\d+$/, ""))).toEqual([
      "provider/lifecycle/settings/environment.ts",
      "provider/rest/options/environment.ts",
      "provider/tracing/settings.ts",
      // A setting of Pulumi that shows the call stacks of promises.
      "sdk/base/call-stack.ts",
      // The classes read their host without loading the provider.
      "sdk/base/host.ts",
    ]);
  });

  it.each([
    // One file suppresses the output of Pulumi's dynamic host. The plugin prints its port for the engine.
    [
      "the provider prints nothing",
      /\bconsole\.|process\.std(out|err)/,
      /^(provider\/(?!hosts\/(dynamic\/printed-once|plugin\/main)\.ts)|sdk\/)/,
    ],
    ["no cast discards a type", /\bas any\b|@ts-ignore|@ts-expect-error/, /./],
    ["errors are distinguished by class and code", /message\.(includes|startsWith|match)\(/, /^(provider|sdk)\//],
    [
      "definitions use no clock, no random numbers and no casts",
      /Date\.now\(|Math\.random\(|new Date\(|as unknown as/,
      definitions(),
    ],
    ["no comment postpones work", /\b(TODO|FIXME|XXX|HACK)\b/, /./],
    [
      "no name contains manager, helper or util",
      /\b(?!credHelpers\b|Util\.\w+Skill\b)\w*(Manager|Helper|Util)s?\b/,
      /./,
    ],
    [
      "no name of an interface begins with I",
      /\binterface I[A-Z][a-z]+\b(?<!Index\w*|Input\w*|Intent\w*|Immutable\w*|Invoke\w*)/,
      /./,
    ],
  ])("%s", (_what, pattern, where) => {
    expect(sources.some(({ file }) => where.test(file))).toBe(true);
    expect(found(pattern, (file) => where.test(file))).toEqual([]);
  });

  it("every definition has a description, examples and permissions", () => {
    for (const { token, description, examples, permissions } of [...catalogue, ...functions]) {
      expect([token, Object.keys(examples).length]).not.toEqual([token, 0]);
      for (const text of [description, ...Object.values(permissions)]) expect([token, text]).not.toEqual([token, ""]);
    }
  });
});

function definitions(): RegExp {
  return /^provider\/services\//;
}

describe("doc comments", () => {
  it("describe every export for programs and definitions", () => {
    const exported = sources
      .filter(({ file }) => /^(sdk|provider\/define)\//.test(file))
      .flatMap(({ file, lines }) =>
        lines.flatMap((line, i) => {
          if (!/^export (abstract )?(const|function|class|interface|type) (?!\{)/.test(line)) return [];
          const above = lines.slice(0, i).findLast((other) => !other.startsWith("// biome-ignore"));
          return [{ at: `${file}:${i + 1}`, isDescribed: above?.trim().endsWith("*/") === true }];
        }),
      );
    expect(exported.length).toBeGreaterThan(100);
    expect(exported.filter(({ isDescribed }) => !isDescribed)).toEqual([]);
  });
});

describe("the repository", () => {
  // Committed text files, and new files before their first commit.
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", ":!package-lock.json"];
  const files = execFileSync("git", list, { cwd: root, encoding: "utf8" }).trim().split("\n");
  const texts = files
    .filter((file) => existsSync(join(root, file)))
    .map((file) => ({ file, lines: readFileSync(join(root, file), "utf8").split("\n") }));
  const linesWith = (isWrong: (line: string, file: string) => boolean, where = /./): string[] =>
    texts
      .filter(({ file }) => where.test(file))
      .flatMap(({ file, lines }) => lines.flatMap((line, i) => (isWrong(line, file) ? [`${file}:${i + 1}`] : [])));

  it("contains no reference to files outside it", () => {
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

  it("has no skipped tests", () => {
    const skipping = /\b(describe|it|test)\.(skip|todo|only)\b|\b(xit|xtest|xdescribe|fit|fdescribe)\(/;
    // This file contains the names that it forbids.
    expect(
      linesWith((line, file) => skipping.test(line) && file !== "tests/unit/architecture.test.ts", /^tests\//),
    ).toEqual([]);
  });
});
