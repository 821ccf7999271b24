import * as pulumi from "@pulumi/pulumi";

/** The engine starts the program with this file of Pulumi's SDK. A program of the Automation API has another main file. */
const isRunByEngine = (): boolean => /[\\/]@pulumi[\\/]pulumi[\\/]cmd[\\/]run[\\/]/.test(require.main?.filename ?? "");

let isFound = false;

/**
 * Requires the plugin before the engine searches for it: the engine would try to download it, and fail with an address of
 * GitHub. In a program of the Automation API, the engine has another environment, so that nothing is checked.
 *
 * @throws RunError with the entry for the project file.
 */
export function requirePlugin(source: string, env: NodeJS.ProcessEnv): void {
  if (isFound || !isRunByEngine()) return;
  const { missingPlugin } =
    require("../../provider/hosts/shared/find-plugin") as typeof import("../../provider/hosts/shared/find-plugin");
  const problem = missingPlugin(source, { env, folder: process.cwd() });
  if (problem !== undefined) throw new pulumi.RunError(problem);
  isFound = true;
}
