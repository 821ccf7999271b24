import { Context, create, read, remove, Session, update } from "../../provider/lifecycle";
import { app } from "../../provider/services/realtime/app";
import { queue } from "../../provider/services/realtime/queue";
import { realtime } from "../../provider/services/realtime/service";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

describe("a queue that does not run", () => {
  /** Responds to the create with the body of a queue that does not run yet. */
  const createReturns = (body: unknown) =>
    environment
      .service(realtime)
      .control.faults.add({ method: "POST", path: "/v1/apps/*/queues", status: 201, body, applied: true });

  it("is reported once, after five seconds, with its cause and the longest wait", async () => {
    const { id: appId } = await environment.make(app, { name: "chat" });
    const args = { appId, name: "slow", ttl: 60, maxLength: 100, region: "us-east-1-a", timeout: 120 };
    const { control } = environment.service(realtime);
    const starting = { id: `${appId}:us-east-1-a:slow`, name: "slow", region: "us-east-1-a", state: "Unknown" };
    const listed = { ...starting, ttl: 60, maxLength: 100, amqp: {}, stomp: {} };
    control.faults.add({ method: "GET", path: "/v1/apps/*/queues", skip: 1, count: 2, status: 200, body: [listed] });
    createReturns(listed);
    const reported: string[] = [];
    const session = new Session(realtime, environment.bag(), (line) => reported.push(line));
    let seconds = 0;
    const clock = jest.spyOn(performance, "now").mockImplementation(() => {
      seconds += 3;
      return seconds * 1000;
    });
    await create(new Context(queue, session, { name: "dev/slow" }), checked(queue, args, undefined));
    clock.mockRestore();
    expect(reported).toEqual([
      expect.stringMatching(/^Queue ".*:slow": not ready yet \(.+\)\. Waiting up to 120 s in total\.$/),
    ]);
  });

  it("is not lost if one of the lists lacks it meanwhile", async () => {
    const { id: appId } = await environment.make(app, { name: "chat" });
    const { control } = environment.service(realtime);
    const starting = { id: `${appId}:us-east-1-a:late`, name: "late", region: "us-east-1-a", state: "Unknown" };
    const listed = { ...starting, ttl: 60, maxLength: 100, amqp: {}, stomp: {} };
    createReturns(listed);
    // The first list request precedes the create.
    const lists = { method: "GET", path: "/v1/apps/*/queues", skip: 1, status: 200 };
    control.faults.add({ ...lists, count: 1, body: [] });
    control.faults.add({ ...lists, count: 1000, body: [listed] });
    const args = { appId, name: "late", ttl: 60, maxLength: 100, region: "us-east-1-a", timeout: 1 };
    const creating = create(environment.context(queue), checked(queue, args, undefined));
    await expect(creating).rejects.toMatchObject({
      id: starting.id,
      message: expect.stringContaining("the object was created, but it is not ready after 1 s"),
    });
  });

  it("delays its create up to `timeout`, and the next run continues to wait", async () => {
    const { id: appId } = await environment.make(app, { name: "chat" });
    const args = { appId, name: "orders", ttl: 60, maxLength: 100, region: "us-east-1-a", timeout: 1 };
    const { control } = environment.service(realtime);
    const unknown = { id: `${appId}:us-east-1-a:orders`, name: "orders", region: "us-east-1-a", state: "Unknown" };
    const returned = {
      ...unknown,
      ttl: 60,
      maxLength: 100,
      amqp: { uri: "", queueName: "" },
      stomp: { uri: "", host: "", destination: "" },
    };
    createReturns(returned);
    // The first list request precedes the create.
    control.faults.add({
      method: "GET",
      path: "/v1/apps/*/queues",
      skip: 1,
      count: 1000,
      status: 200,
      body: [returned],
    });
    const wanted = checked(queue, args, undefined);
    const failed = await create(environment.context(queue), wanted).catch((error: unknown) => error);
    expect(failed).toMatchObject({
      message: expect.stringMatching(
        /^Queue ".*:orders": create failed: the object was created, but it is not ready after 1 s: the state .*`timeout`.* Run `pulumi up` again/,
      ),
      id: unknown.id,
      state: { inputs: { ...args, forceDestroy: false } },
    });
    const { state } = failed as Awaited<ReturnType<typeof create>>;
    await expect(update(environment.context(queue), unknown.id, state, wanted)).rejects.toMatchObject({
      message: expect.stringContaining("the object is not ready after 1 s: "),
    });
    control.faults.clear();
    const done = await update(environment.context(queue), unknown.id, state, wanted);
    expect(await read(environment.context(queue), unknown.id, done)).toMatchObject({ inputs: done.inputs });
    expect(environment.journal(realtime).filter(({ method }) => method === "POST")).toHaveLength(2);
  });
});

describe("a queue with messages", () => {
  it("is not deleted if its list is missing although its app exists, or has its region in another letter case", async () => {
    const { id: appId } = await environment.make(app, { name: "chat" });
    const args = { appId, name: "orders", ttl: 60, maxLength: 100, region: "us-east-1-a" };
    const { id, state } = await environment.make(queue, args);
    const { control } = environment.service(realtime);
    const [key = "", object] =
      Object.entries(control.objects().queues ?? {}).find(([name]) => name.endsWith("orders")) ?? [];
    const messages = { ready: 3, unacknowledged: 0, total: 3 };
    environment.put(realtime, "queues", key, { messages });
    const lists: [object, string][] = [
      [{ status: 404, body: { code: 40400, message: "none", statusCode: 404, href: "" } }, "404, but the App"],
      [{ status: 200, body: [{ ...object, messages, region: "US-East-1-A" }] }, "it holds 3 messages"],
    ];
    for (const [fault, problem] of lists) {
      control.faults.add({ method: "GET", path: "/v1/apps/*/queues", count: 9, ...fault });
      const sent = await environment.changesSent(realtime, () =>
        expect(remove(environment.context(queue), id, state)).rejects.toThrow(problem),
      );
      expect(sent).toEqual([]);
      control.faults.clear();
    }
  });
});
