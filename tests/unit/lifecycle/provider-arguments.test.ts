import { check, PartialFailureError, type State } from "../../../provider/lifecycle";
import { explain } from "../../../provider/lifecycle/errors/errors";
import { type Config, resolveSettings } from "../../../provider/lifecycle/settings";
import { HttpError, TimeoutError } from "../../../provider/rest";
import { images } from "../../../provider/services/registry/images/service";
import { orgMember } from "../../../provider/services/registry/organization/org-member";
import { search } from "../../../provider/services/search/service";
import { synonymMap } from "../../../provider/services/search/synonym-map";

const eu = (more: Config = {}): Config => ({ "trefoil:providerName": "eu", ...more });
const address = { "trefoil:searchUrl": "https://eu.example.com" };

const timeout = { "trefoil:requestTimeout": "2m" };
const member = (name: string) => ({ organization: "acme", member: name, role: "owner" });

function message(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("It did not fail.");
}

describe("a message about a setting to change", () => {
  const origin = { provider: "eu" };
  const facts = { method: "GET", path: "/indexes" };
  const explained = (error: Error) =>
    explain({ definition: synonymMap, resource: 'SynonymMap "words"', operation: "read" }, error, origin).message;

  it.each<[string, () => string, string]>([
    [
      "the time limit, when it is malformed",
      () => message(() => resolveSettings(search, eu({ ...address, "trefoil:searchApiKey": "a", ...timeout }), {})),
      "the argument `requestTimeout` must be",
    ],
    ["the time limit", () => explained(new TimeoutError("GET /indexes: no response", facts)), "`requestTimeout` of"],
    [
      "the request limit, when the service rejects requests",
      () => explained(new HttpError("GET /indexes -> 429", { ...facts, status: 429 })),
      "`searchRequestLimit` of",
    ],
    [
      "the time limit, after the object was created",
      () => {
        const state = { args: {}, outputs: {} } as unknown as State;
        const cause = new TimeoutError("GET /indexes: no response", facts);
        return new PartialFailureError(
          { definition: synonymMap, resource: "sample", operation: "create" },
          cause,
          { id: "words", state },
          origin,
        ).message;
      },
      "`requestTimeout` of",
    ],
    [
      "the account that must not remove itself",
      () => {
        const applied = check(orgMember, undefined, member("octavia"), { logicalName: "dev/sample" });
        const { failures } = check(orgMember, applied, member("carol"), {
          logicalName: "dev/sample",
          references: {},
          credentials: { ...origin, user: "octavia" },
        });
        return failures.map(({ reason }) => reason).join();
      },
      "`registryUsername` of",
    ],
  ])("names the argument: %s", (_, told, expected) => {
    const text = told();
    expect(text).toContain(expected);
    expect(text).not.toMatch(/trefoil:|pulumi config/);
    if (expected.endsWith(" of")) expect(text).toContain(`the argument ${expected} the provider "eu"`);
  });
});

describe("the URLs of registries", () => {
  it("contain no user name and no password, which have separate members", () => {
    const registries = { "ghcr.io": { username: "bot" }, "shop.example": { url: "https://robot:canary@shop.example" } };
    const bag = { "trefoil:ociRegistries": JSON.stringify(registries) };
    const text = message(() => resolveSettings(images, bag, {}));
    expect(text).toContain(
      'trefoil:ociRegistries contains a user name or a password in the `url` of "shop.example", which must be set as `username` and `password`',
    );
    expect(text).not.toContain("canary");
  });
});
