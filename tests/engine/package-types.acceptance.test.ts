import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkout, installInto, pack } from "../../tools/engine-harness";
import { writeFiles } from "../../tools/files";
import { campaign } from "../support/campaign";
import { temporaryFolder } from "../support/temporary-folder";

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const versionOf = (name: string): string => manifestOf(join(checkout, "node_modules", name)).version;
const numberOf = (version: string): number => Number.parseFloat(version);

/** The exports with types, as a program imports them. */
const exported = Object.entries<string | { readonly types: string }>(manifestOf(checkout).exports).flatMap(
  ([path, entry]) => (typeof entry === "string" ? [] : [path.replace(".", "trefoil")]),
);

/** The settings that `pulumi new typescript` writes. They check the types of libraries, and omit `esModuleInterop`. */
const template = {
  strict: true,
  outDir: "bin",
  target: "es2020",
  module: "commonjs",
  moduleResolution: "node",
  sourceMap: true,
  experimentalDecorators: true,
  pretty: true,
  noFallthroughCasesInSwitch: true,
  noImplicitReturns: true,
  forceConsistentCasingInFileNames: true,
};

/** From the oldest to the newest. The oldest is installed with the package, the others are in the checkout. */
const compilers = [
  { folder: "node_modules/typescript-5.0", version: "5.0.4" },
  ...["typescript", "typescript-7"].map((name) => ({
    folder: join(checkout, "node_modules", name),
    version: versionOf(name),
  })),
];
const formats = [
  { module: "commonjs", moduleResolution: "node", since: 5.0, before: 7.0 },
  { module: "nodenext", moduleResolution: "nodenext", since: 5.0 },
  { module: "preserve", moduleResolution: "bundler", since: 5.4 },
];
/** The formats with the oldest compiler and the newest that has the format. The campaign has all compilers. */
const cases = formats.flatMap(({ module, moduleResolution, since, before = Number.POSITIVE_INFINITY }) => {
  const all = compilers.filter(({ version }) => numberOf(version) >= since && numberOf(version) < before);
  const chosen = campaign ? all : all.filter((one) => one === compilers[0] || one === all.at(-1));
  return chosen.map((compiler) => ({ ...compiler, module, moduleResolution }));
});

/** Uses of each export, so that its types are not `any`. */
const program = `
  import * as pulumi from "@pulumi/pulumi";
  import { realtime, registry, search } from "trefoil";
  import { createClient, HttpError, type Client } from "trefoil/client";
  import { type Services, start } from "trefoil/emulator";
  import { fromTerraform } from "trefoil/migrations";
  import { type TrefoilPolicyConfig, trefoilPolicies } from "trefoil/policies";
  import provider = require("trefoil/provider");
  import { createRotator, RotationError, type Rotator } from "trefoil/rotate";
  import { readAblyBatch, readPusherWebhook, type Incoming } from "trefoil/webhooks";

  const repository = new registry.Repository("image", { namespace: "acme", name: "image" });
  export const slug: pulumi.Output<string> = repository.namespace;
  // @ts-expect-error A mistyped argument is an error of the program.
  export const mistyped = () => new search.SynonymMap("places", { rules: 1 });
  export const app = (): pulumi.Output<string> => new realtime.App("chat", { name: "chat" }).appId;

  export const moved = () => new realtime.App("chat", { name: "chat" }, { ...fromTerraform("ably_app", { name: "main" }) });
  // @ts-expect-error A name is a string.
  export const misnamed = () => fromTerraform("ably_app", { name: 1 });

  const schema = { safeParse: (body: unknown): { data: string } => ({ data: String(body) }) };
  const client: Client = createClient({ baseUrl: "http://127.0.0.1:1", auth: { kind: "none" } });
  export const text = async (): Promise<string> => (await client.get("/text", { schema })).body;
  // @ts-expect-error The schema determines the type of the body.
  export const number = async (): Promise<number> => (await client.get("/text", { schema })).body;
  export const isGone = (error: unknown): boolean => error instanceof HttpError && error.status === 404;

  export const run = async (): Promise<void> => {
    const services: Services = await start({ seed: { rest: { "/v1/resources": {} } } });
    services.faults.add("registry", { method: "POST", path: "/v2/namespaces", status: 503 });
    await services[Symbol.asyncDispose]();
  };
  // @ts-expect-error A mistyped service of a seed is an error of the program.
  export const mistypedSeed = () => start({ seed: { registri: {} } });

  export const names: string[] = trefoilPolicies.map(({ name }) => name);
  export const config: TrefoilPolicyConfig = { "trefoil-deletion-protection": { resources: ["search.Index"] } };

  export const created: Promise<{ id: string }> = provider("search:Index").create({});

  export const rotator = (): Rotator => createRotator({ url: "https://example.com", environments: [], credentials: {} });
  export const rotationError = new RotationError("conflict", "The state differs.", { cause: new Error() });

  export const users = async (request: Incoming): Promise<string[]> =>
    (await readPusherWebhook(request, {})).events.flatMap((event) => (event.name === "member_added" ? [event.user_id] : []));
  export const messages = async (request: Incoming): Promise<string[]> =>
    (await readAblyBatch(request, {})).items.flatMap((item) =>
      item.source === "channel.message" ? item.data.messages.map(({ id }) => id ?? "") : [item.data.channelId],
    );`;

describe("the types of the package, without its optional peers", () => {
  let folder: string;

  beforeAll(() => {
    folder = temporaryFolder();
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "program", private: true }));
    const tarball = pack(folder);
    const [oldest] = compilers;
    const compiler = `typescript-5.0@npm:typescript@${oldest?.version}`;
    installInto(folder, tarball, `@pulumi/pulumi@${versionOf("@pulumi/pulumi")}`, "@types/node@^18", compiler);
  });

  /** The errors of a compiler for a program of these files. */
  function errors(
    { folder: compiler, version, ...format }: (typeof cases)[number],
    files: Readonly<Record<string, string>>,
    more: object = {},
  ): string[] {
    const deprecated = numberOf(version) >= 6 && format.moduleResolution === "node";
    const options = { ...template, ...format, ...more, ...(deprecated && { ignoreDeprecations: "6.0" }) };
    writeFiles(folder, {
      ...files,
      "tsconfig.json": JSON.stringify({ compilerOptions: options, files: Object.keys(files) }),
    });
    const args = [join(compiler, "bin/tsc"), "--noEmit", "--pretty", "false"];
    try {
      execFileSync("node", args, { cwd: folder, encoding: "utf8", stdio: "pipe" });
      return [];
    } catch (error) {
      return String((error as { readonly stdout?: string }).stdout)
        .trim()
        .split("\n");
    }
  }

  const imports = exported
    .map((path, i) => `import * as export${i} from "${path}";\nexport { export${i} };`)
    .join("\n");

  it.each(cases)("compile with TypeScript $version and the module format $module", (setting) => {
    expect(exported).toContain("trefoil/webhooks");
    // The program has `import = require`, which the format for bundlers does not have.
    const isModule = setting.module !== "preserve";
    expect(errors(setting, { "exports.ts": imports, ...(isModule && { "program.ts": program }) })).toEqual([]);
  });

  it.each(cases)(
    "describe the effects of changes with TypeScript $version and the module format $module",
    (setting) => {
      const tool = `
      import * as effects from "trefoil/change-effects.json";
      export const { lost, members } = effects.resources["trefoil:search:Index"];
      export const text: string = members["fields[].analyzer"][0]?.effect ?? lost;`;
      // A compiler checks the types of the browser and Node for three times as long as those of the file.
      const more = { resolveJsonModule: true, lib: ["es2020"], types: [] };
      expect(errors(setting, { "tool.ts": tool }, more)).toEqual([]);
    },
  );
});
