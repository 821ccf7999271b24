import { kindName } from "../import/discovery";
import type { Account } from "./account";
import { type Exchanges, requestFindings } from "./exchanges";
import { forgetRecords, leftoversOf, recordsOf, removeLeftover } from "./leftovers";
import { Life } from "./life";
import type { Plan } from "./plan";
import { reportOf } from "./report";
import { Run } from "./run";
import type { Finding, KindResult, Report } from "./types";

export interface LivesOptions {
  readonly plan: Plan;
  readonly prefix: string;
  readonly stop: AbortController;
  readonly exchanges: Exchanges;
  readonly report: (line: string) => void;
}

/** Runs the life of each kind, and removes all objects afterwards, also after ^C. */
export async function runLives(
  account: Account,
  options: LivesOptions,
): Promise<{ readonly report: Report; readonly secrets: readonly string[] }> {
  const { plan, prefix, stop, exchanges, report: print } = options;
  const run = new Run(prefix, plan, (service) => account.connect(service));
  const kinds: KindResult[] = plan.skipped.map(({ definition, reason }) => skippedResult(kindName(definition), reason));
  const findings: Finding[] = [];
  print(
    `Names begin with ${prefix}. If the run is killed, remove its objects with \`trefoil verify ${account.module} --sweep ${prefix}\`.`,
  );
  const restore = onInterrupt(stop, print);
  try {
    for (const subject of plan.subjects) {
      if (stop.signal.aborted) break;
      const before = exchanges.count;
      const began = performance.now();
      const life = new Life(run, subject, exchanges, () => stop.signal.throwIfAborted());
      const kind = kindName(subject.definition);
      const ended = await life.live().then(
        () => true,
        (error) => {
          if (!stop.signal.aborted) throw error;
          return false;
        },
      );
      if (!ended) break;
      const sent = exchanges.sent.slice(before);
      const found = [...life.findings, ...requestFindings(kind, sent)];
      findings.push(...found);
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      const result = found.some(({ severity }) => severity === "problem") ? "findings" : "passed";
      kinds.push({ kind, result, omitted: life.omitted, requests: sent.length, seconds });
      print(`${kind}: ${found.length ? `${found.length} findings` : "passed"}, ${sent.length} requests, ${seconds} s`);
    }
  } finally {
    findings.push(...(await removeAll(account, run)));
    restore();
  }
  const remaining = run.made.map(({ definition, id }) => `${kindName(definition)} ${id}`);
  const interrupted = stop.signal.aborted ? ({ isInterrupted: true } as const) : {};
  const report = reportOf(account.module, { mode: "life", prefix, kinds, findings, remaining, ...interrupted });
  return { report, secrets: run.secrets() };
}

const skippedResult = (kind: string, reason: string): KindResult => ({
  kind,
  result: "skipped",
  reason,
  omitted: [],
  requests: 0,
  seconds: 0,
});

/** The first ^C ends the run and removes its objects. The second one ends the process. Returns a function that undoes this. */
function onInterrupt(stop: AbortController, report: (line: string) => void): () => void {
  const interrupt = () => {
    if (stop.signal.aborted) process.exit(130);
    report("Interrupted. The objects of the run are removed. Press ^C again to end without this.");
    stop.abort(new Error("The run was interrupted."));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, interrupt);
  return () => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeListener(signal, interrupt);
  };
}

/** Removes the objects of the run, the newest first, and those of creates whose result is not known. */
async function removeAll(account: Account, run: Run): Promise<Finding[]> {
  const findings: Finding[] = [];
  const attempt = async (kind: string, act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      findings.push({
        severity: "problem",
        kind,
        step: "delete",
        member: "",
        expected: "the object is removed after the run",
        received: error instanceof Error ? error.message : String(error),
        consequence: `An object may remain in the account. Run \`trefoil verify ${account.module} --sweep ${run.prefix}\`.`,
      });
    }
  };
  run.reconnect();
  for (const made of [...run.made].reverse()) await attempt(kindName(made.definition), () => run.remove(made));
  if (!run.made.length && recordsOf(run.prefix).length)
    await attempt(account.module, async () => {
      for (const leftover of await leftoversOf(account, run.prefix)) await removeLeftover(account, leftover);
    });
  if (!findings.length) forgetRecords(run.prefix);
  return findings;
}
