import { readFileSync } from "node:fs";
import { finished } from "node:stream";
import { Command, InvalidArgumentError } from "commander";
import type { Emulator, EmulatorOptions, Seed } from "../emulator";
import { shellCommand } from "../provider/text/shell";
import { endOfHelp } from "./help";
import { openapi as packages } from "./provider";
import { writeFiles } from "./write-file";

/** The emulator. It is loaded only when this command runs. */
const services = () => require("../emulator") as typeof import("../emulator");
const collections = () => require("./openapi/collections") as typeof import("./openapi/collections");
const configurations = () => require("../emulator/configuration") as typeof import("../emulator/configuration");

interface Options {
  readonly registryPort?: number;
  readonly searchPort?: number;
  readonly realtimePort?: number;
  readonly restPort?: number;
  readonly tls?: EmulatorOptions["tls"];
  readonly searchAliasDelaySeconds?: number;
  readonly searchBlobsDir?: string;
  readonly searchItemDelayMs?: number;
  readonly dataDir?: string;
  readonly seed?: Seed;
  readonly searchRolesOnly?: boolean;
  readonly searchServerless?: boolean;
  readonly searchRoleDelayRequests?: number;
  readonly searchPreviewVersions?: boolean;
  readonly configFile?: string;
  readonly untilStdinCloses?: boolean;
  readonly openapi?: string;
  readonly resources?: string;
}

const portOf = (service: string): string =>
  `port of the ${service} service (default: that in the data folder, or a free port)`;

/** `trefoil emulate`: runs the services until a signal and prints their URLs and credentials as one JSON line. */
export function emulate(): Command {
  return new Command("emulate")
    .description(
      "Run the emulated services on localhost. Print their URLs and credentials as one JSON line, in a terminal the URLs alone.",
    )
    .option("--registry-port <number>", portOf("Docker Hub"), port)
    .option("--search-port <number>", portOf("Azure AI Search"), port)
    .option("--realtime-port <number>", portOf("Ably"), port)
    .option("--rest-port <number>", portOf("generic"), port)
    .option(
      "--search-blobs-dir <folder>",
      "folder from which indexers of the search service read; its subfolders are the containers",
    )
    .option(
      "--search-alias-delay-seconds <number>",
      "time for which queries through a moved alias reach the old index (default: 0)",
      nonNegativeInteger,
    )
    .option(
      "--search-item-delay-ms <number>",
      "time that an indexer needs for one item, in milliseconds (default: 0)",
      nonNegativeInteger,
    )
    .option("--tls <cert,key>", "use HTTPS with this certificate and key, two PEM files", tls)
    .option("--data-dir <folder>", "keep objects, credentials and ports in this folder")
    .option("--seed <file>", "JSON file with initial objects", seedFrom)
    .option("--config-file <file>", "write the Pulumi configuration for `pulumi config set-all --json`")
    .option("--openapi <document>", "serve the collections of this OpenAPI document in the generic service")
    .option("--resources <file>", "resources file of the document, which `trefoil openapi` writes")
    .option("--search-roles-only", "reject API keys in the search service, and accept its token")
    .option("--search-serverless", "emulate the tier Serverless of the search service, which has no aliases")
    .option(
      "--search-role-delay-requests <number>",
      "requests with a token that the search service rejects with 403 before a role is effective (default: 0)",
      nonNegativeInteger,
    )
    .option(
      "--search-preview-versions",
      "accept preview versions in the search service, with unknown members and kinds",
    )
    .option("--until-stdin-closes", "also stop when the standard input closes")
    .addHelpText("after", () => endOfHelp("emulate"))
    .action(run);
}

/** @throws Error that names a port in use, or else the given error. */
function explain(error: NodeJS.ErrnoException & { readonly port?: number }): never {
  if (error.code !== "EADDRINUSE") throw error;
  throw new Error(`Port ${error.port} is in use, perhaps by another emulator. Stop it, or pass another port.`);
}

async function run({ untilStdinCloses, configFile, openapi, resources, ...options }: Options): Promise<void> {
  if ((openapi === undefined) !== (resources === undefined))
    throw new Error("The emulator needs a document and its resources file. Use `--openapi DOCUMENT --resources FILE`.");
  const api = openapi !== undefined && resources !== undefined ? ([openapi, resources] as const) : undefined;
  const restCollections = api && collections().collectionsOf(...api);
  const emulator = await services()
    .startEmulator({ ...options, ...(restCollections && { restCollections }) })
    .catch(explain);
  try {
    if (configFile !== undefined) writeConfiguration(configFile, emulator, api);
  } catch (error) {
    // Open servers would keep the command running.
    await emulator.close();
    throw error;
  }
  const stop = async (): Promise<void> => {
    await emulator.close();
    process.exit(0);
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  // A file such as /dev/null ends, and does not close.
  if (untilStdinCloses) finished(process.stdin.resume(), { writable: false }, stop);
  const isTerminal = process.stdout.isTTY;
  process.stdout.write(
    isTerminal ? readyText(emulator, configFile) : `${JSON.stringify(connectionDetails(emulator))}\n`,
  );
}

/** The text for a terminal. It contains no credentials, since terminals are recorded and shared. */
export function readyText({ registry, search, realtime, rest }: Emulator, configFile: string | undefined): string {
  const next =
    configFile === undefined
      ? "To configure a stack, start it again with `--config-file services.json`. Without a terminal, it prints the credentials as JSON."
      : `In another terminal, in the folder of the project: pulumi config set-all --json "$(${shellCommand`cat ${configFile}`})"`;
  return `The emulated services are ready. Press Ctrl+C to stop them.

  Docker Hub       ${registry.url}
  Azure AI Search  ${search.url}
  Ably             ${realtime.url}
  REST             ${rest.url}

${next}
`;
}

function writeConfiguration(file: string, emulator: Emulator, api: readonly [string, string] | undefined): void {
  const { credentials, registry, search, realtime, rest } = emulator;
  const configuration = {
    ...configurations().configOf({ registry, search, realtime, rest }, credentials),
    ...(api && packageConfiguration(emulator, ...api)),
  };
  writeFiles([{ path: file, text: `${JSON.stringify(configuration, null, 2)}\n`, mode: 0o600 }]);
}

/** The configuration of the package from a document, whose API is the generic service. */
function packageConfiguration({ rest, credentials }: Emulator, documentFile: string, resourcesFile: string): object {
  const { service } = packages().parameter.packageFromArguments(["openapi", documentFile, resourcesFile]);
  const { token, username, password } = credentials.rest;
  const values: Readonly<Record<string, string>> = {
    url: rest.url,
    ...{ token, apiKey: token },
    ...{ username, password, clientId: username, clientSecret: password },
  };
  return Object.fromEntries(
    Object.entries(service.settings).flatMap(([name, { secret }]) => {
      const value = values[name];
      return value === undefined ? [] : [[`${service.name}:${name}`, { value, ...(secret && { secret }) }]];
    }),
  );
}

/** URL and credentials of each service, for the configuration of the provider. */
function connectionDetails({ credentials, registry, search, realtime, rest }: Emulator): object {
  const { adminKey, queryKey, token, readToken } = credentials.search;
  return {
    registry: { url: registry.url, ...credentials.registry },
    search: { url: search.url, adminKey, queryKey, token, readToken },
    realtime: { url: realtime.url, token: credentials.realtime.token },
    rest: { url: rest.url, ...credentials.rest },
  };
}

const port = (text: string): number => wholeNumber(text, 65_535, "It is not a port.");

const nonNegativeInteger = (text: string): number => wholeNumber(text, 999_999_999, "It is not a whole number.");

function wholeNumber(text: string, most: number, problem: string): number {
  if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text);
  throw new InvalidArgumentError(`${problem} Use a number from 0 to ${most}.`);
}

function tls(text: string): EmulatorOptions["tls"] {
  const [cert, key] = text.split(",");
  if (!cert || !key)
    throw new InvalidArgumentError("It does not name two files. Use the form certificate.pem,key.pem.");
  return { cert: read(cert), key: read(key) };
}

/** Reads a seed file. */
export function seedFrom(file: string): Seed {
  const text = read(file);
  try {
    return JSON.parse(text) as Seed;
  } catch (error) {
    throw new InvalidArgumentError(`The file ${file} is not valid JSON: ${(error as Error).message}. Fix the file.`);
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new InvalidArgumentError(`The file ${file} cannot be read. Check the path and its permissions.`);
  }
}
