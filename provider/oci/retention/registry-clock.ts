import { ServerClock } from "../../rest";
import { counted } from "../../text/wording";

/**
 * The time for the ages of tags: the earlier one of the clock of this machine and of the clock of the registry. With a clock that is
 * ahead, recent tags would expire.
 */
export class RegistryClock extends ServerClock {
  override now(): number {
    return Date.now() - Math.max(0, this.aheadMs);
  }

  /** A warning for the user if the clocks differ. */
  warning(repository: string): string | undefined {
    const { aheadMs } = this;
    if (!aheadMs) return undefined;
    const minutes = Math.round(Math.abs(aheadMs) / 60_000);
    const length = minutes < 2 * 24 * 60 ? counted(minutes, "minute") : counted(Math.round(minutes / 24 / 60), "day");
    return `${repository}: the clock of this machine is ${length} ${aheadMs > 0 ? "ahead of" : "behind"} the clock of the registry. The earlier time decides which tags expire. Set the clock of this machine.`;
  }
}
