import { z } from "zod";
import { defineFunction, json } from "../../define";
import { headerArgs, headersIn, wrongHeaders } from "./headers";
import { listArgs, listForm } from "./lists";
import { rest } from "./service";

const path = z.string().regex(/^\//, "begin with a slash");

export const getResources = defineFunction({
  service: rest,
  name: "getResources",
  describe: "All objects of a collection.",
  args: {
    path: path.default("/v1/resources").describe("Path of the collection below the base address."),
    ...listArgs,
    ...headerArgs,
  },
  request: "GET {path}",
  pages: true,
  list: listForm,
  headers: headersIn,
  rules: wrongHeaders,
  result: z.array(json()).describe("The objects as the API answers them."),
  needs: "whatever the API asks for a read",
  examples: { basic: {} },
});

export const getDocument = defineFunction({
  service: rest,
  name: "getDocument",
  describe: "One JSON document, whatever it holds.",
  args: { path: path.describe("Path of the document below the base address."), ...headerArgs },
  request: "GET {path}",
  headers: headersIn,
  rules: wrongHeaders,
  result: json().describe("The document."),
  needs: "whatever the API asks for a read",
  examples: { basic: { path: "/v1/resources/alpha" } },
});
