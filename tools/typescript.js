/**
 * Lets Node run the TypeScript of `tools/` and `tests/` directly: `node --require ./tools/typescript.js file.ts`.
 * Node's type stripping requires file extensions in imports and rejects `import` in a CommonJS package. The sources of
 * this package are written for tsc and jest, which do not. `npm run typecheck` checks the types.
 */
const { transformFileSync } = require("@swc/core");

const options = { jsc: { target: "es2023", parser: { syntax: "typescript" } }, module: { type: "commonjs" } };

require.extensions[".ts"] = (module, file) => {
  module._compile(transformFileSync(file, { ...options, sourceMaps: "inline" }).code, file);
};
