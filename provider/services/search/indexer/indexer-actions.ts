import { isRecord, type JsonBody, memberOf, type Run, type RunsStatus, type Steps, type Values } from "../../../define";

const statuses: Readonly<Record<string, Run["status"]>> = {
  inProgress: "inProgress",
  success: "success",
  transientFailure: "failure",
  persistentFailure: "failure",
  reset: "reset",
};

/** Runs of an indexer: `lastResult` is the most recent run, and `executionHistory` contains up to 50. */
export async function statusOfRuns(steps: Steps): Promise<RunsStatus> {
  const { body } = await steps.send("GET {item}/search.status");
  const { lastResult, executionHistory, limits }: JsonBody = isRecord(body) ? body : {};
  const ended = listIn(executionHistory)
    .map(runOf)
    .filter(({ status }: Run) => status !== "inProgress");
  return {
    last: isRecord(lastResult) ? runOf(lastResult) : undefined,
    ended,
    maxDuration: limits?.maxRunTime ?? undefined,
  };
}

const runOf = ({ status, startTime, endTime, itemsProcessed, itemsFailed, ...run }: JsonBody): Run => ({
  startTime: String(startTime ?? ""),
  endTime: endTime ?? undefined,
  status: memberOf(statuses, String(status)) ?? "other",
  serviceStatus: String(status),
  processed: Number(itemsProcessed ?? 0),
  failed: Number(itemsFailed ?? 0),
  errors: [run.errorMessage, ...listIn(run.errors).map(itemError)].filter(Boolean).map(String),
});

const listIn = (value: unknown): JsonBody[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const itemError = ({ key, errorMessage, statusCode }: JsonBody): string =>
  `${key ? `"${key}": ` : ""}${errorMessage}${statusCode ? ` (${statusCode})` : ""}`;

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
  const types = listIn((body as JsonBody).skills).map((skill) => String(skill["@odata.type"]).split(".").at(-1) ?? "");
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
