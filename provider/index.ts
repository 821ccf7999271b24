import type { Definition, FunctionDefinition } from "./define";
import { app } from "./realtime/app";
import { key } from "./realtime/key";
import { accessToken } from "./registry/access-token";
import { orgAccessToken } from "./registry/org-access-token";
import { repository } from "./registry/repository";
import { webhook } from "./registry/webhook";
import { getDocument, getResources } from "./rest-resource/functions";
import { resource } from "./rest-resource/resource";
import { index } from "./search/search-index";
import { synonymMap } from "./search/synonym-map";

/** Every resource that Trefoil knows. A new one is a line here. */
export const catalogue: readonly Definition[] = [
  repository,
  accessToken,
  orgAccessToken,
  webhook,
  index,
  synonymMap,
  app,
  key,
  resource,
];

/** Every function. */
export const functions: readonly FunctionDefinition[] = [getResources, getDocument];
