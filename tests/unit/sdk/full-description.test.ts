import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { parse } from "@textlint/markdown-to-ast";
import { registry } from "../../../sdk";
import { temporaryFolder } from "../../support/temporary-folder";

const baseUrl = "https://github.com/acme/app/blob/main";
const link = `${baseUrl}/`;
const picture = "https://github.com/acme/app/raw/main/";

let file: string;
let warnings: string[];
beforeEach(() => {
  file = join(temporaryFolder(), "README.md");
  warnings = [];
  jest.spyOn(pulumi.log, "warn").mockImplementation(async (message) => void warnings.push(message));
});
afterEach(() => jest.restoreAllMocks());

function read(content: string | Buffer, options: Partial<registry.FullDescriptionOptions> = {}): string {
  writeFileSync(file, content);
  return registry.readFullDescription(file, { baseUrl, ...options });
}

/** The message of the error, without its beginning. */
function failure(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (!(error instanceof pulumi.RunError)) throw error;
    return error.message.replace(/^readFullDescription\("[^"]*"\): /, "");
  }
  throw new Error("The call did not fail.");
}

describe("the links of a full description", () => {
  it.each([
    ["[a](docs/x.md)", `[a](${link}docs/x.md)`],
    ["[a](./docs/x.md#part)", `[a](${link}docs/x.md#part)`],
    ["[a](../x.md)", "[a](https://github.com/acme/app/blob/x.md)"],
    ["[a](/docs/x.md)", `[a](${link}docs/x.md)`],
    ["[a](/\\evil.example)", `[a](${link}evil.example)`],
    ["[a](?plain=1)", `[a](${link}?plain=1)`],
    ['[a](x.md "Title (1)")', `[a](${link}x.md "Title (1)")`],
    ["[a](<my file.md> 'T')", `[a](<${link}my%20file.md> 'T')`],
    ["[a](b\\)c.md)", `[a](${link}b%29c.md)`],
    ["[a](b(c).md)", `[a](${link}b%28c%29.md)`],
    ["[a](x.md?a=1&amp;b=2)", `[a](${link}x.md?a=1&amp;b=2)`],
    ["[ä](ö.md)", `[ä](${link}%C3%B6.md)`],
    ["[a [b] [c][d] [[e]]](x.md)", `[a [b] [c][d] [[e]]](${link}x.md)`],
    ["[[a]](x.md)\n\n[a]: y.md", `[[a]](x.md)\n\n[a]: ${link}y.md`],
    ["[[a]](x.md)", `[[a]](${link}x.md)`],
    ["![a](logo.png)", `![a](${picture}logo.png)`],
    ["[![a](logo.svg)](LICENSE)", `[![a](${picture}logo.svg)](${link}LICENSE)`],
    ["[![a](https://ci.example/x.svg)](ci.md)", `[![a](https://ci.example/x.svg)](${link}ci.md)`],
    ["[a][b]\n\n[b]: docs/x.md 'T'", `[a][b]\n\n[b]: ${link}docs/x.md 'T'`],
    ["![a][Logo File]\n\n[logo  file]: logo.png", `![a][Logo File]\n\n[logo  file]: ${picture}logo.png`],
    ["![logo][]\n\n[logo]: logo.png", `![logo][]\n\n[logo]: ${picture}logo.png`],
    ["[![logo][]](x.md) [b][]\n\n[Logo]: logo.png", `[![logo][]](${link}x.md) [b][]\n\n[Logo]: ${picture}logo.png`],
    ["[b][]\n\n[b]: x.md", `[b][]\n\n[b]: ${link}x.md`],
    ["[a][b](x.md) ![c][d](y.png)", `[a][b](${link}x.md) ![c][d](${link}y.png)`],
    ["[a][b](x.md)\n\n[b]: y.md", `[a][b](x.md)\n\n[b]: ${link}y.md`],
    ["![logo]\n\n[logo]: logo.png", `![logo]\n\n[logo]: ${picture}logo.png`],
    ["Text.[^1]\n\n[^1]: [a](x.md)", `Text.[^1]\n\n[^1]: [a](${link}x.md)`],
    ["> - [a](x.md)", `> - [a](${link}x.md)`],
    ["| a |\n|---|\n| [a](x.md) |", `| a |\n|---|\n| [a](${link}x.md) |`],
    ['<a href="x.md"><img alt=x src=logo.png></a>', `<a href="${link}x.md"><img alt=x src=${picture}logo.png></a>`],
    ["<p>\n<img\n src='logo.png' width=3>\n</p>", `<p>\n<img\n src='${picture}logo.png' width=3>\n</p>`],
    [
      '<picture><source srcset="a.png, b.png 2x"/></picture>',
      `<picture><source srcset="${picture}a.png, ${picture}b.png 2x"/></picture>`,
    ],
    ['<img srcset="a, b 2x,c  3x">', `<img srcset="${picture}a, ${picture}b 2x,${picture}c  3x">`],
    ["~~[a](x.md)~~ - [x] [b](y.md)", `~~[a](${link}x.md)~~ - [x] [b](${link}y.md)`],
    [
      "- [x] [b](y.md)\n- [ ] [c](z.md)\n\n[x]: w.md",
      `- [x] [b](${link}y.md)\n- [ ] [c](${link}z.md)\n\n[x]: ${link}w.md`,
    ],
    [
      '<video src="a.mp4" poster="a.png"><source src="b.mp4"></video>',
      `<video src="${picture}a.mp4" poster="${picture}a.png"><source src="${picture}b.mp4"></video>`,
    ],
    ['<img hidden alt="src=x.png" src="logo.png">', `<img hidden alt="src=x.png" src="${picture}logo.png">`],
    ["<IMG SRC='logo.png'>", `<IMG SRC='${picture}logo.png'>`],
  ])("become absolute: %s", (source, expected) => {
    expect(read(source)).toBe(expected);
  });

  it.each([
    "[a](#part) [b](https://x.example/y) [c](HTTP://x.example) [d](//host/x) [e](mailto:a@b.example) [f]() [g](data:x)",
    "`[a](x.md)` ``<img src='x.png'>``",
    "```md\n[a](x.md)\n```",
    "    [a](x.md)",
    "<!-- [a](x.md) <img src='x.png'> -->",
    "\\[a](x.md) [a]\\(x.md) [a] (x.md)",
    "www.example.com <https://x.example/y> a@b.example",
    '<a href="#part">a</a> <a name="x.md">b</a> <img src="https://x.example/y.png"> <span data-src="x.png"></span>',
    "Text.[^1]\n\n[^1]: note",
    "[a][b] [b]",
    `<img alt="set src=logo.png" title='a href="q.md"'>`,
    '[a](&#109;ailto:a@b.example) <a href="mailto&#58;a@b.example">b</a> <a href="mailto&#x3A;a@b.example">c</a>',
    '<img src="x.png',
    "[a](x.md",
  ])("stay unchanged: %s", (source) => {
    expect(read(source)).toBe(source);
  });

  it("use the base for pictures if one is set", () => {
    const options = { baseUrl: "https://git.example/acme/app/", imageBaseUrl: "https://cdn.example/app/" };
    expect(read("[a](x.md) ![b](c.png)", options)).toBe(
      "[a](https://git.example/acme/app/x.md) ![b](https://cdn.example/app/c.png)",
    );
    expect(read("![b](c.png)", { baseUrl: "https://git.example/acme/app" })).toBe(
      "![b](https://git.example/acme/app/c.png)",
    );
  });

  it.each([undefined, "", "acme/app", "file:///docs/", "https://x.example/?a=b", "https://x.example/#a"])(
    "require a URL as base, which %j is not",
    (wrong) => {
      const advice = 'must be the URL of a folder, such as "https://github.com/acme/app/blob/main".';
      expect(failure(() => read("", { baseUrl: wrong as string }))).toBe(`\`baseUrl\` ${advice}`);
      if (wrong !== undefined)
        expect(failure(() => read("", { imageBaseUrl: wrong }))).toBe(`\`imageBaseUrl\` ${advice}`);
    },
  );

  /** The links, pictures and definitions that another parser finds. */
  interface Node {
    readonly type: string;
    readonly url?: string;
    readonly label?: string;
    readonly value?: string;
    readonly children?: readonly Node[];
  }
  const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)];

  const root = resolve(__dirname, "../../..");
  const pages = [
    "README.md",
    ...readdirSync(join(root, "docs")).flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : [])),
  ];

  it.each(pages)("are the only changes, according to another parser: %s", (page) => {
    const source = readFileSync(join(root, page), "utf8").slice(0, 20_000);
    const absolute = ({ type, url = "" }: Node) => new URL(url, type === "Image" ? picture : link).href;
    const textOf = (node: Node, url = node.url) => `${node.type} ${url ?? (node.type === "Html" ? "" : node.value)}`;
    const expected = nodesOf(parse(source) as Node).map((node) =>
      textOf(node, node.url === undefined || node.url.startsWith("#") ? node.url : absolute(node)),
    );
    const found = nodesOf(parse(read(source, { truncate: true })) as Node).map((node) => textOf(node));
    expect(warnings).toEqual([]);
    expect(found).toEqual(expected);
  });
});

describe("a full description", () => {
  it("has the limit of the resource", () => {
    const limit = 25_000;
    expect(read("x".repeat(limit))).toHaveLength(limit);
    expect(failure(() => read("x".repeat(limit + 1)))).toBe(
      "the document has 25001 bytes with absolute links, 1 more than the 25000 bytes that Docker Hub accepts. The limit is reached in line 1. Shorten it, or set `truncate: true`.",
    );
    const { resources } = require("../../../provider/schema.json");
    const { description } = resources["trefoil:registry:Repository"].inputProperties.fullDescription;
    expect(description).toContain(`Maximum: ${limit} bytes.`);
  });

  const long = `# App\n${"ü".repeat(10_000)}\n\n## Usage [now](x.md) #\n[a](x.md)\n${"ü".repeat(2000)}\n\nLicense\n---\n${"x".repeat(2000)}\n# End\n`;

  it("counts bytes with the absolute links, and names the line and the section of the limit", () => {
    expect(failure(() => read(long))).toBe(
      'the document has 26138 bytes with absolute links, 1138 more than the 25000 bytes that Docker Hub accepts. The limit is reached in line 10, in the section "License". Shorten it, or set `truncate: true`.',
    );
    expect(warnings).toEqual([]);
  });

  it("ends at the end of a line if it is cut, and the warning names the first omitted heading", () => {
    const cut = read(long, { truncate: true });
    expect(cut.endsWith("ü\n\nLicense\n---\n")).toBe(true);
    expect(warnings).toEqual([
      `${file}: the full description ends before line 10, because the document exceeds 25000 bytes by 1138. The first omitted heading is "End".`,
    ]);
    // A cut text is complete.
    warnings = [];
    expect(read(cut, { truncate: true })).toBe(cut);
    expect(warnings).toEqual([]);
  });

  it("is cut between two lines, and the heading that would begin at the limit is omitted", () => {
    const [before, after] = [`${"x".repeat(24_989)}\n`, "## Usage\nText.\n"];
    expect(read(before + after, { truncate: true })).toBe(`${before}## Usage\n`);
    const longer = `${"x".repeat(24_995)}\n`;
    expect(read(longer + after, { truncate: true })).toBe(longer);
    expect(warnings.at(-1)).toContain(
      'before line 2, because the document exceeds 25000 bytes by 11. The first omitted heading is "Usage".',
    );
  });

  it.each(["ü", "€", "𝄞"])("with one line is cut between characters: %s", (character) => {
    const cut = read(`a${character.repeat(20_000)}`, { truncate: true });
    expect(cut).toBe(`a${character.repeat(Math.floor(24_999 / Buffer.byteLength(character)))}`);
    expect(warnings).toEqual([expect.stringContaining("the full description ends in line 1, because")]);
  });

  it("has a warning with the number of references that lose their definitions", () => {
    const [start, end] = ["[a][r] ![logo] [b](x.md) [c][s] [none]\n\n[s]: s.md\n\n", "\n[r]: r.md\n[logo]: l.png\n"];
    const cut = read(`${start}${"x".repeat(24_800)}\n\n${"y".repeat(200)}\n${end}`, { truncate: true });
    expect(cut).toContain("[a][r]");
    expect(cut).not.toContain("r.md");
    expect(warnings).toEqual([
      expect.stringMatching(
        /\. Number of references whose definitions it omits: 2\. Move the definitions before this line\.$/,
      ),
    ]);
  });

  it("is the same with the line ends of Windows, and without a byte order mark", () => {
    expect(read("\uFEFF# App\r\n\r\n[a](x.md)\r\nb\rc")).toBe(`# App\n\n[a](${link}x.md)\nb\nc`);
    expect(read("")).toBe("");
  });

  it("is not read from a file that is missing, too large, not UTF-8, or a folder", () => {
    const missing = "the file does not exist. A relative path starts at the folder of the program.";
    expect(failure(() => registry.readFullDescription(file, { baseUrl }))).toBe(missing);
    const large = "the file has 10485760 bytes. Docker Hub accepts 25000 bytes: choose another file.";
    expect(failure(() => read(Buffer.alloc(10 * 1024 * 1024, "[a](b) "), { truncate: true }))).toBe(large);
    const encoded = "the file is not UTF-8. Save it with this encoding.";
    for (const bytes of [
      [0xff, 0xfe, 0x41],
      [0x41, 0xc3],
      [0xed, 0xa0, 0x80],
    ])
      expect(failure(() => read(Buffer.from(bytes)))).toBe(encoded);
    const folder = join(temporaryFolder(), "docs");
    mkdirSync(folder);
    expect(failure(() => registry.readFullDescription(folder, { baseUrl }))).toBe("it is not a file.");
  });
});
