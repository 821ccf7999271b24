import type { ServiceName } from "../../../emulator/start";
import type { Entry } from "../recordings/corpus";
import type { EmulatedAccount } from "./account";

/** The lines of a recording in the folder `recording`. */
export const linesOf = (account: EmulatedAccount, service: ServiceName): Entry[] =>
  account
    .read(`recording/${service}.jsonl`)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Entry);

/** Strings that a recording must not contain: credentials, secrets of objects, names, and values of the user. */
function canaries({ services }: EmulatedAccount, service: ServiceName, journal: readonly unknown[]): string[] {
  const sent = JSON.stringify(journal);
  const credentials = Object.values(services.credentials[service]) as string[];
  return [
    ...credentials.filter((text) => text.length > 7),
    // Random secrets of the run, and random names.
    ...(sent.match(/[0-9a-f]{24}/g) ?? []),
    ...(sent.match(/tv[a-z0-9]{8}/g) ?? []),
    ...["swordfish", "127.0.0.1", "docs.example"],
  ];
}

/** A recording contains the structure of the exchanges, and neither names nor secrets. */
export function expectStructure(account: EmulatedAccount, service: ServiceName, journal: readonly unknown[]): void {
  const text = account.read(`recording/${service}.jsonl`);
  const found = canaries(account, service, journal);
  expect(found.length).toBeGreaterThan(4);
  expect(found.filter((canary) => text.includes(canary))).toEqual([]);
  const lines = linesOf(account, service);
  expect(lines.length).toBeGreaterThan(15);
  for (const { method, path, status } of lines) expect([method, path, status]).not.toContain(undefined);
  expect(lines.filter(({ path }) => /auth\/token|login/.test(path))).toEqual([]);
}

/** The emulator repeats the recordings of these services completely. */
export async function expectRepetition(account: EmulatedAccount, services: readonly ServiceName[]): Promise<void> {
  const { out, code } = await account.run(["--compare", "recording"]);
  for (const service of services) {
    const all = linesOf(account, service).length;
    expect(out).toContain(
      `${service}: ${all} exchanges. Equal: status ${all}, code ${all}, members ${all}, defaults ${all}.\n`,
    );
  }
  expect(code).toBe(0);
}
