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
});
