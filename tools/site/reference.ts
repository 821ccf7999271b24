import { meaningOf } from "../../provider/generate/docs/text/badges";
import { propertyName as pythonName } from "../../provider/programs/python";
import { capital } from "../../provider/text/strings";

/** Row of a table of properties: its name and the rest. */
const propertyRow = /^\| `(\w+)` (\|.*)$/;
const tableHead = /^\| name \| (?:type|resource) \|/;

/**
 * Prepares a reference page. Each property gets an anchor in the spelling of each language. Names in descriptions are marked, so that
 * the page can show them in the chosen language. Badges link to the legend.
 *
 * @param legend address of the legend.
 */
export function withNamesAndBadges(markdown: string, legend: string): string {
  const parts = markdown.split(/^(```[\s\S]*?^```$)/m);
  const names = new Set(parts.flatMap((part, i) => (i % 2 ? [] : namesIn(part))));
  if (names.size === 0) return markdown;
  const scope = { name: "" };
  const changed = parts.map((part, i) => (i % 2 ? part : withBadges(withProperties(part, names, scope), legend)));
  return withChoice(changed.join(""));
}

const namesIn = (markdown: string): string[] =>
  markdown.split("\n").flatMap((line, i, lines) => {
    const name = propertyRow.exec(line)?.[1];
    return name && isInPropertyTable(lines, i) ? [name] : [];
  });

function isInPropertyTable(lines: readonly string[], at: number): boolean {
  let start = at;
  while (lines[start - 1]?.startsWith("|")) start--;
  return tableHead.test(lines[start] ?? "");
}

function withProperties(markdown: string, names: ReadonlySet<string>, scope: { name: string }): string {
  const lines = markdown.split("\n");
  const changed = lines.map((line, i) => {
    const section = /^(?:## (\w+)$|<summary><code>(\w+)<\/code>)/.exec(line);
    if (section) scope.name = section[1] ?? section[2] ?? "";
    const [, name, rest = ""] = propertyRow.exec(line) ?? [];
    if (name && isInPropertyTable(lines, i)) return `| ${property(scope.name, name)} ${withNames(rest, names)}`;
    return line.startsWith("#") ? line : withNames(line, names);
  });
  return changed.join("\n");
}

/** The name of a property as a link to itself: `inputs.synonymMaps`. The section `Inputs` has the scope `inputs`. */
function property(section: string, name: string): string {
  const scope = /^(?:Inputs|Outputs|Resources)$/.test(section) ? section.toLowerCase() : section;
  const [own, ...others] = new Set([name, pythonName(name), capital(name)].map((spelling) => `${scope}.${spelling}`));
  const anchors = others.map((id) => `<span id="${id}"></span>`).join("");
  return `${anchors}<a class="property" id="${own}" href="#${own}">${marked(name, name)}</a>`;
}

/** Values of enums and defaults may have the name of a property. */
const values = /(?:One of: [^.]*\.|Default: `[^`]*`|for example `[^`]*`)/;

/** The anchors of the properties of a prepared page. */
export const propertyAnchorsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/<(?:span|a class="property") id="(\w+\.\w+)"/g)].map(([, id = ""]) => id);

/** Marks the names of properties in a sentence: `forceDestroy: true`, `fields[].type`. */
function withNames(text: string, names: ReadonlySet<string>): string {
  return text
    .split(new RegExp(`(${values.source})`))
    .map((part, i) =>
      i % 2 ? part : part.replace(/`([^`\n]+)`/g, (code, content: string) => markedIn(content, names) ?? code),
    )
    .join("");
}

function markedIn(code: string, names: ReadonlySet<string>): string | undefined {
  const [, path = "", value] =
    /^([a-z]\w*(?:(?:\[\]|\.\*)?(?:\.[a-z]\w*))*(?:\[\])?)(?:: (true|false|\d+|"[^"]*"))?$/.exec(code) ?? [];
  const isKnown = path !== "" && path.split(".").every((part) => part === "*" || names.has(part.replace(/\[\]$/, "")));
  return isKnown ? marked(code, path, value) : undefined;
}

function marked(code: string, path: string, value?: string): string {
  const spelled = (spell: (name: string) => string) => path.replace(/\w+/g, spell);
  const python = spelled(pythonName) + (value ? `=${value.replace(/^[tf]/, (letter) => letter.toUpperCase())}` : "");
  const go = spelled(capital) + (value ? `: ${value}` : "");
  return `<code data-python="${escaped(python)}" data-go="${escaped(go)}">${escaped(code)}</code>`;
}

/** Characters that have a meaning in HTML or in Markdown. */
const escaped = (text: string): string => text.replace(/[&<>"*_[\]|]/g, (character) => `&#${character.charCodeAt(0)};`);

const withBadges = (markdown: string, legend: string): string =>
  markdown.replace(/<kbd>([^<]+)<\/kbd>/g, (_, badge: string) => {
    const [, kind = ""] = /^(?:\S+: (?=API|preview))?([\w-]+)/.exec(badge) ?? [];
    const name = kind.toLowerCase();
    return `<a class="badge is-${name}" href="${legend}" title="${meaningOf(badge).replaceAll('"', "&quot;")}">${badge}</a>`;
  });

/** The choice of the language is above the first table of properties. */
const withChoice = (markdown: string): string =>
  markdown.replace(/^\| name \| (?:type|resource) \|/m, "<language-choice></language-choice>\n\n$&");
