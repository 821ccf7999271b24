import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Inputs, stackObjects } from "../../../provider/lifecycle";
import { declaredObjects } from "../../../provider/lifecycle/import";
import { OperationJournal } from "../../../provider/lifecycle/journal";
import { resourceType, secretKey, secretMark, unknownText } from "../../../provider/text/engine-format";
import { writeFiles } from "../../../tools/files";
import { temporaryFolder } from "../../support/temporary-folder";
import { ScriptedService } from "./scripted-service";

let home: string;
beforeEach(() => {
  home = temporaryFolder();
  process.env.TREFOIL_HOME = home;
});

const tag = "registry:ImageTag";
const copy = "registry:ImageCopy";
const kinds = [tag, copy];
const secret = (content: object) => ({ [secretKey]: secretMark, ...content });
const repository = "ghcr.io/acme/app";
const resource = (more: object = {}, token = tag) => ({
  type: resourceType("plugin", token),
  id: `${repository}:a`,
  inputs: { repository, tag: "a" },
  ...more,
});
const known = { kind: tag, id: `${repository}:a`, inputs: { repository, tag: "a" }, stack: "dev" };

/** A CLI that prints the stack `dev`, and its commands. */
function cli(deployment: unknown, readable: unknown = deployment) {
  const commands: string[] = [];
  const run = async (args: readonly string[]): Promise<unknown> => {
    commands.push(args.join(" "));
    if (args[1] === "ls") return [{ name: "dev" }];
    return { deployment: args.includes("--show-secrets") ? readable : deployment };
  };
  return { commands, run };
}
const emptyStack = async ([, command]: readonly string[]) => (command === "ls" ? [{ name: "dev" }] : {});
const found = (resources: readonly object[] | null, more: object = {}) =>
  stackObjects(kinds, { project: "shop", ...cli({ resources, ...more }) });

describe("the objects of the stacks of a project", () => {
  it("are read from the state of each stack, without secrets", async () => {
    const commands: string[] = [];
    const run = async (args: readonly string[]) => {
      commands.push(args.join(" "));
      return args[1] === "ls"
        ? [{ name: "dev" }, { name: "acme/shop/test" }]
        : { deployment: { resources: [resource()] } };
    };
    expect(await stackObjects(kinds, { project: "shop", run })).toEqual([known, { ...known, stack: "acme/shop/test" }]);
    expect(commands).toEqual([
      "stack ls --json --project shop",
      "stack export --stack dev",
      "stack export --stack acme/shop/test",
    ]);
  });

  it("are those of the project of the environment, or of the current folder", async () => {
    const lists: string[] = [];
    const run = async (args: readonly string[]) => {
      if (args.includes("ls")) lists.push(args.join(" "));
      return emptyStack(args);
    };
    process.env.PULUMI_PROJECT = "mine";
    try {
      await stackObjects(kinds, { run });
    } finally {
      delete process.env.PULUMI_PROJECT;
    }
    await stackObjects(kinds, { run });
    expect(lists).toEqual(["stack ls --json --project mine", "stack ls --json"]);
  });

  it("are those of both hosts and of pending operations, and of the kinds alone", async () => {
    const dynamic = { ...resource({ id: "b" }), type: resourceType("dynamic", copy) };
    const objects = await found([resource(), dynamic, resource({ id: "c" }, "registry:Repository")], {
      pending_operations: [{ resource: resource({ id: "d" }) }, {}],
    });
    expect(objects.map(({ kind, id }) => [kind, id])).toEqual([
      [tag, known.id],
      [copy, "b"],
      [tag, "d"],
    ]);
  });

  it("do not exist in a stack without an update", async () => {
    expect(await found(null, { pending_operations: null })).toEqual([]);
    expect(await stackObjects(kinds, cli(null))).toEqual([]);
    expect(await stackObjects(kinds, cli(undefined))).toEqual([]);
  });

  it.each<[string, object, object]>([
    ["a missing id", { id: undefined }, { id: undefined }],
    ["an empty id", { id: "" }, { id: undefined }],
    ["an id of another type", { id: 7 }, { id: undefined }],
    ["an id without inputs", { inputs: null }, { inputs: {} }],
    ["a source", { inputs: { source: "ghcr.io/a:b", other: { a: 1 } } }, { inputs: { source: "ghcr.io/a:b" } }],
    ["inputs that are null", { inputs: { repository: null, tag: undefined } }, { inputs: {} }],
    [
      "outputs and nested secrets",
      {
        inputs: {
          repository: secret({ plaintext: JSON.stringify(secret({ plaintext: '"a"' })) }),
          tag: secret({ value: "b" }),
          source: { [secretKey]: "another", value: "c" },
        },
      },
      { inputs: { repository: "a", tag: "b", source: "c" } },
    ],
  ])("may have %s", async (_, more, expected) => {
    const [object] = await found([resource(more)]);
    const { inputs, ...facts } = object ?? {};
    expect({ ...facts, inputs: JSON.parse(JSON.stringify(inputs)) }).toEqual({ ...known, ...expected });
  });

  it.each<[string, object, string]>([
    ["a tag that is unknown", { inputs: { tag: unknownText } }, `a registry.ImageTag (${known.id}) of the stack dev`],
    ["a source of another type", { inputs: { source: 7 } }, `a registry.ImageTag (${known.id})`],
    ["a source without a value", { inputs: { source: secret({}) } }, "a registry.ImageTag"],
    ["a secret that is no JSON", { inputs: { source: secret({ plaintext: "{" }) } }, "a registry.ImageTag"],
    ["a secret of another type", { inputs: { source: secret({ plaintext: "7" }) } }, "a registry.ImageTag"],
    ["neither an id nor a tag", { id: "", inputs: { repository } }, "a registry.ImageTag of the stack dev"],
    ["neither an id nor a repository", { id: "", inputs: { tag: "a" } }, "a registry.ImageTag of the stack dev"],
  ])("are an error with %s", async (_, more, name) => {
    await expect(found([resource(more)])).rejects.toMatchObject({
      code: "stacks_unknown",
      message: expect.stringMatching(
        new RegExp(
          `^the tag that ${name.replace(/[()/:.]/g, "\\$&")}.* declares or copies is unknown, because the state does not contain it in plain text\\. No tag was deleted\\. Run \`pulumi up\` for this stack, and try again\\. Or set \`ignoreStacks: true\``,
        ),
      ),
    });
  });

  it("are read with secrets only if an input that names a tag is encrypted", async () => {
    const encrypted = secret({ ciphertext: "v1:x" });
    const readable = resource({ inputs: { repository, tag: "a", source: secret({ plaintext: '"x:y"' }) } });
    const commands = async (...resources: object[]) => {
      const own = cli({ resources }, { resources: [readable, resource({}, "registry:Repository")] });
      const objects = await stackObjects(kinds, { project: "shop", ...own });
      return [own.commands.filter((line) => line.includes("export")), objects.map(({ inputs }) => inputs)];
    };
    const plain = "stack export --stack dev";
    const source = resource({ inputs: { repository, tag: "a", source: encrypted } });
    expect(await commands(source)).toEqual([
      [plain, `${plain} --show-secrets`],
      [{ repository, tag: "a", source: "x:y" }],
    ]);
    expect((await commands(resource(), source))[0]).toHaveLength(2);
    const others = [
      resource({ inputs: { repository, tag: "a", password: encrypted } }),
      resource({ inputs: { repository: encrypted } }, "registry:Repository"),
      resource({ inputs: { repository, tag: "a", source: secret({ plaintext: '"x:y"' }) } }),
    ];
    expect((await commands(...others))[0]).toEqual([plain]);
  });
});

describe("the objects of interrupted creates", () => {
  const begin = (request: object, token = tag, name = "dev/a") =>
    new OperationJournal(home, "shop").begin(
      { token, account: "https://ghcr.io", resource: { name }, inputsDigest: "d" },
      { request },
    );
  const none = { project: "shop", run: emptyStack };

  it("are those in the records of the project, by the id in the response or in the inputs", async () => {
    const journal = new OperationJournal(home, "shop");
    await journal.recordCreated(await begin({ expectedId: "expected" }), "received");
    await begin({ expectedId: "expected", locator: { repository } as Inputs }, copy, "prod/b");
    await begin({ locator: { repository, tag: "c" } }, tag, "dev/c");
    await begin({ expectedId: "other" }, "registry:Repository", "dev/d");
    await new OperationJournal(home, "other").begin(
      { token: tag, account: "a", resource: { name: "dev/e" }, inputsDigest: "d" },
      { request: { expectedId: "of another project" } },
    );
    const objects = await stackObjects(kinds, none);
    expect(objects.map(({ kind, id, stack }) => [kind, id, stack]).sort()).toEqual([
      [copy, "expected", "prod"],
      [tag, undefined, "dev"],
      [tag, "received", "dev"],
    ]);
    expect(
      (await declaredObjects(none)).map(({ kind, id, account, stack }) => [kind, id, account, stack]).sort(),
    ).toEqual([
      [copy, "expected", "https://ghcr.io", "prod"],
      [tag, "received", "https://ghcr.io", "dev"],
      ["registry:Repository", "other", "https://ghcr.io", "dev"],
    ]);
  });

  it("are read before the states, since a record is removed only after a state contains the object", async () => {
    const record = await begin({ expectedId: "a" });
    const journal = new OperationJournal(home, "shop");
    const run = async (args: readonly string[]) => {
      if (args.includes("ls")) journal.remove(record);
      return emptyStack(args);
    };
    expect(await stackObjects(kinds, { project: "shop", run })).toHaveLength(1);
  });

  it.each([
    ["of one of the kinds", "registry.ImageTag", true],
    ["without a kind", undefined, true],
    ["of another kind", "registry.Repository", false],
  ])("are unknown if a record %s is damaged", async (_, token, isRejected) => {
    const uuid = "0a1b2c3d-0000-4000-8000-000000000000";
    const file = token ? `${token}-${"0".repeat(32)}-${uuid}.json` : "a.json";
    writeFiles(home, { [`journal/${file}`]: "{" });
    const reading = stackObjects(kinds, none);
    if (!isRejected) return expect(await reading).toEqual([]);
    await expect(reading).rejects.toMatchObject({
      code: "damaged_record",
      message: expect.stringContaining(`the record of a create in the file ${join(home, "journal", file)} is damaged`),
    });
  });
});

describe("all declared objects", () => {
  it("are those with an id, with the account that the state contains", async () => {
    const resources = [
      resource({ outputs: { __trefoil: { account: "https://ghcr.io" } } }),
      resource({ id: "b", outputs: { __trefoil: { account: 7 } } }, "search:Index"),
      resource({ id: "c", outputs: { __trefoil: "none" } }),
      resource({ id: "" }),
      resource({ id: undefined }),
      resource({ id: 7 }),
    ];
    const own = cli({ resources });
    const outputs = expect.any(Object);
    expect(await declaredObjects({ project: "shop", ...own })).toEqual([
      { kind: tag, id: known.id, account: "https://ghcr.io", stack: "dev", outputs },
      { kind: "search:Index", id: "b", account: undefined, stack: "dev", outputs },
      { kind: tag, id: "c", account: undefined, stack: "dev", outputs },
    ]);
    expect(own.commands).toEqual(["stack ls --json --project shop", "stack export --stack dev"]);
  });
});

describe("states that cannot be read", () => {
  const options = { project: "shop", timeout: 5_000 };
  const path = process.env.PATH;
  afterEach(() => {
    process.env.PATH = path;
  });
  /** Replaces the Pulumi CLI by a script. */
  function script(text: string): void {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "pulumi"), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    process.env.PATH = `${folder}:${path}`;
  }
  const failure = (command: string, reason: string) =>
    `the states of the stacks could not be read: \`pulumi ${command}\` failed (${reason}). Check that the Pulumi CLI is on PATH and signed in to its backend. Or set \`ignoreStacks: true\` (the option \`--ignore-stacks\` of a command), and protect the declared tags by their names.`;

  it.each<[string, unknown, unknown, string]>([
    ["the list is no list", {}, {}, failure("stack ls --json --project shop", "no list")],
    ["a state is no object", [{ name: "dev" }], "none", failure("stack export", "no state")],
  ])("are an error if %s", async (_, list, state, message) => {
    const run = async ([, command]: readonly string[]) => (command === "ls" ? list : state);
    await expect(stackObjects(kinds, { ...options, run })).rejects.toMatchObject({ message, code: "stacks_unknown" });
  });

  it.each<[nouns: string, read: () => Promise<unknown>, advice: string]>([
    ["tags", () => stackObjects(kinds, { ...options, run: async () => [] }), "Or set `ignoreStacks: true`"],
    ["objects", () => declaredObjects({ ...options, run: async () => [], advice: "Sign in." }), "Sign in."],
  ])(
    "are an error without a stack, since the CLI lists no stacks of other backends: %s",
    async (nouns, read, advice) => {
      const problem = `the ${nouns} that stacks declare are unknown: the backend contains no stack of the project shop. Nothing was deleted.`;
      await expect(read()).rejects.toMatchObject({
        code: "stacks_unknown",
        message: expect.stringMatching(new RegExp(`^${problem.replaceAll(".", "\\.")} .*stacks\\. ${advice}`)),
      });
    },
  );

  it.each([
    ["exits with an error", "exit 7", "7"],
    ["prints no JSON", "echo oops", "no JSON"],
  ])("are an error if the CLI %s", async (_, text, reason) => {
    script(text);
    await expect(stackObjects(kinds, options)).rejects.toThrow(failure("stack ls --json --project shop", reason));
  });

  it("are an error after the time for one command, with the advice of the caller", async () => {
    script("exec sleep 60");
    await expect(stackObjects(kinds, { ...options, timeout: 50, advice: "Ask somebody." })).rejects.toThrow(
      /failed \(no response in 0\.05 s\)\. Check that the Pulumi CLI is on PATH and signed in to its backend\. Ask somebody\.$/,
    );
  });

  it("end with the reason of the signal", async () => {
    script("exec sleep 60");
    const stop = new AbortController();
    const reading = stackObjects(kinds, { ...options, signal: stop.signal });
    stop.abort(new Error("The operation was canceled."));
    await expect(reading).rejects.toThrow("The operation was canceled.");
  });

  it("are read without questions, and without the configuration of the stack in the environment", async () => {
    process.env.TREFOIL_DRIFT_CONFIGURATION = "{}";
    try {
      script(
        `[ "$*" = "stack ls --json --project shop --non-interactive" ] && [ -z "$TREFOIL_DRIFT_CONFIGURATION" ] && echo '[]'`,
      );
      await expect(stackObjects(kinds, options)).rejects.toMatchObject({
        code: "stacks_unknown",
        message: expect.stringContaining("the backend contains no stack of the project shop"),
      });
    } finally {
      delete process.env.TREFOIL_DRIFT_CONFIGURATION;
    }
  });
});

describe("operations at the same time", () => {
  it("share a read of the states for the same kinds and project, and a later one reads again", async () => {
    const lists: string[] = [];
    const run = async (args: readonly string[]) => {
      if (args.includes("ls")) lists.push(args.join(" "));
      await new Promise(setImmediate);
      return emptyStack(args);
    };
    const states = new ScriptedService({}).session.stackStates;
    const read = (own: readonly string[], project: string) => states.objects(own, { project, run });
    await Promise.all([read(kinds, "shop"), read(kinds, "shop"), read([tag], "shop"), read(kinds, "other")]);
    expect(lists).toHaveLength(3);
    await read(kinds, "shop");
    expect(lists).toHaveLength(4);
  });

  it("fail together, and a later one reads again", async () => {
    const states = new ScriptedService({}).session.stackStates;
    const run = jest.fn(emptyStack).mockResolvedValueOnce({});
    const read = () => states.objects(kinds, { project: "shop", run });
    const results = await Promise.allSettled([read(), read()]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await read()).toEqual([]);
  });
});
