import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hostNames } from "../../tools/engine-harness";
import { campaign } from "../support/campaign";
import { forms, type Kind, kinds } from "../support/secret-kinds";
import { isManaged, outputOf, passed, secretLocations, stepsIn, trefoil, useTestEnvironment } from "./support";

describe.each(hostNames)("secrets passed in plain text or as secrets in the %s host", (host) => {
  const environment = useTestEnvironment();

  /** The program reads them from its environment, so that its own files do not contain them. */
  const everywhere = ["", "pulumi.secret"]
    .map((wrap, i) => {
      const form = ["plain", "marked"][i];
      return `{
        const secret = (name) => ${wrap}(process.env["CANARY_" + name]);
        new realtime.App("app-${form}", { name: "app-${form}", fcmServiceAccount: secret("A"), fcmProjectId: "p" });
        new rest.Resource("thing-${form}", {
          body: { name: "thing-${form}" }, secretBody: { password: secret("B"), deep: { pin: secret("C") } },
        });
        new search.Index("hotels-${form}", {
          name: "hotels-${form}",
          fields: [{ name: "id", type: "Edm.String", key: true }],
          vectorSearch: { vectorizers: [{
            name: "web", kind: "customWebApi",
            customWebApiParameters: { uri: "https://example.com/embed", httpHeaders: { "X-Key": secret("D") } },
          }] },
        });
      }`;
    })
    .join("\n");
  const canaries = () =>
    Object.fromEntries(["A", "B", "C", "D"].map((name) => [`CANARY_${name}`, randomBytes(18).toString("hex")]));

  it("are nowhere in plain text, whether passed as strings or as secrets, also when they change", async () => {
    const stack = await environment.project(everywhere, { host });
    const [first, second] = [canaries(), canaries()];
    const log = { TREFOIL_LOG: join(stack.root, "requests.log") };
    const runs = [passed(await stack.up({ diff: true, env: { ...first, ...log } }))];
    const changed = passed(await stack.up({ diff: true, preview: true, env: { ...second, ...log } }));
    expect([...new Set(stepsIn(changed))].sort()).toEqual([
      "update app-marked",
      "update app-plain",
      "update hotels-marked",
      "update hotels-plain",
      "update thing-marked",
      "update thing-plain",
    ]);
    expect(outputOf(changed)).toContain("[secret]");
    const settled = passed(await stack.up({ refresh: true, expectNoChanges: true, env: { ...second, ...log } }));
    runs.push(changed, settled, await stack.run("stack", "export"));
    expect(secretLocations([...Object.values(first), ...Object.values(second)], [stack], runs)).toEqual([]);
    const things = Object.values(environment.emulator.rest.control.objects()["/v1/resources"] ?? {});
    expect(things.map((thing) => JSON.stringify(thing).includes(String(second.CANARY_C)))).toEqual([true, true]);
  });

  it("are encrypted by `pulumi up --refresh` if the state contains a map of them in plain text", async () => {
    const program = `new rest.Resource("thing", { body: { name: "thing" }, secretBody: { deep: { pin: process.env.CANARY } } });`;
    const stack = await environment.project(program, { host });
    const canary = randomBytes(18).toString("hex");
    const env = { CANARY: canary };
    passed(await stack.up({ env }));
    const state = await stack.export();
    for (const { inputs, outputs } of state.deployment.resources?.filter(isManaged) ?? [])
      for (const props of [inputs, outputs]) Object.assign(props ?? {}, { secretBody: { deep: { pin: canary } } });
    stack.write({ "state.json": JSON.stringify(state) });
    passed(await stack.run("stack", "import", "--file", "state.json"));
    expect(JSON.stringify(await stack.export())).toContain(canary);
    passed(await stack.up({ refresh: true, env }));
    expect(JSON.stringify(await stack.export())).not.toContain(canary);
    expect(outputOf(await stack.up({ refresh: true, expectNoChanges: true, env }))).not.toContain(canary);
  });

  it("stay hidden in the output of runs that fail", async () => {
    const { search } = environment.emulator;
    const map = (name: string) => `
      new search.SynonymMap("${name}", { name: "${name}", synonyms: ["a"], encryptionKey: {
        keyVaultUri: "https://vault.example.com", keyVaultKeyName: "k",
        accessCredentials: { applicationId: "app", applicationSecret: process.env.CANARY },
      } });`;
    const stack = await environment.project(["r401", "r403", "r500", "r400"].map(map).join(""), { host });
    const canary = randomBytes(18).toString("hex");
    const env = { CANARY: canary, TREFOIL_LOG: join(stack.root, "requests.log") };
    const { adminKey } = environment.emulator.credentials.search;
    const echo = { error: { code: "Bad", message: `The secret ${canary} and the key ${adminKey} are wrong.` } };
    for (const status of [401, 403, 500, 400]) {
      search.control.faults.add({ method: "PUT", path: `/synonymmaps('r${status}')`, status, count: 20, body: echo });
    }
    const failed = await stack.up({ diff: true, env, flags: ["--continue-on-error"] });
    expect(failed.exitCode).not.toBe(0);
    for (const status of [401, 403, 500, 400]) {
      expect(outputOf(failed)).toContain(`SynonymMap "r${status}": create failed: PUT /synonymmaps('r${status}')`);
      expect(outputOf(failed)).toContain(`-> ${status} The secret`);
    }
    expect(outputOf(failed)).toContain("Check trefoil:searchApiKey or trefoil:searchToken");
    expect(outputOf(failed)).toContain("Wrong key or query key: set an admin key");
    expect(secretLocations([canary, adminKey], [stack], [failed])).toEqual([]);
  });
});

describe.each(hostNames)("structured secrets in the %s host", (host) => {
  const environment = useTestEnvironment();

  const stored = [
    "a connection string of Azure Storage",
    "a URL with user and password",
    "a PEM",
    "JSON with credentials of registries",
    "a URL of a webhook",
  ].map((name) => kinds[name] as Kind);
  const values = Object.fromEntries(stored.map(({ whole }, i) => [`CANARY_${i}`, whole]));
  const program = (size: number) =>
    stored
      .map(
        (_, i) => `new rest.Resource("thing-${i}", {
          body: { name: "thing-${i}", size: ${size} }, updateMethod: "PATCH", secretBody: { store: process.env.CANARY_${i} },
        });`,
      )
      .join("\n");
  const parts = stored.flatMap(({ whole, parts }) => [whole, ...parts]);
  /** Forms that a shell, a page or a file could show. */
  const shown = [...new Set(Object.values(forms).flatMap((encode) => parts.map(encode)))];

  it("are in no output, file or report if the service repeats any part", async () => {
    const { control } = environment.emulator.rest;
    const stack = await environment.project(program(1), { host });
    const env = { ...values, TREFOIL_LOG: join(stack.root, "requests.log") };
    const runs = [passed(await stack.up({ diff: true, env }))];
    for (const [key, { name }] of Object.entries(control.objects()["/v1/resources"] ?? {}))
      control.change({ collection: "/v1/resources", key, merge: { size: 9, note: `seen: ${name}` } });
    const page = join(stack.root, "drift.html");
    const drift = await trefoil(stack, ["drift", "--stack", "dev", "--html", page], env);
    expect(drift).toMatchObject({ code: 2, err: "" });
    runs.push(passed(await stack.refresh({ diff: true, env })));

    stack.write({
      "index.js": readFileSync(join(stack.folder, "index.js"), "utf8").replaceAll("size: 1 ", "size: 2 "),
    });
    const things = Object.entries(control.objects()["/v1/resources"] ?? {});
    const encoders = Object.values(forms);
    // A long message is shortened, so that each run shows some of the forms, and each host half of them. The campaign has all.
    const [start, step] = campaign ? [0, 6] : [6 * hostNames.indexOf(host), 12];
    for (let first = start; first < encoders.length; first += step) {
      for (const [id, { name }] of things) {
        const { whole, parts } = stored[Number(String(name).split("-")[1])] as Kind;
        const repeated = encoders
          .slice(first, first + 6)
          .flatMap((encode) => [whole, ...parts.slice(0, 2)].map(encode));
        const body = { message: `rejected: ${repeated.join(" ")}`, code: repeated[1], details: repeated };
        control.faults.add({ method: "PATCH", path: `/v1/resources/${id}`, status: 400, body });
      }
      const failed = await stack.up({ diff: true, env, flags: ["--continue-on-error"] });
      expect(failed.exitCode).not.toBe(0);
      expect(outputOf(failed).match(/rejected: \[secret\]/g)?.length).toBeGreaterThanOrEqual(stored.length);
      runs.push(failed);
    }
    runs.push(await stack.run("stack", "export"), await stack.run("stack", "history", "--show-secrets=false"));
    expect(secretLocations(shown, [stack], runs)).toEqual([]);
    const report = readFileSync(page, "utf8") + drift.out;
    expect(report).toContain("size");
    expect(shown.filter((form) => report.includes(form))).toEqual([]);
  });
});
