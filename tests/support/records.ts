import { createHash, randomUUID } from "node:crypto";
import fs, { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
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

/** The facts of a record of a run. */
export interface RunFacts {
  readonly action: string;
  readonly knownStarts: readonly string[];
  readonly pid: number;
  readonly time: string;
}

/** The start of the names of the files about an object. */
function startOf({ account, token, id }: RecordedObject): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([account, token, id]))
    .digest("hex");
  return `${token.replace(":", ".")}-${digest.slice(0, 32)}-`;
}

/** The files of the records of runs in a working folder. */
export class RunRecordFiles {
  constructor(private readonly working: string) {}

  get folder(): string {
    return join(this.working, "actions");
  }

  /** The files of the records of an object. */
  pathsOf(object: RecordedObject): string[] {
    const start = startOf(object);
    const names = existsSync(this.folder) ? readdirSync(this.folder) : [];
    return names.filter((name) => name.startsWith(start)).map((name) => join(this.folder, name));
  }

  /** The only record of an object. */
  find(object: RecordedObject): RunFacts | undefined {
    const [path, ...others] = this.pathsOf(object);
    if (path === undefined) return undefined;
    expect(others).toEqual([]);
    const { request, writer } = JSON.parse(readFileSync(path, "utf8"));
    return { ...request.run, ...writer };
  }

  /** Writes the record of another command, whose process is this one. Returns its file. */
  create(object: RecordedObject, run: Pick<RunFacts, "action" | "knownStarts">): string {
    const { account, token } = object;
    const path = join(this.folder, `${startOf(object)}${randomUUID()}.json`);
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const startTicks = Number(
      readFileSync("/proc/self/stat", "utf8")
        .replace(/^.*\) /s, "")
        .split(" ")[19],
    );
    const writer = { pid: process.pid, startTicks, time: new Date().toISOString() };
    const content = { account, token, owner: {}, before: {}, writer, request: { inputsDigest: "", run }, version: 5 };
    writeFileSync(path, recordText(path, content), { mode: 0o600 });
    return path;
  }

  /** Hides the records from the next search, as if their commands created them a moment later. */
  hideOnce(): void {
    const { readdirSync } = fs;
    const hidden = jest.spyOn(fs, "readdirSync").mockImplementation(((given: string, ...more: never[]) => {
      if (given !== this.folder) return readdirSync(given, ...more);
      hidden.mockRestore();
      return [];
    }) as never);
  }
}
