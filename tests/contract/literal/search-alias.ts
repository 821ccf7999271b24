import type { Exchange, Literal, Operation } from "./operations";
import { creating, list, preconditionFailed, setup, version } from "./search-setup";

const item = `/aliases('guide')?${version}`;
const program = { name: "guide", index: "hotels-1", timeout: 1, propagationDelay: 0 };
const sent = { name: "guide", indexes: ["hotels-1"] };
/** No recorded response of the service contains a version of an alias. */
const returned = { "@odata.context": "https://svc.example/$metadata#aliases/$entity", ...sent };
const kept = { id: "guide", args: program };
const get: Exchange = { request: `GET ${item}`, status: 200, response: returned };
const put: Exchange = { request: `PUT ${item}`, headers: creating, body: sent, status: 201, response: returned };

const counting = (index: string, count: number): Exchange => ({
  request: `GET /indexes('${index}')/docs/$count?${version}`,
  status: 200,
  response: count,
});

const operations: readonly Operation[] = [
  {
    title: "is created by a PUT that only creates, and names one index in a list",
    verb: "create",
    program,
    exchanges: [list("/aliases"), put],
    result: { id: "guide", args: program, outputs: {} },
  },
  {
    title: "is reported as existing when the PUT returns 412",
    verb: "create",
    program,
    exchanges: [list("/aliases"), { ...put, status: 412, response: preconditionFailed }, get],
    errorCode: "exists",
  },
  {
    title: "is read with its current index",
    verb: "read",
    kept,
    exchanges: [{ ...get, response: { ...returned, indexes: ["hotels-2"] } }],
    result: { args: { ...program, index: "hotels-2" }, outputs: {} },
  },
  {
    title:
      "is moved without a condition, even if it had a version, to an index that contains documents like the old index",
    verb: "update",
    kept,
    program: { ...program, index: "hotels-2" },
    exchanges: [
      get,
      counting("hotels-1", 7),
      counting("hotels-2", 1),
      { ...get, response: { ...returned, "@odata.etag": '"0x8DE1"' } },
      {
        request: `PUT ${item}`,
        headers: { prefer: "return=representation" },
        body: { ...sent, indexes: ["hotels-2"] },
        status: 200,
        response: { ...returned, indexes: ["hotels-2"] },
      },
    ],
    result: { args: { ...program, index: "hotels-2" }, outputs: {} },
  },
  {
    title: "is deleted by its name",
    verb: "delete",
    kept,
    exchanges: [{ request: `DELETE ${item}`, status: 204 }],
  },
];

export const alias: Literal = { token: "search:Alias", setup, operations };
