import { z } from "zod";
import { catalogue } from "../../../provider";
import { defineResource, replaces } from "../../../provider/define";
import { referencePage } from "../../../provider/generate/docs/reference-page";
import { resource } from "../../../provider/services/rest/resource";
import { rest } from "../../../provider/services/rest/service";

const page = (token: string) => referencePage(catalogue.find((definition) => definition.token === token) ?? resource);

/** The text below one heading of a page. */
const below = (heading: string, text: string) => text.split(`## ${heading}\n\n`)[1]?.split("\n\n## ")[0]?.trim();

describe("what replaces, on a reference page", () => {
  it("tells under which value of an arg everything does", () => {
    expect(below("What replaces", page("rest:Resource"))).toContain(
      "- everything that is sent, where `updateVerb` is `none`",
    );
    expect(below("What replaces", page("rest:Resource"))).not.toMatch(/where `updateVerb` is `P/);
  });

  it("tells what a definition finds out by itself", () => {
    const sized = defineResource({
      service: rest,
      name: "Sized",
      describe: "A thing that only grows.",
      collection: "/sized",
      item: "/sized/{name}",
      id: "{name}",
      args: { name: replaces(z.string()), size: z.int() },
      replacesWhen: (olds, news) => (news.size < olds.size ? [{ path: "size", reason: "it only grows" }] : []),
      replacesNote: "A smaller `size` replaces as well.",
      needs: { read: "nothing", write: "nothing" },
      examples: { basic: { name: "a", size: 1 } },
    });
    const told = below("What replaces", referencePage(sized));
    expect(told).toBe("A change of one of these replaces the Sized.\n\n- `name`\n\nA smaller `size` replaces as well.");
  });
});

describe("what is lost, on a reference page", () => {
  it.each([
    ["realtime:Key", "revoked for good"],
    ["realtime:App", "the keys, channel rules, queues, integrations and dead letters that it holds"],
    ["registry:Repository", "the tags that it holds"],
    ["search:Index", "the documents that it holds"],
    ["search:SynonymMap", "Nothing that the program does not declare."],
    ["rest:Resource", "a new one gets an id of its own"],
  ])("tells of %s", (token, text) => {
    expect(below("What is lost", page(token))).toContain(text);
  });
});
