/** Writes the limits of the definitions into docs/guides/costs-and-limits.md. Part of `npm run generate`. */
import { catalogue } from "../../provider";
import { writeBlock } from "../block";
import { type ObjectRequests, objectTable, quotaTable, requestLimitTable } from "./tables";

const page = "docs/guides/costs-and-limits.md";

/** Counted in runs with 10 and 30 objects of each kind against the emulator. */
const objects: readonly ObjectRequests[] = [
  { token: "registry:Repository", note: " with a name", create: 2, refresh: 1 },
  { token: "registry:Repository", note: " with a generated name", create: 1, refresh: 1 },
  { token: "registry:Team", create: 1, refresh: 0 },
  { token: "search:Index", create: 1, refresh: 0 },
  { token: "search:SynonymMap", note: ", `search.DataSource`", create: 1, refresh: 0 },
  { token: "realtime:Key", note: ", `App`, `Namespace`, `HttpRule`", create: 1, refresh: 0 },
];

const tables = {
  "request limits": requestLimitTable(catalogue),
  quotas: quotaTable(catalogue),
  "waits of objects": objectTable(catalogue, objects),
};
// Without the empty lines, some renderers read the comment after a table as its last row.
for (const [name, table] of Object.entries(tables)) writeBlock(page, name, `\n${table}\n`);
