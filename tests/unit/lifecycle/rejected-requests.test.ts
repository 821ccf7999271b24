import type { Definition } from "../../../provider/define";
import {
  explain,
  type Operation,
  PartialFailureError,
  type ResourceError,
} from "../../../provider/lifecycle/errors/errors";
import { ConnectionError, HttpError, type RestError } from "../../../provider/rest";
import { repository } from "../../../provider/services/registry/repository";
import { search } from "../../../provider/services/search/service";
import { synonymMap } from "../../../provider/services/search/synonym-map";

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
