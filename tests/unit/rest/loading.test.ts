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
  });
});
