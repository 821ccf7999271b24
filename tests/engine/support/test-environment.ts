import { type Emulator, type EmulatorOptions, type JournalEntry, startEmulator } from "../../../emulator";
import { createProject, ProgramServer, type ProjectOptions, packages, type Stack } from "../../../tools/engine-harness";
import { existingObjects, services } from "../../support/existing-objects";
import { program } from "./program";

/** An emulator, and projects with its configuration. */
export interface TestEnvironment {
  readonly emulator: Emulator;
  /** An additional emulator, as another account of the same services. It is stopped after the test. */
  another(options?: EmulatorOptions): Promise<Emulator>;
  /** A project with this program, a stack and the emulator's URLs and credentials. It is removed after the test. */
  project(body: string, options?: ProjectOptions): Promise<Stack>;
  /** A project with an example in TypeScript, and the emulator's configuration. */
  example(name: string, options?: ProjectOptions): Promise<Stack>;
  /** A project without any configuration. */
  bareProject(body: string, options?: ProjectOptions): Promise<Stack>;
  /** A project with an example, without any configuration. */
  bareExample(name: string, options?: ProjectOptions): Promise<Stack>;
  /** All requests since the last call of `clearRequests`, such as `PATCH /v2/namespaces/acme/repositories/app`, by service. */
  requests(emulator?: Emulator): string[];
  /** The subset of requests that can change an object. */
  writes(emulator?: Emulator): string[];
  clearRequests(): void;
  /** Objects of the services, such as `registry repositories acme/app`. */
  objects(emulator?: Emulator): string[];
}

/**
 * One emulator for the tests of a file. It is reset before each test.
 *
 * @param lifetime Lifetime of projects: the test that created them, or the file.
 */
export function useTestEnvironment(options: EmulatorOptions = {}, lifetime: "test" | "file" = "test"): TestEnvironment {
  let emulator: Emulator;
  const emulators: Emulator[] = [];
  const stacks: Stack[] = [];
  const programs = new ProgramServer(packages);

  beforeAll(async () => {
    emulator = await startEmulator(options);
  });
  (lifetime === "test" ? afterEach : afterAll)(async () => {
    try {
      for (const stack of stacks.splice(0)) await stack.dispose();
    } finally {
      for (const other of emulators.splice(0)) await other.close();
      for (const service of services) emulator[service].control.reset();
    }
  });
  afterAll(() => programs.stop());
  afterAll(() => emulator.close());

  async function start(projectOptions: ProjectOptions): Promise<Stack> {
    const stack = await createProject({ programs, ...projectOptions });
    stacks.push(stack);
    return stack;
  }
  const configured = ({ config, secrets, ...rest }: ProjectOptions = {}): ProjectOptions => ({
    config: { ...configOf(emulator), ...config },
    secrets: { ...secretsOf(emulator), ...secrets },
    ...rest,
  });
  const journal = (of: Emulator): JournalEntry[] => services.flatMap((service) => of[service].control.journal());
  const isLogin = ({ path }: JournalEntry) => path.startsWith("/v2/auth/token");
  const line = ({ method, path }: JournalEntry) => `${method} ${path}`;
  return {
    get emulator() {
      return emulator;
    },
    async another(otherOptions) {
      const other = await startEmulator(otherOptions);
      emulators.push(other);
      return other;
    },
    project: (body, { files, ...given } = {}) => start(configured({ files: { ...program(body), ...files }, ...given })),
    example: (example, given) => start(configured({ example, ...given })),
    bareProject: (body, { files, ...given } = {}) => start({ files: { ...program(body), ...files }, ...given }),
    bareExample: (example, given) => start({ example, ...given }),
    requests: (of = emulator) => journal(of).map(line),
    writes: (of = emulator) =>
      journal(of)
        .filter((entry) => entry.method !== "GET" && !isLogin(entry))
        .map(line),
    clearRequests: () => {
      for (const service of services) emulator[service].control.clearJournal();
    },
    objects: (of = emulator) => Object.keys(existingObjects(of)),
  };
}

/** Configuration in plain text for an emulator, by full key. */
export const configOf = ({ registry, search, realtime, rest, credentials }: Emulator): Record<string, string> => ({
  "trefoil:registryUrl": registry.url,
  "trefoil:registryUsername": credentials.registry.username,
  "trefoil:searchUrl": search.url,
  "trefoil:realtimeUrl": realtime.url,
  "trefoil:restUrl": rest.url,
});

/** Secret configuration for an emulator, by full key. */
export const secretsOf = ({ credentials }: Emulator): Record<string, string> => ({
  "trefoil:registryPassword": credentials.registry.password,
  "trefoil:searchApiKey": credentials.search.adminKey,
  "trefoil:realtimeToken": credentials.realtime.token,
  "trefoil:restToken": credentials.rest.token,
});
