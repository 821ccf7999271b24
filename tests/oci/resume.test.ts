import { randomBytes } from "node:crypto";
import { imageCopy } from "../../provider/registry/image-copy";
import { type Door, openDoor } from "./harness/door";
import { digestOf, image } from "./harness/images";
import { Program } from "./harness/program";
import { Registry } from "./harness/registry";

const piece = 5 * 1024 * 1024;
const [before, cut] = [randomBytes(1000), randomBytes(4 * piece)];
const app = image({ layers: [before, cut] });

let source: Registry;
let target: Registry;
let door: Door;
let program: Program;

beforeEach(async () => {
  // Pauses between attempts are random from nothing up.
  jest.spyOn(Math, "random").mockReturnValue(0);
  [source, target] = [await Registry.start(), await Registry.start()];
  door = await openDoor(target.url);
  program = new Program({ [source.host]: {}, "shop.example": { url: door.url } });
  await source.push("acme/app", app, "staging");
});
afterEach(async () => {
  jest.restoreAllMocks();
  program.end();
  await door.close();
  await Promise.all([source.stop(), target.stop()]);
});

describe("a copy that was cut off", () => {
  const copy = () =>
    program.create(imageCopy, {
      source: `${source.host}/acme/app:staging`,
      repository: "shop.example/acme/shop",
      tag: "stable",
    });

  it("goes on in the middle of its blob, and sends what is there not again", async () => {
    door.break("PATCH", 3);
    await expect(copy()).rejects.toThrow("create failed");
    expect(door.bytes.PATCH).toBe(2 * piece);
    expect(await target.tags("acme/shop")).toEqual([]);
    door.mend();
    const whole = door.bytes.PUT;
    await copy();
    expect(door.bytes.PATCH).toBe(4 * piece);
    expect((door.bytes.PUT ?? 0) - (whole ?? 0)).toBe(app.bytes.length);
    expect((await target.manifest("acme/shop", "stable"))?.bytes).toEqual(app.bytes);
    expect(digestOf((await target.blob("acme/shop", digestOf(cut))) ?? Buffer.alloc(0))).toBe(digestOf(cut));
  });

  it("begins its blob anew where the registry has forgotten it", async () => {
    door.break("PATCH", 3);
    await expect(copy()).rejects.toThrow("create failed");
    door.mend();
    await target.forgetUploads();
    await copy();
    expect(door.bytes.PATCH).toBe(6 * piece);
    expect(digestOf((await target.blob("acme/shop", digestOf(cut))) ?? Buffer.alloc(0))).toBe(digestOf(cut));
  });

  it("is finished in the same run when a connection breaks once", async () => {
    door.break("PATCH", 2);
    const mended = copy();
    const look = setInterval(() => door.bytes.PATCH && door.mend(), 20);
    await mended.finally(() => clearInterval(look));
    expect(digestOf((await target.blob("acme/shop", digestOf(cut))) ?? Buffer.alloc(0))).toBe(digestOf(cut));
  });
});
