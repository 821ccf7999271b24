/**
 * Names that cannot be names of variables: the keywords of the languages, the names that the languages declare themselves, such as
 * `any` in Go, and the names that the programs use. A variable `any` or `string` would hide the type, and the program would not compile.
 */
export const reservedNames: ReadonlySet<string> = new Set(
  [
    // Go: keywords and predeclared identifiers.
    "break case chan const continue default defer else fallthrough for func go goto if import interface map package range",
    "return select struct switch type var any bool byte comparable complex64 complex128 error false float32 float64",
    "int int8 int16 int32 int64 iota rune string true uint uint8 uint16 uint32 uint64 uintptr append cap clear",
    "close complex copy delete imag init len main make max min new nil panic print println real recover",
    // TypeScript.
    "arguments async await catch class console debugger do enum eval export exports extends finally function global globalThis",
    "implements in instanceof let module null private process protected public require static super this throw try typeof",
    "undefined unescape escape void while with yield",
    // Python: keywords and built-in functions and types.
    "and as assert def del elif except from is lambda nonlocal not or pass raise abs all ascii bin breakpoint bytearray",
    "bytes callable chr classmethod compile delattr dict dir divmod exec filter float format frozenset getattr globals hasattr",
    "hash help hex id input isinstance issubclass iter list locals memoryview next object oct open ord pow property",
    "repr reversed round set setattr slice sorted staticmethod str sum tuple vars zip",
    // The programs themselves.
    "cfg config ctx err pulumi secretObject",
  ].flatMap((line) => line.split(" ")),
);
