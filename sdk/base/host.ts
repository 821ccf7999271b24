import * as pulumi from "@pulumi/pulumi";
import { type Host, hostNames, isHost, resourceType, tokenOf } from "../../provider/text/engine-format";
import { shellCommand } from "../../provider/text/shell";
import { nearest } from "../../provider/text/suggest";
import { hostSetting } from "../configuration-keys";
import { requirePlugin } from "./plugin";

const key = `trefoil:${hostSetting.name}`;
const [defaultHost] = hostNames;

const environment = (): NodeJS.ProcessEnv => process.env;

/** The setting of the current stack: the configured value, otherwise that of the environment. */
function setting(): { readonly source: string; readonly value: string } {
  const configured = pulumi.runtime.getConfig(key);
  if (configured !== undefined) return { source: key, value: configured };
  return { source: hostSetting.env, value: environment()[hostSetting.env] || defaultHost };
}

/** The problem of an invalid setting. It does not contain the value. */
export function problemInHost(): string | undefined {
  const { source, value } = setting();
  if (isHost(value)) return undefined;
  const names = hostNames.map((host) => `\`${host}\``).join(" or ");
  const suggestion = nearest(value, hostNames);
  const command =
    suggestion !== undefined && source === key
      ? ` with \`${shellCommand`pulumi config set ${key} ${suggestion}`}\``
      : "";
  return `${source} must be ${names}. Correct it${command}. Another host than that of the last update would move the stack.`;
}

/** The host that runs the resources of the current stack. Not cached: one process may run several stacks. */
function hostOfStack(): Host {
  const { value } = setting();
  return isHost(value) ? value : defaultHost;
}

/** The host of a resource or a provider that is about to be registered. With the plugin, the engine must find the plugin. */
export function requireHost({ pluginDownloadURL }: pulumi.ResourceOptions = {}): Host {
  const host = hostOfStack();
  if (host === "plugin" && pluginDownloadURL === undefined) requirePlugin(setting().source, environment());
  return host;
}

/** The type of a resource with the plugin. Other types are not changed. */
export const pluginType = (type: string): string =>
  tokenOf(type) === type ? type : resourceType("plugin", tokenOf(type));

/** Pulumi's types of a resource with any other host, with which the state of the stack may contain it. */
export const otherResourceTypes = (host: Host, token: string): string[] =>
  hostNames.filter((other) => other !== host).map((other) => resourceType(other, token));
