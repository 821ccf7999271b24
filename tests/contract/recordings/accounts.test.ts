import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parityOf } from "../../../cli/verify/recording/compare";
import { compareWithList, type Disagreement, type Entry, entriesOf, explained, folder } from "./corpus";

/** Replays a recording in its order, with a new emulator as the account. A `*` replaces the names in requests. */
async function replay(service: string, entries: readonly Entry[]): Promise<Disagreement[]> {
  const { differences } = await parityOf(service, entries);
  return differences.map(({ request, part, member, recorded, emulator }) => ({
    request: `${service} ${request.replace(/\b[wW]\d+\b/g, "*")}`,
    part: member || part,
    service: recorded,
    trefoil: emulator,
  }));
}

describe("recordings of accounts", () => {
  it("have the same responses in the emulator, except for listed ones", async () => {
    const accounts = join(folder, "accounts");
    const found: Disagreement[] = [];
    for (const file of existsSync(accounts) ? readdirSync(accounts) : [])
      found.push(...(await replay(file.replace(/-.*/s, ""), entriesOf(`accounts/${file.replace(/\.jsonl$/, "")}`))));
    expect(compareWithList(found, explained("accounts"))).toEqual({ unexplained: [], unused: [] });
  });

  it("are replayed in their order, with the ids of the emulator", async () => {
    const line = { source: "test", request: null, response: null };
    const entries: Entry[] = [
      { ...line, method: "GET", path: "/me", status: 200, response: { account: { id: "w1" } } },
      {
        ...line,
        method: "POST",
        path: "/accounts/w1/apps",
        status: 201,
        request: { name: "w3" },
        response: { id: "w2" },
      },
      {
        ...line,
        method: "PATCH",
        path: "/apps/w2",
        status: 200,
        request: { tlsOnly: true },
        response: { id: "w2", tlsOnly: false },
      },
      { ...line, method: "DELETE", path: "/apps/w2", status: 204 },
      {
        ...line,
        method: "PATCH",
        path: "/apps/w2",
        status: 404,
        request: { tlsOnly: false },
        response: { code: 40400 },
      },
    ];
    const found = await replay("realtime", entries);
    expect(found.filter(({ service }) => service !== "absent")).toEqual([
      { request: "realtime PATCH /apps/* 200", part: "tlsOnly", service: "false", trefoil: "true" },
    ]);
  });
});
