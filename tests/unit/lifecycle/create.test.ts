import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { type Api, defineResource } from "../../../provider/define";
import { Context, create, Session } from "../../../provider/lifecycle";
import { repository } from "../../../provider/registry/repository";
import { registry } from "../../../provider/registry/service";
import { search } from "../../../provider/search/service";
import { synonymMap } from "../../../provider/search/synonym-map";
import { checked, World } from "../../contract/world";

let world: World;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const sent = (service: typeof search) =>
  world
    .journal(service)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((line) => !line.includes("/auth/"));
const args = (name?: string) => ({ ...(name && { name }), rules: ["coast, beach"] });
const wanted = (name?: string) => checked(synonymMap, args(name), undefined);

describe("the look for an object of the same name before a create", () => {
  it("is one list for all that one process makes, where the service lists whole objects", async () => {
    const session = new Session(search, world.bag(), () => {});
    const names = ["a", "b", "c", "d"];
    const made = names.map((name) => create(new Context(synonymMap, session, `dev/${name}`), wanted(name)));
    expect((await Promise.all(made)).map(({ id }) => id)).toEqual(names);
    expect(sent(search).sort()).toEqual(["GET /synonymmaps", ...names.map((name) => `PUT /synonymmaps('${name}')`)]);
  });

  it("is one read where lists are not whole", async () => {
    const app = { namespace: "acme", name: "app" };
    await create(world.context(repository), checked(repository, app, undefined));
    const path = "/v2/namespaces/acme/repositories";
    expect(sent(registry)).toEqual([`GET ${path}/app`, `POST ${path}`]);
  });

  it("is left out for a name that was made up", async () => {
    await create(world.context(synonymMap), wanted());
    expect(sent(search)).toEqual([expect.stringMatching(/^PUT /)]);
  });

  it("passes over what an earlier step of the same run deleted", async () => {
    const { control } = world.service(search);
    control.poke({ collection: "synonymmaps", key: "a", merge: { synonyms: "coast, beach" } });
    const session = new Session(search, world.bag(), () => {});
    const context = new Context(synonymMap, session, "dev/sample");
    await expect(create(context, wanted("a"))).rejects.toThrow("it exists already");
    control.poke({ collection: "synonymmaps", key: "a", remove: true });
    await expect(create(context, wanted("a"))).resolves.toMatchObject({ id: "a" });
  });
});

describe("a create that is followed by a read", () => {
  const twice = defineResource({
    service: search,
    name: "Twice",
    describe: "A synonym map that is read after its create.",
    collection: "/synonymmaps",
    item: "/synonymmaps('{name}')",
    id: "{name}",
    args: { name: z.string(), synonyms: z.string() },
    override: {
      create: async (steps, body) => {
        await steps.send("PUT {item}", { body: { ...body, format: "solr" } });
        return (await steps.send("GET {item}")).body as Api;
      },
    },
    needs: { read: "nothing", write: "nothing" },
    examples: { basic: { name: "a", synonyms: "coast, beach" } },
  });
  const program = () => checked(twice, { name: "a", synonyms: "coast, beach" }, undefined);

  it("is known to the next run when that read failed", async () => {
    world.service(search).control.faults.add({ method: "GET", path: "/synonymmaps('a')", status: 403 });
    await expect(create(world.context(twice), program())).rejects.toThrow("GET /synonymmaps('a')");
    await expect(create(world.context(twice), program())).resolves.toMatchObject({ id: "a" });
    expect(sent(search).filter((line) => line.startsWith("PUT"))).toHaveLength(1);
  });
});

describe("a create whose first attempt is carried out late", () => {
  it("takes what the second one finds in its place for ours", async () => {
    const { control } = world.service(search);
    control.faults.add({ method: "PUT", path: "/synonymmaps", reset: "before" });
    control.faults.add({ method: "PUT", path: "/synonymmaps", delayMs: 400 });
    const made = create(world.context(synonymMap), wanted("a"));
    while (sent(search).filter((line) => line.startsWith("PUT")).length < 2) await setTimeout(5);
    control.poke({ collection: "synonymmaps", key: "a", merge: { synonyms: "coast, beach" } });
    await expect(made).resolves.toMatchObject({ id: "a" });
  });
});
