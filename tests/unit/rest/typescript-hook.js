/** Lets a child process of a test load TypeScript: `node -r typescript-hook.js program.ts`. */
const { readFileSync } = require("node:fs");
const Module = require("node:module");
const { transformSync } = require("@swc/core");

Module._extensions[".ts"] = (module, filename) => {
  const options = { jsc: { target: "es2023", parser: { syntax: "typescript" } }, module: { type: "commonjs" } };
  module._compile(transformSync(readFileSync(filename, "utf8"), { ...options, filename, swcrc: false }).code, filename);
};
