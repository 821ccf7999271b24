/** Source is transformed by swc; types are checked by `npm run typecheck`, once, over everything. */
module.exports = {
  testEnvironment: "node",
  testMatch: ["<rootDir>/tests/**/*.test.ts"],
  modulePathIgnorePatterns: ["<rootDir>/dist/"],
  // Beside the packages, and not in the machine's temporary folder, where nobody would remove it.
  cacheDirectory: "<rootDir>/node_modules/.cache/jest",
  transform: {
    "\\.ts$": [
      "@swc/jest",
      { jsc: { target: "es2023", parser: { syntax: "typescript" } }, module: { type: "commonjs" } },
    ],
  },
  reporters: ["default", "<rootDir>/tools/jest-reporter.js"],
  // Engine tests mostly wait for processes of their own.
  maxWorkers: "100%",
  testTimeout: 30_000,
};
