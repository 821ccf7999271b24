/** Resources of Terraform providers in the states of Pulumi, as Pulumi's bridge writes them. */

import { ExactNumber, isRecord } from "../text/json";
import type { Attribute } from "./peer";

/** Members of an object of unknown content. */
export type Members = Readonly<Record<string, unknown>>;

/** The name of the package and the type in Terraform, for a type in Pulumi: `ably:index/apiKey:ApiKey` is `ably_api_key`. */
export function bridgedType(
  type: string,
): { readonly packageName: string; readonly terraformType: string } | undefined {
  const [, packageName, name = ""] = /^(\w+):index\/(\w+):\w+$/.exec(type) ?? [];
  if (packageName === undefined) return undefined;
  return {
    packageName,
    terraformType: `${packageName}_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  };
}

/** The type in Pulumi of a type in Terraform. */
export function typeInPulumi(terraformType: string): string {
  const [packageName, ...words] = terraformType.split("_");
  const name = camelCase(words.join("_"));
  return `${packageName}:index/${name}:${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The id that the bridge sets if that of Terraform is an input or a number. */
const missingId = "missing ID";

/** Reads attributes of Terraform. The bridge renames an `id` that is an input or a number. */
export const attributesOf =
  ({ id, outputs }: Members): Attribute =>
  (name) => {
    if (name !== "id") return valueAt(outputs, camelCase(name));
    const values = [valueAt(outputs, "resourceId"), valueAt(outputs, "id"), valueAt({ id }, "id")];
    return values.find((value) => value !== undefined && value !== missingId);
  };

const camelCase = (name: string): string =>
  name.replace(/_+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The value of a member as a string. Undefined if it is empty, or neither a string nor a number. */
export function valueAt(members: unknown, name: string): string | undefined {
  const value = isRecord(members) && Object.hasOwn(members, name) ? members[name] : undefined;
  const isSimple = typeof value === "string" || typeof value === "number" || value instanceof ExactNumber;
  return (isSimple && String(value)) || undefined;
}
