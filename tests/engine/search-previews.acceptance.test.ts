import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkout, hostNames } from "../../tools/engine-harness";
import { Running } from "../../tools/engine-harness/cli";
import { inHost, leaks, outputOf, passed, secretLocations, stepsIn, useTestEnvironment } from "./support";

describe("a preview version of the search API", () => {
  const environment = useTestEnvironment({ searchPreviewVersions: true });
  const body = `
    new search.Index("hotels", {
      name: "hotels",
      fields: [{ name: "id", type: "Edm.String", key: true }, { name: "text", type: "Edm.String" }],
      extra: { fields: [{ name: "text", newFilter: "strict" }], newOption: { mode: "fast" } },
    });`;

  it.each(hostNames)("is imported with its unknown members, and a preview shows no change: host %s", async (host) => {
    const config = { "trefoil:searchApiVersion": "2026-12-01-preview" };
    const maker = await environment.project(body, { config });
    passed(await maker.up());
    const secret = `canary${randomBytes(8).toString("hex")}`;
    const change = { collection: "indexes", key: "hotels", merge: { newKey: secret, newLimit: 5 } };
    environment.emulator.search.control.change(change);
    const files = { "index.ts": 'import "./search";\n' };
    const stack = await environment.project("", { files, config, host });
    const args = ["import", "search", "--all", "--stack", "dev", "--out", "search.ts", "--apply"];
    const command = [join(checkout, "dist/cli/main.js"), ...args, "--host", host];
    const imported = await new Running({ program: process.execPath, args: command, cwd: stack.folder, env: stack.env })
      .done;
    expect(imported).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(stack.folder, "search.ts"), "utf8")).toContain("newLimit: 5");
    passed(await stack.preview({ expectNoChanges: true }));
    passed(await stack.preview({ refresh: true, expectNoChanges: true }));
    expect(leaks(stack, secret)).toEqual([]);
  });
});

describe("a knowledge source of an MCP server, which only preview versions have", () => {
  const environment = useTestEnvironment({ searchPreviewVersions: true });
  const version = "2026-08-01-preview";
  const source = (description: string) => `
    const config = new pulumi.Config("test");
    const tools = new search.KnowledgeSource("tools", {
      name: "tools",
      description: "${description}",
      kind: "mcpServer",
      mcpServerParameters: {
        serverURL: "https://tools.example/mcp",
        authentication: {
          kind: "storedHeaders",
          storedHeadersParameters: { headers: { "x-api-key": config.requireSecret("key") } },
        },
        tools: [{ name: "search", outputParsing: { kind: "auto" } }],
      },
    });
    new search.KnowledgeBase("guide", { name: "guide", knowledgeSources: [{ name: tools }] });`;
  const stored = () => environment.emulator.search.control.objects().knowledgesources?.tools as Record<string, unknown>;
  const withHeader = (value: string) => ({
    mcpServerParameters: { authentication: { storedHeadersParameters: { headers: { "x-api-key": value } } } },
  });

  it.each(inHost("plugin"))(
    "is created, repaired, changed and imported, and its headers stay secret: host %s",
    async (host) => {
      const keys = [1, 2].map(() => `canary${randomBytes(8).toString("hex")}`);
      const [first = "", second = ""] = keys;
      const config = { "trefoil:searchApiVersion": "2026-10-01" };
      const stack = await environment.project(source("Tools."), { host, config, secrets: { "test:key": first } });
      const rejected = await stack.preview();
      expect(outputOf(rejected)).toContain(`set trefoil:searchApiVersion to ${version}`);
      expect(rejected.exitCode).not.toBe(0);
      expect(environment.writes()).toEqual([]);

      await stack.configure({ "trefoil:searchApiVersion": version }, {});
      const created = passed(await stack.up());
      expect(stepsIn(created).sort()).toEqual(["create guide", "create tools"]);
      expect(outputOf(created)).toContain('kind is "mcpServer", which is in preview');
      expect(stored()).toMatchObject(withHeader(first));
      passed(await stack.preview({ refresh: true, expectNoChanges: true }));

      const parameters = stored().mcpServerParameters as { readonly tools: readonly object[] };
      const changed = parameters.tools.map((tool) => ({ ...tool, maxOutputTokens: 5 }));
      environment.emulator.search.control.change({
        collection: "knowledgesources",
        key: "tools",
        merge: { description: "Changed.", mcpServerParameters: { tools: [...changed, { name: "other" }] as never } },
      });
      const drifted = passed(await stack.preview({ refresh: true, diff: true }));
      expect(outputOf(drifted)).toContain("Changed.");
      const repaired = passed(await stack.up({ refresh: true }));
      expect(stored()).toMatchObject({ description: "Tools.", mcpServerParameters: { tools: [{ name: "search" }] } });
      expect((stored().mcpServerParameters as { tools: unknown[] }).tools).toHaveLength(1);

      await stack.configure({}, { "test:key": second });
      const rotated = passed(await stack.up());
      expect(stepsIn(rotated)).toEqual(["update tools"]);
      expect(stored()).toMatchObject(withHeader(second));

      const files = { "index.ts": 'import "./search";\n' };
      const importer = await environment.project("", { files, host, config: { "trefoil:searchApiVersion": version } });
      const args = ["import", "search", "--all", "--stack", "dev", "--out", "search.ts", "--apply", "--host", host];
      const command = [join(checkout, "dist/cli/main.js"), ...args];
      const run = { program: process.execPath, args: command, cwd: importer.folder, env: importer.env };
      const incomplete = await new Running(run).done;
      const [, key = ""] = /config set --secret (\S+)/.exec(incomplete.stdout) ?? [];
      await importer.configure({}, { [key]: JSON.stringify({ "x-api-key": second }) });
      expect(await new Running(run).done).toMatchObject({ exitCode: 0 });
      expect(readFileSync(join(importer.folder, "search.ts"), "utf8")).toContain("config.requireSecretObject(");
      passed(await importer.preview({ expectNoChanges: true }));

      const destroyed = passed(await stack.destroy());
      expect(environment.objects()).toEqual([]);
      const runs = [rejected, created, drifted, repaired, rotated, destroyed, await stack.run("stack", "export")];
      expect(secretLocations(keys, [stack, importer], runs)).toEqual([]);
    },
  );
});
