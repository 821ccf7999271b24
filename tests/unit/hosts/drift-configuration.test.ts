import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { modules, services } from "../../../provider/modules";
import { temporaryFolder } from "../../support/temporary-folder";

/** A host without the state of earlier ones, as in a new process. */
const newHost = () => {
  let host: typeof import("../../../provider/hosts/shared/drift-configuration") | undefined;
  jest.isolateModules(() => {
    host = require("../../../provider/hosts/shared/drift-configuration");
  });
  return host as NonNullable<typeof host>;
};

describe("the configuration that `trefoil drift` passes", () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  /** Sends a string to each connection. Returns the address and the number of connections. */
  async function serving(text: string) {
    const address = join(temporaryFolder(), "socket");
    const counted = { address, connections: 0 };
    server = createServer((socket) => {
      counted.connections++;
      socket.end(text);
    });
    await new Promise<void>((resolve) => server?.listen(address, resolve));
    return counted;
  }

  it("is received once, and kept for the process", async () => {
    const counted = await serving('{"trefoil:searchUrl":"https://a.example"}');
    const env: NodeJS.ProcessEnv = { TREFOIL_DRIFT_SOCKET: counted.address };
    const { receiveConfiguration } = newHost();
    await Promise.all([receiveConfiguration(env), receiveConfiguration(env)]);
    expect(env.TREFOIL_DRIFT_CONFIGURATION).toBe('{"trefoil:searchUrl":"https://a.example"}');
    expect(counted.connections).toBe(1);
  });

  it("is required: without it, the provider fails before it sends a request", async () => {
    const { address } = await serving("");
    const message = "`trefoil drift` did not pass the configuration of the stack.";
    await expect(newHost().receiveConfiguration({ TREFOIL_DRIFT_SOCKET: address })).rejects.toThrow(message);
    const nobody = { TREFOIL_DRIFT_SOCKET: join(temporaryFolder(), "nobody") };
    await expect(newHost().receiveConfiguration(nobody)).rejects.toThrow(message);
  });

  it("is not expected in other runs", async () => {
    const env: NodeJS.ProcessEnv = {};
    await newHost().receiveConfiguration(env);
    expect(env).toEqual({});
  });
});

it("the services are those of all definitions", () => {
  const ofDefinitions = Object.values(modules).flatMap((load) => load().resources.map(({ service }) => service));
  expect(services()).toEqual([...new Set(ofDefinitions)]);
});
