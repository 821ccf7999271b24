import { z } from "zod";
import { named, object, ref } from "../../../define";
import { synonymMap } from "../synonym-map";
import { analyzerName, normalizerName } from "./analysis/built-in";
import { filledIn } from "./field-defaults";
import { type FieldType, fieldTypes } from "./field-types";
import { changing, itemsOf } from "./index-changes";

const boolean = z.boolean();

/** A field of an index. */
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
    type: changing("fields[].type", z.enum(fieldTypes)).describe(
      "Type of its values; lists of Single, Half, Int16, SByte and Byte are vectors.",
    ),
    key: filledIn("key", changing("fields[].key", boolean))
      .optional()
      .describe("Whether it identifies documents; exactly one top-level field does."),
    retrievable: filledIn("retrievable", changing("fields[].retrievable", boolean))
      .optional()
      .describe("Whether results may show it; of vectors they do not unless told to."),
    stored: filledIn("stored", changing("fields[].stored", boolean))
      .optional()
      .describe("Whether a vector is kept for results beside the one that is searched."),
    searchable: filledIn("searchable", changing("fields[].searchable", boolean))
      .optional()
      .describe("Whether full-text or vector queries look into it; texts and vectors are unless told not to."),
    filterable: filledIn("filterable", changing("fields[].filterable", boolean))
      .optional()
      .describe("Whether filters may name it; all but vectors are unless told not to."),
    sortable: filledIn("sortable", changing("fields[].sortable", boolean))
      .optional()
      .describe("Whether results may be ordered by it; all that have one value are unless told not to."),
    facetable: filledIn("facetable", changing("fields[].facetable", boolean))
      .optional()
      .describe("Whether facets may count it; all but places and vectors are unless told not to."),
    analyzer: changing("fields[].analyzer", analyzerName)
      .optional()
      .describe("Analyzer for indexing and for queries, defined by the index or built in, such as `en.lucene`."),
    indexAnalyzer: changing("fields[].indexAnalyzer", analyzerName).optional().describe("Analyzer for indexing alone."),
    searchAnalyzer: changing("fields[].searchAnalyzer", analyzerName)
      .optional()
      .describe("Analyzer for queries alone."),
    normalizer: changing("fields[].normalizer", normalizerName)
      .optional()
      .describe("Normalizer for filters, facets and sorting, defined by the index or built in."),
    synonymMaps: changing("fields[].synonymMaps", z.array(ref(() => synonymMap)).max(1))
      .optional()
      .describe("Synonym map that queries on it use; at most one."),
    dimensions: changing("fields[].dimensions", z.int().min(2).max(4096))
      .optional()
      .describe("Length of its vectors, from 2 to 4096."),
    vectorSearchProfile: changing("fields[].vectorSearchProfile", z.string())
      .optional()
      .describe("Profile of vector search that its vectors use."),
    vectorEncoding: changing("fields[].vectorEncoding", z.enum(["packedBit"]))
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
  type: FieldType;
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

/** Fields, told apart by their names. The service cannot take one away: `onFieldRemoval` says what then. */
export const indexFields: z.ZodArray<z.ZodType<IndexField, IndexField>> = itemsOf("fields", z.array(indexField), {
  stays: ["onFieldRemoval", "retain"],
});
