import { commandOf, firstNewRun, isSameStart, type Run, type RunsStatus, type Steps, startsIn } from "../../define";
import { shellCommand } from "../../text/shell";
import { explain, mayHaveBeenApplied, ResourceError, StepError } from "../errors/errors";
import { stepsFor } from "../read/requests";
import { pause, pollUntil, throttleReports } from "../read/wait";
import { busy, type PreparedAction, redactedRun, requireFree } from "./prepare";

/**
 * `done`: the action has no run. `started`: the service accepted the run. `conflict`: another run is in progress, and nothing was
 * started. `uncertain`: the run may be that of an interrupted command, and nothing was started. `timeout` and `interrupted`: the run
 * continues in the service. `failed`: the run ended without success.
 */
export type Outcome =
  | "done"
  | "started"
  | "succeeded"
  | "failed"
  | "timeout"
  | "interrupted"
  | "conflict"
  | "uncertain";

export interface ActionResult {
  readonly outcome: Outcome;
  /** The run, or the other run of a conflict or of an uncertain result, as the service returned it at last. Its strings contain no secret of this process. */
  readonly run?: Run | undefined;
  /** The run was found in the status: an interrupted command or a request without a response started it. */
  readonly wasFound?: true;
}

export interface PerformOptions {
  readonly waits: boolean;
  /** Time to wait. In seconds. */
  readonly timeout: number;
  readonly report: (message: string) => void;
}

/**
 * Performs an action. After a lost response or a kill, a run is not requested again if the status shows that it has started.
 *
 * @throws ResourceError if a request fails.
 */
export function performAction(prepared: PreparedAction, options: PerformOptions): Promise<ActionResult> {
  const { context, id } = prepared.performer;
  return new Performance(prepared, options).perform().catch((error) => {
    throw explain(context.failed(prepared.name, id), error, context.session);
  });
}

/**
 * The action sends nothing. Another run is in progress: its end would discard a reset, and the service accepts no second run. Or a run
 * may be that of an interrupted command.
 */
export const hasConflict = ({ status: { last }, resumed, uncertain }: PreparedAction): boolean =>
  uncertain !== undefined || (!resumed && last?.status === "inProgress");

class Performance {
  readonly #steps: Steps;
  readonly #progress: (message: string) => void;

  constructor(
    readonly prepared: PreparedAction,
    readonly options: PerformOptions,
  ) {
    const { context, values } = prepared.performer;
    this.#steps = stepsFor(context.forWrite(), values);
    this.#progress = throttleReports(options.report);
  }

  async perform(): Promise<ActionResult> {
    const { name, action, actions, resumed, uncertain, records, record, object } = this.prepared;
    if (uncertain) {
      // The next command requests a run.
      await records.end(object, uncertain.record);
      return { outcome: "uncertain", run: uncertain.run };
    }
    if (resumed) {
      // Otherwise, the next commands would find the same run, and never request one.
      await records.end(object, resumed.record);
      return { ...(await this.#follow(resumed.record.knownStarts)), wasFound: true };
    }
    // The user may have confirmed later.
    const status = await actions.status(this.#steps);
    if (name === "run" || status.last?.status === "inProgress") return this.#run(status);
    // Another command may be requesting a run, whose end would discard the reset.
    requireFree(this.prepared);
    await this.#steps.send(action.request, { body: action.body, idempotent: true });
    if (this.prepared.runs) return this.#run(await actions.status(this.#steps));
    // A run that an earlier command requested does not apply the reset.
    if (record) await records.remove(object, record);
    return { outcome: "done" };
  }

  /** Requests a run. A record exists from before the request until its result is known. */
  async #run(status: RunsStatus): Promise<ActionResult> {
    const { name, actions, records, object } = this.prepared;
    if (status.last?.status === "inProgress") return this.#result("conflict", status.last);
    const knownStarts = startsIn(status);
    // The status shows no run of an interrupted command, whose record is replaced.
    requireFree(this.prepared);
    const record = await records.create(object, { action: name, knownStarts });
    if (!record) throw busy(this.prepared);
    const { request, body } = actions.run;
    const response = await this.#steps.send(request, { body, allowedStatuses: [409] }).catch(async (error: unknown) => {
      if (!mayHaveBeenApplied(error)) await records.remove(object, record);
      return this.#found(knownStarts, error);
    });
    await records.remove(object, record);
    if (response === undefined) return { ...(await this.#follow(knownStarts)), wasFound: true };
    if (response.status !== 409) return this.#follow(knownStarts);
    return this.#result("conflict", (await actions.status(this.#steps)).last);
  }

  /**
   * Searches for the run of a request without a response.
   *
   * @throws Error if no run has started. The record remains, so that the next command searches, too.
   */
  async #found(knownStarts: readonly string[], cause: unknown): Promise<undefined> {
    if (!mayHaveBeenApplied(cause)) throw cause;
    const { actions, name, performer } = this.prepared;
    this.options.report("The response to the request of the run was lost. Reading the status of the runs.");
    const { session, signal } = performer.context;
    for (const ms of session.delays.search) {
      await pause(ms, signal);
      if (firstNewRun(await actions.status(this.#steps), knownStarts)) return undefined;
    }
    const { problem } = explain(performer.context.failed(name, performer.id), cause);
    throw new StepError(
      `${problem} No run has started yet. The next \`${shellCommand`trefoil ${commandOf(name)}`}\` reads the status again, and requests a run only if none has started.`,
      "no_response",
    );
  }

  /** Waits for the end of the first run that is not known. */
  async #follow(knownStarts: readonly string[]): Promise<ActionResult> {
    const { actions, name, performer } = this.prepared;
    const { signal, session } = performer.context;
    let run: Run | undefined;
    const read = async () => {
      run = newRun(await actions.status(this.#steps), knownStarts, run);
      return run;
    };
    if (!this.options.waits) return this.#result("started", await read());
    try {
      const ended = await pollUntil(
        this.options.timeout,
        async () => {
          await read();
          if (run) this.#progress(`The run is in progress: ${run.processed} processed, ${run.failed} failed.`);
          return run && run.status !== "inProgress" ? run : undefined;
        },
        { signal },
      );
      const outcome = ended ? (ended.status === "success" ? "succeeded" : "failed") : "timeout";
      return this.#result(outcome, run);
    } catch (error) {
      if (signal?.aborted) return this.#result("interrupted", run);
      const failure = explain(performer.context.failed(name, performer.id), error, session);
      if (!(failure instanceof ResourceError)) throw failure;
      throw new StepError(`${failure.problem} The run has started, and continues in the service.`, failure.code);
    }
  }

  #result(outcome: Outcome, run: Run | undefined): ActionResult {
    return { outcome, run: run && redactedRun(this.prepared.performer.context, run) };
  }
}

/** The new run. A later run of the schedule is another run. */
function newRun(status: RunsStatus, knownStarts: readonly string[], known?: Run): Run | undefined {
  if (!known) return firstNewRun(status, knownStarts);
  const isKnown = ({ startTime }: Run) => isSameStart(startTime, known.startTime);
  return status.last && isKnown(status.last) ? status.last : (status.ended.find(isKnown) ?? known);
}
