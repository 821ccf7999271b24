import { readFileSync } from "node:fs";
import { Command, InvalidArgumentError } from "commander";
import { type Emulator, type EmulatorOptions, type Seed, startEmulator } from "../emulator";

interface Options {
  readonly registryPort?: number;
  readonly searchPort?: number;
  readonly realtimePort?: number;
  readonly restPort?: number;
  readonly tls?: EmulatorOptions["tls"];
  readonly aliasSeconds?: number;
  readonly blobs?: string;
  readonly itemMs?: number;
  readonly data?: string;
  readonly seed?: Seed;
  readonly searchRolesOnly?: boolean;
  readonly untilStdinCloses?: boolean;
}

/** `trefoil emulate`: the services on localhost until a signal, their addresses and credentials on one line. */
export function emulate(): Command {
  return new Command("emulate")
    .description("Run the emulated services on localhost and print their addresses and credentials as one JSON line.")
    .option("--registry-port <number>", "port of the registry (any free one by default)", port)
    .option("--search-port <number>", "port of the search service", port)
    .option("--realtime-port <number>", "port of the realtime service", port)
    .option("--rest-port <number>", "port of the generic service", port)
    .option(
      "--blobs <folder>",
      "folder of which indexers of the search service read: its sub-folders are the containers",
    )
    .option(
      "--alias-seconds <number>",
      "how long queries through an alias go on reaching the index it has left",
      nonNegativeInteger,
    )
    .option("--item-ms <number>", "how long an indexer takes for each item", nonNegativeInteger)
    .option("--tls <cert,key>", "serve https with these two PEM files", tls)
    .option("--data <folder>", "keep objects and credentials in this folder")
    .option("--seed <file>", "JSON file of objects to start with", seedFrom)
    .option("--search-roles-only", "the search service takes its token and no keys")
    .option("--until-stdin-closes", "end also when the standard input closes")
    .action(run);
}

async function run({ data, blobs, aliasSeconds, itemMs, untilStdinCloses, ...options }: Options): Promise<void> {
  const search = { searchBlobs: blobs, searchAliasSeconds: aliasSeconds, searchItemMs: itemMs };
  const emulator = await startEmulator({ ...options, ...search, dataDir: data });
  const stop = async (): Promise<void> => {
    await emulator.close();
    process.exit(0);
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  if (untilStdinCloses) process.stdin.resume().once("close", stop);
  process.stdout.write(`${JSON.stringify(connectionDetails(emulator))}\n`);
}

/** What a person needs to configure the provider for each service. */
function connectionDetails({ credentials, registry, search, realtime, rest }: Emulator): object {
  const { adminKey, queryKey, token, readToken } = credentials.search;
  return {
    registry: { url: registry.url, ...credentials.registry },
    search: { url: search.url, adminKey, queryKey, token, readToken },
    realtime: { url: realtime.url, token: credentials.realtime.token },
    rest: { url: rest.url, ...credentials.rest },
  };
}

function port(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return number;
}

function nonNegativeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new InvalidArgumentError("A whole number is expected.");
  return number;
}

function tls(text: string): EmulatorOptions["tls"] {
  const [cert, key] = text.split(",");
  if (!cert || !key) throw new InvalidArgumentError("Two files are needed: the certificate, a comma, the key.");
  return { cert: read(cert), key: read(key) };
}

/** The objects of a seed file. */
export function seedFrom(file: string): Seed {
  const text = read(file);
  try {
    return JSON.parse(text) as Seed;
  } catch (error) {
    throw new InvalidArgumentError(`The file ${file} is not JSON: ${(error as Error).message}.`);
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new InvalidArgumentError(`The file ${file} cannot be read.`);
  }
}
