import type { HostName } from "../../tools/engine-harness";

/** Result of a round. */
export interface Outcome {
  readonly seed: number;
  readonly host: HostName;
  /** The engine writes the state after each step. Otherwise once, at the end of each run. */
  readonly checkpoints: boolean;
  /** Level of drift of all runs. */
  readonly drift: string;
  seconds: number;
  /** Runs of the engine. */
  runs: number;
  /** Victims of the runs that were killed or interrupted. */
  readonly killed: string[];
  /** Requests that met a fault. */
  faults: number;
  /** Objects that were deleted outside Pulumi. The updates after it refresh the state. */
  deleted: number;
  /** Tags that the rules of the program deleted. */
  expired: number;
  /** Indexes that were replaced with their documents. */
  copied: number;
  /** State files that the killed engine truncated. They are restored from the backup next to them. */
  restored: number;
  /**
   * Uses of `trefoil recover`: the program no longer declared a resource whose create was interrupted, or an update stopped
   * at an object.
   */
  recovered: number;
  /** Hosts of killed engines that did not end by themselves. */
  lingering: number;
  /** Updates without disturbances until the state was complete. */
  ups: number;
  /** Empty if everything held. */
  readonly problems: string[];
  /** Output of all runs. */
  readonly log: string[];
}

const columns: Readonly<Record<string, (outcome: Outcome) => string | number>> = {
  "seed     ": ({ seed }) => seed,
  "host   ": ({ host }) => host,
  checkpoints: ({ checkpoints }) => (checkpoints ? "yes" : "no"),
  "drift   ": ({ drift }) => drift,
  "  time": ({ seconds }) => `${seconds.toFixed(1)}s`.padStart(6),
  runs: ({ runs }) => runs,
  faults: ({ faults }) => faults,
  deleted: ({ deleted }) => deleted,
  expired: ({ expired }) => expired,
  copied: ({ copied }) => copied,
  restored: ({ restored }) => restored,
  recovered: ({ recovered }) => recovered,
  lingering: ({ lingering }) => lingering,
  ups: ({ ups }) => ups,
  outcome: ({ problems }) => (problems.length === 0 ? "ok     " : "FAILED "),
  killed: ({ killed }) => killed.join(", "),
};

export const heading = `${Object.keys(columns).join("  ")}\n`;

/** A line of the table of outcomes. */
export function row(outcome: Outcome): string {
  const cells = Object.entries(columns).map(([title, cell]) => String(cell(outcome)).padEnd(title.length));
  return `${cells.join("  ").trimEnd()}\n`;
}

export function summary(outcomes: readonly Outcome[]): string {
  const count = (holds: (outcome: Outcome) => boolean) => outcomes.filter(holds).length;
  const seconds = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0);
  return [
    `${outcomes.length} rounds with the ${outcomes[0]?.host} host in ${Math.round(seconds)} s`,
    `${count(({ problems }) => problems.length > 0)} failed`,
    `${count(({ checkpoints }) => !checkpoints)} without checkpoints`,
    `${count(({ drift }) => drift === "complete")} at the level complete`,
    `${count(({ ups }) => ups === 1)} complete after one update`,
    `${count(({ deleted }) => deleted > 0)} with objects deleted outside, which need --refresh`,
    `${count(({ expired }) => expired > 0)} with expired tags`,
    `${count(({ copied }) => copied > 0)} with copied documents`,
    `${count(({ restored }) => restored > 0)} with a truncated state file`,
    `${count(({ recovered }) => recovered > 0)} with trefoil recover`,
    `${count(({ lingering }) => lingering > 0)} with a host that did not end\n`,
  ].join(", ");
}
