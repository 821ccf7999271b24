import { type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { accepts, completes, refuses, updates, warns } from "../previews";
import { creating, list, preconditionFailed, version } from "./requests";
import { namePreviews, newest } from "./shared";

const item = `/aliases('guide')?${version}`;
const program = { name: "guide", index: "hotels-1", timeout: 1, propagationDelay: 0 };
const sent = { name: "guide", indexes: ["hotels-1"] };

/** No recorded response of the service contains a version of an alias. */
const returned = { "@odata.context": "https://svc.example/$metadata#aliases/$entity", ...sent };
const kept = { id: "guide", args: program };
const get: Exchange = sends(`GET ${item}`).receives(200, returned);
const put: Exchange = sends(`PUT ${item}`, sent, creating).receives(201, returned);
const counting = (index: string, count: number): Exchange =>
  sends(`GET /indexes('${index}')/docs/$count?${version}`).receives(200, count);

const operations: readonly Operation[] = [
  creates("is created by a PUT that only creates, and names one index in a list", program, [list("/aliases"), put], {
    id: "guide",
    args: program,
    outputs: {},
  }),
  creates(
    "is reported as existing when the PUT returns 412",
    program,
    [list("/aliases"), { ...put, status: 412, response: preconditionFailed }, get],
    failure("exists"),
  ),
  reads("is read with its current index", kept, [{ ...get, response: { ...returned, indexes: ["hotels-2"] } }], {
    args: { ...program, index: "hotels-2" },
    outputs: {},
  }),
  ...[[], null].map((indexes) =>
    reads("is read without an index, which is drift", kept, [{ ...get, response: { ...returned, indexes } }], {
      args: { ...program, index: "" },
      outputs: {},
    }),
  ),
  ...[[], null].map((indexes) =>
    reads(
      "is not imported without an index, which its program must declare",
      { ...kept, args: {} },
      [{ ...get, response: { ...returned, indexes } }],
      failure("invalid_response", 'the response lacks "index"'),
    ),
  ),
  changes(
    "points to an index again without a count of documents",
    { id: "guide", args: { ...program, index: "" } },
    program,
    [
      { ...get, response: { ...returned, indexes: [] } },
      { ...get, response: { ...returned, indexes: [] } },
      sends(`PUT ${item}`, sent, { prefer: "return=representation" }).receives(200, returned),
    ],
    { args: program, outputs: {} },
  ),
  changes(
    "is moved without a condition, even if it had a version, to an index that contains documents like the old index",
    kept,
    { ...program, index: "hotels-2" },
    [
      get,
      counting("hotels-1", 7),
      counting("hotels-2", 1),
      { ...get, response: { ...returned, "@odata.etag": '"0x8DE1"' } },
      sends(`PUT ${item}`, { ...sent, indexes: ["hotels-2"] }, { prefer: "return=representation" }).receives(200, {
        ...returned,
        indexes: ["hotels-2"],
      }),
    ],
    { args: { ...program, index: "hotels-2" }, outputs: {} },
  ),
  deletes("is deleted by its name", kept, [sends(`DELETE ${item}`).receives(204)]),
];

const minimal = { name: "guide", index: "hotels-1" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  ...namePreviews(minimal),
  refuses("a name does not end in a dash", minimal, { name: "guide-" }),
  warns("a name that ends with an underscore causes a warning", minimal, { name: "guide_" }),
  refuses("a name with one character is rejected", minimal, { name: "a" }),
  updates("another index is set in place", minimal, { index: "hotels-2" }),
  refuses("an empty name of an index is rejected", minimal, { index: "" }),
  completes("the defaults are a delay of ten seconds and a timeout of ten minutes", minimal, {
    propagationDelay: 10,
    timeout: 600,
  }),
  refuses("negative counts and times, and a ratio above 1, are rejected", minimal, {
    minDocumentCount: -1,
    minDocumentRatio: 1.1,
    propagationDelay: -1,
    timeout: 0,
  }),
  accepts("the limits of the wait settings are allowed", minimal, {
    minDocumentCount: 0,
    minDocumentRatio: 1,
    propagationDelay: 0,
    timeout: 1,
  }),
];

export const alias: KindFacts = {
  hints: {
    stored: (key) => ({ collection: "aliases", key }),
    values: { index: ["one", "two"] },
    onWire: { index: (name) => ({ indexes: [name as string] }) },
    // No query uses it.
    always: { propagationDelay: 0 },
    foreign: {},
  },
  facts: hiddenArgs(),
  wholeList: true,
  references: { index: "search:Index" },
  newer: { index: newest },
  // The service accepts exactly one index.
  schema: { name: "SearchAlias", differences: ["without indexes", "with index"], isNew: true },
  operations,
  previews,
  defaults: [
    {
      title: "alias: nothing at all",
      written: { name: "guide", index: "hotels" },
      returned: { name: "guide", indexes: ["hotels"] },
    },
  ],
};
