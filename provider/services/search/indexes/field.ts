import { z } from "zod";
import { object, ref } from "../../../define";
import { earlierOfField } from "../earlier-members";
import { permissionKinds } from "../shapes";
import { synonymMap } from "../synonym-map";
import { inPreviewSince } from "../versions";
import { analyzerName, normalizerName } from "./analysis/built-in";
import { filledIn } from "./field-defaults";
import { type FieldType, fieldTypes } from "./field-types";
import { changing, itemsOf } from "./index-changes";

const boolean = z.boolean();

/** A role of a field for Microsoft Purview. Azure does not document if an existing field can get it: the service decides. */
const role = (name: "sensitivityLabelId" | "sensitivityLabelName" | "sourceDocumentId", description: string) =>
  changing(`fields[].${name}`, boolean)
    .optional()
    .meta({ description, serverDefault: false, minApiVersion: inPreviewSince("2026-05-01-preview") });

/** A field of an index. */
export const indexField = object({
  name: z
    .string()
    .max(128)
    .regex(
      /^(?!azureSearch)[A-Za-z][A-Za-z0-9_]*$/,
      "must contain only letters, digits and underscores, start with a letter, and must not start with azureSearch",
    )
    .meta({ description: "Name of the field, unique within its parent." }),
  type: changing("fields[].type", z.enum(fieldTypes)).meta({
    description:
      "Data type of the field. Collections of `Edm.Single`, `Edm.Half`, `Edm.Int16`, `Edm.SByte` and `Edm.Byte` are vector fields.",
  }),
  key: filledIn("key", changing("fields[].key", boolean)).optional().meta({
    description:
      "Use the field as the key that identifies documents. Exactly one top-level field of type `Edm.String` must be the key.",
  }),
  retrievable: filledIn("retrievable", changing("fields[].retrievable", boolean))
    .optional()
    .meta({ description: "Return the field in search results. Default: `true`, for vector fields `false`." }),
  stored: filledIn("stored", changing("fields[].stored", boolean)).optional().meta({
    description:
      "Store a second copy of the vector that search results can return. `false` saves storage and requires `retrievable: false`. Vector fields only.",
  }),
  searchable: filledIn("searchable", changing("fields[].searchable", boolean)).optional().meta({
    description:
      "Include the field in full-text or vector queries. Default: `true` for string and vector fields, otherwise `false`.",
  }),
  filterable: filledIn("filterable", changing("fields[].filterable", boolean))
    .optional()
    .meta({ description: "Allow the field in `$filter` expressions. Default: `true`, for vector fields `false`." }),
  sortable: filledIn("sortable", changing("fields[].sortable", boolean)).optional().meta({
    description:
      "Allow the field in `$orderby` expressions. Default: `true` for fields with a single value, for collections `false`.",
  }),
  facetable: filledIn("facetable", changing("fields[].facetable", boolean)).optional().meta({
    description:
      "Allow the field in facets, which count results by value. Default: `true`, for vector fields and `Edm.GeographyPoint` `false`.",
  }),
  analyzer: changing("fields[].analyzer", analyzerName).optional().meta({
    description:
      "Name of the analyzer for indexing and for queries: custom (defined in `analyzers`) or built-in, for example `en.lucene`. Searchable string fields only. Mutually exclusive with `indexAnalyzer` and `searchAnalyzer`.",
  }),
  indexAnalyzer: changing("fields[].indexAnalyzer", analyzerName)
    .optional()
    .meta({ description: "Name of the analyzer for indexing. Requires `searchAnalyzer`." }),
  searchAnalyzer: changing("fields[].searchAnalyzer", analyzerName)
    .optional()
    .meta({ serverDefault: null, description: "Name of the analyzer for queries. Requires `indexAnalyzer`." }),
  normalizer: changing("fields[].normalizer", normalizerName).optional().meta({
    description:
      "Name of the normalizer that filters, facets and sorting apply: custom (defined in `normalizers`) or built-in, for example `lowercase`.",
  }),
  synonymMaps: changing("fields[].synonymMaps", z.array(ref(() => synonymMap)).max(1))
    .optional()
    .meta({ serverDefault: null, description: "Synonym map that expands queries on this field. At most one." }),
  dimensions: changing("fields[].dimensions", z.int().min(2).max(4096))
    .optional()
    .meta({ description: "Number of dimensions of the vectors. Required for vector fields." }),
  vectorSearchProfile: changing("fields[].vectorSearchProfile", z.string().min(1))
    .optional()
    .meta({ description: "Name of the vector search profile that the field uses. Required for vector fields." }),
  vectorEncoding: changing("fields[].vectorEncoding", z.enum(["packedBit"]))
    .optional()
    .meta({ description: "Encoding of the vector values. `packedBit` stores eight binary values in one `Edm.Byte`." }),
  permissionFilter: changing("fields[].permissionFilter", z.enum(permissionKinds))
    .optional()
    .meta({
      serverDefault: null,
      description:
        "Kind of the permissions in the field, by which queries omit documents that the user may not read: ids of users (`userIds`), ids of groups (`groupIds`), or the resource id of a container in Azure Storage (`rbacScope`). Requires `permissionFilterOption` of the index. Filterable string fields only. At most one field of each kind.",
      minApiVersion: ["2026-10-01", "2025-05-01-preview"],
    }),
  sharepointSiteUrl: changing("fields[].sharepointSiteUrl", boolean)
    .optional()
    .meta({
      description:
        "Use the field as the URL of the SharePoint site of a document, by which queries resolve SharePoint groups. Requires `sharePointConnectorAppRegistration` of the index. String fields only.",
      serverDefault: false,
      minApiVersion: ["2026-10-01", "2026-05-01-preview"],
    }),
  sensitivityLabelId: role(
    "sensitivityLabelId",
    "Use the field as the id of the sensitivity label of a document, by which queries omit documents that the user may not read. Requires `purviewEnabled` of the index.",
  ),
  sensitivityLabelName: role(
    "sensitivityLabelName",
    "Use the field as the name of the sensitivity label of a document.",
  ),
  sourceDocumentId: role(
    "sourceDocumentId",
    "Use the field as the id of the document in its source, which audit records of Microsoft Purview contain.",
  ),
  get fields(): z.ZodOptional<z.ZodArray<z.ZodType<IndexField, IndexField>>> {
    return indexFields.optional().meta({
      serverDefault: null,
      description: "Subfields of a field of type `Edm.ComplexType` or `Collection(Edm.ComplexType)`.",
    });
  },
}).meta({ typeName: "IndexField", retired: earlierOfField });

/** A field in the inputs. */
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
  permissionFilter?: (typeof permissionKinds)[number];
  sharepointSiteUrl?: boolean;
  sensitivityLabelId?: boolean;
  sensitivityLabelName?: boolean;
  sourceDocumentId?: boolean;
  fields?: IndexField[];
}

/** Fields by name. The service cannot remove a field: `onFieldRemoval` sets the action. */
export const indexFields: z.ZodArray<z.ZodType<IndexField, IndexField>> = itemsOf("fields", z.array(indexField), {
  stays: ["onFieldRemoval", "retain"],
});
