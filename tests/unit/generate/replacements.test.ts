import { z } from "zod";
import { catalogue } from "../../../provider";
import { defineResource } from "../../../provider/define";
import { resource } from "../../../provider/services/rest/resource";
import { pageOf } from "../../support/reference-page";
import { anyResource } from "../define/any-resource";

const page = (token: string) => pageOf(catalogue.find((definition) => definition.token === token) ?? resource);

/** The content of a section of a page. */
const below = (heading: string, text: string) =>
  text
    .split(`### ${heading}\n\n`)[1]
    ?.split(/\n\n###? /)[0]
    ?.trim();

describe("the replacements on a reference page", () => {
  it("name the value of an input with which every change replaces", () => {
    expect(below("Replacement", page("rest:Resource"))).toContain(
      "- every input that is sent to the service, if `updateMethod` is `none`",
    );
    expect(below("Replacement", page("rest:Resource"))).not.toMatch(/if `updateMethod` is `P/);
  });

  it("contain the note of a definition that decides by itself", () => {
    const sized = defineResource({
      ...anyResource,
      name: "Sized",
      path: { collection: "/sized", item: "/sized/{name}" },
      inputs: { name: z.string().meta({ replaceOnChanges: true }), size: z.int() },
      hooks: {
        requiresReplacement: (olds, news) => (news.size < olds.size ? [{ path: "size", reason: "it only grows" }] : []),
      },
      docs: { replacement: { size: "A smaller `size` replaces as well." } },
    });
    const section = below("Replacement", pageOf(sized));
    expect(section).toBe(
      "Changing one of these inputs replaces the sized:\n\n- `name`\n\nA smaller `size` replaces as well.",
    );
  });
});

describe("a long list of replacements", () => {
  it.each([
    ["search:KnowledgeSource", true],
    ["registry:Repository", false],
  ])("of %s is folded: %s", (token, isFolded) => {
    const section = below("Replacement", page(token));
    expect(/^Changing one .*:\n\n<details>\n<summary>\d+ inputs<\/summary>\n\n- `/.test(section ?? "")).toBe(isFolded);
  });
});

describe("the inputs that a refresh may not read", () => {
  it.each([
    ["search:KnowledgeSource", /contains the value:\n\n<details>\n<summary>\d+ inputs<\/summary>\n\n- `/],
    ["realtime:App", /contains the value: `fcmKey`, `/],
  ])("are a list of %s if they are many", (token, expected) => {
    expect(page(token)).toMatch(expected);
  });
});

describe("the data loss on a reference page", () => {
  it.each([
    ["realtime:Key", "revokes it permanently"],
    ["realtime:App", "the keys, channel rules, queues, integrations and dead letters in it"],
    ["registry:Repository", "the tags in it"],
    ["search:Index", "the documents in it"],
    ["search:SynonymMap", "None: replacing or deleting it loses only what the program declares."],
    ["rest:Resource", "A new object has a new id"],
  ])("is described for %s", (token, text) => {
    expect(below("Data loss", page(token))).toContain(text);
  });
});
