/** @jest-environment jsdom */
import axe from "axe-core";
import { htmlReport, schemes } from "../../../cli/drift/html";
import { markdownReport, textReport } from "../../../cli/drift/print";
import type { StackReport } from "../../../cli/drift/types";

/** The members of a browser that this test uses. */
declare const document: {
  open(): void;
  write(html: string): void;
  close(): void;
  readonly documentElement: Parameters<typeof axe.run>[0] & object;
  querySelectorAll(selector: string): Iterable<{
    readonly localName: string;
    readonly textContent: string;
    getAttribute(name: string): string | null;
  }>;
};

const complete: StackReport = {
  stack: "staging",
  checked: 2,
  drifted: [],
  others: [],
  errors: [],
  skipped: [],
  unchecked: [],
};
const drifted: StackReport = {
  ...complete,
  stack: "production",
  drifted: [
    {
      urn: "urn:pulumi:production::shop::trefoil:search:SynonymMap::places",
      type: "search.SynonymMap",
      name: "places",
      id: "synonyms/places",
      status: "changed",
      changes: [
        { path: "synonyms[0]", kind: "update", before: "a, b", after: "a, c" },
        { path: "synonyms[1]", kind: "add", after: "d, e" },
        { path: "encryptionKey", kind: "delete", before: "[secret]" },
      ],
    },
    { urn: "urn", type: "search.Index", name: "hotels", id: "hotels", status: "deleted", changes: [] },
  ],
};
const incomplete: StackReport = {
  ...drifted,
  stack: "dev",
  others: [{ urn: "urn", type: "random:index:Id", name: "suffix", status: "changed", changes: [] }],
  errors: ["read failed: 403 Forbidden"],
  unchecked: ["urn:pulumi:dev::shop::trefoil:search:Index::rooms"],
};
const time = new Date("2026-11-02T08:30:00Z");

describe("the page of a drift report", () => {
  it.each<[string, readonly StackReport[]]>([
    ["one stack without drift", [complete]],
    ["one stack with drift", [drifted]],
    ["several stacks and errors", [complete, drifted, incomplete]],
  ])("has no violation that axe finds, with %s", async (_, reports) => {
    document.open();
    document.write(htmlReport(reports, time));
    document.close();
    // The document has no layout, so the contrast is calculated below.
    const found = await axe.run(document.documentElement, { rules: { "color-contrast": { enabled: false } } });
    expect(found.violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
    expect(found.passes.map(({ id }) => id)).toEqual(expect.arrayContaining(["document-title", "html-has-lang"]));
  });

  it("names the project, the id of each object and the next commands", () => {
    const html = htmlReport([drifted, incomplete], time, "shop");
    expect(html).toContain("<h1>Drift report of shop</h1>");
    expect(html).toContain("search.SynonymMap &#34;places&#34;<br><code>synonyms/places</code></th>");
    for (const option of [" --repair", " --accept"])
      expect(html).toContain(`<code>npx trefoil drift --stack production${option}</code>`);
    expect(html).toContain("Fix the errors, and compare again: <code>npx trefoil drift --stack dev</code>");
  });

  it("counts the kinds of changes, and filters by kind without a script", () => {
    const html = htmlReport([drifted, incomplete], time);
    expect(html.replace(/<[^>]+>/g, "")).toContain("Changes: 1 added, 1 changed, 1 removed, 1 deleted.");
    const labels = [...html.matchAll(/<label>(.*?)<\/label>/g)].map(([, label = ""]) =>
      label.replace(/<[^>]+>/g, "").trim(),
    );
    expect(labels).toEqual(["all (8)", "added (2)", "changed (2)", "removed (2)", "deleted (2)"]);
    expect(html).toContain("body:has(#only-added:checked) tbody tr:not(.added) { display: none; }");
    expect(html).not.toContain("<script");
    expect(htmlReport([complete], time)).not.toContain("<fieldset>");
  });

  it("unfolds a long name to the whole one, and shortens long names of undeclared objects", () => {
    const [long, other] = ["a".repeat(300), "a".repeat(301)];
    const one = { urn: "urn", type: "search.Index", status: "deleted", changes: [] } as const;
    const report = { ...complete, drifted: [{ ...one, name: long, id: other }] };
    expect(htmlReport([report], time)).toContain(`</summary>search.Index &#34;${long}&#34;</details>`);
    const list = { type: "search.Index", objects: [{ id: other, name: long }], command: "npx trefoil import" };
    const undeclared = { ...complete, undeclared: [list] };
    for (const text of [htmlReport([undeclared], time), textReport([undeclared]), markdownReport([undeclared])]) {
      expect(text).toContain(`${"a".repeat(160)}… (300 characters) (${"a".repeat(160)}… (301 characters))`);
      expect(text).not.toContain(long);
    }
  });

  it("shows a command that lists undeclared objects, instead of one with hundreds of ids", () => {
    const objects = Array.from({ length: 300 }, (_, i) => ({ id: `app.key${i}`, name: `key ${i}` }));
    const command = ["npx trefoil import realtime.Key --stack staging", ...objects.map(({ id }) => id)].join(" ");
    const report = { ...complete, undeclared: [{ type: "realtime.Key", objects, command }] };
    for (const text of [htmlReport([report], time), textReport([report]), markdownReport([report])]) {
      expect(text.replaceAll("&#96;", "`")).toContain("key 9 (app.key9) and 290 others, which `--json` lists.");
      expect(text).toMatch(/run.{0,20}npx trefoil import realtime\.Key --stack staging(?! )/);
      expect(text).not.toContain("app.key10");
    }
  });

  it.each([
    [1, "1 object of realtime.Key that no stack of the project declares: key 0 (app.key0). To import it, run"],
    [
      2,
      "2 objects of realtime.Key that no stack of the project declares: key 0 (app.key0), key 1 (app.key1). To import them, run",
    ],
    [10, "key 9 (app.key9). To import them, run"],
    [11, "key 9 (app.key9) and 1 other, which `--json` lists. To choose some and import them, run"],
    [12, "key 9 (app.key9) and 2 others, which `--json` lists. To choose some and import them, run"],
  ])("names up to ten undeclared objects, and counts the others: %i", (length, text) => {
    const objects = Array.from({ length }, (_, i) => ({ id: `app.key${i}`, name: `key ${i}` }));
    const command = ["npx trefoil import realtime.Key --stack staging", ...objects.map(({ id }) => id)].join(" ");
    const printed = textReport([{ ...complete, undeclared: [{ type: "realtime.Key", objects, command }] }]);
    expect(printed).toContain(text);
    expect(printed.includes(command)).toBe(length <= 10);
  });

  it("labels each cell for cards on a small screen", () => {
    const html = htmlReport([drifted], time);
    expect([...html.matchAll(/data-label="(\w+)"/g)].slice(0, 4).map(([, label]) => label)).toEqual([
      "Change",
      "Path",
      "State",
      "Service",
    ]);
  });

  it.each<[string, StackReport, string]>([
    ["without drift", complete, "good"],
    ["with drift", drifted, "drift"],
    [
      "with an undeclared object",
      { ...complete, undeclared: [{ type: "", objects: [{ id: "", name: "" }], command: "" }] },
      "drift",
    ],
    ["with an error", incomplete, "bad"],
    ["with a list that failed", { ...complete, unlisted: ["realtime.Key: 403"] }, "bad"],
  ])("has the colour of a stack %s", (_, report, status) => {
    expect(htmlReport([report], time)).toContain(`<p class="${status}">`);
  });

  it("names stacks, status and time, and links to each of several stacks", () => {
    const html = htmlReport([complete, drifted, incomplete], time);
    expect(html).toContain('<time datetime="2026-11-02T08:30Z">2026-11-02 at 08:30 UTC</time>');
    for (const [i, name] of ["staging", "production", "dev"].entries()) {
      expect(html).toContain(`<a href="#stack-${i + 1}">${name}</a>`);
      expect(html).toContain(`id="stack-${i + 1}"`);
    }
    expect(html.match(/(?<=<span class="(?:good|drift|bad)">)[\w ]+/g)).toEqual(["no drift", "drift", "incomplete"]);
    expect([1, 2].map((count) => htmlReport([drifted, complete].slice(0, count), time).includes("<nav"))).toEqual([
      false,
      true,
    ]);
  });
});

describe("a report with each of its parts", () => {
  const whole: StackReport = {
    ...incomplete,
    others: [{ urn: "urn", type: "random:index:Id", name: "suffix", status: "changed", changes: [] }],
    undeclared: [
      {
        type: "realtime.Key",
        parent: "the app a1",
        objects: [{ id: "a1.k1", name: "server" }],
        command: "npx trefoil import realtime.Key --stack dev a1.k1",
      },
    ],
    unlisted: ["realtime.Queue: 403 Forbidden"],
    errors: ["read failed: 403 Forbidden\nSee the page"],
    unchecked: ["rooms", "bars"].map((name) => `urn:pulumi:dev::shop::trefoil:search:Index::${name}`),
    skipped: [
      { urn: "urn", type: "random:index:Id", name: "a", reason: "otherProvider" },
      { urn: "urn", type: "random:index:Id", name: "b", reason: "otherProvider" },
      { urn: "urn", type: "search.Index", name: "old", reason: "pendingReplacement" },
    ],
    engineReason: "the state is encrypted",
    isUpdating: true,
  };
  const summary =
    "Incomplete: 2 resources compared, 2 with drift, 1 undeclared object, 2 of other providers not compared, 1 of other providers changed, 2 not compared.";
  const others = "Resources of other providers that the refresh would change. Trefoil does not evaluate them.";
  const undeclaredText =
    "1 object of realtime.Key in the app a1 that no stack of the project declares: server (a1.k1). To import it, run";
  const notes = [
    "Not compared: 2 resources of other providers (random:index:Id). To compare them, run: npx trefoil drift --stack dev --engine",
    "Not compared, since an interrupted replacement has deleted the object: old",
    "An update of the stack is running, or was interrupted. Its changes may look like drift. Wait for it, or complete it with `pulumi up`, and compare again.",
    "Compared by `pulumi refresh`, because the state is encrypted.",
  ];

  it("has these lines as text", () => {
    expect(textReport([whole]).split("\n")).toEqual([
      `Stack dev: ${summary}`,
      "  RESOURCE                    CHANGE   PATH           STATE     SERVICE",
      '  search.SynonymMap "places"  changed  synonyms[0]    "a, b"    "a, c"',
      '  search.SynonymMap "places"  added    synonyms[1]              "d, e"',
      '  search.SynonymMap "places"  removed  encryptionKey  [secret]',
      '  search.Index "hotels"       deleted                 "hotels"',
      others,
      "  random:index:Id suffix: changed",
      `  ${undeclaredText}: npx trefoil import realtime.Key --stack dev a1.k1`,
      "  Not listed: realtime.Queue: 403 Forbidden",
      "  Error: read failed: 403 Forbidden",
      "    See the page",
      "  Not compared: rooms, bars",
      ...notes.map((note) => `  ${note}`),
      "  Fix the errors, and compare again: npx trefoil drift --stack dev",
      "",
    ]);
  });

  it("has these lines as Markdown", () => {
    const code = (text: string) => (text.includes("`") ? `\`\`${text}\`\`` : `\`${text}\``);
    expect(markdownReport([whole]).split(/\n+/)).toEqual([
      "## Drift",
      "### Stack `dev`",
      summary,
      "| Resource | Change | Path | State | Service |",
      "|---|---|---|---|---|",
      '| `search.SynonymMap "places"` | changed | `synonyms[0]` | `"a, b"` | `"a, c"` |',
      '| `search.SynonymMap "places"` | added | `synonyms[1]` |  | `"d, e"` |',
      '| `search.SynonymMap "places"` | removed | `encryptionKey` | `[secret]` |  |',
      '| `search.Index "hotels"` | deleted |  | `"hotels"` |  |',
      others,
      "- `random:index:Id suffix: changed`",
      "Undeclared objects:",
      `- \`${undeclaredText}\`: \`npx trefoil import realtime.Key --stack dev a1.k1\``,
      "Not listed:",
      "- `realtime.Queue: 403 Forbidden`",
      "Errors:",
      "- `read failed: 403 Forbidden See the page`",
      "Not compared:",
      "- `rooms`",
      "- `bars`",
      "Notes:",
      ...notes.map((note) => `- ${code(note)}`),
      "- Fix the errors, and compare again: `npx trefoil drift --stack dev`",
      "",
    ]);
  });

  it("has these parts as a page", () => {
    document.open();
    document.write(htmlReport([whole], time));
    document.close();
    const texts = [...document.querySelectorAll("h1, h2, h3, p, li, legend, label, caption, th, td")].map(
      ({ localName, textContent }) => `${localName} ${textContent.trim()}`,
    );
    const row = (resource: string, ...cells: string[]) => [
      `th ${resource}`,
      ...cells.map((cell) => `td ${cell}`.trim()),
    ];
    expect(texts.map((text) => text.trim())).toEqual([
      "h1 Drift report",
      "p Compared on 2026-11-02 at 08:30 UTC.",
      "legend Show changes",
      ...["all (4)", "added (1)", "changed (1)", "removed (1)", "deleted (1)"].map((label) => `label ${label}`),
      "h2 Stack dev",
      `p ${summary}`,
      "p Changes: 1 added, 1 changed, 1 removed, 1 deleted.",
      "h3 Errors",
      "li read failed: 403 Forbidden See the page",
      "h3 Not compared",
      "li rooms",
      "li bars",
      "h3 Notes",
      ...notes.map((note) => `li ${note}`),
      "caption Differences between the state and the service",
      ...["Resource", "Change", "Path", "State", "Service"].map((name) => `th ${name}`),
      ...row('search.SynonymMap "places"synonyms/places', "changed", "synonyms[0]", '"a, b"', '"a, c"'),
      ...row('search.SynonymMap "places"synonyms/places', "added", "synonyms[1]", "", '"d, e"'),
      ...row('search.SynonymMap "places"synonyms/places', "removed", "encryptionKey", "[secret]", ""),
      ...row('search.Index "hotels"hotels', "deleted", "", '"hotels"', ""),
      "h3 Undeclared objects",
      `li ${undeclaredText}: npx trefoil import realtime.Key --stack dev a1.k1`,
      "h3 Not listed",
      "li realtime.Queue: 403 Forbidden",
      "h3 Other providers",
      `p ${others}`,
      "li random:index:Id suffix: changed",
      "h3 Next steps",
      "li Fix the errors, and compare again: npx trefoil drift --stack dev",
    ]);
    const labels = [...document.querySelectorAll("section, .table")].map((one) => one.getAttribute("aria-labelledby"));
    expect(labels).toEqual(["stack-1", "stack-1 stack-1-table"]);
  });
});

/** Relative luminance of a colour such as `#0d1117`, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(schemes))("the %s scheme of the page", (_, scheme) => {
  it.each(["text", "link", "good", "drift", "bad", "added", "changed", "removed", "deleted"] as const)(
    "has readable text in the colour %s",
    (name) => {
      expect(contrast(scheme[name], scheme.back)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("has readable headers, visible lines and a visible focus", () => {
    expect(contrast(scheme.text, scheme.head)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(scheme.line, scheme.back)).toBeGreaterThanOrEqual(3);
    expect(contrast(scheme.link, scheme.back)).toBeGreaterThanOrEqual(3);
  });
});

it("contains no colour outside its schemes", () => {
  const colours = new Set(Object.values(schemes).flatMap((scheme) => Object.values(scheme)));
  const html = htmlReport([complete], time);
  expect(html.match(/#[\da-f]{3,8}\b/gi)?.filter((colour) => !colours.has(colour as never))).toEqual([]);
  expect(html).not.toMatch(/\b(rgb|hsl)a?\(/);
});
