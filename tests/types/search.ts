/** Valid and invalid programs with search objects. The test is `npm run typecheck`. */
import * as pulumi from "@pulumi/pulumi";
import { search, type types } from "../../sdk";

const secret = pulumi.secret("hidden");
const ends = { inputs: [{ name: "text", source: "/document/content" }], outputs: [{ name: "out" }] };

export function inputs() {
  const index = new search.Index("hotels", {
    fields: [{ name: "id", type: "Edm.String", key: true }],
    analyzers: [
      {
        odataType: "#Microsoft.Azure.Search.CustomAnalyzer",
        name: "own",
        tokenizer: "standard_v2",
        tokenFilters: ["short"],
      },
    ],
    tokenFilters: [{ odataType: "#Microsoft.Azure.Search.LengthTokenFilter", name: "short", max: pulumi.output(20) }],
    suggesters: [{ name: "complete", sourceFields: ["id"] }],
    similarity: { odataType: "#Microsoft.Azure.Search.BM25Similarity", k1: 1.5 },
    onFieldRemoval: "retain",
  });
  const source = new search.DataSource("documents", {
    type: "azureblob",
    credentials: { connectionString: secret },
    container: { name: "manuals" },
    identity: { odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity", userAssignedIdentity: "/ids/one" },
  });
  const skillset = new search.Skillset("enrich", {
    skills: [
      { odataType: "#Microsoft.Skills.Text.SplitSkill", textSplitMode: "pages", ...ends },
      {
        odataType: "#Microsoft.Skills.Custom.WebApiSkill",
        uri: "https://skills.example",
        httpHeaders: { key: secret },
        ...ends,
      },
    ],
    cognitiveServices: { odataType: "#Microsoft.Azure.Search.CognitiveServicesByKey", key: secret },
    indexProjections: {
      selectors: [{ targetIndexName: index, parentKeyFieldName: "id", sourceContext: "/document/*", mappings: [] }],
    },
  });
  // A resource is accepted as its name.
  new search.Indexer("reader", { dataSourceName: source, skillsetName: skillset, targetIndexName: index });
  return new search.Alias("guide", { index });
}

export function invalidInputs(alias: search.Alias) {
  new search.Skillset("enrich", {
    skills: [
      // @ts-expect-error Unknown skill.
      { odataType: "#Microsoft.Skills.Text.CutSkill", ...ends },
      {
        odataType: "#Microsoft.Skills.Text.MergeSkill",
        ...ends,
        // @ts-expect-error Only another skill has this option.
        textSplitMode: "pages",
      },
    ],
  });
  new search.Index("hotels", {
    fields: [{ name: "id", type: "Edm.String", key: true }],
    tokenFilters: [
      // @ts-expect-error `language` is a string.
      { odataType: "#Microsoft.Azure.Search.StemmerTokenFilter", name: "stems", language: 1 },
    ],
    scoringProfiles: [
      // @ts-expect-error `distance` is missing.
      { name: "near", functions: [{ type: "distance", fieldName: "place", boost: 2 }] },
    ],
  });
  // @ts-expect-error An alias is not an index.
  new search.Indexer("reader", { dataSourceName: "documents", targetIndexName: alias });
}

export async function functionCalls() {
  const count: number = await search.getDocumentCount({ name: "hotels" });
  const all: types.output.search.IndexInfo[] = await search.getIndexes();
  const city: pulumi.Output<string | undefined> = search
    .getIndexOutput({ name: pulumi.output("hotels") })
    .apply(({ fields }) => fields[0]?.fields?.[0]?.name);
  return [count, all, city];
}
