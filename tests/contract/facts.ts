import type { Definition, Field, FieldFacts } from "../../provider/define";
import { stableOutputs } from "../../provider/lifecycle/values/state";
import { keysOf } from "./keys";
import type { Facts } from "./kinds/kind";

/** Secrets and other properties of values, as `facts` of a kind lists them, from a definition. */
export function factsOf(definition: Definition): Facts {
  const [example = {}] = Object.values(definition.examples);
  const keys = keysOf(definition, example);
  const bearing = (has: (facts: FieldFacts) => boolean) =>
    keys.filter(({ chain }) => chain.some((field) => has(field.facts))).map(({ name }) => name);
  const outputs = Object.entries<Field>(definition.outputs.fields);
  const lasting = Object.entries<Field>(definition.inputs.fields).filter(([, field]) => field.facts.keptOnRemoval);
  const addresses = keys.filter(({ chain: [field] }) => field?.format === "url");
  const stable = stableOutputs(definition);
  const changing = definition.requests({}).update
    ? outputs.flatMap(([name]) => (stable.includes(name) ? [] : [name]))
    : [];
  return {
    secret: bearing(({ secret }) => secret === true),
    writeOnly: bearing(({ returned }) => returned === "sometimes"),
    secretOutputs: outputs.filter(([, field]) => field.facts.secret).map(([name]) => name),
    ...(lasting.length && { kept: lasting.map(([name]) => name) }),
    ...(addresses.length && { addresses: addresses.map(({ name }) => name) }),
    ...(changing.length && { changing }),
  };
}
