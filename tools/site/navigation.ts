import type { Service } from "../../provider/define";
import { moduleOf } from "../../provider/define";
import { functionsPageName } from "../../provider/generate/docs/functions-page";
import { pageName } from "../../provider/generate/docs/reference-page";
import { catalogue, components } from "../../provider/index";

/** A group of pages in the navigation. */
export interface Group {
  readonly title: string;
  /** Addresses of pages in their order. */
  readonly paths: readonly string[];
  readonly isFolded?: boolean;
}

/** Pages by task. A page that does not exist is omitted. */
const start: readonly Group[] = [
  {
    title: "Get started",
    paths: ["get-started", "install", "quickstart", "configuration", "hosts", "troubleshooting"],
  },
];

/** The reference follows, and then the other tasks. */
const reference: Group = {
  title: "Reference",
  paths: ["resources", "commands", "reference", "reference/permissions", "reference/compared-inputs"],
};
const further: readonly Group[] = [
  {
    title: "Manage",
    paths: [
      "guides/how-trefoil-decides",
      "guides/import",
      "guides/openapi",
      "guides/drift",
      "guides/changes",
      "guides/actions",
      "guides/retention",
      "guides/signed-images",
      "guides/full-description",
      "ci",
      "recovery",
      "guides/rotation",
      "guides/keyless",
      "performance",
      "policies",
      "upgrade",
      "uninstall",
      "limits",
    ],
  },
  {
    title: "Check and test",
    paths: ["guides/doctor", "guides/traces", "guides/verify", "testing", "emulator", "guides/mcp"],
  },
  {
    title: "Services",
    paths: [
      "guides/search-service",
      "guides/search-api",
      "guides/search-previews",
      "guides/serverless-search",
      "pusher",
    ],
  },
];
const isFolded = true;
const development: Group = {
  title: "Extend",
  paths: ["client", "definitions", "architecture", "contributing", "decisions"],
  isFolded,
};
const examples = "examples";
const project: Group = { title: "Project", paths: ["changelog", "security"], isFolded };

/** Groups of the pages. A page that no list contains belongs to a group by its folder. */
export function navigationOf(paths: readonly string[]): Group[] {
  const listed = [...start, reference, ...further, development, project].flatMap((group) => group.paths);
  const others = paths.filter((path) => !listed.includes(path) && path !== examples);
  const below = (folder: string) => others.filter((path) => path.startsWith(`${folder}/`));
  const groups: Group[] = [
    ...start,
    reference,
    ...referenceByModule(paths),
    ...further,
    { title: "Guides", paths: others.filter((path) => path.startsWith("guides/") || !path.includes("/")) },
    { title: "Examples", paths: [examples, ...below(examples)], isFolded },
    development,
    project,
  ];
  return groups
    .map((group) => ({ ...group, paths: group.paths.filter((path) => paths.includes(path)) }))
    .filter((group) => group.paths.length > 0);
}

/** The reference by module: its types in the order of the definitions, and its functions. */
function referenceByModule(paths: readonly string[]): Group[] {
  const titles = new Map<string, Service[]>();
  for (const { service } of catalogue) {
    const known = titles.get(moduleOf(service)) ?? [];
    if (!known.includes(service)) titles.set(moduleOf(service), [...known, service]);
  }
  const pathOf = (file: string) => `reference/${file.replace(/\.md$/, "")}`;
  const kinds = [...catalogue, ...components].map((definition) => pathOf(pageName(definition)));
  const ofKind = (kind: string) => paths.filter((path) => !kinds.includes(path) && longestPrefix(kinds, path) === kind);
  return [...titles].map(([module, services]) => ({
    title: `${module}: ${services.map(({ title }) => title).join(", ")}`,
    paths: [
      ...[...catalogue, ...components]
        .filter(({ service }) => moduleOf(service) === module)
        .map((definition) => pathOf(pageName(definition)))
        .flatMap((kind) => [kind, ...ofKind(kind)]),
      pathOf(functionsPageName(module)),
    ],
    isFolded,
  }));
}

/** The kind to whose page the page of a nested type belongs: `search-index` for `search-index-token-filter`. */
const longestPrefix = (kinds: readonly string[], path: string): string | undefined =>
  kinds.filter((kind) => path.startsWith(`${kind}-`)).toSorted((one, other) => other.length - one.length)[0];
