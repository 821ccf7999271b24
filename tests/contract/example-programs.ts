import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { catalogue, functions } from "../../provider";
import type { Registered } from "./import/other-languages";

interface Described {
  readonly description: string;
}
const root = resolve(__dirname, "../..");
const { resources, functions: calls } = JSON.parse(readFileSync(join(root, "provider/schema.json"), "utf8")) as {
  resources: Record<string, Described>;
  functions: Record<string, Described>;
};

/** Resources and calls that the examples declare, in the order of the schema. */
const declaredBy = (definitions: readonly { token: string; examples: object }[], isResource: boolean): Registered[] =>
  definitions.flatMap(({ token, examples }) =>
    Object.entries(examples).map(([title, inputs]) => [`trefoil:${token}`, isResource ? title : "", inputs] as const),
  );

/** The code blocks of a language in the descriptions, in the same order. */
const programsIn = (described: Readonly<Record<string, Described>>, tokens: readonly string[], language: string) =>
  tokens.flatMap((token) => {
    const blocks = described[`trefoil:${token}`]?.description.matchAll(/```(\w+)\n([\s\S]*?)```/g) ?? [];
    return [...blocks].flatMap(([, block, program = ""]) => (block === language ? [program] : []));
  });

/** The programs of all resources in a language. */
export const resourcePrograms = (language: string) => programsIn(resources, tokensOf(catalogue), language);
/** The programs of all functions in a language. */
export const callPrograms = (language: string) => programsIn(calls, tokensOf(functions), language);
const tokensOf = (definitions: readonly { token: string }[]) => definitions.map(({ token }) => token);

export const declared = declaredBy(catalogue, true);
export const called = declaredBy(functions, false);
