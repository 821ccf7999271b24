/**
 * Lets Node run the TypeScript of `tools/` and `tests/` as it stands: `node --require ./tools/typescript.js file.ts`.
 * Node's own type stripping wants file extensions in imports and no `import` in a CommonJS package; the sources of this
 * package are written for tsc and jest, which have neither rule. Types are checked by `npm run typecheck`.
 */
const { transformFileSync } = require("@swc/core");

const options = { jsc: { target: "es2023", parser: { syntax: "typescript" } }, module: { type: "commonjs" } };

require.extensions[".ts"] = (module, file) => {
  module._compile(transformFileSync(file, { ...options, sourceMaps: "inline" }).code, file);
};
