import { readFileSync } from "node:fs";
import { imageCopy } from "../../provider/services/registry/images/image-copy";
import { digestOf, image } from "../support/oci/images";
import { Registry } from "../support/oci/registry";
import { Program } from "./harness/program";
import { RecordingProxy } from "./harness/recording-proxy";

const mega = 1_000_000;

/** A clock that advances only on demand. */
let now: number;
beforeEach(() => {
  now = 0;
  jest.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

describe("a copy", () => {
  let source: Registry;
  let target: Registry;
  beforeAll(async () => {
    [source, target] = [await Registry.start(), await Registry.start()];
  });
  afterAll(() => Promise.all([source.stop(), target.stop()]));

  it("that is slow reports its progress, but not for every blob", async () => {
    const layers = Array.from({ length: 12 }, (_, number) => Buffer.alloc(mega, number));
    await source.push("acme/app", image({ layers }), "staging");
    // Each upload lasts two seconds.
    const proxy = await RecordingProxy.open(target.url, ({ method }) => {
      if (method === "POST") now += 2000;
      return undefined;
    });
    const program = new Program({ [source.host]: {}, "shop.example": { url: proxy.url } });
    const [from, repository] = [`${source.host}/acme/app:staging`, "shop.example/acme/shop"];
    await program.create(imageCopy, { source: from, repository, tag: "stable" });
    // 13 blobs last 26 seconds, which contain five intervals of five seconds.
    expect(proxy.of("POST", "/uploads/")).toHaveLength(13);
    expect(program.messages.length).toBeGreaterThanOrEqual(2);
    expect(program.messages.length).toBeLessThanOrEqual(5);
    for (const line of program.messages) {
      expect(line).toMatch(/^Copying .*\/acme\/app:staging to shop\.example\/acme\/shop:stable: \d+ MB of 12 MB\.$/);
    }
    await proxy.close();
  });

  it("omits layers that are stored elsewhere, and produces the same image", async () => {
    const foreign = Buffer.from("not to be given on");
    const app = image({ layers: [Buffer.from("own")], foreign: [foreign] });
    await source.push("acme/windows", app, "staging");
    const program = new Program({ [source.host]: {}, [target.host]: {} });
    const made = await program.create(imageCopy, {
      source: `${source.host}/acme/windows:staging`,
      repository: `${target.host}/acme/windows`,
      tag: "stable",
    });
    expect(made.state.outputs).toEqual({ digest: app.digest });
    expect((await target.manifest("acme/windows", "stable"))?.bytes).toEqual(app.bytes);
    expect(await target.blob("acme/windows", digestOf(foreign))).toBeUndefined();
    expect(readFileSync(program.log, "utf8")).not.toContain(digestOf(foreign));
  });
});
