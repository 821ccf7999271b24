/** The part of a host that receives the configuration, without the state of earlier ones, as in a new process. */
export function newDriftHost(): typeof import("../../provider/hosts/shared/drift-configuration") {
  let host: ReturnType<typeof newDriftHost> | undefined;
  jest.isolateModules(() => {
    host = require("../../provider/hosts/shared/drift-configuration");
  });
  return host as NonNullable<typeof host>;
}
