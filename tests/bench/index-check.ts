import { check } from "../../provider/lifecycle";
import { index } from "../../provider/services/search/indexes/search-index";
import { median } from "./median";

/** Cost of checking the inputs of one large index in `pulumi preview`, compared with a bare parse of its schema. */
export interface IndexCheck {
  readonly fields: number;
  readonly ms: number;
  readonly parseMs: number;
}

/** Medians over so many times, after as many that warm up. */
export function indexCheck(fields: number, times: number): IndexCheck {
  const args = { name: "large", fields: Array.from({ length: fields }, (_, i) => field(i)) };
  const taken = { check: [] as number[], parse: [] as number[] };
  for (let i = -times; i < times; i++) {
    const parse = clocked(() => index.inputs.schema.safeParse(args).success || fail("the schema"));
    const whole = clocked(
      () => check(index, undefined, args, { logicalName: "dev/large" }).failures.length === 0 || fail("check"),
    );
    if (i < 0) continue;
    taken.parse.push(parse);
    taken.check.push(whole);
  }
  return { fields, ms: median(taken.check), parseMs: median(taken.parse) };
}

const kinds = [
  { type: "Edm.String", searchable: true, analyzer: "en.lucene" },
  { type: "Edm.Int32", filterable: true, sortable: true },
  { type: "Collection(Edm.String)", facetable: true },
];

const field = (i: number) =>
  i === 0 ? { name: "id", type: "Edm.String", key: true } : { name: `field${i}`, ...kinds[i % kinds.length] };

function clocked(act: () => unknown): number {
  const began = performance.now();
  act();
  return performance.now() - began;
}

function fail(what: string): never {
  throw new Error(`${what} has something against the large index.`);
}
