import type { z } from "zod";
import type { Finding } from "../../../define";
import type { analyzers, charFilters, normalizers } from "./analysis/analyzers";
import type { tokenFilters } from "./analysis/token-filters";
import type { tokenizers } from "./analysis/tokenizers";
import { eachField } from "./each-field";
import type { IndexField } from "./field";
import type { scoringProfiles } from "./relevance/scoring";
import type { semantic } from "./relevance/semantic";
import type { suggesters } from "./relevance/suggesters";
import type { vectorSearch } from "./relevance/vector-search";

/** Parts of an index that refer to each other. */
export interface NamedParts {
  readonly fields: readonly IndexField[];
  readonly vectorSearch?: z.output<ReturnType<typeof vectorSearch>>;
  readonly semantic?: z.output<typeof semantic>;
  readonly suggesters?: z.output<typeof suggesters>;
  readonly scoringProfiles?: z.output<typeof scoringProfiles>;
  readonly defaultScoringProfile?: string;
  readonly analyzers?: z.output<typeof analyzers>;
  readonly tokenizers?: z.output<typeof tokenizers>;
  readonly tokenFilters?: z.output<typeof tokenFilters>;
  readonly charFilters?: z.output<typeof charFilters>;
  readonly normalizers?: z.output<typeof normalizers>;
}

type Expect = (path: string, name: string | undefined, kind: string, known: readonly string[]) => void;

/** References inside an index to missing parts, which the service would reject during the update. */
export function danglingReferences(index: NamedParts): Finding[] {
  const findings: Finding[] = [];
  const expect: Expect = (path, name, kind, known) => {
    if (name === undefined || known.includes(name)) return;
    const existing = known.length ? `Existing: ${known.join(", ")}` : "The list is empty";
    findings.push({ path, reason: `refers to ${kind} "${name}", which does not exist. ${existing}` });
  };
  vectors(index, expect);
  const paths = eachField(index.fields).map(({ inDocument }) => inDocument);
  ranking(index, expect, paths);
  index.suggesters?.forEach(({ sourceFields }, i) => {
    sourceFields.forEach((source, j) => {
      expect(`suggesters[${i}].sourceFields[${j}]`, source, "a field", paths);
    });
  });
  return findings;
}

const names = (items: readonly { readonly name: string }[] = []): string[] => items.map(({ name }) => name);

function vectors({ fields, vectorSearch = {} }: NamedParts, expect: Expect): void {
  for (const { field, path } of eachField(fields))
    expect(`${path}.vectorSearchProfile`, field.vectorSearchProfile, "a profile", names(vectorSearch.profiles));
  vectorSearch.profiles?.forEach((profile, i) => {
    const path = `vectorSearch.profiles[${i}]`;
    expect(`${path}.algorithm`, profile.algorithm, "an algorithm", names(vectorSearch.algorithms));
    expect(`${path}.vectorizer`, profile.vectorizer, "a vectorizer", names(vectorSearch.vectorizers));
    expect(`${path}.compression`, profile.compression, "a compression", names(vectorSearch.compressions));
  });
}

function ranking(index: NamedParts, expect: Expect, paths: readonly string[]): void {
  const { semantic = {}, scoringProfiles, defaultScoringProfile } = index;
  const configurations = names(semantic.configurations);
  expect("semantic.defaultConfiguration", semantic.defaultConfiguration, "a configuration", configurations);
  semantic.configurations?.forEach(({ prioritizedFields }, i) => {
    const path = `semantic.configurations[${i}].prioritizedFields`;
    expect(`${path}.titleField.fieldName`, prioritizedFields.titleField?.fieldName, "a field", paths);
    for (const list of ["prioritizedContentFields", "prioritizedKeywordsFields"] as const) {
      prioritizedFields[list]?.forEach(({ fieldName }, j) => {
        expect(`${path}.${list}[${j}].fieldName`, fieldName, "a field", paths);
      });
    }
  });
  expect("defaultScoringProfile", defaultScoringProfile, "a scoring profile", names(scoringProfiles));
  scoringProfiles?.forEach(({ text, functions }, i) => {
    const path = `scoringProfiles[${i}]`;
    for (const name of Object.keys(text?.weights ?? {})) expect(`${path}.text.weights`, name, "a field", paths);
    functions?.forEach(({ fieldName }, j) => {
      expect(`${path}.functions[${j}].fieldName`, fieldName, "a field", paths);
    });
  });
}
