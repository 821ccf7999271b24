import type { Definition } from "./define";
import { app } from "./realtime/app";
import { key } from "./realtime/key";
import { repository } from "./registry/repository";
import { index } from "./search/search-index";
import { synonymMap } from "./search/synonym-map";

/** Every resource that Trefoil knows. A new one is a line here. */
export const catalogue: readonly Definition[] = [repository, index, synonymMap, app, key];
