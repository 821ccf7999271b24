import { expectError, searchForEachTest } from "./caller";

const service = searchForEachTest();
const azure = "#Microsoft.Azure.Search.";

const components = {
  analyzers: [
    {
      "@odata.type": `${azure}CustomAnalyzer`,
      name: "phones",
      charFilters: ["digits"],
      tokenizer: "pairs",
      tokenFilters: ["lowercase", "unique"],
    },
    { "@odata.type": `${azure}StandardAnalyzer`, name: "short", maxTokenLength: 3, stopwords: ["the"] },
    { "@odata.type": `${azure}StopAnalyzer`, name: "plain-stop" },
    { "@odata.type": `${azure}PatternAnalyzer`, name: "commas", pattern: ",\\s*", lowercase: false },
  ],
  tokenizers: [
    { "@odata.type": `${azure}NGramTokenizer`, name: "pairs", minGram: 2, maxGram: 2 },
    { "@odata.type": `${azure}EdgeNGramTokenizer`, name: "edges", minGram: 2, maxGram: 3, tokenChars: ["letter"] },
    { "@odata.type": `${azure}PatternTokenizer`, name: "groups", pattern: "<(\\w+)>", group: 1 },
    { "@odata.type": `${azure}PatternTokenizer`, name: "posix", pattern: "\\p{Alpha}+" },
    { "@odata.type": `${azure}PatternTokenizer`, name: "accents", pattern: "é", flags: "CASE_INSENSITIVE" },
    { "@odata.type": `${azure}ClassicTokenizer`, name: "old" },
  ],
  tokenFilters: [
    { "@odata.type": `${azure}EdgeNGramTokenFilterV2`, name: "starts", minGram: 2, maxGram: 3 },
    { "@odata.type": `${azure}KeywordMarkerTokenFilter`, name: "names", keywords: ["running"] },
    { "@odata.type": `${azure}StopwordsTokenFilter`, name: "no-hotels", stopwords: ["Hotels"], ignoreCase: true },
    { "@odata.type": `${azure}AsciiFoldingTokenFilter`, name: "both", preserveOriginal: true },
    { "@odata.type": `${azure}PatternReplaceTokenFilter`, name: "marks", pattern: "(b)", replacement: "[$0$1]" },
  ],
  charFilters: [
    { "@odata.type": `${azure}MappingCharFilter`, name: "digits", mappings: ["-=>", "one=>1", "&=>and"] },
    { "@odata.type": `${azure}PatternReplaceCharFilter`, name: "swap", pattern: "(\\w+)@(\\w+)", replacement: "$2 $1" },
  ],
  normalizers: [{ "@odata.type": `${azure}CustomNormalizer`, name: "loud", tokenFilters: ["uppercase"] }],
};

beforeEach(async () => {
  const fields = [{ name: "id", type: "Edm.String", key: true }];
  const { status } = await service.call("POST", "/indexes", { name: "hotels", fields, ...components });
  expect(status).toBe(201);
});

const analyze = (body: unknown) => service.call("POST", "/indexes('hotels')/search.analyze", body);

/** Tokens in the form `text@start-end:position`. */
async function tokens(text: string, options: object): Promise<string[]> {
  const { status, body } = await analyze({ text, ...options });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.tokens.map(
    ({ token, startOffset, endOffset, position }: Record<string, unknown>) =>
      `${token}@${startOffset}-${endOffset}:${position}`,
  );
}
const words = async (text: string, options: object): Promise<string[]> =>
  (await tokens(text, options)).map((token) => token.replace(/@\d+-\d+:\d+$/, ""));

describe("search.analyze", () => {
  it("returns tokens with their offsets and positions", async () => {
    const { body } = await analyze({ text: "Text to analyze", analyzer: "standard.lucene" });
    expect(body).toEqual({
      "@odata.context": expect.stringMatching(/\$metadata#/),
      tokens: [
        { token: "text", startOffset: 0, endOffset: 4, position: 0 },
        { token: "to", startOffset: 5, endOffset: 7, position: 1 },
        { token: "analyze", startOffset: 8, endOffset: 15, position: 2 },
      ],
    });
  });

  it.each([
    ["keyword", ["The Café's 2 running-tracks"]],
    ["whitespace", ["The", "Café's", "2", "running-tracks"]],
    ["simple", ["the", "café", "s", "running", "tracks"]],
    ["stop", ["café", "s", "running", "tracks"]],
    ["pattern", ["the", "caf", "s", "2", "running", "tracks"]],
    ["standard.lucene", ["the", "café's", "2", "running", "tracks"]],
    ["standardasciifolding.lucene", ["the", "cafe's", "2", "running", "tracks"]],
    ["en.lucene", ["café", "2", "run", "track"]],
    ["plain-stop", ["café", "s", "running", "tracks"]],
    ["short", ["caf", "é's", "2", "run", "nin", "g", "tra", "cks"]],
  ])("uses the analyzer %s", async (analyzer, expected) => {
    expect(await words("The Café's 2 running-tracks", { analyzer })).toEqual(expected);
  });

  it("splits text by the Unicode rules for words", async () => {
    const text = "foo:bar 3.14 a_b U.S.A. x@y.com 日本語 ひら カタカナ 한국어 😀";
    expect(await words(text, { tokenizer: "standard_v2" })).toEqual([
      ...["foo:bar", "3.14", "a_b", "U.S.A", "x", "y.com"],
      ...["日", "本", "語", "ひ", "ら", "カタカナ", "한국어"],
    ]);
  });

  it.each([
    ["keyword_v2", "A b", ["A b@0-3:0"]],
    ["letter", "A1b", ["A@0-1:0", "b@2-3:1"]],
    ["lowercase", "A1B", ["a@0-1:0", "b@2-3:1"]],
    ["whitespace", "a\u00a0b\u2003c", ["a\u00a0b@0-3:0", "c@4-5:1"]],
    ["nGram", "abc", ["a@0-1:0", "ab@0-2:1", "b@1-2:2", "bc@1-3:3", "c@2-3:4"]],
    ["edgeNGram", "abc", ["a@0-1:0", "ab@0-2:1"]],
    ["edges", "ab1cde", ["ab@0-2:0", "cd@3-5:1", "cde@3-6:2"]],
    ["path_hierarchy_v2", "/a/b", ["/a@0-2:0", "/a/b@0-4:0"]],
    ["pattern", "a-b", ["a@0-1:0", "b@2-3:1"]],
    ["groups", "<a> b <cd>", ["a@1-2:0", "cd@7-9:1"]],
  ])("uses the tokenizer %s", async (tokenizer, text, expected) => {
    expect(await tokens(text, { tokenizer })).toEqual(expected);
  });

  it.each([
    [["lowercase", "porter_stem"], "Relational HOTELS", ["relat", "hotel"]],
    [["lowercase", "names", "porter_stem"], "running jumping", ["running", "jump"]],
    [["uppercase", "reverse"], "ab cd", ["BA", "DC"]],
    [["lowercase"], "ΟΔΟΣ İ", ["οδοσ", "i"]],
    [["uppercase"], "straße", ["STRAßE"]],
    [["stopwords"], "the sea", ["sea"]],
    [["no-hotels"], "hotels sea", ["sea"]],
    [["limit"], "a b", ["a"]],
    [["unique"], "a b a", ["a", "b"]],
    [["apostrophe"], "sea's view", ["sea", "view"]],
    [["elision"], "l'avion d’Air sea's", ["avion", "Air", "sea's"]],
    [["asciifolding"], "Łódź straße", ["Lodz", "strasse"]],
    [["keyword_repeat", "porter_stem"], "views", ["views", "view"]],
    [["marks"], "abc", ["a[bb]c"]],
    [["nGram_v2"], "abc", ["a", "ab", "b", "bc", "c"]],
  ])("applies the token filters %j", async (tokenFilters, text, expected) => {
    expect(await words(text, { tokenizer: "whitespace", tokenFilters })).toEqual(expected);
  });

  it("keeps the positions of removed tokens, and shares the positions of added ones", async () => {
    const removed = { tokenizer: "whitespace", tokenFilters: ["stopwords"] };
    expect(await tokens("view of the sea", removed)).toEqual(["view@0-4:0", "sea@12-15:3"]);
    const added = { tokenizer: "whitespace", tokenFilters: ["starts"] };
    expect(await tokens("sea x bay", added)).toEqual(["se@0-3:0", "sea@0-3:0", "ba@6-9:2", "bay@6-9:2"]);
    const both = { tokenizer: "whitespace", tokenFilters: ["both"] };
    expect(await tokens("né", both)).toEqual(["ne@0-2:0", "né@0-2:0"]);
  });

  it("returns offsets in the text before the character filters", async () => {
    const options = { tokenizer: "whitespace", charFilters: ["digits"] };
    expect(await tokens("a--b one & c", options)).toEqual(["ab@0-4:0", "1@5-8:1", "and@9-10:2", "c@11-12:3"]);
    expect(await words("me@home", { tokenizer: "whitespace", charFilters: ["swap"] })).toEqual(["home", "me"]);
  });

  it("uses the custom analyzers and normalizers of the index", async () => {
    expect(await words("12-12", { analyzer: "phones" })).toEqual(["12", "21"]);
    expect(await words("a, B,c", { analyzer: "commas" })).toEqual(["a", "B", "c"]);
    expect(await tokens("Sea view", { normalizer: "loud" })).toEqual(["SEA VIEW@0-8:0"]);
    expect(await words("Café Noir", { normalizer: "standard" })).toEqual(["cafe noir"]);
  });

  it("finds built-in components in every case, and custom ones only by their names", async () => {
    expect(await words("Sea", { analyzer: "Standard.Lucene" })).toEqual(["sea"]);
    expect(await words("Sea", { tokenizer: "Keyword_V2", tokenFilters: ["UpperCase", "ngram_V2"] })).toContain("SE");
    expect(await words("Sea", { normalizer: "Lowercase" })).toEqual(["sea"]);
    expect((await analyze({ text: "Sea", analyzer: "Phones" })).status).toBe(400);
  });

  it.each([
    [{ text: "x" }, "Exactly one of"],
    [{ text: "x", analyzer: "simple", tokenizer: "letter" }, "Exactly one of"],
    [{ text: "x", analyzer: "simple", tokenFilters: ["lowercase"] }, "require a 'tokenizer'"],
    [{ analyzer: "simple" }, "'text'"],
    [{ text: "x", analyzer: "nothing" }, "The analyzer 'nothing' was not found."],
    [{ text: "x", analyzer: "constructor" }, "The analyzer 'constructor' was not found."],
    [{ text: "x", tokenizer: "NGramTokenizer" }, "The tokenizer 'NGramTokenizer' was not found."],
    [{ text: "x", tokenizer: "letter", tokenFilters: ["nothing"] }, "The token filter 'nothing' was not found."],
    [{ text: "x", tokenizer: "letter", charFilters: ["nothing"] }, "The character filter 'nothing' was not found."],
    [{ text: "x", normalizer: "nothing" }, "The normalizer 'nothing' was not found."],
  ])("rejects %j", async (request, said) => {
    expectError(await analyze(request), 400, said);
  });

  it.each([
    [{ analyzer: "en.microsoft" }, "The analyzer 'en.microsoft'"],
    [{ tokenizer: "classic" }, "The tokenizer 'classic'"],
    [{ tokenizer: "old" }, "The tokenizer 'ClassicTokenizer'"],
    [{ tokenizer: "posix" }, "The regular expression"],
    [{ tokenizer: "accents" }, "The regular expression 'é'"],
    [{ tokenizer: "letter", tokenFilters: ["phonetic"] }, "The token filter 'phonetic'"],
    [{ tokenizer: "letter", charFilters: ["html_strip"] }, "The character filter 'html_strip'"],
    [{ tokenizer: "keyword_v2", tokenFilters: ["asciifolding"], text: "ȸ" }, "The folding of 'ȸ'"],
  ])("does not emulate %j", async (request, said) => {
    const { status, body } = await analyze({ text: "x", ...request });
    expect([status, body.error.code]).toEqual([501, "NotEmulated"]);
    expect(body.error.message).toContain(said);
  });

  it("does not accept an alias", async () => {
    await service.call("PUT", "/aliases('guide')", { name: "guide", indexes: ["hotels"] });
    const { status } = await service.call("POST", "/indexes('guide')/search.analyze", { text: "x", analyzer: "stop" });
    expect(status).toBe(404);
  });
});
