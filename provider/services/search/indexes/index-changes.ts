import type { z } from "zod";
import type { Evidence, ListMap, MemberChange } from "../../../define";

const row =
  (source: Evidence["source"]) =>
  (effect: Evidence["effect"]): Evidence => ({ effect, source });

/** Confirmed by a response of the real service. */
const recorded = row("recorded");
/** Documented by Azure. */
const documented = row("documented");
/** Not documented. An update that the service rejects loses nothing, so that such a change never replaces the index. */
const inferred = (effect: "update" | "downtime"): Evidence => row("inferred")(effect);
/** The documents disagree: the careful choice. */
const contradicted = row("contradicted");

const analysis = <const P extends string>(part: P) =>
  ({
    [`${part}, added`]: recorded("downtime"),
    [`${part}, changed`]: documented("replace"),
    [`${part}, removed`]: documented("replace"),
  }) as Record<`${P}, ${What}`, Evidence>;

type What = "added" | "changed" | "removed";

/** Effect of a change of each member. For a member without a row, the row of its parent applies. */
export const indexChanges = {
  name: documented("replace"),
  description: inferred("update"),
  // Azure's page about updates lists what can change in an existing field: `retrievable`, `searchAnalyzer` and `synonymMaps`.
  "fields, added": documented("update"),
  "fields, changed": documented("update"),
  "fields, removed": documented("replace"),
  "fields[].type": recorded("replace"),
  "fields[].key": recorded("replace"),
  "fields[].searchable": recorded("replace"),
  "fields[].filterable": recorded("replace"),
  "fields[].sortable": recorded("replace"),
  "fields[].facetable": recorded("replace"),
  "fields[].retrievable": documented("update"),
  "fields[].stored": documented("replace"),
  "fields[].analyzer": documented("replace"),
  "fields[].indexAnalyzer": documented("replace"),
  "fields[].searchAnalyzer": documented("update"),
  "fields[].normalizer": documented("replace"),
  "fields[].synonymMaps": documented("update"),
  "fields[].dimensions": documented("replace"),
  "fields[].vectorSearchProfile": documented("replace"),
  "fields[].vectorEncoding": documented("replace"),
  // Azure's pages of 2025 exclude existing fields, later pages include them. An update that the service rejects loses nothing.
  "fields[].permissionFilter": contradicted("update"),
  "fields[].sharepointSiteUrl": inferred("update"),
  "fields[].sensitivityLabelId": inferred("update"),
  "fields[].sensitivityLabelName": inferred("update"),
  "fields[].sourceDocumentId": inferred("update"),
  ...analysis("analyzers"),
  ...analysis("tokenizers"),
  ...analysis("tokenFilters"),
  ...analysis("charFilters"),
  ...analysis("normalizers"),
  "scoringProfiles, added": documented("update"),
  "scoringProfiles, changed": documented("update"),
  "scoringProfiles, removed": documented("update"),
  defaultScoringProfile: documented("update"),
  // New fields depend on the whole index: `suggesters.ts` decides these cases.
  "suggesters, added": documented("update"),
  "suggesters, changed": documented("update"),
  "suggesters, removed": documented("replace"),
  "similarity.odataType": documented("replace"),
  "similarity.k1": contradicted("downtime"),
  "similarity.b": contradicted("downtime"),
  // The rows that replace apply to what a field uses. `vectors-in-use.ts` finds the rest, which is updated.
  "vectorSearch.algorithms, added": documented("update"),
  "vectorSearch.algorithms, changed": documented("update"),
  "vectorSearch.algorithms, removed": documented("replace"),
  "vectorSearch.algorithms[].kind": documented("replace"),
  "vectorSearch.algorithms[].hnswParameters.m": documented("replace"),
  "vectorSearch.algorithms[].hnswParameters.efConstruction": documented("replace"),
  "vectorSearch.algorithms[].hnswParameters.metric": documented("replace"),
  "vectorSearch.algorithms[].exhaustiveKnnParameters.metric": documented("replace"),
  "vectorSearch.profiles, added": documented("update"),
  "vectorSearch.profiles, changed": documented("update"),
  "vectorSearch.profiles, removed": documented("replace"),
  "vectorSearch.profiles[].algorithm": recorded("replace"),
  "vectorSearch.profiles[].compression": recorded("replace"),
  "vectorSearch.vectorizers, added": documented("update"),
  "vectorSearch.vectorizers, changed": documented("update"),
  "vectorSearch.vectorizers, removed": documented("update"),
  "vectorSearch.topicGraphProfiles, added": inferred("update"),
  "vectorSearch.topicGraphProfiles, changed": inferred("update"),
  "vectorSearch.topicGraphProfiles, removed": inferred("update"),
  "vectorSearch.compressions, added": documented("update"),
  "vectorSearch.compressions, changed": documented("update"),
  "vectorSearch.compressions, removed": documented("replace"),
  "vectorSearch.compressions[].kind": documented("replace"),
  "vectorSearch.compressions[].truncationDimension": documented("replace"),
  "vectorSearch.compressions[].rescoringOptions.rescoreStorageMethod": documented("replace"),
  "vectorSearch.compressions[].scalarQuantizationParameters.quantizedDataType": documented("replace"),
  semantic: documented("update"),
  corsOptions: documented("update"),
  encryptionKey: documented("update"),
  permissionFilterOption: documented("update"),
  sharePointConnectorAppRegistration: inferred("update"),
  // Not documented. The service keeps the documents of an index whose update it rejects.
  graphProfile: inferred("update"),
  // `purview.ts` decides: only a replacement can disable it.
  purviewEnabled: inferred("update"),
} as const satisfies Readonly<Record<string, Evidence>>;

type Row = keyof typeof indexChanges;
type Member = Exclude<Row, `${string}, ${What}`>;
type Items<R = Row> = R extends `${infer Path}, added` ? Path : never;

/** The changes that need downtime. */
export const withDowntime = Object.entries(indexChanges).flatMap(([change, { effect }]) =>
  effect === "downtime" ? [change] : [],
);

/** A member with its row of the table. */
export function changing<S extends z.ZodType>(member: Member, schema: S): S {
  const { effect }: Evidence = indexChanges[member];
  return effect === "replace" ? schema.meta({ replaceOnChanges: true }) : schema;
}

/** A list map with its rows of the table. */
export function itemsOf<S extends z.ZodType>(
  path: Items,
  items: z.ZodArray<S>,
  more: Partial<Pick<ListMap, "stays">> = {},
): z.ZodArray<S> {
  const effect = (what: What): MemberChange =>
    indexChanges[`${path}, ${what}`].effect === "replace" ? "replace" : "update";
  return items.meta({
    listMap: { key: "name", added: effect("added"), changed: effect("changed"), removed: effect("removed"), ...more },
  });
}
