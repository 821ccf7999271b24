import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { Context, create, read, remove, Session, validateAccess } from "../../provider/lifecycle";
import { ResourceOperations, Sessions } from "../../provider/lifecycle/run";
import { ownCatalogue } from "../../provider/modules";
import { repository } from "../../provider/services/registry/repository";
import { registry } from "../../provider/services/registry/service";
import { DockerLogin } from "../support/oci/docker";
import { checked, isMutation, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();
let docker: DockerLogin;
let before: NodeJS.ProcessEnv;
beforeEach(() => {
  docker = new DockerLogin();
  before = { ...process.env };
  for (const name of ["DOCKER_USERNAME", "DOCKER_PASSWORD"]) delete process.env[name];
  Object.assign(process.env, docker.env);
});
afterEach(() => {
  process.env = before;
});

const warnings: string[] = [];
/** The program of a user who configures only the URL of the emulator. */
function signedIn(username: string, password: string): Context {
  const url = environment.emulator.registry.url;
  docker.config({ credsStore: "shell" });
  docker.program(
    "shell",
    `[ "$server" = "${new URL(url).host}" ] && echo '{"Username":"${username}","Secret":"${password}"}'`,
  );
  warnings.splice(0);
  const session = new Session(registry, { "trefoil:registryUrl": url }, (message) => void warnings.push(message));
  return new Context(repository, session, { name: "dev/app" });
}
const requests = () => environment.service(registry).control.journal();

describe("Docker Hub with the credentials of docker login", () => {
  it("creates, reads and deletes a repository, and the state contains the user", async () => {
    const logFile = environment.logRequests();
    const { username, password } = environment.emulator.credentials.registry;
    const context = signedIn(username, password);
    const inputs = checked(repository, { namespace: username, name: "app" }, undefined);
    const created = await create(context, inputs);
    expect(created.state.account).toBe(`${environment.emulator.registry.url}#${username}`);
    expect(await read(context, created.id, created.state)).toBeDefined();
    context.session.objects.forget(repository, created.id);
    await remove(context, created.id, created.state);
    expect(
      requests()
        .filter(isMutation)
        .map(({ method }) => method),
    ).toContain("DELETE");
    const texts = [readFileSync(logFile, "utf8"), JSON.stringify(created), ...warnings];
    expect(texts.filter((text) => text.includes(password))).toEqual([]);
  });

  it("passes no configuration of `trefoil drift` to the credential helper", async () => {
    const { username, password } = environment.emulator.credentials.registry;
    const { session } = signedIn(username, password);
    const file = `${docker.folder}/environment`;
    docker.program("shell", `env > "${file}"; echo '{"Username":"${username}","Secret":"${password}"}'`);
    process.env.TREFOIL_DRIFT_CONFIGURATION = '{"other:password":"canary"}';
    await session.prepare();
    expect(readFileSync(file, "utf8")).toContain("PATH=");
    expect(readFileSync(file, "utf8")).not.toContain("canary");
  });

  it("does not block the operations on other resources while a credential helper runs", async () => {
    const { username, password } = environment.emulator.credentials.registry;
    const { session } = signedIn(username, password);
    const go = `${docker.folder}/go`;
    docker.program(
      "shell",
      `until [ -e "${go}" ]; do sleep 0.05; done; echo '{"Username":"${username}","Secret":"${password}"}'`,
    );
    const host = new ResourceOperations(new Sessions(() => {}), ownCatalogue, async () => {});
    const facts = { references: {}, secretInputs: [], deleteBeforeReplace: false, aliases: [] };
    const call = { definition: repository, session, resource: { name: "dev/app" } };
    const checking = host.check(call, { inputs: { namespace: username, name: "app" }, olds: undefined, facts });
    // The helper ends only after this process has continued.
    writeFileSync(go, "");
    expect((await checking).failures).toEqual([]);
    expect(session.user).toBe(username);
  });

  it("names their source if the service rejects them", async () => {
    const password = `dckr_pat_${randomBytes(12).toString("hex")}`;
    const context = signedIn("nobody", password);
    const problem = await validateAccess(context.session, repository, 'registry.Repository "app"');
    expect(problem).toContain("The credential was rejected. Check the credentials of `docker login`");
    expect(problem).not.toContain(password);
  });

  it("sends nothing with an identity token", async () => {
    const password = randomBytes(12).toString("hex");
    const context = signedIn("<token>", password);
    const problem = await validateAccess(context.session, repository, 'registry.Repository "app"');
    expect(problem).toContain("identity token");
    expect(problem).not.toContain(password);
    expect(requests()).toEqual([]);
  });
});
