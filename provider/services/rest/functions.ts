import { z } from "zod";
import { defineFunction, json } from "../../define";
import { headerArgs, headersIn, wrongHeaders } from "./headers";
import { listArgs, listForm } from "./lists";
import { rest } from "./service";

const path = z.string().regex(/^\//, "begin with a slash");

export const getResources = defineFunction({
  service: rest,
  name: "getResources",
  description: "All objects of a collection.",
  inputs: {
    path: path.default("/v1/resources").describe("Path of the collection below the base address."),
    ...listArgs,
    ...headerArgs,
  },
  request: "GET {path}",
  pages: true,
  list: listForm,
  headers: headersIn,
  validate: wrongHeaders,
  result: z.array(json()).describe("The objects as the API answers them."),
  permissions: "whatever the API asks for a read",
  examples: { basic: {} },
});

export const getDocument = defineFunction({
  service: rest,
  name: "getDocument",
  description: "One JSON document, whatever it holds.",
  inputs: { path: path.describe("Path of the document below the base address."), ...headerArgs },
  request: "GET {path}",
  headers: headersIn,
  validate: wrongHeaders,
  result: json().describe("The document."),
  permissions: "whatever the API asks for a read",
  examples: { basic: { path: "/v1/resources/alpha" } },
});
