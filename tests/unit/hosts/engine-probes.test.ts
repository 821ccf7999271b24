import { EventEmitter } from "node:events";
import net from "node:net";
import { EngineWatch } from "../../../provider/hosts/shared/engine-watch";

const probeMs = 1_000;
let isRefused: boolean;
let exit: jest.SpyInstance;

/** A connection that the engine accepts, or that is refused because no process listens. */
function connection(): net.Socket {
  const socket = new EventEmitter();
  const [event, error] = isRefused ? ["error", { code: "ECONNREFUSED" }] : ["connect"];
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

it("a host whose engine refuses single connections does not end", async () => {
  for (const refused of [true, false, true, false, true, false]) {
    isRefused = refused;
    await jest.advanceTimersByTimeAsync(probeMs);
  }
  expect(exit).not.toHaveBeenCalled();
});

it("a host ends after its engine refused two connections in a row", async () => {
  isRefused = true;
  await jest.advanceTimersByTimeAsync(2 * probeMs);
  expect(exit).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(probeMs);
  expect(exit).toHaveBeenCalledTimes(1);
});
