import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly task?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

const page = readFileSync(join(__dirname, "../../../docs/guides/keyless.md"), "utf8");
const recipes = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, recipe = ""]) => recipe);
const [github = "", gitlab = "", azureDevOps = "", dockerHub = ""] = recipes;

describe("the page about keyless jobs", () => {
  it("has four recipes of jobs without secrets of a service", () => {
    expect(recipes).toHaveLength(5);
    for (const recipe of recipes.slice(0, 4)) expect(recipe).not.toMatch(/secrets\.(?!PULUMI_)|API_KEY|PASSWORD/);
  });

  it("passes the address of the service and the sign-in to Pulumi Cloud in each recipe", () => {
    for (const recipe of [github, azureDevOps]) expect(recipe).toMatch(/AZURE_SEARCH_ENDPOINT: /);
    for (const recipe of [github, azureDevOps, dockerHub]) expect(recipe).toMatch(/PULUMI_ACCESS_TOKEN: /);
    // GitLab passes the variables of the project to its jobs.
    expect(page).toMatch(/`AZURE_SEARCH_ENDPOINT` and `PULUMI_ACCESS_TOKEN` are variables of the project/);
  });

  it("defines the step whose token the last recipe uses", () => {
    const { steps } = parse(recipes[4] ?? "") as { readonly steps: readonly (Step & { readonly id?: string })[] };
    const used = [...(recipes[4] ?? "").matchAll(/steps\.(\w+)\./g)].map(([, id]) => id);
    expect(used).toEqual(["docker_oidc"]);
    expect(steps.map(({ id }) => id)).toContain("docker_oidc");
  });

  it.each([
    ["Azure AI Search", github, "preview", "azure/login@"],
    ["Docker Hub", dockerHub, "release", "docker/login-action@"],
  ])(
    "signs in to %s on GitHub immediately before Pulumi runs, with exact versions of actions",
    (_, text, job, action) => {
      const { permissions, jobs } = parse(text) as {
        readonly permissions: Readonly<Record<string, string>>;
        readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
      };
      expect(permissions["id-token"]).toBe("write");
      const steps = jobs[job]?.steps ?? [];
      const login = steps.findIndex(({ uses }) => uses?.startsWith(action));
      expect(Object.keys(steps[login]?.with ?? {}).filter((name) => /creds|password/.test(name))).toEqual([]);
      expect(steps[login + 1]?.run).toMatch(/^pulumi (preview|up)/);
      const actions = steps.flatMap(({ uses }) => uses ?? []);
      expect(actions.filter((uses) => !/@v\d+\.\d+\.\d+$/.test(uses))).toEqual([]);
    },
  );

  it("passes the assertion of GitLab in a file that only its user can read", () => {
    const { preview } = parse(gitlab) as {
      readonly preview: {
        readonly id_tokens: Readonly<Record<string, { readonly aud: string }>>;
        readonly variables: Readonly<Record<string, string>>;
        readonly script: readonly string[];
      };
    };
    expect(preview.id_tokens).toEqual({ AZURE_ASSERTION: { aud: "api://AzureADTokenExchange" } });
    expect(preview.variables.AZURE_TOKEN_CREDENTIALS).toBe("WorkloadIdentityCredential");
    const write = preview.script.findIndex((line) => line.includes("$AZURE_ASSERTION"));
    expect(preview.script[write]).toContain("umask 077");
    expect(preview.script[write]).toContain('"$AZURE_FEDERATED_TOKEN_FILE"');
    expect(preview.script[write + 1]).toMatch(/^pulumi preview/);
  });

  it("runs Pulumi in the session of the service connection of Azure DevOps", () => {
    const { steps } = parse(azureDevOps) as { readonly steps: readonly Step[] };
    const task = steps.find((step) => step.task?.startsWith("AzureCLI@"));
    expect(task?.inputs?.inlineScript).toContain("pulumi preview");
    expect(task?.env?.AZURE_TOKEN_CREDENTIALS).toBe("AzureCliCredential");
  });
});
