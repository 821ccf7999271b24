import { type Field, versionsOf } from "../../../define";

/** Meaning of each badge in a table, in the order in which a row shows them. `docs/reference/README.md` is the legend. */
export const badgeMeanings = {
  replaces:
    "Changing the value replaces the object. After a colon: only these changes do. If the removal of an item replaces the object, items that were added outside Pulumi are kept and are not drift.",
  downtime: "Changing the value makes the object unavailable during the update. After a colon: only these changes do.",
  permanent: "Once set, it cannot be removed: the service keeps the value when a request omits it.",
  secret: "Encrypted in the state, and redacted in logs. Of a map, only the values are encrypted.",
  "create-only":
    "Returned only when the object is created. Trefoil keeps the stored value. An imported object lacks it.",
  "may be masked":
    "The service may omit or mask the value: a change made elsewhere is detected only if the response contains it.",
  "state only": "Stored in the state only; not sent to the service.",
  "keyed by": "Items are compared by this property, in any order.",
  unordered: "The order of the items is ignored.",
  API: "Requires this API version or a later one. With a value before the version, only this value does.",
  preview:
    "The same, and the version is the first preview that has the property. No stable version has it, and a later preview may change or remove it.",
} as const;

type Badge = keyof typeof badgeMeanings;

const withDetail = (badge: Badge, detail: string): string => (detail ? `${badge}: ${detail}` : badge);

/**
 * The badges of a field.
 *
 * @param downtime changes with downtime: `item added`, or `any`.
 */
export function badgesOf(field: Field, isOutput: boolean, downtime?: string): string[] {
  const { facts } = field;
  const { listMap, returned } = facts;
  return [
    ...(isOutput ? [] : replacing(facts)),
    ...(downtime ? [withDetail("downtime", downtime === "any" ? "" : downtime)] : []),
    ...(facts.keptOnRemoval ? ["permanent"] : []),
    ...(facts.secret ? ["secret"] : []),
    ...(returned === "onCreate" ? ["create-only"] : []),
    ...(returned === "sometimes" ? ["may be masked"] : []),
    ...(facts.providerOnly ? ["state only"] : []),
    ...(listMap ? [`keyed by ${listMap.key}`] : []),
    ...(facts.set ? ["unordered"] : []),
    ...versions(field),
  ];
}

function replacing({ replaceOnChanges, replaceOnRemoval, listMap }: Field["facts"]): string[] {
  if (replaceOnChanges) return ["replaces"];
  const items = (["added", "changed", "removed"] as const).filter((change) => listMap?.[change] === "replace");
  const details = [
    ...(replaceOnRemoval ? ["value removed"] : []),
    ...(items.length ? [`item ${items.join(" or ")}`] : []),
  ];
  return details.map((detail) => withDetail("replaces", detail));
}

function versions(field: Field): string[] {
  return versionsOf(field).map(([value, version, preview]) => {
    const badge = version.endsWith("-preview") ? previewBadge(preview) : `API ${version}`;
    return value === "*" ? badge : `${value}: ${badge}`;
  });
}

const previewBadge = (version: string): string => `preview ${version.replace(/-preview$/, "")}`;

/** Badges in Markdown. GitHub draws a box around `<kbd>`. */
export const drawn = (badges: readonly string[]): string => badges.map((badge) => `<kbd>${badge}</kbd>`).join(" ");

/** The line above the first table of a page. */
export const badgeLine =
  "A description ends with [badges](README.md#badges), for example <kbd>replaces</kbd>: changing the value replaces the object.";

/** The meaning of a badge with its details: of `replaces: item removed` that of `replaces`. */
export function meaningOf(badge: string): string {
  const [, meaning = ""] =
    Object.entries(badgeMeanings).find(([name]) => `${badge} `.includes(`${name} `) || badge.startsWith(`${name}:`)) ??
    [];
  return meaning;
}

/** The legend of all badges. */
export const badgeLegend = (): string =>
  `| badge | meaning |\n|---|---|\n${Object.entries(badgeMeanings)
    .map(([badge, meaning]) => `| <kbd>${badge}</kbd> | ${meaning} |`)
    .join("\n")}`;
