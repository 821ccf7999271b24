import { readFileSync } from "node:fs";
import { join } from "node:path";
import { descriptionOf, outputDescriptionOf } from "../../../provider/generate/docs/text/sentences";
import { pusherApp } from "../../../provider/services/realtime/pusher-app";

const root = join(__dirname, "../../..");
const page = readFileSync(join(root, "docs/pusher.md"), "utf8");
const code = readFileSync(join(root, "sdk/realtime/pusher-app.ts"), "utf8");
const [ofClass = "", ofArguments = "", ofClient = ""] = code.split(/^export interface /m);

/** The comments of members by name. */
const membersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/\/\*\* (.+) \*\/\n {2}readonly (\w+)\??:/g)].map(([, comment = "", name = ""]) => [
      name,
      comment,
    ]),
  );

describe("the definition of PusherApp", () => {
  const { name, description, notes, inputs, outputs, parts } = pusherApp;

  it("describes the class as its comment does", () => {
    expect(code).toContain(`/**\n * ${description}\n *\n * ${Object.values(notes)[0]}\n`);
  });

  it("describes the arguments as the class does", () => {
    const described = Object.entries(inputs.fields).map(([member, field]) => [member, descriptionOf(field, name)]);
    expect(Object.fromEntries(described)).toEqual(membersIn(ofArguments));
    expect(membersIn(ofArguments).tlsOnly).toBe("Require TLS for client connections. Default: `false`.");
  });

  it("describes the outputs as the class does", () => {
    const resources = Object.entries(parts).map(([member, part]) => [member, part.description]);
    const others = Object.entries(outputs.fields).map(([member, field]) => [member, outputDescriptionOf(field, name)]);
    expect(Object.fromEntries([...resources, ...others])).toEqual(membersIn(ofClass));
    expect(Object.keys(outputs.fields.client?.fields ?? {}).sort()).toEqual(Object.keys(membersIn(ofClient)).sort());
  });
});

describe("the page of Pusher clients", () => {
  const names = [ofClass, ofArguments].flatMap((text) => Object.keys(membersIn(text)));

  it.each(names)("names `%s` of PusherApp", (name) => {
    expect(page).toContain(`\`${name}\``);
  });
});
