import { engineTimeout } from "../../tools/engine-harness";
import { inHost, outputOf, passed, program, stepsIn, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout);

const environment = useTestEnvironment();

/** Children that the service finds by the id of their parent, and by its generated id alone. */
const product = (description: string, more = "") => `
  const chat = new realtime.App("chat", { name: "chat" });
  new realtime.Key("server", { appId: chat, name: "${description}", capabilities: { "*": ["publish"] } });
  const developers = new registry.Team("developers", { organization: "acme", name: "developers" });
  ${more}`;

const children = `
  new realtime.Namespace("rooms", { appId: chat, name: "rooms" });
  new registry.TeamMember("bob", { team: developers, username: "bob" });`;

describe.each(inHost("plugin"))("with the %s host, a parent that was deleted outside", (host) => {
  it("is named by each failure of its children, with the command that creates all of them again", async () => {
    const { realtime, registry } = environment.emulator;
    registry.control.change({ collection: "members", key: "acme/bob", merge: { role: "member" } });
    const stack = await environment.project(product("server"), { host });
    passed(await stack.up());
    const [app = ""] = Object.keys(realtime.control.objects().apps ?? {});
    realtime.control.change({ collection: "apps", key: app, remove: true });
    registry.control.change({ collection: "teams", key: "acme/developers", remove: true });

    stack.write(program(product("renamed", children)));
    const refused = await stack.up({ flags: ["--continue-on-error"] });
    expect(refused.exitCode).not.toBe(0);
    expect(stepsIn(refused).sort()).toEqual(["create bob (failed)", "create rooms (failed)", "update server (failed)"]);
    const next = "was not found. If it was deleted outside Pulumi, run `pulumi up --refresh` to create it again.";
    expect(outputOf(refused)).toContain(`The parent resource ${next}`);
    expect(outputOf(refused)).toMatch(/Key ".*": update failed: .* Run `pulumi up --refresh` to create it again\./);
    expect(outputOf(refused)).toMatch(/the Team "acme\/\d+" .* does not exist\. If it was deleted outside Pulumi, run/);

    passed(await stack.up({ refresh: true }));
    const kinds = environment.objects().map((line) => line.split(" ").slice(0, 2).join(" "));
    expect(kinds).toEqual(
      expect.arrayContaining(["realtime apps", "realtime keys", "realtime namespaces", "registry teams"]),
    );
    passed(await stack.up({ refresh: true, expectNoChanges: true }));
  });
});
