import { z } from "zod";
import { defineFunction, json, permissionsOfUnknownApi } from "../../define";
import { headerArgs, headersIn, wrongHeaders } from "./headers";
import { listArgs, listForm } from "./lists";
import { rest } from "./service";

const path = z.string().regex(/^\//, "must start with a slash");

export const getResources = defineFunction({
  service: rest,
  name: "getResources",
  description: "Returns all objects of a collection.",
  inputs: {
    path: path.default("/v1/resources").meta({ description: "Path of the collection, relative to the base URL." }),
    ...listArgs,
    ...headerArgs,
  },
  request: "GET {path}",
  pages: true,
  list: listForm,
  headers: headersIn,
  validate: wrongHeaders,
  result: z
    .array(json())
    .meta({ description: "The objects as the API returns them. An integer beyond 2^53 is a string with its digits." }),
  permissions: permissionsOfUnknownApi.read,
  examples: { basic: {} },
});

export const getDocument = defineFunction({
  service: rest,
  name: "getDocument",
  description: "Returns a JSON document.",
  inputs: { path: path.meta({ description: "Path of the document, relative to the base URL." }), ...headerArgs },
  request: "GET {path}",
  headers: headersIn,
  validate: wrongHeaders,
  result: json().meta({ description: "The document. An integer beyond 2^53 is a string with its digits." }),
  permissions: permissionsOfUnknownApi.read,
  examples: { basic: { path: "/v1/resources/alpha" } },
});
