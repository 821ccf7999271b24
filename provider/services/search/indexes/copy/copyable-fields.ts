import { type Finding, isSameIgnoringCase } from "../../../../define";
import { eachField, type PlacedField } from "../each-field";
import type { IndexField } from "../field";
import { attributeOf } from "../field-defaults";
import { isComplex } from "../field-types";

/** The part of an index that determines whether its documents can be copied: inputs, or a response of the service. */
export interface Copyable {
  readonly fields: readonly IndexField[];
  readonly permissionFilterOption?: string | null | undefined;
}

const withoutCopy = "remove `copyDocumentsOnReplacement`, and write the documents to the new index again";

/** Reasons why the documents of an index cannot be copied to another one. Only fields that both indexes have are copied. */
export function copyFindings(from: Copyable, to: Copyable): Finding[] {
  const targets = new Map(eachField(to.fields).map((place) => [place.inDocument, place]));
  const findings = eachField(from.fields).flatMap((source) => {
    const target = targets.get(source.inDocument);
    return target ? [...lossyFields(source, target), ...unreadableKeys(source, target)] : [];
  });
  const [before, after] = [keyOf(from), keyOf(to)];
  if (before !== after) {
    const reason = `have the key "${after}", and the documents have the key "${before}". Keep the key, or ${withoutCopy}`;
    findings.push({ path: "fields", reason });
  }
  if (isSameIgnoringCase(from.permissionFilterOption, "enabled")) {
    const reason =
      "is `enabled`, so that queries return only documents that the user may read. Set it to `disabled` before a copy, or remove `copyDocumentsOnReplacement`";
    findings.push({ path: "permissionFilterOption", reason });
  }
  return findings;
}

/** Name of the key field. */
export const keyOf = ({ fields }: Copyable): string | undefined => fields.find(({ key }) => key)?.name;

/** Effective value of an attribute. Responses contain null for an attribute that the field does not have. */
const holds = (attribute: "retrievable" | "stored" | "filterable" | "sortable", { field, parents }: PlacedField) =>
  field[attribute] ?? attributeOf(attribute, [field, ...parents]) ?? false;

function lossyFields(source: PlacedField, target: PlacedField): Finding[] {
  const name = JSON.stringify(source.inDocument);
  const { field: one } = source;
  const { field: other, path } = target;
  const finding = (member: keyof IndexField, reason: string): Finding[] => [{ path: `${path}.${member}`, reason }];
  const changed = (["type", "dimensions"] as const).find(
    (member) => !isSameIgnoringCase(one[member] ?? "", other[member] ?? ""),
  );
  if (changed) {
    const reason = `of ${name} changes from ${one[changed]} to ${other[changed]}, so that its values cannot be copied. Add a field with another name, or ${withoutCopy}`;
    return finding(changed, reason);
  }
  if (isComplex(one.type)) return [];
  if (!holds("stored", source))
    return finding(
      "stored",
      `of ${name} is \`false\`, so that its values cannot be read. To replace the index, ${withoutCopy}`,
    );
  if (!holds("retrievable", source)) {
    const reason = `of ${name} is \`false\`, so that its values cannot be read. Set it to \`true\`, and run \`pulumi up\` before a change that replaces the index`;
    return finding("retrievable", reason);
  }
  return [];
}

/** Documents are read in the order of their keys. A normalizer makes different keys equal. */
function unreadableKeys(source: PlacedField, { path }: PlacedField): Finding[] {
  const { field } = source;
  if (!field.key) return [];
  const reason = `is required to read all documents in the order of the key ${JSON.stringify(field.name)}. It cannot change in place: ${withoutCopy}`;
  const missing = (["filterable", "sortable"] as const).filter((attribute) => !holds(attribute, source));
  const findings: Finding[] = missing.map((attribute) => ({ path: `${path}.${attribute}`, reason }));
  if (field.normalizer)
    findings.push({
      path: `${path}.normalizer`,
      reason: `makes keys equal that differ. Without a normalizer, documents can be copied. To replace the index, ${withoutCopy}`,
    });
  return findings;
}
