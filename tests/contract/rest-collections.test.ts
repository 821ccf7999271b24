import { check, create, diff, read, remove, unknown, type Values } from "../../provider/lifecycle";
import { resource } from "../../provider/rest-resource/resource";
import { FakeCollection, type Habits } from "./fake-collection";
import { checked } from "./world";

let fake: FakeCollection;
const start = async (habits?: Habits) => {
  fake = await FakeCollection.start(habits);
};
afterEach(() => fake.stop());

const wanted = (args: Values) => checked(resource, { path: "/things", ...args }, undefined);
const make = (args: Values) => create(fake.context(), wanted(args));

describe("an id with an apostrophe", () => {
  it("names its object in every request as it is", async () => {
    await start();
    const { id, state } = await make({ body: { id: "o'brien", size: 1 } });
    expect(id).toBe("/things/o'brien");
    expect(await read(fake.context(), id, state)).toEqual(state);
    await remove(fake.context(), id, state);
    expect(fake.items.size).toBe(0);
  });
});

describe("an API without updates", () => {
  const before = { body: { name: "alpha" }, secretBody: { pin: 1 }, extra: { colour: "red" }, updateVerb: "none" };
  const changesTo = (news: Values) => {
    const olds = { ...wanted(before), account: fake.base };
    const { failures, ...checkedNews } = check(resource, olds, { path: "/things", ...before, ...news }, undefined);
    expect(failures).toEqual([]);
    return diff(fake.context(), "/things/t1", olds, checkedNews).changes;
  };

  it.each([
    ["the body", { body: { name: "beta" } }, "body"],
    ["the secret part of the body", { secretBody: { pin: 2 } }, "secretBody.pin"],
    ["further members", { extra: { colour: "blue" } }, "extra.colour"],
    ["a body that is not known yet", { body: unknown }, "body"],
    ["a member that is not known yet", { body: { name: unknown } }, "body"],
  ])("replaces when %s changes", async (_what, news, path) => {
    await start();
    expect(changesTo(news)).toMatchObject([{ path, replaces: true }]);
  });

  it("keeps what is ours alone without a request, whatever else is unknown", async () => {
    await start();
    expect(changesTo({ compare: ["name"] })).toMatchObject([{ path: "compare", replaces: false }]);
    expect(changesTo({ compare: ["name"], body: unknown })).toMatchObject([
      { path: "body", replaces: true },
      { path: "compare", replaces: false },
    ]);
  });
});
