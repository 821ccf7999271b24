import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { Surface } from "./compare";

/** Declarations that a change of Trefoil does not change. */
const foreign = /\/node_modules\/(@types|@pulumi)\//;

/**
 * The exports of the package for TypeScript, by entry: `trefoil/client createClient` maps to its type. Requires a build,
 * because the declarations of the package are read as a program reads them. The schema contains the members of generated
 * classes and all nested types, so that they are not repeated.
 */
export function typescriptSurface(root: string): Surface {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  const entries = Object.entries(exports).flatMap(([name, target]) =>
    typeof target === "string" ? [] : [{ name: name.replace(".", "trefoil"), file: join(root, target.types) }],
  );
  const files = entries.map(({ file }) => file);
  const node16 = { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 };
  const reader = new ExportReader(ts.createProgram(files, { ...node16, strict: true }), root);
  for (const { name, file } of entries) reader.readEntry(name, file);
  return reader.surface;
}

class ExportReader {
  readonly surface = new Map<string, string>();
  readonly #checker: ts.TypeChecker;

  constructor(
    readonly program: ts.Program,
    readonly root: string,
  ) {
    this.#checker = program.getTypeChecker();
  }

  readEntry(name: string, file: string): void {
    const source = this.program.getSourceFile(file);
    const module = source && this.#checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} is missing. Run \`make build\` first.`);
    const single = module.exports?.get(ts.InternalSymbolName.ExportEquals);
    if (single) this.#add(name, single);
    else for (const member of this.#checker.getExportsOfModule(module)) this.#add(`${name} ${member.name}`, member);
  }

  #add(name: string, exported: ts.Symbol): void {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(exported) : exported;
    const declaration = symbol.declarations?.[0];
    if (!declaration || name === "trefoil types") return;
    if (ts.isSourceFile(declaration)) {
      for (const member of this.#checker.getExportsOfModule(symbol)) this.#add(`${name}.${member.name}`, member);
      return;
    }
    this.surface.set(name, this.#factsOf(symbol, declaration));
    if (!this.#isGenerated(declaration)) this.#addMembers(name, symbol);
  }

  /** Adds the members of a hand-written class or interface. */
  #addMembers(name: string, symbol: ts.Symbol): void {
    if (!(symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class))) return;
    for (const member of this.#checker.getDeclaredTypeOfSymbol(symbol).getProperties()) {
      const own = member.valueDeclaration;
      if (!own || foreign.test(own.getSourceFile().fileName)) continue;
      const optional = member.flags & ts.SymbolFlags.Optional ? "optional " : "";
      const type = this.#checker.getTypeOfSymbolAtLocation(member, own);
      // The name of a member such as Symbol.asyncDispose ends with a number of the compiler.
      const key = member.name.replace(/^__@(\w+)@\d+$/, "[Symbol.$1]");
      this.surface.set(`${name}.${key}`, optional + this.#textOf(type, own));
    }
  }

  #factsOf(symbol: ts.Symbol, declaration: ts.Declaration): string {
    if (symbol.flags & ts.SymbolFlags.Class) return "class";
    if (symbol.flags & ts.SymbolFlags.Interface) return "interface";
    if (symbol.flags & ts.SymbolFlags.TypeAlias)
      return `type ${this.#textOf(this.#checker.getDeclaredTypeOfSymbol(symbol), declaration)}`;
    return this.#textOf(this.#checker.getTypeOfSymbolAtLocation(symbol, declaration), declaration);
  }

  #textOf(type: ts.Type, node: ts.Node): string {
    const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
    return this.#checker.typeToString(type, node, flags).replaceAll(/\s+/g, " ");
  }

  /** The source of a declaration file begins with a comment if the generator wrote it. */
  #isGenerated(declaration: ts.Declaration): boolean {
    const file = declaration.getSourceFile().fileName;
    const source = file.replace(join(this.root, "dist"), this.root).replace(/\.d\.ts$/, ".ts");
    return readFileSync(source, "utf8").startsWith("// Generated");
  }
}
