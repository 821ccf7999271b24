import type { z } from "zod";
import type { Finding } from "../define";
import type { IndexField } from "./field";
import type { semantic } from "./semantic";
import type { vectorSearch } from "./vector-search";

interface Args {
  readonly fields: readonly IndexField[];
  readonly vectorSearch?: z.output<typeof vectorSearch>;
  readonly semantic?: z.output<typeof semantic>;
}

/** Names inside one index that name nothing, and keys that are not exactly one: the service would refuse them at apply. */
export function danglingReferences({ fields, vectorSearch = {}, semantic = {} }: Args): Finding[] {
  const findings: Finding[] = [];
  const expect = (path: string, name: string | undefined, kind: string, known: readonly string[]) => {
    if (name === undefined || known.includes(name)) return;
    findings.push({
      path,
      reason: `names ${kind} "${name}", which is not there; there ${known.length ? `are ${known.join(", ")}` : "is none"}`,
    });
  };
  const names = (items: readonly { readonly name: string }[] = []) => items.map(({ name }) => name);

  const keys = fields.filter((field) => field.key);
  if (keys.length !== 1)
    findings.push({ path: "fields", reason: `need exactly one with \`key: true\`, and ${keys.length} have it` });

  eachField(fields, "fields", (field, path) =>
    expect(`${path}.vectorSearchProfile`, field.vectorSearchProfile, "a profile", names(vectorSearch.profiles)),
  );
  vectorSearch.profiles?.forEach((profile, i) => {
    const path = `vectorSearch.profiles[${i}]`;
    expect(`${path}.algorithm`, profile.algorithm, "an algorithm", names(vectorSearch.algorithms));
    expect(`${path}.vectorizer`, profile.vectorizer, "a vectorizer", names(vectorSearch.vectorizers));
    expect(`${path}.compression`, profile.compression, "a compression", names(vectorSearch.compressions));
  });

  const paths: string[] = [];
  eachField(fields, "fields", (_, __, inDocument) => paths.push(inDocument));
  expect(
    "semantic.defaultConfiguration",
    semantic.defaultConfiguration,
    "a configuration",
    names(semantic.configurations),
  );
  semantic.configurations?.forEach(({ prioritizedFields }, i) => {
    const path = `semantic.configurations[${i}].prioritizedFields`;
    expect(`${path}.titleField.fieldName`, prioritizedFields.titleField?.fieldName, "a field", paths);
    for (const list of ["prioritizedContentFields", "prioritizedKeywordsFields"] as const) {
      prioritizedFields[list]?.forEach(({ fieldName }, j) => {
        expect(`${path}.${list}[${j}].fieldName`, fieldName, "a field", paths);
      });
    }
  });
  return findings;
}

/** Visits fields at every depth with their path in the args and in documents (`address/city`). */
function eachField(
  fields: readonly IndexField[],
  path: string,
  visit: (field: IndexField, path: string, inDocument: string) => void,
  parent = "",
): void {
  fields.forEach((field, i) => {
    visit(field, `${path}[${i}]`, parent + field.name);
    eachField(field.fields ?? [], `${path}[${i}].fields`, visit, `${parent}${field.name}/`);
  });
}
