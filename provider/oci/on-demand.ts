/**
 * Everything of this folder, loaded when a function needs it: most operations use no container registry. Types can be imported from
 * `index.ts`.
 */
export const oci = (): typeof import("./index") => require("./index") as typeof import("./index");
