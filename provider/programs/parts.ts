import type { DeclaredResource, Expression, Section } from "./model";

/** A file of a program of several files. */
export interface Part extends Links {
  readonly path: string;
  readonly sections: readonly Section[];
}

/** Relations of a file to the other files of its program. */
export interface Links {
  /** Resources of the file that other files refer to. */
  readonly exported: ReadonlySet<DeclaredResource>;
  /** The files that the file requires. */
  readonly imported: readonly Imported[];
}

interface Imported {
  readonly path: string;
  /** The resources that the file refers to. */
  readonly resources: readonly DeclaredResource[];
}

/** A program of one file. */
export const noLinks: Links = { exported: new Set(), imported: [] };

/** Files with their relations to each other. */
export function linkedParts(files: readonly Pick<Part, "path" | "sections">[]): Part[] {
  const statementsIn = ({ sections }: Pick<Part, "sections">) => sections.flatMap(({ statements }) => statements);
  const pathOf = new Map(
    files.flatMap((file) => statementsIn(file).map(({ resource }) => [resource, file.path] as const)),
  );
  const importedBy = (file: Pick<Part, "path" | "sections">): Imported[] => {
    const imported = new Map<string, Set<DeclaredResource>>();
    for (const resource of statementsIn(file).flatMap(({ args }) => referencesIn(args))) {
      const path = pathOf.get(resource);
      if (path === undefined || path === file.path) continue;
      imported.set(path, (imported.get(path) ?? new Set()).add(resource));
    }
    return [...imported].map(([path, resources]) => ({ path, resources: [...resources] }));
  };
  const linked = files.map((file) => ({ ...file, imported: importedBy(file) }));
  const used = new Set(linked.flatMap(({ imported }) => imported.flatMap(({ resources }) => resources)));
  return linked.map((file) => ({
    ...file,
    exported: new Set([...used].filter((resource) => pathOf.get(resource) === file.path)),
  }));
}

/** The relations of the file that runs all parts of a program. */
export const linksToAll = (parts: readonly Part[]): Links => ({
  exported: new Set(),
  imported: parts.map(({ path }) => ({ path, resources: [] })),
});

/** The resources that an expression refers to. */
export function referencesIn<Resource extends DeclaredResource>(value: Expression<Resource>): Resource[] {
  switch (value.kind) {
    case "reference":
      return [value.to];
    case "list":
      return value.items.flatMap(referencesIn);
    case "map":
      return value.members.flatMap(([, member]) => referencesIn(member));
    default:
      return [];
  }
}
