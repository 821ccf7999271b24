import { pack, unpack } from "../../tools/engine-harness";
import { temporaryFolder } from "../support/temporary-folder";
import { passed, stepsIn, useTestEnvironment } from "./support";

/** `packaging.acceptance.test.ts` installs it with npm and several versions, and runs the other formats of modules. */
describe("the packed package", () => {
  const environment = useTestEnvironment();

  it("runs a program in CommonJS", async () => {
    const packed = pack(temporaryFolder());
    const text = `
      const { realtime, search } = require("trefoil");
      new search.SynonymMap("places", { name: "places", synonyms: ["usa, united states"] });
      const chat = new realtime.App("chat", { name: "chat" });
      exports.appId = chat.id;`;
    const stack = await environment.project("", { files: { "index.js": text }, link: false, host: "dynamic" });
    unpack(stack, packed);
    expect(stepsIn(passed(await stack.up())).sort()).toEqual(["create chat", "create places"]);
    const [id] = Object.keys(environment.emulator.realtime.control.objects().apps ?? {});
    expect(await stack.outputs()).toEqual({ appId: id });
    passed(await stack.destroy());
    expect(environment.objects()).toEqual([]);
  });
});
