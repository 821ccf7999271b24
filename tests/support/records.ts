import { createHash } from "node:crypto";
import fs, { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { RunRecord } from "../../provider/lifecycle/actions";
import { requireKey, sealed } from "../../provider/lifecycle/journal/journal-key";

/** The text of the record of a create or of a run, as its writer seals it. */
export function recordText(path: string, { mac: _, ...content }: Readonly<Record<string, unknown>>): string {
  const name = `${basename(dirname(path))}/${basename(path).replace(".returned.json", ".json")}`;
  return sealed(name, JSON.stringify(content), requireKey());
}

const isPart = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Changes members of a record, and members of its parts, as its writer does. */
export function rewriteRecord(path: string, change: object): void {
  const content = JSON.parse(readFileSync(path, "utf8"));
  for (const [name, value] of Object.entries(change))
    content[name] = isPart(content[name]) && isPart(value) ? { ...content[name], ...value } : value;
  writeFileSync(path, recordText(path, content), { mode: 0o600 });
}

interface RecordedObject {
  readonly account: string;
  readonly token: string;
  readonly id: string;
}

/** The files of the records of runs in a working folder. */
export class RunRecordFiles {
  constructor(private readonly working: string) {}

  pathOf({ account, token, id }: RecordedObject): string {
    const key = createHash("sha256")
      .update(JSON.stringify([account, token, id]))
      .digest("hex")
      .slice(0, 32);
    return join(this.working, "actions", `${token.replace(":", ".")}-${key}.json`);
  }

  /** The record of an object, without its code. */
  find(object: RecordedObject): RunRecord | undefined {
    const path = this.pathOf(object);
    if (!fs.existsSync(path)) return undefined;
    const { mac: _, ...record } = JSON.parse(readFileSync(path, "utf8"));
    return record;
  }

  /** Writes the record of another command, whose process is this one. */
  create(object: RecordedObject, facts: Pick<RunRecord, "action" | "knownStarts">): RunRecord {
    const path = this.pathOf(object);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const startTicks = Number(
      readFileSync("/proc/self/stat", "utf8")
        .replace(/^.*\) /s, "")
        .split(" ")[19],
    );
    const record: RunRecord = { ...facts, pid: process.pid, startTicks, time: new Date().toISOString() };
    writeFileSync(path, recordText(path, { ...record }), { mode: 0o600 });
    return record;
  }

  remove(object: RecordedObject): void {
    rmSync(this.pathOf(object));
  }

  /** Hides a record from the next search, as if its command created it a moment later. */
  hideOnce(object: RecordedObject): void {
    const { existsSync } = fs;
    const path = this.pathOf(object);
    const hidden = jest.spyOn(fs, "existsSync").mockImplementation((given) => {
      if (given !== path) return existsSync(given);
      hidden.mockRestore();
      return false;
    });
  }
}
