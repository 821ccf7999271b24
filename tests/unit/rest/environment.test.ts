import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { HttpError } from "../../../provider/rest";
import { buildClient } from "../../../provider/rest/client/client";
import { cleanUp, client, clientIn, failureOf, fakeWorld, folder, script } from "../../support/rest-client";

afterEach(cleanUp);

describe("the environment of the client", () => {
  const budget = { service: "test", scope: "ann", limit: 9, windowSeconds: 60 };

  it.each<[string, (path: string) => NodeJS.ProcessEnv, string]>([
    ["TREFOIL_HOME", (path) => ({ TREFOIL_HOME: path, XDG_CACHE_HOME: join(path, "cache") }), "."],
    ["XDG_CACHE_HOME", (path) => ({ TREFOIL_HOME: "", XDG_CACHE_HOME: path }), "trefoil"],
    ["HOME", (path) => ({ XDG_CACHE_HOME: "", HOME: path }), ".cache/trefoil"],
  ])("contains the folder of shared files in %s", async (_name, envOf, place) => {
    const [server, path] = [await script({ json: {} }), folder()];
    const home = jest.spyOn(os, "homedir").mockReturnValue(path);
    const one = buildClient({ baseUrl: server.url, auth: { kind: "none" }, budget }, fakeWorld(), envOf(path));
    home.mockRestore();
    await one.get("/x");
    await one.close();
    expect(readdirSync(join(path, place, "limits"))).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.json$/)]);
  });

  it("contains the log, which names the service of the budget", async () => {
    const [server, path] = [await script({ json: {} }), folder()];
    const logFile = join(path, "requests.log");
    await client(server, { budget, stateDir: path }, fakeWorld(), logFile).get("/x");
    expect(JSON.parse(readFileSync(logFile, "utf8"))).toMatchObject({ service: "test", path: "/x" });
  });

  it("contains all secrets of an identity for Microsoft Entra, which errors do not contain", async () => {
    const names = [
      ...[
        "AZURE_CLIENT_SECRET",
        "AZURE_CLIENT_CERTIFICATE_PASSWORD",
        "AZURE_PASSWORD",
        "IDENTITY_HEADER",
        "MSI_SECRET",
      ],
      ...["ACTIONS_ID_TOKEN_REQUEST_TOKEN", "SYSTEM_ACCESSTOKEN"],
    ];
    const env = Object.fromEntries(names.map((name) => [name, randomUUID()]));
    const tenant = randomUUID();
    const message = [tenant, ...Object.values(env)].join(" ");
    const server = await script({ status: 400, json: { message } });
    const error = await failureOf(clientIn({ ...env, AZURE_TENANT_ID: tenant }, server.url).get("/x"), HttpError);
    expect(error.message).toBe(`GET /x -> 400 ${tenant}${" [secret]".repeat(names.length)}`);
  });
});
