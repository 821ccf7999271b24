import { EventEmitter } from "node:events";
import net from "node:net";
import { EngineWatch } from "../../../provider/hosts/shared/engine-watch";

const probeMs = 1_000;
/** The event of a connection to the engine, and the code of its error. */
let outcome: readonly [event: string, code?: string];
let active: string[];
let exit: jest.SpyInstance;
let connect: jest.SpyInstance;
let destroyed: number;
let watch: EngineWatch;

const works = ["connect"] as const;
const isEnded = ["error", "ECONNREFUSED"] as const;

/** A connection to the engine. */
function connection(): net.Socket {
  const socket = new EventEmitter();
  const [event, code] = outcome;
  void Promise.resolve().then(() => socket.emit(event, { code }));
  const destroy = () => {
    destroyed++;
    return socket;
  };
  return Object.assign(socket, { unref: () => socket, destroy }) as unknown as net.Socket;
}

const probes = (count: number) => jest.advanceTimersByTimeAsync(count * probeMs);

beforeEach(() => {
  jest.useFakeTimers();
  outcome = works;
  active = [];
  destroyed = 0;
  connect = jest.spyOn(net, "connect").mockImplementation(connection);
  // Jest itself keeps resources open.
  jest.spyOn(process, "getActiveResourcesInfo").mockImplementation(() => active);
  exit = jest.spyOn(process, "exit").mockImplementation(() => undefined as never);
  watch = new EngineWatch();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe("a host", () => {
  beforeEach(() => watch.start("127.0.0.1:4711"));

  it("does not end after failed connections to its engine that are not consecutive", async () => {
    for (const next of [isEnded, works, isEnded, works, isEnded, works]) {
      outcome = next;
      await probes(1);
    }
    expect(exit).not.toHaveBeenCalled();
  });

  it("ends after two consecutive failed connections to its engine", async () => {
    outcome = isEnded;
    await probes(2);
    expect(exit).not.toHaveBeenCalled();
    await probes(1);
    expect(exit.mock.calls).toEqual([[]]);
  });

  it.each([["a timeout", ["timeout"]] as const, ["another error", ["error", "ECONNRESET"]] as const])(
    "does not end after %s, which is no proof",
    async (_, next) => {
      outcome = next;
      await probes(9);
      expect(exit).not.toHaveBeenCalled();
      expect(destroyed).toBe(9);
    },
  );

  it("connects to its engine once a second with a time limit, and leaves no connection open", async () => {
    watch.start("127.0.0.1:4712");
    await probes(5);
    expect(connect).toHaveBeenCalledTimes(5);
    expect(connect).toHaveBeenLastCalledWith({ host: "127.0.0.1", port: 4711, timeout: probeMs });
    expect(destroyed).toBe(5);
  });

  it("ends after its calls, of which one failed", async () => {
    outcome = isEnded;
    const ends: (() => void)[] = [];
    const calls = [0, 1].map(() => watch.trackCall(() => new Promise<string>((end) => ends.push(() => end("result")))));
    await expect(watch.trackCall(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await probes(9);
    ends[0]?.();
    expect(await calls[0]).toBe("result");
    await probes(1);
    expect(exit).not.toHaveBeenCalled();
    ends[1]?.();
    await calls[1];
    await probes(1);
    expect(exit).toHaveBeenCalledTimes(1);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  it("does not end while another provider of its process works, or an engine is connected", async () => {
    outcome = isEnded;
    for (const type of ["Timeout", "TCPSocketWrap"]) {
      active = ["TCPServerWrap", type];
      await probes(9);
      expect(exit).not.toHaveBeenCalled();
    }
    active = ["TCPServerWrap", "PipeWrap", "TTYWrap"];
    await probes(1);
    expect(exit).toHaveBeenCalledTimes(1);
  });
});

describe("a host with calls whose engine cannot be reached", () => {
  let handles: unknown[];
  beforeEach(() => {
    const own = process as unknown as { _getActiveHandles(): unknown[] };
    jest.spyOn(own, "_getActiveHandles").mockImplementation(() => handles);
    outcome = isEnded;
    watch.start("127.0.0.1:4711");
    void watch.trackCall(() => new Promise(() => {}));
  });

  /** A server with open connections. */
  const server = (...counts: number[]) => {
    const one = new net.Server();
    one.getConnections = (done) => {
      done(null, counts.length > 1 ? (counts.shift() as number) : (counts[0] as number));
      return one;
    };
    return one;
  };

  it("cancels the calls after two consecutive failed connections", async () => {
    handles = [server(0), new net.Socket()];
    await probes(2);
    expect(watch.ended.aborted).toBe(false);
    await probes(1);
    expect(watch.ended.aborted).toBe(true);
    expect(exit).not.toHaveBeenCalled();
  });

  it("does not cancel them while it is connected to its engine", async () => {
    handles = [server(0), server(1, 1, 1, 0)];
    await probes(5);
    expect(watch.ended.aborted).toBe(false);
    await probes(1);
    expect(watch.ended.aborted).toBe(true);
  });
});

it("the probes do not keep a process running", () => {
  const start = jest.spyOn(globalThis, "setInterval");
  watch.start("127.0.0.1:4711");
  expect(start.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false]);
});

describe("the address of the engine", () => {
  const { argv } = process;
  afterEach(() => {
    process.argv = argv;
  });

  it("is the last argument of Pulumi's dynamic host", async () => {
    process.argv = ["node", "/pulumi/cmd/dynamic-provider/index.js", "--logtostderr", "10.0.0.7:4713"];
    watch.start();
    await probes(1);
    expect(connect).toHaveBeenLastCalledWith({ host: "10.0.0.7", port: 4713, timeout: probeMs });
  });

  it.each([
    ["of another program", ["node", "/shop/index.js", "127.0.0.1:4713"]],
    ["of a program without arguments", ["node"]],
    ["without a port", ["node", "/pulumi/cmd/dynamic-provider", "127.0.0.1"]],
    ["with another end", ["node", "/pulumi/cmd/dynamic-provider", "127.0.0.1:4713/a"]],
  ])("is not known %s, which is not watched", async (_, args) => {
    process.argv = args;
    watch.start();
    await probes(3);
    expect(connect).not.toHaveBeenCalled();
    watch.start("127.0.0.1:4711");
    await probes(1);
    expect(connect).toHaveBeenCalledTimes(1);
  });
});
