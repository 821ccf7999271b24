import { ResourceLedger } from "../../../provider/lifecycle/run";
import { app } from "../../../provider/services/realtime/app";
import { imageTag } from "../../../provider/services/registry/images/image-tag";
import { ScriptedService } from "./scripted-service";

const token = "search:Index";

describe("the ledger of resources", () => {
  it("has one entry for each type, name and parents", () => {
    const ledger = new ResourceLedger();
    const entry = ledger.of(token, { name: "dev/a", parents: "x", project: "shop" });
    expect(entry).toEqual({ token, resource: { name: "dev/a", parents: "x", project: "shop" } });
    expect(ledger.of(token, { name: "dev/a", parents: "x" })).toBe(entry);
    expect(ledger.find(token, { name: "dev/a", parents: "x" })).toBe(entry);
    for (const other of [{ name: "dev/b", parents: "x" }, { name: "dev/a" }, {}])
      expect(ledger.find(token, other)).toBeUndefined();
    expect(ledger.find("search:Alias", { name: "dev/a", parents: "x" })).toBeUndefined();
  });

  it("notes that a resource is stored, and that a replacement of it is new", () => {
    const ledger = new ResourceLedger();
    const entry = ledger.declare(token, { name: "dev/a" }, true);
    expect(entry.declaration).toEqual({ isStored: true });
    expect(ledger.declare(token, { name: "dev/a" }, false)).toBe(entry);
    expect(entry.declaration).toEqual({ isStored: true, isNew: true });
    expect([ledger.declare(token, { name: "dev/b" }, false)]).toMatchObject([{ declaration: { isNew: true } }]);
    expect(ledger.find(token, { name: "dev/b" })?.declaration?.isStored).toBeUndefined();
  });

  it("finds a renamed resource by its earlier names in the same project, until another resource has the name", () => {
    const ledger = new ResourceLedger();
    const renamed = {
      name: "dev/new",
      project: "shop",
      aliases: [{ name: "dev/old" }, { name: "dev/older", parents: "x" }],
    };
    const entry = ledger.declare(token, renamed, true);
    for (const earlier of [{ name: "dev/old" }, { name: "dev/older", parents: "x" }])
      expect(ledger.find(token, earlier)).toBe(entry);
    expect(ledger.find(token, { name: "dev/older" })).toBeUndefined();
    const other = ledger.declare(token, { name: "dev/old" }, false);
    expect(other).not.toBe(entry);
    expect(other.resource).toEqual({ name: "dev/old", parents: undefined, project: undefined });
    expect(ledger.find(token, { name: "dev/old" })).toBe(other);
    ledger.declare(token, renamed, true);
    expect(ledger.find(token, { name: "dev/old" })).toBe(other);
    expect(ledger.ofKind(token)).toEqual([entry, other]);
  });

  it("replaces an entry that no declaration made, such as that of the state of a renamed resource", () => {
    const ledger = new ResourceLedger();
    const early = ledger.of(token, { name: "dev/old" });
    const entry = ledger.declare(token, { name: "dev/new", aliases: [{ name: "dev/old" }] }, false);
    expect(ledger.find(token, { name: "dev/old" })).toBe(entry);
    expect(entry).not.toBe(early);
  });

  it("lists each resource of a kind once", () => {
    const ledger = new ResourceLedger();
    const entry = ledger.declare(token, { name: "dev/a", aliases: [{ name: "dev/b" }] }, true);
    ledger.declare("search:Alias", { name: "dev/c" }, true);
    expect(ledger.ofKind(token)).toEqual([entry]);
  });
});

describe("the ledger of objects", () => {
  it("has one entry for each kind and id", () => {
    const ledger = new ScriptedService({}).session.objects;
    expect(ledger.find(app, "a")).toBeUndefined();
    const entry = ledger.of(app, "a");
    expect(entry).toEqual({ token: "realtime:App", id: "a" });
    expect([ledger.find(app, "a"), ledger.of(app, "a")]).toEqual([entry, entry]);
    expect(ledger.of(app, "a")).toBe(entry);
    expect(ledger.find(imageTag, "a")).toBeUndefined();
    expect(ledger.find(app, "b")).toBeUndefined();
  });

  it("has one entry for an id of all kinds, and for a quota", () => {
    const ledger = new ScriptedService({}).session.objects;
    expect(ledger.hasId(app, "a")).toBe(false);
    ledger.noteId(app, "a");
    expect([ledger.hasId(app, "a"), ledger.hasId(app, "b"), ledger.hasId(imageTag, "a")]).toEqual([true, false, false]);
    ledger.ofQuota("indexes").resources.add("x");
    expect([ledger.ofQuota("indexes").resources.size, ledger.ofQuota("indexers").resources.size]).toEqual([1, 0]);
  });

  it("lists the objects of a kind whose create this process began", () => {
    const ledger = new ScriptedService({}).session.objects;
    ledger.of(imageTag, "a").create = { claimedBy: { name: "dev/shop/a" } };
    ledger.of(imageTag, "b").create = { claimedBy: {} };
    ledger.of(imageTag, "c").create = { origin: "created", returnedTo: { name: "dev/c" } };
    ledger.of(app, "d").create = { claimedBy: { name: "dev/d" } };
    const kind = imageTag.token;
    expect(ledger.newObjects([kind])).toEqual([
      { kind, id: "a", inputs: {}, stack: "dev" },
      { kind, id: "b", inputs: {}, stack: "" },
    ]);
    expect(ledger.newObjects([])).toEqual([]);
  });
});
