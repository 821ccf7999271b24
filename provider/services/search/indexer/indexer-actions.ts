import { isRecord, type JsonBody, type Run, type RunsStatus, type Steps, type Values } from "../../../define";

const statuses = new Map<unknown, Run["status"]>([
  ["inProgress", "inProgress"],
  ["success", "success"],
  ["transientFailure", "failure"],
  ["persistentFailure", "failure"],
  ["reset", "reset"],
]);

/** Runs of an indexer: `lastResult` is the most recent run, and `executionHistory` contains up to 50. */
export async function statusOfRuns(steps: Steps): Promise<RunsStatus> {
  const { body } = await steps.send("GET {item}/search.status");
  return runsIn(steps, body);
}

/** Runs of an indexer that the service created for another object. Undefined if it does not exist. */
export async function statusOfIndexer(steps: Steps, name: string): Promise<RunsStatus | undefined> {
  const path = `/indexers('${encodeURIComponent(name)}')/search.status`;
  const { status, body } = await steps.send(`GET ${path}`, { allowedStatuses: [404] });
  return status === 404 ? undefined : runsIn(steps, body);
}

function runsIn(steps: Steps, body: unknown): RunsStatus {
  // Without a status, a second run could be started during another one.
  if (!isRecord(body)) return steps.fail("the response does not contain the status of the runs");
  const { lastResult, executionHistory, limits } = body as JsonBody;
  const ended = itemsOf(executionHistory)
    .map(runOf)
    .filter(({ status }) => status !== "inProgress");
  return { last: isRecord(lastResult) ? runOf(lastResult) : undefined, ended, maxDuration: textOf(limits?.maxRunTime) };
}

const runOf = ({ status, startTime, endTime, itemsProcessed, itemsFailed, ...run }: JsonBody): Run => ({
  startTime: textOf(startTime) ?? "",
  endTime: textOf(endTime),
  status: statuses.get(status) ?? "other",
  serviceStatus: textOf(status) ?? "unknown",
  processed: countIn(itemsProcessed),
  failed: countIn(itemsFailed),
  errors: [textOf(run.errorMessage), ...itemsOf(run.errors).map(itemError)].filter((text) => text !== undefined),
});

function itemError({ key, errorMessage, statusCode }: JsonBody): string {
  const [item, code] = [textOf(key), textOf(statusCode)];
  return `${item ? `"${item}": ` : ""}${textOf(errorMessage) ?? "no message"}${code ? ` (${code})` : ""}`;
}

/** The items of a list that are objects. */
const itemsOf = (list: unknown): JsonBody[] => (Array.isArray(list) ? list.filter(isRecord) : []);

/** A string or a number as a string. Undefined if it is empty, or of another type. */
const textOf = (value: unknown): string | undefined =>
  ["string", "number"].includes(typeof value) ? String(value) || undefined : undefined;

const countIn = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : 0);

/** Costs of a run. A reset or a resync costs nothing before the next run. */
export async function costsOfRun(steps: Steps): Promise<string[]> {
  return [
    ...(await indexCosts(steps)),
    ...(await skillCosts(steps)),
    ...(steps.values.disabled === true ? ["The indexer is disabled, so that the service may reject a run."] : []),
  ];
}

async function indexCosts(steps: Steps): Promise<string[]> {
  const { targetIndexName: index } = steps.values;
  const { status, body } = await steps.send("GET /indexes('{targetIndexName}')/search.stats", {
    allowedStatuses: [403, 404],
  });
  if (status === 404) return [`The index "${index}" does not exist, so that a run fails.`];
  const { documentCount } = (body ?? {}) as JsonBody;
  return [
    status === 200 && typeof documentCount === "number"
      ? `The index "${index}" contains ${counted(documentCount, "document")}. The service updates this number every few minutes.`
      : `The number of documents in the index "${index}" is unknown.`,
  ];
}

/** Documented as free of charge. Every other skill calls a service that may be billed, or code of the user. */
const freeSkills: readonly string[] = ["ConditionalSkill", "ShaperSkill", "MergeSkill", "SplitSkill"];

async function skillCosts(steps: Steps): Promise<string[]> {
  const { skillsetName } = steps.values;
  if (!skillsetName) return ["No skillset: a run calls no models and no billed skills."];
  const { status, body } = await steps.send("GET /skillsets('{skillsetName}')", { allowedStatuses: [403, 404] });
  if (status === 404) return [`The skillset "${skillsetName}" does not exist, so that a run fails.`];
  if (status !== 200) return [`The skills of the skillset "${skillsetName}" are unknown.`];
  const skills = itemsOf((body as JsonBody | undefined)?.skills);
  const types = skills.map((skill) => String(skill["@odata.type"]).split(".").at(-1) ?? "");
  const billed = types.filter((type) => !freeSkills.includes(type));
  return [
    billed.length
      ? `The skillset "${skillsetName}" runs ${counted(billed.length, "skill")} for each document that may be billed: ${[...new Set(billed)].join(", ")}.`
      : `The skillset "${skillsetName}" has no billed skill.`,
  ];
}

/** Interval of the schedule, as an ISO 8601 duration. */
export function intervalOf({ schedule }: Values): string | undefined {
  const { interval } = (schedule ?? {}) as JsonBody;
  return interval;
}

const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`;
