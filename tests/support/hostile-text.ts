import fc from "fast-check";
import { secretKey } from "../../provider/text/engine-format";

/** Strings that a language, Pulumi, a shell or a terminal may take for more than text. */
const parts = [
  // Expressions, functions and escapes of Pulumi's YAML.
  "$",
  "$$",
  "${",
  "${" + "pulumi.cwd}",
  "fn::",
  "fn::readFile",
  // Words, numbers, dates and marks of YAML 1.1.
  ...[
    "y",
    "No",
    "on",
    "NULL",
    "~",
    "0x1f",
    "0o17",
    "1_000",
    "1:30:00",
    ".inf",
    ".NaN",
    "2026-01-31",
    "<<",
    "=",
    "!!binary",
  ],
  ...["---", "...", "- ", "? ", ": ", "#", " #", "&a", "*a", "|", ">", "%YAML", "@", "`", "{", "}", "[", "]", ","],
  // Ends of strings and comments.
  ...[
    "'",
    '"',
    '"""',
    "\\",
    "\\n",
    "\\u0022",
    "//",
    "/*",
    "*/",
    "\n",
    "\r",
    "\t",
    "\v",
    "\f",
    "\u0085",
    "\u2028",
    "\u2029",
  ],
  // Characters that are not visible, or that change the order of the line.
  ...[
    "\0",
    "\u0007",
    "\u001b[2J",
    "\u007f",
    "\u0080",
    "\u009b2J",
    "\u00a0",
    "\u00ad",
    "\u061c",
    "\u115f",
    "\u200b",
    "\u200d",
  ],
  ...["\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2069", "\ufe0f", "\ufeff", "\ufffe", "\uffff", "\u{1ffff}"],
  ...["\u{e0041}", "\u{10ffff}", "\u{1f468}\u200d\u{1f469}"],
  // Names in the libraries of Pulumi and in the languages.
  ...[
    "constructor",
    "toString",
    "then",
    "length",
    "id",
    "urn",
    "self",
    "None",
    "True",
    "__class__",
    "__defaults",
    "%s",
  ],
];

/** Text of an account. */
export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 4 })
  .map((texts) => texts.join(""));

/** Names of members that programs in all languages can declare. */
const hostileName = fc
  .oneof(
    { weight: 20, arbitrary: hostileText },
    { weight: 1, arbitrary: hostileText.map((text) => text.padEnd(1500, "k")) },
  )
  .filter((name) => !/fn::|^__pulumi/i.test(name) && !["__proto__", "<<", "toString", secretKey].includes(name));

/** An object whose members have the names and values. */
const withNames = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Record<string, Value>> =>
  fc.dictionary(hostileName, value, { maxKeys: 3, noNullPrototype: true });

const number = fc
  .oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((value) => value + 0);

/** JSON objects. */
export const hostileBody = fc.letrec<{ value: unknown; body: Record<string, unknown> }>((tie) => ({
  body: withNames(tie("value")),
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    hostileText,
    number,
    fc.boolean(),
    // An import omits members that are null.
    fc.array(fc.option(tie("value"), { freq: 5 }), { maxLength: 3 }),
    tie("body"),
  ),
})).body;

/** Capabilities of a key: a map whose values have a type. */
export const hostileCapabilities = withNames(fc.array(hostileText, { minLength: 1, maxLength: 2 }));
