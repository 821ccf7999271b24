import type { Permissions } from "../../../define";

/** The permissions for the operations on a resource, one sentence for each permission. */
export const permissionLines = (permissions: Permissions): string[] => [
  `Read (preview, refresh): ${permissions.read}.`,
  ...(permissions.create
    ? [`Create: ${permissions.create}.`, `Update and delete: ${permissions.write}.`]
    : [`Create, update and delete: ${permissions.write}.`]),
  ...(permissions.delete ? [`Delete without \`forceDestroy\`: ${permissions.delete}.`] : []),
];
