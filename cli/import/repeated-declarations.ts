import { filesOf, type Program } from "./files";
import { languages } from "./languages";
import type { ImportPlan } from "./plan";
import type { Warning } from "./states";

/** Warnings about default files that also declare a resource of the program. None if an earlier run wrote the program. */
export function repeatedDeclarations(plan: ImportPlan, programs: readonly Program[]): Warning[] {
  if (plan.isResumed) return [];
  const { language, existing, existingParts } = plan.files;
  const written = new Set(filesOf(programs).map(({ path }) => path));
  const others = [...new Map([...existing, ...existingParts])].filter(([path]) => !written.has(path));
  return others.flatMap(([path, text]) =>
    plan.resources
      .filter(({ object, logical }) => languages[language].declares(text, object.definition.token, logical))
      .map(({ object }) => ({
        object,
        text: `${path} declares it, too. Remove one of the declarations`,
      })),
  );
}
