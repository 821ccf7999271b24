import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import {
  type Emulator,
  type EmulatorOptions,
  type Fault,
  type JournalEntry,
  type Objects,
  startEmulator,
} from "../../emulator";
import { type Definition, type Field, referencedKind, type Service, variantFor } from "../../provider/define";
import { Context, check, create, isRecord, Session, type State, type Values } from "../../provider/lifecycle";
import { listKey } from "../../provider/lifecycle/import";
import { whileTestsRun } from "../support/while-tests-run";
import { hintsOf } from "./hints";
import { kinds } from "./kinds";
import { registryName, type Steering, WatchedRegistry } from "./watched-registry";

/** A resource in the engine: the inputs of the program, and the stored state. */
export interface StoredResource {
  readonly definition: Definition;
  readonly id: string;
  readonly state: State;
}

/** Collections that the examples and their variations refer to. */
const restPaths = ["/v1/resources", "/v1/things", "/v1/others"];

/** The same request limit of every service. */
const limits = (limit: string): Record<string, string> =>
  Object.fromEntries(
    ["registry", "oci", "search", "realtime", "rest"].map((name) => [`trefoil:${name}RequestLimit`, limit]),
  );

/** Disables the shared counts of requests, which other tests cover: the contract tests send thousands of requests. */
const unlimited = limits("0");

const numbers = [0, 1, 2, 3, 4, 5, 6, 7];

/** Organizations in addition to `acme`, and users: some belong to `acme`, others can be invited. */
const namespaces = ["acme", "umbrella", ...numbers.map((n) => `org-${n}`)];
const registrySeed: Objects = {
  accounts: Object.fromEntries(
    ["carol", "dave", "erin", ...numbers.map((n) => `guest-${n}`)].map((name) => [name, {}]),
  ),
  // Repositories that the tests do not create.
  repositories: Object.fromEntries(
    ["acme/legacy", "umbrella/legacy", ...numbers.map((n) => `acme/legacy-${n}`)].map((name) => [name, {}]),
  ),
  members: Object.fromEntries(
    ["bob", ...numbers.map((n) => `mate-${n}`)].map((name) => [`acme/${name}`, { role: "member" }]),
  ),
};

/** A service of the contract tests: emulated, or a real service behind a recording proxy. */
interface Watched {
  readonly url: string;
  readonly control: Steering;
}

/** Four emulated services, a container registry and a folder of the provider, with operations of a program, the engine and other clients. */
export class TestEnvironment {
  #home = "";
  #runs = 0;
  readonly #parents = new Map<string, Promise<string>>();

  private constructor(
    readonly emulator: Emulator,
    readonly images: WatchedRegistry,
  ) {}

  /** @param options differences from the default environment of the contract tests. */
  static async start(options: EmulatorOptions = {}): Promise<TestEnvironment> {
    const realtimeLimits = { apps: 10_000, keys: 10_000, namespaces: 10_000, queues: 10_000, rules: 10_000 };
    const registry = {
      registryOrganizations: namespaces,
      registryInvitationsAccepted: true,
      seed: { registry: registrySeed },
    };
    const search = { searchBlobsDir: join(__dirname, "blobs"), searchPreviewVersions: true };
    const restETags = true;
    const emulator = await startEmulator({ restPaths, restETags, realtimeLimits, ...search, ...registry, ...options });
    return new TestEnvironment(emulator, await WatchedRegistry.start());
  }

  async stop(): Promise<void> {
    await this.emulator.close();
    await this.images.close();
    this.#forget();
  }

  /** Restores empty services and an empty folder, as before a first run. */
  reset(): void {
    this.#forget();
    this.#home = mkdtempSync(join(tmpdir(), "trefoil-contract-"));
    process.env.TREFOIL_HOME = this.#home;
    delete process.env.TREFOIL_LOG;
    for (const { control } of this.#services()) control.reset();
  }

  /** The path of a template, such as `{item}`, with these values. Reads the names of parents. */
  async path(definition: Definition, template: string, values: Values): Promise<string> {
    const { item, collection } = definition.path;
    const own = template.replace("{item}", item).replace("{collection}", collection);
    // The key of a list is its path, and headers after a space.
    const asList = Object.create(definition, { path: { value: { item, collection: own } } });
    return (await listKey(this.context(asList), values)).split(" ")[0] as string;
  }

  /** Logs the requests of this test. Returns the file, which exists after the first request. */
  logRequests(): string {
    const file = join(this.#home, "requests.log");
    process.env.TREFOIL_LOG = file;
    return file;
  }

  /** Every file of the provider: its path and its content. */
  files(): [string, string][] {
    const entries = readdirSync(this.#home, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && basename(entry.parentPath) !== "keys",
    );
    return entries.map(({ parentPath, name }) => [
      join(parentPath, name),
      readFileSync(join(parentPath, name), "utf8"),
    ]);
  }

  /** Restores the provider's files, as after a run that was killed at that time. */
  restore(files: readonly [string, string][]): void {
    for (const [path] of this.files()) rmSync(path);
    for (const [path, text] of files) writeFileSync(path, text, { mode: 0o600 });
  }

  /**
   * Configuration of all services, with the newest version of the search API, and with the settings of a kind. Each call
   * has a different, unused limit, so that hosts create new sessions.
   */
  bag(definition?: Definition): Record<string, string> {
    const { registry, search, realtime, rest, credentials } = this.emulator;
    const limit = String(1_000_000 + ++this.#runs);
    return {
      "trefoil:registryUrl": registry.url,
      "trefoil:registryUsername": credentials.registry.username,
      "trefoil:registryPassword": credentials.registry.password,
      "trefoil:searchUrl": search.url,
      "trefoil:searchApiKey": credentials.search.adminKey,
      "trefoil:realtimeUrl": realtime.url,
      "trefoil:realtimeToken": credentials.realtime.token,
      "trefoil:restUrl": rest.url,
      "trefoil:restToken": credentials.rest.token,
      "trefoil:ociRegistries": JSON.stringify({ [registryName]: { url: this.images.url } }),
      ...limits(limit),
      // A definition of a test has no hints.
      ...(definition && kinds[definition.token]?.hints.config),
    };
  }

  /** The environment of one operation, in a separate process: only files are shared with earlier processes. */
  context(definition: Definition, logicalName = "dev/sample", config: Readonly<Record<string, string>> = {}): Context {
    const settings = { ...this.bag(definition), ...unlimited, ...config };
    const session = new Session(definition.service, settings, () => {});
    // The local emulator applies delayed changes before this point.
    session.delays.search = [0, 50];
    // Reads that start together still share a list.
    session.lists.gatheringMs = 1;
    return new Context(definition, session, { name: logicalName });
  }

  service({ name }: Service): Watched {
    return name === "oci" ? this.images : this.emulator[name as "registry" | "search" | "realtime" | "rest"];
  }

  /** Creates or changes an object, as another client of the service does. */
  put(service: Service, collection: string, key: string, merge: object = {}): void {
    this.service(service).control.change({ collection, key, merge: merge as Objects[string][string] });
  }

  /** Makes a service fail a request. */
  fail(service: Service, fault: Fault): void {
    this.service(service).control.faults.add(fault);
  }

  objects(service: Service): Objects {
    return this.service(service).control.objects();
  }

  journal(service: Service): JournalEntry[] {
    return this.service(service).control.journal();
  }

  /** Requests since a position in the journal, without reads and logins. */
  async changesSent(service: Service, act: () => Promise<unknown>): Promise<JournalEntry[]> {
    const before = this.journal(service).length;
    await act();
    return this.journal(service).slice(before).filter(isMutation);
  }

  /** Checks and creates, as `pulumi up` does. */
  async make(
    definition: Definition,
    args: Values,
    logicalName = "dev/sample",
    session?: Session,
  ): Promise<StoredResource> {
    const wanted = checked(definition, args, undefined, logicalName);
    const context = session
      ? new Context(definition, session, { name: logicalName })
      : this.context(definition, logicalName);
    const { id, state } = await create(context, wanted);
    return { definition, id, state };
  }

  /**
   * Inputs whose references all refer to existing resources.
   *
   * @param session creates the missing resources. Default: each in a separate process.
   */
  async withParents(definition: Definition, args: Values, session?: Session): Promise<Values> {
    return (await this.#resolved(definition.inputs, args, session)) as Values;
  }

  async #resolved(field: Field, value: unknown, session?: Session): Promise<unknown> {
    const referenced = referencedKind(field);
    if (referenced && typeof value === "string") return this.#parent(referenced, value, session);
    if (Array.isArray(value))
      return Promise.all(value.map((item) => (field.of ? this.#resolved(field.of, item, session) : item)));
    const variant = isRecord(value) ? variantFor(field, value) : undefined;
    if (variant?.kind !== "object") return value;
    const members = Object.entries(value as Values).map(async ([name, member]) => {
      const inner = variant.fields[name];
      return [name, inner ? await this.#resolved(inner, member, session) : member] as const;
    });
    return Object.fromEntries(await Promise.all(members));
  }

  /** The id of a parent, created once for each placeholder. An existing id is not changed. */
  async #parent(definition: Definition, text: string, session?: Session): Promise<string> {
    const ids = await Promise.all(this.#parents.values());
    if (ids.includes(text)) return text;
    const key = `${definition.token} ${text}`;
    let parent = this.#parents.get(key);
    if (!parent) {
      const [first] = Object.values(definition.examples) as [Values];
      const example = hintsOf(definition).parents?.[text] ?? first;
      const { autoName } = definition;
      const named = autoName ? { ...example, [autoName]: `parent-${this.#parents.size}` } : example;
      const name = `dev/parent-${this.#parents.size}`;
      parent = this.withParents(definition, named, session).then(
        async (whole) => (await this.make(definition, whole, name, session)).id,
      );
      this.#parents.set(key, parent);
    }
    return parent;
  }

  #services(): Watched[] {
    const { registry, search, realtime, rest } = this.emulator;
    return [registry, search, realtime, rest, this.images];
  }

  #forget(): void {
    this.#parents.clear();
    if (this.#home) rmSync(this.#home, { recursive: true, force: true });
  }
}

export const isMutation = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
  method !== "GET" && method !== "HEAD" && !/^\/v2\/(auth\/token|users\/login)/.test(path);

/** Inputs after a check without failures. */
export function checked(definition: Definition, args: Values, olds?: State, logicalName = "dev/sample"): State {
  const { failures, warnings: _, ...wanted } = check(definition, olds, args, { logicalName });
  // Each call of `expect` records a stack, and this function is called thousands of times.
  if (failures.length) expect(failures).toEqual([]);
  return { ...wanted, outputs: {} };
}

/** Starts a test environment for a file, restores it before each test, and stops it at the end. */
export function useTestEnvironment(options?: EmulatorOptions): TestEnvironment {
  let started: TestEnvironment;
  beforeAll(async () => {
    started = await TestEnvironment.start(options);
  });
  beforeEach(() => {
    // These tests simulate no crash of the system, and write a file to the disk for each create.
    jest.spyOn(fs, "fsync").mockImplementation((_file, callback) => setImmediate(callback, null));
    // The pause between two attempts is random, and may be zero.
    jest.spyOn(Math, "random").mockReturnValue(0);
    started.reset();
  });
  afterAll(() => started.stop());
  return whileTestsRun(() => started);
}
