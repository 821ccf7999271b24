import type { Emulator } from "../../emulator";
import { type Caller, caller, emulatorForTest } from "./caller";

let emulator: Emulator;
let call: Caller;
const json = { "content-type": "application/json" };

beforeEach(async () => {
  emulator = await emulatorForTest({ restPaths: ["/v1/resources", "/api/v2/things"] });
  call = caller(emulator.rest.url, { ...json, authorization: `Bearer ${emulator.credentials.rest.token}` });
});

describe("generic collection", () => {
  it.each(["/v1/resources", "/api/v2/things"])("stores objects under %s", async (path) => {
    const created = await call("POST", path, { name: "one", nested: { a: 1 } });
    expect(created.status).toBe(201);
    const item = `${path}/${created.body.id}`;
    expect((await call("GET", item)).body).toEqual(created.body);
    expect((await call("PATCH", item, { name: "two", nested: null })).body).toEqual({
      id: created.body.id,
      name: "two",
    });
    expect((await call("PUT", item, { size: 3 })).body).toEqual({ id: created.body.id, size: 3 });
    expect((await call("GET", path)).body).toEqual([{ id: created.body.id, size: 3 }]);
    expect((await call("DELETE", item)).status).toBe(204);
    expect((await call("DELETE", item)).status).toBe(404);
  });

  it("accepts an id, and rejects an existing one", async () => {
    expect((await call("POST", "/v1/resources", { id: "mine" })).body).toEqual({ id: "mine" });
    expect((await call("POST", "/v1/resources", { id: "mine" })).status).toBe(409);
  });

  it("accepts the credential in three places, and rejects others", async () => {
    const { token } = emulator.credentials.rest;
    const anyone = caller(emulator.rest.url, json);
    expect((await anyone("GET", "/v1/resources")).status).toBe(401);
    expect((await anyone("GET", "/v1/resources", undefined, { authorization: token })).status).toBe(401);
    expect((await anyone("GET", "/v1/resources", undefined, { "x-api-key": token })).status).toBe(200);
    expect((await anyone("GET", `/v1/resources?api_key=${token}`)).status).toBe(200);
  });

  it("accepts a user name and password", async () => {
    const { username, password } = emulator.credentials.rest;
    const anyone = caller(emulator.rest.url, json);
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString("base64")}` });
    const list = (text: string) => anyone("GET", "/v1/resources", undefined, basic(text));
    expect((await list(`${username}:${password}`)).status).toBe(200);
    expect((await list(`${username}:other`)).status).toBe(401);
  });

  it("returns its token for client credentials of OAuth 2.0", async () => {
    const { username, password, token } = emulator.credentials.rest;
    const signIn = (secret: string, grant = "client_credentials") =>
      caller(emulator.rest.url)(
        "POST",
        "/oauth/token",
        new URLSearchParams({ grant_type: grant, client_id: username, client_secret: secret }).toString(),
        { "content-type": "application/x-www-form-urlencoded" },
      );
    expect(await signIn(password)).toMatchObject({ status: 200, body: { access_token: token } });
    expect(await signIn("other")).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    expect((await signIn(password, "password")).status).toBe(400);
  });

  it("requires a content type also without a body", async () => {
    const plain = caller(emulator.rest.url, { authorization: `Bearer ${emulator.credentials.rest.token}` });
    expect((await plain("GET", "/v1/resources")).status).toBe(400);
    expect((await plain("DELETE", "/v1/resources/x")).status).toBe(400);
  });
});

describe("a collection with conditions", () => {
  const bearer = (other: Emulator) => ({ ...json, authorization: `Bearer ${other.credentials.rest.token}` });

  it.each([412, 428] as const)(
    "rejects a write without If-Match with %i, and one with another version",
    async (status) => {
      const strict = await emulatorForTest({ restIfMatchStatus: status });
      const ask = caller(strict.rest.url, bearer(strict));
      const item = `/v1/resources/${(await ask("POST", "/v1/resources", { id: "one" })).body.id}`;
      const { headers } = await ask("GET", item);
      const etag = headers.get("etag") ?? "";
      expect(etag).toMatch(/^"\w+"$/);
      expect((await ask("GET", item, undefined, { "if-none-match": etag })).status).toBe(304);
      for (const method of ["PUT", "PATCH", "DELETE"]) {
        const body = method === "DELETE" ? undefined : { size: 1 };
        expect((await ask(method, item, body)).status).toBe(status);
        expect((await ask(method, item, body, { "if-match": '"other"' })).status).toBe(412);
      }
      expect((await ask("PUT", item, { size: 2 }, { "if-match": "*" })).status).toBe(200);
      expect((await ask("PUT", item, { size: 1 }, { "if-match": etag })).status).toBe(412);
      const { headers: now } = await ask("GET", item);
      const changed = await ask("PUT", item, { size: 1 }, { "if-match": now.get("etag") ?? "" });
      expect(changed.status).toBe(200);
      expect(changed.headers.get("etag")).not.toBe(etag);
    },
  );

  it("rejects a request without the required headers, and does not reveal their values", async () => {
    const strict = await emulatorForTest({ restRequiredHeaders: { "X-Tenant": "acme" } });
    const ask = caller(strict.rest.url, bearer(strict));
    expect((await ask("GET", "/v1/resources")).status).toBe(400);
    expect((await ask("GET", "/v1/resources", undefined, { "x-tenant": "acme" })).status).toBe(200);
    expect(strict.rest.control.journal().map(({ headers }) => headers["x-tenant"])).toEqual([undefined, "[present]"]);
  });
});
