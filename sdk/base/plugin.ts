import * as pulumi from "@pulumi/pulumi";

/** The engine starts the program with this file of Pulumi's SDK. A program of the Automation API has another main file. */
const isRunByEngine = (): boolean => /[\\/]@pulumi[\\/]pulumi[\\/]cmd[\\/]run[\\/]/.test(require.main?.filename ?? "");

/** This file of Pulumi's SDK runs inline programs of the Automation API. The plugin as one executable has no cache of modules. */
const isInline = (): boolean =>
  Object.keys(require.cache ?? {}).some((file) => /[\\/]@pulumi[\\/]pulumi[\\/]automation[\\/]server\.js$/.test(file));

let isChecked = false;

/**
 * Requires the plugin before the engine searches for it: the engine would try to download it, and fail with an address of
 * GitHub. In an inline program of the Automation API, the engine may have another environment, so that a missing plugin is a message.
 *
 * @throws RunError with the entry for the project file.
 */
export function requirePlugin(source: string, env: NodeJS.ProcessEnv): void {
  if (isChecked) return;
  const isOfEngine = isRunByEngine();
  if (!isOfEngine && !isInline()) return;
  const { missingInlinePlugin, missingPlugin } =
    require("../../provider/hosts/shared/find-plugin") as typeof import("../../provider/hosts/shared/find-plugin");
  const surroundings = { env, folder: process.cwd() };
  const problem = isOfEngine ? missingPlugin(source, surroundings) : missingInlinePlugin(source, surroundings);
  if (problem !== undefined && isOfEngine) throw new pulumi.RunError(problem);
  if (problem !== undefined) void pulumi.log.info(problem);
  isChecked = true;
}
