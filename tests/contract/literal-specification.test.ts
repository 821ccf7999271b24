import { catalogue } from "../../provider";
import { type Deviation, folder, openApi, present, type Specification, search } from "../emulator/specifications";
import { literals } from "./literal";

interface Described {
  readonly read: () => Specification;
  readonly deviations: readonly Deviation[];
}

const undocumented = "The vendor's own clients send it; its specification leaves it out.";
const waiting = "Documented in the vendor's pages on limits and concurrency, and not at each request.";

/** Where the literals leave the specifications, by what is known besides of the real services. */
const services: Readonly<Record<string, Described>> = {
  registry: {
    read: () => openApi("docker-hub.yaml"),
    deviations: [
      { at: "PATCH /v2/repositories/acme/app/", what: "not in it", why: undocumented },
      { at: "DELETE /v2/repositories/acme/app/", what: "not in it", why: undocumented },
      { at: "POST /v2/repositories/acme/app/privacy", what: "not in it", why: undocumented },
      { at: "PATCH /v2/repositories/acme/app/categories/", what: "not in it", why: undocumented },
      {
        at: "POST /v2/namespaces/acme/repositories",
        what: "409",
        why: "How a taken name is refused is not documented: both forms that clients report are read.",
      },
    ],
  },
  search: {
    read: () => search("azure-search-2026-04-01.reconstructed.json"),
    deviations: [
      { at: "*", what: "null", why: "Recorded answers carry null for every optional member that is not set." },
      { at: "*", what: "@odata.context", why: "OData puts it into every answer; the types do not list it." },
      { at: "GET /indexes('hotels')/docs/$count", what: "403", why: "A key that may not read documents is refused." },
      { at: "PUT /synonymmaps('geo')", what: "409", why: waiting },
      { at: "PUT /synonymmaps('geo')", what: "429", why: waiting },
    ],
  },
  realtime: {
    read: () => openApi("ably-control-api.yaml", "/v1"),
    deviations: [{ at: "POST /v1/apps/28GY6a/keys", what: "429", why: waiting }],
  },
};

const serviceOf = (token: string): string | undefined =>
  catalogue.find((definition) => definition.token === token)?.service.name;

const described = present ? describe : describe.skip;

described(`literals against the specifications${present ? "" : ` (skipped: none under ${folder})`}`, () => {
  it.each(Object.entries(services))("agree for the %s service", (name, { read, deviations }) => {
    const specification = read();
    const own = literals.filter(({ token }) => serviceOf(token) === name);
    const exchanges = own.flatMap(({ stage, scenes }) => [
      ...stage.entry,
      ...scenes.flatMap((scene) => scene.exchanges),
    ]);
    expect(exchanges.length).toBeGreaterThan(10);
    for (const { request, body, status, answer } of exchanges) {
      const [method = "", address = ""] = request.split(" ");
      const [path = ""] = address.split("?");
      specification.checkRequest(method, path, path, body);
      if (specification.find(method, path)) {
        specification.check(method, path, { status, body: answer, headers: new Headers() });
      }
    }
    const expected = deviations.map(({ at, what }) => `${at}: ${what}`);
    expect([...specification.differences].sort()).toEqual(expected.sort());
  });
});
