import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { catalogue } from "../../provider";
import { cleanUp } from "../unit/rest/kit";
import { literals, play } from "./literal";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "trefoil-literal-"));
  process.env.TREFOIL_HOME = home;
});
afterEach(async () => {
  await cleanUp();
  rmSync(home, { recursive: true, force: true });
});

const scenes = literals.flatMap((literal) =>
  literal.scenes.map((scene) => ({ literal, scene, title: `${literal.token} ${scene.title}` })),
);

describe("by the vendor's documents", () => {
  it.each(scenes)("$title", async ({ literal, scene }) => {
    const definition = catalogue.find(({ token }) => token === literal.token);
    if (!definition) throw new Error(`The catalogue has no ${literal.token}.`);
    await play(definition, literal, scene);
  });

  it("something is written down of every resource", () => {
    expect(literals.map(({ token }) => token).sort()).toEqual(catalogue.map(({ token }) => token).sort());
  });
});
