import type { Definition, ErrorResponse } from "../../provider/define";
import { remove, type Values } from "../../provider/lifecycle";
import { cleanUp } from "../support/rest-client";
import * as cases from "./cases";
import { isHeldByAlias } from "./deletes-in-use";
import { expectDecisions, expectFacts, expectOwned, expectStoredLevel } from "./facts";
import { isHidden } from "./hidden-objects";
import { addForeignMembers, leavesOtherObjects, replaces, updates } from "./key-changes";
import { type Key, keysOf } from "./keys";
import { kindOf } from "./kinds/kind-of";
import { isHeldByBase } from "./knowledge-in-use";
import { readsMany } from "./large-collections";
import { expectExchanges, expectMember, expectPreview, members, newerOf, referencesOf } from "./literal";
import { type Mutant, mutantsOf, serviceMutantsOf } from "./mutate";
import { renewsInTime } from "./renewal";
import { fillIns, isNoDrift } from "./service-defaults";
import { withObjects } from "./subjects";
import { TestEnvironment } from "./test-environment";
import { meaning, type Variation, vary } from "./variation";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await TestEnvironment.start();
  // The pauses between attempts are random and can be zero.
  jest.spyOn(Math, "random").mockReturnValue(0);
});
beforeEach(() => environment.reset());
afterEach(cleanUp);
afterAll(() => environment.stop());

/** Names of objects that the service creates itself. */
const builtIn: Readonly<Record<string, string>> = { "realtime:Queue": "deadletter", "registry:Team": "owners" };

const responseTo = (method: string, status: number, body?: unknown): ErrorResponse => ({
  status,
  method,
  headers: {},
  body,
});

/** Responses after which a service names the next step, and the step. It is empty if the message of the error contains it. */
const advised: Readonly<Record<string, readonly [ErrorResponse, next: RegExp]>> = {
  registry: [responseTo("POST", 429, { message: "Too many failed login attempts." }), /\.$/],
  rest: [responseTo("PUT", 428), /\.$/],
  search: [responseTo("PUT", 400, { error: { message: "The serverless tier has no aliases." } }), /\.$/],
  oci: [responseTo("DELETE", 405, { errors: [{ code: "UNSUPPORTED" }] }), /^$/],
};

type Judge = (definition: Definition, path: string | undefined) => void | Promise<void>;

/** Checks of a definition. Each check throws if it fails. */
const judges: Readonly<Record<string, Judge>> = {
  "the documents on changes and limits"(definition) {
    for (const preview of kindOf(definition).previews) expectPreview(definition, preview);
  },
  "the documents on kinds"(definition) {
    for (const member of members.filter(({ token }) => token === definition.token)) expectMember(definition, member);
  },
  "the documents on secrets"(definition) {
    expectFacts(definition);
  },
  "the documents on omitted inputs"(definition) {
    expectDecisions(definition);
  },
  "the contract on the drift level"(definition) {
    expectStoredLevel(definition);
  },
  "the documents on what refers to what"(definition) {
    expect(referencesOf(definition)).toEqual(kindOf(definition).references ?? {});
  },
  "the documents on versions"(definition) {
    expect(newerOf(definition)).toEqual(kindOf(definition).newer ?? {});
  },
  "the documents on defaults"(definition) {
    for (const fillIn of fillIns.filter(({ token }) => token === definition.token)) isNoDrift(definition, fillIn);
  },
  async "the documents on requests and answers"(definition) {
    const kind = kindOf(definition);
    for (const operation of kind.operations) await expectExchanges(definition, operation);
  },
  async "the contract on many reads"(definition) {
    environment.reset();
    await readsMany(environment, definition);
  },
  async "the contract on hidden objects"(definition) {
    environment.reset();
    if (definition.service.name === "registry") await isHidden(environment, definition);
  },
  async "the contract on the target of an alias"(definition) {
    environment.reset();
    if (definition.token === "search:Index") await isHeldByAlias(environment, definition);
  },
  async "the contract on knowledge sources in use"(definition) {
    environment.reset();
    if (definition.token === "search:KnowledgeSource") await isHeldByBase(environment, definition);
  },
  "the documents on objects that the service creates with another"(definition) {
    expectOwned(definition);
  },
  "the contract on imported bodies"({ token, hooks }) {
    if (token !== "rest:Resource") return;
    const imported = hooks.import?.declared?.({ idField: "key", body: { key: "1", id: "2", name: "alpha" } });
    expect(imported).toEqual({ idField: "key", body: { id: "2", name: "alpha" } });
  },
  "the contract on objects that the service creates with an account"({ token, hooks }) {
    const name = builtIn[token];
    if (name === undefined) return;
    const isBuiltIn = (values: Values) => hooks.import?.isBuiltIn?.(values);
    expect([isBuiltIn({ name }), isBuiltIn({ name: "other" })]).toEqual([true, false]);
  },
  "the documents on the next step after an error"({ service }) {
    const expected = advised[service.name];
    if (expected) expect(service.advice?.(expected[0])).toMatch(expected[1]);
  },
  async "the contract on renewal"(definition) {
    environment.reset();
    if ("lifetimeDays" in definition.inputs.fields) await renewsInTime(environment, definition);
  },
  async "the contracts on a key"(definition, path) {
    for (const example of Object.values(definition.examples)) {
      environment.reset();
      await cases.createsAndReads(environment, definition, await environment.withParents(definition, example));
      for (const key of keysOf(definition, example).filter(({ name }) => name === path)) {
        const { given, other } = vary(definition, example, key);
        const variation = {
          given: { ...given, args: await environment.withParents(definition, given.args) },
          other: await environment.withParents(definition, other),
        };
        if (meaning(definition, key) === "replace") replaces(environment, definition, key, variation);
        else await changesKey(definition, key, variation);
      }
    }
  },
};

async function changesKey(definition: Definition, key: Key, variation: Variation): Promise<void> {
  const made = await environment.make(definition, variation.given.args);
  const foreign = addForeignMembers(environment, made, key);
  const { id, state } = await updates(environment, key, made, variation);
  expect(foreign.current()).toEqual(foreign.expected);
  await remove(environment.context(definition), id, state);
  await leavesOtherObjects(environment, definition, key, variation);
}

/** The first check that a definition fails. */
async function redBy({ definitions, path }: Omit<Mutant, "title">): Promise<string | undefined> {
  for (const definition of definitions) {
    for (const [name, judge] of Object.entries(judges)) {
      try {
        await judge(definition, path);
      } catch {
        return name;
      }
    }
  }
  return undefined;
}

/** Losses without an effect, with the reason. */
const harmless: Readonly<Record<string, string>> = {
  "registry:ImageCopy without returned on output sourceDigest":
    "only the reference page contains the fact of an output",
  "registry:RepositoryImmutableTags without hidden objects": "a list that is missing, too, hides the object",
  "rest whose errors are not read": "the client reads the common shapes by itself",
};

const services = [...new Set(withObjects.map(({ service }) => service))];
const mutants = [
  ...withObjects.flatMap(mutantsOf),
  ...services.flatMap((service) =>
    serviceMutantsOf(
      service,
      withObjects.filter((definition) => definition.service === service),
    ),
  ),
];

describe("an unchanged definition", () => {
  it.each(withObjects)("fails no check: $token", async (definition) => {
    expect(await redBy({ definitions: [definition] })).toBeUndefined();
  });
});

describe("a mutated definition", () => {
  it.each(mutants.filter(({ title }) => !(title in harmless)))("fails a check: $title", async (mutant) => {
    expect(Object.keys(judges)).toContain(await redBy(mutant));
  });

  it.each(Object.entries(harmless))("is equivalent to the original: %s (%s)", async (title) => {
    const mutant = mutants.find((candidate) => candidate.title === title);
    if (!mutant) throw new Error(`There is no such mutant any more: ${title}.`);
    expect(await redBy(mutant)).toBeUndefined();
  });
});
