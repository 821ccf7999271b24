import type { Definition, FunctionDefinition } from "./define";
import { app } from "./realtime/app";
import { key } from "./realtime/key";
import { imageCopy } from "./registry/image-copy";
import { getImage, listTags } from "./registry/image-functions";
import { imageTag } from "./registry/image-tag";
import { repository } from "./registry/repository";
import { getDocument, getResources } from "./rest-resource/functions";
import { resource } from "./rest-resource/resource";
import { index } from "./search/search-index";
import { synonymMap } from "./search/synonym-map";

/** Every resource that Trefoil knows. A new one is a line here. */
export const catalogue: readonly Definition[] = [
  repository,
  imageTag,
  imageCopy,
  index,
  synonymMap,
  app,
  key,
  resource,
];

/** Every function. */
export const functions: readonly FunctionDefinition[] = [getImage, listTags, getResources, getDocument];
