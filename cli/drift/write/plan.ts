import { isUtf8 } from "node:buffer";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import type { Definition } from "../../../provider/define";
import { noteSecrets } from "../../../provider/text/known-secrets";
import { catalogue, imports } from "../../provider";
import { projectFileHere, yamlProgramHere } from "../../pulumi";
import { secretMask } from "../report";
import type { DriftedResource, StackReport } from "../types";
import { reconcile, secretLiterals, type Unedited } from "./reconcile";
import { type Declaration, type Edit, lineOf, type Notation, withEdits } from "./source";
import { TypeScriptFile, TypeScriptNotation, typescriptOf } from "./typescript";
import { unifiedDiff } from "./unified-diff";
import { YamlFile, YamlNotation } from "./yaml";

/** New content of a file of the program. */
export interface FileEdit {
  /** Path in the folder of the project. */
  readonly file: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** A difference that the user must change in the program. */
export interface Remaining {
  readonly resource: string;
  readonly path: string;
  /** `index.ts:12`. Undefined if the declaration was not found. */
  readonly location?: string;
  readonly reason: string;
  /** The value of the service. Undefined if the service has no value, or if it is secret. */
  readonly value?: unknown;
}

export interface Plan {
  readonly files: readonly FileEdit[];
  readonly remaining: readonly Remaining[];
}

/** A file of the program with its declarations. */
interface Source {
  readonly file: string;
  readonly path: string;
  readonly text: string;
  readonly notation: (text: string) => Notation;
  readonly parse: (text: string) => { declarations(name?: string): Declaration[] };
}

/** The edits by which the program matches the services. */
export function planEdits({ drifted, packages }: StackReport): Plan {
  if (!drifted.length) return { files: [], remaining: [] };
  const sources = new Sources(packages ?? new Map());
  const remaining = drifted.flatMap((resource) => sources.apply(resource));
  return { files: sources.changed(), remaining };
}

/** The diff of a plan, for each file. */
export const diffOf = ({ files }: Plan): string =>
  files.map(({ file, before, after }) => `${unifiedDiff(file, before, after)}\n`).join("");

class Sources {
  readonly #folder = dirname(projectFileHere() ?? join(process.cwd(), "Pulumi.yaml"));
  #loaded: ReturnType<typeof typescriptOf> | undefined;
  readonly #packages: NonNullable<StackReport["packages"]>;
  readonly #sources: readonly Source[];
  readonly #noted = new Set<Source>();
  readonly #texts: Map<string, string>;

  constructor(packages: NonNullable<StackReport["packages"]>) {
    this.#packages = packages;
    this.#sources = [...this.#yaml(), ...this.#scripts()];
    this.#texts = new Map(this.#sources.map(({ path, text }) => [path, text]));
  }

  changed(): FileEdit[] {
    return this.#sources.flatMap(({ file, path, text }) => {
      const after = this.#texts.get(path) ?? text;
      return after === text ? [] : [{ file, path, before: text, after }];
    });
  }

  /** Edits the declaration of a resource. Returns the differences that remain. */
  apply(resource: DriftedResource): Remaining[] {
    const found = this.#declarationsOf(resource);
    const [only] = found;
    const label = `${resource.type} ${JSON.stringify(resource.name)}`;
    const leave = (reason: string, location?: string): Remaining[] => {
      const of = { resource: label, reason, ...(location !== undefined && { location }) };
      if (resource.status === "deleted") return [{ ...of, path: "" }];
      return resource.changes.map(({ path, kind, after }) => ({
        ...of,
        path,
        ...(kind !== "delete" && after !== secretMask && { value: after }),
      }));
    };
    if (!only) return leave("the declaration was not found", this.#mentionOf(resource));
    const location = `${only.source.file}:${lineOf(only.text, only.declaration.start)}`;
    if (found.length > 1) return leave("the program contains several such declarations", location);
    if (resource.status === "deleted") return leave("the object no longer exists: remove the declaration", location);
    const { inputs, isNested } = only.declaration;
    if (isNested && hasParent(resource)) return leave("a component declares it", location);
    if (!inputs) return leave("its inputs are not a literal", location);
    const definition = this.#definitionOf(tokenOfProgram(resource.type));
    if (!definition) return leave("its package in the state cannot be read, or has several versions", location);
    return this.#edit(resource, label, only, { inputs, definition });
  }

  #edit(
    resource: DriftedResource,
    label: string,
    { source, text }: Found,
    { inputs, definition }: { inputs: NonNullable<Declaration["inputs"]>; definition: Definition },
  ): Remaining[] {
    const { before: olds = {}, after: news = {} } = resource.inputs ?? {};
    const place = { field: definition.inputs, olds, news };
    this.#noteSecretsOf(source);
    const hasUnpassable = imports().unpassableParts(news).length > 0;
    const result = reconcile(source.notation(text), inputs, place, resource.ignoreChanges);
    const edited = hasUnpassable ? undefined : verified(source, resource, { text, edits: result.edits, place });
    if (edited !== undefined) this.#texts.set(source.path, edited);
    const unedited =
      edited === undefined ? notEdited(resource) : [...result.unedited, ...hiddenChanges(resource, result)];
    return unedited.map(({ path, position, reason, ...value }) => ({
      resource: label,
      path,
      location: `${source.file}:${lineOf(text, position || inputs.start)}`,
      reason,
      ...value,
    }));
  }

  /** Notes the literals of secret inputs in a file. Its diff may show those of resources without an edit, too. */
  #noteSecretsOf(source: Source): void {
    if (this.#noted.has(source)) return;
    this.#noted.add(source);
    for (const { token, inputs } of source.parse(source.text).declarations()) {
      const definition = this.#definitionOf(token);
      // Each literal of a package that cannot be read may be a secret.
      const mayBeSecret = !definition && packageOf(token) !== undefined;
      if (inputs) noteSecrets(secretLiterals(inputs, definition?.inputs, mayBeSecret));
    }
  }

  #definitionOf(token: string): Definition | undefined {
    const name = packageOf(token);
    return (name === undefined ? catalogue() : this.#packages.get(name))?.definitionOf(token);
  }

  #declarationsOf(resource: DriftedResource): Found[] {
    return this.#sources.flatMap((source) => {
      const text = this.#texts.get(source.path) ?? source.text;
      return declarationsIn(source, text, resource).map((declaration) => ({ source, text, declaration }));
    });
  }

  #yaml(): Source[] {
    const path = yamlProgramHere();
    const text = textIn(path);
    if (text === undefined || !/^\ufeff?["']?resources["']?\s*:/m.test(text)) return [];
    const file = relative(this.#folder, path);
    return [{ file, path, text, notation: (now) => new YamlNotation(now), parse: (now) => new YamlFile(file, now) }];
  }

  #scripts(): Source[] {
    const paths = filesBelow(this.#folder);
    const libraries = ["trefoil", ...[...this.#packages.keys()].map((name) => `@pulumi/${name}`)];
    const scripts = paths.filter((path) => isScript(path) && !isCompiled(path, paths));
    const files = scripts.flatMap((path) => {
      const text = textIn(path);
      const isImported = (name: string) => text?.includes(name);
      return text !== undefined && libraries.some(isImported)
        ? [{ file: relative(this.#folder, path), path, text }]
        : [];
    });
    return files.map((one) => ({
      ...one,
      notation: (now) => new TypeScriptNotation(now),
      parse: (now) => new TypeScriptFile(this.#compiler(), one.file, now),
    }));
  }

  #compiler() {
    this.#loaded ??= typescriptOf(this.#folder);
    return this.#loaded;
  }

  /** The line of a program in another language that declares the resource, if there is exactly one. */
  #mentionOf({ type, name }: DriftedResource): string | undefined {
    const kind = type.split(/[.:]/).at(-1);
    const call = new RegExp(`\\b(New)?${kind}\\(\\s*(ctx,\\s*)?${escaped(JSON.stringify(name))}`);
    const found = filesBelow(this.#folder)
      .filter((path) => /\.(py|go)$/.test(path))
      .flatMap((path) => {
        const text = textIn(path) ?? "";
        const match = call.exec(text);
        return match ? [`${relative(this.#folder, path)}:${lineOf(text, match.index)}`] : [];
      });
    return found.length === 1 ? found[0] : undefined;
  }
}

/** The token of a type of Trefoil, `search:Index`, and Pulumi's type of another one, `pets:index:Cat`. */
const tokenOfProgram = (type: string): string => (type.includes(":") ? type : type.replace(".", ":"));

/** The name of the package of a type such as `pets:index:Cat`. Undefined for a token of Trefoil. */
const packageOf = (token: string): string | undefined => /^(.+):index:/.exec(token)?.[1];

interface Found {
  readonly source: Source;
  readonly text: string;
  readonly declaration: Declaration;
}

/** The declarations of a resource in a file. Resources with different parents may have one name. */
function declarationsIn({ parse }: Source, text: string, resource: DriftedResource): Declaration[] {
  const isChild = hasParent(resource);
  const token = tokenOfProgram(resource.type);
  const found = parse(text)
    .declarations(resource.name)
    .filter((one) => one.token === token);
  return found.filter((one) => one.hasParent === undefined || one.hasParent === isChild || (isChild && one.isNested));
}

/** The text with the edits. Undefined if the edited program would not contain the values of the service. */
function verified(
  source: Source,
  resource: DriftedResource,
  { text, edits, place }: { text: string; edits: readonly Edit[]; place: Parameters<typeof reconcile>[2] },
): string | undefined {
  const edited = withEdits(text, edits);
  if (edited === undefined) return undefined;
  const [declaration, ...others] = declarationsIn(source, edited, resource);
  if (!declaration?.inputs || others.length) return undefined;
  const again = reconcile(source.notation(edited), declaration.inputs, place, resource.ignoreChanges);
  return again.edits.length ? undefined : edited;
}

const notEdited = ({ changes }: DriftedResource): Unedited[] =>
  changes.map(({ path, kind, after }) => ({
    path,
    position: 0,
    reason: "the edit could not be verified",
    ...(kind !== "delete" && after !== secretMask && { value: after }),
  }));

/** Changes of secrets, whose masks are equal on both sides. */
const hiddenChanges = ({ changes }: DriftedResource, { unedited }: { unedited: readonly Unedited[] }): Unedited[] =>
  changes
    .filter(({ before, after }) => before === secretMask || after === secretMask)
    .filter(({ path }) => !unedited.some((one) => path.startsWith(one.path)))
    .map(({ path }) => ({ path, position: 0, reason: "the value is secret" }));

const hasParent = ({ urn }: DriftedResource): boolean => (urn.split("::")[2] ?? "").includes("$");

/** A file of the program. Declarations of types and tests are not. */
const isScript = (path: string): boolean => /(?<!\.(d|test|spec))\.[cm]?[jt]sx?$/.test(path);

/** A compiled file is not edited: its source is. */
const isCompiled = (path: string, all: readonly string[]): boolean =>
  /\.[cm]?jsx?$/.test(path) && all.includes(path.replace(/\.([cm]?)jsx?$/, ".$1ts"));

/** Folders that contain no source of the program. */
const isOther = (name: string): boolean =>
  name.startsWith(".") || ["node_modules", "dist", "build", "bin", "venv", "__tests__", "sdks"].includes(name);

const isProject = (folder: string): boolean =>
  ["Pulumi.yaml", "Pulumi.yml"].some((name) => existsSync(join(folder, name)));

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (isOther(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory() && isProject(path)) return [];
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() && extname(path) ? [path] : [];
  });

const maxSize = 2 ** 20;

/** The text of a file. Undefined for a large file, and for a file that is not UTF-8, which an edit would damage. */
function textIn(path: string): string | undefined {
  const { size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  if (size === 0 || size > maxSize) return undefined;
  const content = readFileSync(path);
  return isUtf8(content) ? content.toString() : undefined;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
