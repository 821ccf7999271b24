import type { Field, FunctionDefinition } from "../../../define";

/** The members of a result that the plain form of a function omits. */
export const secretMembers = ({ fields }: Field): string[] =>
  Object.entries(fields).flatMap(([name, { facts }]) => (facts.secret ? [name] : []));

const secretsIn = ({ result }: FunctionDefinition): string =>
  secretMembers(result)
    .map((member) => `\`${member}\``)
    .join(" and ");

/** The form of a function that returns its secrets, for programs in TypeScript. Empty for a function without secrets. */
export const plainFormSentences = (definition: FunctionDefinition): string[] =>
  secretsIn(definition) ? [`Only \`${definition.name}Output\` returns the secrets ${secretsIn(definition)}.`] : [];

/** The same for other languages, whose plain form is Pulumi's own. Python returns unmarked values, and Go fails. */
export const outputFormSentences = (definition: FunctionDefinition): string[] =>
  secretsIn(definition)
    ? [`Use the form that returns an output: only an output marks ${secretsIn(definition)} as secret.`]
    : [];
