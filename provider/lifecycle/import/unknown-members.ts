import { type Definition, type Field, fieldOfPart, type JsonBody, memberOf, wireName } from "../../define";
import { forPulumi, stringsIn } from "../../text/json";
import { mayBeSecret } from "../../text/possible-secrets";
import { counterpart, encodeInputs } from "../values/encode";
import { isHidden, isPartlyMasked } from "../values/masks";
import { type Inputs, isEmpty, isRecord, joinPath, type Values } from "../values/values";
import type { PathSteps, SecretInput } from "./reduced-inputs";

/** Members of an object that no input and no output has. */
export interface UnknownMembers {
  /** The members in the form of the input `extra`. Undefined if the object has no such members. */
  readonly extra: Values | undefined;
  /** Strings that may be secret: the API does not describe them. */
  readonly secrets: readonly SecretInput[];
  /** Members that the program cannot declare, with the reason. */
  readonly omitted: readonly string[];
}

interface Findings {
  readonly secrets: SecretInput[];
  readonly omitted: string[];
}

/** A part of the body, and the same part of the body that the inputs define. */
interface Part {
  readonly field: Field;
  readonly value: unknown;
  readonly sent: unknown;
  readonly steps: PathSteps;
  /** Names of members that are known at any depth. */
  readonly known: ReadonlySet<string>;
}

/**
 * The unknown members in a body. Only services with several API versions have them: a later or a preview version has
 * members that no definition declares yet. The bodies of other services contain read-only members.
 *
 * @param inputs the inputs that the program declares.
 */
export function unknownMembers(definition: Definition, body: JsonBody, inputs: Inputs): UnknownMembers {
  const findings: Findings = { secrets: [], omitted: [] };
  const { extra } = definition.inputs.fields;
  const { settings, readOnlyMembers = [] } = definition.service;
  if (!extra || !settings.apiVersion) return { extra: undefined, ...findings };
  const sent = encodeInputs(definition, inputs);
  // A definition may read an output from an inner object.
  const outputs = definition.outputs.members.map(([name, field]) => wireName(name, field));
  const isInput = (name: string) => memberOf(extra.extra?.members ?? {}, name) !== undefined;
  const encoded = Object.keys(sent).filter((name) => !isInput(name));
  const known = new Set([...outputs, ...encoded, ...readOnlyMembers]);
  const part = { field: extra, value: body, sent, steps: ["extra"], known };
  return { extra: unknownPart(part, findings) as Values | undefined, ...findings };
}

function unknownPart(part: Part, findings: Findings): unknown {
  const { field, value } = part;
  if (field.extra?.isUnknown) return declared(part, findings);
  if (field.kind === "array" && Array.isArray(value)) return unknownInItems(part, value, findings);
  return field.kind === "record" && isRecord(value) ? unknownInRecord(part, value, findings) : undefined;
}

function unknownInRecord(part: Part, values: Values, findings: Findings): Values | undefined {
  const { field, value, sent, steps, known } = part;
  const members = Object.entries(values).flatMap(([name, member]) => {
    const of = fieldOfPart({ field, value }, name);
    const isKnown = known.has(name) || field.extra?.retired?.has(name);
    // Annotations describe the response.
    if (!of || (of.extra?.isUnknown && (isKnown || name.startsWith("@odata.")))) return [];
    const own = isRecord(sent) ? memberOf(sent, name) : undefined;
    const found = unknownPart({ field: of, value: member, sent: own, steps: [...steps, name], known }, findings);
    return found === undefined ? [] : [[name, found] as const];
  });
  return members.length ? Object.fromEntries(members) : undefined;
}

/** Items by key with their unknown members, or items by position, of which the others are `{}`. */
function unknownInItems(list: Part, items: readonly unknown[], findings: Findings): unknown {
  const { field, sent, steps } = list;
  const key = field.facts.listMap?.key;
  const result: unknown[] = [];
  items.forEach((item, i) => {
    const at = key === undefined ? i : result.length;
    const own = Array.isArray(sent) ? counterpart(field, sent, item, i) : undefined;
    const inner: Findings = { secrets: [], omitted: [] };
    const part = { ...list, field: field.of as Field, value: item, sent: own, steps: [...steps, at] };
    const found = isRecord(item) ? (unknownPart(part, inner) as Values | undefined) : undefined;
    findings.omitted.push(...inner.omitted);
    if (found === undefined) return;
    if (own === undefined) {
      findings.omitted.push(`${named(part)} belongs to an item that the program does not declare`);
      return;
    }
    findings.secrets.push(...inner.secrets);
    while (key === undefined && result.length < i) result.push({});
    result.push(key === undefined ? found : { [key]: memberOf(item as Values, key), ...found });
  });
  return result.length ? result : undefined;
}

/** A time that the service sets would be drift after each change. */
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

function declared(part: Part, findings: Findings): unknown {
  const { value, steps } = part;
  if (isEmpty(value)) return undefined;
  const strings = stringsIn(value);
  if (strings.some((text) => isHidden(text) || (isPartlyMasked(text) && !/\s/.test(text)))) {
    findings.omitted.push(`${named(part)} is hidden by the service`);
    return undefined;
  }
  if (strings.some((text) => time.test(text))) {
    findings.omitted.push(`${named(part)} contains a time, which the service may change itself`);
    return undefined;
  }
  // An integer beyond 2^53 is declared as the string of its digits, with which an update keeps the number of the object.
  const shown = forPulumi(value);
  if (mayBeSecret(String(steps.at(-1)), value))
    findings.secrets.push({ steps, value: shown, isString: typeof shown === "string" });
  return shown;
}

const named = ({ steps }: Part): string => `\`${steps.reduce<string>(joinPath, "")}\``;
