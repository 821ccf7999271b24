import { z } from "zod";
import { type Definition, type Finding, object, ref } from "../../../define";
import { documentedLimit } from "../shapes";
import { graphPreview } from "../versions";
import type { IndexField } from "./field";
import { isText } from "./field-types";

type Attribute = "filterable" | "facetable" | "sortable";

/** Requirements of the type reference for a field with a mapping. */
interface Mapping {
  readonly content: string;
  readonly type?: string;
  readonly attributes?: readonly Attribute[];
}

const all: readonly Attribute[] = ["filterable", "facetable", "sortable"];
const grouped: readonly Attribute[] = ["filterable", "facetable"];
const confidence = (of: string): Mapping => ({ content: `confidence of ${of}`, type: "Edm.Double" });

/** The mappings of a graph. Each field has a single value and is retrievable. A string field has no normalizer. */
const mappings = {
  assertionIdField: {
    content: "id of an assertion. It must be the key of the index",
    attributes: ["filterable", "sortable"],
  },
  factIdField: { content: "id of a fact", attributes: ["filterable"] },
  graphNameField: { content: "name of the graph", attributes: all },
  subjectIdField: { content: "id of the subject", attributes: all },
  subjectField: { content: "subject", attributes: all },
  subjectTypeField: { content: "type of the subject", attributes: grouped },
  subjectIdDisplayNameField: { content: "name of the subject for display" },
  predicateField: { content: "predicate", attributes: grouped },
  objectIdField: { content: "id of the object", attributes: all },
  objectField: { content: "object", attributes: all },
  objectTypeField: { content: "type of the object", attributes: grouped },
  objectIdDisplayNameField: { content: "name of the object for display" },
  objectStringField: { content: "object as a string", attributes: grouped },
  objectDoubleField: { content: "object as a number", type: "Edm.Double", attributes: all },
  objectBoolField: { content: "object as a boolean", type: "Edm.Boolean", attributes: ["filterable"] },
  objectDateTimeField: { content: "object as a time", type: "Edm.DateTimeOffset", attributes: ["filterable"] },
  confidenceField: confidence("the assertion"),
  subjectConfidenceField: confidence("the subject"),
  predicateConfidenceField: confidence("the predicate"),
  objectConfidenceField: confidence("the object"),
  sourceChunkIdField: { content: "id of the chunk that the assertion comes from" },
  sourceParentIdField: { content: "id of the document that the assertion comes from" },
} as const satisfies Readonly<Record<string, Mapping>>;

type Name = keyof typeof mappings;

const names = Object.keys(mappings) as Name[];
const mappingOf = (name: Name): Mapping => mappings[name];
const typeOf = (name: Name): string => mappingOf(name).type ?? "Edm.String";

const fieldName = (name: Name) => {
  const { content, attributes = [] } = mappingOf(name);
  const needed = attributes.length ? ` Must be ${attributes.join(", ")}.` : "";
  return z
    .string()
    .min(1)
    .optional()
    .meta({
      serverDefault: null,
      description: `Name of the field of type \`${typeOf(name)}\` with the ${content}.${needed}`,
    });
};

/** A graph whose assertions are the documents of the index. */
export const graphProfile = (index: () => Definition) =>
  object({
    kind: z.string().min(1).meta({
      description:
        "Form in which the index stores the graph. Azure describes a list of edges. The value was in no source that Trefoil was compared with, so any string is accepted.",
    }),
    fields: object(
      Object.fromEntries(names.map((name) => [name, fieldName(name)])) as Record<Name, ReturnType<typeof fieldName>>,
    ).meta({
      description: "Names of the fields with the parts of an assertion. Azure describes all of them as required.",
      typeName: "GraphProfileFields",
    }),
    provenanceIndexName: ref(index).optional().meta({
      serverDefault: null,
      description: "Name of the index from which responses may contain the source documents.",
    }),
  }).meta({ typeName: "GraphProfile", minApiVersion: graphPreview });

type Profile = z.output<ReturnType<typeof graphProfile>>;

interface Args {
  readonly fields: readonly IndexField[];
  readonly graphProfile?: Profile | undefined;
}

/** Mappings to fields that are missing, or that the graph cannot use. Azure checks them before a query, perhaps not earlier. */
export function graphFindings({ fields, graphProfile: profile }: Args): Finding[] {
  if (!profile) return [];
  const given = names.flatMap((name) => {
    const field = profile.fields[name];
    return field === undefined ? [] : [{ name, field, path: `graphProfile.fields.${name}` }];
  });
  const missing = names.filter((name) => profile.fields[name] === undefined);
  const key = fields.find((field) => field.key)?.name;
  const { assertionIdField = key } = profile.fields;
  return [
    ...(assertionIdField === key
      ? []
      : [
          documentedLimit(
            "graphProfile.fields.assertionIdField",
            `refers to "${assertionIdField}", but must be the key of the index`,
          ),
        ]),
    ...given.flatMap(({ name, field, path }) =>
      problemsOf(
        name,
        fields.find((one) => one.name === field),
      ).map((problem) => documentedLimit(path, `refers to "${field}", which ${problem}`)),
    ),
    ...given.flatMap(({ name, field, path }) => {
      const first = given.find((one) => one.field === field);
      if (!first || first.name === name || isSharedId(first.name, name)) return [];
      const limit = `refers to "${field}" like \`${first.name}\`. Only \`assertionIdField\` and \`factIdField\` may have the same field`;
      return [documentedLimit(path, limit)];
    }),
    ...(missing.length
      ? [
          {
            path: "graphProfile.fields",
            reason: `lacks ${missing.map((name) => `\`${name}\``).join(", ")}. Azure describes all mappings as required. If the service rejects it, the update or each query fails`,
            warning: true as const,
          },
        ]
      : []),
  ];
}

const isSharedId = (...pair: readonly Name[]): boolean =>
  pair.every((name) => name === "assertionIdField" || name === "factIdField");

function problemsOf(name: Name, field: IndexField | undefined): string[] {
  if (!field) return ["is not a top-level field of the index"];
  const { attributes = [] } = mappingOf(name);
  const type = typeOf(name);
  const without = attributes.filter((attribute) => field[attribute] === false);
  return [
    ...(field.type === type ? [] : [`must be of type ${type}`]),
    ...without.map((attribute) => `must be ${attribute}`),
    ...(field.retrievable === false ? ["must be retrievable"] : []),
    ...(isText(field.type) && field.normalizer !== undefined ? ["must not have a normalizer"] : []),
  ];
}
