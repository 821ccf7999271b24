import { EventEmitter } from "node:events";
import net from "node:net";
import { EngineWatch } from "../../../provider/hosts/shared/engine-watch";

const probeMs = 1_000;
let isEnded: boolean;
let exit: jest.SpyInstance;

/** A connection to the engine, or the error of an address at which no process listens. */
function connection(): net.Socket {
  const socket = new EventEmitter();
  const [event, error] = isEnded ? ["error", { code: "ECONNREFUSED" }] : ["connect"];
  void Promise.resolve().then(() => socket.emit(event as string, error));
  return Object.assign(socket, { unref: () => socket, destroy: () => socket }) as unknown as net.Socket;
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(net, "connect").mockImplementation(connection);
  // Jest itself keeps resources open.
  jest.spyOn(process, "getActiveResourcesInfo").mockReturnValue([]);
  exit = jest.spyOn(process, "exit").mockImplementation(() => undefined as never);
  new EngineWatch().start("127.0.0.1:1");
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it("a host does not end after failed connections to its engine that are not consecutive", async () => {
  for (const state of [true, false, true, false, true, false]) {
    isEnded = state;
    await jest.advanceTimersByTimeAsync(probeMs);
  }
  expect(exit).not.toHaveBeenCalled();
});

it("a host ends after two consecutive failed connections to its engine", async () => {
  isEnded = true;
  await jest.advanceTimersByTimeAsync(2 * probeMs);
  expect(exit).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(probeMs);
  expect(exit).toHaveBeenCalledTimes(1);
});
