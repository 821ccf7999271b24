import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { requireKey, sealed } from "../../provider/lifecycle/journal/journal-key";

/** The text of the record of a create or of a run, as its writer seals it. */
export function recordText(path: string, { mac: _, ...content }: Readonly<Record<string, unknown>>): string {
  const name = `${basename(dirname(path))}/${basename(path).replace(".returned.json", ".json")}`;
  return sealed(name, JSON.stringify(content), requireKey());
}

/** Changes members of a record, as its writer does. */
export function rewriteRecord(path: string, change: object): void {
  writeFileSync(path, recordText(path, { ...JSON.parse(readFileSync(path, "utf8")), ...change }), { mode: 0o600 });
}
