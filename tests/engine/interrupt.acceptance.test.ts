import { until } from "../../tools/engine-harness";
import { records } from "./kill-support";
import { outputOf, passed, resource, stepsIn, useTestEnvironment } from "./support";

const environment = useTestEnvironment();

describe("an update with the plugin that is interrupted by ^C", () => {
  it("ends its waits, saves what it created, and is continued by the next update", async () => {
    const { realtime, search } = environment.emulator;
    realtime.control.change({ collection: "apps", key: "theirs", merge: { name: "theirs" } });
    const place = { appId: "theirs", name: "orders", region: "us-east-1-a" };
    const stack = await environment.project(
      `new realtime.Queue("orders", { ...${JSON.stringify(place)}, ttl: 60, maxLength: 100, timeout: 3600 });
       const chat = new realtime.App("chat", { name: "chat" });
       new search.SynonymMap("words", { name: "words", synonyms: ["coast, beach"] }, { dependsOn: chat });`,
      { host: "plugin", attached: false },
    );
    // The queue does not start. The first list precedes its create.
    const id = "theirs:us-east-1-a:orders";
    const queue = { ...place, id, ttl: 60, maxLength: 100, state: "Unknown", amqp: {}, stomp: {} };
    const path = "/v1/apps/*/queues";
    realtime.control.faults.add({ method: "POST", path, applied: true, status: 201, body: queue });
    realtime.control.faults.add({ method: "GET", path, skip: 1, count: 10_000, status: 200, body: [queue] });
    // The service carries out the request after the interruption.
    search.control.faults.add({ method: "PUT", path: "/synonymmaps", delayMs: 3_000 });

    const running = stack.start("up");
    const isWaiting = () =>
      realtime.control.journal().filter(({ fault }) => fault).length > 1 &&
      search.control.journal().some(({ fault }) => fault);
    let hasEnded = false;
    void running.done.then(() => {
      hasEnded = true;
    });
    await until(() => isWaiting() || hasEnded, "the waits");
    running.interrupt();
    const interrupted = await running.done;
    expect(interrupted.exitCode).not.toBe(0);
    expect(outputOf(interrupted)).toContain("the update was canceled.");
    const { pending_operations: pending, resources = [] } = (await stack.export()).deployment;
    expect(pending ?? []).toEqual([]);
    expect(resources.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["trefoil:realtime:Queue", "trefoil:realtime:App", "trefoil:search:SynonymMap"]),
    );
    expect((await resource(stack, "orders")).initErrors).toEqual([expect.stringContaining("canceled")]);

    for (const { control } of [realtime, search]) control.faults.clear();
    environment.clearRequests();
    expect(stepsIn(passed(await stack.up()))).toEqual(["update orders"]);
    expect(environment.writes()).toEqual([]);
    expect((await resource(stack, "orders")).initErrors ?? []).toEqual([]);
    expect(records(stack.env.TREFOIL_HOME as string)).toEqual([]);
  });
});
