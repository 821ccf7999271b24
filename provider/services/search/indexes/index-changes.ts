import type { z } from "zod";
import type { Evidence, ListMap, MemberChange } from "../../../define";

const row =
  (source: Evidence["source"]) =>
  (effect: Evidence["effect"]): Evidence => ({ effect, source });

/** Confirmed by a response of the real service. */
const recorded = row("recorded");
/** Documented by Azure. */
const documented = row("documented");
/** Not documented: the careful choice. */
const inferred = row("inferred");
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
  "fields[].dimensions": inferred("replace"),
  "fields[].vectorSearchProfile": inferred("replace"),
  "fields[].vectorEncoding": inferred("replace"),
  // Azure's pages of 2025 exclude existing fields, later pages include them. An update that the service rejects loses nothing.
  "fields[].permissionFilter": contradicted("update"),
  "fields[].sharepointSiteUrl": inferred("update"),
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
  "suggesters, removed": inferred("replace"),
  "similarity.odataType": documented("replace"),
  "similarity.k1": contradicted("downtime"),
  "similarity.b": contradicted("downtime"),
  "vectorSearch.algorithms, added": inferred("update"),
  "vectorSearch.algorithms, changed": inferred("replace"),
  "vectorSearch.algorithms, removed": inferred("replace"),
  "vectorSearch.profiles, added": inferred("update"),
  "vectorSearch.profiles, changed": inferred("replace"),
  "vectorSearch.profiles, removed": inferred("replace"),
  "vectorSearch.vectorizers, added": inferred("update"),
  "vectorSearch.vectorizers, changed": inferred("update"),
  "vectorSearch.vectorizers, removed": inferred("update"),
  "vectorSearch.compressions, added": inferred("update"),
  "vectorSearch.compressions, changed": inferred("replace"),
  "vectorSearch.compressions, removed": inferred("replace"),
  semantic: documented("update"),
  corsOptions: documented("update"),
  encryptionKey: documented("update"),
  permissionFilterOption: documented("update"),
  sharePointConnectorAppRegistration: inferred("update"),
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
