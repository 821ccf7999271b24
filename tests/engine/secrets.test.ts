import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Deployment, hostNames } from "../../tools/engine-harness";
import { isManaged, passed, secretLocations, secretsOf, useTestEnvironment } from "./support";

type Entry = NonNullable<Deployment["resources"]>[number] & {
  readonly dependencies?: readonly string[];
  readonly propertyDependencies?: Readonly<Record<string, readonly string[]>>;
};

/** Size of an entry of the state in bytes, without the inputs of the user and the outputs of the service. */
function beyond({ dependencies: _, propertyDependencies = {}, ...entry }: Entry): number {
  const properties = [entry.inputs, entry.outputs].map((bag = {}) =>
    JSON.stringify(Object.fromEntries(Object.entries(bag).filter(([name]) => !name.startsWith("__")))),
  );
  const unreferenced = Object.fromEntries(Object.keys(propertyDependencies).map((name) => [name, []]));
  return JSON.stringify({ ...entry, propertyDependencies: unreferenced }).length - properties.join("").length;
}

describe.each(hostNames)("the quickstart in the %s host", (host) => {
  const environment = useTestEnvironment();

  it("keeps every credential out of state, history, backups, logs and output, and its state small", async () => {
    // Encrypted as for a user, without the key service of the tests.
    const stack = await environment.example("quickstart", { host, env: { PULUMI_CONFIG_PASSPHRASE: "a passphrase" } });
    const env = { TREFOIL_LOG: join(stack.root, "requests.log") };
    const runs = [passed(await stack.up({ preview: true, diff: true, env }))];
    const { appSecret, appKey } = (await stack.outputs()) as { appSecret: string; appKey: string };
    environment.emulator.realtime.control.faults.add({ method: "GET", path: "/v1/me", status: 401, count: 9 });
    const failed = await stack.refresh({ diff: true, env });
    expect(failed.exitCode).not.toBe(0);
    runs.push(failed);
    const exported = passed(await stack.run("stack", "export"));
    runs.push(exported, await stack.run("stack", "history", "--show-secrets=false"));
    runs.push(await stack.run("stack", "output"), await stack.run("config"));

    const log = readFileSync(env.TREFOIL_LOG, "utf8");
    expect(log).toContain("/synonymmaps('");
    expect(appSecret).not.toBe("");
    expect(
      secretLocations([...Object.values(secretsOf(environment.emulator)), appSecret, `${appKey}:`], [stack], runs),
    ).toEqual([]);

    const { resources = [] } = (JSON.parse(exported.stdout) as { deployment: Deployment }).deployment;
    const ours = resources.filter(isManaged);
    expect(ours).toHaveLength(5);
    for (const entry of ours) {
      const text = String(entry.inputs?.__provider ?? "");
      expect(text).toMatch(
        host === "dynamic" ? /^exports\.handler=\(\)=>require\("trefoil\/provider"\)\("\w+:\w+"\)$/ : /^$/,
      );
      expect(text.length).toBeLessThan(120);
      expect(beyond(entry)).toBeLessThan(1100);
    }
  });
});
