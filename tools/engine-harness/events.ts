import { existsSync, readFileSync } from "node:fs";
import type { EngineEvent, StepEventMetadata } from "@pulumi/pulumi/automation";

/** One step of the engine on one resource. */
export interface Step {
  /** Such as `create`, `update`, `replace`, `create-replacement`, `delete-replaced`, `delete`. */
  readonly op: string;
  /** Last part of the type, such as `search:SynonymMap`. */
  readonly type: string;
  /** Logical name of the resource. */
  readonly name: string;
  /** Each path that differs with its kind, such as `{ "tags[0]": "update" }`. */
  readonly diff: Readonly<Record<string, string>>;
  readonly failed: boolean;
}

/** The events of an `--event-log`. A killed engine leaves a last line that is half written, or no file. */
export function readEvents(file: string | undefined): EngineEvent[] {
  if (!file || !existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line) => (line.endsWith("}") ? [JSON.parse(line) as EngineEvent] : []));
}

/** The steps that change something, without the stack itself and its default providers. */
export function stepsOf(events: readonly EngineEvent[]): Step[] {
  return events.flatMap(({ resOutputsEvent, resOpFailedEvent }) => {
    const metadata = resOutputsEvent?.metadata ?? resOpFailedEvent?.metadata;
    if (!metadata || metadata.op === "same" || isPlumbing(metadata)) return [];
    return [{ ...described(metadata), failed: resOpFailedEvent !== undefined }];
  });
}

function described({ op, type, urn, detailedDiff }: StepEventMetadata): Omit<Step, "failed"> {
  const diff = Object.entries(detailedDiff ?? {}).map(([path, { diffKind }]) => [path, diffKind] as const);
  return { op, type: type.split("/").at(-1) ?? type, name: nameOf(urn), diff: Object.fromEntries(diff) };
}

function isPlumbing({ type, urn }: StepEventMetadata): boolean {
  return type === "pulumi:pulumi:Stack" || (type.startsWith("pulumi:providers:") && nameOf(urn).startsWith("default"));
}

function nameOf(urn: string): string {
  return urn.split("::").at(-1) ?? urn;
}
