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

/** The token of a resource of Trefoil, or of a package from a document: `pets:Cat` for the type `pets:index:Cat`. */
export const tokenOfKind = (type: string): string => tokenOf(type).replace(":index:", ":");

/** The parts of a URN that identify a resource of the program. */
export interface ResourceName {
  /** Type without the package: `search:Index`. */
  readonly token: string;
  /** Logical name without the stack. */
  readonly logicalName: string;
  /** Stack and logical name: `dev/hotels`. */
  readonly name: string;
  readonly project: string | undefined;
  readonly urn: string;
  /** Types of the parent components, outermost first. */
  readonly parents: string | undefined;
}

/** Parses `urn:pulumi:STACK::PROJECT::PARENT$TYPE::NAME`. */
export function parseUrn(urn: string): ResourceName {
  const [, stack = "", project, types = "", logicalName = ""] =
    /^urn:pulumi:(.*?)::(.*?)::(.*?)::(.*)$/s.exec(urn) ?? [];
  const parents = types.split("$");
  const type = parents.pop() ?? "";
  return {
    token: tokenOf(type),
    logicalName,
    name: `${stack}/${logicalName}`,
    project,
    urn,
    parents: parents.join("$") || undefined,
  };
}

/** The URN of a resource of a type. Undefined if the stack or the project is not known. */
export function urnOf(
  { name = "", project, parents }: Partial<Pick<ResourceName, "name" | "project" | "parents">>,
  type: string,
): string | undefined {
  const [, stack, logicalName] = /^([^/]+)\/(.+)$/s.exec(name) ?? [];
  if (stack === undefined || project === undefined) return undefined;
  return `urn:pulumi:${stack}::${project}::${parents ? `${parents}$` : ""}${type}::${logicalName}`;
}

/**
 * The code by which Pulumi's dynamic host finds Trefoil. The state of every resource contains it, and every later version
 * runs it from there, so it never changes.
 */
export const providerCode = (token: string): string => `exports.handler=()=>require("trefoil/provider")("${token}")`;

/** Marker of a secret: the name of a member, and its value. */
export const secretKey = "4dabf18193072939515e22adb298388d";
export const secretMark = "1b47061264138c4ac30d75fd1eb44270";

/** Returns true for the name of a member that marks secrets, assets, archives and references in the protocol of Pulumi. */
export const isReservedName = (name: string): boolean => name === secretKey;

/** An unknown value. */
export const unknownText = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** The strings that represent unknown values in the protocol of Pulumi, by type: string, boolean, number, array, asset, archive, object. */
const unknownMarkers: readonly string[] = [
  unknownText,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
];

export const isUnknownMarker = (text: string): boolean => unknownMarkers.includes(text);
