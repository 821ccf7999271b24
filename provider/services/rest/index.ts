import type { Definition, FunctionDefinition } from "../../define";
import { getDocument, getResources } from "./functions";
import { resource } from "./resource";

/** Every resource of the module. A new one is a line here. */
export const resources: readonly Definition[] = [resource];

/** Every function of the module. */
export const functions: readonly FunctionDefinition[] = [getResources, getDocument];
