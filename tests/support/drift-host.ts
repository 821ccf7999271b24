/** The variables of a run of `trefoil drift`. */
const names = ["TREFOIL_DRIFT_SOCKET", "TREFOIL_DRIFT_CONFIGURATION"];

/**
 * The configuration of a host in a new process, which receives that of the stack from `trefoil drift`. `receiveConfiguration` uses
 * the variables of `env`, and adds the variables that the host sets.
 */
export function newDriftHost(): { receiveConfiguration(env: NodeJS.ProcessEnv): Promise<void> } {
  let host: ReturnType<typeof import("../../provider/hosts/package-export")> | undefined;
  jest.isolateModules(() => {
    const provider: typeof import("../../provider/hosts/package-export") = require("../../provider/hosts/package-export");
    host = provider("search:SynonymMap");
  });
  return {
    async receiveConfiguration(env) {
      const before = names.map((name) => process.env[name]);
      const use = (values: readonly (string | undefined)[]): void => {
        for (const [index, name] of names.entries()) {
          if (values[index] === undefined) delete process.env[name];
          else process.env[name] = values[index];
        }
      };
      use(names.map((name) => env[name]));
      try {
        await host?.configure({ config: { get: () => undefined } });
        for (const name of names) if (process.env[name] !== undefined) env[name] = process.env[name];
      } finally {
        use(before);
      }
    },
  };
}
