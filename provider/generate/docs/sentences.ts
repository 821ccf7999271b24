import type { Field, Keyed, MemberChange, Service } from "../../define";

/** What a field's words mean to a person: what changing it costs, and where its value is kept. Complete sentences. */
export function sentences(field: Field, resource: string): string[] {
  const { facts, defaultValue } = field;
  return [
    ...(defaultValue === undefined ? [] : [`Defaults to \`${JSON.stringify(defaultValue)}\`.`]),
    ...(facts.assumed && "value" in facts.assumed
      ? [`The service takes \`${JSON.stringify(facts.assumed.value)}\` when it is left out.`]
      : []),
    ...openSentences(field),
    ...(facts.autonamed ? ["Made of the logical name and a random suffix when left out."] : []),
    ...(facts.replaces ? [`Changing it replaces the ${resource}.`] : []),
    ...(facts.lasting ? [`Taking it away replaces the ${resource}.`] : []),
    ...(facts.kept ? ["Once set, the service keeps it, also when it is taken out."] : []),
    ...(facts.interrupts ? [`While it changes, the ${resource} is out of service.`] : []),
    ...keyedSentences(field, resource),
    ...(facts.unordered ? ["The order of its items has no meaning."] : []),
    ...(facts.time ? ["A time in ISO 8601, such as `2030-01-31T00:00:00Z`."] : []),
    ...(facts.since ? [`Needs version ${facts.since} of the API.`] : []),
    ...Object.entries(facts.valuesSince ?? {}).map(
      ([value, version]) => `\`${value}\` needs version ${version} of the API.`,
    ),
    ...(facts.duration ? ["A length of time in ISO 8601, such as `P1D` or `PT2H30M`."] : []),
    ...(facts.secret ? ["Secret: encrypted in the state, hidden in logs."] : []),
    ...(facts.once
      ? [
          "The service tells it only when the object is made; the value saved then is kept, and an imported one lacks it.",
        ]
      : []),
    ...(facts.writeOnly
      ? [
          "The service may omit or mask it: a change made elsewhere is detected only if the response contains the value.",
        ]
      : []),
    ...(facts.local ? ["Kept in the state alone and never sent."] : []),
    ...(facts.ref ? [`The id of ${article(facts.ref().name)}, or the resource itself.`] : []),
  ];
}

function keyedSentences({ facts: { keyed } }: Field, resource: string): string[] {
  if (!keyed) return [];
  const compared = `Items are compared by \`${keyed.key}\`, whatever their order.`;
  const { stays } = keyed;
  const staying = stays
    ? [`With \`${stays[0]}: ${JSON.stringify(stays[1])}\` one that is taken out stays unnoticed.`]
    : [];
  return [
    compared,
    ...changesThat(keyed, "replace", `replaces the ${resource}`),
    ...(keyed.removed === "replace" ? ["One that somebody else added stays, and is no drift."] : []),
    ...changesThat(keyed, "interrupt", `puts the ${resource} out of service for a while`),
    ...staying,
  ];
}

/** Which values of an open list are known, and that others are accepted. */
function openSentences({ facts, of }: Field): string[] {
  const open = facts.open ?? of?.facts.open;
  if (!open) return [];
  const { known, definedIn } = open;
  const isLong = known.length > mostListed;
  const listed = known.slice(0, isLong ? 3 : undefined).map((value) => `\`${value}\``);
  const values = `${isLong ? `${known.length} values such as ` : ""}${listed.join(", ")}`;
  const named = definedIn ? `, or a name from \`${definedIn}\`` : "";
  return [`One of: ${values}${named}. Other values are accepted with a warning.`];
}

/** Longer lists are left to the completion of the editor. */
const mostListed = 60;

const changeWords = { added: "Adding", changed: "changing", removed: "removing" } as const;

function changesThat(keyed: Keyed, means: MemberChange, does: string): string[] {
  const what = (["added", "changed", "removed"] as const).filter((change) => keyed[change] === means);
  if (!what.length) return [];
  const list = what.map((change) => changeWords[change]).join(" or ");
  return [`${list.charAt(0).toUpperCase()}${list.slice(1)} one ${does}.`];
}

const article = (name: string): string => `${/^[AEIO]/.test(name) ? "an" : "a"} \`${name}\``;

/** Description and facts of a field as one paragraph. */
export function about(field: Field, resource: string): string {
  return [field.description, ...sentences(field, resource)].filter(Boolean).join(" ");
}

/** What the setting `…RequestLimit` is. */
export const limitSentence = ({ budget: { windowSeconds } }: Service): string =>
  `Requests in ${windowSeconds} seconds, counted for all runs of one person together. 0 counts and limits none.`;
