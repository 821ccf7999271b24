import { randomBytes } from "node:crypto";
import { newId } from "./realtime/ids";
import type { RealtimeCredentials } from "./realtime/service";
import type { RegistryCredentials } from "./registry/authentication/login";
import type { RestCredentials } from "./rest/service";
import type { SearchCredentials } from "./search/service";
import { readDataFile, writeJson } from "./store/files";

/** Credentials of each service. */
export interface Credentials {
  readonly registry: RegistryCredentials;
  readonly search: SearchCredentials;
  readonly realtime: RealtimeCredentials;
  readonly rest: RestCredentials;
}

/** Credentials that you choose. The others are random. */
export type GivenCredentials = { readonly [Service in keyof Credentials]?: Partial<Credentials[Service]> };

/** Hexadecimal: a command line takes a value that begins with a dash for a flag. */
const secret = (): string => randomBytes(24).toString("hex");

/** Returns the given credentials. Falls back to those stored in `file` by an earlier start, then to random values. */
export function makeCredentials(given: GivenCredentials = {}, file?: string): Credentials {
  const stored = ((file && readDataFile(file, JSON.parse)) ?? {}) as GivenCredentials;
  const credentials: Credentials = {
    registry: { username: "octavia", password: secret(), ...stored.registry, ...given.registry },
    search: {
      adminKey: secret(),
      queryKey: secret(),
      token: secret(),
      readToken: secret(),
      ...stored.search,
      ...given.search,
    },
    realtime: { token: secret(), accountId: newId(), ...stored.realtime, ...given.realtime },
    rest: { token: secret(), username: "robot", password: secret(), ...stored.rest, ...given.rest },
  };
  if (file) writeJson(file, credentials);
  return credentials;
}
