import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Report } from "../../../cli/verify/types";
import { type EmulatorOptions, type ServiceName, type Services, start } from "../../../emulator/start";
import { fakeProcesses, runCommand } from "../../support/run-command";
import { whileTestsRun } from "../../support/while-tests-run";
import { seedImages } from "../seed-images";
import { registryName, WatchedRegistry } from "../watched-registry";
import { type Asked, type Deviation, ServiceProxy } from "./proxy";

/** Values of the user for the emulated account. */
const userValues = {
  organization: "acme",
  namespace: "acme",
  username: "bob",
  member: "carol",
  repository: `${registryName}/acme/app`,
  digest: seedImages.both.digest,
  "update.digest": seedImages.alpha.digest,
  source: `${registryName}/acme/app@${seedImages.both.digest}`,
  "update.source": `${registryName}/acme/app@${seedImages.alpha.digest}`,
  "credentials.connectionString":
    "ResourceId=/subscriptions/0/resourceGroups/docs/providers/Microsoft.Storage/storageAccounts/docs;",
  "container.name": "documents",
  path: "/v1/resources",
  body: { size: 1, labels: { team: "web" } },
  "update.body": { size: 2, labels: { team: "web" } },
};

const options: EmulatorOptions = {
  registryInvitationsAccepted: true,
  seed: { registry: { accounts: { carol: {}, bob: {} }, members: { "acme/bob": { role: "member" } } } },
};

/** An emulated account, and a folder in which the command runs. */
export class EmulatedAccount {
  readonly folder = mkdtempSync(join(tmpdir(), "trefoil-verify-"));

  private constructor(
    readonly services: Services,
    readonly images: WatchedRegistry,
  ) {
    writeFileSync(join(this.folder, "values.json"), JSON.stringify(userValues));
  }

  static async start(more: EmulatorOptions = {}): Promise<EmulatedAccount> {
    return new EmulatedAccount(await start({ ...options, ...more }), await WatchedRegistry.start());
  }

  async stop(): Promise<void> {
    await this.services.close();
    await this.images.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  /**
   * Runs `trefoil verify` with the configuration of a stack, without request limits.
   *
   * @param urls other addresses of services, such as those of proxies, by the key of the configuration.
   * @param home folder of the provider.
   * @param input input of the user in a terminal. Default: no terminal.
   */
  run(
    args: readonly string[],
    urls: Readonly<Record<string, string>> = {},
    { home = this.folder, input }: { readonly home?: string; readonly input?: string } = {},
  ) {
    const config = {
      ...this.services.config,
      "trefoil:ociRegistries": { value: JSON.stringify({ [registryName]: { url: this.images.url } }) },
      ...Object.fromEntries(Object.entries(urls).map(([key, value]) => [key, { value }])),
    };
    fakeProcesses(() => ({ status: 0, stdout: JSON.stringify(config), stderr: "" }));
    return runCommand(["verify", "--stack", "dev", ...args], {
      folder: this.folder,
      env: { TREFOIL_HOME: home },
      ...(input !== undefined && { input }),
    });
  }

  /**
   * Starts a proxy in front of a service.
   *
   * @param act receives the address of the proxy for `run` and `report`, and the requests so far.
   */
  async through<Result>(
    service: ServiceName,
    deviation: Deviation,
    act: (urls: Readonly<Record<string, string>>, asked: readonly Asked[]) => Promise<Result>,
  ): Promise<Result> {
    await using proxy = await ServiceProxy.start(this.services[service].url, deviation);
    return await act({ [settingKeys[service]]: proxy.url }, proxy.asked);
  }

  /** A file in the folder of the command. */
  read(file: string): string {
    return readFileSync(join(this.folder, file), "utf8");
  }

  /** The report of a run with all values of the user. */
  async report(service: ServiceName, args: readonly string[] = [], urls?: Readonly<Record<string, string>>) {
    const file = join(this.folder, "report.json");
    rmSync(file, { force: true });
    const all = [service, "--values", "values.json", "--yes", "--report", "report.json", ...args];
    const { code, out, err } = await this.run(all, urls);
    if (!existsSync(file)) throw new Error(`No report was written: ${err}`);
    return { code, out, err, report: JSON.parse(readFileSync(file, "utf8")) as Report };
  }
}

/** Keys of the addresses in the configuration. */
export const settingKeys: Readonly<Record<ServiceName, string>> = {
  registry: "trefoil:registryUrl",
  search: "trefoil:searchUrl",
  realtime: "trefoil:realtimeUrl",
  rest: "trefoil:restUrl",
};

/** Starts an account for a file, resets it before each test, and stops it at the end. */
export function useEmulatedAccount(more?: EmulatorOptions): EmulatedAccount {
  let started: EmulatedAccount;
  beforeAll(async () => {
    started = await EmulatedAccount.start(more);
  });
  beforeEach(() => started.services.reset());
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => started.stop());
  return whileTestsRun(() => started);
}
