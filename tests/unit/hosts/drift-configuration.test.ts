import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { text as streamText } from "node:stream/consumers";
import { ownCatalogue } from "../../../provider/modules";
import { newDriftHost } from "../../support/drift-host";
import { temporaryFolder } from "../../support/temporary-folder";

describe("the configuration that `trefoil drift` passes", () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  /** Sends a string to each connection. Returns the address and the replies. */
  async function serving(text: string) {
    const address = join(temporaryFolder(), "socket");
    const replies: Promise<string>[] = [];
    server = createServer({ allowHalfOpen: true }, (socket) => {
      replies.push(streamText(socket));
      socket.end(text);
    });
    await new Promise<void>((resolve) => server?.listen(address, resolve));
    return { address, replies };
  }

  it("is received once, and kept for the process", async () => {
    const { address, replies } = await serving('{"trefoil:searchUrl":{"value":"https://a.example"}}');
    const env: NodeJS.ProcessEnv = { TREFOIL_DRIFT_SOCKET: address };
    const { receiveConfiguration } = newDriftHost();
    await Promise.all([receiveConfiguration(env), receiveConfiguration(env)]);
    expect(env.TREFOIL_DRIFT_CONFIGURATION).toBe('{"trefoil:searchUrl":"https://a.example"}');
    expect(await Promise.all(replies)).toEqual(["[]"]);
  });

  it("is rejected if it is invalid: the command and the engine get the problem, and the provider keeps nothing", async () => {
    const { address, replies } = await serving(
      '{"trefoil:searchApiKey":{"value":"canary-value"},"trefoil:odd":{"value":"1"}}',
    );
    const env: NodeJS.ProcessEnv = { TREFOIL_DRIFT_SOCKET: address };
    const problems = /^trefoil:odd is not a known .+\strefoil:searchApiKey is in .+ in plain text/;
    await expect(newDriftHost().receiveConfiguration(env)).rejects.toThrow(problems);
    const [reply = ""] = await Promise.all(replies);
    expect(JSON.parse(reply).join("\n")).toMatch(problems);
    expect(env).not.toHaveProperty("TREFOIL_DRIFT_CONFIGURATION");
    expect(reply).not.toContain("canary-value");
  });

  it("is required: without it, the provider fails before it sends a request", async () => {
    const { address } = await serving("");
    const message = "`trefoil drift` did not pass the configuration of the stack.";
    await expect(newDriftHost().receiveConfiguration({ TREFOIL_DRIFT_SOCKET: address })).rejects.toThrow(message);
    const nobody = { TREFOIL_DRIFT_SOCKET: join(temporaryFolder(), "nobody") };
    await expect(newDriftHost().receiveConfiguration(nobody)).rejects.toThrow(message);
  });

  it("is not expected in other runs", async () => {
    const env: NodeJS.ProcessEnv = {};
    await newDriftHost().receiveConfiguration(env);
    expect(env).toEqual({});
  });
});

it("the services are those of all definitions", () => {
  const ofDefinitions = Object.values(ownCatalogue.modules).flatMap((load) =>
    load().resources.map(({ service }) => service),
  );
  expect(ownCatalogue.services()).toEqual([...new Set(ofDefinitions)]);
});
