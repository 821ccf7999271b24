import type { ComponentDefinition, Definition, FunctionDefinition } from "./define";
import { ownCatalogue } from "./modules";

const all = Object.values(ownCatalogue.modules).map((load) => load());

/** All resources of Trefoil. To add a resource, list it in the `index.ts` of its folder. */
export const catalogue: readonly Definition[] = all.flatMap(({ resources }) => resources);

/** All functions. */
export const functions: readonly FunctionDefinition[] = all.flatMap(({ functions }) => functions);

/** All components. */
export const components: readonly ComponentDefinition[] = all.flatMap(({ components: own = [] }) => own);
