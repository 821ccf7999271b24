import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findPlugin, lifecycle } from "../provider";
import { projectHere } from "../pulumi";
import type { FindingIn } from "./types";

type Package = { readonly version: string; readonly engines?: { readonly node?: string } };

const packageOf = (file: string): Package => JSON.parse(readFileSync(file, "utf8")) as Package;

/** Versions of Node, Trefoil, Pulumi's SDK and the Pulumi CLI. */
export function software(): FindingIn[] {
  const own = packageOf(require.resolve("trefoil/package.json"));
  return [
    { subject: "Trefoil", status: "info", text: own.version },
    node(own),
    {
      subject: "@pulumi/pulumi",
      status: "info",
      text: packageOf(require.resolve("@pulumi/pulumi/package.json")).version,
    },
    pulumiCli(),
  ];
}

function node({ engines }: Package): FindingIn {
  const required = engines?.node?.replace(/^>=/, "") ?? "0";
  const isOld = compareVersions(process.versions.node, required) < 0;
  const text = isOld
    ? `${process.versions.node}. Trefoil requires ${required} or later. Install it.`
    : process.versions.node;
  return { subject: "Node.js", status: isOld ? "problem" : "ok", text };
}

function compareVersions(one: string, other: string): number {
  const [parts, others] = [one, other].map((version) => version.split(".").map(Number));
  const differing = parts?.findIndex((part, i) => part !== (others?.[i] ?? 0)) ?? -1;
  return differing === -1 ? 0 : (parts?.[differing] ?? 0) - (others?.[differing] ?? 0);
}

function pulumiCli(): FindingIn {
  const { status, stdout } = spawnSync("pulumi", ["version"], { encoding: "utf8" });
  if (status === 0) return { subject: "Pulumi CLI", status: "ok", text: stdout.trim() };
  const advice = "Install it: https://www.pulumi.com/docs/install/.";
  return { subject: "Pulumi CLI", status: "problem", text: `It cannot be run. ${advice}` };
}

/** The project and the stack, and the host that runs the resources. */
export function project(stack: string | undefined, configuration: Readonly<Record<string, string>>): FindingIn[] {
  const name = projectHere();
  if (name === undefined) {
    const text = "This folder contains no Pulumi project. The settings are those of the environment.";
    return [{ subject: "project", status: "info", text }];
  }
  const env = lifecycle().environment();
  const configured = configuration["trefoil:host"];
  const host = configured ?? (env.TREFOIL_HOST || "dynamic");
  const source = configured ? "trefoil:host" : env.TREFOIL_HOST ? "TREFOIL_HOST" : "default";
  const problem = host === "plugin" ? findPlugin().missingPlugin(source, { env, folder: process.cwd() }) : undefined;
  return [
    { subject: "project", status: "info", text: name },
    { subject: "stack", status: "info", text: stack ?? "none. Pass --stack to check the configuration of a stack" },
    problem === undefined
      ? { subject: "host", status: "info", text: `${host} (${source})` }
      : { subject: "host", status: "problem", text: problem },
  ];
}

const proxyVariables = ["HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY"];

/** Proxies, certificates, and creates of interrupted updates. */
export function machine(): FindingIn[] {
  const { environment, pendingRecords, isInterrupted, workingFolder } = lifecycle();
  const env = environment();
  const proxies = proxyVariables.flatMap((name) => {
    const value = env[name] || env[name.toLowerCase()];
    return value ? [`${name}=${withoutUser(value)}`] : [];
  });
  const interrupted = pendingRecords({ project: projectHere() }).filter(isInterrupted);
  return [
    { subject: "proxy", status: "info", text: proxies.join(", ") || "none" },
    { subject: "certificates", status: "info", text: env.NODE_EXTRA_CA_CERTS || "those of Node.js" },
    interrupted.length
      ? {
          subject: "interrupted creates",
          status: "warning",
          text: `${interrupted.length} in ${workingFolder()}. Run \`npx trefoil recover\`.`,
        }
      : { subject: "interrupted creates", status: "ok", text: "none" },
  ];
}

/** The address of a proxy may contain a password. */
const withoutUser = (value: string): string => value.replace(/\/\/[^/@\s]*@/g, "//***@");
