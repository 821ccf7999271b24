import { spawnSync } from "node:child_process";
import { isSea } from "node:sea";
import { hostNames, isHost, tokenOf } from "../../provider/text/engine-format";
import { shellCommand } from "../../provider/text/shell";
import { trefoilWords } from "../help";
import { findPlugin, journal, packageFiles, settings } from "../provider";
import { projectHere, pulumi, runtimeHere } from "../pulumi";
import type { FindingIn } from "./types";

type Package = { readonly version: string; readonly engines?: { readonly node?: string } };

/** Versions of Node, Trefoil, Pulumi's SDK and the Pulumi CLI. */
export function software(): FindingIn[] {
  const own = JSON.parse(packageFiles().packageFile("package.json")) as Package;
  const trefoil: FindingIn = { subject: "Trefoil", status: "info", text: own.version };
  // A program next to a single executable has its own SDK.
  if (isSea()) return [trefoil, pulumiCli("0")];
  const sdk = (require("@pulumi/pulumi/package.json") as Package).version;
  return [trefoil, node(own), { subject: "@pulumi/pulumi", status: "info", text: sdk }, pulumiCli(sdk)];
}

function node({ engines }: Package): FindingIn {
  const required = engines?.node?.replace(/^>=/, "") ?? "0";
  const isOld = compareVersions(process.versions.node, required) < 0;
  const text = isOld
    ? `${process.versions.node}. Trefoil requires ${required} or later. Install it.`
    : process.versions.node;
  return { subject: "Node.js", status: isOld ? "problem" : "ok", text };
}

const compareVersions = (one: string, other: string): number => one.localeCompare(other, "en", { numeric: true });

/** The engine may not support an SDK that is newer. */
function pulumiCli(sdk: string): FindingIn {
  const { status, stdout, error } = spawnSync("pulumi", ["version"], { encoding: "utf8", timeout: 10_000 });
  const version = stdout?.trim().replace(/^v/, "");
  const subject = "Pulumi CLI";
  if (status !== 0) {
    const code = (error as NodeJS.ErrnoException | undefined)?.code;
    const advice = "Install it: https://www.pulumi.com/docs/install/.";
    const text = code === "ENOENT" ? `It is not on PATH. ${advice}` : `\`pulumi version\` failed (${code ?? status}).`;
    return { subject, status: "problem", text };
  }
  if (compareVersions(version, sdk) >= 0) return { subject, status: "ok", text: version };
  const text = `${version}. It is older than @pulumi/pulumi. Install the same version or a newer one.`;
  return { subject, status: "warning", text };
}

/** The project and the stack, and the host that runs the resources. */
export function project(stack: string | undefined, configuration: Readonly<Record<string, string>>): FindingIn[] {
  const name = projectHere();
  if (name === undefined) {
    const text = "This folder contains no Pulumi project. The settings are those of the environment.";
    return [{ subject: "project", status: "info", text }];
  }
  return [
    { subject: "project", status: "info", text: name },
    { subject: "stack", status: "info", text: stack ?? "none. Pass --stack to check the configuration of a stack" },
    { subject: "host", ...hostOf(configuration) },
    ...checkpoints(stack),
  ];
}

/** Runtimes of programs that contain the classes of the npm package. In other languages, only the plugin has the resources. */
const runtimesOfClasses: readonly (string | undefined)[] = ["nodejs", "bun", undefined];

/** The host of the resources of the project, with the setting that selects it. */
function hostOf(configuration: Readonly<Record<string, string>>): Omit<FindingIn, "subject"> {
  const runtime = runtimeHere();
  if (!runtimesOfClasses.includes(runtime)) return { status: "info", text: `plugin (runtime ${runtime})` };
  const env = settings().environment();
  const configured = configuration["trefoil:host"];
  const host = configured ?? (env.TREFOIL_HOST || "dynamic");
  const source = configured ? "trefoil:host" : env.TREFOIL_HOST ? "TREFOIL_HOST" : "default";
  const problem = hostProblem(host, source);
  return problem === undefined ? { status: "info", text: `${host} (${source})` } : { status: "problem", text: problem };
}

interface Exported {
  readonly deployment?: { readonly resources?: readonly { readonly type: string; readonly custom?: boolean }[] | null };
}

/** Types of Pulumi itself, such as its stack references and providers. */
const typeOfPulumi = /^pulumi:/;

/** Without checkpoints, the resources of other providers are lost after a kill. Only a state shows whether a stack has any. */
function checkpoints(stack: string | undefined): FindingIn[] {
  if (settings().writesCheckpoints()) return [];
  const subject = "checkpoints";
  const skipped = "skipped (PULUMI_SKIP_CHECKPOINTS)";
  if (stack === undefined) {
    const text = `${skipped}. Pass --stack to check its state for resources of other providers`;
    return [{ subject, status: "info", text }];
  }
  const { deployment } = pulumi(["stack", "export", "--stack", stack]) as Exported;
  const others = (deployment?.resources ?? []).filter(
    ({ type, custom }) => custom && !typeOfPulumi.test(type) && tokenOf(type) === type,
  );
  const [first] = others;
  return [
    first
      ? {
          subject,
          status: "warning",
          text: `${skipped}, but the state contains ${others.length === 1 ? "a resource" : `${others.length} resources`} of other providers, such as ${first.type}. A killed update loses their changes. Unset the variable, or move them to another stack.`,
        }
      : { subject, status: "ok", text: `${skipped}. The state contains no resources of other providers` },
  ];
}

function hostProblem(host: string, source: string): string | undefined {
  if (!isHost(host)) return `${source} must be one of ${hostNames.join(", ")}. Correct it.`;
  const folder = process.cwd();
  return host === "plugin" ? findPlugin().missingPlugin(source, { env: settings().environment(), folder }) : undefined;
}

const proxyVariables = ["HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY"];

/** Proxies, certificates, and creates of interrupted updates. */
export function machine(): FindingIn[] {
  const { environment, workingFolder } = settings();
  const { pendingRecords, isInterrupted } = journal();
  const env = environment();
  // Requests prefer the variables in lower case, too.
  const proxies = proxyVariables.flatMap((name) => {
    const used = [name.toLowerCase(), name].find((one) => env[one]);
    return used ? [`${used}=${withoutUser(env[used] ?? "")}`] : [];
  });
  // The next update removes the records of completed updates.
  const interrupted = pendingRecords({ project: projectHere() }).filter(
    (record) => isInterrupted(record) && !record.isReturned,
  );
  return [
    { subject: "proxy", status: "info", text: proxies.join(", ") || "none" },
    { subject: "certificates", status: "info", text: env.NODE_EXTRA_CA_CERTS || "those of Node.js" },
    interrupted.length
      ? {
          subject: "interrupted creates",
          status: "warning",
          text: `${interrupted.length} in ${workingFolder()}. Run \`${shellCommand`${trefoilWords()} recover`}\`.`,
        }
      : { subject: "interrupted creates", status: "ok", text: "none" },
  ];
}

/** The address of a proxy may contain a password, which may contain any character. */
const withoutUser = (value: string): string => value.replace(/^([a-z]+:\/\/)?.*@/is, "$1***@");
