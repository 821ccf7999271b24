import type { Definition } from "../../provider/define";
import type { ObjectValues } from "../../provider/lifecycle";
import { messageOf } from "../error-messages";
import type { AccountObject } from "../import/account-object";
import { kindName } from "../import/kinds";
import { imports, lifecycle, verification } from "../provider";
import type { Account } from "./account";
import type { Exchanges } from "./exchanges";
import { unknownMember } from "./findings";
import { reportOf } from "./report";
import type { Finding, KindResult, Report } from "./types";

/** Reads the existing objects, and compares them with their definitions. Sends only reads. */
export async function readExisting(
  account: Account,
  kinds: readonly Definition[],
  exchanges: Exchanges,
): Promise<Report> {
  const results: KindResult[] = [];
  const findings: Finding[] = [];
  for (const definition of kinds) {
    const kind = kindName(definition);
    const began = performance.now();
    const before = exchanges.count;
    const finished = (result: KindResult["result"], reason?: string): void =>
      void results.push({
        kind,
        result,
        reason,
        omitted: [],
        requests: exchanges.count - before,
        seconds: Math.round((performance.now() - began) / 100) / 10,
      });
    try {
      const objects = (await account.objects([definition])).filter((object) => !account.isBuiltIn(object));
      const found: Finding[] = [];
      for (const object of objects) found.push(...(await objectFindings(account, object)));
      const own = withoutRepetitions(found);
      findings.push(...own);
      if (objects.length) finished(own.some(({ severity }) => severity === "problem") ? "findings" : "passed");
      else finished("skipped", "The account contains no object of this type.");
    } catch (error) {
      const received = messageOf(error);
      findings.push({
        severity: "problem",
        kind,
        step: "list",
        member: "",
        expected: "success",
        received,
        consequence: "`trefoil import` cannot read these objects.",
      });
      finished("findings");
    }
  }
  return reportOf(account.module, { mode: "read-only", kinds: results, findings, remaining: [] }, account.secrets());
}

async function objectFindings(account: Account, { definition, id, listed }: AccountObject): Promise<Finding[]> {
  const { Context } = lifecycle();
  const { inputsForProgram, stateForImport } = imports();
  const { unexpectedIn } = verification();
  const kind = kindName(definition);
  const finding = (rest: Omit<Finding, "kind" | "step">): Finding => ({ kind, step: "read", ...rest });
  let values: ObjectValues | undefined;
  try {
    values = await listed.read();
  } catch (error) {
    const received = messageOf(error);
    return [
      finding({
        severity: "problem",
        member: "",
        expected: "an object that Trefoil can read",
        received,
        consequence: "`trefoil import` and a refresh fail for this object.",
      }),
    ];
  }
  if (!values) return [];
  const declared = inputsForProgram(definition, values);
  const { changes } = await stateForImport(
    new Context(definition, account.connect(definition.service)),
    values,
    declared.inputs,
  );
  return [
    ...unexpectedIn(definition, values, declared.inputs)
      .filter((one) => one.kind !== "default")
      .map(({ kind: type, path }) =>
        type === "unknown"
          ? finding({
              severity: "note",
              member: path,
              expected: "no such member",
              received: "a value",
              consequence: unknownMember(definition, path),
            })
          : finding({
              severity: "problem",
              member: path,
              expected: "a value",
              received: type === "masked" ? "a mask" : "no value",
              consequence: `Programs cannot use \`${path}\`.`,
            }),
      ),
    ...declared.failures.map((reason) =>
      finding({
        severity: "problem",
        member: "",
        expected: "an object that a program can declare",
        received: reason,
        consequence: "`trefoil import` writes this object only as a comment.",
      }),
    ),
    ...changes.map((path) =>
      finding({
        severity: "problem",
        member: path,
        expected: "the value of the program",
        received: "another value",
        consequence: `A refresh shows drift in \`${path}\` after an import.`,
      }),
    ),
  ].map((one) => ({ ...one, received: one.received.replaceAll(id, "(id)") }));
}

/** Many objects have the same finding. */
const withoutRepetitions = (findings: readonly Finding[]): Finding[] => [
  ...new Map(
    findings.map((one) => [JSON.stringify([one.member.replace(/\[\d+\]/g, "[]"), one.received, one.consequence]), one]),
  ).values(),
];
