import { mkdirSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { isObject, type Json } from "../json";
import { DataFolderError, readDataFile, writeJson } from "./files";

const services = ["registry", "search", "realtime", "rest"] as const;
type ServiceName = (typeof services)[number];

/** Ports by service. */
export type Ports = { readonly [Name in ServiceName]?: number | undefined };

/**
 * Folder with objects, credentials and ports for the next start. A stack identifies the account of its objects by the address of
 * the service, so that the ports are kept, too.
 */
export class DataFolder {
  readonly #file: string;

  /** @throws DataFolderError if another user owns the folder or may write to it: it contains credentials. */
  constructor(readonly path: string) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(path);
    if (process.getuid && uid !== process.getuid())
      throw new DataFolderError(`The data folder ${path} belongs to another user. Pass another folder.`);
    if (process.getuid && mode & 0o002)
      throw new DataFolderError(
        `Every user may write to the data folder ${path}. Remove this permission with \`chmod o-w\`, or pass another folder.`,
      );
    this.#file = join(path, "ports.json");
  }

  /**
   * The ports to listen on: the given ones, or those of the last start.
   *
   * @throws DataFolderError if an emulator runs with this folder.
   */
  async portsFor(given: Ports): Promise<Ports> {
    const { process: pid, ...stored } = this.#read();
    const used = new Set<string>();
    for (const [name, port] of Object.entries(stored)) if (await isInUse(port)) used.add(name);
    if (pid !== undefined && isRunning(pid) && used.size)
      throw new DataFolderError(
        `The data folder ${this.path} is in use by the emulator in process ${pid}. Stop it, or pass another folder.`,
      );
    const taken = services.find((name) => given[name] === undefined && used.has(name));
    if (taken)
      throw new DataFolderError(
        `Port ${stored[taken]} of the ${taken} service is in use by another process. The stacks of the data folder ${this.path} expect this port. Stop that process. To select another port, pass --${taken}-port, or remove ${this.#file}: the stacks then reject their objects.`,
      );
    return Object.fromEntries(services.map((name) => [name, given[name] ?? stored[name]]));
  }

  /** Keeps the ports of the running services. */
  writePorts(ports: Ports): void {
    writeJson(this.#file, { ...ports, process: process.pid });
  }

  #read(): Ports & { readonly process?: number } {
    const content = readDataFile(this.#file, JSON.parse);
    if (content === undefined) return {};
    const { process: pid, ...ports } = isObject(content) ? content : {};
    const isValid =
      isObject(content) &&
      Object.entries(ports).every(([name, port]) => isService(name) && isPort(port)) &&
      new Set(Object.values(ports)).size === Object.keys(ports).length &&
      (pid === undefined || isWhole(pid));
    if (!isValid)
      throw new DataFolderError(
        `The file ${this.#file} does not contain the ports of the services. Restore it. Otherwise, remove it, and pass the ports of the stacks with --search-port and the other options.`,
      );
    return content as Ports;
  }
}

const isService = (name: string): boolean => services.some((known) => known === name);

const isWhole = (value: Json): value is number => typeof value === "number" && Number.isInteger(value) && value > 0;

const isPort = (value: Json): boolean => isWhole(value) && value <= 65_535;

/** True if a process listens on a port of 127.0.0.1. */
const isInUse = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(true));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(false)));
  });

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
