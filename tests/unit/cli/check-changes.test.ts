import { execFileSync, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { cpuTime } from "../../support/cpu-time";
import { fakeProcesses, runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";

interface Step {
  readonly op: string;
  readonly type?: string;
  readonly name?: string;
  readonly old?: object;
  readonly new?: object;
  readonly state?: object;
}

const stepOf = ({ op, type = "search:Index", name = "hotels", state, ...inputs }: Step) => {
  const full = type.includes(":") && !type.startsWith("aws") ? `trefoil:${type}` : type;
  const stateWith = (own: object | undefined) => own && { type: full, custom: true, inputs: own, ...state };
  return {
    op,
    urn: `urn:pulumi:production::shop::${full}::${name}`,
    oldState: stateWith(inputs.old),
    newState: stateWith(inputs.new),
  };
};

const fields = (type: string) => [
  { name: "id", type: "Edm.String", key: true },
  { name: "size", type },
];
const [before, after] = [{ fields: fields("Edm.Int32") }, { fields: fields("Edm.Int64") }];

/** Runs the command on a preview in a file. */
async function check(steps: readonly Step[] | string, ...options: string[]) {
  const file = join(temporaryFolder(), "preview.json");
  writeFileSync(
    file,
    typeof steps === "string" ? steps : JSON.stringify({ steps: steps.map(stepOf), changeSummary: {} }),
  );
  return runCommand(["check-changes", file, ...options]);
}

const forced = { forceDestroy: true };
const copied = { copyDocumentsOnReplacement: true };

describe("trefoil check-changes", () => {
  afterEach(() => jest.restoreAllMocks());

  it("rejects the replacement of an index with its documents, with the way to keep them", async () => {
    const { code, out } = await check([{ op: "replace", old: { ...before, ...forced }, new: { ...after, ...forced } }]);
    expect(code).toBe(2);
    expect(out).toBe(
      `1 change of resources of Trefoil, 1 rejected.\n  rejected  search.Index "hotels" is replaced because of fields[1].type.
            Replacing or deleting the index also deletes the documents in it.
            Set \`copyDocumentsOnReplacement: true\` to keep the data. Without \`forceDestroy: true\`, Trefoil rejects such a change if the object contains data.
            After a review, pass --allow hotels.\n`,
    );
  });

  it("has a line for every replacement and deletion, and counts updates without a cost", async () => {
    const { code, out } = await check([
      { op: "update", name: "quiet", old: { fields: [] }, new: { fields: fields("Edm.Int32") } },
      { op: "delete", type: "registry:TeamMember", name: "bob", old: {} },
      { op: "replace", type: "realtime:Namespace", name: "room", old: { id: "a" }, new: { id: "b" } },
    ]);
    const lines = out.trimEnd().split("\n");
    const rejected = lines.filter((line) => /^ {2}rejected/.test(line)).length;
    expect(lines[0]).toBe(`3 changes of resources of Trefoil, ${rejected} rejected.`);
    expect([...out.matchAll(/"(\w+)" is (deleted|replaced|updated)/g)].map(([, ...parts]) => parts.join(" "))).toEqual([
      "bob deleted",
      "room replaced",
    ]);
    expect(code).toBe(rejected ? 2 : 0);
    expect((await check([])).out).toBe("0 changes of resources of Trefoil, 0 rejected.\n");
  });

  it.each([
    [1, "fields[0].type.\n"],
    [5, "fields[4].type.\n"],
    [6, "fields[4].type and 1 more.\n"],
    [7, "fields[4].type and 2 more.\n"],
  ])("names up to five reasons of a replacement, and counts the others: %i", async (length, text) => {
    const of = (type: string) => ({ fields: Array.from({ length }, (_, i) => ({ name: `f${i}`, type })), ...forced });
    const { out } = await check([{ op: "replace", old: of("Edm.Int32"), new: of("Edm.Int64") }]);
    expect(out).toContain(text);
  });

  it.each<[string, Step, string]>([
    ["a deletion that Trefoil rejects", { op: "delete", old: before }, "guarded"],
    ["`forceDestroy` that is not applied yet", { op: "delete-replaced", old: { forceDestroy: false } }, "guarded"],
    ["a deletion with its data", { op: "delete", old: { ...before, ...forced } }, "rejected"],
    ["a copied index", { op: "replace", old: { ...before, ...forced }, new: { ...after, ...copied } }, "kept"],
    ["the deletion of a copied index", { op: "delete", old: { ...before, ...forced, ...copied } }, "rejected"],
    ["an object that stays", { op: "delete", old: { ...before, ...forced }, state: { retainOnDelete: true } }, "kept"],
    ["an object that is only read", { op: "delete", old: { ...before, ...forced }, state: { external: true } }, "kept"],
    ["`forceDestroy` whose value the preview hides", { op: "delete", old: { forceDestroy: "[secret]" } }, "rejected"],
    ["`forceDestroy` that is not known", { op: "replace", old: { forceDestroy: "04da6b54" }, new: {} }, "rejected"],
    ["a replacement without its old state", { op: "replace", new: before }, "rejected"],
    [
      "a knowledge source, of which Trefoil counts the files and not the ingested content",
      { op: "delete", type: "search:KnowledgeSource", old: { kind: "azureBlob" } },
      "rejected",
    ],
    ["a queue, whose messages Trefoil counts", { op: "delete", type: "realtime:Queue", old: {} }, "guarded"],
    ["a team, which nothing protects", { op: "delete", type: "registry:Team", old: {} }, "rejected"],
    ["an operation of a newer engine", { op: "vanish", type: "registry:Team", old: {} }, "rejected"],
    ["a credential", { op: "replace", type: "realtime:Key", old: {}, new: {} }, "accepted"],
    ["a tag that is kept", { op: "delete", type: "registry:ImageTag", old: { tag: "v1" } }, "accepted"],
    ["a tag that is deleted", { op: "delete", type: "registry:ImageTag", old: { onDelete: "delete" } }, "rejected"],
    [
      "a copy whose old tag is deleted",
      { op: "replace", type: "registry:ImageCopy", old: { onDelete: "delete" }, new: { onDelete: "keep" } },
      "rejected",
    ],
    [
      "a tag that `retainOnDelete` keeps",
      { op: "delete", type: "registry:ImageTag", old: { onDelete: "delete" }, state: { retainOnDelete: true } },
      "kept",
    ],
    [
      "the update of a tag",
      { op: "update", type: "registry:ImageTag", old: { onDelete: "delete" }, new: {} },
      "accepted",
    ],
    ["a synonym map", { op: "delete", type: "search:SynonymMap", old: {} }, "accepted"],
    ["an update", { op: "update", old: before, new: { ...before, description: "Hotels." } }, "accepted"],
  ])("decides about %s", async (_title, step, verdict) => {
    const { code, out } = await check([step], "--json");
    expect(JSON.parse(out).changes).toMatchObject([{ verdict, name: "hotels" }]);
    expect(code).toBe(verdict === "rejected" ? 2 : 0);
  });

  it("rejects an update of a TagRetention whose state lists expired tags, which it deletes", async () => {
    const update = (expiredTags: unknown): Step => ({
      op: "update",
      type: "registry:TagRetention",
      name: "builds",
      old: { maxDeletions: 100, expiredTags },
      new: { maxDeletions: 50, expiredTags: [] },
    });
    const { code, out } = await check([update(["pr-1@sha256:1"])]);
    expect([code, out]).toEqual([
      2,
      `1 change of resources of Trefoil, 1 rejected.\n  rejected  registry.TagRetention "builds" is updated because of maxDeletions, expiredTags.
            The update deletes the listed tags that expire by the rules.
            Check what the preview lists, and revert the change to keep the data.
            After a review, pass --allow builds.\n`,
    ]);
    const codes: unknown[] = [];
    for (const listed of [[], undefined, null, "[secret]"]) codes.push((await check([update(listed)])).code);
    expect(codes).toEqual([0, 0, 0, 2]);
  });

  it("names what Pulumi deletes before Trefoil rejects the deletion of an app, unless the app is protected", async () => {
    const urnOf = (type: string, name: string) => `urn:pulumi:production::shop::trefoil:realtime:${type}::${name}`;
    const dependingOn = (...dependencies: string[]) => ({ state: { dependencies } });
    const deletions = (state: object): Step[] => [
      { op: "delete", type: "realtime:App", name: "chat", old: {}, state },
      { op: "delete", type: "realtime:Key", name: "server", old: {}, ...dependingOn(urnOf("App", "chat")) },
      { op: "delete", type: "realtime:Namespace", name: "room", old: {}, state: { parent: urnOf("Key", "server") } },
      { op: "delete", type: "realtime:Key", name: "other", old: {}, ...dependingOn(urnOf("App", "news")) },
    ];
    const { out } = await check(deletions({}));
    expect(out).toContain(
      `  guarded   realtime.App "chat" is deleted.
            Trefoil rejects this if the object contains data, but only after Pulumi has deleted realtime.Key "server", realtime.Namespace "room".
            Set the resource option \`protect: true\` and run \`pulumi up\`: The destroy then fails in its preview, before any deletion. Do not pass \`--skip-preview\`.\n`,
    );
    expect((await check(deletions({ protect: true }))).out).not.toContain("only after");
  });

  it("decides about a chain of 6000 deletions in seconds", async () => {
    const urnOf = (i: number) => `urn:pulumi:production::shop::trefoil:search:Index::i${i}`;
    const steps = Array.from({ length: 6000 }, (_, i) => ({
      op: "delete",
      name: `i${i}`,
      old: {},
      state: { dependencies: [urnOf(i + 1)] },
    }));
    const start = cpuTime();
    const { out } = await check(steps, "--json");
    expect(JSON.parse(out).changes[5999]).toHaveProperty("deletedFirst.length", 100);
    expect(cpuTime() - start).toBeLessThan(15_000);
  });

  it("prints Markdown for a comment, in which names are code", async () => {
    const name = "a`@b|<i>";
    const { code, out } = await check(
      [
        { op: "delete", type: "registry:Team", name, old: {} },
        { op: "delete", type: "aws:s3/bucket:Bucket", name: "logs", old: {} },
      ],
      "--markdown",
    );
    expect([code, out]).toEqual([
      2,
      `### Changes

1 change of resources of Trefoil, 1 rejected.

- **rejected**: \`\`registry.Team "${name}" is deleted.\`\`
  - \`Replacing or deleting a team removes its members and its repository permissions.\`
  - \`Revert the change to keep the object.\`
  - \`\`After a review, pass --allow '${name}'.\`\`

- \`Not evaluated: changes of resources of other providers (aws:s3/bucket:Bucket).\`
`,
    ]);
    expect((await check([], "--markdown", "--json")).err).toContain("cannot be combined");
  });

  it("lists the errors of a failed preview on separate lines", async () => {
    const diagnostics = ["error: a failed\n  at line 1\n", "error: b failed\n"].map((message) => ({
      message,
      severity: "error",
    }));
    const { code, err } = await check(JSON.stringify({ steps: [], diagnostics }));
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /not complete:\n +error: a failed\n +at line 1\n +error: b failed\n +Fix the errors, and retry\.\n$/,
      ),
    ]);
  });

  it("ignores an object that the program no longer reads, because nothing deletes it", async () => {
    const { code, out } = await check(
      [{ op: "discard", old: { ...before, ...forced }, state: { external: true } }],
      "--json",
    );
    expect({ code, changes: JSON.parse(out).changes }).toEqual({ code: 0, changes: [] });
  });

  it("rejects the replacement of a copied index that is deleted first, so that nothing can be copied", async () => {
    const old = { ...before, ...forced };
    const states = { old, new: { ...after, ...forced, ...copied } };
    const verdictOf = async (...ops: string[]) => {
      const { out } = await check(
        ops.map((op) => ({ op, ...(op === "delete-replaced" ? { old } : states) })),
        "--json",
      );
      return (JSON.parse(out).changes as { verdict: string }[]).map(({ verdict }) => verdict);
    };
    expect(await verdictOf("create-replacement", "replace", "delete-replaced")).toEqual(["kept"]);
    expect(await verdictOf("delete-replaced", "replace", "create-replacement")).toEqual(["rejected"]);
  });

  it("rejects further costs if they are selected", async () => {
    const steps: Step[] = [
      { op: "replace", name: "key", type: "realtime:Key", old: {}, new: {} },
      { op: "delete", name: "permission", type: "registry:RepositoryTeamPermission", old: {} },
      { op: "delete", name: "bob", type: "registry:TeamMember", old: {} },
      { op: "delete", name: "carol", type: "registry:OrgMember", old: {} },
      { op: "update", old: { ...before, analyzers: [] }, new: { ...before, analyzers: [{ name: "en" }] } },
      { op: "replace", name: "map", type: "search:SynonymMap", old: { name: "a" }, new: { name: "b" } },
    ];
    const rejected = async (...costs: string[]) => {
      const { out } = await check(steps, "--json", "--reject", ...costs);
      const found = JSON.parse(out).changes as { verdict: string; name: string }[];
      return found.filter(({ verdict }) => verdict === "rejected").map(({ name }) => name);
    };
    expect(await rejected("data")).toEqual(["carol"]);
    expect(await rejected("access")).toEqual(["key", "permission", "bob", "carol"]);
    expect(await rejected("downtime")).toEqual(["hotels"]);
    expect(await rejected("access,downtime")).toEqual(["key", "permission", "bob", "carol", "hotels"]);
    expect(await rejected("replacement", "downtime")).toEqual(["key", "hotels", "map"]);
  });

  it("accepts reviewed changes by name or URN, and no others", async () => {
    const steps: Step[] = ["a", "b"].map((name) => ({ op: "delete", name, type: "registry:Team", old: {} }));
    const verdicts = async (...allowed: string[]) => {
      const { code, out } = await check(steps, "--json", "--allow", ...allowed);
      return [code, ...(JSON.parse(out).changes as { verdict: string }[]).map(({ verdict }) => verdict)];
    };
    expect(await verdicts("a")).toEqual([2, "allowed", "rejected"]);
    expect(await verdicts("a", "urn:pulumi:production::shop::trefoil:registry:Team::b")).toEqual([
      0,
      "allowed",
      "allowed",
    ]);
  });

  it("prints what an allowed change costs", async () => {
    const { out } = await check([{ op: "delete", type: "registry:Team", old: {} }], "--allow", "hotels");
    expect(out).toBe(
      `1 change of resources of Trefoil, 0 rejected.
  allowed   registry.Team "hotels" is deleted.
            Replacing or deleting a team removes its members and its repository permissions.
            Allowed by --allow.\n`,
    );
  });

  it("counts operations that a preview lacks", async () => {
    for (const [count, text] of [
      [1, "1 operation `delete`"],
      [2, "2 operations `delete`"],
    ] as const) {
      const { code, err } = await check(JSON.stringify({ steps: [], changeSummary: { delete: count } }));
      expect([code, err]).toEqual([1, expect.stringContaining(`is not complete: it counts ${text}, and lists fewer.`)]);
    }
  });

  it.each([
    [["--allow", "a"], 0],
    [["--allow", "b"], 2],
    [["--reject", "replacement", "downtime"], 0],
    [["--json", "--allow", "a"], 0],
  ])("accepts the file of the preview after %j", async (options, code) => {
    const file = join(temporaryFolder(), "preview.json");
    writeFileSync(
      file,
      JSON.stringify({ steps: [stepOf({ op: "delete", name: "a", type: "registry:Team", old: {} })] }),
    );
    fakeProcesses(() => ({ status: 0, stdout: JSON.stringify({ steps: [] }), stderr: "" }));
    const { code: found, err } = await runCommand(["check-changes", ...options, file]);
    expect([found, err]).toEqual([code, ""]);
  });

  it("accepts a pipe of a shell after --allow", async () => {
    const [file, pipe] = ["preview.json", "pipe"].map((name) => join(temporaryFolder(), name)) as [string, string];
    writeFileSync(file, JSON.stringify({ steps: [], changeSummary: {} }));
    execFileSync("mkfifo", [pipe]);
    spawn("sh", ["-c", 'cat "$1" > "$2"', "sh", file, pipe]);
    const { code, out } = await runCommand(["check-changes", "--allow", "hotels", pipe]);
    expect([code, out]).toEqual([0, expect.stringContaining("Not used: --allow hotels names")]);
  });

  it.each(["/dev/fd/9999", "/proc/self/fd/9999"])("reports that the pipe %s is closed", async (pipe) => {
    const { code, err } = await runCommand(["check-changes", "--allow", "hotels", pipe]);
    expect([code, err]).toEqual([1, expect.stringContaining(`The file "${pipe}" could not be read: `)]);
  });

  it.each([
    ["a name that is too long for a path", ["hotels", "x".repeat(300)]],
    ["the name of a folder", ["hotels", __dirname]],
    ["the name of a file, and is the only one", [__filename]],
  ])("runs the preview if the last resource of --allow has %s", async (_title, names) => {
    fakeProcesses(() => ({ status: 0, stdout: JSON.stringify({ steps: [] }), stderr: "" }));
    const name = names.at(-1);
    const { code, out } = await runCommand(["check-changes", "--allow", ...names]);
    expect([code, out]).toEqual([0, expect.stringContaining(`--allow ${name} names no changed resource`)]);
  });

  it("runs the preview of a stack even if a file has the name of an allowed resource", async () => {
    const commands: string[] = [];
    fakeProcesses((_, args) => {
      commands.push(args.join(" "));
      return { status: 0, stdout: JSON.stringify({ steps: [] }), stderr: "" };
    });
    await runCommand(["check-changes", "--stack", "dev", "--allow", "a", __filename]);
    expect(commands).toEqual([expect.stringContaining("preview --json")]);
  });

  it("reports names and URNs of --allow that name no changed resource", async () => {
    const step: Step = { op: "delete", name: "a", type: "registry:Team", old: {} };
    const { code, out } = await check([step], "--allow", "a", "typo", "urn:pulumi:production::shop::x::a");
    expect(out).toContain("Not used: --allow typo names no changed resource of Trefoil.\n");
    expect(out).toContain("Not used: --allow urn:pulumi:production::shop::x::a names");
    expect(code).toBe(0);
    expect(JSON.parse((await check([step], "--json", "--allow", "typo")).out).unusedAllow).toEqual(["typo"]);
  });

  it("evaluates the resources of both hosts, each once, and names those of other providers", async () => {
    const type = "pulumi-nodejs:dynamic/trefoil/registry:Team";
    const state = { type, custom: true, inputs: {} };
    const urn = `urn:pulumi:production::shop::${type}::owners`;
    const steps = [
      { op: "delete-replaced", urn, oldState: state },
      { op: "replace", urn, oldState: state, newState: state },
      stepOf({ op: "delete", type: "aws:s3/bucket:Bucket", name: "logs", old: {} }),
      {
        op: "delete",
        urn: "urn:pulumi:production::shop::pulumi:pulumi:Stack::shop",
        oldState: { type: "pulumi:pulumi:Stack", custom: false },
      },
    ];
    const { code, out } = await check(JSON.stringify({ steps }), "--json");
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      changes: [{ name: "owners", change: "replacement", verdict: "rejected" }],
      others: ["aws:s3/bucket:Bucket"],
    });
  });

  it.each([
    ["an update", "update", "deletion"],
    ["a replacement", "replace", "replacement"],
  ])("rejects the deletion that an interrupted replacement left, in addition to %s", async (_title, op, change) => {
    const type = "registry:Team";
    const { code, out } = await check(
      [
        { op, type, old: {}, new: {} },
        { op: "delete-replaced", type, old: {} },
      ],
      "--json",
    );
    expect(JSON.parse(out).changes).toMatchObject([{ change, verdict: "rejected" }]);
    expect(code).toBe(2);
  });

  it("allows no two resources with one name, and names their URNs", async () => {
    const steps: Step[] = ["registry:Team", "search:Index"].map((type) => ({ op: "delete", type, old: forced }));
    const { out } = await check(steps);
    expect(out).toContain("pass --allow urn:pulumi:production::shop::trefoil:search:Index::hotels");
    const { code, err } = await check(steps, "--allow", "hotels");
    expect(err).toContain("--allow hotels");
    expect(err).toContain("urn:pulumi:production::shop::trefoil:registry:Team::hotels");
    expect(code).toBe(1);
  });

  it.each([
    ["a change without a state", { steps: [{ op: "delete", urn: "urn:pulumi:a::b::trefoil:search:Index::c" }] }],
    ["a summary of changes that the list lacks", { steps: null, changeSummary: { delete: 2, same: 1 } }],
    [
      "fewer deletions than its summary",
      {
        steps: Array(2).fill(stepOf({ op: "delete", type: "search:SynonymMap", old: {} })),
        changeSummary: { delete: 3, same: 9 },
      },
    ],
    ["a diagnostic that is no object", { steps: [], diagnostics: [null] }],
    ["steps that are no list", { steps: 3 }],
    ["a step that is no object", { steps: [null] }],
    ["a step without a name", { steps: [{ op: "delete" }] }],
    ["a summary that is no number", { changeSummary: { delete: "2" } }],
    ...[
      ...[{ custom: undefined }, { custom: "true" }, { retainOnDelete: "no" }, { external: "false" }, { protect: 1 }],
      ...[{ type: undefined }, { inputs: "[secret]" }, { dependencies: "urn" }, { parent: {} }],
    ].map((own): [string, object] => [
      `the state ${JSON.stringify(own)}`,
      {
        steps: [
          {
            op: "delete",
            urn: "urn:pulumi:a::b::trefoil:search:Index::c",
            oldState: { type: "trefoil:search:Index", custom: true, inputs: {}, ...own },
          },
        ],
      },
    ]),
  ])("rejects a preview with %s", async (_title, preview) => {
    const { code, err } = await check(JSON.stringify(preview));
    expect(err).toContain("is not complete");
    expect(code).toBe(1);
  });

  it.each<[string, unknown, unknown]>([
    ["masked lists", { fields: "[secret]", forceDestroy: true }, before],
    ["null", { fields: null }, { fields: [null] }],
    ["other types", { fields: { a: 1 }, name: [1] }, { fields: 3, __proto__: 1 }],
    ["no inputs", null, undefined],
  ])("decides about inputs of unexpected forms: %s", async (_title, old, news) => {
    const type = "trefoil:search:Index";
    const urn = `urn:pulumi:a::b::${type}::c`;
    const step = {
      op: "replace",
      urn,
      oldState: { type, custom: true, inputs: old },
      newState: { type, custom: true, inputs: news },
    };
    const { code, err } = await check(JSON.stringify({ steps: [step] }));
    expect(err).toBe("");
    expect([0, 2]).toContain(code);
  });

  it("prints hostile names and types without control characters", async () => {
    const { out } = await check([{ op: "delete", type: "registry:Team", name: "x\u001b[2J\nrejected", old: {} }]);
    expect(out).not.toContain("\u001b");
    expect(out.split("\n").slice(2)).toEqual([...Array(3).fill(expect.stringMatching(/^ {12}\S/)), ""]);
  });

  it.each([
    ["no JSON", "Updating (production)", "is not the output of `pulumi preview --json`"],
    ["another document", "{}", "is not the output of `pulumi preview --json`"],
    [
      "two lists of steps, of which JSON keeps the last",
      `{"steps": [${JSON.stringify(stepOf({ op: "delete", type: "registry:Team", old: { a: ['"{', "steps"] } }))}], "st\\u0065ps" : []}`,
      'two members "steps" in one object',
    ],
    [
      "a failed preview",
      '{"steps": [], "diagnostics": [{"severity": "error", "message": "boom\\n"}]}',
      "changes are not complete:\n    boom\n",
    ],
    [
      "an unknown kind",
      JSON.stringify({ steps: [stepOf({ op: "delete", type: "search:Vault", old: {} })] }),
      "has no resource search.Vault",
    ],
  ])("rejects %s", async (_title, text, message) => {
    const { code, out, err } = await check(text);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(message);
  });

  it("rejects a preview that fails without an error in its output", async () => {
    const stdout = JSON.stringify({ steps: [], changeSummary: { same: 1 } });
    fakeProcesses(() => ({ status: 255, stdout, stderr: "error: a policy rejected the preview" }));
    const { code, err } = await runCommand(["check-changes"]);
    expect(err).toContain("failed with exit code 255: error: a policy rejected the preview");
    expect(code).toBe(1);
  });

  it("names the reason of a failed preview that only the standard error output of the program contains", async () => {
    const message = "\u001b[31mError\u001b[0m: the type is not known\n";
    const stdout = JSON.stringify({ steps: [], diagnostics: [{ message, severity: "info#err" }] });
    fakeProcesses(() => ({ status: 1, stdout, stderr: "warning: an old plugin" }));
    const { code, err } = await runCommand(["check-changes"]);
    expect(err).toContain("not complete:\n    Error: the type is not known\n    warning: an old plugin\n");
    expect(code).toBe(1);
  });

  it("rejects an unknown cost, a missing file, and a stack with a file", async () => {
    expect((await check([], "--reject", "money")).err).toContain(
      '"money" is not a cost. Pass one of: data, access, replacement, downtime.',
    );
    expect((await runCommand(["check-changes", "/nonexistent.json"])).err).toContain("could not be read");
    expect((await check([], "--stack", "dev")).err).toContain("--stack has no effect with a file");
  });
});
