import { useEmulatedAccount } from "./account";
import { type Planted, planted } from "./deviations";

const account = useEmulatedAccount();

it("has at least 25 deviations", () => {
  expect(planted.length).toBeGreaterThanOrEqual(25);
});

it.each(planted)(
  "$service $kind: finds $title",
  async ({ service, kind: name, deviation, ...finds }: Planted) => {
    const { report, code } = await account.through(service, deviation(), (urls) =>
      account.report(service, ["--kinds", name, "--allow-shared"], urls),
    );
    const same = report.findings.filter(
      ({ kind, step, member }) =>
        kind === `${service}.${name}` &&
        step === finds.step &&
        member.startsWith(finds.member) &&
        (finds.member !== "" || member === ""),
    );
    if (!same.length) console.log(JSON.stringify(report.findings, null, 1));
    expect(same.map(({ consequence }) => consequence)).toContainEqual(expect.stringContaining(finds.consequence));
    expect(code).toBe(
      report.findings.some(({ severity }) => severity === "problem") || report.remaining.length ? 2 : 0,
    );
  },
  60_000,
);
