import { setTimeout } from "node:timers/promises";
import type { Service } from "../../define";
import { flushSpans, takeProblem, traceSettings } from "../../tracing";
import { outgoing } from "../errors/errors";
import { forget, isInterrupted, type PendingRecord, pendingRecords, pendingWarning } from "../journal/pending-records";
import { idIn } from "../journal/record-format";
import type { ResourceLedger } from "../life/ledgers";
import type { ResourceLife } from "../life/life";
import type { Session } from "../session/session";
import { projectName } from "../settings/environment";
import { type LogicalResource, stackOf } from "../values/logical-resource";

/** Actions of the hosts at the end of the process. They share a listener, because Node warns if there are more than ten. */
const ends = new Set<() => Promise<void>>();
let isEnding = false;

/** Libraries that clean up at the end of the process (`signal-exit`) end it immediately if no other listener is left. */
async function endProcess(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await Promise.allSettled([...ends].map((end) => end()));
  isEnding = false;
  ends.clear();
  process.removeListener("SIGINT", endProcess);
  process.kill(process.pid, "SIGINT");
}

/** Runs an action at the end of the process, before it ends by SIGINT. */
function atEnd(act: () => Promise<void>): void {
  if (!ends.size) process.on("SIGINT", endProcess);
  ends.add(act);
}

export interface EndingRun {
  readonly sessions: () => Iterable<Session>;
  readonly ledger: ResourceLedger;
  /** Shows a warning. Resolves when the engine has accepted it. */
  readonly warn: (message: string) => Promise<void>;
  /** The service of a resource type. Undefined if the type does not exist. */
  readonly serviceOf: (token: string) => Service | undefined;
}

/** The end of a host: it ends the records of finished creates, and reports interrupted creates. */
export class EndOfRun {
  #watching = false;
  #watchesSpans = false;
  #lastChange = 0;
  #stack: string | undefined;
  #project: string | undefined;
  #sessionOf: ((service: Service) => Session) | undefined;

  constructor(private readonly run: EndingRun) {}

  /** Records the configuration of the host. Before, the host reports the creates of all accounts. */
  noteConfiguration(sessionOf: (service: Service) => Session): void {
    this.#sessionOf = sessionOf;
  }

  /**
   * Records the stack of a call of the engine. The first call with a stack checks for interrupted creates of earlier
   * runs. If there are any, it watches for the end of the run to report them.
   */
  noteCall({ name, project }: LogicalResource): void {
    if (this.#stack !== undefined || name === undefined) return;
    this.#stack = stackOf(name);
    this.#project = project ?? projectName();
    if (this.#pending().length) this.watch();
  }

  /**
   * Records the time of a call that creates, updates or deletes an object. The engine has written the results of earlier calls to
   * the state before.
   */
  noteChange(): void {
    this.#lastChange = performance.now();
  }

  /**
   * Watches for SIGINT. The engine sends it to its hosts after it has saved all created resources in the state, or, without
   * checkpoints, before it writes the state.
   */
  watch(): void {
    if (this.#watching) return;
    this.#watching = true;
    atEnd(async () => {
      for (const { journal } of this.run.sessions()) journal.endReturned(this.#lastChange);
      await this.#report();
    });
  }

  /** Sends the spans of the run at its end. Has no effect without a destination. */
  watchSpans(): void {
    if (this.#watchesSpans) return;
    this.#watchesSpans = true;
    if (!traceSettings()) return;
    atEnd(async () => {
      // The journals of all hosts end first, because the engine may kill the process while the spans are sent.
      await Promise.resolve();
      await flushSpans();
      const problem = takeProblem();
      if (problem !== undefined) await this.#warnInTime(problem);
    });
  }

  /** Warns once about the creates of earlier runs that neither this run nor the next `pulumi up` finishes. */
  async #report(): Promise<void> {
    const others = this.#pending((record) => !this.#lifeOf(record)?.declaration?.isNew);
    // The check of a resource that the run has not compared may have failed, and a refresh compares a resource without the program.
    const isStored = (record: PendingRecord) => {
      const life = this.#lifeOf(record);
      const isKept = life?.declaration?.isStored === true && life.before !== undefined;
      return isKept && record.content.before.replaced === "same inputs";
    };
    for (const record of others.filter(isStored)) forget(record);
    // A run of some resources, with `--target`, does not see all objects of the state.
    const isKnown = ({ isReturned, content }: PendingRecord) =>
      [...this.run.sessions()].some(
        ({ journal }) => journal.isImported(content, idIn(content)) || (isReturned && journal.isStateWritten(content)),
      );
    const unfinished = others.filter((record) => !isStored(record) && !isKnown(record));
    if (!unfinished.length) return;
    await this.#warnInTime(pendingWarning(unfinished));
  }

  #lifeOf({ token, content: { owner } }: PendingRecord): Readonly<ResourceLife> | undefined {
    const { stack, name, parents } = owner;
    if (stack === undefined || name === undefined) return undefined;
    return this.run.ledger.find(token, { name: `${stack}/${name}`, parents });
  }

  async #warnInTime(message: string): Promise<void> {
    const lines = message.split("\n").map(outgoing).join("\n");
    await Promise.race([this.run.warn(lines).catch(() => undefined), setTimeout(waitMs)]);
  }

  /**
   * Creates of this stack and of the accounts of this host whose process has ended. Each provider has its own host. Empty
   * if the folder cannot be read.
   *
   * @param isOther omits records of this run, of which there may be thousands, before their processes are checked.
   */
  #pending(isOther: (record: PendingRecord) => boolean = () => true): PendingRecord[] {
    try {
      return pendingRecords({ project: this.#project, stack: this.#stack })
        .filter((record) => isOther(record) && isInterrupted(record))
        .filter((record) => this.#mayBeOwn(record));
    } catch {
      return [];
    }
  }

  /** An unreadable record has no account. */
  #mayBeOwn({ token, content, isUnreadable }: PendingRecord): boolean {
    if (isUnreadable) return true;
    const service = this.run.serviceOf(token);
    return !service || !this.#sessionOf || this.#sessionOf(service).mayBe(content.account);
  }
}

/** Maximum time that the engine gets to accept the warning. */
const waitMs = 2_000;
