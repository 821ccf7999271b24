import { read, update, type Values } from "../../../provider/lifecycle";
import { resource } from "../../../provider/services/rest/resource";
import { skillset } from "../../../provider/services/search/skillset/skillset";
import { hintsOf } from "../../contract/hints";
import { checked, type StoredResource, useTestEnvironment } from "../../contract/test-environment";

const environment = useTestEnvironment();

const thing = { body: { name: "alpha", size: 1 } };

/** An object of this stack with members that were added outside Pulumi. */
async function made(foreign: Values, args: Values = thing): Promise<StoredResource> {
  const kept = await environment.make(resource, args);
  environment
    .service(resource.service)
    .control.change({ ...hintsOf(resource).stored(kept.id), merge: foreign as never });
  return kept;
}

const changed = ({ id, state }: StoredResource, body: object) =>
  update(environment.context(resource), id, state, checked(resource, { ...state.inputs, body }, state));

const object = () => Object.values(environment.objects(resource.service)["/v1/resources"] ?? {})[0];

describe("a PUT over members that were added outside Pulumi", () => {
  it.each(["****", "••••••", "***"])("is rejected if such a member contains a password as %s", async (mask) => {
    const kept = await made({ login: [{ password: mask }] });
    const before = object();
    await expect(changed(kept, { name: "alpha", size: 2 })).rejects.toMatchObject({
      code: "masked",
      message: expect.stringContaining('the service shows "login[0].password" only masked'),
    });
    expect(object()).toEqual(before);
  });

  it("is sent if an asterisk is part of an ordinary value", async () => {
    const kept = await made({ origins: ["*"] });
    await changed(kept, { name: "alpha", size: 2 });
    expect(object()).toMatchObject({ origins: ["*"], size: 2 });
  });

  it("is sent if the asterisks are the user's own", async () => {
    const kept = await made({}, { body: { name: "alpha", rating: "*****" } });
    await changed(kept, { name: "beta", rating: "*****" });
    expect(object()).toMatchObject({ name: "beta", rating: "*****" });
    expect(await read(environment.context(resource), kept.id, kept.state)).toMatchObject({
      inputs: { body: { name: "beta" } },
    });
  });
});

describe("a PUT over an object with a required secret that was added outside Pulumi", () => {
  it.each([
    ["omits it", {}],
    ["contains null", { key: null }],
    ["contains a mask", { key: "<redacted>" }],
  ])("is rejected if the response %s", async (_what, shown) => {
    const name = "enrich";
    const kept = await environment.make(skillset, { ...skillset.examples.basic, name });
    const cognitiveServices = { "@odata.type": "#Microsoft.Azure.Search.CognitiveServicesByKey", ...shown };
    environment.put(skillset.service, "skillsets", name, { cognitiveServices });
    const wanted = checked(skillset, { ...kept.state.inputs, description: "New." }, kept.state);
    const sent = await environment.changesSent(skillset.service, () =>
      expect(update(environment.context(skillset), kept.id, kept.state, wanted)).rejects.toMatchObject({
        code: "masked",
        message: expect.stringContaining('"cognitiveServices.key"'),
      }),
    );
    expect(sent).toEqual([]);
  });
});
