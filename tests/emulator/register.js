/** Lets a plain `node --require` run the TypeScript sources, so that tests start the command without a build. */
const { readFileSync } = require("node:fs");
const { transformSync } = require("@swc/core");

require.extensions[".ts"] = (module, filename) => {
  const options = {
    filename,
    jsc: { target: "es2023", parser: { syntax: "typescript" } },
    module: { type: "commonjs" },
    swcrc: false,
  };
  module._compile(transformSync(readFileSync(filename, "utf8"), options).code, filename);
};
