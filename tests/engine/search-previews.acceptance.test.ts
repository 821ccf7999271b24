import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkout, engineTimeout, hostNames } from "./harness";
import { Running } from "./harness/cli";
import { leaks, outputOf, passed, program, stepsIn, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout);

describe("a preview version of the search API", () => {
  const environment = useTestEnvironment({ searchPreviewVersions: true });
  const body = (filter: string) => `
    new search.Index("hotels", {
      name: "hotels",
      fields: [{ name: "id", type: "Edm.String", key: true }, { name: "text", type: "Edm.String" }],
      extra: { fields: [{ name: "text", newFilter: "${filter}" }], newOption: { mode: "fast" } },
    });`;
  const stored = () => environment.emulator.search.control.objects().indexes?.hotels as Record<string, unknown>;
  const fieldNamed = (name: string) => (stored().fields as { name: string }[]).find((field) => field.name === name);

  it("receives unknown members by extra, whose changes outside are drift and are repaired", async () => {
    const config = { "trefoil:searchApiVersion": "2026-11-01-preview" };
    const stack = await environment.project(body("strict"), { config });
    expect(outputOf(passed(await stack.up()))).toContain("2026-11-01-preview");
    expect(fieldNamed("text")).toMatchObject({ newFilter: "strict", type: "Edm.String" });
    expect(stored().newOption).toEqual({ mode: "fast" });
    passed(await stack.preview({ refresh: true, expectNoChanges: true }));

    const fields = (stored().fields as object[]).map((field) => ({ ...field, newFilter: "none" }));
    environment.emulator.search.control.change({
      collection: "indexes",
      key: "hotels",
      merge: { fields: fields as never },
    });
    expect(outputOf(passed(await stack.preview({ refresh: true, diff: true })))).toContain("newFilter");
    passed(await stack.up({ refresh: true }));
    expect(fieldNamed("text")).toMatchObject({ newFilter: "strict" });

    stack.write(program(body("loose")));
    expect(stepsIn(passed(await stack.up()))).toEqual(["update hotels"]);
    expect(fieldNamed("text")).toMatchObject({ newFilter: "loose" });
    expect(fieldNamed("id")).not.toHaveProperty("newFilter", "loose");
  });

  it.each(hostNames)("is imported with its unknown members, and a preview shows no change: host %s", async (host) => {
    const config = { "trefoil:searchApiVersion": "2026-11-01-preview" };
    const maker = await environment.project(body("strict"), { config });
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
