import { z } from "zod";
import { keyed, named, object, ref, replaces } from "../define";
import { synonymMap } from "./synonym-map";

const type = z
  .string()
  .regex(
    /^(Edm\.(String|Int32|Int64|Double|Boolean|DateTimeOffset|GeographyPoint|ComplexType)|Collection\(Edm\.(String|Int32|Int64|Double|Boolean|DateTimeOffset|GeographyPoint|ComplexType|Single|Half|Int16|SByte|Byte)\))$/,
    "is not a type of the service, such as Edm.String, Edm.Int32, Edm.ComplexType, Collection(Edm.String) or Collection(Edm.Single)",
  );

const attribute = (what: string) =>
  replaces(z.boolean()).optional().describe(`Whether ${what}; the service's default for the type when left out.`);

/** A field of an index. Rules of change: CONTRIBUTING.md keeps none of them; each stands on its member here. */
export const indexField = named(
  "IndexField",
  object({
    name: z
      .string()
      .max(128)
      .regex(
        /^(?!azureSearch)[A-Za-z][A-Za-z0-9_]*$/,
        "use letters, digits and underscores, begin with a letter, and not with azureSearch",
      )
      .describe("Name of the field."),
    type: replaces(type).describe("Type of its values, such as `Edm.String` or `Collection(Edm.Single)`."),
    key: attribute("it identifies documents; exactly one top-level field does"),
    retrievable: z.boolean().optional().describe("Whether results may show it."),
    stored: attribute("a vector is kept for results beside the one that is searched"),
    searchable: attribute("full-text or vector queries look into it"),
    filterable: attribute("filters may name it"),
    sortable: attribute("results may be ordered by it"),
    facetable: attribute("facets may count it"),
    analyzer: replaces(z.string()).optional().describe("Analyzer for indexing and for queries, such as `en.lucene`."),
    indexAnalyzer: replaces(z.string()).optional().describe("Analyzer for indexing alone."),
    searchAnalyzer: z.string().optional().describe("Analyzer for queries alone."),
    normalizer: replaces(z.string()).optional().describe("Normalizer for filters, facets and sorting."),
    synonymMaps: z
      .array(ref(() => synonymMap))
      .max(1)
      .optional()
      .describe("Synonym map that queries on it use; at most one."),
    dimensions: replaces(z.int().min(2).max(4096)).optional().describe("Length of its vectors, from 2 to 4096."),
    vectorSearchProfile: replaces(z.string()).optional().describe("Profile of vector search that its vectors use."),
    vectorEncoding: replaces(z.enum(["packedBit"]))
      .optional()
      .describe("How its vectors are packed."),
    get fields(): z.ZodOptional<z.ZodArray<z.ZodType<IndexField, IndexField>>> {
      return indexFields.optional().describe("Fields of a complex type.");
    },
  }),
);

/** A field as a program writes it. */
export interface IndexField {
  name: string;
  type: string;
  key?: boolean;
  retrievable?: boolean;
  stored?: boolean;
  searchable?: boolean;
  filterable?: boolean;
  sortable?: boolean;
  facetable?: boolean;
  analyzer?: string;
  indexAnalyzer?: string;
  searchAnalyzer?: string;
  normalizer?: string;
  synonymMaps?: string[];
  dimensions?: number;
  vectorSearchProfile?: string;
  vectorEncoding?: "packedBit";
  fields?: IndexField[];
}

/** Fields are added in place; the service cannot take one away. */
export const indexFields: z.ZodArray<z.ZodType<IndexField, IndexField>> = keyed("name", z.array(indexField), {
  removed: "replace",
});
