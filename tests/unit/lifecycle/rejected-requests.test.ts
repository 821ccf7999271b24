import type { Definition } from "../../../provider/define";
import { explain, type Operation } from "../../../provider/lifecycle/errors/errors";
import { HttpError } from "../../../provider/rest";
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
    expect(text.split(" ").length).toBeLessThan(60);
    expect(search.title).toBe("Azure AI Search");
  });

  it("of a create on Docker Hub also names a namespace that does not exist", () => {
    const account = { username: "octavia", password: "x" };
    const note = "Docker Hub returns the same status if the value of `namespace` does not exist: check its spelling.";
    expect(rejected(repository, "create", account)).toContain(note);
    expect(rejected(repository, "update", account)).not.toContain(note);
  });
});
