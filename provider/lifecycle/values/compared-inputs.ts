import { type Definition, type DriftLevel, type Position, placeholders, stepsOf, wireName } from "../../define";
import { mayBeSecret } from "../../text/possible-secrets";
import type { Change } from "./compare";
import { type Digests, digestOf } from "./digests";
import { otherValue, valueBesideDefault } from "./omitted";
import { downtimeChanges, isDowntimeAllowed, resourceChanges } from "./resource-changes";
import { inputsOf, step } from "./state";
import { type Inputs, isRecord, type ObjectValues, omit, pathOf, pick, splitPath, type Values } from "./values";

/** Digests of the omitted inputs after the last write. Only of a resource at the level `complete`. */
export const digestStep = step<Digests>("digests");

/** The comparison of the inputs that a program omits. */
export interface Comparison {
  readonly level: DriftLevel;
  /** Digests of the values after the last write. Undefined if they are not known, so that no value differs from them. */
  readonly digests?: Digests | undefined;
}

/** The result of a comparison. */
export interface Compared {
  /** The declared inputs with the values of the object, and the omitted inputs that differ. */
  readonly inputs: Inputs;
  /** Digests of the values of the object. Only of the level `complete`. */
  readonly digests: Digests | undefined;
  /** The omitted inputs that differ, and whose repair would replace or interrupt the object. They are no drift. */
  readonly ignored: readonly string[];
}

/** Compares an object with the declared inputs, and with the values that omitted inputs should have. */
export function comparedInputs(
  definition: Definition,
  values: ObjectValues,
  declared: Inputs,
  comparison: Comparison,
): Compared {
  const { level } = comparison;
  if (level === "declared") return { inputs: inputsOf(definition, values, declared), digests: undefined, ignored: [] };
  const omitted = new OmittedInputs(definition, declared, comparison);
  const seen = inputsOf(definition, values, declared, { undeclared: (position) => omitted.valueAt(position) });
  const inputs = level === "complete" ? omitted.withUnknown(values, seen) : seen;
  const digests = level === "complete" ? omitted.digests : undefined;
  if (!omitted.hasDifferences) return { inputs, digests, ignored: [] };
  const own = inputsOf(definition, values, declared);
  const ignored = [...new Set(harmfulChanges(definition, inputs, own).map(({ path }) => String(splitPath(path)[0])))];
  return { inputs: ignored.length ? { ...omit(inputs, ignored), ...pick(own, ignored) } : inputs, digests, ignored };
}

/** The inputs that a program omits, as a read finds them. */
class OmittedInputs {
  hasDifferences = false;
  readonly digests: Record<string, string> = {};
  readonly #inExtra: ReadonlySet<string>;

  constructor(
    readonly definition: Definition,
    declared: Inputs,
    readonly comparison: Comparison,
  ) {
    this.#inExtra = isRecord(declared.extra) ? inputsIn(definition, declared.extra) : noInputs;
  }

  /** The value of an omitted member that differs. Undefined for any other member. */
  valueAt(position: Position): unknown {
    if (position.field.extra) return undefined;
    if (this.#inExtra.size && this.#inExtra.has(String(stepsOf(position)[0]))) return undefined;
    const value = valueBesideDefault(position);
    if (value === undefined && this.comparison.level === "complete") {
      const other = otherValue(position);
      return other === undefined ? undefined : this.#differing(pathOf(position), other);
    }
    if (value !== undefined) this.hasDifferences = true;
    return value;
  }

  /** The inputs with the members that no field describes and that differ, as part of `extra`. */
  withUnknown(values: ObjectValues, inputs: Inputs): Inputs {
    const { inputs: known, service } = this.definition;
    // The bodies of services with a single version contain read-only members instead.
    if (!known.fields.extra || !service.settings.apiVersion) return inputs;
    const declared = isRecord(inputs.extra) ? inputs.extra : {};
    const members = unknownNames(this.definition, values)
      .filter((name) => !Object.hasOwn(declared, name) && !isVolatile(name, values[name]))
      .flatMap((name) => {
        const value = this.#differing(`extra.${name}`, values[name]);
        return value === undefined ? [] : [[name, value] as const];
      });
    return members.length ? { ...inputs, extra: { ...declared, ...Object.fromEntries(members) } } : inputs;
  }

  /** Notes the digest of a value. Returns the value if it differs from the value after the last write. */
  #differing(path: string, value: unknown): unknown {
    const digest = digestOf(value);
    this.digests[path] = digest;
    const { digests } = this.comparison;
    if (digests === undefined || digests[path] === digest) return undefined;
    this.hasDifferences = true;
    return value;
  }
}

/** Most programs have no `extra`. */
const noInputs: ReadonlySet<string> = new Set();

/** The names of the inputs whose members are in `extra`. */
const inputsIn = ({ inputs }: Definition, extra: Values): ReadonlySet<string> =>
  new Set(inputs.members.flatMap(([name, field]) => (Object.hasOwn(extra, wireName(name, field)) ? [name] : [])));

/** A secret must not be a part of the state, and a service sets times itself. */
const isVolatile = (name: string, value: unknown): boolean =>
  name.startsWith("@") ||
  mayBeSecret(name, value, true) ||
  (typeof value === "string" && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value));

/** Changes that replace the object, or that interrupt it although the program does not allow this. */
function harmfulChanges(definition: Definition, olds: Inputs, news: Inputs): Change[] {
  const changes = resourceChanges(definition, { inputs: olds }, { inputs: news });
  return [
    ...changes.filter(({ replaces }) => replaces),
    ...(isDowntimeAllowed(definition, news) ? [] : downtimeChanges(definition, changes)),
  ];
}

/** Names of the members that the definition neither declares nor lists as undeclared. */
export function unknownNames(definition: Definition, values: ObjectValues): string[] {
  const { inputs, outputs, service, path } = definition;
  const known = new Set([
    ...[...Object.keys(inputs.fields), ...Object.keys(outputs.fields), ...placeholders(path.item), "extra", "account"],
    ...[...(service.readOnlyMembers ?? []), ...undeclaredMembers(definition)],
  ]);
  return Object.keys(values).filter((name) => !known.has(name) && values[name] !== undefined);
}

/** Members that the service returns and that the definition omits on purpose. */
export const undeclaredMembers = (definition: Definition): string[] =>
  [definition.service, definition].flatMap(({ verification }) => verification?.undeclaredMembers ?? []);
