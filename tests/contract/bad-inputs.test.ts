import type { Refusal } from "./bad-inputs";
import * as rows from "./bad-inputs";
import { beyondValidation } from "./bad-inputs/validation";
import { ProgramRunner, type Report } from "./program-run";
import { TestEnvironment } from "./test-environment";

const base = rows.base + rows.baseImages;
const services = ["registry", "search", "realtime", "rest"] as const;

let environment: TestEnvironment;
let runner: ProgramRunner;
/** Content of the services before each bad program. */
let before: unknown;

const objects = () => [
  ...services.map((name) => environment.emulator[name].control.objects()),
  environment.images.control.objects(),
];
const requests = () =>
  [...services.map((name) => environment.emulator[name]), environment.images]
    .flatMap(({ control }) => control.journal())
    .map(({ method, path }) => `${method} ${path}`);

beforeAll(async () => {
  environment = await TestEnvironment.start();
  environment.reset();
  runner = new ProgramRunner(environment.bag());
  await runner.apply(base);
  before = objects();
});
afterAll(() => environment.stop());

function changed({ program = "", changes = [] }: Refusal): string {
  return changes.reduce((text, [from, to]) => text.replace(from, to), base) + program;
}

describe("a program without mistakes", () => {
  it("passes every check", async () => {
    expect(await runner.check(base)).toEqual({ failures: [], warnings: [] });
  });
});

it("warns about operations of a key that Ably does not document", async () => {
  const key =
    'new realtime.Key("bad", { appId: "app", capabilities: { "chat:*": ["publih", "history", "manage"], "*": ["manage", "*"] } });';
  expect(await runner.check(base + key)).toEqual({
    failures: [],
    warnings: [
      expect.stringContaining('contains "manage", which is no operation in'),
      expect.stringMatching(/contains "publih", which is no operation in .* \(did you mean "publish"\?\)/),
    ],
  });
});

describe.each([...rows.beforeAnyRequest, ...rows.badImages])("$what", (refusal) => {
  let report: Report;

  beforeAll(async () => {
    for (const service of [...services.map((name) => environment.emulator[name]), environment.images])
      service.control.clearJournal();
    report = await runner.check(changed(refusal));
  });

  it("is rejected before anything is sent, and nothing changes", () => {
    expect(report.failures).not.toEqual([]);
    expect(beyondValidation(requests())).toEqual([]);
    expect([...report.failures, ...report.warnings].join("\n")).not.toContain("canary-of-a-secret");
    expect(objects()).toEqual(before);
  });

  it.each(refusal.findings)("is reported at %s with `%s`", (path, next) => {
    const lines = [...report.failures, ...report.warnings];
    expect(lines.filter((line) => ` ${line}`.includes(` ${path} `)).join("\n")).toContain(next);
  });
});
