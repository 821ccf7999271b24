/** Formats in states and files of Pulumi, which several layers read and write. A program loads this file with its classes. */

/** The hosts that run resources. The first is the default. */
export const hostNames = ["dynamic", "plugin"] as const;

/** A way in which Pulumi runs Trefoil. */
export type Host = (typeof hostNames)[number];

export const isHost = (value: string): value is Host => hostNames.some((host) => host === value);

/** Start of Pulumi's types of all resources, by host. */
const prefixes: Readonly<Record<Host, string>> = { dynamic: "pulumi-nodejs:dynamic/trefoil/", plugin: "trefoil:" };

/** Pulumi's type of a resource. */
export const resourceType = (host: Host, token: string): string => prefixes[host] + token;

/** The token of a resource of any host: `search:Index`. Other types are not changed. */
export function tokenOf(type: string): string {
  const prefix = Object.values(prefixes).find((start) => type.startsWith(start));
  return prefix === undefined ? type : type.slice(prefix.length);
}

/**
 * The code by which Pulumi's dynamic host finds Trefoil. The state of every resource contains it, and every later version
 * runs it from there, so it never changes.
 */
export const providerCode = (token: string): string => `exports.handler=()=>require("trefoil/provider")("${token}")`;

/** Marker of a secret: the name of a member, and its value. */
export const secretKey = "4dabf18193072939515e22adb298388d";
export const secretMark = "1b47061264138c4ac30d75fd1eb44270";

/** Pulumi's representation of an unknown value. */
export const unknownText = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
