import { readyText } from "../../../cli/emulate";
import { kindsFor } from "../../../cli/import/kinds";
import { startEmulator } from "../../../emulator";

describe("an unknown type of `trefoil import`", () => {
  const message = (text: string): string => {
    try {
      kindsFor(text, []);
    } catch (error) {
      return (error as Error).message;
    }
    throw new Error("It is known.");
  };

  it.each([
    ["registry.Repositry", 'Did you mean "registry.Repository"?'],
    ["serch", 'Did you mean "search"?'],
    ["Synonymap", 'Did you mean "search.SynonymMap"?'],
  ])("%s suggests the nearest one", (text, hint) => {
    expect(message(text)).toBe(`"${text}" is not a service or a type. ${hint}`);
  });

  it("of a known service names a type of this service", () => {
    expect(message("search.Foo")).toMatch(/The type with the most similar name is "search\.\w+"\./);
  });

  it.each(["foo", "azure-storage-account"])("%s names the services and one type, not all types", (text) => {
    expect(message(text)).toMatch(/Services: .*registry.*The type with the most similar name is "\w+\.\w+"\./);
    expect(message(text).length).toBeLessThan(300);
  });
});

it("`trefoil emulate` in a terminal reports that it is ready and what follows, without credentials", async () => {
  const emulator = await startEmulator();
  try {
    const texts = [readyText(emulator, "services.json"), readyText(emulator, undefined)];
    for (const text of texts) {
      expect(text).toContain("ready");
      expect(text).toContain(emulator.search.url);
      const secrets = Object.values(emulator.credentials).flatMap(({ password, token, adminKey, queryKey }) =>
        [password, token, adminKey, queryKey].filter((secret) => secret !== undefined),
      );
      expect(secrets.length).toBeGreaterThan(5);
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
    expect(texts[0]).toContain('pulumi config set-all --json "$(cat services.json)"');
    expect(texts[1]).toContain("--config-file services.json");
  } finally {
    await emulator.close();
  }
});
