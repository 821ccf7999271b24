export { until } from "../until";
export type { Result } from "./cli";
export { Running } from "./cli";
export type { Step } from "./events";
export { install, installInto, pack, unpack } from "./packages";
export { kill, processesOf, providerHosts, reap } from "./processes";
export { ProgramServer } from "./program-server";
export {
  checkout,
  createProject,
  defaultHost,
  engineTimeout,
  executables,
  type HostName,
  hostNames,
  type ProjectOptions,
  packages,
  trefoilPackage,
} from "./project";
export type { Deployment, OperationOptions, Stack } from "./stack";
