import { caller, emulatorForTest, expectError, searchForEachTest } from "./caller";
import { startHub } from "./hub";

/*
 * The words that the emulator accepts or omits, each compared with the vendor's documentation. A program that a vendor accepts must
 * not fail with the emulator.
 */

describe("the registry", () => {
  it("has these categories, and each is accepted by its slug", async () => {
    const hub = await startHub({ repositories: { "acme/app": {} } });
    const categories = [
      ["api-management", "API management"],
      ["content-management-system", "Content management system"],
      ["data-science", "Data science"],
      ["databases-and-storage", "Databases & storage"],
      ["developer-tools", "Developer tools"],
      ["integration-and-delivery", "Integration & delivery"],
      ["internet-of-things", "Internet of things"],
      ["languages-and-frameworks", "Languages & frameworks"],
      ["machine-learning-and-ai", "Machine learning & AI"],
      ["message-queues", "Message queues"],
      ["monitoring-and-observability", "Monitoring & observability"],
      ["networking", "Networking"],
      ["operating-systems", "Operating systems"],
      ["security", "Security"],
      ["web-analytics", "Web analytics"],
      ["web-servers", "Web servers"],
    ].map(([slug, name]) => ({ slug, name }));
    expect((await hub.anonymous("GET", "/v2/categories")).body).toEqual(categories);
    for (const category of categories) {
      const { body } = await hub.owner("PATCH", "/v2/repositories/acme/app/categories", [{ slug: category.slug }]);
      expect(body.categories).toEqual([category]);
    }
  });

  it("lists repositories with these members", async () => {
    const hub = await startHub({ repositories: { "acme/app": { full_description: "Long." } } });
    const { body } = await hub.owner("GET", "/v2/namespaces/acme/repositories");
    expect(Object.keys(body.results[0]).sort().join(" ")).toBe(
      "affiliation categories content_types date_registered description is_private last_modified last_updated media_types name namespace pull_count repository_type star_count status status_description storage_size",
    );
  });
});

describe("Ably", () => {
  it("has channel rules with these settings, which are off unless they are set", async () => {
    const { realtime, credentials } = await emulatorForTest();
    const call = caller(realtime.url, { authorization: `Bearer ${credentials.realtime.token}` });
    const { id: account } = (await call("GET", "/me")).body.account;
    const { body: app } = await call("POST", `/accounts/${account}/apps`, { name: "chat" });
    const path = `/apps/${app.id}/namespaces`;
    const { appId: _, created: __, modified: ___, ...off } = (await call("POST", path, { id: "a" })).body;
    const switches =
      "authenticated batchingEnabled conflationEnabled exposeTimeserial mutableMessages persistLast persisted populateChannelRegistry pushEnabled tlsOnly".split(
        " ",
      );
    expect(off).toEqual({ id: "a", ...Object.fromEntries(switches.map((name) => [name, false])) });
    const needed = {
      batchingEnabled: { batchingInterval: 20 },
      conflationEnabled: { conflationInterval: 100, conflationKey: "a" },
    };
    for (const name of switches) {
      const settings = { [name]: true, ...(needed as Record<string, object>)[name] };
      expect((await call("POST", path, { id: name, ...settings })).body).toMatchObject({ id: name, ...settings });
    }
  });
});

describe("Azure AI Search", () => {
  const search = searchForEachTest();
  const fields = [
    { name: "id", type: "Edm.String", key: true, filterable: true, sortable: true },
    { name: "text", type: "Edm.String", searchable: true },
  ];
  const suggesters = [{ name: "words", searchMode: "analyzingInfixMatching", sourceFields: ["text"] }];
  beforeEach(async () => {
    expect((await search.call("PUT", "/indexes('places')", { name: "places", fields, suggesters })).status).toBe(201);
  });

  it.each(["azuresql", "cosmosdb", "azureblob", "azuretable", "mysql", "adlsgen2", "onelake", "sharepoint"])(
    "has data sources of the type %s",
    async (type) => {
      const source = { name: "a", type, credentials: { connectionString: "a" }, container: { name: "a" } };
      expect((await search.call("PUT", "/datasources('a')", source)).status).toBe(201);
      expect((await search.call("PUT", "/datasources('a')", { ...source, type: `${type}2` })).status).toBe(400);
    },
  );

  it.each([
    ["search", { search: "a" }],
    ["search", { count: true }],
    ["search", { select: "id" }],
    ["search", { top: 1 }],
    ["search", { skip: 0 }],
    ["search", { facets: [] }],
    ["search", { filter: "id eq '1'" }],
    ["search", { orderby: "id desc" }],
    ["search", { searchMode: "any" }],
    ["search", { searchFields: "text" }],
    ["search", { queryType: "simple" }],
    ["search", { minimumCoverage: 90 }],
    ["suggest", { searchFields: "text" }],
    ["suggest", { filter: "id eq '1'" }],
    ["suggest", { top: 1 }],
    ["suggest", { fuzzy: false }],
    ["suggest", { minimumCoverage: 90 }],
    ["suggest", { highlightPreTag: "<b>", highlightPostTag: "</b>" }],
    ["suggest", { orderby: "id" }],
    ["suggest", { select: "id" }],
    ["autocomplete", { searchFields: "text" }],
    ["autocomplete", { filter: "id eq '1'" }],
    ["autocomplete", { top: 1 }],
    ["autocomplete", { fuzzy: false }],
    ["autocomplete", { minimumCoverage: 90 }],
    ["autocomplete", { autocompleteMode: "oneTerm" }],
    ["autocomplete", { autocompleteMode: "twoTerms" }],
    ["autocomplete", { autocompleteMode: "oneTermWithContext" }],
  ])("accepts the parameters of %s: %j", async (operation, parameters) => {
    const needed = operation === "search" ? {} : { search: "a", suggesterName: "words" };
    const path = `/indexes('places')/docs/search.post.${operation}`;
    const { status, body } = await search.call("POST", path, { ...needed, ...parameters });
    expect([status, body.error]).toEqual([200, undefined]);
  });

  it.each([
    ["type", "Collection(Edm.String)"],
    ["searchable", false],
    ["filterable", true],
    ["sortable", true],
    ["facetable", true],
    ["analyzer", "en.lucene"],
  ])("rejects a change of the attribute %s of a field", async (name, value) => {
    const text = { ...fields[1], filterable: false, sortable: false, facetable: false };
    const index = (field: object) => ({ name: "fixed", fields: [fields[0], field] });
    expect((await search.call("PUT", "/indexes('fixed')", index(text))).status).toBe(201);
    const response = await search.call("PUT", "/indexes('fixed')", index({ ...text, [name]: value }));
    expectError(response, 400, "Existing field 'text' cannot be changed.");
  });

  it("reports these quotas", async () => {
    const { body } = await search.call("GET", "/servicestats");
    expect(body.counters).toMatchObject({
      documentCount: { quota: null },
      indexesCount: { quota: 50 },
      indexersCount: { quota: 50 },
      dataSourcesCount: { quota: 50 },
      storageSize: { quota: null },
      synonymMaps: { quota: 10 },
      skillsetCount: { quota: null },
      aliasesCount: { quota: 100 },
      vectorIndexSize: { quota: null },
    });
  });

  it.each(["l", "m", "t", "qu", "n", "s", "j", "d", "c", "jusqu", "quoiqu", "lorsqu", "puisqu"])(
    "removes the French article %s'",
    async (article) => {
      const analysis = {
        text: `${article}'avion ${article}x'avion`,
        tokenizer: "whitespace",
        tokenFilters: ["elision"],
      };
      const { body } = await search.call("POST", "/indexes('places')/search.analyze", analysis);
      expect(body.tokens.map(({ token }: { token: string }) => token)).toEqual(["avion", `${article}x'avion`]);
    },
  );

  // The examples of each rule in the publication of the algorithm.
  it.each(
    [
      "caresses caress, ponies poni, ties ti, caress caress, cats cat",
      "feed feed, agreed agre, plastered plaster, bled bled, motoring motor, sing sing",
      "conflated conflat, troubled troubl, sized size, hopping hop, tanned tan, falling fall, hissing hiss, fizzed fizz",
      "failing fail, filing file, happy happi, sky sky",
      "relational relat, conditional condit, rational ration, valenci valenc, hesitanci hesit, digitizer digit",
      "conformabli conform, radicalli radic, differentli differ, vileli vile, analogousli analog",
      "vietnamization vietnam, predication predic, operator oper, feudalism feudal, decisiveness decis",
      "hopefulness hope, callousness callous, formaliti formal, sensitiviti sensit, sensibiliti sensibl",
      "triplicate triplic, formative form, formalize formal, electriciti electr, electrical electr, hopeful hope, goodness good",
      "revival reviv, allowance allow, inference infer, airliner airlin, gyroscopic gyroscop, adjustable adjust",
      "defensible defens, irritant irrit, replacement replac, adjustment adjust, dependent depend, adoption adopt",
      "homologou homolog, communism commun, activate activ, angulariti angular, homologous homolog, effective effect",
      "bowdlerize bowdler, probate probat, rate rate, cease ceas, controll control, roll roll",
      "be be, yes ye, archaeologi archaeolog, expansion expans",
    ].map((line) => [line]),
  )("stems English words: %s", async (line) => {
    const pairs = line.split(", ").map((pair) => pair.split(" "));
    const analysis = {
      text: pairs.map(([word]) => word).join(" "),
      tokenizer: "whitespace",
      tokenFilters: ["porter_stem"],
    };
    const { body } = await search.call("POST", "/indexes('places')/search.analyze", analysis);
    expect(body.tokens.map(({ token }: { token: string }) => token)).toEqual(pairs.map(([, stem]) => stem));
  });
});

describe("the journal", () => {
  it("shows the values of these headers and parameters alone", async () => {
    const { rest } = await emulatorForTest();
    const shown =
      "accept accept-language content-type content-language if-match prefer range user-agent client-request-id x-ms-client-request-id x-ms-useragent";
    const hidden = "authorization api-key x-api-key cookie x-forwarded-for proxy-authorization x-accept x-ms-other";
    const headers = Object.fromEntries(`${shown} ${hidden}`.split(" ").map((name) => [name, "value"]));
    const secrets = "key token apikey api_key api-key accesstoken access_token access-key auth secret API_KEY".split(
      " ",
    );
    const others = "keys tokens author name monkey".split(" ");
    const query = new URLSearchParams(Object.fromEntries([...secrets, ...others].map((name) => [name, "value"])));
    await caller(rest.url)("GET", `/v1/resources?${query}`, undefined, headers);
    const [entry] = rest.control.journal();
    const valuesOf = (all: object, names: readonly string[]) => [
      ...new Set(names.map((name) => Object.entries(all).find(([one]) => one === name)?.[1])),
    ];
    expect(valuesOf(entry?.headers ?? {}, shown.split(" "))).toEqual(["value"]);
    expect(valuesOf(entry?.headers ?? {}, hidden.split(" "))).toEqual(["[present]"]);
    expect(valuesOf(entry?.query ?? {}, secrets)).toEqual(["[present]"]);
    expect(valuesOf(entry?.query ?? {}, others)).toEqual(["value"]);
  });
});
