import type { FirstVersion } from "../fields/facts";
import type { JsonBody } from "../requests";
import type { Values } from "../template";
import type { Steps } from "./steps";

/** Names of actions. The command `trefoil reset` sends each whose name begins with `reset`. */
export const actionNames = ["run", "reset", "resetdocs", "resetskills", "resync"] as const;

/** Name of an action. */
export type ActionName = (typeof actionNames)[number];

/** Command of `trefoil` that sends an action. */
export const commandOf = (name: ActionName): "run" | "reset" | "resync" =>
  name === "resetdocs" || name === "resetskills" ? "reset" : name;

/** Actions of the service on an object, which change none of its inputs. */
export interface Actions {
  /** Starts a run. */
  readonly run: Action;
  /** Makes the next run process everything again. */
  readonly reset?: Action;
  /** Makes the next run process single documents again, which the body lists. */
  readonly resetdocs?: Action;
  /** Makes the next run execute single skills again, which the body lists. */
  readonly resetskills?: Action;
  /** Makes the next run process a part again, such as permissions. */
  readonly resync?: Action;
  /** Status of the runs. Reads it, and changes nothing. */
  status(steps: Steps): Promise<RunsStatus>;
  /** Costs of the next run, and unknown facts about them, in complete sentences. Reads, and changes nothing. */
  costs(steps: Steps): Promise<readonly string[]>;
  /** Interval of scheduled runs. Undefined without a schedule. */
  interval(values: Values): string | undefined;
}

/** One action of the service. */
export interface Action {
  /** Request, such as `POST {item}/search.run`. */
  readonly request: string;
  /** Body of the request. Default: none. */
  readonly body?: JsonBody;
  /** The first API version that has the action. */
  readonly minApiVersion?: FirstVersion;
  /** Effect in a complete sentence. */
  readonly effect: string;
}

/** Status of the runs of an object. */
export interface RunsStatus {
  /** The most recent run, or a reset. Undefined before the first run. */
  readonly last?: Run | undefined;
  /** Runs that have ended, the newest first, as far as the service returns them. */
  readonly ended: readonly Run[];
  /** Limit of the duration of a run, as the service returns it. */
  readonly maxDuration?: string | undefined;
}

/** One run. Each run of an object has another start time. */
export interface Run {
  /** Start time, as the service returns it. */
  readonly startTime: string;
  /** End time. Undefined during the run. */
  readonly endTime?: string | undefined;
  /** `other`: a status that this version does not know. It counts as a failure. */
  readonly status: "inProgress" | "success" | "failure" | "reset" | "other";
  /** The status in the terms of the service. */
  readonly serviceStatus: string;
  /** Number of processed items. */
  readonly processed: number;
  /** Number of failed items. */
  readonly failed: number;
  /** Errors of the run and of its items. They may repeat what the service read. */
  readonly errors: readonly string[];
}

/** The start times of all runs of a status. The clock of the service may go back, so that they are not compared by their order. */
export const startsIn = ({ last, ended }: RunsStatus): string[] => [
  ...new Set([...(last ? [last] : []), ...ended].map(({ startTime }) => startTime)),
];

/** The first run whose start time is not known. A reset is not a run, although the service lists it as one. */
export const firstNewRun = ({ last, ended }: RunsStatus, knownStarts: readonly string[]): Run | undefined =>
  [...(last ? [last] : []), ...ended]
    .filter(
      ({ status, startTime }) => status !== "reset" && !knownStarts.some((known) => isSameStart(known, startTime)),
    )
    .at(-1);

/** Two responses may contain one time in different forms, such as `12:00:00Z` and `12:00:00.000+00:00`. */
export const isSameStart = (one: string, other: string): boolean =>
  one === other || Date.parse(one) === Date.parse(other);
