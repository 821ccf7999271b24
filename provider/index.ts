import type { ComponentDefinition, Definition, FunctionDefinition } from "./define";
import { modules } from "./modules";

const all = Object.values(modules).map((load) => load());

/** Every resource that Trefoil knows. A new one is a line in the `index.ts` of its folder. */
export const catalogue: readonly Definition[] = all.flatMap(({ resources }) => resources);

/** Every component, which is several of them declared as one. */
export const components: readonly ComponentDefinition[] = all.flatMap(({ components = [] }) => components);

/** Every function. */
export const functions: readonly FunctionDefinition[] = all.flatMap(({ functions }) => functions);
