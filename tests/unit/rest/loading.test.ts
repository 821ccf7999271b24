import { spawnSync } from "node:child_process";
import { homedir } from "node:os";
import { join } from "node:path";
import { readEnvironment } from "../../../provider/rest/options/environment";

describe("loading the client", () => {
  it("loads neither undici, pino, proper-lockfile, OpenTelemetry nor Azure's library before the first request", () => {
    const index = join(__dirname, "../../../provider/rest/index.ts");
    const program = `
      const { createClient } = require(${JSON.stringify(index)});
      createClient({ baseUrl: "http://127.0.0.1:1", auth: { kind: "entra", scope: "https://a.example/.default" } });
      const heavy = Object.keys(require.cache).filter((file) => /node_modules.(undici|pino|proper-lockfile|@azure|@opentelemetry)\\b/.test(file));
      console.log(JSON.stringify(heavy));
    `;
    const { stdout } = spawnSync(process.execPath, ["-r", join(__dirname, "typescript-hook.js"), "-e", program], {
      encoding: "utf8",
    });
    expect(JSON.parse(stdout)).toEqual([]);
  });
});

describe("the environment of the client", () => {
  it("contains the folder of shared files and the log", () => {
    expect(readEnvironment({ TREFOIL_HOME: "/a", XDG_CACHE_HOME: "/b", TREFOIL_LOG: "/c.log" })).toEqual({
      stateDir: "/a",
      logFile: "/c.log",
      identitySecrets: [],
    });
    expect(readEnvironment({ XDG_CACHE_HOME: "/b", TREFOIL_LOG: "" })).toMatchObject({
      stateDir: join("/b", "trefoil"),
      logFile: undefined,
    });
    expect(readEnvironment({ AZURE_CLIENT_SECRET: "s", AZURE_CLIENT_ID: "i" }).identitySecrets).toEqual(["s"]);
    expect(readEnvironment({}).stateDir).toBe(join(homedir(), ".cache", "trefoil"));
    expect(readEnvironment({ TREFOIL_HOME: "", XDG_CACHE_HOME: "" }).stateDir).toBe(
      join(homedir(), ".cache", "trefoil"),
    );
  });

  it("contains the proxies, and all secrets of an identity for Microsoft Entra", () => {
    const secrets = {
      AZURE_CLIENT_SECRET: "s-1",
      AZURE_CLIENT_CERTIFICATE_PASSWORD: "s-2",
      AZURE_PASSWORD: "s-3",
      IDENTITY_HEADER: "s-4",
      MSI_SECRET: "s-5",
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: "s-6",
      SYSTEM_ACCESSTOKEN: "s-7",
    };
    const { identitySecrets, proxies } = readEnvironment({ ...secrets, AZURE_TENANT_ID: "t", HTTP_PROXY: "p:1" });
    expect(identitySecrets).toEqual(Object.values(secrets));
    expect(proxies).toEqual({ http: "http://p:1", https: "http://p:1", exempt: "" });
  });
});
