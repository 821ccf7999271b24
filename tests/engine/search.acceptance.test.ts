import { engineTimeout, type Result, type Stack } from "../../tools/engine-harness";
import { isManaged, passed, program, stepsIn, useTestEnvironment } from "./support";
import { type SearchLife, searchLives, searchObjects } from "./support/search-kinds";

jest.setTimeout(engineTimeout * 3);

const everything = ["words", "hotels", "pages", "rooms", "guide", "documents", "chunks", "reader"];
const each = (verb: string) => everything.map((name) => `${verb} ${name}`).sort();
/** The program after some of the changes. */
const edited = (...steps: readonly ("change" | "replace")[]) =>
  searchLives
    .flatMap((life) => steps.map((step) => life[step]))
    .reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`The program lacks ${from}.`);
      return text.replace(from, to);
    }, searchObjects);
const differing = ({ steps }: Result, op: string) =>
  Object.fromEntries(steps.filter((step) => step.op === op).map(({ name, diff }) => [name, diff]));
const table = (pick: (life: SearchLife) => unknown) =>
  Object.fromEntries(searchLives.map((life) => [life.name, pick(life)]));

describe("the life of an object of each kind of the search service", () => {
  const environment = useTestEnvironment({}, "file");
  let stack: Stack;
  /** Credentials in the environment, of an admin and of an account that may only read. */
  let [admin, reader]: Record<string, string>[] = [];
  const written = () => environment.writes().sort();
  const put = ({ collection, name }: SearchLife) => `PUT /${collection}('${name}')`;

  beforeAll(async () => {
    const { url } = environment.emulator.search;
    const { adminKey, readToken } = environment.emulator.credentials.search;
    admin = { AZURE_SEARCH_ENDPOINT: url, AZURE_SEARCH_API_KEY: adminKey };
    reader = { AZURE_SEARCH_ENDPOINT: url, TREFOIL_SEARCH_TOKEN: readToken, TREFOIL_SEARCH_ROLE_TIMEOUT: "0" };
    stack = await environment.bareProject(searchObjects);
  });

  it("is created", async () => {
    expect(stepsIn(passed(await stack.up({ env: admin }))).sort()).toEqual(each("create"));
    expect(environment.writes()).toHaveLength(everything.length);
  });

  it("changes in place by one request, at the path in the preview, and not with a read-only credential", async () => {
    stack.write(program(edited("change")));
    const before = environment.emulator.search.control.objects();
    const refused = await stack.up({ env: reader });
    expect(refused.exitCode).not.toBe(0);
    expect(refused.stdout).toContain("it needs an admin key, or the role Search Service Contributor");
    expect(environment.emulator.search.control.objects()).toEqual(before);

    environment.clearRequests();
    const changed = passed(await stack.up({ diff: true, env: admin }));
    expect(differing(changed, "update")).toEqual(table(({ shown }) => shown));
    expect(written()).toEqual(searchLives.map(put).sort());
  });

  it("shows a change outside Pulumi at its path to a read-only credential, keeps the state, and is restored", async () => {
    const before = stack.stateText();
    const { control } = environment.emulator.search;
    for (const { collection, name, drift } of searchLives) control.change({ collection, key: name, merge: drift });
    environment.clearRequests();
    const drifted = await stack.preview({ refresh: true, diff: true, expectNoChanges: true, env: reader });
    expect(drifted.exitCode).not.toBe(0);
    expect(differing(drifted, "update")).toEqual(table((life) => life.drifted));
    expect(stack.stateText()).toBe(before);
    const asked = control.journal();
    expect(asked.length).toBeGreaterThanOrEqual(everything.length);
    expect(asked.filter(({ method, headers }) => method !== "GET" || headers["api-key"])).toEqual([]);

    environment.clearRequests();
    passed(await stack.up({ refresh: true, env: admin }));
    expect(written()).toEqual(searchLives.map(put).sort());
  });

  it("is replaced at the path in the preview, and then shows no changes", async () => {
    stack.write(program(edited("change", "replace")));
    const planned = differing(passed(await stack.up({ diff: true, env: admin })), "replace");
    expect(Object.keys(planned).sort()).toEqual(searchLives.map(({ name }) => name).sort());
    // Objects that refer to a replaced object show the change too.
    for (const { name, replacedBy } of searchLives) expect(Object.keys(planned[name] ?? {})).toContain(replacedBy);
    expect(environment.objects().sort()).toEqual(
      [
        "aliases handbook",
        "datasources documents",
        "indexers crawler",
        "indexes hotels",
        "indexes pages",
        "indexes rooms",
        "skillsets pieces",
        "synonymmaps terms",
      ].map((object) => `search ${object}`),
    );
    passed(await stack.up({ refresh: true, expectNoChanges: true, env: admin }));
  });

  it("is imported by a file into another stack, which then shows no changes", async () => {
    const other = await environment.project(edited("change", "replace"));
    const { deployment } = await stack.export({ showSecrets: true });
    const resources = (deployment.resources ?? []).filter(isManaged).map(({ type, urn, id, inputs }) => {
      const values = withoutMarks(inputs);
      return { type, name: urn.split("::").at(-1), id, inputs: values, outputs: values };
    });
    expect(resources).toHaveLength(everything.length);
    other.write({ "import.json": JSON.stringify({ resources }) });
    environment.clearRequests();
    passed(await other.run("import", "-f", "import.json", "--generate-code=false", "--yes"));
    passed(await other.up({ refresh: true }));
    expect(environment.writes()).toEqual([]);
  });

  it("is destroyed in the order of the references, and leaves no objects", async () => {
    environment.clearRequests();
    const gone = passed(await stack.destroy({ env: admin }));
    expect(stepsIn(gone).sort()).toEqual(each("delete"));
    const order = environment.writes();
    const at = (path: string) => order.indexOf(`DELETE ${path}`);
    for (const [first, then] of [
      ["/aliases('handbook')", "/indexes('rooms')"],
      ["/indexers('crawler')", "/datasources('documents')"],
      ["/indexers('crawler')", "/skillsets('pieces')"],
      ["/skillsets('pieces')", "/indexes('pages')"],
      ["/indexes('hotels')", "/synonymmaps('terms')"],
    ] as const) {
      expect(at(first)).toBeGreaterThan(-1);
      expect(at(then)).toBeGreaterThan(at(first));
    }
    expect(environment.objects()).toEqual([]);
    expect((await stack.export()).deployment.resources ?? []).toEqual([]);
  });
});

/**
 * The state that a user writes into the file: secrets in plain text, and only the string that identifies the provider.
 */
function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (typeof value !== "object" || value === null) return value;
  const members = value as Record<string, unknown>;
  if ("plaintext" in members) return JSON.parse(String(members.plaintext));
  const kept = Object.entries(members).filter(([name]) => name === "__provider" || !name.startsWith("__"));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutMarks(member)]));
}
