import { z } from "zod";
import { type Definition, defineResource, type Service } from "../../../provider/define";
import {
  displayNameOf,
  InterruptedError,
  type Operation,
  PartialFailureError,
  ResourceError,
} from "../../../provider/lifecycle";
import {
  type Access,
  explain,
  failureCode,
  mayHaveBeenApplied,
  StepError,
} from "../../../provider/lifecycle/errors/errors";
import {
  AbortedError,
  ConnectionError,
  CredentialError,
  HttpError,
  NoResponseError,
  ResponseTooLargeError,
  type RestError,
  TimeoutError,
} from "../../../provider/rest";
import { repository } from "../../../provider/services/registry/repository";
import { search } from "../../../provider/services/search/service";
import { synonymMap } from "../../../provider/services/search/synonym-map";
import { anyResource } from "../define/any-resource";

/** The message about a request with status 403. */
function rejected(definition: Definition, operation: Operation, values: Readonly<Record<string, string>>): string {
  const credential = definition.service.access.credential?.({ url: "https://service.example", ...values });
  const error = new HttpError("PUT /one -> 403", { method: "PUT", path: "/one", status: 403 });
  return explain({ definition, resource: definition.name, operation }, error, { credential }).message;
}

describe("a rejected request", () => {
  it("with an API key of the search service first names the two kinds of wrong keys", () => {
    const text = rejected(synonymMap, "create", { apiKey: "a" });
    expect(text).toMatch(/-> 403\. Wrong key or query key: set an admin key of this service/);
    expect(text).toContain("Check trefoil:searchApiKey");
    expect(text).not.toContain("may not do this");
    expect(text.split(/\s/).length).toBeLessThan(62);
    expect(search.title).toBe("Azure AI Search");
  });

  it("of a create on Docker Hub also names a namespace that does not exist", () => {
    const account = { username: "octavia", password: "x" };
    const note = "Docker Hub returns the same status if the value of `namespace` does not exist: check its spelling.";
    expect(rejected(repository, "create", account)).toContain(note);
    expect(rejected(repository, "update", account)).not.toContain(note);
  });
});

describe("the message of a frequent error", () => {
  const details = { method: "PUT", path: "/one" };
  const status = (value: number) => new HttpError(`PUT /one -> ${value}`, { ...details, status: value });
  const failed = { definition: synonymMap, resource: 'SynonymMap "words"', operation: "create" as const };
  const explained = (error: RestError) => explain(failed, error) as ResourceError;
  const lastLine = ({ message }: Error) => message.split("\n").at(-1);

  it.each([
    ["http_403", status(403)],
    ["http_401", status(401)],
    ["rate_limit", status(429)],
    ["connection", new ConnectionError("PUT /one: connection refused by localhost:1.", details)],
  ])("ends with the address of its explanation: %s", (code, error) => {
    expect(explained(error).code).toBe(code);
    expect(lastLine(explained(error))).toBe(`See docs/troubleshooting.md#${code}`);
    expect(explained(error).problem).not.toContain("See docs");
  });

  it("ends with one address if a later step failed", () => {
    const error = new PartialFailureError(failed, status(403), { id: "words", state: { inputs: {}, outputs: {} } });
    expect(error.message.match(/^See .*/gm)).toEqual(["See docs/troubleshooting.md#partial_failure"]);
  });

  it("has no address if no page explains it", () => {
    const text = 'SynonymMap "words": create failed: PUT /one -> 500. The service returned an internal error.';
    expect(explained(status(500)).message).toMatch(text);
    expect(explained(status(500)).message).not.toContain("\n");
  });
});

/** A service whose responses have the usual meanings. */
const service: Service = {
  ...anyResource.service,
  title: "Things",
  settings: { url: { description: "URL.", env: [] }, token: { description: "Token.", env: ["TOKEN"], secret: true } },
  advice: ({ status }) => (status === 418 ? "Drink coffee." : undefined),
  classify: ({ status, body }) => {
    if (status === 402) return "quota exhausted";
    return status === 403 && body !== "other" ? "forbidden" : undefined;
  },
};
const thing = defineResource({
  ...anyResource,
  service,
  path: { collection: "/teams/{team}/things", item: "/teams/{team}/things/{name}" },
  outputs: {},
  inputs: {
    team: z.string(),
    name: z.string(),
    owner: z.string().meta({ reference: { to: () => repository } }),
    size: z.int().optional().meta({ wireName: "max_size" }),
    text: z.string().optional().meta({ wireName: "full_text" }),
    plain: z.string().optional(),
  },
  permissions: { read: "to read things", write: "to change things" },
});
const restored = "If it was deleted outside Pulumi, run `pulumi up --refresh` to create it again. Otherwise check ";

interface Case extends Access {
  readonly operation?: Operation;
  readonly method?: string;
  readonly text?: string;
  readonly definition?: Definition;
}

/** The text after the cause in a message. */
function adviceOn(error: RestError | number, { operation = "update", method = "PUT", ...more }: Case = {}): string {
  const { text = "the cause", definition = thing, ...access } = more;
  const facts = { method, path: "/one" };
  const cause = typeof error === "number" ? new HttpError(`${text}.`, { ...facts, status: error }) : error;
  const { problem } = explain({ definition, resource: "a", operation }, cause, access) as ResourceError;
  return problem.replace(/^.*?\. ?/, "");
}

describe("the advice for a status", () => {
  const contact = "contact the vendor with the request id.";
  const correct = `Correct what the service reports, then retry. If it reports no reason, ${contact}`;
  const internal = `The service returned an internal error. Retry later; if it persists, ${contact}`;

  it.each<[number, Case, string]>([
    [301, {}, "The service redirects the request. Check the service URL and any proxy."],
    [399, {}, "The service redirects the request. Check the service URL and any proxy."],
    [400, {}, "Change the program and try again."],
    [422, { operation: "create" }, "Change the program and try again."],
    [400, { operation: "read" }, correct],
    [422, { operation: "delete" }, correct],
    [
      402,
      {},
      "Waiting does not help. Delete an object that is not needed, or raise the quota. A replacement creates the new object before it deletes the old object, so it needs free quota too.",
    ],
    [404, { operation: "create" }, `The parent resource was not found. ${restored}team, owner and the service URL.`],
    [404, {}, `The object or its parent resource was not found. ${restored}team, owner and the service URL.`],
    [404, { operation: "delete" }, correct],
    [404, { operation: "list" }, correct],
    [409, {}, correct],
    [
      409,
      { method: "GET" },
      `The service reports a conflict although the request changes nothing. Retry later; if it persists, ${contact}`,
    ],
    [
      412,
      {},
      "The object was changed at the same time. Nothing was overwritten. Run `pulumi up --refresh` to see the change, then retry.",
    ],
    [418, {}, "Drink coffee."],
    [
      429,
      {},
      "Rate limit exceeded. Retry later, and set trefoil:restRequestLimit to a value below the limit of the service.",
    ],
    [
      429,
      { provider: "eu" },
      'Rate limit exceeded. Retry later, and set the argument `restRequestLimit` of the provider "eu" to a value below the limit of the service.',
    ],
    [451, {}, correct],
    [499, {}, correct],
    [500, {}, internal],
    [503, { operation: "read" }, internal],
  ])("%i is the next step: %j", (status, more, expected) => {
    expect(adviceOn(status, more)).toBe(expected);
  });

  it("names the search of the next update if a failed create may have taken effect", () => {
    const failed = (status: number) => new HttpError("the cause.", { ...sent, status, mayHaveBeenApplied: true });
    const sent = { method: "POST", path: "/" };
    expect(adviceOn(failed(500), { operation: "create" })).toBe(
      `The service returned an internal error, and may have created the object. Retry later: \`pulumi up\` searches for the object before it creates one. If the error persists, ${contact}`,
    );
    expect(adviceOn(failed(408), { operation: "create" })).toBe(correct);
    expect(adviceOn(failed(500))).toBe(internal);
  });

  it("names the inputs for the names in a message, as whole words", () => {
    const text = (words: string) => adviceOn(400, { text: words });
    expect(text("max_size and full_text are wrong")).toBe(
      "Change the program and try again. In the program, `max_size` is the input `size`, and `full_text` is the input `text`.",
    );
    expect(text("undefined is wrong")).toBe("Change the program and try again.");
    expect(text("max_sizes and plain are wrong")).toBe("Change the program and try again.");
  });

  it("names the item instead of its parent if the resource gives a user access, or the parent without inputs", () => {
    const member = { ...thing, hooks: { selfLockout: { userNames: () => [], lastOwner: async () => undefined } } };
    expect(adviceOn(404, { definition: member })).toContain(`${restored}team, name, owner and the service URL.`);
    const alone = defineResource({ ...anyResource, service, inputs: { name: z.string() } });
    expect(adviceOn(404, { definition: alone })).toContain(`${restored}its parent's name and the service URL.`);
  });

  const stored =
    " `pulumi refresh` and `pulumi destroy` use the configuration of the stack that the last `pulumi up` stored in the state. If you have changed the credential since then, run `pulumi up` without `--refresh` first, or repeat the command with `--run-program`.";
  const rejected = "The credential was rejected. Check trefoil:restToken, and whether it has expired.";
  const forbidden = "The credential may not do this; it needs to change things. Check trefoil:restToken.";
  const credential = { kind: "read-only key", rejected: { 401: "Is it old?", 403: "It is a read-only key." } };

  it.each<[number, Case, string]>([
    [401, {}, rejected],
    [401, { operation: "read" }, rejected + stored],
    [401, { operation: "delete" }, rejected + stored],
    [401, { operation: "list" }, rejected],
    [401, { operation: "read", isCurrent: true }, rejected],
    [
      401,
      { operation: "read", fromEnvironment: true },
      rejected.replace("trefoil:restToken", "TOKEN in the environment"),
    ],
    [401, { operation: "read", fromDockerLogin: true }, rejected],
    [
      401,
      { operation: "read", provider: "eu" },
      rejected.replace("trefoil:restToken", 'the argument `restToken` of the provider "eu"') +
        stored.replace("the configuration of the stack", 'the arguments of the provider "eu"'),
    ],
    [401, { credential }, `${rejected} Is it old?`],
    [401, { credential, operation: "delete" }, `${rejected} Is it old?${stored}`],
    [403, {}, forbidden],
    [403, { method: "GET" }, forbidden.replace("to change things", "to read things")],
    [403, { operation: "delete" }, forbidden + stored],
    [403, { credential }, `${forbidden.replace("The credential", "The read-only key")} It is a read-only key.`],
    [403, { credential: { ...credential, namesCause: true } }, "It is a read-only key. Check trefoil:restToken."],
    [
      403,
      { credential: { ...credential, namesCause: true }, operation: "read" },
      `It is a read-only key. Check trefoil:restToken.${stored}`,
    ],
    [403, { credential: { kind: "key", namesCause: true } }, forbidden.replace("The credential", "The key")],
    [500, { credential }, internal],
  ])("%i names the credential to check: %j", (status, more, expected) => {
    expect(adviceOn(status, more)).toBe(expected);
  });

  it("403 of a create names a parent that the service may hide", () => {
    const hiding = { ...thing, service: { ...service, hidesMissingParents: true } } as const;
    const note = " Things returns the same status if the value of `team, owner` does not exist: check its spelling.";
    expect(adviceOn(403, { definition: hiding, operation: "create", method: "POST" })).toBe(forbidden + note);
    expect(adviceOn(403, { definition: hiding, operation: "create", method: "PATCH" })).toBe(forbidden);
    expect(adviceOn(403, { definition: hiding })).toBe(forbidden);
    expect(adviceOn(403, { operation: "create", method: "POST" })).toBe(forbidden);
    const top = { ...hiding, path: { collection: "/things", item: "/things/{name}" } };
    expect(adviceOn(403, { definition: top, operation: "create", method: "POST" })).toBe(forbidden);
  });
});

describe("the advice for a request without a response", () => {
  const facts = { method: "PUT", path: "/one" };
  const again = "Run the command again. It continues from there.";
  const createAgain = "Run `pulumi up` again. It searches for the object before it creates one.";
  const timeout = "To allow more time, set trefoil:requestTimeout (in seconds, 120 by default).";

  it.each<[string, RestError, Case, string]>([
    ["lost", new NoResponseError("the cause", false, facts), {}, again],
    [
      "lost, of a list",
      new NoResponseError("the cause", false, facts),
      { operation: "list" },
      "Run the command again.",
    ],
    ["lost, of a create", new NoResponseError("the cause", false, facts), { operation: "create" }, createAgain],
    ["late", new NoResponseError("the cause", true, facts), {}, `${again} ${timeout}`],
    [
      "late, of a create",
      new NoResponseError("the cause", true, facts),
      { operation: "create" },
      `${createAgain} ${timeout}`,
    ],
    ["late, without effect", new TimeoutError("the cause", facts), { operation: "create" }, timeout],
    [
      "too large",
      new ResponseTooLargeError("the cause", facts),
      {},
      "To allow larger responses, set trefoil:maxResponseSize (in MiB, 64 by default).",
    ],
    ["aborted", new AbortedError("the cause", facts), {}, ""],
    [
      "aborted, with a possible effect",
      new AbortedError("the cause", { ...facts, mayHaveBeenApplied: true }),
      {},
      `The service may have applied the request. ${again}`,
    ],
    ["without a credential", new CredentialError("the cause", facts), {}, "Or set trefoil:restToken."],
    [
      "without a credential of a provider",
      new CredentialError("the cause", facts),
      { provider: "eu", fromEnvironment: true },
      'Or set the argument `restToken` of the provider "eu".',
    ],
    ["impossible", new ConnectionError("the cause", facts), {}, ""],
  ])("is the next step: %s", (_, error, more, expected) => {
    expect(adviceOn(error, more)).toBe(expected);
  });
});

describe("the error about a resource", () => {
  const failed = { definition: thing, resource: 'Thing "a"', operation: "update" } as const;
  const facts = { method: "PUT", path: "/one" };
  const status = (value: number, body?: unknown) => new HttpError("no", { ...facts, status: value, body });

  it("keeps an explained error and an error of the program, and explains a step", () => {
    const known = explain(failed, new StepError("the step failed..", "unsure"));
    expect(known).toMatchObject({ code: "unsure", operation: "update", problem: "the step failed." });
    expect(known.message).toBe('Thing "a": update failed: the step failed.\nSee docs/troubleshooting.md#unsure');
    expect(explain({ ...failed, resource: "other" }, known)).toBe(known);
    expect(explain(failed, new ConnectionError("no connection", facts))).toMatchObject({ problem: "no connection." });
    const broken = new TypeError("broken");
    expect(explain(failed, broken)).toBe(broken);
    expect(explain(failed, "text")).toEqual(new Error("text"));
    expect(explain(failed, new InterruptedError("canceled", "canceled"))).toMatchObject({
      name: "ResourceError",
      code: "canceled",
      problem: "canceled.",
    });
  });

  it("has the code of its status, or of its meaning", () => {
    const code = (error: RestError) => failureCode(thing, error);
    expect([402, 403, 429, 500].map((value) => code(status(value)))).toEqual([
      ...["quota", "http_403", "rate_limit", "http_500"],
    ]);
    expect(code(new TimeoutError("late", facts))).toBe("timeout");
  });

  it("reports a role that is not effective yet as a wait, only for a write that waited", () => {
    const code = (error: RestError, operation: Operation, access: Access) =>
      (explain({ ...failed, operation }, error, access) as ResourceError).code;
    const waited = { awaitsRoles: true };
    expect([code(status(403), "create", waited), code(status(403), "update", waited)]).toEqual([
      "still_waiting",
      "still_waiting",
    ]);
    expect(code(status(403), "delete", waited)).toBe("http_403");
    expect(code(status(403), "update", {})).toBe("http_403");
    expect(code(status(403, "other"), "update", waited)).toBe("http_403");
    expect(code(new TimeoutError("late", facts), "update", waited)).toBe("timeout");
  });

  it("of a later step has the advice for an update, and the state of the object", () => {
    const state = { inputs: { name: "a" } as never, outputs: {} as never };
    const error = new PartialFailureError(
      { ...failed, operation: "create" },
      status(403),
      { id: "1", state },
      { ...{ provider: "eu", awaitsRoles: true, fromEnvironment: true } },
    );
    expect(error).toMatchObject({ id: "1", state, operation: "create", code: "partial_failure", stillWaits: true });
    expect(error.problem).toBe(
      'no. The credential may not do this; it needs to change things. Check the argument `restToken` of the provider "eu". The state contains what was created so far. Run `pulumi up` again to continue.',
    );
    const other = new PartialFailureError(failed, new Error("broken"), { id: "1", state });
    expect([other.stillWaits, other.problem.startsWith("broken. The state")]).toEqual([false, true]);
    const wait = new ResourceError({ resource: "a", operation: "update" }, "not ready", "still_waiting");
    expect(new PartialFailureError(failed, wait, { id: "1", state }).stillWaits).toBe(true);
    expect(new PartialFailureError(failed, status(500), { id: "1", state }).stillWaits).toBe(false);
  });

  it.each<[string, RestError, string]>([
    [
      "the object may be missing, not only its parent",
      status(404),
      "no. The object or its parent resource was not found.",
    ],
    [
      "the next run continues, not that it searches for the object",
      new NoResponseError("lost", false, facts),
      "lost. Run the command again. It continues from there. The state contains what was created so far.",
    ],
  ])("of a later step of a create states that %s", (_title, cause, text) => {
    const created = { id: "1", state: { inputs: {}, outputs: {} } };
    const { problem } = new PartialFailureError({ ...failed, operation: "create" }, cause, created);
    expect(problem).toContain(text);
  });

  it("names the resource by its id, or its logical name, in visible characters", () => {
    expect(displayNameOf(thing, "a\u202eb", "dev/x")).toBe('Thing "a\\u202eb"');
    expect(displayNameOf(thing, undefined, "dev/x")).toBe('Thing "x"');
    expect(displayNameOf(thing, "", "dev/x")).toBe('Thing "x"');
    expect(displayNameOf(thing, undefined)).toBe('Thing "(unnamed)"');
  });

  it("may have been applied only if its request may have been", () => {
    expect(mayHaveBeenApplied(new NoResponseError("lost", false, facts))).toBe(true);
    expect(mayHaveBeenApplied(new TimeoutError("late", facts))).toBe(false);
    expect(mayHaveBeenApplied({ mayHaveBeenApplied: true })).toBe(false);
  });
});
