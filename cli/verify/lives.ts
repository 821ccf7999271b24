import { shellCommand } from "../../provider/text/shell";
import { reasonOf } from "../error-messages";
import { kindName } from "../import/kinds";
import { counted } from "../printable";
import type { Account } from "./account";
import { type Exchanges, requestFindings } from "./exchanges";
import { forgetProviderRecords, leftoversOf, nameOf, type Remaining, recordsOf, removeLeftovers } from "./leftovers";
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
  const sweep = shellCommand`trefoil verify ${account.module} --sweep ${prefix}`;
  print(`Names begin with ${prefix}. If the run is killed, remove its objects with \`${sweep}\`.`);
  let remaining: Remaining = new Map();
  const restore = onInterrupt(stop, print, sweep);
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
      print(
        `${kind}: ${found.length ? counted(found.length, "finding") : "passed"}, ${counted(sent.length, "request")}, ${seconds} s`,
      );
    }
  } finally {
    remaining = await removeAll(account, run);
    if (stop.signal.aborted && !remaining.size) print("The objects of the run were removed.");
    findings.push(...remainingFindings(remaining, sweep));
    restore();
  }
  const interrupted = stop.signal.aborted ? ({ isInterrupted: true } as const) : {};
  const secrets = [...account.secrets(), ...run.secrets];
  const result = { mode: "life", prefix, kinds, findings, remaining: [...remaining.keys()], ...interrupted } as const;
  return { report: reportOf(account.module, result, secrets), secrets };
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
function onInterrupt(stop: AbortController, report: (line: string) => void, sweep: string): () => void {
  const interrupt = () => {
    if (stop.signal.aborted) {
      report(`Ended. Objects may remain. Remove them with \`${sweep}\`.`);
      process.exit(130);
    }
    report("Interrupted. The objects of the run are removed. Press ^C again to end without this.");
    stop.abort(new Error("The run was interrupted."));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, interrupt);
  return () => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeListener(signal, interrupt);
  };
}

/** Removes the objects of the run, the newest first, and those of creates whose result is not known. Returns the remaining ones. */
async function removeAll(account: Account, run: Run): Promise<Remaining> {
  run.reconnect();
  const remaining = new Map<string, string>();
  for (const made of [...run.made].reverse())
    await run.remove(made).catch((error) => remaining.set(nameOf(made), reasonOf(error)));
  if (recordsOf(run.prefix).length) {
    const { found } = await leftoversOf(account, run.prefix);
    const others = found.filter((leftover) => !remaining.has(nameOf(leftover)));
    for (const [object, reason] of await removeLeftovers(account, run.prefix, others))
      if (!remaining.has(object)) remaining.set(object, reason);
  }
  forgetProviderRecords(run.prefix);
  return remaining;
}

const remainingFindings = (remaining: Remaining, sweep: string): Finding[] =>
  [...remaining].map(([object, received]) => ({
    severity: "problem",
    kind: object.replace(/ .*$/s, ""),
    step: "delete",
    member: "",
    expected: "the object is removed after the run",
    received,
    consequence: `An object may remain in the account. Run \`${sweep}\`.`,
  }));
