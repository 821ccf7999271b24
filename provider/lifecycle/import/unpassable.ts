import { isReservedName, isUnknownMarker } from "../../text/engine-format";
import { isRecord, joinPath } from "../values/values";

/**
 * Reasons why Pulumi cannot pass the inputs of an existing object to a provider, with the paths in backticks. The protocol of
 * Pulumi marks its own values with names and strings, which an object of an account may contain, too: as an asset, for example,
 * an object with a path would make Pulumi read a local file.
 */
export function unpassableParts(value: unknown, path = ""): string[] {
  if (typeof value === "string") {
    if (!value.isWellFormed()) return [`\`${path}\` contains half of a Unicode character, which Pulumi cannot pass`];
    return isUnknownMarker(value) ? [`\`${path}\` is the marker of an unknown value in Pulumi`] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item, i) => unpassableParts(item, joinPath(path, i)));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...unpassableName(name, path),
    ...unpassableParts(member, joinPath(path, name)),
  ]);
}

function unpassableName(name: string, path: string): string[] {
  if (isReservedName(name)) return [`\`${path}\` has a member that marks assets and secrets in Pulumi`];
  return name.isWellFormed()
    ? []
    : [`\`${path}\` has a member whose name contains half of a Unicode character, which Pulumi cannot pass`];
}
