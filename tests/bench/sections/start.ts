import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { credentials, type requestCallback } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { ParameterizeRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { packageFromArguments } from "../../../provider/openapi/parameter";
import { checkout } from "../../../tools/engine-harness";
import { interleaved, measured } from "../measure";
import type { Context } from "./context";

/** A process, and the moment at which it is ready: its end, its first output, or the response to a call of its port. */
interface Start {
  readonly subject: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly until: "end" | "output" | ((client: ResourceProviderClient, done: requestCallback<unknown>) => void);
}

const node = join(checkout, "node_modules/node/bin/node");
const cli = join(checkout, "dist/cli/main.js");

const loading = (subject: string, text: string): Start => ({
  subject,
  program: node,
  args: ["-e", text],
  until: "end",
});
const command = (subject: string, ...args: readonly string[]): Start => ({
  subject,
  program: node,
  args: [cli, ...args],
  until: "end",
});
const plugin = (subject: string, file: string, until: Start["until"] = "output"): Start => ({
  subject,
  program: join(checkout, file),
  args: [],
  until,
});
const executable = "dist/packages/executable/main.js";

/** The package of a document with 50 resources of 20 members, as a program passes it to the plugin. */
function packageOfDocument(): ParameterizeRequest {
  const names = Array.from({ length: 50 }, (_, i) => `Thing${i}`);
  const properties = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`member${i}`, { type: "string" }]));
  const content = { "application/json": { schema: { type: "object", properties } } };
  const responses = { 200: { content } };
  const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
  const paths = names.flatMap((name) => [
    [`/${name}`, { post: { requestBody: { content }, responses } }],
    [`/${name}/{id}`, { parameters, get: { responses }, delete: { responses: { 204: {} } } }],
  ]);
  const entry = (name: string) => ({
    create: `POST /${name}`,
    read: `GET /${name}/{id}`,
    delete: `DELETE /${name}/{id}`,
    id: "member0",
  });
  const resources = Object.fromEntries(names.map((name) => [name, entry(name)]));
  const files: Readonly<Record<string, object>> = {
    document: { openapi: "3.0.3", info: { title: "Things", version: "1" }, paths: Object.fromEntries(paths) },
    resources: { name: "things", version: "1.0.0", url: "http://127.0.0.1", resources },
  };
  const made = packageFromArguments(["openapi", ...Object.keys(files)], (file) => JSON.stringify(files[file]));
  const value = new ParameterizeRequest.ParametersValue().setName(made.name).setVersion(made.version);
  return new ParameterizeRequest().setValue(value.setValue(made.value));
}

const starts = (request: ParameterizeRequest): readonly Start[] => [
  loading("empty process", ""),
  ...["@pulumi/pulumi", "trefoil", "trefoil/provider"].map((name) =>
    loading(`require("${name}")`, `require("${name}")`),
  ),
  ...["doctor", "drift", "emulate", "import", "prune", "recover", "verify"].map((name) =>
    command(`trefoil ${name} --help`, name, "--help"),
  ),
  command("trefoil recover, without records", "recover"),
  { ...command("trefoil emulate, until its addresses are printed", "emulate"), until: "output" },
  plugin("plugin, until its port is printed", executable),
  plugin("plugin, until its first response", executable, (client, done) => client.getPluginInfo(new Empty(), done)),
  plugin("plugin, until it has a package of 50 resources", executable, (client, done) =>
    client.parameterize(request, done),
  ),
  plugin("no-op plugin, until its port is printed", "tests/bench/no-op-plugin/pulumi-resource-nothing"),
];

/** Start-up of each command, of the plugin, and of the packages that a program loads. */
export async function start({ options, figures }: Context): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "trefoil-starts-"));
  try {
    await interleaved(options.starts, starts(packageOfDocument()), async (one) => {
      let started: ChildProcess | undefined;
      await measured({ figures, subject: one.subject, name: "start" }, async () => {
        started = await ready(one, folder);
      });
      await ended(started);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a process in an empty folder, and waits until it is ready. */
async function ready({ program, args, until }: Start, folder: string): Promise<ChildProcess> {
  const env = {
    PATH: `${join(checkout, "node_modules/node/bin")}:${process.env.PATH}`,
    HOME: folder,
    TREFOIL_HOME: folder,
  };
  // A program of `-e` resolves packages from the working folder.
  const cwd = args[0] === "-e" && existsSync(join(checkout, "node_modules")) ? checkout : folder;
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  if (until !== "end") {
    const [port] = await once(child.stdout, "data");
    if (until !== "output") await response(`127.0.0.1:${String(port).trim()}`, until);
  } else {
    child.stdout.resume();
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with exit code ${code}.`);
  }
  return child;
}

async function response(address: string, call: Exclude<Start["until"], string>): Promise<void> {
  const client = new ResourceProviderClient(address, credentials.createInsecure());
  await new Promise((resolve, reject) => call(client, (error, value) => (error ? reject(error) : resolve(value))));
  client.close();
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, "close");
  child.kill();
  await end;
}
