import type { Run } from "../../provider/define";
import type { ActionResult } from "../../provider/lifecycle/actions";
import { shellCommand } from "../../provider/text/shell";
import { counted, limited } from "../../provider/text/wording";
import { inOneLine } from "../printable";
import { serviceActions } from "../provider";
import type { ActionOptions, Shown } from "./types";

/** Number of errors of a run in the text. JSON contains all of them. */
const maxErrors = 5;

/** Effect and costs of the action, before it is sent. */
export function costLines(shown: Shown, { wait }: Pick<ActionOptions, "wait">): string[] {
  const { name, prepared } = shown;
  const { runs, action, costs, status, uncertain } = prepared;
  return [
    `${name} ${titleOf(shown)}`,
    ...[
      ...performerLine(shown),
      laterRunLine(prepared) ?? action.effect,
      ...(runs ? [] : [nextRunLine(shown)]),
      ...costs,
      `Last run: ${status.last ? describedRun(status.last) : "none"}.`,
      limitLine(status.maxDuration),
      ...(runs && wait && !uncertain ? ["^C ends the wait, and not the run."] : []),
    ].map((line) => `  ${line}`),
  ].map(inOneLine);
}

/** The run after an interrupted command. The action then sends nothing. */
function laterRunLine({ resumed, uncertain }: Shown["prepared"]): string | undefined {
  const later = resumed ?? uncertain;
  if (!later) return undefined;
  const { record, run } = later;
  const origin = resumed ? "" : " It may belong to the schedule or to another client.";
  return `A \`${shellCommand`trefoil ${serviceActions().commandOf(record.action)}`}\` of ${record.time} was interrupted, and a run has started since (${run.startTime}).${origin} The command starts no other run.`;
}

/** Start of the run that applies a reset. */
function nextRunLine({ prepared: { actions, performer } }: Shown): string {
  const interval = actions.interval(performer.values);
  return interval === undefined
    ? "It has no schedule: start the next run with `trefoil run`, or pass --run."
    : `The schedule starts the next run, each ${performer.context.redact(interval)}. Or start it with \`trefoil run\`, or pass --run.`;
}

const limitLine = (maxDuration: string | undefined): string =>
  maxDuration === undefined
    ? "The service returns no limit for the duration of a run."
    : `The service limits a run to ${maxDuration} (ISO 8601). A later run continues after the limit.`;

/** The account is a URL, which identifies the service for the user. */
const titleOf = ({ type, resource, id, prepared }: Shown): string =>
  `${type} ${JSON.stringify(resource ?? id)} (${id}) at ${prepared.object.account}`;

function performerLine({ type, id, prepared: { performer } }: Shown): string[] {
  const performing = performer.context.definition.token.replace(":", ".");
  return performing === type && performer.id === id
    ? []
    : [`Applies to its ${performing} ${JSON.stringify(performer.id)}.`];
}

function describedRun({ status, serviceStatus, startTime, endTime, processed, failed }: Run): string {
  if (status === "reset") return `reset at ${startTime}`;
  const time = endTime === undefined ? `since ${startTime}` : `from ${startTime} to ${endTime}`;
  return `${serviceStatus} ${time}, ${processed} processed, ${failed} failed`;
}

/** The result for a terminal. */
export function textOf(shown: Shown, { outcome, run, wasFound }: ActionResult): string {
  const subject = `${shown.type} ${JSON.stringify(shown.resource ?? shown.id)}`;
  const state = run ? describedRun(run) : "its status does not show it yet";
  const found = wasFound ? ` ${starterOf(shown.prepared)} started it. No other request was sent.` : "";
  const sentences: Readonly<Record<ActionResult["outcome"], string>> = {
    done: `${shown.name} is done. The next run applies it.`,
    started: `the run has started: ${state}.${found}`,
    succeeded: `the run succeeded: ${state}.${found}`,
    failed: `the run ended without success: ${state}.${found}`,
    timeout: `the run did not end in time: ${state}. It continues in the service.${found}`,
    interrupted: `the wait was interrupted: ${state}. The run continues in the service.${found}`,
    conflict: `another run is in progress: ${state}. No run was started. Repeat the command when it has ended.`,
    uncertain: uncertainText(shown.prepared, state),
  };
  return `${[`${subject}: ${sentences[outcome]}`, ...errorLines(run)].map(inOneLine).join("\n")}\n`;
}

/** The schedule may start a run at the same moment as a request. Such a run reads the same documents. */
const starterOf = ({ actions, performer }: Shown["prepared"]): string =>
  actions.interval(performer.values) === undefined ? "An earlier request" : "An earlier request or the schedule";

function uncertainText({ uncertain }: Shown["prepared"], state: string): string {
  if (!uncertain) return "";
  const { record, run } = uncertain;
  const advice =
    run.status === "inProgress" ? "After the run has ended, repeat the command" : "Repeat the command to start a run";
  return `it is uncertain whether the \`${shellCommand`trefoil ${serviceActions().commandOf(record.action)}`}\` of ${record.time}, which was interrupted, requested a run. The service shows a run of another time: ${state}. This run may belong to the schedule or to another client. No run was started. ${advice}.`;
}

function errorLines(run: Run | undefined): string[] {
  const lines = run?.errors.map((error) => `  ${error}`) ?? [];
  return limited(lines, maxErrors, (count) => `  ${counted(count, "more error")}: pass --json.`);
}

/** The result as JSON. Without a result, that of a preview. */
export function jsonOf({ name, type, resource, urn, id, prepared }: Shown, result?: ActionResult): object {
  const { performer, object, action, costs, status, resumed } = prepared;
  return {
    action: name,
    resource: { urn, type, name: resource, id },
    performer: { type: performer.context.definition.token.replace(":", "."), id: performer.id },
    account: object.account,
    effect: action.effect,
    costs,
    maxDuration: status.maxDuration,
    lastRun: status.last,
    resumes: resumed !== undefined,
    outcome: result?.outcome ?? "preview",
    found: result?.wasFound === true,
    run: result?.run,
  };
}
