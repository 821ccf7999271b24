import {
  type Field,
  type GeneralSetting,
  ignoresCase,
  type ListMap,
  referencedKind,
  type Service,
  variantFor,
  versionsOf,
  withArticle,
} from "../../../define";
import { capital } from "../../../text/strings";
import { limits } from "./limits";
import { nounOf } from "./nouns";

/** Description and facts of a field as one paragraph. */
export const descriptionOf = (field: Field, kind: string): string => paragraph(field, sentences(field, nounOf(kind)));

/** The description for all languages. Only the classes in TypeScript accept a resource instead of its id. */
export const neutralDescriptionOf = (field: Field, kind: string): string =>
  paragraph(field, sentences(field, nounOf(kind), { isNeutral: true }));

/** Description and facts of an output. No program changes an output, so that it does not replace the resource. */
export const outputDescriptionOf = (field: Field, kind: string): string =>
  paragraph(field, sentences(field, nounOf(kind), { isOutput: true }));

/** The description for a table, whose badges say the consequences of the facts. */
export const tableDescriptionOf = (field: Field): string =>
  paragraph(field, [...valuesOf(field), ...retentionSentences(field)]);

const paragraph = ({ description }: Field, more: readonly string[]): string =>
  [description, ...more].filter(Boolean).join(" ");

/** The place of a description. */
interface Place {
  readonly isOutput?: boolean;
  /** The description is the same in all languages. */
  readonly isNeutral?: boolean;
}

/** The values and the consequences of a field, as complete sentences. */
export const sentences = (field: Field, noun: string, place: Place = {}): string[] => [
  ...valuesOf(field, place),
  ...consequences(field, noun, place),
];

/** The values that a field accepts. */
function valuesOf(field: Field, { isNeutral }: Place = {}): string[] {
  const referenced = referencedKind(field);
  return [
    ...defaultSentences(field),
    ...valueSentences(field),
    ...limits(field),
    ...(field.format === "time" ? ["Time in ISO 8601 format, for example `2030-01-31T00:00:00Z`."] : []),
    ...(field.format === "duration" ? ["Duration in ISO 8601 format, for example `P1D` or `PT2H30M`."] : []),
    ...(referenced ? [referenceSentence(referenced.name, isNeutral)] : []),
  ];
}

/** The consequences of the facts of a field. In a table, badges say the same. */
function consequences(field: Field, noun: string, { isOutput }: Place): string[] {
  const { facts } = field;
  return [
    ...(facts.replaceOnChanges && !isOutput ? [`Changing it replaces the ${noun}.`] : []),
    ...(facts.replaceOnRemoval ? [`Removing it replaces the ${noun}.`] : []),
    ...(facts.keptOnRemoval
      ? ["Once set, it cannot be removed: the service keeps the value when a request omits it."]
      : []),
    ...keyedSentences(field, noun),
    ...retentionSentences(field),
    ...(facts.set ? ["The order of the items is ignored."] : []),
    ...versionSentences(field),
    ...(facts.secret ? [secretSentence(field)] : []),
    ...(facts.returned === "onCreate"
      ? ["Returned only when the object is created. Trefoil keeps the stored value. An imported object lacks it."]
      : []),
    ...(facts.returned === "sometimes"
      ? [
          "The service may omit or mask it: a change made elsewhere is detected only if the response contains the value.",
        ]
      : []),
    ...(facts.providerOnly ? ["Stored in the state only; not sent to the service."] : []),
  ];
}

const secretSentence = ({ kind }: Field): string =>
  kind === "record"
    ? "Secret: the values are encrypted in the state and redacted in logs. The names are not encrypted."
    : "Secret: encrypted in the state and redacted in logs.";

function referenceSentence(name: string, isNeutral = false): string {
  const kind = withArticle(name, `\`${name}\``);
  return isNeutral ? `Id of ${kind}.` : `Accepts ${kind} or its id.`;
}

function defaultSentences(field: Field): string[] {
  const { defaultValue, facts } = field;
  if (facts.autoName) return ["Default: the logical name with a random suffix."];
  if (defaultValue !== undefined) return [`Default: ${valueText(defaultValue)}.`];
  const { serverDefault } = facts;
  return serverDefault === undefined || serverDefault === null || typeof serverDefault === "function"
    ? []
    : [`Default: ${variantText(field, serverDefault) ?? valueText(serverDefault)}.`];
}

/** The description of the variant of a union that a value has: `no managed identity`. */
function variantText(field: Field, value: unknown): string | undefined {
  const { discriminator } = field;
  const description = discriminator && variantFor(field, value)?.fields[discriminator]?.description;
  return description && description.charAt(0).toLowerCase() + description.slice(1).replace(/\.$/, "");
}

const versionSentences = (field: Field): string[] =>
  versionsOf(field).map(([value, version, preview]) => {
    const subject = value === "*" ? "Requires" : `\`${value}\` requires`;
    if (version.endsWith("-preview"))
      return `${subject} the preview version ${preview} of the API or a later preview, which may change or remove it.`;
    const orPreview = preview === version ? "" : `, or the preview version ${preview} or a later preview`;
    return `${subject} API version ${version} or later${orPreview}.`;
  });

export const valueText = (value: unknown): string =>
  `\`${typeof value === "string" && value && !value.includes("`") ? value : JSON.stringify(value)}\``;

/** Lists the values of an enum, also as items of a list or values of a map. */
function valueSentences(field: Field): string[] {
  const own = innermost(field);
  const { kind, values, facts } = own;
  if (kind !== "enum" || (values.length === 1 && !facts.knownValues)) return [];
  const isLong = values.length > mostListed;
  const listed = values.slice(0, isLong ? 3 : undefined).map((value) => `\`${value}\``);
  const { definedIn, custom } = facts.knownValues ?? {};
  const others = definedIn ? `a name from \`${definedIn}\`` : custom;
  const list = isLong ? `${values.length} values, for example ${listed.join(", ")}` : listed.join(", ");
  const spelling = ignoresCase(own) ? " Case is ignored." : "";
  const accepted = facts.knownValues && !custom ? " Other values are accepted with a warning." : "";
  return [`One of: ${list}${others ? `, or ${others}` : ""}.${spelling}${accepted}`];
}

/** Longer lists are only in the types, where editors complete them. */
const mostListed = 60;

/** The items of a list or the values of a map, at any depth. */
const innermost = (field: Field): Field => (field.of ? innermost(field.of) : field);

function keyedSentences({ facts: { listMap } }: Field, noun: string): string[] {
  if (!listMap) return [];
  const { key, removed } = listMap;
  return [
    `Items are compared by \`${key}\`, in any order.`,
    ...replacingChanges(listMap, noun),
    ...(removed === "replace" ? ["Items that were added outside Pulumi are kept and are not drift."] : []),
  ];
}

/** The input with which the service keeps an item that the program removes. */
const retentionSentences = ({ facts: { listMap } }: Field): string[] =>
  listMap?.stays
    ? [
        `With \`${listMap.stays[0]}: ${JSON.stringify(listMap.stays[1])}\`, a removed item remains in the service and is not drift.`,
      ]
    : [];

const changeWords = { added: "Adding", changed: "changing", removed: "removing" } as const;

function replacingChanges(listMap: ListMap, noun: string): string[] {
  const changes = (["added", "changed", "removed"] as const).filter((change) => listMap[change] === "replace");
  if (!changes.length) return [];
  const list = changes.map((change) => changeWords[change]).join(" or ");
  return [`${capital(list)} an item replaces the ${noun}.`];
}

/** The description of the setting `…RequestLimit`. */
export const limitSentence = ({ budget: { windowSeconds, limit } }: Service): string =>
  `Maximum number of requests in ${windowSeconds} seconds, shared by all runs of one user. \`0\` disables the limit. Default: \`${limit}\`.`;

/** The description of a setting for all services. */
export const generalSentence = ({ description, secret, default: value }: GeneralSetting): string =>
  [description, ...(value === undefined ? [] : [`Default: \`${value}\`.`]), ...(secret ? ["Secret."] : [])].join(" ");

/** The description of another setting of a service. */
export const settingSentence = ({ description, secret, default: value }: Service["settings"][string]): string =>
  [description, ...(value ? [`Default: \`${value}\`.`] : []), ...(secret ? ["Secret."] : [])].join(" ");
