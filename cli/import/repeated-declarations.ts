import type { ProgramFile } from "./files";
import { languages } from "./languages";
import type { ImportPlan } from "./plan";
import type { Warning } from "./states";

/** Warnings about default files that also declare a resource of the program. None if an earlier run wrote the program. */
export function repeatedDeclarations(plan: ImportPlan, programs: readonly ProgramFile[]): Warning[] {
  if (plan.isResumed) return [];
  const { language, existing } = plan.files;
  const others = [...existing].filter(([path]) => !programs.some((program) => program.path === path));
  return others.flatMap(([path, text]) =>
    plan.resources
      .filter(({ object, logical }) => languages[language].declares(text, object.definition.token, logical))
      .map(({ object }) => ({
        object,
        text: `${path} declares it, too. Remove one of the declarations`,
      })),
  );
}
