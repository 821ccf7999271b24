import { isObject, type Json, type JsonObject, memberOf } from "../../json";
import { invalid, notEmulated } from "../errors";
import { type Field, fieldsIn, isComplex, isList, rejectNormalizer } from "../indexes/fields";

type Predicate = (document: JsonObject) => boolean;

/** Parses `$filter`: comparisons, `and`, `or`, `not`, `search.in`, and `any` and `all` of collections. */
export function parseFilter(filter: Json | undefined, fields: readonly Field[]): Predicate {
  const text = String(filter ?? "").trim();
  return text ? new FilterParser(text).parse(fields) : () => true;
}

const invalidFilter = (reason: string): Error => invalid(`Invalid expression: ${reason} Parameter name: $filter`);

/** Strings, times, numbers, names and paths, and punctuation. */
const tokenPattern =
  /\s*('(?:[^']|'')*'|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[A-Za-z_][\w.]*(?:\/[A-Za-z_]\w*)*|[(),:])/y;

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
};

class FilterParser {
  readonly #tokens: string[] = [];
  readonly #text: string;
  #next = 0;

  constructor(text: string) {
    this.#text = text;
    const pattern = new RegExp(tokenPattern);
    while (text.slice(pattern.lastIndex).trim()) {
      const at = pattern.lastIndex;
      const [, token] = pattern.exec(text) ?? [];
      if (token === undefined) throw invalidFilter(`Syntax error at position ${at} in '${text}'.`);
      this.#tokens.push(token);
    }
  }

  parse(fields: readonly Field[]): Predicate {
    const predicate = this.#or(fields);
    if (this.#peek() !== undefined) throw this.#syntaxError();
    return predicate;
  }

  #peek = (): string | undefined => this.#tokens[this.#next];
  #syntaxError = (): Error => invalidFilter(`Syntax error at '${this.#peek() ?? "the end"}' in '${this.#text}'.`);

  #accept(token: string): boolean {
    if (this.#peek() !== token) return false;
    this.#next += 1;
    return true;
  }

  #expect(token: string): void {
    if (!this.#accept(token)) throw this.#syntaxError();
  }

  #take(): string {
    const token = this.#peek();
    if (token === undefined) throw this.#syntaxError();
    this.#next += 1;
    return token;
  }

  #or(fields: readonly Field[]): Predicate {
    const terms = [this.#and(fields)];
    while (this.#accept("or")) terms.push(this.#and(fields));
    return (document) => terms.some((term) => term(document));
  }

  #and(fields: readonly Field[]): Predicate {
    const terms = [this.#not(fields)];
    while (this.#accept("and")) terms.push(this.#not(fields));
    return (document) => terms.every((term) => term(document));
  }

  #not(fields: readonly Field[]): Predicate {
    if (this.#accept("not")) {
      const negated = this.#not(fields);
      return (document) => !negated(document);
    }
    if (!this.#accept("(")) return this.#operand(fields);
    const inner = this.#or(fields);
    this.#expect(")");
    return inner;
  }

  #operand(fields: readonly Field[]): Predicate {
    const name = this.#take();
    if (name === "search.in") return this.#searchIn(fields);
    if (name.startsWith("geo.") || name.startsWith("search."))
      throw notEmulated(`The function '${name}' in a filter`, "Use comparisons, search.in, any and all.");
    if (!/^[A-Za-z_]/.test(name) || /^(true|false|null)$/.test(name))
      throw notEmulated(`The constant '${name}' before an operator`, "Write the field first.");
    const lambda = /^(.+)\/(any|all)$/.exec(name);
    if (lambda && this.#peek() === "(") return this.#lambda(fields, lambda[1] ?? "", lambda[2] === "all");
    return this.#comparison(fields, name);
  }

  #comparison(fields: readonly Field[], path: string): Predicate {
    const field = scalarField(fields, path);
    const operator = this.#peek() ?? "";
    // A field of the type Edm.Boolean is a condition without an operator.
    if (!Object.hasOwn(comparisons, operator)) {
      if (field.type !== "Edm.Boolean") throw this.#syntaxError();
      return (document) => valueAt(document, path) === true;
    }
    this.#next += 1;
    const expected = literal(this.#take(), field, this.#syntaxError);
    const holds = comparisons[operator] ?? (() => false);
    return (document) => {
      const value = valueAt(document, path);
      // Null is neither greater nor less than a value.
      if (value === null || expected === null)
        return operator === "ne" ? value !== expected : operator === "eq" && value === expected;
      return holds(orderOf(value, expected, field));
    };
  }

  /** `search.in(field, 'a,b', ',')`. Without the last argument, commas and spaces separate the values. */
  #searchIn(fields: readonly Field[]): Predicate {
    this.#expect("(");
    const path = this.#take();
    const field = scalarField(fields, path);
    if (field.type !== "Edm.String") throw invalidFilter("The first argument of search.in must be of type Edm.String.");
    const strings: string[] = [];
    while (this.#accept(",")) strings.push(String(literal(this.#take(), field, this.#syntaxError)));
    this.#expect(")");
    const [list, delimiters = ", "] = strings;
    if (list === undefined || strings.length > 2) throw this.#syntaxError();
    const values = new Set(split(list, delimiters));
    return (document) => values.has(String(valueAt(document, path)));
  }

  /** `tags/any(t: t eq 'x')`, `rooms/all(r: r/beds gt 1)` or `tags/any()`. */
  #lambda(fields: readonly Field[], path: string, all: boolean): Predicate {
    const field = fieldAt(fields, path);
    if (!isList(field)) throw invalidFilter(`'${path}' is not a collection.`);
    if (!isComplex(field)) requireFilterable(field, path);
    this.#expect("(");
    if (!all && this.#accept(")")) return (document) => itemsAt(document, path).length > 0;
    const variable = this.#take();
    this.#expect(":");
    const item: Field = { ...field, name: variable, type: field.type.replace(/^Collection\((.*)\)$/, "$1") };
    const test = this.#or([item, ...fields]);
    this.#expect(")");
    return (document) => {
      const holds = (value: Json): boolean => test({ ...document, [variable]: value });
      return all ? itemsAt(document, path).every(holds) : itemsAt(document, path).some(holds);
    };
  }
}

function split(list: string, delimiters: string): string[] {
  const parts = [""];
  for (const character of list) {
    if (delimiters.includes(character)) parts.push("");
    else parts.push(`${parts.pop()}${character}`);
  }
  return parts.filter(Boolean);
}

/** Field at a path through complex fields. */
function fieldAt(fields: readonly Field[], path: string): Field {
  const [name, ...rest] = path.split("/");
  const field = fields.find((candidate) => candidate.name === name);
  if (!field) throw invalidFilter(`Could not find a property named '${name}'.`);
  if (rest.length === 0) return field;
  if (isList(field)) throw invalidFilter(`'${name}' is a collection. Use any or all.`);
  return fieldAt(fieldsIn(field.fields), rest.join("/"));
}

function scalarField(fields: readonly Field[], path: string): Field {
  const field = fieldAt(fields, path);
  if (isList(field)) throw invalidFilter(`'${path}' is a collection. Use any or all.`);
  if (isComplex(field)) throw notEmulated(`The comparison of the complex field '${path}'`, "Compare its sub-fields.");
  requireFilterable(field, path);
  rejectNormalizer(field);
  return field;
}

function requireFilterable({ filterable }: Field, path: string): void {
  if (filterable !== true)
    throw invalidFilter(
      `'${path}' is not a filterable field. Only filterable fields can be used in filter expressions.`,
    );
}

const valueAt = (document: JsonObject, path: string): Json =>
  path.split("/").reduce<Json>((value, step) => (isObject(value) ? (memberOf(value, step) ?? null) : null), document);

function itemsAt(document: JsonObject, path: string): Json[] {
  const value = valueAt(document, path);
  return Array.isArray(value) ? value : [];
}

const isTime = ({ type }: Field): boolean => type === "Edm.DateTimeOffset";

/** The value of a constant, which must have the type of the field. */
function literal(token: string, field: Field, syntaxError: () => Error): Json {
  if (token === "null") return null;
  const [value, type] = constant(token, syntaxError);
  const expected = /Int32|Int64|Double/.test(field.type) ? "number" : field.type;
  if (type === expected) return value;
  throw invalidFilter(
    `A binary operator with incompatible types was detected. '${token}' cannot be compared with '${field.name}' of type '${field.type}'.`,
  );
}

function constant(token: string, syntaxError: () => Error): [value: Json, type: string] {
  if (token.startsWith("'")) return [token.slice(1, -1).replaceAll("''", "'"), "Edm.String"];
  if (token === "true" || token === "false") return [token === "true", "Edm.Boolean"];
  if (/^\d{4}-/.test(token)) return [token, "Edm.DateTimeOffset"];
  if (/^-?\d/.test(token)) return [Number(token), "number"];
  throw syntaxError();
}

function orderOf(value: Json, expected: Json, field: Field): number {
  const [one, other] = isTime(field)
    ? [Date.parse(String(value)), Date.parse(String(expected))]
    : ([value, expected] as [string, string]);
  return one < other ? -1 : one > other ? 1 : 0;
}
