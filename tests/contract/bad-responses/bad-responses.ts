import { type HostName, hosts } from "../hosts/host";
import { TestStack } from "../hosts/stack";
import { TestEnvironment } from "../test-environment";
import { BadProxy } from "./proxy";
import { type BadResponse, badResponses } from "./responses";
import { subjects } from "./subjects";
import { operations, run, type Trial, waysOf } from "./trial";

// An object without a response is searched for several times, with pauses.
jest.mock("node:timers/promises", () => {
  const actual = jest.requireActual<typeof import("node:timers/promises")>("node:timers/promises");
  return { ...actual, setTimeout: (ms = 0, ...more: unknown[]) => actual.setTimeout(Math.min(ms, 20), ...more) };
});

/** Every operation with an response, in every way. */
export const trialsOf = (response: BadResponse, select: (n: number) => boolean = () => true): Trial[] =>
  subjects
    .flatMap((subject) =>
      hosts.flatMap((host) =>
        operations.flatMap((operation) =>
          waysOf(operation, response).map((way): Trial => ({ response, subject, host, operation, way })),
        ),
      ),
    )
    // The lifecycle lists, without a host.
    .filter(({ operation, host }) => operation !== "list" || host === "dynamic")
    .filter((_trial, n) => select(n));

/** Declares the tests of the campaign for a host. */
export function testEveryOperation(host: HostName): void {
  jest.setTimeout(900_000);
  describe(`a bad response harms nothing, and the next update completes the program, in every operation, ${host} host:`, () =>
    testBadResponses((response) => trialsOf(response).filter((trial) => trial.host === host)));
}

/** Declares a test for each bad response. */
export function testBadResponses(trials: (response: BadResponse, n: number) => readonly Trial[]): void {
  let environment: TestEnvironment;
  const proxies = new Map<string, BadProxy>();
  beforeAll(async () => {
    environment = await TestEnvironment.start();
    for (const { definition, urlKey, program } of subjects) {
      const proxy = await BadProxy.start(environment.service(definition.service).url);
      proxies.set(definition.token, proxy);
      // The first requests load modules, which takes longer on a loaded machine than the time limit of a request in a trial.
      for (const host of hosts) {
        const stack = new TestStack(environment, host, definition, { [urlKey]: proxy.url });
        await stack.up(program);
        await stack.destroy();
      }
    }
    // The pauses between attempts are random and can be zero.
    jest.spyOn(Math, "random").mockReturnValue(0);
  });
  afterAll(async () => {
    for (const proxy of proxies.values()) await proxy.close();
    await environment.stop();
  });

  it.each(badResponses.map((response, n) => ({ ...response, n })))("$title", async ({ n, ...response }) => {
    const problems: string[] = [];
    for (const trial of trials(response, n)) {
      const proxy = proxies.get(trial.subject.definition.token) as BadProxy;
      problems.push(...(await run(environment, proxy, trial)));
    }
    expect(problems).toEqual([]);
  });
}
