import { peers } from "../../../provider/terraform";
import { writeFiles } from "../../../tools/files";
import { emulatorVariables } from "../../support/emulator-variables";
import { runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";
import { useTestEnvironment } from "../test-environment";
import { fillAccount } from "./account";
import { stackExport, terraformObjects, terraformState } from "./terraform-objects";

const environment = useTestEnvironment();

const mappings = peers.flatMap((peer) => Object.entries(peer.mappings));

describe("the objects of an account in a state", () => {
  it.each([
    ["of Terraform", terraformState],
    ["of a Pulumi stack with bridged providers", stackExport],
  ])("are found in the account, for every type of the providers: %s", async (_, write) => {
    await fillAccount(environment);
    const resources = terraformObjects(environment);
    const typeOf = ({ type, attributes }: (typeof resources)[number]) =>
      type === "azapi_data_plane_resource" ? String(attributes.type).replace(/@.*/, "").toLowerCase() : type;
    expect(new Set(resources.map(typeOf))).toEqual(new Set(mappings.map(([type]) => type)));

    const folder = temporaryFolder();
    writeFiles(folder, { "state.json": JSON.stringify(write(resources)) });
    const env = emulatorVariables(environment.emulator);
    const { code, out, err } = await runCommand(["import", "--from-state", "state.json", "--list"], { folder, env });
    expect({ code, out, err }).toMatchObject({ code: 0, out: expect.not.stringMatching(/^Not /m) });
    const lines = out.trim().split("\n").slice(0, -1);
    const kinds = lines.filter((line) => !line.startsWith(" ")).map((line) => line.replace(".", ":"));
    expect(new Set(kinds)).toEqual(new Set(mappings.map(([, { token }]) => token)));
    expect(lines).toHaveLength(kinds.length + resources.length);
  });
});
