import { isObject, type Json, type JsonObject, memberOf } from "../../json";
import { objectsIn } from "../kind";
import { type EnrichmentTree, evaluateSource, expandPath } from "./enrichment";

const webApiSkill = "#Microsoft.Skills.Custom.WebApiSkill";

/** Warning of an indexer run. */
export interface SkillWarning {
  readonly name: string | null;
  readonly message: string;
}

const localHosts = ["127.0.0.1", "localhost", "[::1]"];

/** True for skills that the emulator executes: web API skills with a URL of this machine. */
export function isExecuted({ "@odata.type": type, uri }: JsonObject): boolean {
  if (type !== webApiSkill || typeof uri !== "string" || !URL.canParse(uri)) return false;
  return localHosts.includes(new URL(uri).hostname);
}

/** Name of a skill in messages. Default: its position in the skillset. */
export const nameOf = (skill: JsonObject, place: number): string => String(skill.name ?? `#${place + 1}`);

/** Warnings for the parts of a skillset that the emulator does not execute. */
export function notExecuted(skillset: JsonObject): SkillWarning[] {
  const skills = objectsIn(skillset.skills).flatMap((skill, i) =>
    isExecuted(skill)
      ? []
      : [
          {
            name: nameOf(skill, i),
            message: `Skill '${nameOf(skill, i)}' (${skill["@odata.type"]}) was not executed. The emulator executes only WebApiSkill with a URL of this machine.`,
          },
        ],
  );
  const parts = (["indexProjections", "knowledgeStore"] as const)
    .filter((member) => skillset[member])
    .map((member) => ({
      name: member,
      message: `${member} was ignored. The emulator does not project documents.`,
    }));
  return [...skills, ...parts];
}

/**
 * Calls a web API skill with a record for each path of its context, and adds its outputs to the tree.
 *
 * @throws Error if the response is invalid, or a record failed.
 * @returns warnings of the skill.
 */
export async function executeSkill(skill: JsonObject, tree: EnrichmentTree, stops: AbortSignal): Promise<string[]> {
  const context = String(skill.context ?? "/document");
  const places = expandPath(tree, context);
  const size = Number(skill.batchSize ?? 1000);
  const warnings: string[] = [];
  for (let at = 0; at < places.length; at += size) {
    const batch = places.slice(at, at + size);
    const values = batch.map((place, i) => ({
      recordId: String(at + i),
      data: inputsOf(skill, tree, context, place),
    }));
    const records = await callSkill(skill, { values }, stops);
    for (const [i, place] of batch.entries()) {
      const record = recordIn(records, String(at + i));
      warnings.push(...messagesIn(record.warnings));
      const data = isObject(record.data) ? record.data : {};
      for (const { name, targetName } of objectsIn(skill.outputs))
        tree.enrichments.set(`${place}/${targetName ?? name}`, memberOf(data, String(name)) ?? null);
    }
  }
  return warnings;
}

/** @throws Error if the record is missing or failed. */
function recordIn(records: readonly JsonObject[], id: string): JsonObject {
  const record = records.find(({ recordId }) => recordId === id);
  if (!record) throw new Error(`The response of the skill does not contain the record '${id}'.`);
  const [failure] = messagesIn(record.errors);
  if (failure) throw new Error(failure);
  return record;
}

function inputsOf(skill: JsonObject, tree: EnrichmentTree, context: string, place: string): JsonObject {
  const values = objectsIn(skill.inputs).map(({ name, source }) => {
    const value = typeof source === "string" ? evaluateSource(tree, source, context, place) : undefined;
    return [String(name), value ?? null] as const;
  });
  return Object.fromEntries(values);
}

async function callSkill(skill: JsonObject, body: Json, stops: AbortSignal): Promise<JsonObject[]> {
  const response = await fetch(String(skill.uri), {
    method: String(skill.httpMethod ?? "POST"),
    headers: { "content-type": "application/json", ...((skill.httpHeaders ?? {}) as Record<string, string>) },
    body: JSON.stringify(body),
    signal: AbortSignal.any([stops, AbortSignal.timeout(secondsOf(skill.timeout) * 1000)]),
  });
  if (!response.ok) throw new Error(`The skill returned status ${response.status}.`);
  const answer: unknown = await response.json();
  if (!isObject(answer) || !Array.isArray(answer.values)) throw new Error("The response of the skill has no 'values'.");
  return objectsIn(answer.values);
}

/** Converts a duration such as `PT1M30S` to seconds. Documented default: 30. */
function secondsOf(duration: Json | undefined): number {
  const [, minutes = 0, seconds = 0] = /^PT(?:(\d+)M)?(?:(\d+)S)?$/.exec(String(duration ?? "PT30S")) ?? [];
  return Number(minutes) * 60 + Number(seconds) || 30;
}

const messagesIn = (value: Json | undefined): string[] =>
  (Array.isArray(value) ? value : []).map((item) => String(isObject(item) ? item.message : item));
