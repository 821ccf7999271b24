import { join } from "node:path";
import { executables, type Stack } from "../../tools/engine-harness";
import { type Result, Running } from "../../tools/engine-harness/cli";
import { outputOf, passed, useTestEnvironment } from "./support";

const environment = useTestEnvironment();

/** The environment variables of an emulator: `pulumi do` reads no configuration of a stack. */
function variables(): Record<string, string> {
  const { registry, search, realtime, rest, credentials } = environment.emulator;
  return {
    DOCKER_HUB_API_URL: registry.url,
    DOCKER_USERNAME: credentials.registry.username,
    DOCKER_PASSWORD: credentials.registry.password,
    AZURE_SEARCH_ENDPOINT: search.url,
    AZURE_SEARCH_API_KEY: credentials.search.adminKey,
    ABLY_URL: realtime.url,
    ABLY_ACCOUNT_TOKEN: credentials.realtime.token,
    TREFOIL_REST_URL: rest.url,
    TREFOIL_REST_TOKEN: credentials.rest.token,
  };
}

function start({ folder, env }: Stack, type: string, args: readonly string[]): Promise<Result> {
  const plugin = ["--package", join(executables, "pulumi-resource-trefoil")];
  const common = ["--stateless", "--non-interactive", "--color", "never", "--output", "json"];
  return new Running({ args: ["do", ...plugin, ...common, type, ...args], cwd: folder, env }).done;
}

const run = async (stack: Stack, type: string, args: readonly string[]) =>
  passed(await start(stack, type, args)).stdout;

const file = (name: string) => ["--input", "pcl", "--input-file", `${name}.pcl`];

describe("pulumi do", () => {
  it.each([
    {
      type: "trefoil:registry:Repository",
      created: ["--namespace", "acme", "--name", "app"],
      patched: ["--description", "The app."],
      filters: ["--namespace", "acme"],
      values: { description: "The app." },
    },
    {
      type: "trefoil:search:SynonymMap",
      created: file("words"),
      patched: file("more-words"),
      filters: [],
      values: { synonyms: "a, b\nc, d" },
    },
    {
      type: "trefoil:realtime:App",
      created: ["--name", "chat"],
      patched: ["--tls-only"],
      filters: [],
      values: { tlsOnly: true },
    },
    {
      type: "trefoil:rest:Resource",
      created: file("item"),
      patched: file("larger-item"),
      filters: ["--path", "/v1/resources"],
      values: { name: "alpha", size: 2 },
    },
  ])("creates, lists, changes and deletes a $type without a program, or keeps what contains data", async (one) => {
    const files = {
      "words.pcl": 'name = "words"\nsynonyms = ["a, b"]\n',
      "more-words.pcl": 'synonyms = ["a, b", "c, d"]\n',
      "item.pcl": 'body = { name = "alpha", size = 1 }\n',
      "larger-item.pcl": 'body = { name = "alpha", size = 2 }\n',
    };
    const stack = await environment.bareProject("", { host: "plugin", files, env: variables() });
    const { id } = JSON.parse(await run(stack, one.type, ["create", ...one.created, "--yes"])) as { id: string };
    const found = JSON.parse(await run(stack, one.type, ["list", ...one.filters])) as { id: string }[];
    expect(found.map((object) => object.id)).toContain(id);
    await run(stack, one.type, ["patch", id, ...one.patched, "--yes"]);
    const { emulator } = environment;
    const service = one.type.split(":")[1] as "registry" | "search" | "realtime" | "rest";
    const objects = () => Object.values(emulator[service].control.objects()).flatMap((all) => Object.values(all));
    expect(objects()).toContainEqual(expect.objectContaining(one.values));
    const deleted = await start(stack, one.type, ["delete", id, "--yes"]);
    if (service === "realtime") {
      // Each new app has a key, and no state contains `forceDestroy`.
      expect(outputOf(deleted)).toContain("It was not deleted");
      expect(objects()).toContainEqual(expect.objectContaining(one.values));
      return;
    }
    passed(deleted);
    expect(objects()).not.toContainEqual(expect.objectContaining(one.values));
  });
});
