import {
  type Definition,
  type Field,
  type Finding,
  isOfUnknownKind,
  memberOf,
  type Position,
  referencedKind,
  type Service,
  startAt,
  transform,
  unfill,
  variantFor,
  withArticle,
  withDocumentedSpellings,
} from "../../define";
import { isUnsafe, someJson } from "../../text/json";
import { nearest } from "../../text/suggest";
import { didYouMean, nounFor, wording } from "../../text/wording";
import { itemKey } from "../values/compare";
import { isMask, isPlaceholderOfService } from "../values/masks";
import { hasUnknown, isRecord, joinPath, partsOfJson, pathOf, unknown, type Values } from "../values/values";

/** A failure of one input, or a warning if only a document states the rule. */
export interface CheckFailure extends Finding {
  /** See `explainedCodes`. */
  readonly code?: string;
  /** The value, unless its field is secret. The program may still pass a secret: see `failureTexts`. */
  readonly given?: unknown;
}

/**
 * Validates inputs member by member, so that an unknown value neither fails nor hides failures of other members. Adds
 * defaults at any depth.
 */
export function validate(
  field: Field,
  value: unknown,
  rules: KindRules = {},
): { value: unknown; failures: CheckFailure[] } {
  const failures: CheckFailure[] = [];
  // Most inputs are valid. Their members then need no separate parsing.
  const isRight = !hasUnknown(value) && field.schema.safeParse(withDocumentedSpellings(field, value)).success;
  const hasExtra = field.fields.extra !== undefined;
  const filled = transform(
    startAt(field, value),
    (position, inner) => visit({ position, failures, isRight, hasExtra, rules }, inner),
    { fieldsOnly: true, missing: "needed" },
  );
  return { value: filled, failures };
}

/** Facts of a kind that its fields lack: rules of its service, and the names of members that the service chooses. */
export interface KindRules extends Pick<Service, "omitsEmptyValues" | "hasDocumentedLimits"> {
  /** Members at the top that the service computes. */
  readonly computed?: ReadonlySet<string>;
}

interface Visit {
  readonly position: Position;
  readonly failures: CheckFailure[];
  /** The schema accepts the whole value, and so all of its parts. */
  readonly isRight: boolean;
  /** The resource has the input `extra` for members that are not known. */
  readonly hasExtra: boolean;
  readonly rules: KindRules;
}

function visit(visited: Visit, inner: () => unknown): unknown {
  const { position, failures, isRight, rules } = visited;
  const { field, value } = position;
  // Only a failure needs the path.
  const here = () => pathOf(position);
  if (rules.omitsEmptyValues && isOmittedAsEmpty(position)) return field.defaultValue;
  if (value === undefined || (value === null && !isInExtra(position))) {
    if (!field.optional) failures.push({ path: here(), reason: `is required: ${expectation(field)}` });
    return field.defaultValue;
  }
  if (field.kind === "json") {
    // Most values need no paths of their parts.
    if (someJson(value, (part) => failureOfJson(part, "") !== undefined))
      failures.push(...partsOfJson(value, here()).flatMap(([path, part]) => failureOfJson(part, path) ?? []));
    return value;
  }
  const before = failures.length;
  const filled = inner();
  failures.push(...shapeFailures(visited));
  if (typeof value === "string" && isPlaceholder(field, value)) failures.push(placeholderAt(here()));
  // A failure of a part is not reported again for the whole. A whole with unknown values cannot be parsed.
  if (failures.length > before || (!isRight && hasUnknown(filled))) return filled;
  const of = referencedKind(field);
  if (!isRight && (!of || typeof filled === "string")) failures.push(...issuesOf(visited, filled, here()));
  const { forms = [] } = field.facts.reference ?? {};
  const isMeant = () => isIdOf(of as Definition, filled) || forms.some((form) => unfill(form, String(filled)));
  if (of && failures.length === before && !(typeof filled === "string" && isMeant()))
    failures.push({ path: here(), reason: referenceReason(of, forms) });
  return filled;
}

/** True for a part of `extra`, in which a null is sent. */
const isInExtra = ({ field, parent }: Position): boolean =>
  field.extra !== undefined && parent?.field.extra !== undefined;

/** True for a placeholder of a service inside a URL, or instead of a URL. */
const isPlaceholder = ({ format }: Field, value: string): boolean =>
  isPlaceholderOfService(value) || (format === "url" && isMask(value));

const placeholderAt = (path: string): CheckFailure => ({
  path,
  reason:
    "contains a placeholder that a service returns instead of a secret. An update would overwrite the secret with it. Set the complete value, for example from a secret of the configuration",
});

/** Programs in TypeScript may pass the resource, programs in other languages pass its output `id`. */
const referenceReason = (of: Definition, forms: readonly string[]): string =>
  `must be the id of ${withArticle(of.name)}: ${[idForm(of), ...forms].join(", or ")}. Pass the ${of.name} or its \`id\``;

/** True for an empty value of an optional input that must not be empty. An empty name is not a name to generate. */
function isOmittedAsEmpty({ field, value }: Position): boolean {
  const isEmptyText = value === "" && (field.kind === "string" || field.kind === "enum");
  const isEmptyValue = isEmptyText || (field.kind === "array" && Array.isArray(value) && value.length === 0);
  const { providerOnly, autoName, knownValues, reference } = field.facts;
  if (!isEmptyValue || !field.optional || providerOnly || autoName) return false;
  return knownValues !== undefined || reference !== undefined || !field.schema.safeParse(value).success;
}

function issuesOf({ position, rules }: Visit, value: unknown, path: string): CheckFailure[] {
  const { field } = position;
  const { schema } = isOfUnknownKind(field, value) ? (field.unknownVariant as Field) : field;
  const { error } = schema.safeParse(withDocumentedSpellings(field, value), { error: wording });
  // A value of an unknown kind is accepted with a warning: see `open-enums.ts`.
  const issues = (error?.issues ?? []).filter(({ code }) => code !== "invalid_union");
  return issues.map((issue) => ({
    path: issue.path.reduce<string>((at, step) => joinPath(at, step as string | number), path),
    reason: issue.message,
    ...(rules.hasDocumentedLimits && isDocumentedLimit(position, issue) && { warning: true as const }),
  }));
}

/** True for a limit of a number, a list or the length of a string. Without a value, or if a change replaces the object, the limit is certain. */
function isDocumentedLimit(position: Position, { code, path }: { readonly code?: string; readonly path: unknown[] }) {
  const isLimit = path.length === 0 && (code === "too_small" || code === "too_big");
  return isLimit && position.value !== "" && !isFixed(position);
}

const isFixed = ({ field: { facts }, parent }: Position): boolean =>
  facts.providerOnly === true ||
  facts.replaceOnChanges === true ||
  facts.listMap?.changed === "replace" ||
  (parent !== undefined && isFixed(parent));

/** True if a string has the form of an id of the resource. */
function isIdOf(definition: Definition, text: unknown): boolean {
  const parts = unfill(definition.id, String(text));
  return parts !== undefined && numbersIn(definition).every((name) => /^\d+$/.test(parts[name] ?? ""));
}

const numbersIn = ({ id, outputs }: Definition): string[] =>
  Object.keys(outputs.fields).filter((name) => id.includes(`{${name}}`) && outputs.fields[name]?.kind === "integer");

function idForm(definition: Definition): string {
  const numbers = numbersIn(definition).map((name) => `, ${name} being a number`);
  return `it looks like ${definition.id}${numbers.join("")}`;
}

/** Failures of a value that no part of it has: duplicate items, undeclared members, or an unknown variant. */
function shapeFailures(visited: Visit): CheckFailure[] {
  const { position } = visited;
  const { field, value } = position;
  if (Array.isArray(value)) return field.facts.listMap ? duplicateKeys(field, value, pathOf(position)) : [];
  if (!isRecord(value)) return [];
  if (field.kind === "record") return Object.hasOwn(value, lostName) ? [lostMember(pathOf(position))] : [];
  const tag = field.discriminator as string;
  const successor = successorOf(field, value);
  const variant = variantFor(field, value);
  if (variant && !successor) return undeclaredMembers(variant, value, visited);
  const path = joinPath(pathOf(position), tag);
  if (successor) return [{ path, reason: `is retired. Use ${successor}` }];
  if (value[tag] === unknown) return [];
  return [{ path, reason: `must be one of ${Object.keys(field.variants).join(", ")}` }];
}

/** The kind that replaces a kind which the service no longer accepts. */
export const successorOf = ({ facts: { retired }, discriminator }: Field, value: Values): string | undefined =>
  retired && memberOf(retired, String(value[discriminator as string]));

/** Failures of items with the key of an earlier item. */
function duplicateKeys({ facts: { listMap: keyed } }: Field, items: readonly unknown[], path: string): CheckFailure[] {
  if (!keyed) return [];
  const firsts = new Map<unknown, number>();
  return items.flatMap((item, i) => {
    const name = itemKey(item, keyed);
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, i);
    if (first === undefined || name === undefined || name === unknown) return [];
    const reason = `is a duplicate of ${joinPath(path, first)}. Each ${keyed.key} must be unique`;
    return [{ path: joinPath(joinPath(path, i), keyed.key), reason }];
  });
}

/** How to pass a member that the definition lacks. */
function adviceFor(isOfUnknownKind: boolean, hasExtra: boolean): string {
  if (isOfUnknownKind) return ". The kind is not known. Pass its members in `extra`, by their names in the API";
  return hasExtra ? ". If the API has this member, pass it in `extra`, by its name there" : "";
}

function undeclaredMembers({ kind, fields, facts }: Field, value: Values, visited: Visit): CheckFailure[] {
  if (kind !== "object") return [];
  // Services return null for members without a value, even if no definition has the member.
  const undeclared = Object.keys(value).filter(
    (name) => !Object.hasOwn(fields, name) && !(value[name] === undefined || value[name] === null),
  );
  if (!undeclared.length) return [];
  const { position, hasExtra, rules } = visited;
  const path = pathOf(position);
  const known = Object.keys(fields);
  const advice = adviceFor(isOfUnknownKind(position.field, value), hasExtra);
  const list = `; known are ${known.join(", ")}`;
  return undeclared.map((name) => {
    const rejected = memberOf(facts.retired ?? {}, name);
    if (rejected !== undefined) return { path: joinPath(path, name), reason: rejected };
    const isComputed = !position.parent && rules.computed?.has(name) === true;
    return {
      path: joinPath(path, name),
      code: "unknown_input",
      reason: isComputed
        ? `is not known here${list}. The service chooses this value: remove it`
        : `is not known here${didYouMean(nearest(name, known)) || list}${advice}`,
    };
  });
}

function expectation(field: Field): string {
  const of = referencedKind(field);
  if (of) return `expected ${withArticle(of.name)} or its \`id\``;
  switch (field.kind) {
    case "union":
      return `expected "${field.discriminator}" to be one of ${Object.keys(field.variants).join(", ")}`;
    case "enum":
      if (field.facts.knownValues) return `expected a string, such as ${field.values[0]}`;
      return `expected one of ${field.values.join(", ")}`;
    default:
      return `expected ${nounFor(field.kind)}`;
  }
}

/** A value with the default of each missing member, at any depth. Other members, also invalid ones, stay unchanged. */
export const fillDefaults = (field: Field, value: unknown): unknown =>
  transform(
    startAt(field, value),
    ({ field: { defaultValue }, value }, inner) => inner({ value: value ?? defaultValue ?? value }),
    { missing: "needed" },
  );

/** The failure of a part of JSON that Pulumi does not pass unchanged, or that is a placeholder of a service. */
function failureOfJson(part: unknown, path: string): CheckFailure | undefined {
  if (typeof part === "number") return isUnsafe(part) ? { path, reason: rounded } : undefined;
  if (typeof part === "string") return isPlaceholderOfService(part) ? placeholderAt(path) : undefined;
  return isRecord(part) && Object.hasOwn(part, lostName) ? lostMember(path) : undefined;
}

/** The name that Pulumi's libraries for Node.js drop. */
const lostName = "__proto__";

const lostMember = (path: string): CheckFailure => ({ path: joinPath(path, lostName), reason: lost });

const rounded =
  "is an integer beyond 2^53, which a number in a program cannot hold exactly. Write its digits as a string, if the API accepts a string, or omit it: an update keeps the number that the object has";

const lost =
  "has a name that Pulumi cannot pass to a provider. Remove it: an update keeps the member that the object has";
