/** Writes the table of evidence for the object of a create into docs/architecture.md. Part of `npm run generate`. */
import { markdownTable } from "../provider/lifecycle/life/table";
import { writeBlock } from "./block";

// Without the empty lines, some renderers read the comment after a table as its last row.
writeBlock("docs/architecture.md", "evidence", `\n${markdownTable()}\n`);
