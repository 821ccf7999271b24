import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { catalogue, functions } from "../../../provider";
import { registryIndex, registryInstallation } from "../../../provider/generate/docs/registry-pages";
import type { Manifest } from "../../../provider/generate/publication";
import { packageSchema } from "../../../provider/generate/schema";
import { Library, type PackageTypes } from "../../../provider/programs/library";

const root = join(__dirname, "../../..");
const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
const repository = "https://github.com/acme/pulumi-trefoil";
const manifest: Manifest = { ...own, author: "Acme", repository };

const services = [...new Set(catalogue.map(({ service }) => service))];
const schema = packageSchema({ services, definitions: catalogue, functions }, manifest) as Record<string, unknown>;
const shown = catalogue.filter(({ token }) => token === "search:SynonymMap").map((found) => [found, "basic"] as const);
const pages = {
  "_index.md": registryIndex(manifest, services, shown, new Library(schema as unknown as PackageTypes)),
  "installation-configuration.md": registryInstallation(manifest, services),
};

/** The rules of Pulumi's registry for a page that it copies from a release. */
const forbidden: Readonly<Record<string, RegExp>> = {
  "a relative image": /!\[[^\]]*\]\([./]|<img[^>]+src=["']?(?!https?:)/,
  "a relative link": /<a[^>]+href=["']?[./]|\]\((?!https?:|#)[^)]*\)/,
  "a link to a Markdown file": /\]\((?!https?:)[^)]*\.md[)#]/,
  "a shortcode with a space after the braces": /\{\{[ \t]+[<%]/,
};

describe.each(Object.entries(pages))("the page %s for Pulumi's registry", (name, text) => {
  it("begins with the title and the description of the page", () => {
    const [, matter = ""] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
    expect(parse(matter)).toEqual({
      title: expect.stringMatching(/^Trefoil/),
      meta_desc: expect.stringMatching(/\S.+\.$/),
      layout: "package",
    });
  });

  it.each(Object.entries(forbidden))("does not contain %s", (_rule, pattern) => {
    expect(text).not.toMatch(pattern);
  });

  it("closes each shortcode that it opens", () => {
    const tags = [...text.matchAll(/\{\{[<%] (\/?)(\w+)/g)].map(([, end, tag]) => `${end}${tag}`);
    const open: string[] = [];
    for (const tag of tags) {
      if (!tag.startsWith("/")) open.push(tag);
      else expect(open.pop()).toBe(tag.slice(1));
    }
    expect(open).toEqual([]);
  });

  it("is committed in the form without a repository", () => {
    const committed = readFileSync(join(root, "docs", name), "utf8");
    expect(committed.split("\n").slice(0, 5)).toEqual(text.split("\n").slice(0, 5));
  });
});

describe("the schema for Pulumi's registry", () => {
  it("has a version, a publisher and a category of the registry", () => {
    expect(schema.version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect(schema.publisher).toBe("Acme");
    expect(schema.keywords).toEqual(expect.arrayContaining(["category/cloud", "kind/native"]));
  });

  it("has the name of the repository without its prefix", () => {
    expect(new URL(String(schema.repository)).pathname.split("/").at(-1)).toBe(`pulumi-${schema.name}`);
  });

  it("names a logo that the repository contains", () => {
    const [, path = ""] = /\/main\/(.+)$/.exec(String(schema.logoUrl)) ?? [];
    expect(path).toMatch(/\.png$/);
    expect(existsSync(join(root, path))).toBe(true);
  });

  it("names packages whose names the registry accepts", () => {
    const { nodejs, python, go } = schema.language as Record<string, Record<string, string>>;
    const names = [nodejs?.packageName ?? "trefoil", python?.packageName ?? "pulumi_trefoil", go?.importBasePath];
    for (const packageName of names) expect(packageName).toMatch(/^[A-Za-z0-9._@/-]+$/);
  });
});
