import type { Exchange } from "../../../provider/rest";
import { cleanUp, client, serve } from "../../support/rest-client";

afterEach(cleanUp);

describe("onExchange", () => {
  it("reports each attempt with its body and response, and without credentials", async () => {
    const server = await serve((_, index) => (index === 0 ? { status: 503 } : { json: { id: 1 } }));
    const seen: Exchange[] = [];
    const one = client(server, {
      auth: { kind: "bearer", token: "secret-token" },
      onExchange: (exchange) => seen.push(exchange),
    });
    await one.request({ method: "PUT", path: "/things/1?x=2", body: { size: 1 }, headers: { "X-Key": "secret-key" } });
    expect(seen.map(({ response }) => response)).toEqual([
      { status: 503, body: "" },
      { status: 200, body: '{"id":1}' },
    ]);
    expect(seen[1]).toMatchObject({ method: "PUT", path: "/things/1?x=2", body: '{"size":1}' });
    expect(JSON.stringify(seen)).not.toContain("secret");
  });

  it("reports an attempt without a response", async () => {
    const server = await serve(() => ({ cut: true }));
    const seen: Exchange[] = [];
    const one = client(server, {
      auth: { kind: "none" },
      retry: { attempts: 1 },
      onExchange: (exchange) => seen.push(exchange),
    });
    await expect(one.get("/things")).rejects.toThrow();
    expect(seen).toEqual([expect.objectContaining({ method: "GET", path: "/things", response: undefined })]);
  });

  it("reports headers that are never a credential, and no body of bytes", async () => {
    const server = await serve(() => ({ json: {} }));
    const seen: Exchange[] = [];
    const one = client(server, { onExchange: (exchange) => seen.push(exchange) });
    const shown = {
      accept: "application/json",
      "content-type": "application/octet-stream",
      "if-match": '"1"',
      "if-none-match": "*",
      prefer: "return=minimal",
    };
    const headers = { ...shown, "x-prefer": "a", "accept-language": "b" };
    await one.request({ method: "PUT", path: "/things", body: Buffer.from("raw"), headers });
    expect(seen).toEqual([
      { method: "PUT", path: "/things", headers: shown, body: undefined, response: { status: 200, body: "{}" } },
    ]);
  });

  it("reports a sign-in with its body", async () => {
    const server = await serve(({ url }) => (url === "/login" ? { json: { token: "t0ken" } } : { json: {} }));
    const seen: Exchange[] = [];
    const body = { pin: `pin-${Date.now()}` };
    const auth = { kind: "login", path: "/login", body, token: "token" } as const;
    await client(server, { auth, onExchange: (exchange) => seen.push(exchange) }).get("/x");
    expect(seen.map(({ method, path, body: sent }) => [method, path, sent])).toEqual([
      ["POST", "/login", JSON.stringify(body)],
      ["GET", "/x", undefined],
    ]);
  });
});
