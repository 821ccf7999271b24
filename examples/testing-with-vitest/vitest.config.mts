import { defineConfig } from "vitest/config";

// An update runs the Pulumi engine.
export default defineConfig({ test: { testTimeout: 120_000, hookTimeout: 60_000 } });
