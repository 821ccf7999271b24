import type { JournalEntry } from "../../emulator";
import { type Context, Session } from "../../provider/lifecycle";
import type { RequestOptions } from "../../provider/rest";
import { search } from "../../provider/services/search/service";
import { inheritedNames, renamings } from "../contract/inherited-names";
import { programs } from "../contract/programs";
import { subjects } from "../contract/subjects";
import { useTestEnvironment } from "../contract/test-environment";

const environment = useTestEnvironment();

const emulated = subjects.filter(({ definition }) => definition.service.name !== "oci");

const errors = Array.from({ length: 200 }, (_, i) => 400 + i);

/** The failures of the emulator in requests like these, with such names in their bodies and at the end of their paths. */
async function failuresOf({ session }: Context, entries: readonly JournalEntry[]): Promise<string[]> {
  const failures: string[] = [];
  const send = async (request: Pick<RequestOptions, "method" | "path" | "query" | "body">) => {
    const { status, body } = await session.client.request({ ...request, idempotent: false, allowedStatuses: errors });
    if (status >= 500) failures.push(JSON.stringify([request, body]));
  };
  const withBody = entries.filter(({ body }) => body !== undefined);
  for (const { method, path, query, body } of withBody) {
    for (const [i, other] of [...renamings(body, "constructor")].entries()) {
      const name = inheritedNames[i % inheritedNames.length] as string;
      const changed = JSON.parse(JSON.stringify(other).replaceAll("constructor", name));
      await send({ method: method as "POST", path: encodeURI(path), query, body: changed });
    }
    for (const name of inheritedNames) await send({ method: "GET", path: encodeURI(path).replace(/[^/]+$/, name) });
  }
  return failures;
}

describe("names that every object inherits", () => {
  it.each(emulated)("are ordinary names in requests: $title", async (subject) => {
    const { definition } = subject;
    const args = await environment.withParents(definition, programs(subject).first);
    const make = () => environment.make(definition, args);
    const entries = await environment.changesSent(definition.service, make);
    expect(await failuresOf(environment.context(definition), entries)).toEqual([]);
  });

  it("are ordinary names in queries of documents and in analyses", async () => {
    const fields = [
      { name: "id", type: "Edm.String", key: true },
      { name: "text", type: "Edm.String", searchable: true, filterable: true, sortable: true, facetable: true },
      { name: "inner", type: "Edm.ComplexType", fields: [{ name: "a", type: "Edm.String" }] },
    ];
    const { client } = new Session(search, environment.bag(), () => {});
    const post = (path: string, body: unknown) =>
      client.request<unknown>({ method: "POST", path, body, idempotent: true, allowedStatuses: [400, 404, 500, 501] });
    await client.request({ method: "PUT", path: "/indexes/one", body: { name: "one", fields } });
    const document = { "@search.action": "upload", id: "1", text: "alpha", inner: { a: "b" } };
    const requests: [path: string, body: unknown][] = [
      ["/indexes/one/docs/index", { value: [document] }],
      ["/indexes/one/docs/search", { search: "x", filter: "x eq 'x'", orderby: "x", select: "x", searchFields: "x" }],
      ["/indexes/one/docs/search", { search: "*", facets: ["x"] }],
      ["/indexes/one/docs/search", { search: "*", facets: ["text,x:1"] }],
      ["/indexes/one/docs/search", { search: "*", facets: ["text,sort:x"] }],
      ["/indexes/one/docs/search", { search: "*", orderby: "text/x" }],
      ["/indexes/one/docs/search", { search: "*", orderby: "inner/x" }],
      ["/indexes/one/docs/search", { search: "*", filter: "inner/x eq 'a'" }],
      ["/indexes/one/docs/search", { search: "*", select: "inner/x" }],
      ["/indexes/one/docs/search", { search: "*", queryType: "x", searchMode: "x" }],
      ["/indexes/one/docs/autocomplete", { search: "a", suggesterName: "x", autocompleteMode: "x" }],
      ["/indexes/one/docs/suggest", { search: "a", suggesterName: "x" }],
      ["/indexes/one/analyze", { text: "a", analyzer: "x" }],
      ["/indexes/one/analyze", { text: "a", tokenizer: "x", tokenFilters: ["x"], charFilters: ["x"] }],
    ];
    const failures: string[] = [];
    for (const [path, body] of requests) {
      for (const name of inheritedNames) {
        const named = JSON.stringify(body).replaceAll(/\bx\b/g, name);
        for (const sent of [JSON.parse(named), ...renamings(JSON.parse(named), name)]) {
          const { status, body: answer } = await post(path, sent);
          if (status === 500) failures.push(`${path} ${JSON.stringify(sent)}: ${JSON.stringify(answer)}`);
        }
      }
    }
    expect(failures).toEqual([]);
  });

  it("are ordinary names in requests to the control path", async () => {
    const { url } = environment.emulator.rest;
    const failures: string[] = [];
    for (const path of ["faults", "change", "limit", "secrets", "reset"]) {
      for (const name of inheritedNames) {
        for (const body of [`{"${name}":1}`, `{"collection":"${name}","key":"${name}"}`, `{"form":"${name}"}`]) {
          const headers = { "content-type": "application/json" };
          const response = await fetch(`${url}/_control/${path}`, { method: "POST", headers, body });
          if (response.status >= 500) failures.push(`${path} ${body}: ${await response.text()}`);
        }
      }
    }
    expect(failures).toEqual([]);
  });
});
