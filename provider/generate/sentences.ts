import type { Field } from "../define";

/** What a field's words mean to a person: what changing it costs, and where its value is kept. Complete sentences. */
export function sentences(field: Field, resource: string): string[] {
  const { facts, defaultValue } = field;
  return [
    ...(defaultValue === undefined ? [] : [`Defaults to \`${JSON.stringify(defaultValue)}\`.`]),
    ...(facts.autonamed ? ["Made of the logical name and a random suffix when left out."] : []),
    ...(facts.replaces ? [`Changing it replaces the ${resource}.`] : []),
    ...(facts.lasting ? [`Taking it away replaces the ${resource}.`] : []),
    ...keyedSentences(field, resource),
    ...(facts.unordered ? ["The order of its items has no meaning."] : []),
    ...(facts.time ? ["A time in ISO 8601, such as `2030-01-31T00:00:00Z`."] : []),
    ...(facts.secret ? ["Secret: encrypted in the state, hidden in logs."] : []),
    ...(facts.once
      ? [
          "The service tells it only when the object is made; the value saved then is kept, and an imported one lacks it.",
        ]
      : []),
    ...(facts.writeOnly ? ["The service never gives it back, so a change made elsewhere is not seen."] : []),
    ...(facts.local ? ["Kept in the state alone and never sent."] : []),
    ...(facts.ref ? [`The id of ${article(facts.ref().name)}, or the resource itself.`] : []),
  ];
}

function keyedSentences({ facts: { keyed } }: Field, resource: string): string[] {
  if (!keyed) return [];
  const by = (what: "added" | "changed" | "removed") => (keyed[what] === "replace" ? [what] : []);
  const replacing = [...by("added"), ...by("changed"), ...by("removed")];
  const compared = `Items are compared by \`${keyed.key}\`, whatever their order.`;
  if (!replacing.length) return [compared];
  const words = { added: "Adding", changed: "changing", removed: "removing" } as const;
  const list = replacing.map((what) => words[what]).join(" or ");
  return [compared, `${list.charAt(0).toUpperCase()}${list.slice(1)} one replaces the ${resource}.`];
}

const article = (name: string): string => `${/^[AEIO]/.test(name) ? "an" : "a"} \`${name}\``;

/** Description and facts of a field as one paragraph. */
export function about(field: Field, resource: string): string {
  return [field.description, ...sentences(field, resource)].filter(Boolean).join(" ");
}
