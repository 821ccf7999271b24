import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../../..");
const page = readFileSync(join(root, "docs/pusher.md"), "utf8");
const [ofClass = "", ofArguments = ""] = readFileSync(join(root, "sdk/realtime/pusher-app.ts"), "utf8").split(
  /^export interface /m,
);

const members = (code: string) => [...code.matchAll(/\/\*\* (.+) \*\/\n {2}readonly (\w+)\??:/g)];

describe("the page of Pusher clients", () => {
  it("describes the arguments of PusherApp as the class does", () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \| [a-z ]+ \| (.+) \|$/gm)].map(([, name, text]) => [name, text]);
    expect(rows).toEqual(members(ofArguments).map(([, comment, name]) => [name, comment]));
    expect(rows).toContainEqual(["tlsOnly", "Require TLS for client connections. Default: `false`."]);
  });

  it.each(members(ofClass).map(([, , name = ""]) => name))("names the output `%s` of PusherApp", (name) => {
    expect(page).toContain(`\`${name}\``);
  });
});
