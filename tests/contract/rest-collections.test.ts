import { create, read, remove, type Values } from "../../provider/lifecycle";
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
