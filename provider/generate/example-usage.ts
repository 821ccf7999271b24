import type { Definition } from "../define";
import { literal } from "./literal";

/** The examples of a resource or component as one program each. */
export const exampleUsage = (module: string, name: string, examples: Definition["examples"]): string =>
  Object.entries(examples)
    .map(([title, example]) => {
      const args = Object.keys(example).length ? `, ${literal(example)}` : "";
      return `\`\`\`ts\nimport { ${module} } from "trefoil";\n\nnew ${module}.${name}("${title}"${args});\n\`\`\``;
    })
    .join("\n\n");
