import { randomBytes } from "node:crypto";
import { type ChallengeAuth, HttpError } from "../../../provider/rest";
import { cleanUp, client, failureOf, serve } from "../../support/rest-client";

afterEach(cleanUp);

const word = () => randomBytes(12).toString("hex");
const basic = (password: string) => `Basic ${Buffer.from(`bot:${password}`).toString("base64")}`;
const challenge = { "www-authenticate": 'Basic realm="registry"' };

/** A registry that accepts one password, and rejects others with a status. */
const registry = (password: string, rejection: number) =>
  serve(({ headers }) => {
    if (headers.authorization === basic(password)) return { json: { tags: [] } };
    const message = `denied: the authorization ${headers.authorization} has expired; use ${basic(password)}`;
    return headers.authorization === undefined
      ? { status: 401, headers: challenge }
      : { status: rejection, headers: rejection === 401 ? challenge : {}, json: { errors: [{ message }] } };
  });

/** A credential that is renewed with these passwords, one after the other. */
function renewing(first: string, ...next: string[]) {
  const renew = jest.fn(async () => ({ username: "bot", password: next.shift() ?? first }));
  return { renew, auth: { kind: "challenge", username: "bot", password: first, renew } satisfies ChallengeAuth };
}

describe("rejected credentials of a registry", () => {
  it.each([401, 403])("are read again after a %s, and the request is sent once more", async (status) => {
    const [old, current] = [word(), word()];
    const server = await registry(current, status);
    const { auth, renew } = renewing(old, current, word());
    const one = client(server, { auth });
    expect((await one.get("/v2/app/tags/list")).status).toBe(200);
    expect((await one.get("/v2/app/tags/list")).status).toBe(200);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it.each([401, 403])("are read again after a %s of a token server", async (status) => {
    const [old, current] = [word(), word()];
    const server = await serve(({ url, headers }) => {
      if (url.startsWith("/token"))
        return headers.authorization === basic(current) ? { json: { token: "issued", expires_in: 60 } } : { status };
      const realm = `http://${headers.host}/token`;
      return headers.authorization === "Bearer issued"
        ? { json: { tags: [] } }
        : { status: 401, headers: { "www-authenticate": `Bearer realm="${realm}",service="s"` } };
    });
    const { auth, renew } = renewing(old, current, word());
    expect((await client(server, { auth }).get("/v2/app/tags/list")).status).toBe(200);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it("do not use the token of another password", async () => {
    const [right, wrong] = [word(), word()];
    const server = await serve(({ url, headers }) => {
      if (url.startsWith("/token"))
        return headers.authorization === basic(right)
          ? { json: { token: "issued", expires_in: 60 } }
          : { status: 401, json: {} };
      return headers.authorization === "Bearer issued"
        ? { json: { tags: [] } }
        : { status: 401, headers: { "www-authenticate": `Bearer realm="http://${headers.host}/token",service="s"` } };
    });
    const as = (password: string) => client(server, { auth: { kind: "challenge", username: "bot", password } });
    expect((await as(right).get("/v2/app/tags/list")).status).toBe(200);
    await expect(as(wrong).get("/v2/app/tags/list")).rejects.toThrow("/token");
  });

  it("are replaced once for several requests at the same time", async () => {
    const [old, current] = [word(), word()];
    const server = await registry(current, 401);
    const { auth } = renewing(old, current, current);
    const one = client(server, { auth });
    const responses = await Promise.all(["a", "b", "c"].map((name) => one.get(`/v2/${name}/tags/list`)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(server.journal.filter(({ headers }) => headers.authorization === basic(current))).toHaveLength(3);
  });

  it.each([
    ["they are unchanged", async (old: string) => ({ username: "bot", password: old })],
    ["they cannot be read", () => Promise.reject(new Error("the store is locked"))],
  ])("are reported if %s, and the request is not sent again", async (_why, renew) => {
    const old = word();
    const server = await registry(word(), 403);
    const auth = { kind: "challenge", username: "bot", password: old, renew: () => renew(old) } as const;
    const error = await failureOf(client(server, { auth }).get("/v2/app/tags/list"), HttpError);
    expect(error.status).toBe(403);
    expect(server.journal).toHaveLength(2);
  });

  it("are hidden in errors after a renewal", async () => {
    const [old, next] = [word(), word()];
    const server = await registry(word(), 403);
    const { auth } = renewing(old, next);
    const error = await failureOf(client(server, { auth }).get("/v2/app/tags/list"), HttpError);
    expect(server.journal.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      basic(old),
      undefined,
      basic(next),
    ]);
    expect(error.message).toContain("has expired");
    for (const secret of [old, next]) {
      expect(error.message).not.toContain(secret);
      expect(error.message).not.toContain(basic(secret).slice("Basic ".length));
    }
  });
});
