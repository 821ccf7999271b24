import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanUp } from "../support/rest-client";
import { kinds } from "./kinds";
import { definitionOf } from "./kinds/kind-of";
import { expectExchanges, expectMember, expectPreview, members } from "./literal";

const operations = Object.entries(kinds).flatMap(([token, kind]) =>
  kind.operations.map((operation) => ({ token, operation, title: operation.title })),
);
const previews = Object.entries(kinds).flatMap(([token, kind]) =>
  kind.previews.map((preview) => ({ token, preview, title: preview.title })),
);

describe("given the requests and responses that a vendor documents, when an operation runs, only these requests are sent", () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "trefoil-literal-"));
    process.env.TREFOIL_HOME = home;
  });
  afterEach(async () => {
    await cleanUp();
    rmSync(home, { recursive: true, force: true });
  });

  it.each(operations)("$token $title", ({ token, operation }) => expectExchanges(definitionOf(token), operation));
});

describe("given the changes and limits that a vendor documents, when a program is previewed, they apply", () => {
  it.each(previews)("$token: $title", ({ token, preview }) => expectPreview(definitionOf(token), preview));
});

describe("given a kind of a member with the documented options, when a program uses it, they are sent", () => {
  it.each(members)("with their defaults, limits and equivalent values: $title", (member) =>
    expectMember(definitionOf(member.token), member),
  );
});
