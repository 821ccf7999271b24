/** The files of the second tier, by path. */
export type AcceptanceFiles = Readonly<Record<string, AcceptanceFile>>;

export interface AcceptanceFile {
  /** Services whose changes can affect the file. Omitted: all services. */
  readonly services?: readonly string[];
  /** Files of the first tier that test the same rule at a lower cost. */
  readonly cheaper: readonly string[];
}

/** Paths that belong to one service. The first tier tests their effects on everything else. */
const ofService = /^(?:provider\/services|emulator|sdk)\/(registry|search|realtime|rest)\//;

/** Files that show, contain or publish the documentation. */
const documentation = [
  "tests/site/site.acceptance.test.ts",
  "tests/release/install.acceptance.test.ts",
  "tests/engine/packaging.acceptance.test.ts",
];

/** Returns the files that changes of these paths can affect, in the order of `all`. A path without a rule affects all. */
export function affectedFiles(changed: readonly string[], all: AcceptanceFiles): string[] {
  const names = Object.keys(all);
  const affected = new Set(changed.flatMap((path) => affectedBy(path, all)));
  return names.filter((name) => affected.has(name));
}

function affectedBy(path: string, all: AcceptanceFiles): readonly string[] {
  const names = Object.keys(all);
  if (names.includes(path)) return [path];
  if (/^tests\/.*\.test\.ts$/.test(path)) return [];
  const [, service] = ofService.exec(path) ?? [];
  if (service) return names.filter((name) => all[name]?.services?.includes(service) ?? true);
  // Generated from the definitions, whose changes are in this list too.
  if (path === "provider/schema.json" || path === "provider/change-effects.json")
    return names.filter((name) => all[name]?.services === undefined);
  if (/^docs\/|^[A-Z]+\.md$/.test(path)) return documentation;
  return names;
}
