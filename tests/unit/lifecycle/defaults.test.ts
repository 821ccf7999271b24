import { fillDefaults } from "../../../provider/lifecycle/validation/validate";
import { queue } from "../../../provider/services/realtime/queue";

describe("the defaults of an imported resource", () => {
  it("fill each missing member, also next to an invalid one", () => {
    const imported = { appId: "a", ttl: "ten", region: "us-east-1-a" };
    expect(fillDefaults(queue.inputs, imported)).toEqual({ ...imported, timeout: 120, forceDestroy: false });
    expect(fillDefaults(queue.inputs, { ...imported, timeout: 5 })).toMatchObject({ timeout: 5 });
  });
});
