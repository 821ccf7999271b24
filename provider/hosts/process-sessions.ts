import { Sessions } from "./shared/sessions";

/**
 * The sessions of this process, which the dynamic provider of each resource type and the functions of a program share.
 * Pulumi's copy of its SDK is connected to the engine and is loaded on demand.
 */
export const processSessions = new Sessions((message, severity) => {
  const { log } = require("@pulumi/pulumi") as typeof import("@pulumi/pulumi");
  void (severity === "warning" ? log.warn(message) : log.info(message));
});
