import dynamicProvider = require("../../../provider/hosts/package-export");

import { ResourceLedger } from "../../../provider/lifecycle/run";
import { tagRetention } from "../../../provider/services/registry/images/tag-retention";
import { unknownText } from "../../../provider/text/engine-format";

/** The failures of the check of a TagRetention. Its name begins with the stack. */
async function failures(name: string, repository: string): Promise<string[]> {
  const isOther = /^(ghcr|registry)/i.test(repository);
  const program = {
    __provider: "p",
    __trefoil: { name },
    repository,
    rules: [{ patterns: ["pr-*"], olderThanDays: 30 }],
    useCreationDate: isOther,
    ignoreStacks: true,
  };
  const { failures: found = [] } = await dynamicProvider(tagRetention.token).check({}, program);
  return found.map(({ reason }) => reason);
}

describe("a second TagRetention of a repository", () => {
  it("is rejected by its check, with the name of the first, for each form of the repository name", async () => {
    expect(await failures("dev/first", "acme/app")).toEqual([]);
    for (const [i, repository] of ["acme/app", "docker.io/acme/app", "index.docker.io/acme/app"].entries())
      expect(await failures(`dev/second${i}`, repository)).toEqual([
        `repository is declared by TagRetention "first", too. Declare it in one resource.`,
      ]);
    expect(await failures("dev/other", "registry.example.com/acme/app")).toEqual([]);
    const [failure] = await failures("dev/same", "Registry.example.com:443/acme/app");
    expect(failure).toContain('is declared by TagRetention "other"');
  });

  it("is accepted for another repository or stack, and the same one in a further check", async () => {
    expect(await failures("dev/a", "acme/one")).toEqual([]);
    expect(await failures("dev/a", "acme/one")).toEqual([]);
    expect(await failures("dev/b", "acme/two")).toEqual([]);
    expect(await failures("prod/a", "acme/one")).toEqual([]);
    expect(await failures("dev/c", unknownText)).toEqual([]);
    expect(await failures("dev/d", unknownText)).toEqual([]);
  });

  it("is accepted if the first changes to another repository in the same update", async () => {
    expect(await failures("dev/moved", "acme/before")).toEqual([]);
    expect(await failures("dev/moved", "acme/after")).toEqual([]);
    expect(await failures("dev/next", "acme/before")).toEqual([]);
  });

  it("is compared in its project, also if an alias named the resource first", () => {
    const ledger = new ResourceLedger();
    const aliases = [{ name: "dev/old" }];
    ledger.declare(tagRetention.token, { name: "dev/new", project: "shop", aliases }, false);
    expect(ledger.of(tagRetention.token, { name: "dev/old", project: "shop" }).resource).toMatchObject({
      project: "shop",
    });
  });
});
