import { type Field, hasFact } from "../fields/field";
import type { RequestChanges } from "../requests";
import { placeholders } from "../template";
import { actionNames } from "./actions";
import type { AnySpec, Definition } from "./resource";

const reserved = /^(id|urn|__.*)$/;

/** @throws Error for errors of a definition that the types cannot detect. */
export function requireConsistent(spec: AnySpec, definition: Definition): void {
  const problem = [reservedNames, emptyTemplates, unknownInputs, incompleteKeys, secretSettings]
    .flatMap((find) => find(spec, definition))
    .at(0);
  if (problem) throw new Error(problem);
}

type Check = (spec: AnySpec, definition: Definition) => readonly string[];

const reservedNames: Check = (spec) =>
  Object.keys({ ...spec.inputs, ...spec.outputs })
    .filter((name) => reserved.test(name))
    .map((name) => `"${name}" is reserved by Pulumi. Give it another name with wireName.`);

/** Placeholders that no input or output fills. */
const emptyTemplates: Check = (spec, definition) => {
  const { inputs, outputs } = definition;
  const known = [...Object.keys(inputs.fields), ...Object.keys(outputs.fields), "account", "item", "collection"];
  return templatesOf(spec, definition).flatMap((template) =>
    placeholders(template)
      .filter((name) => !known.includes(name))
      .map((name) => `nothing fills {${name}} in "${template}".`),
  );
};

/** Templates of the definition. The service may have requests that the kind does not send. */
function templatesOf(
  { requests }: AnySpec,
  { path, id, parts, hooks, deletionProtection, quota, actions }: Definition,
): string[] {
  const changed: RequestChanges = (typeof requests === "function" ? requests({}) : requests) ?? {};
  const templates = [
    ...[path.collection, path.item, id],
    ...Object.values(changed).map((change) => (typeof change === "string" ? change : change?.request)),
    ...Object.values(parts).map(({ request }) => request),
    ...(deletionProtection ?? []).map(({ request }) => request),
    ...[hooks.downtime?.request, hooks.initialObjects?.request, quota?.request],
    ...(actions && "run" in actions ? actionNames.map((name) => actions[name]?.request) : []),
  ];
  return templates.filter((template) => template !== undefined);
}

/** Inputs that another key names and that do not exist. */
const unknownInputs: Check = (_spec, { inputs, outputs, parts, naturalKey, hooks, adoptedBy }) => {
  const named = (key: string, names: readonly string[], { fields }: Field = inputs) =>
    names
      .filter((name) => !Object.hasOwn(fields, name))
      .map((name) => `\`${key}\` names ${name}, which is not an input.`);
  const { target, downtime, contentCopy, declaredOnce, initialObjects } = hooks;
  const both = { ...inputs, fields: { ...outputs.fields, ...inputs.fields } };
  return [
    ...Object.entries(parts).flatMap(([part, { fields }]) => named(`parts.${part}`, fields)),
    ...named("naturalKey", naturalKey, both),
    ...named("adopt", adoptedBy === undefined ? [] : [adoptedBy]),
    ...named("hooks.target", target ? [target.input] : []),
    ...named("hooks.declaredOnce", declaredOnce ? [declaredOnce.input] : []),
    ...named("hooks.initialObjects", initialObjects ? [initialObjects.output] : [], outputs),
    ...named("hooks.contentCopy", contentCopy ? [contentCopy.enabledBy] : []),
    ...named("hooks.downtime", downtime ? [downtime.allowedBy, ...downtime.changes.map(topOf)] : []),
  ];
};

/** The input in a path: `analyzers` in `analyzers[].name, added`. */
const topOf = (path: string): string => path.replace(/\W.*$/s, "");

/** Keys that require or exclude others. */
const incompleteKeys: Check = ({ path, id, adopt, operations }, { quota, singleton }) => [
  ...(path || (id && operations?.read && operations.update)
    ? []
    : ["without `path`, `id`, `operations.read` and `operations.update` are required."]),
  ...(adopt && singleton ? ["`adopt` and `singleton` are mutually exclusive."] : []),
  ...(quota && quota.setting === undefined && !(quota.request && quota.read)
    ? ["`quota` needs `request` and `read`, or `setting`."]
    : []),
];

const secretSettings: Check = (_spec, { inputs, outputs, singleton }) =>
  singleton && (hasFact(inputs, "secret") || hasFact(outputs, "secret"))
    ? ["settings with secrets cannot be restored, because the state would contain them in plain text."]
    : [];
