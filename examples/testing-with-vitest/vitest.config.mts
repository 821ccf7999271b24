import { defineConfig } from "vitest/config";

// The tests run the Pulumi engine, and the hook before them runs the Pulumi CLI several times.
export default defineConfig({ test: { testTimeout: 120_000, hookTimeout: 300_000 } });
