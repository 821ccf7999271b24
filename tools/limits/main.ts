/** Writes the limits of the definitions into docs/guides/costs-and-limits.md. Part of `npm run generate`. */
import { catalogue } from "../../provider";
import { writeBlock } from "../block";
import { objects } from "./objects";
import { objectTable, quotaTable, requestLimitTable } from "./tables";

const page = "docs/guides/costs-and-limits.md";

const tables = {
  "request limits": requestLimitTable(catalogue),
  quotas: quotaTable(catalogue),
  "waits of objects": objectTable(catalogue, objects),
};
// Without the empty lines, some renderers read the comment after a table as its last row.
for (const [name, table] of Object.entries(tables)) writeBlock(page, name, `\n${table}\n`);
