import { EventEmitter } from "node:events";
import net from "node:net";

const probeMs = 1_000;
/** The event of a connection to the engine, and the code of its error. */
let outcome: readonly [event: string, code?: string];
let active: string[];
let exit: jest.SpyInstance;
let connect: jest.SpyInstance;
let destroyed: number;
let start: () => Promise<void>;
const { argv } = process;

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

const useArguments = (...given: readonly string[]) => {
  process.argv = ["node", ...given];
};
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
  useArguments("/pulumi/cmd/dynamic-provider/index.js", "127.0.0.1:4711");
  // A process watches its engine once.
  jest.isolateModules(() => {
    const provider: typeof import("../../../provider/hosts/package-export") = require("../../../provider/hosts/package-export");
    const host = provider("search:SynonymMap");
    start = () => host.configure({ config: { get: () => undefined } });
  });
});
afterEach(() => {
  process.argv = argv;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe("a host", () => {
  beforeEach(() => start());

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
    useArguments("/pulumi/cmd/dynamic-provider/index.js", "127.0.0.1:4712");
    await start();
    await probes(5);
    expect(connect).toHaveBeenCalledTimes(5);
    expect(connect).toHaveBeenLastCalledWith({ host: "127.0.0.1", port: 4711, timeout: probeMs });
    expect(destroyed).toBe(5);
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

it("the probes do not keep a process running", async () => {
  const interval = jest.spyOn(globalThis, "setInterval");
  await start();
  expect(interval.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false]);
});

describe("the address of the engine", () => {
  it("is the last argument of Pulumi's dynamic host", async () => {
    useArguments("/pulumi/cmd/dynamic-provider/index.js", "--logtostderr", "10.0.0.7:4713");
    await start();
    await probes(1);
    expect(connect).toHaveBeenLastCalledWith({ host: "10.0.0.7", port: 4713, timeout: probeMs });
  });

  it.each([
    ["of another program", ["/shop/index.js", "127.0.0.1:4713"]],
    ["of a program without arguments", []],
    ["without a port", ["/pulumi/cmd/dynamic-provider", "127.0.0.1"]],
    ["with another end", ["/pulumi/cmd/dynamic-provider", "127.0.0.1:4713/a"]],
  ])("is not known %s, which is not watched", async (_, args) => {
    useArguments(...args);
    await start();
    await probes(3);
    expect(connect).not.toHaveBeenCalled();
  });
});
