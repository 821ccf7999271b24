import { randomBytes } from "node:crypto";
import { imageCopy } from "../../provider/services/registry/images/image-copy";
import { Door } from "./harness/door";
import { digestOf, type Image, image } from "./harness/images";
import { Program } from "./harness/program";
import { Registry } from "./harness/registry";

const mega = 1_000_000;
const settings = randomBytes(1000);
const layer = randomBytes(20 * mega);
const app = image({ layers: [settings, layer] });

let source: Registry;
let target: Registry;
let door: Door;
let program: Program;

beforeEach(async () => {
  // The pauses between attempts are random and can be zero.
  jest.spyOn(Math, "random").mockReturnValue(0);
  [source, target] = [await Registry.start(), await Registry.start()];
  door = await Door.open(target.url);
  program = new Program({ [source.host]: {}, "shop.example": { url: door.url } });
});
afterEach(async () => {
  jest.restoreAllMocks();
  program.end();
  await door.close();
  await Promise.all([source.stop(), target.stop()]);
});

const copy = () =>
  program.create(imageCopy, {
    source: `${source.host}/acme/app:staging`,
    repository: "shop.example/acme/shop",
    tag: "stable",
  });

async function expectThere({ digest, blobs }: Image): Promise<void> {
  expect((await target.manifest("acme/shop", "stable"))?.digest).toBe(digest);
  for (const blob of blobs) {
    const found = await target.blob("acme/shop", blob.digest);
    expect(digestOf(found ?? Buffer.alloc(0))).toBe(blob.digest);
  }
}

/** Expects a failure. The result of a success would be too long to print. */
const failure = (work: Promise<unknown>): Promise<unknown> => work.then(() => "done", String);

describe("an interrupted copy", () => {
  beforeEach(() => source.push("acme/app", app, "staging"));

  it("continues in the middle of its blob, and sends no byte twice", async () => {
    door.breakAfter(9 * mega, { shuts: true });
    expect(await failure(copy())).toContain("create failed");
    expect(await target.tags("acme/shop")).toEqual([]);
    const whole = door.bytes.PUT ?? 0;
    door.mend();
    await copy();
    expect(door.bytes.PATCH).toBeLessThan(21 * mega);
    expect((door.bytes.PUT ?? 0) - whole).toBe(app.bytes.length);
    await expectThere(app);
  });

  it("restarts its blob when the registry has a new URL", async () => {
    door.breakAfter(9 * mega, { shuts: true });
    expect(await failure(copy())).toContain("create failed");
    const moved = await Door.open(target.url);
    program.access = { [source.host]: {}, "shop.example": { url: moved.url } };
    // The registry returns URLs with the host name of the request.
    await copy();
    await moved.close();
    await expectThere(app);
  });

  it("restarts its blob when the registry no longer has the upload", async () => {
    door.breakAfter(9 * mega, { shuts: true });
    expect(await failure(copy())).toContain("create failed");
    door.mend();
    target.forgetUploads();
    await copy();
    expect(door.bytes.PATCH).toBeGreaterThan(28 * mega);
    await expectThere(app);
  });

  it("finishes in the same run when a connection breaks once, and keeps the transferred bytes", async () => {
    door.breakAfter(9 * mega, { shuts: false });
    await copy();
    expect(door.bytes.PATCH).toBeLessThan(21 * mega);
    await expectThere(app);
  });

  it("restarts its blob when the registry stored corrupt bytes", async () => {
    door.breakAfter(9 * mega, { shuts: true });
    expect(await failure(copy())).toContain("create failed");
    door.mend();
    target.spoilUploads();
    await copy();
    await expectThere(app);
  });
});

it("of three blobs of 200 MB, interrupted in the second blob, sends at most a tenth twice and no byte of the first blob", async () => {
  const size = 200 * mega;
  const bytes = randomBytes(size);
  const layers = [1, 2, 3].map((n) => Buffer.concat([Buffer.from([n]), bytes.subarray(1)]));
  await source.push("acme/app", image({ layers }), "staging");
  // Blobs are sent in parallel, so the interrupted blob would be random.
  door.queue();
  door.breakAfter(1.5 * size, { shuts: true });
  expect(await failure(copy())).toContain("create failed");
  const [first = 0] = [door.bytes.PATCH];
  expect(first).toBeGreaterThan(1.4 * size);
  door.mend();
  await copy();
  expect((door.bytes.PATCH ?? 0) - first).toBeLessThan(1.6 * size);
  expect(door.bytes.PATCH).toBeLessThan(1.1 * 3 * size);
  for (const layer of layers) {
    const answer = await target.send("HEAD", `/v2/acme/shop/blobs/${digestOf(layer)}`, {});
    expect(answer.headers.get("content-length")).toBe(String(size));
  }
}, 180_000);
