import type { Definition } from "../../provider/define";
import { kindName } from "../import/kinds";
import { counted } from "../printable";
import { lifecycle } from "../provider";
import type { Account } from "./account";
import type { Plan } from "./plan";

/** Requests of the life of one object, as measured with the emulator: see tests/contract/verify. */
export const requestsPerKind = 28;

/** Objects that a run creates, their costs and the duration. */
export async function planLines(account: Account, plan: Plan): Promise<string[]> {
  const { subjects } = plan;
  const services = [...new Set(subjects.map(({ definition }) => definition.service))];
  const lines = [`The run creates, changes and deletes objects of ${counted(subjects.length, "type")}:`];
  for (const { definition } of subjects) {
    const effect = definition.verification?.effect;
    lines.push(`  ${kindName(definition)}${effect ? `. ${effect}` : ""}`);
  }
  const others = plan.created.filter((definition) => !subjects.some((subject) => subject.definition === definition));
  const parents = others.map(kindName).join(", ");
  lines.push(`${parents ? `It also creates ${parents}. ` : ""}At most four objects of a type exist at the same time.`);
  for (const service of services) {
    if (service.verification) lines.push(`Costs in ${service.title}: ${service.verification.cost}`);
    const own = subjects.filter(({ definition }) => definition.service === service).map(({ definition }) => definition);
    const created = plan.created.filter((definition) => definition.service === service);
    lines.push(...(await quotaLines(account, created)));
    const session = account.connect(service);
    const use = lifecycle().requestUse(session);
    const requests = own.length * requestsPerKind;
    const rate = use ? `, at most ${use.limit} in ${use.windowSeconds} s` : "";
    lines.push(`Requests to ${service.title}: about ${requests}${rate}. Duration: about ${durationOf(requests, use)}.`);
  }
  return [...lines, ...skippedLines(plan)];
}

/** Types that the run omits, with the reasons. */
export const skippedLines = ({ skipped }: Plan): string[] =>
  skipped.map(({ definition, reason }) => `Skipped: ${kindName(definition)}. ${reason}`);

/** Time without waits for a request limit that other processes use too. */
function durationOf(
  requests: number,
  use: { readonly limit: number; readonly windowSeconds: number } | undefined,
): string {
  const seconds = requests * 0.3 + (use ? Math.floor(requests / use.limit) * use.windowSeconds : 0);
  return seconds < 90 ? `${Math.ceil(seconds / 10) * 10} s` : `${Math.ceil(seconds / 60)} minutes`;
}

async function quotaLines(account: Account, kinds: readonly Definition[]): Promise<string[]> {
  const { Context, readQuota } = lifecycle();
  const lines: string[] = [];
  for (const definition of new Map(kinds.map((kind) => [kind.quota?.objects, kind])).values()) {
    if (!definition.quota?.request) continue;
    const used = await readQuota(new Context(definition, account.connect(definition.service)));
    if (used) lines.push(`Quota of ${definition.quota.objects}: ${used.usage} of ${used.limit} are used.`);
  }
  return lines;
}
