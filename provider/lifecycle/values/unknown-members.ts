import { type Definition, placeholders } from "../../define";
import type { ObjectValues } from "./values";

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
