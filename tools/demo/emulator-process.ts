import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Output of `trefoil emulate`: URLs and credentials of the services. */
export interface Addresses {
  readonly registry: { readonly url: string; readonly username: string; readonly password: string };
  readonly search: { readonly url: string; readonly adminKey: string };
  readonly realtime: { readonly url: string; readonly token: string };
}

export interface RunningEmulator {
  readonly addresses: Addresses;
  stop(): Promise<void>;
}

/** Starts `trefoil emulate`, which stops when this process ends. Its errors go to stderr. */
export async function startEmulator(checkout: string, ...flags: readonly string[]): Promise<RunningEmulator> {
  const child = spawn(
    process.execPath,
    [join(checkout, "dist/cli/main.js"), "emulate", "--until-stdin-closes", ...flags],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, "line"), once(child, "exit").then(() => undefined)]);
  if (!first) throw new Error("The emulator stopped before it printed its URLs. See its error above.");
  return { addresses: JSON.parse(first[0] as string), stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.stdin?.end();
  await ended;
}

/** Stack configuration for the services. */
export const stackConfiguration = ({ registry, search, realtime }: Addresses) => ({
  config: {
    "trefoil:registryUrl": registry.url,
    "trefoil:registryUsername": registry.username,
    "trefoil:searchUrl": search.url,
    "trefoil:realtimeUrl": realtime.url,
  },
  secrets: {
    "trefoil:registryPassword": registry.password,
    "trefoil:searchApiKey": search.adminKey,
    "trefoil:realtimeToken": realtime.token,
  },
});

/** Names of the objects that still exist in the services. Revoked keys are ignored, as they cannot be deleted. */
export async function remainingObjects(addresses: Addresses): Promise<string[]> {
  const left: string[] = [];
  for (const [service, { url }] of Object.entries(addresses)) {
    const answer = await fetch(new URL("/_control/objects", url));
    const collections = (await answer.json()) as Record<string, Record<string, { readonly status?: unknown }>>;
    for (const [collection, objects] of Object.entries(collections)) {
      const living = Object.entries(objects).filter(([, { status }]) => collection !== "keys" || status === 0);
      left.push(...living.map(([name]) => `${service} ${collection} ${name}`));
    }
  }
  return left;
}
